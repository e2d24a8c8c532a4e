"""How the board of Urban Battle is coloured: CSS for the classes of its scene, in the names of the palette."""

from __future__ import annotations

from typing import Final

from enfilade.scene.palette import LIGHT

STYLE: Final = (
    LIGHT
    + """
.ub-street{fill:var(--street)}
.ub-setts{fill:none;stroke:var(--sett);stroke-width:.9;stroke-linecap:round;stroke-opacity:.8}
.ub-grid{fill:none;stroke:var(--kerb);stroke-width:.7;stroke-opacity:.42;stroke-dasharray:2 2}
.ub-frame{fill:none;stroke:var(--ink);stroke-width:1.6}
.ub-neatline{fill:none;stroke:var(--ink);stroke-width:.6}
.ub-lane{fill:var(--lane)}
.ub-pavement{fill:var(--pavement);stroke:var(--kerb);stroke-width:1}
.ub-shadow{fill:var(--shadow);fill-opacity:.3}
.ub-shade{fill:var(--shadow);fill-opacity:.22}
.ub-wall{fill:var(--wall)}
.ub-roof{fill:var(--built)}
.ub-eaves{fill:none;stroke:var(--ink);stroke-width:1;stroke-opacity:.8;stroke-linejoin:round}
.ub-slope-n{fill:var(--built)}
.ub-slope-w{fill:var(--built-light)}
.ub-slope-e,.ub-slope-s{fill:var(--built-dark)}
.ub-tint-tile{fill:var(--terracotta);fill-opacity:.24}
.ub-tint-slate{fill:var(--slate);fill-opacity:.26}
.ub-tiles{fill:none;stroke:var(--tile);stroke-width:.6;stroke-opacity:.6}
.ub-ridge{fill:none;stroke:var(--ink);stroke-width:.8;stroke-opacity:.55}
.ub-parapet{fill:none;stroke:var(--built-light);stroke-width:2}
.ub-chimney{fill:var(--built-light);stroke:var(--ink);stroke-width:.8}
.ub-flue{fill:var(--char)}
.ub-vent{fill:var(--built-light);stroke:var(--wall);stroke-width:.8}
.ub-skylight{fill:var(--glass);stroke:var(--wall);stroke-width:.8}
.ub-bar{fill:none;stroke:var(--wall);stroke-width:.7}
.ub-glint{fill:none;stroke:var(--chalk);stroke-width:1;stroke-opacity:.75;stroke-linecap:round}
.ub-low{fill:var(--stone);stroke:var(--chalk);stroke-width:3;stroke-linejoin:round;paint-order:stroke}
.ub-step{fill:var(--pavement);stroke:var(--tile);stroke-width:.8}
.ub-star{fill:var(--stone);stroke:var(--faint);stroke-width:.9;stroke-linejoin:round}
.ub-rib{fill:none;stroke:var(--faint);stroke-width:1;stroke-opacity:.6}
.ub-water{fill:var(--water)}
.ub-ripple{fill:none;stroke:var(--deep);stroke-width:1;stroke-linecap:round}
.ub-quay{fill:none;stroke:var(--wall);stroke-width:3.4;stroke-linecap:square}
.ub-coping{fill:none;stroke:var(--pavement);stroke-width:1.4;stroke-linecap:square}
.ub-deck{fill:var(--timber)}
.ub-plank{fill:none;stroke:var(--tile);stroke-width:.8}
.ub-rail{fill:none;stroke:var(--wall);stroke-width:1.8}
.ub-post{fill:var(--ink)}
.ub-arrow{fill:var(--chalk);stroke:var(--faint);stroke-width:.8;stroke-linejoin:round}
.ub-coord{font:12px var(--sans);--room:1.6;fill:var(--faint)}
.ub-title{font:italic 16px var(--serif);--room:1.4;fill:var(--ink)}
.ub-small{font:12px var(--sans);--room:1.4;fill:var(--faint)}
.ub-figure{font:bold 16px var(--serif);--room:1.2;fill:var(--ink)}

.ub-zone{fill-opacity:.13;stroke-width:1.4;stroke-dasharray:5 3}
.ub-zone-white{fill:var(--chalk);fill-opacity:.5;stroke:var(--faint)}
.ub-zone-black{fill:var(--ink);fill-opacity:.1;stroke:var(--ink)}
.ub-zone-exit{fill:var(--green);stroke:var(--green)}
.ub-zone-control{fill:var(--blue);stroke:var(--blue)}
.ub-zone-held-white{fill:var(--chalk);fill-opacity:.8;stroke:var(--ink);stroke-width:2;stroke-dasharray:none}
.ub-zone-held-black{fill:var(--black-side);fill-opacity:.42;stroke:var(--ink);stroke-width:2;stroke-dasharray:none}
.ub-zone-contested{fill:var(--chalk);fill-opacity:.6;stroke:var(--ink);stroke-width:2;stroke-dasharray:5 3}
.ub-zone-stripes{fill:none;stroke:var(--black-side);stroke-opacity:.34;stroke-width:4.4}
.ub-zone-state{font:9.5px var(--sans);--room:1.3;fill:var(--ink)}
.ub-zone-plate{fill:var(--panel);stroke:var(--faint);stroke-width:.6}
.ub-zone-name{font:bold 9.5px var(--sans);--room:1.3;fill:var(--ink);letter-spacing:.4px}
.ub-exit-arrow{fill:var(--green);stroke:var(--panel);stroke-width:.8}

.ub-cell{fill:none;pointer-events:all}
.ub-cell.lit{fill:var(--accent);fill-opacity:.32;stroke:var(--accent-edge);stroke-width:1.4}
.ub-hull,.ub-turret,.ub-gun,.ub-track,.ub-glass,.ub-hatch,.ub-ring,.ub-wheel{stroke-linejoin:round}
.ub-white .ub-hull,.ub-white .ub-turret,.ub-white .ub-gun{fill:var(--white-side);stroke:var(--white-edge);stroke-width:1.15}
.ub-white .ub-track{fill:var(--white-edge);stroke:var(--white-edge);stroke-width:.7}
.ub-white .ub-link{fill:none;stroke:var(--white-side);stroke-width:.7;stroke-opacity:.75}
.ub-white .ub-line,.ub-white .ub-hook,.ub-white .ub-mark{fill:none;stroke:var(--white-edge);stroke-width:.8}
.ub-white .ub-ring{fill:none;stroke:var(--white-edge);stroke-width:1.3}
.ub-white .ub-hatch{fill:var(--white-edge)}
.ub-black .ub-hull,.ub-black .ub-turret,.ub-black .ub-gun{fill:var(--black-side);stroke:var(--black-edge);stroke-width:.9}
.ub-black .ub-track{fill:var(--black-side);stroke:var(--black-edge);stroke-width:.9}
.ub-black .ub-link{fill:none;stroke:var(--black-edge);stroke-width:.6;stroke-opacity:.7}
.ub-black .ub-line,.ub-black .ub-hook{fill:none;stroke:var(--black-edge);stroke-width:.8}
.ub-black .ub-mark{fill:none;stroke:var(--black-edge);stroke-width:1.2}
.ub-black .ub-ring,.ub-black .ub-hatch{fill:var(--black-edge)}
.ub-hull-shade{fill:var(--shadow);fill-opacity:.24}
.ub-glass{fill:var(--glass);stroke:none}
.ub-wheel{fill:var(--char);stroke:var(--black-edge);stroke-width:.7}
.ub-wreck .ub-hull,.ub-wreck .ub-turret,.ub-wreck .ub-gun,.ub-wreck .ub-track{fill:var(--char);stroke-width:.9}
.ub-white.ub-wreck .ub-hull,.ub-white.ub-wreck .ub-turret{stroke:var(--white-side)}
.ub-white.ub-wreck .ub-gun,.ub-white.ub-wreck .ub-track{stroke:var(--white-side)}
.ub-white.ub-wreck .ub-line,.ub-white.ub-wreck .ub-ring,.ub-white.ub-wreck .ub-hook{stroke:var(--white-side)}
.ub-crack{fill:none;stroke:var(--terracotta);stroke-width:1;stroke-linejoin:round}
.ub-disc{fill:var(--char);fill-opacity:.34;stroke:var(--char);stroke-width:1.2;stroke-dasharray:2.4 3}
.ub-smoke{fill:none;stroke:var(--smoke);stroke-linecap:round;stroke-opacity:.5}
.ub-puff{fill:var(--smoke);fill-opacity:.28}
.ub-trail{fill:none;stroke:var(--faint);stroke-width:2.2;stroke-dasharray:1.4 1.6;stroke-opacity:.65}
.ub-tag-white{fill:var(--white-side);stroke:var(--white-edge);stroke-width:.9}
.ub-tag-black{fill:var(--black-side);stroke:var(--black-edge);stroke-width:.9}
.ub-name-white{font:bold 9.6px var(--sans);--room:1.5;fill:var(--white-edge)}
.ub-name-black{font:bold 9.6px var(--sans);--room:1.5;fill:var(--black-edge)}
.ub-tag-wreck{stroke-dasharray:2 1.6}
.ub-antenna{fill:none;stroke:var(--ink);stroke-width:1.1;stroke-linecap:round}
.ub-pennant{fill:var(--red);stroke:var(--ink);stroke-width:.7;stroke-linejoin:round}
.ub-chain{fill:none;stroke:var(--ink);stroke-width:2.6;stroke-dasharray:.1 4;stroke-linecap:round}
.ub-base{fill:none;stroke:var(--ink);stroke-width:1.1;stroke-dasharray:3 2}
.ub-pole{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-linecap:round}
.ub-flag-white{fill:var(--white-side);stroke:var(--white-edge);stroke-width:1.1;stroke-linejoin:round}
.ub-flag-black{fill:var(--black-side);stroke:var(--black-edge);stroke-width:.9;stroke-linejoin:round}
.ub-flag-mark-white{fill:none;stroke:var(--white-edge);stroke-width:1.2}
.ub-flag-mark-black{fill:none;stroke:var(--black-edge);stroke-width:1.1}
.ub-ghost{opacity:.55}

.ub-tray{fill:var(--paper);stroke:var(--hairline);stroke-width:1}
.ub-slot{fill:none;stroke:var(--hairline);stroke-width:1.2;stroke-dasharray:3 3}
.ub-die{fill:#2f6db5;stroke:var(--ink);stroke-width:1}
.ub-die-shade{fill:var(--shadow);fill-opacity:.25}
.ub-die-value{font:bold 20px var(--serif);fill:#fff}
.ub-dial{fill:var(--paper);stroke:var(--ink);stroke-width:1.2}
.ub-tick{fill:none;stroke:var(--faint);stroke-width:1}
.ub-gone{fill:none;stroke:var(--ink);stroke-width:3.4}
.ub-hand{fill:none;stroke:var(--danger);stroke-width:2;stroke-linecap:round}
.ub-north{fill:var(--ink)}
.ub-north-half{fill:var(--panel);stroke:var(--ink);stroke-width:.9;stroke-linejoin:round}
.ub-rose{fill:var(--panel);stroke:var(--ink);stroke-width:1.1;stroke-linejoin:round}
.lit .ub-rose{fill:var(--accent)}

.ub-ray{fill:none;stroke:var(--danger);stroke-width:1.6;stroke-opacity:.9}
.ub-ray-idle{fill:none;stroke:var(--danger);stroke-width:1.2;stroke-opacity:.55;stroke-dasharray:4 3}
.ub-ray-end{fill:none;stroke:var(--danger);stroke-width:1.6}
.ub-near{fill:var(--panel);stroke:var(--danger);stroke-width:1.8}
.ub-near-bar{fill:none;stroke:var(--danger);stroke-width:1.8}
.ub-threat{fill:none;stroke:var(--danger);stroke-width:1.3;stroke-opacity:.62}
.ub-threat-odds{font:bold 9.5px var(--sans);--room:1.6;fill:var(--danger);stroke:var(--panel);stroke-width:2.6;paint-order:stroke}
.ub-badge{fill:var(--panel);stroke:var(--danger);stroke-width:1.1}
.ub-badge-text{font:bold 10.5px var(--sans);--room:1.4;fill:var(--ink)}
.ub-reach{fill:var(--panel);fill-opacity:.86;stroke:var(--blue);stroke-width:1.2}
.ub-reach-far{fill:var(--panel);fill-opacity:.7;stroke:var(--blue);stroke-width:1;stroke-dasharray:2.4 2}
.ub-reach-steps{font:bold 10.5px var(--sans);--room:1.3;fill:var(--ink)}
.ub-sector-front{fill:none;stroke:var(--ink);stroke-width:5}
.ub-sector-side{fill:none;stroke:var(--faint);stroke-width:3.4}
.ub-sector-rear{fill:none;stroke:var(--danger);stroke-width:3.4;stroke-dasharray:2.6 2}
.ub-sector-text{font:bold 10px var(--sans);--room:1.5;fill:var(--ink);stroke:var(--panel);stroke-width:3;paint-order:stroke}
"""
)
