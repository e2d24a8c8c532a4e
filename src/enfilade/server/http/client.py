"""The browser's client as it is sent: packed once, and under an address that names what is in it, so that it is fetched once."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath, splitext
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from enfilade.server.base.packing import pack
from enfilade.server.http.exchange import FOR_A_YEAR, answer_packed

KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
EDITION: Final = re.compile(r"[0-9a-f]{16}/")
SCRIPT: Final = re.compile(r'  <script type="module" src="/static/([^"]+)"></script>\n')
MODULE: Final = re.compile(r'^(?:import|export)\s[\w\s{},*]*"(\.[^"]+)";', re.MULTILINE)
STYLE: Final = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)


class Client:
    """Every file of a folder that a browser may ask for.

    A page names its files by an edition, the hash of all of them: whatever has been fetched under it stays right. It also names
    every module that its script leads to, so that they are fetched side by side and not one after the other.
    """

    def __init__(self, folder: Path) -> None:
        found = sorted(path for path in folder.rglob("*") if path.suffix in KINDS)
        self._texts: Final = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}
        self.edition: Final = sha256(repr(self._texts).encode()).hexdigest()[:16]
        self._packed: Final[dict[str, bytes]] = {}

    def page(self, request: Request, name: str) -> Response:
        """A page, which a browser asks for each time: it says which edition is the newest."""
        return self._answer(request, f"pages/{name}.html", {})

    async def file(self, request: Request) -> Response:
        """A file by its path, after an edition or without one."""
        asked: str = request.path_params["path"]
        path = EDITION.sub("", asked, count=1)
        if path not in self._texts or path.endswith(".html"):
            raise HTTPException(404)
        if asked != path and asked.startswith(self.edition):
            return self._answer(request, path, {"Cache-Control": FOR_A_YEAR})
        tag = f'"{self.edition}"'
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={"ETag": tag})
        return self._answer(request, path, {"ETag": tag})

    def modules(self, path: str) -> list[str]:
        """A module and all that it imports, the nearest first."""
        found = [path]
        for each in found:
            imported = [_beside(each, one) for one in MODULE.findall(self._texts[each])]
            found += [one for one in dict.fromkeys(imported) if one not in found]
        return found

    def _answer(self, request: Request, path: str, headers: dict[str, str]) -> Response:
        if path not in self._packed:
            self._packed[path] = pack(self._sent(path).encode())
        return answer_packed(request, self._packed[path], KINDS[splitext(path)[1]], headers)

    def _sent(self, path: str) -> str:
        """A file as it is sent: a page with the addresses of its edition, a style with those that it imports."""
        text = STYLE.sub(lambda found: self._sent(_beside(path, found[1])), self._texts[path])
        if not path.endswith(".html"):
            return text
        text = SCRIPT.sub(lambda found: self._preloaded(found[1]) + found[0], text)
        return text.replace('"/static/', f'"/static/{self.edition}/')

    def _preloaded(self, script: str) -> str:
        """Links to all modules of a script; what is needed for the first paint is fetched before them."""
        link = '  <link rel="modulepreload" fetchpriority="low" href="/static/{}">\n'
        return "".join([link.format(each) for each in self.modules(script)])


def _beside(path: str, name: str) -> str:
    """The file that another calls by this name."""
    return normpath(join(dirname(path), name))
