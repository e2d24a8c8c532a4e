"""Say whether the Enfilade that is installed here is compiled; fail if it is not."""

from __future__ import annotations

import sys

from enfilade.cli.system import is_compiled

sys.exit(0 if is_compiled() else "this Enfilade is interpreted: build its wheel with ENFILADE_COMPILE=1")
