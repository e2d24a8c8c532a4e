"""The code in the documentation runs and does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

from tests.docs.snippets import PAGES, ROOT, SYBIL


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for example in SYBIL.parse(page).examples():
        example.evaluate()


def test_the_sketches_of_the_engine_page_have_strict_types(tmp_path: Path) -> None:
    page = ROOT / "docs" / "explanation" / "engine.md"
    blocks = [block.split("```")[0] for block in page.read_text(encoding="utf-8").split("```python\n")[1:]]
    sketches = tmp_path / "sketches.py"
    sketches.write_text("\n".join(blocks), encoding="utf-8")

    out, err, status = api.run(["--strict", "--config-file", str(ROOT / "pyproject.toml"), str(sketches)])

    assert status == 0, out + err
