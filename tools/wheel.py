"""Build the pure wheel and the compiled one, or run the tests on the compiled one.

    python tools/wheel.py build      both wheels, into dist/
    python tools/wheel.py install    the compiled one, into an environment of its own in build/compiled
    python tools/wheel.py test       the tests on a freshly installed compiled wheel

The sources are copied to a temporary folder first: nothing is ever compiled in place. Compiling takes minutes, so the compiled
wheel in dist/ is used again as long as no source is younger.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src", "pyproject.toml", "setup.py", "tools/backend", "README.md", "LICENSE", "CREDITS.md")
TESTED = (
    *("src", "tests", "docs", "tools", "examples", "benchmarks", "deploy", ".github", "pyproject.toml", "setup.py"),
    *("MANIFEST.in", "mkdocs.yml", "Makefile", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "CREDITS.md", "LICENSE"),
    *("package.json", "package-lock.json"),
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so", "build")


def why_not() -> str:
    """What is missing to compile; empty if nothing is."""
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    if not any(shutil.which(name) for name in (compiler, "cc", "gcc", "clang")):
        return "a C compiler is missing: apt-get install gcc (Debian), xcode-select --install (macOS), or set CC"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return f"Python's headers are missing: apt-get install python{sys.version_info[0]}.{sys.version_info[1]}-dev (Debian)"
    return ""


def copy(names: tuple[str, ...], folder: Path, root: Path = ROOT) -> None:
    """Copy files and folders of the repository."""
    for name in names:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=LEFT_OUT)
        elif source.is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)


def build(into: Path, compiled: bool, root: Path = ROOT) -> Path:
    """A wheel, built from a copy of the sources."""
    with TemporaryDirectory(prefix="enfilade-wheel-") as name:
        folder = Path(name)
        copy(SOURCES, folder, root)
        out = folder / "out"
        environment = os.environ | {"ENFILADE_COMPILE": "1" if compiled else "0"}
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
        options = ["--no-build-isolation", "--no-deps", "--wheel-dir", str(out), "."]
        done = subprocess.run([*command, *options], cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{done.stdout}{done.stderr}\nThe {'compiled' if compiled else 'pure'} wheel could not be built: see above.")
        into.mkdir(parents=True, exist_ok=True)
        made = next(out.glob("*.whl"))
        return Path(shutil.copy(made, into / made.name))


def compiled_wheel() -> Path:
    """The compiled wheel in dist/, built anew if a source is younger."""
    made = sorted((ROOT / "dist").glob(f"*-cp{sys.version_info[0]}{sys.version_info[1]}-*.whl"))
    sources = [path for name in SOURCES for path in [ROOT / name, *(ROOT / name).rglob("*.*")] if path.is_file()]
    own = [path.stat().st_mtime for path in sources if path.suffix not in (".pyc", ".so")]
    if made and made[-1].stat().st_mtime > max(own):
        return made[-1]
    return build(ROOT / "dist", compiled=True)


def install(wheel: Path, folder: Path) -> Path:
    """A new environment with the wheel in it, and beside it all that is installed here; returns its Python."""
    # Nothing stays of another wheel, such as a puzzle that is none any more.
    venv.create(folder, clear=True, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    own = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    (own / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, "--no-deps", "--ignore-installed", str(wheel)], check=True)
    return python


def test() -> int:
    """The test suite on the compiled wheel. Tests that look inside objects skip themselves."""
    with TemporaryDirectory(prefix="enfilade-compiled-") as name:
        folder = Path(name)
        work = folder / "work"
        work.mkdir()
        copy(TESTED, work)
        python = install(compiled_wheel(), folder / "venv")
        check = "from enfilade.contract.table import __file__ as file; assert not file.endswith('.py'), file; print(file)"
        subprocess.run([str(python), "-c", check], cwd=work, check=True)
        options = ["-n", "auto", "-m", "not browser and not slow", "-p", "no:cacheprovider", *sys.argv[2:]]
        return subprocess.run([str(python), "-m", "pytest", *options], cwd=work, check=False).returncode


def main() -> int:
    task = sys.argv[1] if len(sys.argv) > 1 else ""
    if task == "build":
        print(build(ROOT / "dist", compiled=False).relative_to(ROOT))
        if why_not():
            sys.exit(f"The compiled wheel was not built: {why_not()}")
        print(compiled_wheel().relative_to(ROOT))
        return 0
    if task in ("install", "test") and why_not():
        sys.exit(f"Nothing can be compiled: {why_not()}")
    if task == "install":
        print(install(compiled_wheel(), ROOT / "build" / "compiled").relative_to(ROOT))
        return 0
    if task == "test":
        return test()
    sys.exit(__doc__)


if __name__ == "__main__":
    sys.exit(main())
