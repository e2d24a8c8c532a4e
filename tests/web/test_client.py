"""The unit tests of the browser client, which Node runs; its types are looked at by `make lint`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import enfilade
from enfilade.server.http.joining import join
from tests.server.frames import NAMES, scenes
from tools.client import ROOT, Missing, is_required, node

WEB = Path(enfilade.__file__).parent / "web"
MODULES = {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in WEB.rglob("*.js")}
UNITS = sorted(Path(__file__).parent.glob("*.test.js"))


@pytest.fixture(scope="session")
def node_here() -> str:
    """Node; without it the tests are reported as not run, or fail where it is required."""
    try:
        return node()
    except Missing as missing:
        if is_required():
            pytest.fail(f"not run: {missing}")
        pytest.skip(f"not run: {missing}")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name.removesuffix(".test.js"))
def test_units(path: Path, node_here: str) -> None:
    done = subprocess.run([node_here, "--test", str(path)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_client_puts_together_what_the_server_takes_apart(tmp_path: Path, node_here: str) -> None:
    """Over games of every game: the scene made from edits is the whole scene."""
    sent = tmp_path / "frames.jsonl"
    lines: list[str] = []
    for name in NAMES:
        before = None
        for scene in scenes(name, 30):
            lines.append(f"[{scene.since(before)},{scene.since(None)},{'true' if before is None else 'false'}]")
            before = scene
    sent.write_text("\n".join(lines), encoding="utf-8")
    script = Path(__file__).parent / "replayed.js"
    done = subprocess.run([node_here, str(script), str(sent)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, str(len(lines))), done.stderr[-2000:]


SAID = """\
import { shown } from "./net/edits.js";

console.log(JSON.stringify(shown({ layers: [{ id: "a", drawing: "b" }], panels: [] }, null)));
"""


def test_joined_modules_do_what_they_do_one_by_one(tmp_path: Path, node_here: str) -> None:
    joined, apart = tmp_path / "joined.mjs", tmp_path / "apart.mjs"
    joined.write_text(join({**MODULES, "said.js": SAID}, "said.js"), encoding="utf-8")
    apart.write_text(SAID.replace("./", f"{WEB.as_uri()}/"), encoding="utf-8")
    said = [subprocess.check_output([node_here, str(each)], text=True) for each in (joined, apart)]
    assert said[0] == said[1] == '{"layers":[{"id":"a","elements":[]}],"panels":[]}\n'


def test_the_joined_script_of_every_page_can_be_read(tmp_path: Path, node_here: str) -> None:
    for page in WEB.glob("pages/*.html"):
        script = tmp_path / f"{page.stem}.mjs"
        script.write_text(join(MODULES, f"pages/{page.stem}.js"), encoding="utf-8")
        done = subprocess.run([node_here, "--check", str(script)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_what_npm_fetches_is_named_by_version_and_hash_alone() -> None:
    """The lock works with whichever registry one uses."""
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in lock
    assert "http" not in lock
    assert lock.count('"integrity"') == lock.count('"node_modules/')
