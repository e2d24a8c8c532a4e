"""Records: written, cut off, damaged, altered, replayed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import enfilade
from enfilade import BadRecord, Scripted, Table
from enfilade.contract import table as kernel
from enfilade.contract.replaying import replay
from enfilade.kernel.record import FORMAT, Record, commitment, parse
from tests.kernel.parley import Position, View, parley

Lines = list[dict[str, object]]


def played(seed: int = 4) -> kernel.Table[Position, View]:
    """A whole game with an undo and an amendment in it."""
    table = Table(parley(), seed=seed)
    table.act("blue", table.legal("blue")[0])
    table.undo("blue")
    table.amend("rounds", 2)
    while table.actors:
        seat = table.actors[-1]
        table.act(seat, table.legal(seat)[0])
    return table


def text() -> str:
    return played().record().text()


def changed(change: Callable[[Lines], object]) -> str:
    lines = [json.loads(line) for line in text().splitlines()]
    change(lines)
    return "".join([json.dumps(line) + "\n" for line in lines])


def line_with(lines: Lines, key: str, first: int = 2) -> int:
    return next(index for index, line in enumerate(lines) if index >= first and key in line)


def test_a_record_is_readable_lines() -> None:
    lines = [json.loads(line) for line in text().splitlines()]
    assert lines[0]["enfilade"] == FORMAT
    assert lines[0]["game"] == "parley"
    assert lines[0]["seed"] == "4"
    assert lines[0]["committed"] == commitment("4")
    assert lines[0]["scenario"] == parley().data
    assert lines[1]["do"] == "open"
    assert len(lines[1]["draws"]) == 6
    assert [line["do"] for line in lines[2:5]] == ["act", "undo", "amend"]
    assert lines[2]["seat"] == "blue"
    assert lines[4] == {"do": "amend", "text": "rounds", "value": 2, "hash": lines[4]["hash"]}
    assert all(len(line["hash"]) == 24 for line in lines[2:])


def test_a_record_replays_to_an_equal_position_and_the_same_events() -> None:
    table = played()
    again = replay(parley(), parse(table.record().text()))
    assert again.position == table.position
    for seat in (None, *table.seats):
        assert [event.to_data() for event in again.events(seat)] == [event.to_data() for event in table.events(seat)]
    assert again.record().text() == table.record().text()


def test_a_record_without_a_seed_replays_from_its_draws() -> None:
    table = Table(parley(1), dice=Scripted(["1a", "2a", "1b", "2b", "1c", "2c", 1, 5, 3, "1c"]))
    while table.actors:
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[-1])
    again = replay(parley(1), parse(table.record().text()))
    assert again.position == table.position
    assert again.seed is None


def test_a_record_in_progress_goes_on_after_replay() -> None:
    table = Table(parley(), seed=9)
    table.act("red", table.legal("red")[0])
    again = replay(parley(), parse(table.record().text()))
    for one in (table, again):
        while one.actors:
            one.act(one.actors[0], one.legal(one.actors[0])[0])
    assert again.fingerprint() == table.fingerprint()


# Cut off.


@pytest.mark.parametrize("cut", [1, 2, 20])
def test_a_last_line_cut_off_by_a_crash_is_dropped(cut: int) -> None:
    whole = parse(text())
    rest = parse(text()[:-cut])
    left = len(whole.entries) - (0 if cut == 1 else 1)
    assert len(rest.entries) == left
    assert len(replay(parley(), rest).entries) == left


def test_every_place_to_cut_after_the_header_can_be_recovered_from() -> None:
    whole = text()
    for cut in range(whole.index("\n") + 1, len(whole), 7):
        part = parse(whole[:cut])
        assert len(replay(parley(), part, check=False).entries) == len(part.entries)


def test_a_last_line_cut_off_inside_a_character_is_dropped(tmp_path: Path) -> None:
    """Only at the very end: bytes that are no UTF-8 anywhere else are damage."""
    table = Table(enfilade.scenario("urban-battle/first-patrol"), seed=1)
    table.act(table.actors[0], table.legal(table.actors[0])[0])
    whole = table.record().text().encode()
    path = tmp_path / "a.jsonl"
    path.write_bytes(whole + '{"do": "act", "seat": "wh–'.encode()[:-1])
    assert enfilade.load(path).position == table.position
    path.write_bytes(whole + b"\xff\n")
    with pytest.raises(BadRecord, match=r"a.jsonl: cannot be read"):
        enfilade.load(path)


def test_a_header_cut_off_is_reported() -> None:
    with pytest.raises(BadRecord, match=r"a.jsonl, line 1: this line is damaged: it is not JSON"):
        parse(text()[:30], "a.jsonl")


# Damaged.


@pytest.mark.parametrize("index", [1, 2, 5])
def test_damage_anywhere_else_is_reported_with_its_line(index: int) -> None:
    lines = text().split("\n")
    lines[index] = lines[index][:-4]
    with pytest.raises(BadRecord, match=f"a.jsonl, line {index + 1}: this line is damaged"):
        parse("\n".join(lines), "a.jsonl")


def test_a_damaged_last_line_that_was_finished_is_reported() -> None:
    with pytest.raises(BadRecord, match="this line is damaged"):
        parse(text()[:-4] + "\n")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("[1]", "it should be a JSON object"),
        ('{"do": "dance"}', "'dance' is not something a record holds"),
        ('{"do": "open", "draws": []}', "'open' is not something a record holds"),
        ('{"do": "act", "seat": "red"}', "should name a seat and an action"),
        ('{"do": "act", "text": "seal"}', "should name a seat and an action"),
        ('{"do": "act", "seat": "red", "text": "a b c"}', "is not an action"),
        ('{"do": "undo", "seat": "red", "text": "seal"}', "an undo names the number of a choice, not 'seal'"),
        ('{"do": "undo", "seat": "red", "text": "1234567890"}', "an undo names the number of a choice"),
        ('{"do": "act", "seat": "red", "text": "seal", "draws": 3}', "draws should be a list"),
        ('{"do": "act", "seat": "red", "text": "seal", "draws": "abc"}', "draws should be a list"),
        ('{"do": "act", "seat": "red", "text": "seal", "draws": [1.5]}', "1.5 is neither a die nor a card"),
        ('{"do": "act", "seat": "red", "text": "seal", "draws": [true]}', "True is neither a die nor a card"),
        ('{"do": "act", "seat": "red", "text": "seal", "more": ' + "[" * 50_000 + "]" * 50_000 + "}", "nested more than 64 deep"),
        ('{"do": "act", "seat": "red", "text": "seal", "more": ' + "[" * 100 + "]" * 100 + "}", "nested more than 64 deep"),
        ('{"a":' * 50_000, "nested more than 64 deep"),
        ('{"do": "act", "seat": "red", "text": "seal", "more": "\\ud800"}', "half of a character"),
        ('{"do": "act", "seat": "red", "text": "seal", "draws": [' + "1" * 5_000 + "]}", "it is not JSON"),
        ('{"do": "' + "x" * 5_000 + '"}', "'x{78}… is not something a record holds"),
    ],
    ids=lambda text: text[:60],
)
def test_a_line_that_makes_no_sense_is_reported(line: str, words: str) -> None:
    lines = text().splitlines()
    lines[3] = line
    with pytest.raises(BadRecord, match=f"line 4: .*{words}"):
        parse("\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda header: header.update(enfilade=FORMAT + 1), "from a newer Enfilade; this one reads up to 1. Update"),
        (lambda header: header.pop("enfilade"), "this is not an Enfilade record"),
        (lambda header: header.pop("game"), "should name game, rules and scenario"),
        (lambda header: header.update(scenario=3), "should name game, rules and scenario"),
        (lambda header: header.update(enfilade=True), "this is not an Enfilade record"),
        (lambda header: header.update(enfilade=0), "this is not an Enfilade record"),
        (lambda header: header.update(enfilade=-5), "this is not an Enfilade record"),
        (lambda header: header.update(rules=True), "should name game, rules and scenario"),
        (lambda header: header.update(rules=0), "should name game, rules and scenario"),
        (lambda header: header.update(rules=1.0), "should name game, rules and scenario"),
        (lambda header: header.update(seed="\ud800"), "half of a character"),
        (lambda header: header.update(seed=3), "the seed in the header should be a text"),
    ],
)
def test_a_wrong_header_is_reported(change: Callable[[dict[str, object]], object], words: str) -> None:
    with pytest.raises(BadRecord, match=f"line 1: .*{words}"):
        parse(changed(lambda lines: change(lines[0])))


@pytest.mark.parametrize("nothing", ["", "\n", "  \nx"])
def test_nothing_is_not_a_record(nothing: str) -> None:
    with pytest.raises(BadRecord, match="this is empty"):
        parse(nothing)


# Altered.


def replayed(change: Callable[[Lines], object]) -> None:
    replay(parley(), parse(changed(change), "a.jsonl"))


def test_an_altered_draw_is_found() -> None:
    def alter(lines: Lines) -> None:
        lines[line_with(lines, "draws")]["draws"] = ["3d"]

    with pytest.raises(BadRecord, match=r"a.jsonl, line \d+: the seed gives .* here, the record says \['3d'\]: it was altered"):
        replayed(alter)


def test_an_altered_opening_is_found() -> None:
    with pytest.raises(BadRecord, match=r"a.jsonl, line 2: the seed gives .* here, the record says \[\]: it was altered"):
        replayed(lambda lines: lines[1].update(draws=[]))


def test_of_very_many_draws_few_are_shown() -> None:
    with pytest.raises(BadRecord, match="it was altered") as caught:
        replay(parley(), parse(changed(lambda lines: lines[1].update(draws=[1] * 100_000))))
    assert len(str(caught.value)) < 300


def test_another_seed_than_the_one_committed_to_is_found() -> None:
    with pytest.raises(BadRecord, match=r"a.jsonl, line 1: the seed is not the one committed to"):
        replayed(lambda lines: lines[0].update(seed="5"))


def test_an_altered_hash_is_found() -> None:
    with pytest.raises(BadRecord, match=r"a.jsonl, line 6: the position after this line is not the one recorded"):
        replayed(lambda lines: lines[5].update(hash="0" * 24))


def test_an_altered_action_is_found() -> None:
    with pytest.raises(BadRecord, match=r"a.jsonl, line 6: this does not replay: green cannot choose 'seal'"):
        replayed(lambda lines: lines[5].update(text="seal"))


def test_a_line_taken_out_is_found() -> None:
    with pytest.raises(BadRecord, match=r"a.jsonl, line"):
        replayed(lambda lines: lines.pop(5))


def test_draws_that_are_missing_without_a_seed_are_found() -> None:
    def unseeded(lines: Lines) -> None:
        lines[0].update(seed=None, committed="")
        lines[1]["draws"] = ["1a"]

    with pytest.raises(BadRecord, match=r"a.jsonl, line 2: this does not replay: the record lacks a draw: 1 × card"):
        replayed(unseeded)


def test_a_record_of_other_rules_is_not_replayed() -> None:
    with pytest.raises(BadRecord, match="made with version 2 of the rules of Parley; this Enfilade has version 1"):
        replayed(lambda lines: lines[0].update(rules=2))


# Files.


def test_a_record_of_another_game_than_its_scenario_is_not_replayed() -> None:
    made = parse(changed(lambda lines: lines[0].update(game="quick")))
    with pytest.raises(BadRecord, match="line 1: the header says that this is a game of 'quick', its scenario is one of parley"):
        replay(parley(), made)


def test_saved_and_loaded_a_table_is_equal(tmp_path: Path) -> None:
    table = Table(enfilade.scenario("urban-battle/first-patrol"), seed=2)
    while table.actors:
        table.act(table.actors[0], table.legal(table.actors[0])[-1])
    path = tmp_path / "game.jsonl"
    table.save(path)
    assert enfilade.load(path).position == table.position


def test_a_file_that_is_no_record_is_reported_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"none.jsonl: cannot be read"):
        enfilade.load(tmp_path / "none.jsonl")
    path = tmp_path / "other.jsonl"
    path.write_text('{"enfilade": 1, "game": "chess", "rules": 1, "scenario": {"game": "chess"}}\n')
    with pytest.raises(BadRecord, match=r"other.jsonl, line 1: its scenario does not load"):
        enfilade.load(path)


def test_a_record_knows_whether_its_opening_was_cut_off() -> None:
    cut: Record = parse(text().split("\n")[0] + "\n")
    assert not cut.has_opening
    assert parse(text()).has_opening
