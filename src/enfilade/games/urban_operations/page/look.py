"""Colours and lines of the plan, in the names of the palette."""

from __future__ import annotations

from typing import Final

from enfilade.scene.palette import LIGHT

STYLE: Final = (
    LIGHT
    + """
.uo-sheet{fill:var(--paper)}
.uo-frame{fill:none;stroke:var(--hairline);stroke-width:1.2}
.uo-yard{fill:var(--yard)}
.uo-edge{fill:none;stroke:var(--ink);stroke-width:2}
.uo-apron{fill:var(--pavement);stroke:var(--pavement);stroke-width:26;stroke-linejoin:round}
.uo-pavement{fill:var(--pavement);stroke:var(--kerb);stroke-width:.8}
.uo-kerb{fill:var(--kerb)}
.uo-road{fill:var(--street)}
.uo-lane{fill:none;stroke:var(--kerb);stroke-width:2;stroke-dasharray:20 16}
.uo-zebra{fill:none;stroke:var(--kerb);stroke-width:4.4;stroke-opacity:.6}
.uo-street{font:italic 600 14px var(--serif);letter-spacing:2.5px;fill:var(--pencil);pointer-events:none;--room:1.5}
.uo-car{fill:var(--stone);stroke:var(--tile);stroke-width:1.1;stroke-linejoin:round}
.uo-cast{fill:var(--shadow);fill-opacity:.2}
.uo-corner{fill:none;stroke:var(--faint);stroke-width:1.6;stroke-opacity:.8}
.uo-quay{fill:none;stroke:var(--tile);stroke-width:5;stroke-linecap:round}
.uo-block-frame{fill:var(--panel);stroke:var(--ink);stroke-width:2}
.uo-block-line{fill:none;stroke:var(--ink);stroke-width:.9}
.uo-moment{font:600 16px var(--sans);fill:var(--ink);--room:1.35}
.uo-key{font:14px var(--sans);fill:var(--ink);--room:1.5}
.uo-sample{font:14px var(--sans);--room:1.5}
.uo-blueprint{fill:var(--blueprint);stroke:var(--ink);stroke-width:2}
.uo-blue-grid{fill:none;stroke:var(--chalk);stroke-width:.6;stroke-opacity:.16;pointer-events:none}
.uo-blue-title{font:italic 600 16px var(--serif);fill:var(--chalk);--room:1.35}
.uo-blue-text{font:600 13px var(--sans);fill:var(--chalk);--room:1.65}
.uo-sewer-way{fill:none;stroke:var(--deep);stroke-width:9;stroke-dasharray:14 7;stroke-opacity:.8;pointer-events:none}
.uo-dot{fill:var(--faint)}
.uo-dot-foot{fill:var(--marker);stroke:var(--faint);stroke-width:.6}
.uo-woods{fill:var(--woods)}
.uo-tree{fill:var(--woods);fill-opacity:.8;stroke:var(--tile);stroke-width:.8}
.uo-wood{fill:var(--grove);stroke:var(--faint);stroke-width:1}
.uo-twig{fill:none;stroke:var(--faint);stroke-width:.6;stroke-opacity:.6}
.uo-water{fill:var(--water)}
.uo-sewer{fill:var(--deep)}
.uo-wave{fill:none;stroke:var(--paper);stroke-width:1.3;stroke-opacity:.7}
.uo-hill{fill:var(--sett)}
.uo-contour{fill:none;stroke:var(--tile);stroke-width:1.2}
.uo-room{fill:var(--built-light)}
.uo-hangar{fill:var(--stone)}
.uo-limit{fill:none;stroke:var(--chalk);stroke-width:1.8;stroke-dasharray:7 4}
.uo-partition{fill:none;stroke:var(--ink);stroke-width:2.2}
.uo-facade{fill:none;stroke:var(--ink);stroke-width:7;stroke-linecap:square}
.uo-opening{stroke:var(--paper);stroke-width:9}
.uo-door{stroke:var(--red);stroke-width:4}
.uo-gate{stroke:var(--red);stroke-width:4;stroke-dasharray:5 2}
.uo-symbol{stroke:var(--terracotta);stroke-width:5;stroke-dasharray:3 2.2}
.uo-arc{fill:var(--red);fill-opacity:.06;stroke:var(--red);stroke-opacity:.3;stroke-width:.8;pointer-events:none}
.uo-wall{stroke:var(--ink);stroke-width:6;stroke-linecap:round}
.uo-wall-edge{stroke:var(--chalk);stroke-width:2.6}
.uo-gap{stroke:var(--ink);stroke-width:6;stroke-dasharray:3 10}
.uo-place{fill:var(--paper);fill-opacity:0}
.lit.uo-place,.uo-place.lit{fill:var(--accent);fill-opacity:.26;stroke:var(--accent-edge);stroke-width:1.8}
.uo-roof{fill:var(--blue);stroke:var(--paper);stroke-width:1.6}
.uo-roof-sign{fill:none;stroke:var(--chalk);stroke-width:1.6}
.uo-roof-link{stroke:var(--blue);stroke-width:1.8;stroke-dasharray:4 4;pointer-events:none}
.uo-roof-pad{fill:var(--blue);fill-opacity:.55;stroke:var(--blue);stroke-width:1}
.uo-roof-top{fill:var(--blue);fill-opacity:.85;stroke:var(--paper);stroke-width:1}
.uo-tunnel{fill:none;stroke:var(--chalk);stroke-width:14;stroke-opacity:.5}
.uo-cellar{fill:var(--blueprint);stroke:var(--chalk);stroke-width:2.4}
.uo-manhole{fill:var(--ink);stroke:var(--panel);stroke-width:1.5}
.uo-manhole-text{fill:var(--panel);font:600 12px var(--sans);--room:1.3;text-anchor:middle}
.uo-tunnel-node{fill:var(--panel);stroke:var(--blue);stroke-width:1.6}
.uo-name{font:600 14px var(--serif);--room:1.5;fill:var(--faint);
 paint-order:stroke;stroke:var(--paper);stroke-width:4;stroke-linejoin:round;pointer-events:none}
.uo-goal{font-size:14px;--room:1.7;fill:var(--ink)}
.uo-label{font:10px var(--sans);fill:var(--pencil);pointer-events:none}
.uo-in-woods{fill:var(--ink)}
.uo-zone-label{font:12px var(--sans);--room:1.25;fill:var(--ink);pointer-events:none}
.uo-small{font:600 11px var(--sans);--room:1.4;fill:var(--ink)}
.uo-pole{fill:none;stroke:var(--ink);stroke-width:1.6}
.uo-hold-green{fill:var(--green);stroke:var(--ink);stroke-width:.8}
.uo-hold-red{fill:var(--red);stroke:var(--ink);stroke-width:.8}
.uo-fort{fill:var(--timber);stroke:var(--ink);stroke-width:1}
.uo-smoke{fill:var(--smoke);fill-opacity:.26}
.uo-cloud{fill:var(--green);fill-opacity:.3;stroke:var(--green);stroke-width:1}
.uo-wreck{fill:var(--char);stroke:var(--ink);stroke-width:1.2}
.uo-lit-up{fill:var(--marker);fill-opacity:.28}
.uo-mine{fill:var(--danger);stroke:var(--paper);stroke-width:1.4}
.uo-mine-eye{fill:var(--paper)}
.uo-counter{fill:var(--panel);stroke:var(--ink);stroke-width:1.4}
.uo-counter-sign{font:700 16px var(--sans);--room:1.35;fill:var(--ink)}
.uo-bar{fill:none;stroke:var(--ink);stroke-width:2}
.uo-people{fill:var(--violet)}
.uo-shadow{fill:var(--shadow);fill-opacity:.26}
.uo-green{fill:var(--green-side);stroke:var(--ink);stroke-width:1}
.uo-red{fill:var(--red-side);stroke:var(--ink);stroke-width:1}
.uo-top{fill-opacity:.62}
.uo-side{fill-opacity:.8}
.uo-stripe{fill:none;stroke:var(--white-side);stroke-width:1.2;stroke-opacity:.85}
.uo-face{fill:var(--white-side);stroke:var(--black-side);stroke-width:1}
.uo-memory{fill-opacity:.7;stroke-dasharray:3 2}
.uo-sign{fill:none;stroke:var(--black-side);stroke-width:1.2}
.uo-token,.uo-sort{fill:var(--white-side);paint-order:stroke;stroke-width:3;stroke-linejoin:round}
.uo-token{font:700 13px var(--sans);--room:1.85}
.uo-sort{font:700 13px var(--sans);--room:1.35}
.uo-on-green{stroke:var(--green-side)}
.uo-on-red{stroke:var(--red-side)}
.uo-blank{font-size:15px;--room:1.6}
.uo-pip{fill:var(--white-side);stroke:var(--black-side);stroke-width:.7}
.uo-pip-off{fill:var(--black-side);fill-opacity:.45}
.uo-band{stroke:var(--black-side);stroke-width:1}
.uo-band-1{fill:var(--white-side)}
.uo-band-2{fill:var(--glass)}
.uo-band-3{fill:var(--marker)}
.uo-band-text{font:700 11px var(--sans);--room:1.7;fill:var(--black-side);
 paint-order:stroke;stroke:var(--white-side);stroke-width:2.4;stroke-linejoin:round}
.uo-gathered{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-dasharray:2 4;stroke-linecap:round;pointer-events:none}
.uo-done{opacity:.82}
.uo-tag{fill:var(--marker);stroke:var(--black-side);stroke-width:1}
.uo-tick{fill:none;stroke:var(--black-side);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.uo-tag-text{font:700 11.5px var(--sans);--room:1.3;fill:var(--black-side)}
.uo-title{font:600 22px var(--serif);--room:1.2;fill:var(--ink)}
.uo-note{font:13px var(--sans);--room:1.65;fill:var(--faint)}
.uo-ink{fill:none;stroke:var(--ink);stroke-width:1.2}
.uo-wind{fill:none;stroke:var(--ink);stroke-width:2}
.uo-solid{fill:var(--ink)}
.uo-badge{font:12px var(--sans);--room:1.4}
.sketching .uo-reach-price{visibility:hidden}
.uo-price{fill:var(--panel);stroke:var(--ink);stroke-width:1;pointer-events:none}
.uo-price-seen{fill:var(--panel);stroke:var(--danger);stroke-width:1.8;pointer-events:none}
.uo-price-text{font:600 12px var(--sans);--room:1.4;fill:var(--ink);pointer-events:none}
.uo-hatch{fill:none;stroke:var(--danger);stroke-width:1.2;pointer-events:none}
.uo-ray{fill:none;stroke:var(--danger);stroke-width:2;stroke-dasharray:7 4;pointer-events:none}
.uo-shot{fill:none;stroke:var(--danger);stroke-width:3;pointer-events:none}
.uo-shot-head{fill:var(--danger);pointer-events:none}
.uo-noticed{fill:none;stroke:var(--danger);stroke-width:3;stroke-dasharray:10 5;pointer-events:none}
.uo-sight{fill:none;stroke:var(--blue);stroke-width:2.4}
.uo-blocked{fill:none;stroke:var(--faint);stroke-width:2.4;stroke-dasharray:3 4}
.uo-seen{fill:var(--blue);fill-opacity:.15;stroke:none}
.uo-danger{fill:var(--danger);fill-opacity:.16;stroke:var(--danger);stroke-width:1.2}
.uo-reach{fill:var(--blue);fill-opacity:.16;stroke:var(--blue);stroke-width:1.4}
.uo-ring-command{fill:none;stroke:var(--violet);stroke-width:2.4;stroke-dasharray:10 5}
"""
)
