"""The words of argparse in the players' language: it asks gettext for them, and finds them in our catalogue."""

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
"""What of it players can meet here."""


def translate_argparse() -> None:
    """From now on argparse finds its words where we have ours; it takes the language from the environment."""
    language, folder = current_language()
    if language != "en":
        os.environ["LANGUAGE"] = language
        gettext.bindtextdomain(DOMAIN, folder)
        gettext.textdomain(DOMAIN)
