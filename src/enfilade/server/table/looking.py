"""What may be asked about a view without changing anything: what an action would do, and what a lens shows."""

from __future__ import annotations

from enfilade.contract.shown import Preview
from enfilade.kernel.action import Action
from enfilade.kernel.view import View
from enfilade.library import AnyGame


def previewed(game: AnyGame, view: View, text: str) -> Preview | None:
    """What an action would do; None if it is not offered."""
    action = Action.parse(text)
    return game.page.preview(view, action) if action in view.legal else None


def has_lens(game: AnyGame, lens: str) -> bool:
    """Whether a game has a lens of this id."""
    return lens in [each.id for each in game.page.lenses]


def laid(game: AnyGame, view: View, lens: str) -> Preview | None:
    """What a lens shows; None if the game has no such lens."""
    return game.page.lay(view, lens) if has_lens(game, lens) else None
