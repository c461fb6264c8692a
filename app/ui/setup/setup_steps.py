"""The progress of the set-up: the choice of a game and the game's steps, and the context shared by all pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.language import mark, tr
from app.core.lengths import format_dimensions
from app.ui.scene_builder import scene_side_styles
from app.ui.side_names import free_side_name
from app.ui.widgets.theme import format_colour

if TYPE_CHECKING:
    from app.games.game import Game
    from app.games.prompts import Option, TurnPrompt
    from app.games.setup import Setup, SetupChoice
    from app.model import Battle, Fighter
    from app.table.battle_geometry import BattleGeometry

GAME, GAME_TITLE = "game", mark("Game and board")
BEFORE = ("", "muster")
PLAYERS = 2
"""Smallest number of players."""


@dataclass(frozen=True)
class StepState:
    """One step as the panel shows it. `current` marks the first that is not done; later ones can be viewed.

    `page` is the id of its page.
    """

    id: str
    title: str
    summary: str
    page: str
    done: bool
    current: bool


def make_steps(battle: Battle, game: Game) -> tuple[StepState, ...]:
    """Returns all steps of a game; only the first one for free play."""
    steps = game.setup.steps
    done = [step.is_done(battle) for step in steps]
    now = done.index(False) if False in done else -1
    begun = StepState(
        GAME, tr(GAME_TITLE), f"{tr(game.name)} · {format_board_size(battle, game)}", GAME, bool(steps), not steps
    )
    return (
        begun,
        *(
            StepState(step.id, tr(step.title), step.summary(battle), step.page, done[at], at == now)
            for at, step in enumerate(steps)
        ),
    )


def format_board_size(battle: Battle, game: Game) -> str:
    """Returns the size of the board, in the game's unit, or in millimetres for free play."""
    width, depth = battle.board.width_mm, battle.board.depth_mm
    if not game.has_rounds:
        return tr("{width} × {depth} mm", width=f"{width:.0f}", depth=f"{depth:.0f}")
    return format_dimensions((width, depth))


def side_names(battle: Battle) -> tuple[str, ...]:
    """Returns the names of all sides; while fewer than two have mustered, includes sides that only have fighters."""
    names = tuple(side.name for side in battle.sides)
    if len(names) >= PLAYERS:
        return names
    return tuple(dict.fromkeys((*names, *(one.side for one in battle.all_fighters))))


def mustering_sides(battle: Battle) -> tuple[str, ...]:
    """Returns at least two sides to muster; sides that do not exist yet get unused names."""
    names = list(side_names(battle))
    while len(names) < PLAYERS:
        names.append(free_side_name(names))
    return tuple(names)


def missing_side(battle: Battle) -> str:
    """Returns the first side that has not mustered, if fewer than two have; otherwise ""."""
    there = {side.name for side in battle.sides}
    return "" if len(there) >= PLAYERS else next((name for name in mustering_sides(battle) if name not in there), "")


def sorted_fighters(battle: Battle, side: str) -> tuple[Fighter, ...]:
    """Returns a side's fighters in an order that does not change when one is deployed."""
    return tuple(sorted(battle.fighters_of(side), key=lambda fighter: fighter.id))


def is_grouped(battle: Battle, side: str) -> bool:
    """Returns whether every fighter of a side is in a group."""
    fighters = battle.fighters_of(side)
    return bool(fighters) and all(fighter.state.group for fighter in fighters)


@dataclass(frozen=True, eq=False)
class SetupContext:
    """A committed battle and what its game derives from it. Nothing is cached."""

    table: BattleGeometry
    game: Game
    prompt: TurnPrompt | None

    @staticmethod
    def from_table(table: BattleGeometry, game: Game) -> SetupContext:
        return SetupContext(table, game, game.turn_prompt(table) if game.has_rounds else None)

    @property
    def battle(self) -> Battle:
        return self.table.battle

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        return self.game.setup

    @property
    def steps(self) -> tuple[StepState, ...]:
        return make_steps(self.battle, self.game)

    @property
    def current_step(self) -> StepState:
        """The next unfinished step; the last one if all are done."""
        steps = self.steps
        return next((step for step in steps if step.current), steps[-1])

    @property
    def sides(self) -> tuple[str, ...]:
        return side_names(self.battle)

    def side_look(self, side: str) -> tuple[str, str]:
        """Returns the mark of a side, and its colour as `#rrggbb`."""
        colour, shape = scene_side_styles(self.battle)[side]
        return shape, format_colour(colour)

    def options(self, step: str) -> tuple[Option, ...]:
        """Returns the game's options in a step, without those that have a widget on the step's page."""
        options, now = self.prompt.options if self.prompt else (), self.current_step.id
        return tuple(one for one in options if (one.step or now) == step and not one.has_own_control)

    def choices(self, step: str) -> tuple[SetupChoice, ...]:
        return tuple(one for one in self.setup.choices(self.table) if one.step == step)
