"""A report as one HTML page: no scripts, nothing from elsewhere, readable on paper."""

from collections.abc import Sequence
from html import escape

Row = tuple[str, str, Sequence[str], str]
"""A line: its text, its kind, its dice, and what was overruled."""

_KIND = "html"
_STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #222; }
h1, h2, h3 { font-family: Inter, Arial, sans-serif; line-height: 1.2; }
h2 { border-bottom: 1px solid #bbb; margin-top: 2em; }
h3 { color: #555; margin-bottom: 0.3em; }
ul { list-style: none; padding: 0; margin: 0; }
li { padding: 0.15em 0 0.15em 1em; border-left: 3px solid #ddd; }
li.attack { border-color: #b33; } li.down { border-color: #111; font-weight: bold; }
li.points { border-color: #283; font-weight: bold; } li.token { border-color: #a70; } li.roll { border-color: #36c; }
li.sight { border-color: #708; } li.clock { font-style: italic; }
.dice { font: 0.85em Consolas, monospace; color: #36c; }
.against { display: block; color: #b33; font-size: 0.9em; }
.summary { font-size: 1.15em; } footer { margin-top: 3em; font-size: 0.8em; color: #777; }
"""


def make_page(title: str, summary: str, sections: Sequence[tuple[str, int, Sequence[Row]]], notice: str) -> str:
    """The page; every text is escaped. Sections are a heading, its level and rows."""
    parts = [_section(*section) for section in sections]
    return (
        f"<!DOCTYPE {_KIND}>\n"
        f'<html><head><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style></head>\n'
        f'<body><h1>{escape(title)}</h1>\n<p class="summary">{escape(summary)}</p>\n'
        + "\n".join(parts)
        + f"\n<footer>{escape(notice)}</footer></body></html>\n"
    )


def _section(title: str, level: int, rows: Sequence[Row]) -> str:
    heading = f"<h{level + 1}>{escape(title)}</h{level + 1}>"
    if not rows:
        return heading
    return f"{heading}\n<ul>\n" + "\n".join(map(_row, rows)) + "\n</ul>"


def _row(row: Row) -> str:
    text, kind, dice, against = row
    rolled = f' <span class="dice">{escape("; ".join(dice))}</span>' if dice else ""
    overruled = f'<span class="against">{escape(against)}</span>' if against else ""
    return f'<li class="{escape(kind or "plain")}">{escape(text)}{rolled}{overruled}</li>'
