"""How the poster is coloured: CSS for the classes of the scene, in the names of the palette."""

from __future__ import annotations

from typing import Final

from enfilade.scene.palette import LIGHT

STYLE: Final = (
    LIGHT
    + """
.uc-sheet{fill:var(--paper)}
.uc-frame{fill:none;stroke:var(--ink);stroke-width:1.6}
.uc-neat{fill:none;stroke:var(--ink);stroke-width:.6}
.uc-half-red{fill:var(--red);fill-opacity:.035}
.uc-half-blue{fill:var(--blue);fill-opacity:.02}
.uc-half-city{fill:var(--violet);fill-opacity:.05}
.uc-title{font:italic 22px var(--serif);--room:1.3;fill:var(--ink)}
.uc-side-red{font:bold 17px var(--serif);fill:var(--red);letter-spacing:1px}
.uc-side-blue{font:bold 17px var(--serif);fill:var(--blue);letter-spacing:1px}
.uc-side-city{font:bold 17px var(--serif);fill:var(--violet);letter-spacing:1px}
.uc-small{font:15.6px var(--sans);--room:1.2;fill:var(--faint)}
.uc-tiny{font:15.6px var(--sans);--room:1.2;fill:var(--faint)}
.uc-strong{fill:var(--ink);font-weight:bold}
.uc-shade{fill:var(--shadow);fill-opacity:.16}
.uc-box{fill:var(--panel);stroke-width:1.8}
.uc-red .uc-box{stroke:var(--red)}
.uc-blue .uc-box{stroke:var(--blue)}
.uc-city .uc-box{stroke:var(--violet)}
.uc-harm .uc-box{stroke-width:3.6}
.uc-harm .uc-count{font-size:44px}
.uc-harm .uc-name{font-size:17px;--room:1.2}
.uc-level{fill-opacity:.14}
.uc-red .uc-level{fill:var(--red)}
.uc-blue .uc-level{fill:var(--blue)}
.uc-city .uc-level{fill:var(--violet)}
.uc-name{font:bold 15.6px var(--sans);--room:1.2;fill:var(--ink)}
.uc-count{font:bold 28px var(--serif);fill:var(--ink)}
.uc-of{font:15.6px var(--sans);--room:1.2;fill:var(--ink)}
.uc-verdict{font:600 16px var(--sans);--room:1.2;fill:var(--ink)}
.uc-whose{font:15.6px var(--sans);--room:1.2;fill:var(--ink)}
.uc-lent{fill:none;stroke:var(--faint);stroke-width:1;stroke-dasharray:2 1.6}
.uc-failed{fill:var(--panel);stroke-width:1.4}
.uc-failed-red{stroke:var(--red)}
.uc-failed-blue{stroke:var(--blue)}
.uc-tick-mark{fill:none;stroke:var(--panel);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.uc-cross-mark{fill:none;stroke:var(--ink);stroke-width:2;stroke-linecap:round}
.uc-aims{fill:none;stroke:var(--danger);stroke-width:4}
.uc-aimed{fill:none;stroke:var(--danger);stroke-width:4;stroke-dasharray:11 6}
.uc-aiming{pointer-events:none}
.uc-sight{fill:none;stroke:var(--danger);stroke-width:2.6}
.uc-sight-disc{fill:none;stroke:var(--danger);stroke-width:2.6}
.uc-cube{stroke:var(--ink);stroke-width:.8}
.uc-disc{stroke:var(--ink);stroke-width:1}
.uc-disc-mark{font:bold 15px var(--sans);--room:1.2;fill:var(--panel)}
.uc-fill-red{fill:var(--red)}
.uc-fill-blue{fill:var(--blue)}
.uc-fill-city{fill:var(--violet)}
.uc-fill-plain{fill:var(--slate)}
.uc-tray{fill:none;stroke:var(--faint);stroke-width:1.1;stroke-dasharray:4 3}
.uc-tray-mark{font:bold 15.6px var(--sans);--room:1.2;fill:var(--ink)}
.uc-arrow{fill:none;stroke-width:2}
.uc-head{stroke:none}
.uc-near{fill:none;stroke:none;stroke-width:14;pointer-events:stroke}
.uc-link-red .uc-arrow{stroke:var(--red)}
.uc-link-blue .uc-arrow{stroke:var(--blue)}
.uc-link-both .uc-arrow{stroke:var(--violet)}
.uc-link-red .uc-head{fill:var(--red)}
.uc-link-blue .uc-head{fill:var(--blue)}
.uc-link-both .uc-head{fill:var(--violet)}
.uc-never .uc-arrow{stroke-dasharray:3 5;stroke-opacity:.5}
.ran .uc-arrow{stroke-width:5.5}
.uc-tn{fill:var(--panel);stroke-width:2}
.uc-tn-red{stroke:var(--red)}
.uc-tn-blue{stroke:var(--blue)}
.uc-tn-text{font:bold 15.6px var(--sans);--room:1.2;fill:var(--ink)}
.uc-code{font:bold 15.6px var(--sans);--room:1.2;fill:var(--faint);paint-order:stroke;stroke:var(--paper);stroke-width:3px}
.uc-wheel-text{font:bold 15px var(--sans);fill:#22211d;--room:1.2}
.uc-sense{fill:var(--panel);stroke:var(--ink);stroke-width:1}
.uc-sense-mark{fill:none;stroke:var(--ink);stroke-width:1.8;stroke-linecap:round}
.uc-wheel{fill:var(--marker);stroke:var(--ink);stroke-width:.8;stroke-linejoin:round}
.uc-chip{fill:var(--panel);stroke:var(--hairline);stroke-width:1.2}
.uc-chip-vain{stroke:var(--faint);stroke-dasharray:5 4}
.uc-vain{fill:var(--danger)}
.uc-chip-on{fill:var(--marker);fill-opacity:.5}
.uc-cell{fill:var(--panel);stroke:var(--kerb);stroke-width:1}
.uc-cell-outside{fill:var(--woods);fill-opacity:.6;stroke:var(--kerb);stroke-width:1}
.uc-cell-none{fill:var(--sett);fill-opacity:.5;stroke:var(--kerb);stroke-width:1}
.uc-suit{font:13px var(--sans);--room:1.2;fill:var(--danger)}
.uc-rubble{fill:var(--built-dark);stroke:var(--ink);stroke-width:.8;stroke-linejoin:round}
.uc-track{fill:none;stroke:var(--ink);stroke-width:1.2}
.uc-tick{fill:none;stroke:var(--faint);stroke-width:1}
.uc-now{fill:var(--ink)}
.uc-end{fill:var(--danger)}
.uc-truce{fill:var(--green);stroke:var(--ink);stroke-width:.8}
.uc-card{fill:var(--plate);stroke:var(--ink);stroke-width:1}
.uc-card-red{font:bold 16px var(--serif);fill:#a3122f}
.uc-card-black{font:bold 16px var(--serif);fill:#22211d}
.uc-card-title{font:bold 14.5px var(--sans);--room:1.1;fill:#22211d}
.uc-card-text{font:14px var(--sans);--room:1.2;fill:#3b3a34}
.uc-back-red{fill:var(--red);stroke:var(--ink);stroke-width:1}
.uc-back-blue{fill:var(--blue);stroke:var(--ink);stroke-width:1}
.uc-back-common{fill:var(--slate);stroke:var(--ink);stroke-width:1}
.uc-spark{fill:none;stroke:var(--faint);stroke-width:1.2}
.uc-hot{fill:none;pointer-events:all}
.uc-unseen{fill:none;stroke:none;pointer-events:none}
.uc-knot{fill:none;stroke:var(--violet);stroke-width:2.4}
"""
)
