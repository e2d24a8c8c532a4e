"""Games written down as people write them: tags, moves in the games' own text, dice, comments and variations.

The record stays the proof: it holds a hash of every position. A transcript is for reading, writing and talking about a game, and
one that gives its seed or its dice leads to the same record.
"""

from __future__ import annotations

from enfilade.transcript.model import Line, Move, Transcript
from enfilade.transcript.playing import played, record, variant
from enfilade.transcript.reading import read
from enfilade.transcript.recorded import of
from enfilade.transcript.writing import write

__all__ = ["Line", "Move", "Transcript", "of", "played", "read", "record", "variant", "write"]
