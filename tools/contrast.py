"""Judges the contrast of every text on the boards, light and dark, by what is really drawn behind it, and of lines.

`python tools/contrast.py` looks at every bundled scenario, `python tools/contrast.py urban-battle/convoy …` at some. A text wants
4.5 to 1, a large one 3 to 1 (WCAG 2.1, 1.4.3), a line what its style says by `--least` (1.4.11). The exit status
is 1 if one has less.
"""

from __future__ import annotations

import sys

from camera import Studio, studio
from texts import judged, poor

from enfilade import library


def report(studio: Studio, name: str) -> int:
    """Say how a scenario does in both themes; gives how many texts have too little contrast."""
    seats = library.scenario(name, look=False).seats
    (page,) = studio.sit(name, {}, dict.fromkeys(seats, "human"), seats[:1])
    page.set_viewport_size({"width": 1440, "height": 900})
    faint = 0
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.wait_for_timeout(400)
        texts = judged(page)
        found = poor(texts)
        faint += len(found)
        told = ", ".join([f"{each['words'][:24]} ({each['kind']}) {each['found']:.1f}" for each in found[:5]])
        sys.stdout.write(
            f"{name}, {theme}: {len(found)} of {len(texts)} texts and lines have too little{': ' + told if told else ''}\n"
        )
    page.close()
    return faint


def main(names: list[str]) -> int:
    """Judge some scenarios, or all."""
    wanted = names or [name for id in library.catalogue() for name in library.scenario_names(id)]
    with studio() as opened:
        return int(sum([report(opened, name) for name in wanted]) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
