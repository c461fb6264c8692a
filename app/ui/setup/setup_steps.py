"""How far the set-up is: the choice of a game and what the game has as steps, and what all pages are told."""

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
"""At least."""


@dataclass(frozen=True)
class StepState:
    """One step as the panel shows it. `current` is the first that is not done; later ones can be looked at.

    `page` is what it shows while it is open.
    """

    id: str
    title: str
    summary: str
    page: str
    done: bool
    current: bool


def make_steps(battle: Battle, game: Game) -> tuple[StepState, ...]:
    """All steps of a game; of one that is only a table the first only."""
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
    """How large the board is, in the game's unit where a game is played, else in millimetres."""
    width, depth = battle.board.width_mm, battle.board.depth_mm
    if not game.has_rounds:
        return tr("{width} × {depth} mm", width=f"{width:.0f}", depth=f"{depth:.0f}")
    return format_dimensions((width, depth))


def side_names(battle: Battle) -> tuple[str, ...]:
    """The names of all sides; while fewer than two have mustered, those that only have fighters on the table too."""
    names = tuple(side.name for side in battle.sides)
    if len(names) >= PLAYERS:
        return names
    return tuple(dict.fromkeys((*names, *(one.side for one in battle.all_fighters))))


def mustering_sides(battle: Battle) -> tuple[str, ...]:
    """The sides that are mustered: two from the first, those that have nobody yet under a free name."""
    names = list(side_names(battle))
    while len(names) < PLAYERS:
        names.append(free_side_name(names))
    return tuple(names)


def missing_side(battle: Battle) -> str:
    """The first side that has mustered nobody yet, where fewer than two have."""
    there = {side.name for side in battle.sides}
    return "" if len(there) >= PLAYERS else next((name for name in mustering_sides(battle) if name not in there), "")


def sorted_fighters(battle: Battle, side: str) -> tuple[Fighter, ...]:
    """A side's fighters in an order that does not change when one of them is set up."""
    return tuple(sorted(battle.fighters_of(side), key=lambda fighter: fighter.id))


def is_grouped(battle: Battle, side: str) -> bool:
    """Whether every fighter of a side is in a group."""
    fighters = battle.fighters_of(side)
    return bool(fighters) and all(fighter.state.group for fighter in fighters)


@dataclass(frozen=True, eq=False)
class SetupContext:
    """A battle at rest, and what its game makes of it; nothing in here is kept."""

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
        """How the game is set up."""
        return self.game.setup

    @property
    def steps(self) -> tuple[StepState, ...]:
        return make_steps(self.battle, self.game)

    @property
    def current_step(self) -> StepState:
        """The step that comes next; the last one where all are done."""
        steps = self.steps
        return next((step for step in steps if step.current), steps[-1])

    @property
    def sides(self) -> tuple[str, ...]:
        return side_names(self.battle)

    def side_look(self, side: str) -> tuple[str, str]:
        """The mark of a side and its colour as `#rrggbb`."""
        colour, shape = scene_side_styles(self.battle)[side]
        return shape, format_colour(colour)

    def options(self, step: str) -> tuple[Option, ...]:
        """What the game offers to do in a step, beside what the step's page offers by itself."""
        options, now = self.prompt.options if self.prompt else (), self.current_step.id
        return tuple(one for one in options if (one.step or now) == step and not one.in_page)

    def choices(self, step: str) -> tuple[SetupChoice, ...]:
        """What players choose in a step."""
        return tuple(one for one in self.setup.choices(self.table) if one.step == step)
