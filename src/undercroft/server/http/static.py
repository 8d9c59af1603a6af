"""The built page: read once, served from memory. Nothing outside its folder can be asked for."""

from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parents[1] / "page"
SCREENS = frozenset({"", "table", "replay", "new", "rules", "guide", "learn", "workshop"})
"""What a path of the page may begin with; the page itself finds out the rest."""

NOT_BUILT = (
    b'<!doctype html><html lang="en"><meta charset="utf-8"><title>Undercroft</title>'
    b"<p>The page has not been built: <code>make play</code> builds it and opens the house."
)
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}


class File(msgspec.Struct, frozen=True):
    """A file of the page."""

    content: bytes
    packed: bytes | None  # the same by gzip, if it was built
    kind: str
    tag: str
    for_ever: bool  # its name changes with its content


class Page:
    """All files of the page."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Read them."""
        self._files: dict[str, File] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file() and path.suffix != ".gz":
                name = path.relative_to(folder).as_posix()
                self._files[name] = _read(path, for_ever=name.startswith("assets/"))
        self.built = "index.html" in self._files

    def answer(self, request: Request) -> Response:
        """A file; for the page's own addresses the page; for anything else too, but with a 404."""
        path = request.url.path.removeprefix("/")
        file = self._files.get(path)
        if file is not None:
            return _send(request, file)
        if path.startswith("assets/") or (self.built and "." in path.rpartition("/")[2]):
            return Response(b"There is no such file.\n", 404, media_type="text/plain")
        status = 200 if path.partition("/")[0] in SCREENS else 404
        if not self.built:
            return Response(NOT_BUILT, 503 if status == 200 else 404, media_type="text/html")
        return _send(request, self._files["index.html"], status)


def _read(path: Path, *, for_ever: bool) -> File:
    content = path.read_bytes()
    packed = path.with_name(path.name + ".gz")
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return File(content, packed.read_bytes() if packed.is_file() else None, kind, f'"{sha256(content).hexdigest()[:20]}"', for_ever)


def _send(request: Request, file: File, status: int = 200) -> Response:
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if file.for_ever else "no-cache",
        "etag": file.tag,
        "vary": "accept-encoding",
    }
    if status == 200 and file.tag in request.headers.get("if-none-match", ""):
        return Response(b"", 304, headers)
    content = file.content
    if file.packed is not None and takes_gzip(request):
        content = file.packed
        headers["content-encoding"] = "gzip"
    return Response(content, status, headers, file.kind)


def takes_gzip(request: Request) -> bool:
    """Whether the client can unpack."""
    offered = (part.replace(" ", "").lower() for part in request.headers.get("accept-encoding", "").split(","))
    return any(part.startswith("gzip") and not part.endswith(";q=0") for part in offered)
