"""The texts on the board of a page and the lines that ask for it, and how well each stands out from what lies behind it."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

# Every text in sight: its box, its colour, the colour of a halo that is painted under it, and how much contrast it wants.
TEXTS = """() => [...document.querySelectorAll("svg.scene .layers text")].flatMap((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    const { fill, fillOpacity, stroke, strokeWidth, paintOrder, fontWeight, visibility } = getComputedStyle(text);
    let opacity = Number(fillOpacity);
    for (let each = text; each instanceof SVGElement; each = each.parentElement) opacity *= getComputedStyle(each).opacity;
    const size = parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 1);
    if (!width || visibility === "hidden" || !opacity || !text.textContent.trim()) return [];
    const halo = paintOrder.startsWith("stroke") && parseFloat(strokeWidth) >= 2 ? stroke : "";
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 600);
    const kind = text.getAttribute("class");
    return [{ words: text.textContent.trim(), kind, box: [x, y, width, height], fill, opacity, halo, least: isLarge ? 3 : 4.5 }];
})"""
# Every line whose style says by `--least` how much contrast with the streets it wants: lines cross all kinds of things.
LINES = """() => [...document.querySelectorAll("svg.scene .layers path")].flatMap((line) => {
    const { stroke, strokeOpacity } = getComputedStyle(line);
    const least = Number(getComputedStyle(line).getPropertyValue("--least"));
    const { x, y, width, height } = line.getBoundingClientRect();
    const [, ...street] = /^#(..)(..)(..)$/.exec(getComputedStyle(document.documentElement).getPropertyValue("--street").trim());
    const halo = `rgb(${street.map((part) => parseInt(part, 16)).join()})`;
    const kind = line.getAttribute("class");
    const box = [x, y, width, height];
    return least ? [{ words: "a line", kind, box, fill: stroke, opacity: Number(strokeOpacity), halo, least }] : [];
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
    return texts.map(({ words, kind, box: [x, y, width, height], fill, opacity, halo, least }) => {
        const { data } = canvas.getImageData(Math.max(0, x), Math.max(0, y), Math.max(1, width), Math.max(1, height));
        const behind = [];
        for (let at = 0; at < data.length; at += 4) behind.push([...data.slice(at, at + 3)]);
        behind.sort((one, other) => luminance(one) - luminance(other));
        const ground = halo ? rgb(halo) : behind[behind.length >> 1]; // the greater part of it
        const seen = rgb(fill).slice(0, 3).map((value, index) => opacity * value + (1 - opacity) * ground[index]);
        return { words, kind, least, found: contrast(luminance(seen), luminance(ground)) };
    });
}"""
HIDDEN = "svg.scene .layers text { visibility: hidden !important; }"


def judged(page: Page) -> list[dict[str, Any]]:
    """Every text and line on the board of a page: its words, the contrast it has, and the least that it wants."""
    texts, picture = _taken(page)
    while page.evaluate(TEXTS) != texts:  # the board has moved meanwhile: what lies under a box is not in the picture
        texts, picture = _taken(page)
    found: list[dict[str, Any]] = page.evaluate(JUDGE, [picture, [*texts, *page.evaluate(LINES)]])
    return found


def _taken(page: Page) -> tuple[list[dict[str, Any]], str]:
    """The texts, and a picture of the page without them."""
    texts = page.evaluate(TEXTS)
    page.evaluate(
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets.push(sheet); }", HIDDEN
    )
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    page.evaluate("() => { document.adoptedStyleSheets.pop(); }")
    return texts, picture


def poor(texts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that have too little contrast, the worst first."""
    return sorted([each for each in texts if each["found"] < each["least"]], key=_found)


def _found(text: dict[str, Any]) -> float:
    found: float = text["found"]
    return found
