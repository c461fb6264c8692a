"""What players call the models that things are made of."""

from functools import lru_cache

from app.errors import PlayerError
from app.storage import library
from app.storage.cards import card_in
from app.storage.shipped import shipped_entries
from app.ui.language import tr


@lru_cache(maxsize=256)
def model_title(name: str) -> str:
    """The title of a model by the name that a piece has for it; what its file is called where no card says more."""
    found = next((entry.title for entry in shipped_entries() if entry.name == name), "")
    if found:
        return found
    try:
        return card_in(library.folder() / name).title
    except PlayerError:
        return name if len(name) < 40 else tr("A model of its own")
