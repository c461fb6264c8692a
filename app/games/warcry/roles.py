"""The roles of fighters in a warband, as `State.role` holds them."""

from typing import Literal, get_args

from app.core.errors import PlayerError
from app.core.language import tr
from app.model import Battle

Role = Literal["", "leader", "hero", "ally", "thrall", "monster"]
ROLES: tuple[Role, ...] = get_args(Role)


def find_role(word: str) -> Role:
    """Returns the role with this name; "" if there is none."""
    return word if word in ROLES else ""


def require_known_roles(battle: Battle) -> None:
    """Raises PlayerError with the place of an unknown role."""
    for part in ("fighters", "aside"):
        for index, fighter in enumerate(getattr(battle, part)):
            if fighter.state.role not in ROLES:
                sentence = tr("unknown role “{name}”", name=fighter.state.role)
                raise PlayerError(f"{part}[{index}].state.role: {sentence}")
