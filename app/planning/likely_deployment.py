"""Guesses where the other player may deploy, from the cards on the table: legal places, without any tactics."""

from dataclasses import dataclass

from app.core.language import tr
from app.core.progress import Report, silent
from app.games.actions import Action
from app.games.game import Game
from app.games.group_proposal import propose_groups
from app.games.legal_places import propose_poses
from app.games.planned_fighters import make_places, planned_table
from app.games.setup_actions import Deploy, Split
from app.model import Fighter, Plan, PlannedPlace
from app.table.battle_geometry import BattleGeometry

_WAITING = frozenset(("mustered", "reserve"))


@dataclass(frozen=True)
class LikelyDeployment:
    """Guessed places, and a sentence on why there are none, or which fighters have none."""

    places: tuple[PlannedPlace, ...] = ()
    shortfall: str = ""


def guess_deployment(table: BattleGeometry, game: Game, side: str, report: Report = silent) -> LikelyDeployment:
    """Returns where a side may deploy at the start, in its zones; fighters on the table stay there.

    Fighters without a group are put into one as the game proposes.
    """
    if not game.has_rounds:
        return LikelyDeployment(
            shortfall=tr("This game has no deployment zones; drag the ghosts to where the fighters may stand.")
        )
    if table.battle.clock.stage in ("battle", "over"):
        return LikelyDeployment(shortfall=tr("The battle has already begun; all fighters keep their positions."))
    waiting = [one for one in table.battle.fighters_of(side) if one.state.whereabouts in _WAITING]
    if not waiting:
        return LikelyDeployment(shortfall=tr("{side} has no fighters to set up.", side=side))
    if game.groups and not all(one.state.group for one in table.battle.fighters_of(side)):
        groups = propose_groups(table.battle, side, game)
        table = _after(table, game, Split(side, tuple(groups.items()))) if groups else table
    if not any(zone.side == side for zone in game.zones(table.battle)):
        told = tr("The cards do not yet show where {side} sets up; lay out the cards first.", side=side)
        return LikelyDeployment(shortfall=told)
    after, left, late = _set_up(table, game, side, report)
    found = {one.id: one for one in after.battle.fighters}
    return LikelyDeployment(
        make_places(tuple(found[one.id] for one in waiting if one.id in found), guessed=True),
        tr("No legal place was found for {names}.", names=", ".join(left))
        if left
        else tr("Not guessed, because they arrive later: {names}.", names=", ".join(late))
        if late
        else "",
    )


def _set_up(
    table: BattleGeometry, game: Game, side: str, report: Report
) -> tuple[BattleGeometry, list[str], list[str]]:
    """Returns the table with the side deployed as far as there is room, those without a place, and those in reserve."""
    left = list[str]()
    due = [one for one in game.setup.placeables(table.battle) if one.side == side and not one.done]
    here = [one for one in due if not one.in_reserve]
    for number, group in enumerate(dict.fromkeys(one.group for one in here)):
        report(number / max(1, len(here)), tr("Finding legal places"))
        ids = tuple(one.id for one in here if one.group == group)
        if game.setup.proposes_places:
            for id in ids:
                action = game.setup.propose(table, id)
                table = _after(table, game, action) if action else table
        elif poses := propose_poses(table, game, ids):
            table = _after(table, game, Deploy(tuple(poses.items())))
        there: tuple[Fighter, ...] = table.battle.fighters
        left += [id for id in ids if id not in {one.id for one in there}]
    return table, left, [one.name for one in due if one.in_reserve]


def _after(table: BattleGeometry, game: Game, action: Action) -> BattleGeometry:
    return table.with_battle(game.rule(table, action).apply())


@dataclass(frozen=True)
class Enemies:
    """The table with the enemies on it, their ids, and a sentence on the sides that were guessed or are missing."""

    table: BattleGeometry
    ids: tuple[str, ...]
    note: str = ""


def find_enemies(table: BattleGeometry, game: Game, side: str, report: Report = silent) -> Enemies:
    """Returns the fighters of other sides; a side without any on the table is placed where it may deploy."""
    others = [one.name for one in table.battle.sides if one.name != side]
    absent = [name for name in others if not any(one.side == name for one in table.battle.fighters)]
    guessed = list[str]()
    for name in absent:
        found = guess_deployment(table, game, name, report)
        if found.places:
            table = planned_table(table, Plan(name, places=found.places))
            guessed.append(name)
    ids = tuple(one.id for one in table.battle.fighters if one.side != side)
    if guessed:
        note = tr("No fighters of {sides} are on the table yet; likely places are used.", sides=", ".join(guessed))
    else:
        note = "" if ids else tr("There are no enemies on the table; visibility and attacks are not counted.")
    return Enemies(table, ids, note)
