"""Colours and type faces, by name: the same in the browser, in files and in notebooks, light and dark."""

from __future__ import annotations

import re
from typing import Final

THEMES: Final = ("light", "dark", "print")  # the last in black and white

# Name: light, dark.
COLOURS: Final[dict[str, tuple[str, str]]] = {
    # Paper and ink.
    "paper": ("#f6f1e4", "#1d1f21"),
    "panel": ("#fbf8f0", "#26292c"),
    "ink": ("#22211d", "#ece7da"),
    "faint": ("#6b675c", "#9d988a"),
    "pencil": ("#4a463d", "#cbc6b8"),  # what is written on the ground itself
    "hairline": ("#d5cdb8", "#3a3d40"),
    # Sides. White, black, green and red pieces keep their colours in the dark: they are named after them.
    "blue": ("#2f6db5", "#6ea3df"),
    "red": ("#c0392b", "#e66f62"),
    "green": ("#3f7d4e", "#74b083"),
    "violet": ("#7b5aa6", "#ab8fd0"),
    "white-side": ("#fffdf6", "#f6f1e4"),
    "white-edge": ("#22211d", "#0f1011"),
    "black-side": ("#2a2925", "#141517"),
    "black-edge": ("#f6f1e4", "#cfc9ba"),
    "green-side": ("#3f7d4e", "#3f794d"),
    "red-side": ("#c0392b", "#b9463a"),
    # Choices that are lit, and danger.
    "accent": ("#e0a100", "#f0b41e"),
    "accent-edge": ("#22211d", "#fff6dc"),
    "danger": ("#a3122f", "#f0607c"),
    # Ground.
    "street": ("#f3edde", "#2b2d2f"),
    "sett": ("#ddd3bd", "#393b3d"),
    "lane": ("#e4dac4", "#36383a"),
    "pavement": ("#e7dfcc", "#35373a"),
    "kerb": ("#b9ae95", "#54565a"),
    "built-light": ("#d6cab4", "#5d5a54"),
    "built": ("#c6b89f", "#524f4a"),
    "built-dark": ("#ab9c82", "#45423e"),
    "wall": ("#7d705a", "#2a2826"),
    "tile": ("#93846a", "#6f6a61"),
    "terracotta": ("#b2593a", "#a0563c"),
    "slate": ("#5c7079", "#5f7680"),
    "white-line": ("#53666f", "#839ba6"),  # what belongs to White and is drawn on the ground
    "glass": ("#9fb4bd", "#7f959f"),
    "stone": ("#cfc8b8", "#6a6862"),
    "chalk": ("#ffffff", "#f1ede2"),
    "water": ("#a9c6d8", "#2d4a5c"),
    "deep": ("#7fa6bf", "#45677c"),
    "woods": ("#b7c8a2", "#465239"),
    "grove": ("#9db486", "#54633f"),
    "yard": ("#e9e6cf", "#252b26"),
    "blueprint": ("#2c557f", "#1c3a57"),
    "timber": ("#d8c39c", "#6e5d42"),
    "shadow": ("#3b3324", "#000000"),
    "marker": ("#e9cf6e", "#c9ac45"),
    "char": ("#4b463f", "#3f3b36"),
    "smoke": ("#5b574f", "#b8b3a8"),
    # A city of districts: in the dark cool greys where it is built up, warm and lighter ones in the old core; nothing glares.
    "district-open": ("#f3edde", "#2e2f2c"),
    "district-urban": ("#e7dfcc", "#33363a"),
    "district-close": ("#ddd3bd", "#484032"),
    "district-edge": ("#b9ae95", "#504d46"),
    "roof": ("#93846a", "#7d6f54"),
    "avenue": ("#cfc8b8", "#5b574d"),
    "avenue-edge": ("#b9ae95", "#262522"),
    "rail": ("#22211d", "#aaa394"),
    # Counters and cubes.
    "division": ("#275d9c", "#2d69ae"),
    "group-army": ("#a83226", "#b23d2f"),
    "rim": ("#22211d", "#101112"),
    "plate": ("#fffdf6", "#e2dbca"),
    "cube-blue": ("#2f6db5", "#4f88cb"),
    "cube-pink": ("#e58aa8", "#c9758f"),
    "gloss": ("#ffffff", "#d8d1c0"),
}

