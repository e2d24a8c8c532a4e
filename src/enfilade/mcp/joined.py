"""A seat at a table in the browser, which a language model takes by a link: people sit in the others."""

from __future__ import annotations

import json
import threading
from contextlib import ExitStack, suppress
from itertools import count
from time import monotonic
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from enfilade import transcript
from enfilade.kernel import record
from enfilade.kernel.errors import EnfiladeError, cut, did_you_mean, nearest
from enfilade.mcp.chair import WORDS, Told
from enfilade.scene.text import columns
from enfilade.server.base.secrets import INVITATION, new_secret

ANSWER_SECONDS: Final = 30.0
LINK: Final = "a link to a seat looks like http://127.0.0.1:8642/table#…"


class Joined:
    """A table on a server, as one seat is shown it. A thread listens; whoever asks is told what was shown last."""

    def __init__(self, id: str, link: str) -> None:
        self.id: Final = id
        self._server, secret = _address(link)
        self._secret: Final = _claimed(self._server, secret) if secret.startswith(INVITATION) else secret
        self._numbers: Final = count(1)
        self._changed: Final = threading.Condition()
        self._answers: dict[Any, Told] = {}
        self._events: Final[list[Told]] = []
        self._frame: Told = {}
        self._table: Told = {}
        self._ended = ""  # why the connection is no more
        self._own = 0  # things done by this seat
        self._said: Final[dict[int, str]] = {}
        self._open: Final = ExitStack()
        try:
            address = f"ws{self._server.removeprefix('http')}/ws"
            self._socket: Final = self._open.enter_context(connect(address, origin=Origin(self._server), max_size=None))
        except (OSError, WebSocketException) as error:
            raise EnfiladeError(f"{self._server} cannot be reached: {error}") from None
        self._socket.send(json.dumps({"do": "join", "secret": self._secret, "seen": 0}))
        threading.Thread(target=self._listen, daemon=True).start()
        self._await(lambda: bool(self._frame), ANSWER_SECONDS)
        if not self._frame:
            self.leave()
            raise EnfiladeError(f"{self._server} gives no seat: {self._ended or 'no answer'}")
        if self._table["you"] is None:
            self.leave()
            raise EnfiladeError("this link is for spectators: a model needs one to a seat")

    def _listen(self) -> None:
        try:
            for text in self._socket:
                self._hear(json.loads(text))
        except (OSError, WebSocketException) as error:
            self._ended = self._ended or str(error)
        with self._changed:
            self._ended = self._ended or "the table has closed the connection"
            self._changed.notify_all()

    def _hear(self, message: Told) -> None:
        with self._changed:
            match message["type"]:
                case "welcome":
                    self._table = message["table"]
                case "frame":
                    self._frame = message
                    self._events.extend(message["events"])
                case "error" if message.get("id") is None:
                    self._ended = message["error"] if not self._frame else ""
                case "proposal":
                    self._decline(message["proposal"])
                case _:
                    self._answers[message.get("id")] = message
            self._changed.notify_all()

    def _decline(self, proposal: Told | None) -> None:
        """Say no to what needs everybody's word, so that nobody waits for it: a model is asked to choose, not to agree."""
        if proposal is not None and self.seat in proposal["awaits"]:
            with suppress(OSError, WebSocketException):  # of which whoever listens hears
                self._socket.send(json.dumps({"do": "decline", "id": None, "number": proposal["number"]}))

    def _await(self, is_there: Any, seconds: float) -> None:
        """Wait until something is there, or the connection is no more, or time is up."""
        with self._changed:
            self._changed.wait_for(lambda: is_there() or bool(self._ended), seconds)

    def _ask(self, do: str, **rest: Any) -> Told:
        """The answer to a message; raises what the table refuses."""
        number = next(self._numbers)
        try:
            self._socket.send(json.dumps({"do": do, "id": number, **rest}))
        except (OSError, WebSocketException) as error:
            raise EnfiladeError(f"the table is gone: {self._ended or error}") from None
        self._await(lambda: number in self._answers, ANSWER_SECONDS)
        answer = self._answers.pop(number, None)
        if answer is None:
            raise EnfiladeError(f"the table gives no answer: {self._ended or 'time is up'}")
        match answer["type"]:
            case "refused":
                raise EnfiladeError(_refusal(answer, rest.get("action", "")))
            case "needs":
                raise EnfiladeError(f"dice of a real table are needed, and people type them: {answer['label']}")
            case "error":
                raise EnfiladeError(answer["error"])
        return answer

    # What the seat knows.

    @property
    def seat(self) -> str:
        return str(self._table["you"])

    @property
    def is_over(self) -> bool:
        return self._frame["view"]["outcome"] is not None

    def look(self, since: int = 0) -> Told:
        """Where the game stands, what is asked, what is legal, and what has happened since so many events were `known`."""
        view, labels = self._frame["view"], self._frame["labels"]
        stages = [f"{each['title']} {each['subject']}".rstrip() for each in view["path"]]
        return {
            "table": self.id,
            "scenario": self._table["scenario"],
            "title": self._table["title"],
            "seat": self.seat,
            "name": next((each["name"] for each in self._table["seats"] if each["seat"] == self.seat), self.seat),
            "asked": self.seat in view["actors"],
            "prompt": view["prompt"],
            "where": " > ".join(stages),
            "legal": {action: labels.get(action, "") for action in view["legal"]},
            "happened": [_sentence(each) for each in self._events if each["number"] > since and each["sentence"]],
            "known": self._known(),
            "outcome": view["outcome"],
            "seed_commitment": self._table["commitment"],
        }

    def _known(self) -> int:
        return int(self._events[-1]["number"]) if self._events else 0

    def board(self, form: str = "sketch") -> str:
        """The board as the seat is shown it."""
        scene = self._frame["scene"]
        parts = [scene["title"], ""]
        if form == WORDS:
            for layer in scene["layers"]:
                said: list[str] = []
                for element in layer["elements"]:
                    _say(element, said)
                parts += ["", f"{layer['title']}:", *said] if said and layer["id"] != "squares" else []
        else:
            parts += scene["sketch"]
        for panel in scene["panels"]:
            parts += ["", panel["title"], *columns(panel["rows"])]
        return "\n".join(parts) + "\n"

    def knows(self) -> Told:
        view: Told = self._frame["view"]
        return view

    def forbidden(self) -> list[Any]:
        barred: list[Any] = self._frame["view"]["barred"]
        return barred

    def preview(self, text: str) -> Told:
        legal = self._frame["view"]["legal"]
        if text not in legal:
            raise EnfiladeError(f"{cut(text)!r} is not among the legal actions. {did_you_mean(text, legal)}")
        found = self._ask("preview", action=text)["preview"]
        if found is None:
            return {"action": text, "words": "Nothing more is known of it.", "rule": "", "chances": []}
        return {"action": text, "words": found["words"], "rule": found["rule"], "chances": found["chances"]}

    def inspect(self, element: str) -> Told:
        found = self._ask("inspect", element=element)["preview"]
        if found is None:
            raise EnfiladeError(f"nothing is known of {element!r}: name a piece or a place as the board does")
        return {"element": element, "words": found["words"], "rule": found["rule"]}

    # What the seat does.

    def act(self, actions: list[str], remark: str = "") -> Told:
        """Carry out actions one after the other, as far as the table lets it; what others do then is waited for with `wait`."""
        if not actions:
            raise EnfiladeError("name at least one action")
        known = self._known()
        done: list[str] = []
        refused = ""
        for text in actions:
            try:
                self._do(remark, "act", action=text, seen=self._known(), length=self._frame["length"])
            except EnfiladeError as error:
                refused = str(error)
                break
            remark = ""
            done.append(text)
        if refused and not done:
            raise EnfiladeError(refused)
        return {"done": done, "refused": refused, **self.look(known)}

    def undo(self) -> Told:
        known = self._known()
        self._do("", "undo", length=self._frame["length"])
        return self.look(known)

    def resign(self, remark: str = "") -> Told:
        known = self._known()
        self._do(remark, "resign")
        return self.look(known)

    def _do(self, remark: str, do: str, **rest: Any) -> None:
        """Ask for something to be done, and wait until it shows."""
        before = self._frame
        self._ask(do, **rest)
        self._await(lambda: self._frame is not before, ANSWER_SECONDS)
        if remark:
            self._said[self._own] = remark
        self._own += 1

    def wait(self, seconds: float) -> None:
        """Wait until the seat is asked, or the game is over, or time is up."""
        deadline = monotonic() + seconds
        self._await(lambda: self.is_over or self.seat in self._frame["view"]["actors"], max(0.0, deadline - monotonic()))

    def notation(self) -> str:
        """The whole game in notation, with what was remarked: only when it is over, for it holds every secret."""
        if not self.is_over:
            raise EnfiladeError("the game in notation holds every secret: it is given out when the game is over")
        asked = Request(f"{self._server}/api/record", headers={"Authorization": f"Bearer {self._secret}"})
        game = transcript.of(record.parse(_fetched(asked)))
        own = [move for move in game.line.moves if move.seat == self.seat]
        for number, remark in self._said.items():
            if number < len(own):
                own[number].comments.append(remark)
        return transcript.write(game)

    def leave(self) -> None:
        self._open.close()


