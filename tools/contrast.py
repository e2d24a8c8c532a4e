"""Judges the contrast of every text on the boards, light and dark, by what is really drawn behind it.

`python tools/contrast.py` looks at every bundled scenario, `python tools/contrast.py urban-battle/convoy …` at some. A text wants
4.5 to 1, a large one 3 to 1 (WCAG 2.1, 1.4.3). The exit status is 1 if one has less.
"""

from __future__ import annotations

import base64
import sys
from typing import Any

from camera import Studio, studio
from playwright.sync_api import Page

from enfilade import library

# Every text in sight: its box, its colour, the colour of a halo that is painted under it, and how much contrast it wants.
TEXTS = """() => [...document.querySelectorAll("svg.scene .layers text")].flatMap((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    const { fill, stroke, strokeWidth, paintOrder, fontWeight, visibility, opacity } = getComputedStyle(text);
    const size = parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 1);
    if (!width || visibility === "hidden" || opacity === "0" || !text.textContent.trim()) return [];
    const halo = paintOrder.startsWith("stroke") && parseFloat(strokeWidth) >= 2 ? stroke : "";
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 600);
    return [{ words: text.textContent.trim(), box: [x, y, width, height], fill, halo, least: isLarge ? 3 : 4.5 }];
})"""
# The picture without its texts is painted on a canvas; what lies under each box is compared with the colour of the text.
JUDGE = """async ([picture, texts]) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    const part = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const luminance = ([red, green, blue]) => 0.2126 * part(red / 255) + 0.7152 * part(green / 255) + 0.0722 * part(blue / 255);
    const rgb = (colour) => (colour.match(/[\\d.]+/g) ?? [0, 0, 0]).map(Number);
    const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    return texts.map(({ words, box: [x, y, width, height], fill, halo, least }) => {
        const { data } = canvas.getImageData(Math.max(0, x), Math.max(0, y), Math.max(1, width), Math.max(1, height));
        const behind = [];
        for (let at = 0; at < data.length; at += 4) behind.push(luminance(data.slice(at, at + 3)));
        behind.sort((one, other) => one - other);
        const ground = halo ? luminance(rgb(halo)) : behind[behind.length >> 1]; // the greater part of it
        return { words, least, found: contrast(luminance(rgb(fill)), ground) };
    });
}"""
HIDDEN = "svg.scene .layers text { visibility: hidden !important; }"


def judged(page: Page) -> list[dict[str, Any]]:
    """Every text on the board of a page: its words, the contrast it has, and the least that it wants."""
    texts = page.evaluate(TEXTS)
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets.push(sheet); }", HIDDEN
    )
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    page.evaluate("() => { document.adoptedStyleSheets.pop(); }")
    found: list[dict[str, Any]] = page.evaluate(JUDGE, [picture, texts])
    return found


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
        poor = sorted([each for each in texts if each["found"] < each["least"]], key=lambda each: each["found"])
        faint += len(poor)
        told = ", ".join([f"{each['words'][:24]} {each['found']:.1f}" for each in poor[:5]])
        sys.stdout.write(f"{name}, {theme}: {len(poor)} of {len(texts)} texts have too little{': ' + told if told else ''}\n")
    page.close()
    return faint


def main(names: list[str]) -> int:
    """Judge some scenarios, or all."""
    wanted = names or [name for id in library.catalogue() for name in library.scenario_names(id)]
    with studio() as opened:
        return int(sum([report(opened, name) for name in wanted]) > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
