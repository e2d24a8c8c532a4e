"""Repairing (UB 6)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_battle.rules.goals import after_repair
from enfilade.games.urban_battle.state import OPERATIONAL, Piece, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

DONE: Final = Action("done")


class RepairStep(Procedure[Position]):
    """At the end of a Turn: markers come off, then ARVs are seen to attend the wrecks in front of them (UB 6.1–6.3, R22)."""

    rule: ClassVar[str] = "UB 6.2"
    title: ClassVar[str] = "Repair"
    public: ClassVar[bool] = True

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def copy(self) -> RepairStep:
        return RepairStep(self.seat)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "RepairStep", "seat": self.seat}

    @classmethod
    def read(cls, data: Reader, position: Position) -> RepairStep:
        return RepairStep(data.text("seat"))

    def asks(self, position: Position) -> Seat:
        return self.seat

    def ready(self, position: Position) -> list[Piece]:
        """ARVs that attended a wreck when the last Turn ended and have neither moved nor fired since (UB 6.2, R23, R46, R47)."""
        found: list[Piece] = []
        for id in position.mission.recoverers[self.seat]:
            piece = position.pieces[id]
            if piece.hook and piece.is_operational and not piece.moved and not piece.fired:
                if position.pieces[piece.hook].is_wreck:
                    found.append(piece)
        return found

    def actions(self, position: Position) -> list[Action]:
        wrecks: list[str] = []
        for piece in self.ready(position):
            if piece.hook not in wrecks:
                wrecks.append(piece.hook)
        offers = [Action("repair", wreck) for wreck in wrecks]
        if offers:
            offers.append(DONE)
        return offers

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "repair":
            self.repair(play, action.target)
        else:
            self.finish(play)

    def advance(self, play: Play[Position]) -> None:
        """Nothing can be repaired, or nothing more."""
        self.finish(play)

    def repair(self, play: Play[Position], wreck: str) -> None:
        """The marker comes off; the vehicle keeps its square and facing (UB 6.2, R27)."""
        position = play.position
        by = [piece.id for piece in self.ready(position) if piece.hook == wreck]
        position.put(position.pieces[wreck].changed(status=OPERATIONAL))
        for id in position.mission.recoverers[self.seat]:
            piece = position.pieces[id]
            if piece.hook == wreck:
                position.put(piece.changed(hook=""))  # R25
        play.tell(Event("repaired", self.rule, {"wreck": wreck, "arv": by[0]}))
        after_repair(play, wreck)

    def finish(self, play: Play[Position]) -> None:
        """Every ARV attends the own wreck in its front square, if there is one; so does one just repaired (UB 6.1, R23, R46)."""
        position = play.position
        for id in position.mission.recoverers[self.seat]:
            piece = position.pieces[id]
            if not piece.is_operational or piece.square < 0:
                continue
            wreck = own_wreck_ahead(position, piece)
            if wreck and not piece.hook:
                play.tell(Event("hooked", "UB 6.1", {"arv": piece.id, "wreck": wreck}))
            if wreck != piece.hook:
                position.put(piece.changed(hook=wreck))
        play.pop()

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{seat.capitalize()}: remove a destruction marker, or leave it."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        wreck = position.pieces.get(action.target)
        if action.verb != "repair" or wreck is None:
            return None
        if wreck.seat != self.seat:
            return Refusal("only own wrecks are repaired", "R25")
        if not wreck.is_wreck:
            return Refusal(f"{wreck.id} is not a wreck", self.rule)
        return Refusal(f"no recovery vehicle has stood facing {wreck.id} since the end of the last Turn", self.rule)


def own_wreck_ahead(position: Position, arv: Piece) -> str:
    """The own wreck that an ARV faces, in any of the eight directions, past corners and into passages (UB 6.1, R26)."""
    ahead = position.piece_at(position.front_square(arv))
    return ahead.id if ahead is not None and ahead.is_wreck and ahead.seat == arv.seat else ""