def _address(link: str) -> tuple[str, str]:
    """The server and the secret in a link to a seat."""
    parts = urlsplit(link.strip())
    if parts.scheme not in ("http", "https") or not parts.netloc or not parts.fragment:
        raise EnfiladeError(f"{cut(link)}: {LINK}")
    return f"{parts.scheme}://{parts.netloc}", parts.fragment


def _claimed(server: str, invitation: str) -> str:
    """The secret of the seat that an invitation is to: it is drawn here, and opens the seat from now on."""
    secret = new_secret()
    body = json.dumps({"invitation": invitation, "secret": secret}).encode()
    _fetched(Request(f"{server}/api/claims", body, {"Content-Type": "application/json"}))
    return secret


def _fetched(request: Request) -> str:
    """What a server answers; what it refuses is told in its own words."""
    try:
        with urlopen(request, timeout=ANSWER_SECONDS) as answer:
            text: str = answer.read().decode()
            return text
    except HTTPError as error:
        told = error.read().decode(errors="replace")
        raise EnfiladeError(
            f"the table refuses: {json.loads(told).get('error', told) if told.startswith('{') else told}"
        ) from None
    except (URLError, OSError) as error:
        raise EnfiladeError(f"{request.host} cannot be reached: {error}") from None


def _refusal(answer: Told, text: str) -> str:
    """Why an action is refused, and the legal one that looks most like it."""
    cited = f" ({answer['rule']})" if answer["rule"] else ""
    close = nearest(text, answer["legal"])
    return f"{answer['reason']}{cited}." + (f" Did you mean {' or '.join(close)}?" if close else "")


def _sentence(event: Told) -> str:
    words: str = event["sentence"]
    return f"{words} ({event['rule']})" if event["rule"] and event["rule"] not in words else words


def _say(element: Told, said: list[str]) -> None:
    """What an element of a scene is called, or else its parts."""
    if element.get("name"):
        said.append(". ".join([element["name"], *element.get("about", [])]) + ".")
        return
    for child in element.get("children", []):
        _say(child, said)
