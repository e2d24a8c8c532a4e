"""The browser's client as it is sent: packed once, and under an address that names what is in it, so that it is fetched once."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from posixpath import splitext
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from enfilade.server.base.packing import pack
from enfilade.server.http.exchange import FOR_A_YEAR, answer_packed
from enfilade.server.http.joining import beside, join

KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
EDITION: Final = re.compile(r"[0-9a-f]{16}/")
SCRIPT: Final = re.compile(r'<script type="module" src="/static/([^"]+)">')
STYLES: Final = re.compile(r'(?:  <link rel="stylesheet" href="/static/[^"]+">\n)+')
STYLE: Final = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')
IMPORTED: Final = re.compile(r'^@import url\("([^"]+)"\);\n', re.MULTILINE)


class Client:
    """Every file of a folder that a browser may ask for.

    A page names its files by an edition, the hash of all of them: whatever has been fetched under it stays right. Its styles are
    sent as one, and so is its script with every module that it leads to: a request costs more than what it brings.
    """

    def __init__(self, folder: Path) -> None:
        found = sorted(path for path in folder.rglob("*") if path.suffix in KINDS)
        self._texts: Final = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in found}
        for page in [path for path in self._texts if path.endswith(".html")]:
            self._texts.update(self._joined(page))
        self.edition: Final = sha256(repr(self._texts).encode()).hexdigest()[:16]
        self._packed: Final[dict[str, bytes]] = {}

    def page(self, request: Request, name: str) -> Response:
        """A page, asked for each time: it says which edition is the newest. With `?apart` it has every file by itself."""
        path = f"pages/{name}.html"
        if "apart" in request.query_params:
            return HTMLResponse(self._texts[path])
        return self._answer(request, path, {})

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

    def _answer(self, request: Request, path: str, headers: dict[str, str]) -> Response:
        if path not in self._packed:
            self._packed[path] = pack(self.text(path).encode())
        return answer_packed(request, self._packed[path], KINDS[splitext(path)[1]], headers)

    def text(self, path: str) -> str:
        """A file as it is sent: a page with what is joined for it, under the addresses of its edition."""
        text = self._texts[path]
        if not path.endswith(".html"):
            return text
        own = splitext(path)[0]
        text = STYLES.sub(f'  <link rel="stylesheet" href="/static/joined/{own}.css">\n', text)
        text = SCRIPT.sub(f'<script type="module" src="/static/joined/{own}.js">', text)
        return text.replace('"/static/', f'"/static/{self.edition}/')

    def _joined(self, page: str) -> dict[str, str]:
        """The styles of a page as one, and its script with all modules that it leads to."""
        own, text = splitext(page)[0], self._texts[page]
        styles = "".join([self._style(path) for path in STYLE.findall(text)])
        return {f"joined/{own}.css": styles} | {f"joined/{own}.js": join(self._texts, path) for path in SCRIPT.findall(text)}

    def _style(self, path: str) -> str:
        """A style with those that it imports in their place."""
        return IMPORTED.sub(lambda found: self._style(beside(path, found[1])), self._texts[path])
