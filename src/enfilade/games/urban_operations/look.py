"""Colours and lines of the plan, in the names of the palette."""

from __future__ import annotations

from typing import Final

from enfilade.scene.palette import LIGHT

STYLE: Final = (
    LIGHT
    + """
.uo-sheet{fill:var(--paper)}
.uo-frame{fill:none;stroke:var(--ink);stroke-width:1.2}
.uo-hexline{fill:none;stroke:var(--hairline);stroke-width:1}
.uo-dot{fill:var(--faint)}
.uo-dot-foot{fill:var(--marker);stroke:var(--faint);stroke-width:.6}
.uo-woods{fill:var(--woods)}
.uo-tree{fill:var(--woods);stroke:var(--faint);stroke-width:.8}
.uo-water{fill:var(--water)}
.uo-sewer{fill:var(--deep)}
.uo-hill{fill:var(--sett)}
.uo-contour{fill:none;stroke:var(--tile);stroke-width:1.2}
.uo-room{fill:var(--built-light)}
.uo-hangar{fill:var(--stone)}
.uo-limit{fill:none;stroke:var(--chalk);stroke-width:1.6}
.uo-partition{fill:none;stroke:var(--ink);stroke-width:1.6}
.uo-facade{fill:none;stroke:var(--ink);stroke-width:5;stroke-linecap:square}
.uo-opening{stroke:var(--paper);stroke-width:7}
.uo-door{stroke:var(--red);stroke-width:3.4}
.uo-gate{stroke:var(--red);stroke-width:3.4;stroke-dasharray:4 2}
.uo-symbol{stroke:var(--terracotta);stroke-width:3.4;stroke-dasharray:2.5 2}
.uo-arc{fill:var(--red);fill-opacity:.09;stroke:var(--red);stroke-opacity:.45;stroke-width:.7}
.uo-wall{stroke:var(--wall);stroke-width:5;stroke-linecap:round}
.uo-wall-edge{stroke:var(--chalk);stroke-width:1.2}
.uo-gap{stroke:var(--wall);stroke-width:5;stroke-dasharray:3 9}
.uo-place{fill:var(--paper);fill-opacity:0}
.lit.uo-place,.uo-place.lit{fill:var(--accent);fill-opacity:.28;stroke:var(--accent-edge);stroke-width:1.6}
.uo-roof{fill:var(--blue);fill-opacity:.85;stroke:var(--paper);stroke-width:1.4}
.uo-roof-link{stroke:var(--blue);stroke-width:1.4;stroke-dasharray:3 3}
.uo-tunnel{fill:none;stroke:var(--blue);stroke-width:3;stroke-dasharray:7 4}
.uo-tunnel-node{fill:var(--panel);stroke:var(--blue);stroke-width:1.6}
.uo-name{font:600 11px var(--serif);fill:var(--faint)}
.uo-label{font:8.5px var(--sans);fill:var(--faint)}
.uo-small{font:600 8px var(--sans);fill:var(--ink)}
.uo-hold-green{fill:var(--green)}
.uo-hold-red{fill:var(--red)}
.uo-fort{fill:none;stroke:var(--wall);stroke-width:3.2;stroke-linejoin:bevel}
.uo-smoke{fill:var(--smoke);fill-opacity:.42}
.uo-cloud{fill:var(--green);fill-opacity:.34;stroke:var(--green);stroke-width:.8}
.uo-wreck{fill:var(--char);stroke:var(--ink);stroke-width:1}
.uo-lit-up{fill:var(--marker);fill-opacity:.28}
.uo-mine{fill:var(--danger);stroke:var(--paper);stroke-width:1}
.uo-counter{fill:var(--panel);stroke:var(--ink);stroke-width:1.2}
.uo-people{fill:var(--violet)}
.uo-shadow{fill:var(--shadow);fill-opacity:.28}
.uo-green{fill:var(--green);stroke:var(--ink);stroke-width:1}
.uo-red{fill:var(--red);stroke:var(--ink);stroke-width:1}
.uo-side{fill:var(--shadow);fill-opacity:.32}
.uo-stripe{stroke:var(--chalk);stroke-width:2}
.uo-face{fill:var(--chalk);fill-opacity:.94;stroke:var(--ink);stroke-width:.8}
.uo-sign{fill:none;stroke:var(--black-side);stroke-width:1.5}
.uo-token{font:700 9.5px var(--sans);fill:var(--chalk)}
.uo-id{font:600 7.5px var(--sans);fill:var(--chalk)}
.uo-pip{fill:var(--chalk);stroke:var(--black-side);stroke-width:.6}
.uo-pip-off{fill:var(--shadow);fill-opacity:.5}
.uo-tag{fill:var(--marker);stroke:var(--black-side);stroke-width:.7}
.uo-tag-text{font:700 7px var(--sans);fill:var(--black-side)}
.uo-title{font:600 15px var(--serif);fill:var(--ink)}
.uo-note{font:10px var(--sans);fill:var(--faint)}
.uo-ink{fill:none;stroke:var(--ink);stroke-width:1.2}
.uo-ray{stroke:var(--danger);stroke-width:2;stroke-dasharray:7 4;fill:none}
.uo-sight{stroke:var(--blue);stroke-width:1.6;fill:none}
.uo-danger{fill:var(--danger);fill-opacity:.26;stroke:var(--danger);stroke-width:1}
.uo-reach{fill:var(--blue);fill-opacity:.16;stroke:var(--blue);stroke-width:1}
"""
)
