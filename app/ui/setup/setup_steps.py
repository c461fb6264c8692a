"""How far the set-up is: six steps worked out from the battle, which options belong to each, and what all are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.language import counted, mark, tr
from app.lengths import format_dimensions
from app.rules.setup_actions import (
    Begin,
    Choose,
    Deploy,
    Draw,
    Enlist,
    PutToken,
    Reply,
    Reveal,
    RollOff,
    SetOption,
    SetTerrain,
    Split,
    TakeToken,
    Withdraw,
)
from app.ui.scene_builder import scene_side_styles
from app.ui.side_names import free_side_name
from app.ui.widgets.theme import format_colour

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.model import Battle, Fighter, Side
    from app.rules.flow import GameFlow, Option, TurnPrompt
    from app.rules.system import RuleSystem

StepId = Literal["game", "warbands", "roll", "groups", "plan", "deploy"]
TITLES: dict[StepId, str] = {
    "game": mark("Game and board"),
    "warbands": mark("Warbands"),
    "roll": mark("Roll-off"),
    "groups": mark("Battle groups"),
    "plan": mark("Battleplan"),
    "deploy": mark("Deployment"),
}
BEFORE = ("", "muster")
AFTER = ("battle", "over")
PLAYERS = 2
"""At least."""


@dataclass(frozen=True)
class StepState:
    """One step as the panel shows it. `current` is the first that is not done; later ones can be looked at."""

    id: StepId
    title: str
    summary: str
    done: bool
    current: bool


def make_steps(battle: Battle, system: RuleSystem) -> tuple[StepState, ...]:
    """All steps of a game; of one that is only a table the first only."""
    flow = system.flow
    if flow is None:
        return (StepState("game", tr(TITLES["game"]), _game_summary(battle, system), done=False, current=True),)
    done = [_DONE[id](battle) for id in TITLES]
    now = done.index(False) if False in done else -1
    return tuple(
        StepState(id, tr(title), _summary(id, battle, system, flow), done[at], at == now)
        for at, (id, title) in enumerate(TITLES.items())
    )


def side_names(battle: Battle) -> tuple[str, ...]:
    """The names of all sides; while fewer than two have a warband, those that only have fighters on the table too."""
    names = tuple(side.name for side in battle.sides)
    if len(names) >= PLAYERS:
        return names
    return tuple(dict.fromkeys((*names, *(one.side for one in battle.all_fighters))))


def mustering_sides(battle: Battle) -> tuple[str, ...]:
    """The sides that warbands are mustered for: two from the first, those that have none yet under a free name."""
    names = list(side_names(battle))
    while len(names) < PLAYERS:
        names.append(free_side_name(names))
    return tuple(names)


def missing_side(battle: Battle) -> str:
    """The first side that has no warband yet, where fewer than two have one."""
    there = {side.name for side in battle.sides}
    return "" if len(there) >= PLAYERS else next((name for name in mustering_sides(battle) if name not in there), "")


def sorted_warband(battle: Battle, side: str) -> tuple[Fighter, ...]:
    """A side's fighters in an order that does not change when one of them is set up."""
    return tuple(sorted(battle.fighters_of(side), key=lambda fighter: fighter.id))


def warband_points(battle: Battle, side: str) -> int:
    """What a warband's fighters cost together."""
    return sum(fighter.profile.points for fighter in battle.fighters_of(side) if fighter.profile)


def find_side_by_colour(battle: Battle, colour: str) -> Side | None:
    """The side that plays the red or the blue points."""
    return next((side for side in battle.sides if side.colour == colour), None)


def is_grouped(battle: Battle, side: str) -> bool:
    """Whether every fighter of a side is in a battle group."""
    warband = battle.fighters_of(side)
    return bool(warband) and all(fighter.state.group for fighter in warband)


# what is done


def _is_mustered(battle: Battle) -> bool:
    return battle.clock.stage not in BEFORE


def _is_rolled(battle: Battle) -> bool:
    plan = battle.plan
    return _is_mustered(battle) and bool(plan.priority or (plan.attacker and plan.defender))


def _is_split(battle: Battle) -> bool:
    return bool(battle.sides) and all(is_grouped(battle, side.name) for side in battle.sides)


def _is_planned(battle: Battle) -> bool:
    return battle.clock.stage in ("deployment", *AFTER)


def _is_deployed(battle: Battle) -> bool:
    return battle.clock.stage in AFTER


_DONE: dict[StepId, Callable[[Battle], bool]] = {
    "game": lambda battle: True,
    "warbands": _is_mustered,
    "roll": _is_rolled,
    "groups": _is_split,
    "plan": _is_planned,
    "deploy": _is_deployed,
}


# what it came to


def _summary(id: StepId, battle: Battle, system: RuleSystem, flow: GameFlow) -> str:
    match id:
        case "game":
            return _game_summary(battle, system)
        case "warbands":
            return _warbands_summary(battle)
        case "roll":
            return _roles_summary(battle)
        case "groups":
            return _groups_summary(battle, flow)
        case "plan":
            return _cards_summary(battle)
        case "deploy":
            return _deploy_summary(battle)


def _game_summary(battle: Battle, system: RuleSystem) -> str:
    return f"{tr(system.name)} · {format_board_size(battle, system.flow)}"


