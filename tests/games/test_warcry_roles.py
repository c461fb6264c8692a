"""The roles of fighters belong to Warcry: a battle with an unknown one is not opened."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.game_list import GAMES
from app.games.warcry.roles import ROLES
from app.model import Battle, Cylinder, Fighter, Pose, Round, State


def battle(role, system="warcry-2e"):
    axe = Fighter("Axe", "Ash", Round(32.0), Cylinder(14.0, 40.0), Pose(0.0, 0.0), state=State("mustered", role=role))
    return Battle(system, aside=(replace(axe, id="Bow", state=State("mustered")), axe))


@pytest.mark.parametrize("role", ROLES)
def test_fighters_with_known_roles_are_read(role):
    GAMES["warcry-2e"].require_valid(battle(role))


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_an_unknown_role_is_refused_with_its_place(system):
    with pytest.raises(PlayerError, match=r"^aside\[1\]\.state\.role: unknown role “cook”$"):
        GAMES[system].require_valid(battle("cook", system))
