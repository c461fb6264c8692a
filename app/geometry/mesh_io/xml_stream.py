"""XML of untrusted files, parsed as a stream."""

from collections.abc import Callable
from typing import IO
from xml.parsers import expat

from app.core.language import mark
from app.geometry.mesh_io.raw_mesh import Unreadable


def parse_stream(
    stream: IO[bytes], attach: Callable[[expat.XMLParserType], None], see: Callable[[bytes], None] = lambda _: None
) -> None:
    """Parses XML as a stream with the handlers that `attach` sets; calls `see` on each block before it is parsed.

    Raises Unreadable, also for a document type.
    """
    parser = expat.ParserCreate(namespace_separator="|")
    parser.StartDoctypeDeclHandler = _refuse_doctype
    attach(parser)
    try:
        while block := stream.read(1 << 16):
            see(block)
            parser.Parse(block, False)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise Unreadable(mark("{name} contains a damaged model ({why}); export it again."), why=error) from error


def _refuse_doctype(*_: object) -> None:
    raise Unreadable(
        mark(
            "{name} contains a document type declaration, which no model needs; do not trust it, and ask for a "
            "clean export."
        )
    )
