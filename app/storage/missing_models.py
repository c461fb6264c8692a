"""Opens battles whose files lack models or photos: placeholders replace the models, and a message lists them."""

from collections.abc import Iterator, Sequence

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.core.progress import Report, silent
from app.model import Battle, ModelRef, Sculpt
from app.model.file_references import find_file_names
from app.storage.assets import unpack_asset
from app.storage.model_files import Models

_MAX_NAMED = 5


def use_placeholders(battles: Sequence[Battle], on_table: Battle, models: Models, report: Report = silent) -> None:
    """Uses placeholders for files that these battles refer to but that are missing, and for unreadable models.

    A damaged photo of the table counts as missing.
    """
    for name in find_file_names(*battles):
        try:
            models.require_file(name)
        except PlayerError:
            models.use_placeholder(name)
    refs = list(dict.fromkeys(ref for _, ref in _find_refs(on_table)))
    for index, ref in enumerate(refs):
        report(index / len(refs), tr("Reading {name}", name=ref.name))
        if not _can_read(ref, models) and not (models.repair(ref.name) and _can_read(ref, models)):
            models.use_placeholder(ref.name)
    for photo in on_table.photos:
        if not _is_intact(photo.picture, models):
            models.use_placeholder(photo.picture)


def _can_read(ref: ModelRef, models: Models) -> bool:
    try:
        models.load(ref, silent)
    except PlayerError:
        return False
    return True


def _is_intact(name: str, models: Models) -> bool:
    try:
        unpack_asset(models.asset(name))
    except PlayerError:
        return False
    return True


def format_missing_models(battle: Battle, lacking: frozenset[str]) -> str:
    """Returns sentences that list the objects with placeholders and the missing photos; "" if nothing is missing."""
    photos, told = format_missing_photos(battle, lacking), [id for id, ref in _find_refs(battle) if ref.name in lacking]
    if not told:
        return photos
    sentence = tr(
        "Missing or damaged models are shown as placeholders, and results for them are not reliable: "
        "{names}. Import the models into the library and open the battle again.",
        names=_join_names(told),
    )
    return f"{sentence} {photos}".rstrip()


def format_missing_photos(battle: Battle, lacking: frozenset[str]) -> str:
    """Returns sentences about the missing photos of the board and of the table; "" if no photo is missing."""
    said = list[str]()
    if battle.board.photo and battle.board.photo.picture in lacking:
        said.append(tr("The photo of the board is missing from the battle; choose it again."))
    if gone := [photo.name for photo in battle.photos if photo.picture in lacking]:
        said.append(
            counted(
                len(gone),
                "The photo {names} is missing from the battle; add it again.",
                "The photos {names} are missing from the battle; add them again.",
                names=_join_names(gone),
            )
        )
    return " ".join(said)


def _join_names(names: Sequence[str]) -> str:
    return ", ".join((*names[:_MAX_NAMED], *(("…",) if names[_MAX_NAMED:] else ())))


def _find_refs(battle: Battle) -> Iterator[tuple[str, ModelRef]]:
    """Yields the ids of pieces and fighters with the models that they use."""
    yield from ((piece.id, piece.ref) for piece in battle.pieces)
    yield from ((one.id, one.body.ref) for one in battle.all_fighters if isinstance(one.body, Sculpt))
