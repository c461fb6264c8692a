"""Translations of argparse's own texts: argparse gets them through gettext from the program's catalogue."""

import gettext
import os

from app.core.language import DOMAIN, current_language, mark

WORDS = (
    mark("usage: "),
    mark("options"),
    mark("positional arguments"),
    mark("show this help message and exit"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("one of the arguments %s is required"),
    mark("not allowed with argument %s"),
    mark("expected one argument"),
    mark("expected at most one argument"),
    mark("expected at least one argument"),
    mark("ignored explicit argument %r"),
    mark("unrecognized arguments: %s"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("invalid %(type)s value: %(value)r"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""The texts of argparse that players can see."""


def translate_argparse() -> None:
    """Makes argparse use the program's catalogue; the language is passed to gettext in the environment."""
    language, folder = current_language()
    if language != "en":
        os.environ["LANGUAGE"] = language
        gettext.bindtextdomain(DOMAIN, folder)
        gettext.textdomain(DOMAIN)
