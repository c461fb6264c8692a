"""A layout set up by chance, as the game's own rules have it: dice, groups and cards first, then everybody's place."""

import random
from collections.abc import Iterator
from typing import Any

import shapely
from msgspec.structs import replace

from app.games.actions import Action
from app.games.batch import Batch, BatchTools
from app.games.game import Game
from app.games.legal_places import facing_pose, propose_pose, standing_pose, zone_middle
from app.games.setup import Placeable
from app.model import Battle, Fighter, Pose, Round
from app.reports.study.study_cases import Opening, Study, StudyCase
from app.table.battle_geometry import BattleGeometry
from app.table.terrain import Region

RED, BLUE = "red", "blue"
MOST_TRIES, MOST_STEPS = 40, 60
"""So often the dice are thrown again until it is the other side that is red; so many steps a set-up has at most."""
MOST_SPOTS, MOST_POINTS = 12, 60
"""So many places are tried for each fighter by chance, and so many points to find one of those in a region."""
MOST_DEPLOYMENTS = 4
"""So often everybody is placed anew where the first took the room of the last; then as the game proposes it."""


class NotSetUp(Exception):
    """A case that cannot be set up. `reason` is one for code, such as "no-place"; `who` names whom it is about."""

    def __init__(self, reason: str, who: str = "") -> None:
        super().__init__(reason, who)
        self.reason, self.who = reason, who


def set_up(study: Study, case: StudyCase) -> BattleGeometry:
    """The table as the first round would find it; each side is red in every other deployment.

    Raises NotSetUp where the game has no legal way.
    """
    layout, opening = study.layouts[case.layout], study.openings[case.opening]
    game, chance = layout.game, random.Random(study.seed_of(case))  # noqa: S311 - to be repeated
    sides = [side.name for side in layout.battle.sides]
    wanted = sides[case.deployment % 2]
    tools = _Chance(study, opening, chance)
    for _ in range(MOST_TRIES):
        table = _choose_all(layout.table, game, opening, tools)
        if side_colours(game, table.battle).get(RED) == wanted:
            return _place_all(table, game, chance, tools)
    raise NotSetUp("colours", wanted)


def side_colours(game: Game, battle: Battle) -> dict[str, str]:
    """The sides by the colours of their zones."""
    zones = game.zones(battle)
    return {zone.colour: zone.side for zone in zones if zone.side}


class _Chance(BatchTools):
    """What chance decides: dice, and cards of all decks but the opening's."""

    def __init__(self, study: Study, opening: Opening, chance: random.Random) -> None:
        self._study, self._opening, self._chance = study, opening, chance

    def roll(self, sides: int) -> int:
        """Throw a die of so many sides."""
        return self._chance.randint(1, sides)

    def draw(self, deck: str) -> Any:
        """Draw a card. Raises NotSetUp where the study has none of that deck."""
        if deck == self._opening.deck:
            return self._opening.card
        cards = self._study.decks.get(deck, ())
        if not cards:
            raise NotSetUp("no-card", deck)
        return self._chance.choice(cards)


def _choose_all(table: BattleGeometry, game: Game, opening: Opening, tools: BatchTools) -> BattleGeometry:
    """All that comes before fighters are set up."""
    if opening.action is not None:
        rule = game.rule(table, opening.action)
        if rule.check():
            raise NotSetUp("opening")
        table = table.with_battle(rule.apply())
    for _ in range(MOST_STEPS):
        if table.battle.clock.stage == "deployment":
            return _do_batch(table, game, game.put_tokens(table, tools))
        batch = game.go_on_by_chance(table, tools)
        if not batch.actions:
            raise NotSetUp("open-choice")
        table = _do_batch(table, game, batch)
    raise NotSetUp("open-choice")


def _do_batch(table: BattleGeometry, game: Game, batch: Batch) -> BattleGeometry:
    for action in batch.actions:
        table = table.with_battle(game.rule(table, action).apply())
    return table


def _place_all(table: BattleGeometry, game: Game, chance: random.Random, tools: BatchTools) -> BattleGeometry:
    """Everybody who is there from the start, at places by chance that no rule objects to."""
    for _ in range(MOST_DEPLOYMENTS):
        try:
            after = table
            while waiting := _find_waiting(after, game):
                after = _place(after, game, waiting[0], chance)
        except NotSetUp:
            continue
        return after
    after = _do_batch(table, game, game.place_all(table, tools))
    if waiting := _find_waiting(after, game):
        raise NotSetUp("no-place", waiting[0].id)
    return after


def _find_waiting(table: BattleGeometry, game: Game) -> list[Placeable]:
    """Whose turn it is to be set up."""
    return [one for one in game.setup.placeables(table.battle) if one.now and not one.done]


def _place(table: BattleGeometry, game: Game, who: Placeable, chance: random.Random) -> BattleGeometry:
    fighter = table.battle.any_fighter(who.id)
    for pose in _chance_poses(table, game, fighter, chance):
        after = _try(table, game, who.id, game.setup.deploy(table, who.id, pose))
        if after is not None:
            return after
    if game.setup.proposes_places:
        action = game.setup.propose(table, who.id)
    else:
        proposed = propose_pose(table, game, who.id)
        action = game.setup.deploy(table, who.id, proposed) if proposed is not None else None
    after = _try(table, game, who.id, action) if action is not None else None
    if after is None:
        raise NotSetUp("no-place", who.id)
    return after


def _try(table: BattleGeometry, game: Game, id: str, action: Action) -> BattleGeometry | None:
    """The table with somebody set up; None where a rule objects, or a base meets something."""
    rule = game.rule(table, action)
    if rule.check():
        return None
    after = table.with_battle(rule.apply())
    return None if game.misplaced(after, id) else after


def _chance_poses(table: BattleGeometry, game: Game, fighter: Fighter, chance: random.Random) -> Iterator[Pose]:
    """Places evenly spread over all where the fighter may be, looking at the middle of the board."""
    zone = game.fighter_zone(table.battle, fighter.id)
    if zone is not None and not game.setup.proposes_places:  # a game that finds places itself turns them itself
        yaw = _find_yaw(table, fighter, zone_middle(zone))
        fighter = replace(fighter, pose=replace(fighter.pose, yaw=yaw))
    regions = tuple(region for region in game.deploy_regions(table, fighter) if region.area.area > 0)
    if not regions:
        return
    for _ in range(MOST_SPOTS):
        [region] = chance.choices(regions, [one.area.area for one in regions])
        spot = _chance_point(region, chance)
        if spot is not None:
            yaw = _find_yaw(table, fighter, spot)
            yield standing_pose(table, fighter, *spot, region.height, yaw)


def _find_yaw(table: BattleGeometry, fighter: Fighter, at: tuple[float, float]) -> float:
    """How somebody is turned there: to the middle of the board, on a base that is not round along the board's sides.

    Where such a base may be takes long to find for each turn.
    """
    yaw = facing_pose(table.battle.board, *at).yaw
    return yaw if isinstance(fighter.base, Round) else round(yaw / 90.0) * 90.0


def _chance_point(region: Region, chance: random.Random) -> tuple[float, float] | None:
    """A point of a region, all alike probable; None where it is too thin to be met."""
    x0, y0, x1, y1 = region.area.bounds
    shapely.prepare(region.area)
    for _ in range(MOST_POINTS):
        x, y = chance.uniform(x0, x1), chance.uniform(y0, y1)
        if shapely.contains_xy(region.area, x, y):
            return x, y
    return None
