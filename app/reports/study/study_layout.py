"""Makes a layout to study from a battle, as it is or as it was before anything but mustering was done."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report, silent
from app.games.actions import Action
from app.games.game import Game
from app.games.setup_actions import Enlist
from app.model import Battle, Pose, State
from app.reports.study.study_cases import Layout, find_meshes
from app.rosters import Roster
from app.session import Session
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes


def make_layout(
    session: Session, name: str, rosters: Sequence[Roster] = (), report: Report = silent, game: Game | None = None
) -> Layout:
    """Returns the layout of a battle, with its own sides, or with rosters if it has no fighters.

    A table of free play is studied with `game`, and without its own fighters, which have no profiles.

    Raises PlayerError with one sentence if its game has no set-up, or if the battle cannot be started again.
    """
    battle = _begin_anew(session, rosters, name, game)
    report(0.0, name)
    return Layout(name, battle, find_meshes(battle, session.table.meshes))


def _begin_anew(session: Session, rosters: Sequence[Roster], name: str, chosen: Game | None) -> Battle:
    game, battle, meshes = session.game, session.battle, session.table.meshes
    if chosen and not game.has_rounds:
        game, battle = chosen, Battle(chosen.id, battle.board, battle.pieces, bases_block=battle.bases_block)
    if not game.has_rounds:
        raise PlayerError(
            tr(
                "{name}: {game} has no deployment to study; choose a game for this table first",
                name=name,
                game=tr(game.name),
            )
        )
    if not battle.all_fighters:
        return _muster(game, battle, meshes, rosters, name)
    if rosters:
        sentence = tr(
            "{name}: this table already has fighters; omit the rosters, or choose a table without fighters", name=name
        )
        raise PlayerError(sentence)
    unplaced = ("", "muster", "setup") if game.setup.openings(battle) else ("", "muster")
    for one in (battle, *(step.battle for step in reversed(session.history.steps))):
        if one.clock.stage in unplaced and not one.fighters and len({each.side for each in one.aside}) == 2:
            return replace(one, pieces=battle.pieces, board=battle.board)
    if game.setup.openings(battle):
        sentence = tr("{name}: units are already set up; choose an earlier battle file", name=name)
        raise PlayerError(sentence)
    return _enlist_again(game, battle, meshes, name)


def _enlist_again(game: Game, battle: Battle, meshes: Meshes, name: str) -> Battle:
    """Returns a new battle on the same table, in which the same sides are mustered and nothing else is done."""
    found = Battle(battle.system, battle.board, battle.pieces, bases_block=battle.bases_block)
    sides = [side for side in battle.sides if battle.fighters_of(side.name)]
    if len(sides) != 2:
        raise PlayerError(tr("{name}: a study needs two sides with fighters; muster them first", name=name))
    for side in sides:
        fighters = tuple(
            replace(one, pose=Pose(0.0, 0.0), state=State(role=one.state.role)) for one in battle.fighters_of(side.name)
        )
        found = _do(game, found, meshes, Enlist(replace(side, colour="", points=0), fighters))
    return found


def _muster(game: Game, battle: Battle, meshes: Meshes, rosters: Sequence[Roster], name: str) -> Battle:
    """Returns the battle with two rosters, or with the game's demo rosters."""
    if not game.setup.musters:
        raise PlayerError(tr("{name}: a study needs two sides with fighters; muster them first", name=name))
    battle = replace(battle, clock=replace(battle.clock, stage=""), sides=())
    taken = list[str]()
    for roster in tuple(rosters) or game.setup.muster.demo_rosters()[:2]:
        side = roster.name or roster.faction or tr("Side")
        side = f"{side} 2" if side in taken else side
        taken.append(side)
        battle = _do(game, battle, meshes, game.setup.muster.make_action(battle, roster, side, False))
    if len(taken) != 2:
        raise PlayerError(tr("a study needs two rosters; give two files"))
    return battle


def _do(game: Game, battle: Battle, meshes: Meshes, action: Action) -> Battle:
    return game.rule(BattleGeometry(battle, meshes, game.evidence), action).apply()
