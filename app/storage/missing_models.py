"""Opens battles whose files lack models: placeholders replace the models, and a message lists them."""

from collections.abc import Iterator, Sequence

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.model import Battle, ModelRef, Sculpt
from app.model.file_references import find_file_names
from app.storage.model_files import Models

_MAX_NAMED = 5


def use_placeholders(battles: Sequence[Battle], on_table: Battle, models: Models, report: Report = silent) -> None:
    """Uses placeholders for files that these battles refer to but that are missing, and for unreadable models."""
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


def _can_read(ref: ModelRef, models: Models) -> bool:
    try:
        models.load(ref, silent)
    except PlayerError:
        return False
    return True


def format_missing_models(battle: Battle, lacking: frozenset[str]) -> str:
    """Returns a sentence that lists the objects with placeholders; "" if no model is missing."""
    told = [id for id, ref in _find_refs(battle) if ref.name in lacking]
    if not told:
        photo = battle.board.photo
        gone = photo is not None and photo.picture in lacking
        return tr("The photo of the board is missing from the battle; choose it again.") if gone else ""
    names = ", ".join((*told[:_MAX_NAMED], *(("…",) if told[_MAX_NAMED:] else ())))
    return tr(
        "Missing or damaged models are shown as placeholders, and results for them are not reliable: "
        "{names}. Import the models into the library and open the battle again.",
        names=names,
    )


def _find_refs(battle: Battle) -> Iterator[tuple[str, ModelRef]]:
    """Yields the ids of pieces and fighters with the models that they use."""
    yield from ((piece.id, piece.ref) for piece in battle.pieces)
    yield from ((one.id, one.body.ref) for one in battle.all_fighters if isinstance(one.body, Sculpt))
