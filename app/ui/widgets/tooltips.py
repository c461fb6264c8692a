"""Tooltips whose words may be a stranger's: shown letter by letter, never read as markup."""

from html import escape


def plain(text: str) -> str:
    """The text for a tooltip: Qt takes what looks like HTML for HTML, and would open the files it names."""
    return f"<p>{escape(text).replace(chr(10), '<br>')}</p>" if "<" in text else text
