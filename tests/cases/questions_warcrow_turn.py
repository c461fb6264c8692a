"""Questions about Warcrow's set-up, turns, moves and objectives: what is refused, logged and left."""

import msgspec
import shapely

from app.core.errors import PlayerError
from app.games.game_list import GAMES
from app.games.warcrow.fog import fog_problems
from app.games.warcrow.move.leader_path import find_moves
from app.games.warcrow.setup.deploy_unit import BeginBattle
from app.games.warcrow.setup.scouts import hidden_deploy_regions
from app.games.warcrow.state import read_state
from app.model import Token
from tests.cases.case_questions import question
from tests.warcrow_scenes import STRIDE, muster, prompt, take

_KEEP = {"yaw", "z"}


def begun(given):
    """Returns a battle in its first turn; `activate` is a unit, `deploying` leaves it at the set-up of units."""
    session = muster(given["units"], terrain=given.get("terrain"))
    take(session, f"scenario {given.get('scenario', 'take-positions')}")
    take(session, f"initiative {given.get('initiative', 'Red')}")
    if given.get("deploying"):
        take(session, "begin")
    else:
        session.do(BeginBattle())
        take(session, f"first {given.get('first', 'Red')}")
    for option in given.get("take", ()):
        take(session, option)
    for act in given.get("do", ()):
        session.do(make(act))
    return session


def make(given):
    """Returns an action of a case: its tag, and its values with places in strides."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in GAMES["warcrow"].rules}
    return msgspec.convert(_in_mm(given), kinds[given["action"]])


def _in_mm(value):
    if isinstance(value, dict):
        if set(value) - _KEEP == {"x", "y"}:
            return value | {"x": value["x"] * STRIDE, "y": value["y"] * STRIDE}
        return {key: _in_mm(one) for key, one in value.items()}
    return [_in_mm(one) for one in value] if isinstance(value, list) else value


@question
def wc_broken_rows(system, given):
    """Returns the rows that an action would break, none if it is legal."""
    session = begun(given)
    found = session.check(make(given["try"]))
    return sorted({problem.row for problem in found if problem.row})


@question
def wc_told(system, given):
    """Returns whether the log contains each of these texts after all actions."""
    session = begun(given)
    text = "\n".join(entry.text for entry in session.battle.log)
    return [words in text for words in given["words"]]


@question
def wc_offered(system, given):
    """Returns which of these options are offered now without a rule against them."""
    ids = [one.id for one in prompt(begun(given)).options if not one.problems]
    return [id in ids for id in given["options"]]


@question
def wc_tokens(system, given):
    """Returns the tokens on a unit's card: the number by name."""
    tokens = read_state(begun(given).battle).unit(given["unit"]).tokens
    return getattr(tokens, given["token"])


@question
def wc_moves(system, given):
    """Returns the current MOV of a unit: first, second, charge."""
    session = begun(given)
    moves = find_moves(session.table, read_state(session.battle).unit(given["unit"]))
    return [moves.first, moves.second, moves.charge]


@question
def wc_holders(system, given):
    """Returns who holds objectives, by their names."""
    session = begun(given)
    return {name: session.battle.token(name).holder for name in given["tokens"]}


@question
def wc_in_secret_region(system, given):
    """Returns whether the region drawn for a hidden unit's leader contains each of some places."""
    session = begun(given)
    regions = hidden_deploy_regions(session.table, read_state(session.battle).unit(given["unit"]))
    spots = [shapely.Point(x * STRIDE, y * STRIDE) for x, y in given["places"]]
    return [any(region.area.covers(spot) for region in regions) for spot in spots]


@question
def wc_fog_rows(system, given):
    """Returns the rows that placing fog at a place would break."""
    session = begun(given)
    x, y = given["at"]
    found = fog_problems(session.battle, Token("New fog", "marker", (x * STRIDE, y * STRIDE, 0.0), marks=("fog",)))
    return [problem.row for problem in found]


@question
def wc_seen(system, given):
    """Returns whether one unit's leader sees the other's."""
    session = begun(given)
    return session.table.sight(*given["pair"]).verdict == "visible"


@question
def wc_reminded(system, given):
    """Returns whether the current reminders mention each of these rows."""
    found = {row for one in GAMES["warcrow"].reminders(begun(given).table) for row in one.rows}
    return [row in found for row in given["rows"]]


@question
def wc_refusal(system, given):
    """Returns whether the refusal of an action mentions each of these texts; false if the action is legal."""
    session, action = begun(given), make(given["try"])
    try:
        session.do(action, overruled=session.check(action))
    except PlayerError as error:
        return [name in str(error) for name in given["names"]]
    return False