# First the families that Enfilade carries (see enfilade.fonts); the others are for SVG files that travel alone.
FACES: Final[dict[str, str]] = {
    "serif": "'Source Serif Pro', Charter, 'Bitstream Charter', 'Sitka Text', Cambria, Georgia, serif",
    "sans": "'Source Sans Pro', system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif",
}

# What a print needs otherwise than as the grey of its colour: white paper, sides that differ, water that is not ground.
PRINTED: Final = {
    "paper": "#ffffff",
    "panel": "#ffffff",
    "street": "#ffffff",
    "district-open": "#ffffff",
    "yard": "#f2f2f2",
    "red": "#3a3a3a",
    "red-side": "#3a3a3a",
    "green-side": "#7a7a7a",
    "blueprint": "#4a4a4a",
}

_VARIABLE: Final = re.compile(r"var\(--([a-z-]+)\)")
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_OWN: Final = re.compile(r"--(?:room|least):[\d.]+;?")  # for our own page (see enfilade.scene.legible) and for tools/contrast.py

# What every scene shares: how an element that may be chosen is lit. A piece carries its halo, unseen until then.
LIGHT: Final = """
.halo{visibility:hidden}
.lit .halo{visibility:visible}
.halo-edge{fill:none;stroke:var(--accent-edge);stroke-width:4.4}
.halo-gold{fill:var(--accent);fill-opacity:.05;stroke:var(--accent);stroke-width:2.6}
"""


def colours(theme: str) -> dict[str, str]:
    """Every colour of a theme, by name; for a print the greys of the light ones, on white paper."""
    if theme == "print":
        return {name: PRINTED.get(name) or grey(pair[0]) for name, pair in COLOURS.items()}
    index = THEMES.index(theme)
    return {name: pair[index] for name, pair in COLOURS.items()}


def grey(colour: str) -> str:
    """How dark a colour comes out of a black and white printer."""
    red, green, blue = [int(colour[start : start + 2], 16) for start in (1, 3, 5)]
    shade = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{shade:02x}{shade:02x}{shade:02x}"


def resolve(css: str, theme: str) -> str:
    """CSS without custom properties, for programs that draw files and do not know them."""
    values = {**FACES, **colours(theme)}
    css = _OWN.sub("", css)
    parts: list[str] = []
    end = 0
    for found in _VARIABLE.finditer(css):
        name = found.group(1)
        if name not in values:
            raise ValueError(f"there is no colour or type face {name!r} in the palette")
        parts.append(css[end : found.start()])
        parts.append(values[name])
        end = found.end()
    parts.append(css[end:])
    resolved = "".join(parts)
    return _COLOUR.sub(_printed, resolved) if theme == "print" else resolved


def _printed(found: re.Match[str]) -> str:
    return grey(found.group())  # also what a style names by its number


def stylesheet() -> str:
    """The palette as CSS custom properties: light, also on paper; on a screen dark where the system or `data-theme` says so."""
    faces = "".join([f"--{name}:{value};" for name, value in FACES.items()])
    light = "".join([f"--{name}:{value};" for name, value in colours("light").items()])
    dark = "".join([f"--{name}:{value};" for name, value in colours("dark").items()])
    return (
        f":root{{{faces}{light}}}\n"
        f'@media screen and (prefers-color-scheme:dark){{:root:not([data-theme="light"]){{{dark}}}}}\n'
        f'@media screen{{:root[data-theme="dark"]{{{dark}}}}}\n'
    )
