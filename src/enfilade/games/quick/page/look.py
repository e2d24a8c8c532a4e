"""Colours and strokes of QUICK's scene, in the names of the palette."""

from __future__ import annotations

from typing import Final

from enfilade.scene.palette import LIGHT

STYLE: Final = (
    LIGHT
    + """
.qk-sheet{fill:var(--panel)}
.qk-hex{fill:transparent;stroke:none}
.qk-hex.lit,.qk-hex.reach{fill:var(--accent);fill-opacity:.34;stroke:var(--accent-edge);stroke-width:1.8}
.qk-ground{stroke:var(--district-edge);stroke-width:.8}
.qk-open{fill:var(--district-open)}
.qk-urban{fill:var(--district-urban)}
.qk-close{fill:var(--district-close)}
.qk-block{fill:var(--built);stroke:var(--wall);stroke-width:.35}
.qk-block-close{fill:var(--roof);stroke:var(--wall);stroke-width:.4}
.qk-tree{fill:var(--woods);stroke:var(--green);stroke-width:.4;stroke-opacity:.5}
.qk-avenue-edge{fill:none;stroke:var(--avenue-edge);stroke-width:7.4;stroke-linecap:round;stroke-linejoin:round}
.qk-avenue{fill:none;stroke:var(--avenue);stroke-width:5.6;stroke-linecap:round;stroke-linejoin:round}
.qk-street-edge{fill:none;stroke:var(--avenue-edge);stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.qk-street{fill:none;stroke:var(--avenue);stroke-width:3.6;stroke-linecap:round;stroke-linejoin:round}
.qk-quay{fill:none;stroke:var(--tile);stroke-width:21;stroke-linecap:butt}
.qk-river{fill:none;stroke:var(--water);stroke-width:18;stroke-linecap:butt}
.qk-rail-bed{fill:none;stroke:var(--panel);stroke-width:5.4}
.qk-rail{fill:none;stroke:var(--rail);stroke-width:1.1}
.qk-sleepers{fill:none;stroke:var(--rail);stroke-width:5;stroke-dasharray:1 4.4}
.qk-path{fill:none;stroke:var(--district-close);stroke-width:1.6}
.qk-ruin{fill:var(--char);fill-opacity:.85}
.qk-ruin-dust{fill:var(--stone);fill-opacity:.75}
.qk-contour{fill:none;stroke:var(--timber);stroke-width:1.4}
.qk-label{pointer-events:none;font:600 9.4px var(--sans);--room:1.3;fill:var(--faint);paint-order:stroke;
 stroke:var(--district-open);stroke-width:2.2px;stroke-linejoin:round}
.qk-goal{fill:var(--panel);stroke:var(--ink);stroke-width:1.2}
.qk-goal-ring{fill:none;stroke:var(--faint);stroke-width:3.4}
.qk-goal-dots{fill:none;stroke:var(--white-side);stroke-width:1.5;stroke-dasharray:1.6 2.2}
.qk-goal-name{pointer-events:none;font:italic 600 10px var(--serif);--room:1.25;fill:var(--ink);paint-order:stroke;
 stroke:var(--panel);stroke-width:2.6px;stroke-linejoin:round}
.qk-goal-value{font:700 9.8px var(--sans);--room:1.3;fill:var(--ink)}
.qk-goal-held{fill:var(--white-side)}
.qk-badge,.qk-fight{pointer-events:none}
.qk-works{fill:none;stroke:var(--ink);stroke-width:1.3;stroke-linejoin:round;stroke-linecap:round}
.qk-works-plate{fill:var(--panel);stroke:var(--ink);stroke-width:.8}
.qk-works-gone{stroke:var(--danger);stroke-width:2}
.qk-civ-zone{fill:var(--violet);fill-opacity:.13;stroke:var(--violet);stroke-width:1.8;stroke-dasharray:4 3}
.qk-civ-step{stroke:var(--violet);stroke-width:2.2;stroke-dasharray:1 4;stroke-linecap:round}
.qk-civ-head{fill:var(--violet)}
.qk-civ{fill:var(--violet);stroke:var(--panel);stroke-width:.8}
.qk-shadow{fill:var(--shadow);fill-opacity:.28}
.qk-counter{stroke:var(--rim);stroke-width:1.1}
.qk-astray .qk-counter{stroke:var(--white-side);stroke-width:1.8;stroke-dasharray:3.2 2.2;filter:saturate(.4) brightness(.85)}
.qk-div{fill:var(--division)}
.qk-ga{fill:var(--group-army)}
.qk-plate{fill:var(--plate);stroke:var(--white-edge);stroke-width:1}
.qk-mark{fill:none;stroke:var(--white-edge);stroke-width:1.2}
.qk-dot{fill:var(--white-edge)}
.qk-id{font:700 9.6px var(--sans);--room:1.3;fill:var(--white-side)}
.qk-power{font:700 9.4px var(--sans);--room:1.3;fill:var(--white-side);letter-spacing:1px}
.qk-here{fill:#fff0bd}
.qk-stripe{stroke:var(--white-side);stroke-width:2.2;stroke-dasharray:2.5 2}
.qk-reduced{stroke:var(--marker);stroke-width:4;stroke-linecap:round}
.qk-reduced-edge{stroke:var(--white-edge);stroke-width:6;stroke-linecap:round}
.qk-chip{stroke:var(--panel);stroke-width:.8}
.qk-chip-recon{fill:#5d7f2f}
.qk-chip-arty{fill:#9a3b12}
.qk-chip-eng{fill:#7a5a00}
.qk-chip-sup{fill:#3d4f73}
.qk-chip-unknown{fill:#6b675c}
.qk-chip-text{font:700 9.4px var(--sans);--room:1.3;fill:#fff}
.qk-cube{stroke:var(--rim);stroke-width:.9}
.qk-cube-blue{fill:var(--cube-blue)}
.qk-cube-pink{fill:var(--cube-pink)}
.qk-cube-unknown{fill:var(--stone)}
.qk-cube-top{fill:var(--gloss);fill-opacity:.35}
.qk-band{fill:var(--paper);stroke:none}
.qk-band-line{fill:none;stroke:var(--hairline);stroke-width:1.2}
.qk-card{fill:var(--panel);stroke:var(--hairline);stroke-width:1.2}
.qk-tray-title{font:700 14px var(--serif);--room:1.2;fill:var(--ink)}
.qk-tray-row{font:600 12px var(--sans);--room:1.2;fill:var(--faint)}
.qk-tray-note{font:600 12px var(--sans);--room:1.2;fill:var(--ink)}
.qk-support{fill:none;stroke:var(--faint);stroke-width:.8}
.qk-support-here{fill:var(--violet);stroke:var(--ink);stroke-width:1}
.qk-support-text{font:700 9.5px var(--sans);--room:1.2;fill:var(--panel)}
.qk-title{font:italic 600 20px var(--serif);--room:1.2;fill:var(--ink)}
.qk-score-name{font:700 14px var(--serif);fill:var(--ink)}
.qk-score{font:700 28px var(--serif);fill:var(--ink)}
.qk-score-of{font:600 14px var(--sans);fill:var(--faint)}
.qk-score-aim{font:600 12px var(--sans);--room:1.15;fill:var(--ink)}
.qk-score-near{font:700 10.5px var(--sans);--room:1.15;fill:var(--white-side)}
.qk-star{fill:var(--marker);stroke:var(--ink);stroke-width:1}
.qk-command{fill:var(--blue);fill-opacity:.10;stroke:var(--blue);stroke-width:2;stroke-dasharray:6 4}
.qk-command-ga{fill:var(--red);fill-opacity:.10;stroke:var(--red);stroke-width:2;stroke-dasharray:6 4}
.qk-command-here{fill:var(--blue);fill-opacity:.16}
.qk-command-here-ga{fill:var(--red);fill-opacity:.16}
.qk-chain{stroke:var(--blue);stroke-width:2.2;stroke-linecap:round}
.qk-chain-ga{stroke:var(--red);stroke-width:2.2;stroke-linecap:round}
.qk-chain-hq{stroke-width:3.4;stroke-dasharray:1 5}
.qk-reach{fill:var(--accent);fill-opacity:.25;stroke:var(--accent-edge);stroke-width:1}
.qk-reach-far{fill:var(--accent);fill-opacity:.12;stroke:var(--accent-edge);stroke-width:1;stroke-dasharray:3 3}
.qk-arrow{fill:none;stroke:var(--danger);stroke-width:3;stroke-linecap:round}
.qk-arrow-head{fill:var(--danger)}
.qk-fights-edge{fill:none;stroke:var(--panel);stroke-width:5.4}
.qk-fights{fill:none;stroke:var(--danger);stroke-width:3.4}
.qk-attacked{stroke-dasharray:7 4}
.qk-losses{fill:var(--danger);stroke:var(--panel);stroke-width:1.2}
.qk-losses-text{font:700 10.5px var(--sans);--room:1.15;fill:var(--panel)}
.qk-unit .halo-gold,.qk-chosen .halo-gold,.qk-handful .halo-gold{fill:none}
.qk-chosen .halo-edge,.qk-handful .halo-edge{stroke-width:2.8}
.qk-chosen .halo-gold,.qk-handful .halo-gold{stroke-width:1.6}
"""
)
