"""How the chart of Game of War is coloured: CSS for the classes of its scene, in the names of the palette."""

from __future__ import annotations

from typing import Final

from enfilade.scene.palette import LIGHT

STYLE: Final = (
    LIGHT
    + """
.gw-sheet{fill:var(--street)}
.gw-grain{fill:none;stroke:var(--sett);stroke-width:.8;stroke-linecap:round}
.gw-grid{fill:none;stroke:var(--kerb);stroke-width:.6;stroke-opacity:.45}
.gw-frame{fill:none;stroke:var(--ink);stroke-width:1.8}
.gw-neatline{fill:none;stroke:var(--ink);stroke-width:.6}
.gw-slope{fill:var(--pavement);fill-opacity:.7}
.gw-hachure{fill:none;stroke:var(--ink);stroke-width:.75;stroke-opacity:.72;stroke-linecap:round}
.gw-crest{fill:none;stroke:var(--ink);stroke-width:1.3;stroke-opacity:.85;stroke-linecap:round;stroke-linejoin:round}
.gw-block{fill:var(--built);stroke:var(--ink);stroke-width:.9}
.gw-block-hatch{fill:none;stroke:var(--wall);stroke-width:.6;stroke-opacity:.75}
.gw-court{fill:var(--built-light);stroke:var(--wall);stroke-width:.7}
.gw-fort{fill:var(--built-light);stroke:var(--ink);stroke-width:1.3;stroke-linejoin:miter}
.gw-fort-ditch{fill:none;stroke:var(--ink);stroke-width:.6;stroke-opacity:.7}
.gw-fort-keep{fill:var(--built-dark);stroke:var(--ink);stroke-width:.7}
.gw-plaza{fill:var(--lane);stroke:var(--faint);stroke-width:1}
.gw-plaza-ray{fill:none;stroke:var(--kerb);stroke-width:.8}
.gw-road-edge{fill:none;stroke:var(--kerb);stroke-width:8;stroke-linecap:round;stroke-linejoin:round}
.gw-road{fill:none;stroke:var(--panel);stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.gw-rail{fill:none;stroke:var(--ink);stroke-width:1.1}
.gw-sleeper{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-opacity:.8}
.gw-tram{fill:none;stroke:var(--slate);stroke-width:1.2}
.gw-wire{fill:none;stroke:var(--ink);stroke-width:.9;stroke-dasharray:1.4 2.6;stroke-linecap:round}
.gw-pole{fill:none;stroke:var(--ink);stroke-width:1.1;stroke-linecap:round}
.gw-turn{fill:var(--street);stroke:var(--ink);stroke-width:1.1}
.gw-cross{fill:var(--street);stroke:var(--ink);stroke-width:.9}
.gw-ruin{fill:none;stroke:var(--danger);stroke-width:1.2;stroke-linecap:round}
.gw-coord{font:12px var(--sans);--room:1.4;fill:var(--faint)}
.gw-title{font:italic 16px var(--serif);--room:1.4;fill:var(--ink)}
.gw-small{font:12px var(--sans);--room:1.4;fill:var(--faint)}
.gw-compass{fill:var(--ink);stroke:none}
.gw-compass-ring{fill:none;stroke:var(--ink);stroke-width:.8}

.gw-net-soft{fill:none;stroke-width:13;stroke-linecap:round;stroke-opacity:.1}
.gw-net-line{fill:none;stroke-width:1.2;stroke-opacity:.85;--least:3}
.gw-net-cut{fill:none;stroke-width:2;stroke-linecap:round}
.gw-net-dies{fill:none;stroke-width:2;stroke-linecap:round}
.gw-net-comes{fill:none;stroke-width:6;stroke-linecap:round}
.gw-mark-edge{fill:none;stroke:var(--panel);stroke-width:4.5;stroke-linecap:round}
.gw-dot-edge{fill:none;stroke:var(--panel);stroke-width:9;stroke-linecap:round}
.gw-range{fill:none;stroke:var(--danger);stroke-width:1.2;stroke-dasharray:1 3.2;stroke-linecap:round}
.gw-range-end{fill:var(--danger);stroke:var(--panel);stroke-width:.8}
.gw-burst{fill:none;stroke:var(--danger);stroke-width:1.8;stroke-linejoin:round}
.gw-net-node{fill:none;stroke-width:1.4}
.gw-ink-red{stroke:var(--red)}
.gw-ink-white{stroke:var(--white-line)}
.gw-ink-blue{stroke:var(--blue)}
.gw-ink-green{stroke:var(--green)}
.gw-net-white .gw-net-line{stroke-dasharray:6 2}

.gw-cell{fill:none;pointer-events:all}
.gw-cell.lit{fill:var(--accent);fill-opacity:.34;stroke:var(--accent-edge);stroke-width:1.3}
.gw-axis.lit .gw-coord{fill:var(--ink);font-weight:bold}

.gw-house{stroke:var(--ink);stroke-width:1}
.gw-house-mark{fill:none;stroke:var(--ink);stroke-width:1;stroke-linecap:round}
.gw-fill-red{fill:var(--red)}
.gw-fill-white{fill:var(--white-side)}
.gw-fill-blue{fill:var(--blue)}
.gw-fill-green{fill:var(--green)}
.gw-fill-none{fill:var(--stone)}
.gw-staff{fill:none;stroke:var(--ink);stroke-width:1.2}

.gw-shade{fill:var(--shadow);fill-opacity:.26}
.gw-wood-side{fill:var(--tile);stroke:var(--ink);stroke-width:.9;stroke-linejoin:round}
.gw-wood{fill:var(--timber);stroke:var(--ink);stroke-width:.9}
.gw-face{stroke:var(--ink);stroke-width:.7}
.gw-sign{fill:none;stroke-width:1.35;stroke-linecap:round;stroke-linejoin:round}
.gw-solid{stroke:none}
.gw-on-red .gw-sign{stroke:var(--chalk)}
.gw-on-red .gw-solid{fill:var(--chalk)}
.gw-on-blue .gw-sign{stroke:var(--chalk)}
.gw-on-blue .gw-solid{fill:var(--chalk)}
.gw-on-green .gw-sign{stroke:var(--chalk)}
.gw-on-green .gw-solid{fill:var(--chalk)}
.gw-on-white .gw-sign{stroke:var(--white-edge)}
.gw-on-white .gw-solid{fill:var(--white-edge)}
.gw-figures{font:bold 10.4px var(--sans);--room:1.35;fill:var(--ink)}
.gw-tag{fill:var(--panel);stroke:var(--ink);stroke-width:.7}
.gw-id{font:bold 10px var(--sans);--room:1.4;fill:var(--ink)}
.gw-deed{stroke:var(--ink);stroke-width:1.2}
.gw-deed-text{font:bold 10px var(--sans);--room:1.3;fill:var(--ink)}
.gw-seal .gw-deed-text{fill:var(--panel)}
.gw-idle{opacity:.62}
.gw-idle-hatch{fill:none;stroke:var(--ink);stroke-width:.8;stroke-opacity:.75}
.gw-crate{fill:var(--timber);stroke:var(--ink);stroke-width:.9}
.gw-pip{fill:var(--marker);stroke:var(--ink);stroke-width:.8}
.gw-head{fill:var(--ink);stroke:var(--panel);stroke-width:.8}
.gw-coupling{fill:none;stroke:var(--ink);stroke-width:3.4;stroke-linecap:round}
.gw-flee{fill:none;stroke:var(--danger);stroke-width:2;stroke-dasharray:3 2}

.gw-arrow-edge{fill:none;stroke:var(--panel);stroke-width:6;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.9}
.gw-arrow{fill:none;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.gw-arrow-tip{stroke:var(--panel);stroke-width:.8}
.gw-tip-red{fill:var(--red)}
.gw-tip-white{fill:var(--white-line)}
.gw-tip-blue{fill:var(--blue)}
.gw-tip-green{fill:var(--green)}
.gw-badge{fill:var(--panel);stroke:var(--ink);stroke-width:1}
.gw-badge-text{font:bold 11px var(--sans);--room:1.4;fill:var(--ink)}
.gw-aim{fill:none;stroke:var(--danger);stroke-width:2.2}
.gw-fire{fill:none;stroke:var(--danger);stroke-width:1.6}
.gw-help{fill:none;stroke:var(--green);stroke-width:1.6;stroke-dasharray:5 3}
.gw-reach{fill:var(--panel);fill-opacity:.86;stroke:var(--ink);stroke-width:1}
.gw-reach-figure{font:bold 11px var(--sans);--room:1.4;fill:var(--ink)}
.gw-lost{fill:var(--danger);fill-opacity:.16;stroke:var(--danger);stroke-width:1.6;stroke-dasharray:3 2}
.gw-through{pointer-events:none}
.gw-ghost{opacity:.55}
"""
)
