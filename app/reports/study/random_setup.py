"""Sets up a layout at random by the game's own rules: dice, groups and cards first, then the fighters' places.

The dice are rolled again until the required side is red: each side is red in every other deployment. A fighter's place
is drawn uniformly from the regions where it may be deployed, and drawn again while a rule objects, up to a limit; after
that, the game proposes a place. If the first fighters leave no room for the last, all are placed again. All random
numbers come from the case's seed, so a case always gives the same table.
"""

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
MAX_TRIES, MAX_STEPS = 40, 60
"""Largest number of times that the dice are rolled until the required side is red, and of steps in a set-up."""
MAX_SPOTS, MAX_POINTS = 12, 60
"""Largest number of random places tried per fighter, and of random points tried to hit a region."""
MAX_DEPLOYMENTS = 4
"""Largest number of attempts to place all fighters at random; after that, the game places them."""


class SetupFailed(Exception):
    """A case cannot be set up. `reason` is a code such as "no-place"; `who` is the name that it concerns."""

    def __init__(self, reason: str, who: str = "") -> None:
        super().__init__(reason, who)
        self.reason, self.who = reason, who


def set_up(study: Study, case: StudyCase) -> BattleGeometry:
    """Returns the table at the start of the first round; each side is red in every other deployment.

    Raises SetupFailed if no legal set-up is found.
    """
    layout, opening = study.layouts[case.layout], study.openings[case.opening]
    game, chance = layout.game, random.Random(study.seed_of(case))  # noqa: S311 - to be repeated
    sides = [side.name for side in layout.battle.sides]
    wanted = sides[case.deployment % 2]
    tools = _Chance(study, opening, chance)
    for _ in range(MAX_TRIES):
        table = _choose_all(layout.table, game, opening, tools)
        if side_colours(game, table.battle).get(RED) == wanted:
            return _place_all(table, game, chance, tools)
    raise SetupFailed("colours", wanted)


def side_colours(game: Game, battle: Battle) -> dict[str, str]:
    """Returns the sides by the colours of their zones."""
    zones = game.zones(battle)
    return {zone.colour: zone.side for zone in zones if zone.side}


class _Chance(BatchTools):
    """Random dice, and random cards of all decks except the opening's, which gives its own card."""

    def __init__(self, study: Study, opening: Opening, chance: random.Random) -> None:
        self._study, self._opening, self._chance = study, opening, chance

    def roll(self, sides: int) -> int:
        """Rolls a die with this many sides."""
        return self._chance.randint(1, sides)

    def draw(self, deck: str) -> Any:
        """Draws a card. Raises SetupFailed if the study has no cards of the deck."""
        if deck == self._opening.deck:
            return self._opening.card
        cards = self._study.decks.get(deck, ())
        if not cards:
            raise SetupFailed("no-card", deck)
        return self._chance.choice(cards)


def _choose_all(table: BattleGeometry, game: Game, opening: Opening, tools: BatchTools) -> BattleGeometry:
    """Takes all steps that come before deployment."""
    if opening.action is not None:
        rule = game.rule(table, opening.action)
        if rule.check():
            raise SetupFailed("opening")
        table = table.with_battle(rule.apply())
    for _ in range(MAX_STEPS):
        if table.battle.clock.stage == "deployment":
            return _do_batch(table, game, game.put_tokens(table, tools))
        batch = game.advance_setup_randomly(table, tools)
        if not batch.actions:
            raise SetupFailed("open-choice")
        table = _do_batch(table, game, batch)
    raise SetupFailed("open-choice")


def _do_batch(table: BattleGeometry, game: Game, batch: Batch) -> BattleGeometry:
    for action in batch.actions:
        table = table.with_battle(game.rule(table, action).apply())
    return table


def _place_all(table: BattleGeometry, game: Game, chance: random.Random, tools: BatchTools) -> BattleGeometry:
    """Places all fighters that start on the table, at random places to which no rule objects."""
    for _ in range(MAX_DEPLOYMENTS):
        try:
            after = table
            while waiting := _find_waiting(after, game):
                after = _place(after, game, waiting[0], chance)
        except SetupFailed:
            continue
        return after
    after = _do_batch(table, game, game.place_all(table, tools))
    if waiting := _find_waiting(after, game):
        raise SetupFailed("no-place", waiting[0].id)
    return after


def _find_waiting(table: BattleGeometry, game: Game) -> list[Placeable]:
    """Returns the fighters that can be set up next."""
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
        raise SetupFailed("no-place", who.id)
    return after


def _try(table: BattleGeometry, game: Game, id: str, action: Action) -> BattleGeometry | None:
    """Returns the table after an action that places a fighter; None if a rule objects or a base collides."""
    rule = game.rule(table, action)
    if rule.check():
        return None
    after = table.with_battle(rule.apply())
    return None if game.misplaced(after, id) else after


def _chance_poses(table: BattleGeometry, game: Game, fighter: Fighter, chance: random.Random) -> Iterator[Pose]:
    """Yields uniformly random places where the fighter may be deployed, facing the middle of the board."""
    zone = game.fighter_zone(table.battle, fighter.id)
    if zone is not None and not game.setup.proposes_places:  # A game that finds places itself also chooses the facing.
        yaw = _find_yaw(table, fighter, zone_middle(zone))
        fighter = replace(fighter, pose=replace(fighter.pose, yaw=yaw))
    regions = tuple(region for region in game.deploy_regions(table, fighter) if region.area.area > 0)
    if not regions:
        return
    for _ in range(MAX_SPOTS):
        [region] = chance.choices(regions, [one.area.area for one in regions])
        spot = _chance_point(region, chance)
        if spot is not None:
            yaw = _find_yaw(table, fighter, spot)
            yield standing_pose(table, fighter, *spot, region.height, yaw)


def _find_yaw(table: BattleGeometry, fighter: Fighter, at: tuple[float, float]) -> float:
    """Returns the facing of a fighter at a place: towards the middle of the board.

    For a base that is not round, the facing is rounded to the board's sides: computing where such a base fits is slow
    for each angle.
    """
    yaw = facing_pose(table.battle.board, *at).yaw
    return yaw if isinstance(fighter.base, Round) else round(yaw / 90.0) * 90.0


def _chance_point(region: Region, chance: random.Random) -> tuple[float, float] | None:
    """Returns a uniformly random point of a region; None if the region is too thin to hit."""
    x0, y0, x1, y1 = region.area.bounds
    shapely.prepare(region.area)
    for _ in range(MAX_POINTS):
        x, y = chance.uniform(x0, x1), chance.uniform(y0, y1)
        if shapely.contains_xy(region.area, x, y):
            return x, y
    return None
