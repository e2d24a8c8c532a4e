"""How an operator wants a server: what stands in its configuration file, checked."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct

from enfilade.kernel.errors import EnfiladeError, did_you_mean, shown
from enfilade.server.base.limits import ABANDONED_DAYS, FINISHED_DAYS, Limits, Retention, retention

Days = Annotated[float, Meta(ge=0)]
Port = Annotated[int, Meta(ge=0, le=65535)]


class Listening(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a server listens, where browsers find it, under which further names, whose word it takes for who
    asks, and who may read how it does."""

    host: str = "127.0.0.1"
    port: Port = 8642
    address: str = ""
    names: list[str] = msgspec.field(default_factory=list)
    proxies: list[str] = msgspec.field(default_factory=list)
    watchers: list[str] = msgspec.field(default_factory=list)


class Storage(Struct, frozen=True, forbid_unknown_fields=True):
    """Where games are kept: a file, or the address of a PostgreSQL database; empty: a file in the user's data folder."""

    database: str = ""


class Keeping(Struct, frozen=True, forbid_unknown_fields=True):
    """For how many days games are kept; 0: for ever."""

    finished_days: Days = FINISHED_DAYS
    abandoned_days: Days = ABANDONED_DAYS


class Logging(Struct, frozen=True, forbid_unknown_fields=True):
    """How the log is written: for people or for programs, and from which level on."""

    format: Literal["text", "json"] = "text"
    level: Literal["debug", "info", "warning", "error"] = "info"


class Membership(Struct, frozen=True, forbid_unknown_fields=True):
    """Who may have an account: nobody, anybody, or whom the operator adds; and whether one can play without."""

    accounts: Literal["off", "open", "operator"] = "off"
    guests: bool = True


class Playing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether people talk at tables, after how many days without a decision a game can be claimed (0: never), by how many seconds
    those who watch see everything late, and which computer stands in for who has run out of time, where a scenario wants that."""

    chat: bool = True
    claim_days: Days = 14.0
    spectator_delay: Annotated[float, Meta(ge=0, le=3_600)] = 0.0
    stand_in: Literal["random", "recruit", "greedy", "regular", "veteran", "elite"] = "regular"


class Mail(Struct, frozen=True, forbid_unknown_fields=True):
    """Through which mail server people are told of their turns, after how many minutes; without a host nothing is ever sent."""

    host: str = ""
    port: Port = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    sender: str = "Enfilade <enfilade@localhost>"
    user: str = ""
    password_file: str = ""
    after_minutes: Annotated[float, Meta(ge=0)] = 10.0


class Working(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether computer players may think in workers on other machines, `enfilade worker`; and in how many processes such a
    worker thinks (0: one for each core)."""

    queue: bool = False
    processes: Annotated[int, Meta(ge=0, le=1_024)] = 0


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a configuration file may say."""

    server: Listening = msgspec.field(default_factory=Listening)
    storage: Storage = msgspec.field(default_factory=Storage)
    retention: Keeping = msgspec.field(default_factory=Keeping)
    people: Membership = msgspec.field(default_factory=Membership)
    play: Playing = msgspec.field(default_factory=Playing)
    mail: Mail = msgspec.field(default_factory=Mail)
    workers: Working = msgspec.field(default_factory=Working)
    log: Logging = msgspec.field(default_factory=Logging)
    limits: Limits = msgspec.field(default_factory=Limits)

    @property
    def keep(self) -> Retention:
        """For how long tables are kept."""
        return retention(self.retention.finished_days, self.retention.abandoned_days)


SECTIONS: Mapping[str, type[Struct]] = {
    "server": Listening,
    "storage": Storage,
    "retention": Keeping,
    "people": Membership,
    "play": Playing,
    "mail": Mail,
    "workers": Working,
    "log": Logging,
    "limits": Limits,
}


def names() -> list[str]:
    """Every setting there is, as `section.name`."""
    return [f"{section}.{name}" for section, kind in SECTIONS.items() for name in kind.__struct_fields__]


def read_settings(path: Path | None, overrides: Mapping[str, object]) -> Settings:
    """What a configuration file says, if there is one, but for what is said otherwise as `section.name`."""
    where = "the command line" if path is None else str(path)
    data: dict[str, Any] = {} if path is None else _read(path)
    for section, values in data.items():
        if section not in SECTIONS:
            raise EnfiladeError(f"{where}: there is no section {shown(section)}. {did_you_mean(section, list(SECTIONS))}")
        if not isinstance(values, dict):
            raise EnfiladeError(f"{where}: {section} should be a section, [{section}], with settings below it")
    for name, value in overrides.items():
        section, _, key = name.partition(".")
        data.setdefault(section, {})[key] = value
    for name in [f"{section}.{key}" for section, values in data.items() for key in values]:
        if name not in names():
            raise EnfiladeError(f"{where}: there is no setting {shown(name)}. {did_you_mean(name, names())}")
    try:
        return msgspec.convert(data, Settings)
    except msgspec.ValidationError as error:
        what, _, at = str(error).partition(" - at `$.")
        name = at.rstrip("`")
        raise EnfiladeError(f"{where}: {name} cannot be so: {what[:1].lower()}{what[1:]}{_meant(name, data)}") from None


def _meant(name: str, data: Mapping[str, Any]) -> str:
    """What may stand in a setting that is one of a few words, the nearest first."""
    section, _, key = name.partition(".")
    choices = get_args(get_type_hints(SECTIONS[section])[key]) if key in SECTIONS[section].__struct_fields__ else ()
    words = [each for each in choices if isinstance(each, str)]
    return f". {did_you_mean(str(data[section][key]), words)}" if words else ""


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise EnfiladeError(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EnfiladeError(f"{path}: is not TOML: {error}") from None
