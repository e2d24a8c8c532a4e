"""Our games for programs that learn: PettingZoo, Gymnasium and OpenSpiel, on one way of writing a game in figures.

- `enfilade.rl.zoo`: PettingZoo, agents in turn or at once.
- `enfilade.rl.single`: Gymnasium, one seat against our players; `enfilade.rl.vector`: many of these, over processes.
- `enfilade.rl.spiel`: OpenSpiel.
- `enfilade.rl.episode` and `enfilade.rl.numbering`: what they all stand on, for whoever writes a loop of their own.
"""

from importlib.util import find_spec

MISSING = [name for name in ("gymnasium", "pettingzoo") if find_spec(name) is None]
if MISSING:
    raise ImportError(f"enfilade.rl needs {' and '.join(MISSING)}: pip install 'enfilade[rl]'")
