"""The prisoner whom green is to free (1.3)."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.actions.transport import aboard
from enfilade.games.urban_operations.state.block import EXITED, Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def take_prisoner(play: Play[Position], block: Block) -> None:
    """The prisoner is taken along, and off the map (1.3)."""
    position = play.position
    mission = position.mission
    if not mission.prisoner or not block.is_alive or block.seat != "green":
        return
    if block.is_foot and block.is_on_map and position.prisoner == block.loc:
        room = mission.district.room_of(block.loc)
        mates = mission.district.rooms.get(room, [block.loc])
        if not any([other.loc in mates for other in position.of("red")]):
            position.prisoner = f"with:{block.id}"
            play.tell(Event("prisoner_taken", "1.3", {"block": block.token}, reveals=True))
    if block.is_on_map and block.loc in mission.exits:
        carrier = [each for each in (block, *aboard(position, block)) if position.prisoner == f"with:{each.id}"]
        for each in carrier:
            position.prisoner = EXITED
            position.put(each.gone(EXITED))
            play.tell(Event("prisoner_freed", "1.3", {"block": each.handle, "id": each.id}, reveals=True))
