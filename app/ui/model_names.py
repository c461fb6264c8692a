"""What players call the models that things are made of."""

from functools import lru_cache
from pathlib import Path

from app.errors import PlayerError
from app.session import Session
from app.storage import library
from app.storage.library_entries import read_card, shipped_entries
from app.storage.models import Models


def model_title(session: Session, name: str) -> str:
    """The title of a model by the name that a thing has for it: its card's, else what its file's name suggests."""
    found = _find_card_title(name)
    meshes = session.table.meshes
    if found or not isinstance(meshes, Models):
        return found or name
    try:
        return library.suggest_title(Path(meshes.asset(name).file))
    except PlayerError:
        return name


@lru_cache(maxsize=256)
def _find_card_title(name: str) -> str:
    found = next((entry.title for entry in shipped_entries() if entry.name == name), "")
    try:
        return found or read_card(library.library_folder() / name).title
    except PlayerError:
        return ""
