"""Warcrow battles for tests: units beside the table or on it, places and lengths in strides of 15 mm."""

import msgspec
from msgspec.structs import replace

from app.games.game_list import GAMES
from app.games.warcrow.card import UnitCard
from app.games.warcrow.rosters.army import FORMAT
from app.games.warcrow.state import Tokens, Unit, WarcrowState, with_state
from app.model import Battle, Board, Cylinder, Fighter, Pose, Side
from app.model.objects import State
from app.model.standard_sizes import base_sides
from app.session import Session
from tests.cases.questions_warcrow import STRIDE, make_base, make_terrain, meshes

RED = {"id": "Ash", "side": "Red", "count": 3}
BLUE = {"id": "Birch", "side": "Blue", "count": 3}


def format_army(army):
    """Returns an army as a JSON file of the program's own format."""
    document = {"format": FORMAT, "version": 1, "army": army}
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def muster(units, stage="", terrain=None):
    """Returns a session with units; those with `at` are there, others wait beside the table."""
    fighters, made = [], []
    for unit in units:
        places = unit.get("at") or [(0.0, 0.0)] * unit.get("count", 1)
        ids = [f"{unit['id']} {number}" for number in range(1, len(places) + 1)]
        base = make_base(unit.get("base", 2.0))
        where = State(whereabouts="table" if unit.get("at") else "reserve")
        fighters += [
            Fighter(id, unit["side"], base, Cylinder(min(base_sides(base)) / 2, 30.0), pose(x, y), state=where)
            for id, (x, y) in zip(ids, places, strict=True)
        ]
        card = plain(unit.get("card", {}))
        if "moves" in card:
            card["moves"] = dict(zip(("first", "second", "charge"), card["moves"], strict=True))
        tokens = plain(unit.get("tokens", {}))
        made.append(
            Unit(
                unit["id"],
                unit["side"],
                ids[0],
                tuple(ids),
                tuple(unit.get("keywords", ())),
                msgspec.convert(card, UnitCard),
                Tokens(**tokens),
                unit.get("host", ""),
                hidden=unit.get("hidden", False),
                neutral=unit.get("neutral", False),
            )
        )
    pieces, elements = make_terrain(terrain or {})
    battle = Battle("warcrow", Board(60 * STRIDE, 60 * STRIDE), pieces)
    battle = replace(battle, sides=tuple(Side(name) for name in dict.fromkeys(unit["side"] for unit in units)))
    battle = battle.with_fighters(*fighters)
    battle = replace(battle, clock=replace(battle.clock, stage=stage))
    return Session(with_state(battle, WarcrowState(STRIDE, units=tuple(made), elements=elements)), meshes)


def pose(x, y):
    return Pose(x * STRIDE, y * STRIDE)


def plain(values):
    """Converts lists to the tuples of a card."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}


def game():
    return GAMES["warcrow"]


def prompt(session):
    return game().turn_prompt(session.table)


def take(session, id):
    """Takes an option by its id, which must break no rule."""
    option = next((one for one in prompt(session).options if one.id == id), None)
    assert option is not None, f"no {id} among {[one.id for one in prompt(session).options]}"
    assert option.action is not None
    assert session.check(option.action) == ()
    session.do(option.action)


def begin(session, scenario="take-positions", initiative="Red"):
    """Sets up all units at the suggested places, and begins the battle."""
    take(session, f"scenario {scenario}")
    take(session, f"initiative {initiative}")
    take(session, "begin")
    while session.battle.clock.stage == "deployment":
        take(session, next(one.id for one in prompt(session).options if one.main))
    return session
