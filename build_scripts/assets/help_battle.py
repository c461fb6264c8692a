"""A battle of invented warbands on the demo's table, for the pictures of the help pages."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.actions import Action, ChooseSystem, Remove, SetBoard
from app.games.battle_actions import Activate, SetClock
from app.games.group_proposal import propose_groups
from app.games.setup_actions import Begin, Choose, Deploy, Draw, Enlist, Reveal, RollOff, Split
from app.model import Pose, Roll, Side
from app.rosters import demo_rosters, make_fighters
from app.session import Session, card_packs

GAME, PACK = "warcry-1e", "Core set"
SIDES = (("Red", "red"), ("Blue", "blue"))
SIX, ONE = Roll("D6", (6,)), Roll("D6", (1,))


def set_up(session: Session) -> None:
    """Musters, rolls off, splits, and draws the first card of each deck; the fighters are still to be set up."""
    for _ in set_up_by_steps(session):
        pass


def set_up_by_steps(session: Session) -> Iterator[str]:
    """Does the same step by step; yields a short description after each."""
    _do(session, Remove(tuple(fighter.id for fighter in session.battle.fighters)))
    yield "no game"
    _do(session, ChooseSystem(GAME))
    width, depth = session.game.board_mm(session.battle)
    _do(session, SetBoard(replace(session.battle.board, width_mm=width, depth_mm=depth)))
    yield "game"
    for (side, _), roster in zip(SIDES, demo_rosters(), strict=False):
        _do(session, Enlist(Side(side, roster.faction, roster.alliance), make_fighters(roster, side)))
    yield "warbands"
    _do(session, Reveal())
    yield "roll-off"
    _do(session, RollOff("priority", ((("Red", SIX), ("Blue", ONE)),)))
    yield "groups"
    for side, _ in SIDES:
        _do(session, Split(side, tuple(propose_groups(session.battle, side, session.game).items())))
    yield "cards"
    for deck in ("deployment", "victory", "twist"):
        _do(session, Draw(deck, card_packs.deck(deck, GAME, PACK)[0]))
    yield "colours"
    _do(session, Choose("red", "Red"))
    _do(session, Begin())
    yield "deployment"


def begin_fight(session: Session, spots: dict[str, tuple[float, float]], first: str) -> None:
    """Places some fighters where they meet, at mm on the table, and begins the battle; `first` is active."""
    for id, (x, y) in spots.items():
        _do(session, Deploy(((id, Pose(x, y)),)))
    _do(session, Begin())
    _do(session, SetClock(phase="combat", initiative="Red", turn="Red"))
    _do(session, Activate(first))


def _do(session: Session, action: Action) -> None:
    session.do(action, session.check(action))
