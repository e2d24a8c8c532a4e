"""Photographs every bundled scenario as it opens: light, dark and on a phone, into a folder to be looked at.

    python tools/gallery.py FOLDER [part of a scenario's name …]

Beside each picture it prints the smallest text of the board in pixels, and how many texts wait for a closer look.
"""

from __future__ import annotations

import sys
from pathlib import Path

from camera import studio
from playwright.sync_api import Page

import enfilade
from enfilade import library
from enfilade.library import AnyTable

LOOKS = {
    "light": (1440, 900, "light"),
    "dark": (1440, 900, "dark"),
    "phone": (390, 844, "light"),
}
# What is seen of the texts on the board: their sizes in pixels, and how many are not shown.
MEASURED = """() => {
  const texts = [...document.querySelectorAll("#board svg.scene text")].filter((each) => each.textContent.trim());
  const seen = texts.filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const size = (each) => {
    const { a, b } = each.getScreenCTM();
    return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b);
  };
  const board = document.querySelector("#board").getBoundingClientRect();
  return { sizes: seen.map(size), hidden: texts.length - seen.length, board: [board.width, board.height] };
}"""


def opened(name: str) -> AnyTable:
    """A table as its scenario begins."""
    return enfilade.Table(enfilade.scenario(name), seed=1)


def measured(page: Page) -> str:
    """What can be read of a board, in a line."""
    found = page.evaluate(MEASURED)
    sizes = sorted(found["sizes"])
    least = f"{sizes[0]:.1f}" if sizes else "–"
    wide, high = found["board"]
    return f"board {wide:.0f} × {high:.0f}, {len(sizes)} texts from {least} px, {found['hidden']} hidden"


def main(folder: Path, wanted: list[str]) -> None:
    """Every picture, one after the other."""
    folder.mkdir(parents=True, exist_ok=True)
    every = [name for game in library.catalogue() for name in library.scenario_names(game)]
    names = [each for each in every if not wanted or any(part in each for part in wanted)]
    with studio({name: opened(name) for name in names}) as opened_studio:
        for look, (width, height, scheme) in LOOKS.items():
            page = opened_studio.browser.new_page(
                viewport={"width": width, "height": height},
                color_scheme=scheme,  # type: ignore[arg-type]
                reduced_motion="reduce",
            )
            for name in names:
                opened_studio.open(page, opened_studio.secrets[name])
                page.wait_for_timeout(500)
                page.screenshot(path=folder / f"{name.replace('/', '-')}-{look}.png", animations="disabled")
                sys.stdout.write(f"{name} {look}: {measured(page)}\n")
            page.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
