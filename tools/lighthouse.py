"""Lets Lighthouse judge the pages as a middling phone on a slow line sees them: lobby, lessons, set-up, tables, replay.

    python tools/lighthouse.py [--runs 5] [--json] [part of a page's name …]

The median of the runs counts. Lighthouse comes from npm and is no part of Enfilade: without it this says how to get it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any, Final
from urllib.request import Request, urlopen

from camera import keep_all
from pictures import played

from enfilade.library import AnyTable
from enfilade.server.testing.apart import Apart

ROOT: Final = Path(__file__).parents[1]
PLACE: Final = ROOT / "build" / "lighthouse"
INSTALL: Final = "Lighthouse is not here: npm install --prefix build/lighthouse lighthouse@12 (it needs Node 20)"
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
LEAST: Final = 95
TRIES: Final = 3  # a browser that records itself loses the beginning now and then
TIMES: Final = {
    "first paint": "first-contentful-paint",
    "largest": "largest-contentful-paint",
    "complete": "speed-index",
    "blocked": "total-blocking-time",
}
TABLES: Final = (
    "urban-battle/hold-the-bridge",
    "game-of-war/petrograd",
    "urban-calculus/twobanks",
    "quick/meridian",
    "urban-operations/dravik-crossroads",
    "urban-operations/selm-harbour",
)
HEAD: Final = (
    *("page", "performance", "accessibility", "best practices"),
    *("first paint, s", "largest, s", "blocked, ms", "shift", "requests", "kB"),
)
REPLAYED: Final = "urban-battle/first-patrol"
Row = dict[str, Any]


def command() -> list[str]:
    """How Lighthouse is started; without it the program ends with what to do."""
    node, script = shutil.which("node"), PLACE / "node_modules" / "lighthouse" / "cli" / "index.js"
    if node is None or not script.is_file():
        sys.exit(INSTALL)
    return [node, str(script)]


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        sys.exit("A Chromium is needed: apt-get install chromium")
    return found


def opened(name: str) -> AnyTable:
    """A game that has just begun: what whoever comes to a table sees."""
    return played(name, 1, lambda table: len(table.entries) >= 4)


def addresses(serving: Apart, secrets: Mapping[str, str]) -> dict[str, str]:
    """The pages by name."""
    record = played(REPLAYED, 1, lambda _table: False).record().text()
    asked = Request(f"{serving.address}/api/records", record.encode(), {"Content-Type": "application/x-ndjson"})
    with urlopen(asked, timeout=60) as answer:
        replay = json.load(answer)["id"]
    urlopen(f"{serving.address}/api/games", timeout=60).close()  # worked out once in the life of a server
    pages = {"lobby": "/", "lessons": "/#urban-battle/learn", "set-up": "/#urban-battle/first-patrol"}
    pages |= {f"table of {name}": f"/table#{secret}" for name, secret in secrets.items()}
    pages |= {"replay": f"/replay#{replay}", "puzzles": "/puzzles"}
    return {name: serving.address + path for name, path in pages.items()}


def judged(address: str, folder: Path) -> Row:
    """What one run of Lighthouse says of a page: marks from 0 to 100, times in milliseconds, what was sent."""
    file = folder / "report.json"
    options = ["--quiet", "--output=json", f"--output-path={file}", f"--only-categories={','.join(CATEGORIES)}"]
    flags = "--chrome-flags=--headless=new --no-sandbox --disable-gpu"
    environment = {**os.environ, "CHROME_PATH": chromium(), "LIGHTHOUSE_SKIP_UPDATE": "1"}
    for _ in range(TRIES):
        done = subprocess.run(
            [*command(), address, *options, flags], env=environment, capture_output=True, text=True, check=False
        )
        if not done.returncode:
            break
    else:
        sys.exit(f"Lighthouse failed at {address}: {done.stderr.strip()}")
    told = json.loads(file.read_text(encoding="utf-8"))
    audits = told["audits"]
    marks: Row = {name: round(100 * told["categories"][name]["score"]) for name in CATEGORIES}
    times = {name: audits[id]["numericValue"] for name, id in TIMES.items()}
    sent = audits["network-requests"]["details"]["items"]
    weight = sum(each.get("transferSize", 0) for each in sent) / 1000
    failed = [id for name in CATEGORIES[1:] for id in failing(told, name)]
    return {**marks, **times, "shift": audits["cumulative-layout-shift"]["numericValue"], "requests": len(sent), "kB": weight,
            "failed": failed}  # fmt: skip


def failing(told: Row, category: str) -> list[str]:
    """What a category was marked down for."""
    counted = [each["id"] for each in told["categories"][category]["auditRefs"] if each["weight"]]
    return [id for id in counted if told["audits"][id]["score"] not in (1, None)]


def middle(rows: list[Row]) -> Row:
    """The median of the runs, figure by figure; what any of them found fault with."""
    figures = {name: median([row[name] for row in rows]) for name in rows[0] if name != "failed"}
    return {**figures, "failed": sorted({id for row in rows for id in row["failed"]})}


def measure(wanted: list[str], runs: int) -> dict[str, Row]:
    """Every page that is wanted, so often."""
    command()  # before a server is started in vain
    tables = {name: opened(name) for name in TABLES}
    found: dict[str, Row] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        secrets = asyncio.run(keep_all(folder / "tables.db", tables))
        with Apart(folder / "tables.db") as serving:
            for page, address in addresses(serving, secrets).items():
                if not wanted or any(part in page for part in wanted):
                    sys.stderr.write(f"{page} …\n")
                    found[page] = middle([judged(address, folder) for _ in range(runs)])
    return found


def table(found: dict[str, Row]) -> str:
    """The figures as Markdown."""
    lines = ["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    for page, row in found.items():
        marks = " | ".join(f"{row[name]:.0f}" for name in CATEGORIES)
        times = f"{row['first paint'] / 1000:.1f} | {row['largest'] / 1000:.1f} | {row['blocked']:.0f}"
        lines.append(f"| {page} | {marks} | {times} | {row['shift']:.2f} | {row['requests']:.0f} | {row['kB']:.0f} |")
    lines += [f"{page}: {', '.join(row['failed'])}" for page, row in found.items() if row["failed"]]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python tools/lighthouse.py", description="Lighthouse on every page, as on a phone.")
    parser.add_argument("page", nargs="*", help="only pages whose name holds this")
    parser.add_argument("--runs", type=int, default=5, help="of which the median counts")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    found = measure(options.page, options.runs)
    sys.stdout.write(json.dumps(found, indent=2) + "\n" if options.json else table(found))
    return int(any(row[name] < LEAST for row in found.values() for name in CATEGORIES))


if __name__ == "__main__":
    sys.exit(main())
