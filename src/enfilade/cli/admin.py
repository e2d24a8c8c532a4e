"""`enfilade admin`: what the operator of a server asks of it, or of its database while it rests."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from enfilade.cli.common import AsJson, PlainCommand, PlainGroup, grid, print_json, say, screen
from enfilade.cli.serving import kept
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.server.base.apart import run_apart
from enfilade.server.base.doorbell import Doorbell, find
from enfilade.server.base.limits import ABANDONED_DAYS, FINISHED_DAYS
from enfilade.server.base.settings import Membership, read_settings

# What does the work is loaded by whoever asks for it: the rest of the command line starts faster without.
POSTGRES = ("postgresql://", "postgres://")
ANSWER_SECONDS = 600.0  # a backup may take its time
Config = Annotated[Path | None, typer.Option("--config", help="The configuration file of the server, in TOML.")]
Database = Annotated[str | None, typer.Option("--database", help="The file, or postgresql:// address, of all games.")]
Name = Annotated[str, typer.Argument(help="The name of an account.")]
ROLES = ("player", "operator")
Id = Annotated[str, typer.Argument(help="The id of a table, as `enfilade admin tables` lists it.")]

app = typer.Typer(name="admin", cls=PlainGroup, help="Look after a server: its tables, its people, its backups.")


def tables(
    most: Annotated[int, typer.Option("--most", min=1, help="How many are listed, the latest first.")] = 100,
    config: Config = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List the tables that are kept: what is played there, since when, and how far it is."""
    found = ask({"do": "tables", "most": most}, config, database)
    if as_json:
        print_json(found)
        return
    shown = grid("Table", "Game", "Scenario", "Last act", "Entries", "Players", "")
    for each in found:
        players = ", ".join(f"{seat}: {kind}" for seat, kind in each["players"].items())
        ended = "over" if each["is_over"] else ""
        shown.add_row(each["id"], each["game"], each["title"], day(each["touched"]), str(each["entries"]), players, ended)
    screen().print(shown)


def forget(id: Id, config: Config = None, database: Database = None, as_json: AsJson = False) -> None:
    """Let a table go for good. Whoever sits there is sent away."""
    done = ask({"do": "forget", "id": id}, config, database)
    tell(done, f"table {id} is forgotten", as_json)


