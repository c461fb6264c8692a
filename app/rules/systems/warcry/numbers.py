"""Whether a file of an edition's numbers fits, in one sentence where it does not."""

from pathlib import Path

import msgspec

from app.errors import PlayerError
from app.language import decoder_sentence, tr
from app.rules.systems.warcry.book import Book, read_book


def check_numbers(path: Path) -> None:
    """Read a file of numbers. Raises PlayerError that names the file and the place in it."""
    try:
        book = read_book(path)
    except msgspec.ValidationError as error:
        raise PlayerError(f"{path.name}: {decoder_sentence(error)}") from error
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split())
        raise PlayerError(tr("{name} holds no numbers of a game: {why}", name=path.name, why=why)) from error
    for key in book.inferred:
        _require_known(path, book, key)
    if book.phases.initiative not in book.phases.order:
        what = f"phases.initiative: {book.phases.initiative}"
        raise PlayerError(tr("{name}: {what} is none of the phases", name=path.name, what=what))


def _require_known(path: Path, book: Book, key: str) -> None:
    """What is said to be a reading of ours has to be one of the numbers."""
    found: tuple[object, ...] = (book,)
    for part in key.split("."):
        inner = [getattr(one, part, None) for one in found]
        found = tuple(each for one in inner for each in (one if isinstance(one, tuple) else (one,)))
    if all(one is None for one in found):
        raise PlayerError(tr("{name}: inferred: there is no number called {key}", name=path.name, key=key))
