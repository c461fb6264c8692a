"""The frame of a web page that needs nothing beside it: its language, title, style and heading."""

from html import escape

from app.core.language import current_language

_KIND = "html"


def wrap_page(title: str, style: str, body: str) -> str:
    """Returns a page with the title as its heading; the body below it is markup already."""
    heading = escape(title)
    return (
        f"<!DOCTYPE {_KIND}>\n"
        f'<html lang="{current_language()[0]}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{heading}</title><style>{style}</style></head>\n"
        f"<body><h1>{heading}</h1>\n{body}</body></html>\n"
    )