def format_board_size(battle: Battle, flow: GameFlow | None) -> str:
    """How large the board is, in inches where a game is played, else in millimetres."""
    width, depth = battle.board.width_mm, battle.board.depth_mm
    if flow is None:
        return tr("{width} × {depth} mm", width=f"{width:.0f}", depth=f"{depth:.0f}")
    return format_dimensions((width, depth))


def _warbands_summary(battle: Battle) -> str:
    return " · ".join(
        counted(len(battle.fighters_of(side)), "{side}: {count} fighter", "{side}: {count} fighters", side=side)
        for side in side_names(battle)
    )


def _roles_summary(battle: Battle) -> str:
    plan = battle.plan
    said = [
        tr(text, side=side)
        for text, side in (
            (mark("{side} has priority"), plan.priority),
            (mark("{side} attacks"), plan.attacker),
            (mark("{side} defends"), plan.defender),
        )
        if side
    ]
    return " · ".join(said)


def _groups_summary(battle: Battle, flow: GameFlow) -> str:
    return " · ".join(
        f"{side.name}: {' / '.join(str(count) for count in group_sizes(battle, side.name, flow))}"
        for side in battle.sides
        if is_grouped(battle, side.name)
    )


def group_sizes(battle: Battle, side: str, flow: GameFlow) -> tuple[int, ...]:
    """How many fighters each battle group has."""
    warband = battle.fighters_of(side)
    return tuple(sum(one.state.group == group.id for one in warband) for group in flow.groups)


def _cards_summary(battle: Battle) -> str:
    plan = battle.plan
    return " · ".join(card.name for card in (plan.deployment, plan.victory, *plan.twists) if card)


def _deploy_summary(battle: Battle) -> str:
    up = sum(fighter.state.group != "" for fighter in battle.fighters)
    waiting = sum(fighter.state.whereabouts == "reserve" for fighter in battle.aside)
    said = [counted(up, "{count} set up", "{count} set up")] if up else []
    if waiting:
        said.append(tr("{count} in reserve", count=waiting))
    return " · ".join(said)


_BY_ACTION: dict[type, StepId] = {
    Enlist: "warbands",
    Reveal: "warbands",
    SetOption: "game",
    Split: "groups",
    Draw: "plan",
    SetTerrain: "plan",
    Deploy: "deploy",
    Withdraw: "deploy",
}
_BY_QUESTION: dict[str, StepId] = {"muster": "warbands", "groups": "groups", "card": "plan", "pose": "deploy"}
_ANYTIME: tuple[StepId, ...] = ("game", "warbands", "deploy")
"""Steps in which a game may ask something besides."""
_LATER: tuple[StepId, ...] = ("plan", "deploy")
"""Steps in which a card may ask for a roll-off, or for a choice."""
_OWN_QUESTIONS = frozenset(("muster", "groups", "card", "pose", "dice"))
_OWN_ACTIONS = (Enlist, SetOption, Split, Draw, SetTerrain, Deploy)


def find_step(option: Option, now: StepId) -> StepId:
    """The step an option belongs to; one that no step claims belongs to the one that comes next."""
    action = option.action
    if isinstance(action, RollOff | Choose):
        return now if now in _LATER else "plan" if _is_about_colours(action) else "roll"
    if isinstance(action, Reply | PutToken | TakeToken | Begin):
        return now if now in _ANYTIME else "plan"
    if type(action) in _BY_ACTION:
        return _BY_ACTION[type(action)]
    return _BY_QUESTION.get(option.asks, now)


def has_own_control(option: Option) -> bool:
    """Whether there is something better for it than a button in a step: a control of the step, or the next step's."""
    if isinstance(option.action, Choose) or (option.main and isinstance(option.action, RollOff | Begin)):
        return True
    return option.asks in _OWN_QUESTIONS or isinstance(option.action, _OWN_ACTIONS)


def _is_about_colours(action: RollOff | Choose) -> bool:
    return action.purpose == "colours" if isinstance(action, RollOff) else action.what in ("red", "blue", "chooser")


@dataclass(frozen=True, eq=False)
class SetupContext:
    """A battle at rest, and what its game makes of it; nothing in here is kept."""

    table: BattleGeometry
    system: RuleSystem
    prompt: TurnPrompt | None

    @staticmethod
    def from_table(table: BattleGeometry, system: RuleSystem) -> SetupContext:
        return SetupContext(table, system, system.flow.turn_prompt(table) if system.flow else None)

    @property
    def battle(self) -> Battle:
        return self.table.battle

    @property
    def flow(self) -> GameFlow | None:
        """What the game knows of a whole battle."""
        return self.system.flow

    @property
    def steps(self) -> tuple[StepState, ...]:
        return make_steps(self.battle, self.system)

    @property
    def current_step(self) -> StepId:
        """The step that comes next; the last one where all are done."""
        steps = self.steps
        for step in steps:
            if step.current:
                return step.id
        return steps[-1].id

    @property
    def sides(self) -> tuple[str, ...]:
        return side_names(self.battle)

    def side_look(self, side: str) -> tuple[str, str]:
        """The mark of a side and its colour as `#rrggbb`."""
        colour, shape = scene_side_styles(self.battle)[side]
        return shape, format_colour(colour)

    def options(self, step: StepId) -> tuple[Option, ...]:
        """What the game offers to do in a step, beside what the step offers by itself."""
        options = self.prompt.options if self.prompt else ()
        return tuple(one for one in options if find_step(one, self.current_step) == step and not has_own_control(one))
