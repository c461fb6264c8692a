"""Self-contained web pages: the frame with language, title, style and heading, and tables."""

from collections.abc import Iterable
from html import escape

from app.core.language import current_language

_KIND = "html"


def wrap_page(title: str, style: str, body: str) -> str:
    """Returns a page with the title as its heading; `body` is markup."""
    heading = escape(title)
    return (
        f"<!DOCTYPE {_KIND}>\n"
        f'<html lang="{current_language()[0]}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{heading}</title><style>{style}</style></head>\n"
        f"<body><h1>{heading}</h1>\n{body}</body></html>\n"
    )


def format_table(heads: Iterable[str], rows: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Returns a table with column heads, and for each row its head and its cells, all as markup."""
    above = "".join(f'<th scope="col">{head}</th>' for head in heads)
    below = "".join(
        f'<tr><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>' for head, cells in rows
    )
    return f"<table><thead><tr>{above}</tr></thead><tbody>{below}</tbody></table>"
