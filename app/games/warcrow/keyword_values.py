"""What the brackets of keywords have to say: dice, where they have any; and which keywords terrain may have (D1)."""

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.warcrow.dice.pools import Pool, parse_pool
from app.games.warcrow.keywords import Keyword, parse_keyword

OF_TERRAIN = ("Block LoS", "Cover", "Impassable", "Lethal", "Rugged", "Sinister", "Trap", "Unstable")
"""The keywords that terrain may have."""
_WITH_DICE = ("cover", "dispel", "lethal")


def require_keyword(text: str) -> Keyword:
    """A keyword as it is written. Raises PlayerError where it is none, or has something else in place of its dice."""
    keyword = parse_keyword(text)
    if keyword.name.casefold() in _WITH_DICE:
        _read_dice(text, keyword)
    return keyword


def require_terrain_keyword(text: str) -> Keyword:
    """A keyword of terrain. Raises PlayerError where terrain cannot have it, or its dice are missing or none."""
    keyword = parse_keyword(text)
    if keyword.name.casefold() not in {name.casefold() for name in OF_TERRAIN}:
        known = ", ".join(OF_TERRAIN)
        raise PlayerError(
            tr("“{name}” is not a terrain keyword; choose one of {known}", name=keyword.name, known=known)
        )
    if keyword.name.casefold() in _WITH_DICE and _read_dice(text, keyword) == Pool():
        form = f"{keyword.name} (2 red)"
        raise PlayerError(tr("“{keyword}” names no dice; write it as in {form}", keyword=text, form=form))
    return keyword


def keyword_dice(keyword: Keyword) -> Pool:
    """The dice and symbols of a keyword; none where an older battle has something else in their place."""
    try:
        return parse_pool(keyword.value or keyword.meant)
    except PlayerError:
        return Pool()


def _read_dice(text: str, keyword: Keyword) -> Pool:
    try:
        return parse_pool(keyword.value or keyword.meant)
    except PlayerError as error:
        raise PlayerError(tr("“{keyword}” names no dice: {why}", keyword=text, why=str(error))) from error