def retire(
    finished_days: Annotated[
        float, typer.Option("--finished-days", min=0, help="Games that were over before; 0: none of them.")
    ] = FINISHED_DAYS,
    abandoned_days: Annotated[
        float, typer.Option("--abandoned-days", min=0, help="Games at which nobody acted since; 0: none of them.")
    ] = ABANDONED_DAYS,
    config: Config = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Let old tables go now, as the server does every hour by its own settings; those where somebody sits stay."""
    done = ask({"do": "retire", "finished_days": finished_days, "abandoned_days": abandoned_days}, config, database)
    tell(done, f"{len(done['retired'])} tables are forgotten", as_json)


def announce(
    text: Annotated[str, typer.Argument(help="What everybody should read; leave it out to take it down.")] = "",
    config: Config = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Let everybody read something, in the lobby and at every table, within seconds."""
    done = ask({"do": "announce", "text": text}, config, database)
    tell(done, f"everybody reads: {done['announced']}" if done["announced"] else "nothing is announced any more", as_json)


def backup(
    file: Annotated[Path, typer.Argument(help="A new file.")],
    config: Config = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Write all that a server keeps into a file, while it runs: one moment of it, whole, for nobody else to read."""
    done = ask({"do": "back_up", "file": str(file.absolute())}, config, database)
    tell(done, f"all is in {file}; try it with `enfilade admin restore {file} --database FILE`", as_json)


def restore_all(
    file: Annotated[Path, typer.Argument(help="What `enfilade admin backup` has written, with this release or an earlier one.")],
    database: Annotated[str, typer.Option("--database", help="A new file, or the postgresql:// address of an empty database.")],
    as_json: AsJson = False,
) -> None:
    """Make a database of a backup: a file of SQLite or in PostgreSQL, whichever the backup came from."""
    from enfilade.server.store import open_store, restore  # noqa: PLC0415

    async def make() -> int:
        await (await restore(file, database)).close()
        store = open_store(database)  # opened anew, it looks through everything, and tells what is damaged
        try:
            return await store.count_tables()
        finally:
            await store.close()

    count = run_apart(make())
    tell({"tables": count, "database": str(database)}, f"{count} tables are in {database}", as_json)


def people(config: Config = None, database: Database = None, as_json: AsJson = False) -> None:
    """List who has an account."""
    found = ask({"do": "people"}, config, database)
    if as_json:
        print_json(found)
        return
    shown = grid("Name", "Role", "Since", "")
    for each in found:
        shown.add_row(each["name"], each["role"], day(each["created"]), "suspended" if each["suspended"] else "")
    screen().print(shown)


def add(
    name: Name,
    operator: Annotated[bool, typer.Option("--operator", help="An operator, not a player.")] = False,
    config: Config = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Give somebody an account, with a password to change and a recovery code to keep. Both are shown once."""
    role = "operator" if operator else "player"
    done = ask({"do": "add_person", "name": name, "role": role}, config, database)
    tell(done, f"{done['name']} logs in with the password {done['password']}; recovery code: {done['code']}", as_json)


def password(name: Name, config: Config = None, database: Database = None, as_json: AsJson = False) -> None:
    """Give somebody a new password and a new recovery code; every browser of theirs must log in again."""
    done = ask({"do": "reset_password", "name": name}, config, database)
    tell(done, f"{done['name']} logs in with the password {done['password']}; recovery code: {done['code']}", as_json)


def role(
    name: Name,
    role: Annotated[str, typer.Argument(help="player or operator.")],
    config: Config = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Let somebody be a player or an operator."""
    if role not in ROLES:
        raise UnknownName("role", role, list(ROLES))
    tell(ask({"do": "set_role", "name": name, "role": role}, config, database), f"{name} is {role} now", as_json)


def suspend(
    name: Name,
    lift: Annotated[bool, typer.Option("--lift", help="Let them in again.")] = False,
    config: Config = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Let somebody in no more, at once and everywhere; their games stay as they are."""
    done = ask({"do": "suspend", "name": name, "suspended": not lift}, config, database)
    tell(done, f"{name} may log in again" if lift else f"{name} is suspended", as_json)


def remove(name: Name, config: Config = None, database: Database = None, as_json: AsJson = False) -> None:
    """Forget somebody and all that is kept of them; their games stay, without the name."""
    tell(ask({"do": "remove_person", "name": name}, config, database), f"{name} is forgotten", as_json)


def reports(
    settle: Annotated[str, typer.Option("--settle", metavar="ID", help="One that has been dealt with.")] = "",
    config: Config = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Read what people have reported of each other."""
    if settle:
        tell(ask({"do": "settle", "id": settle}, config, database), f"report {settle} is settled", as_json)
        return
    found = ask({"do": "reports"}, config, database)
    if as_json:
        print_json(found)
        return
    shown = grid("Report", "When", "From", "About", "Table", "What")
    for each in found:
        row = (each["id"], day(each["created"]), each["reporter"] or "somebody who has gone", each["about"], each["place"])
        shown.add_row(*row, Text(each["text"]))
    screen().print(shown)


def ask(command: dict[str, Any], config: Path | None, database: str | None) -> Any:
    """What a command gives: asked of the server that has the database, or done here where none has."""
    settings = read_settings(config, {} if database is None else {"storage.database": database})
    where = kept(settings)
    is_file = not where.startswith(POSTGRES)
    doorbell = find(where) if is_file else None
    if doorbell is not None:
        found = _ring(doorbell, command)
        if found is not None:
            return msgspec.json.decode(found)
    if is_file and not Path(where).is_file():
        raise EnfiladeError(f"{where}: there is no such database. Name the server's with --config or --database")
    return run_apart(_do(command, where, settings.people))


async def _do(command: dict[str, Any], where: str, membership: Membership) -> object:
    from enfilade.server.people.accounts import Accounts  # noqa: PLC0415
    from enfilade.server.people.admin import Admin, read_command  # noqa: PLC0415
    from enfilade.server.store import open_store  # noqa: PLC0415

    asked = read_command(msgspec.json.encode(command))
    store = open_store(where)
    try:
        return await Admin(store, Accounts(store, membership)).do(asked)
    finally:
        await store.close()


def _ring(doorbell: Doorbell, command: dict[str, Any]) -> bytes | None:
    """The answer of a running server; None if it is gone and has left its doorbell behind."""
    import urllib.error  # noqa: PLC0415
    import urllib.request  # noqa: PLC0415

    headers = {"Authorization": f"Bearer {doorbell.key}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{doorbell.address}/api/admin", msgspec.json.encode(command), headers)
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # a key goes to this machine and through no proxy
    try:
        with direct.open(request, timeout=ANSWER_SECONDS) as answer:
            found: bytes = answer.read()
            return found
    except urllib.error.HTTPError as error:
        if error.code == 401:
            return None  # another program is at its address now
        try:
            told = json.loads(error.read())["error"]
        except (ValueError, KeyError, TypeError):
            told = f"the server at {doorbell.address} answers with status {error.code}"
        raise EnfiladeError(str(told)) from None
    except urllib.error.URLError:
        return None


def tell(done: object, words: str, as_json: bool) -> None:
    """What was done, for a program or for people."""
    if as_json:
        print_json(done)
    else:
        say(words)


def day(time: float) -> str:
    """A time as an operator reads it."""
    return datetime.fromtimestamp(time).strftime("%Y-%m-%d %H:%M")


for _command, _name in (
    (tables, "tables"),
    (forget, "forget"),
    (retire, "retire"),
    (announce, "announce"),
    (backup, "backup"),
    (restore_all, "restore"),
    (people, "people"),
    (add, "add"),
    (password, "password"),
    (role, "role"),
    (suspend, "suspend"),
    (remove, "remove"),
    (reports, "reports"),
):
    app.command(_name, cls=PlainCommand)(_command)
