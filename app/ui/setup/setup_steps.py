"""How far the set-up is: six steps worked out from the battle, which options belong to each, and what all are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from app.language import counted, mark, tr
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
from app.ui.scene_builder import side_looks
from app.ui.widgets.theme import colour_name

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
class SetupStep:
    """One step as the panel shows it. `now` is the first that is not done; later ones can be looked at."""

    id: StepId
    title: str
    summary: str
    done: bool
    now: bool


def steps(battle: Battle, system: RuleSystem) -> tuple[SetupStep, ...]:
    """All steps of a game; of one without a course the first only."""
    course = system.flow
    if course is None:
        return (SetupStep("game", tr(TITLES["game"]), _game(battle, system), done=False, now=True),)
    done = [_DONE[id](battle) for id in TITLES]
    now = done.index(False) if False in done else -1
    return tuple(
        SetupStep(id, tr(title), _summary(id, battle, system, course), done[at], at == now)
        for at, (id, title) in enumerate(TITLES.items())
    )


def contestants(battle: Battle) -> tuple[str, ...]:
    """The names of all sides; while fewer than two have a warband, those that only have fighters on the table too."""
    names = tuple(side.name for side in battle.sides)
    if len(names) >= PLAYERS:
        return names
    return tuple(dict.fromkeys((*names, *(one.side for one in battle.everyone))))


def mustered(battle: Battle, side: str) -> tuple[Fighter, ...]:
    """A side's fighters in an order that does not change when one of them is set up."""
    return tuple(sorted(battle.warband(side), key=lambda fighter: fighter.id))


def points(battle: Battle, side: str) -> int:
    """What a warband's fighters cost together."""
    return sum(fighter.profile.points for fighter in battle.warband(side) if fighter.profile)


def coloured(battle: Battle, colour: str) -> Side | None:
    """The side that plays the red or the blue points."""
    return next((side for side in battle.sides if side.colour == colour), None)


def is_grouped(battle: Battle, side: str) -> bool:
    """Whether every fighter of a side is in a battle group."""
    warband = battle.warband(side)
    return bool(warband) and all(fighter.state.group for fighter in warband)


# what is done


def _mustered(battle: Battle) -> bool:
    return battle.clock.stage not in BEFORE


def _rolled(battle: Battle) -> bool:
    plan = battle.plan
    return _mustered(battle) and bool(plan.priority or (plan.attacker and plan.defender))


def _split(battle: Battle) -> bool:
    return bool(battle.sides) and all(is_grouped(battle, side.name) for side in battle.sides)


def _planned(battle: Battle) -> bool:
    return battle.clock.stage in ("deployment", *AFTER)


def _deployed(battle: Battle) -> bool:
    return battle.clock.stage in AFTER


_DONE: dict[StepId, Callable[[Battle], bool]] = {
    "game": lambda battle: True,
    "warbands": _mustered,
    "roll": _rolled,
    "groups": _split,
    "plan": _planned,
    "deploy": _deployed,
}


# what it came to


def _summary(id: StepId, battle: Battle, system: RuleSystem, course: GameFlow) -> str:
    match id:
        case "game":
            return _game(battle, system)
        case "warbands":
            return _warbands(battle)
        case "roll":
            return _roles(battle)
        case "groups":
            return _groups(battle, course)
        case "plan":
            return _cards(battle)
        case "deploy":
            return _up(battle)


def _game(battle: Battle, system: RuleSystem) -> str:
    return f"{tr(system.name)} · {board_size(battle, system.flow)}"


def board_size(battle: Battle, course: GameFlow | None) -> str:
    """How large the board is, in the game's unit, else in millimetres."""
    width, depth = battle.board.width_mm, battle.board.depth_mm
    if course is None:
        return tr("{width} × {depth} mm", width=f"{width:.0f}", depth=f"{depth:.0f}")
    unit = course.unit
    return f"{_short(width / unit.mm)} × {_short(depth / unit.mm)}{unit.sign}"


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _warbands(battle: Battle) -> str:
    return " · ".join(
        counted(len(battle.warband(side)), "{side}: {count} fighter", "{side}: {count} fighters", side=side)
        for side in contestants(battle)
    )


def _roles(battle: Battle) -> str:
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


def _groups(battle: Battle, course: GameFlow) -> str:
    return " · ".join(
        f"{side.name}: {' / '.join(str(count) for count in sizes(battle, side.name, course))}"
        for side in battle.sides
        if is_grouped(battle, side.name)
    )


def sizes(battle: Battle, side: str, course: GameFlow) -> tuple[int, ...]:
    """How many fighters each battle group has."""
    warband = battle.warband(side)
    return tuple(sum(one.state.group == group.id for one in warband) for group in course.groups)


def _cards(battle: Battle) -> str:
    plan = battle.plan
    return " · ".join(card.name for card in (plan.deployment, plan.victory, *plan.twists) if card)


def _up(battle: Battle) -> str:
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
_BY_QUESTION: dict[str, StepId] = {"warband": "warbands", "groups": "groups", "card": "plan", "pose": "deploy"}
_ANYTIME: tuple[StepId, ...] = ("game", "warbands", "deploy")
"""Steps in which a game may ask something besides."""
_LATER: tuple[StepId, ...] = ("plan", "deploy")
"""Steps in which a card may ask for a roll-off, or for a choice."""
_OWN_QUESTIONS = frozenset(("warband", "groups", "card", "pose", "dice"))
_OWN_ACTIONS = (Enlist, SetOption, Split, Draw, SetTerrain, Deploy)


def step_of(option: Option, now: StepId) -> StepId:
    """The step an option belongs to; one that no step claims belongs to the one that comes next."""
    action = option.action
    if isinstance(action, RollOff | Choose):
        return now if now in _LATER else "plan" if _is_of_colours(action) else "roll"
    if isinstance(action, Reply | PutToken | TakeToken | Begin):
        return now if now in _ANYTIME else "plan"
    if type(action) in _BY_ACTION:
        return _BY_ACTION[type(action)]
    return _BY_QUESTION.get(option.asks, now)


def is_own(option: Option, step: StepId) -> bool:
    """Whether a step has something better for it than a button."""
    if isinstance(option.action, RollOff):
        return step == "roll"
    return option.asks in _OWN_QUESTIONS or isinstance(option.action, _OWN_ACTIONS)


def _is_of_colours(action: RollOff | Choose) -> bool:
    return action.purpose == "colours" if isinstance(action, RollOff) else action.what in ("red", "blue", "chooser")


@dataclass(frozen=True, eq=False)
class SetupContext:
    """A battle at rest, and what its game makes of it; nothing in here is kept."""

    table: BattleGeometry
    system: RuleSystem
    guide: TurnPrompt | None

    @staticmethod
    def of(table: BattleGeometry, system: RuleSystem) -> SetupContext:
        return SetupContext(table, system, system.flow.turn_prompt(table) if system.flow else None)

    @property
    def battle(self) -> Battle:
        return self.table.battle

    @property
    def course(self) -> GameFlow | None:
        """What the game knows of a whole battle."""
        return self.system.flow

    @property
    def steps(self) -> tuple[SetupStep, ...]:
        return steps(self.battle, self.system)

    @property
    def now(self) -> StepId:
        """The step that comes next; the last one where all are done."""
        steps = self.steps
        for step in steps:
            if step.now:
                return step.id
        return steps[-1].id

    @property
    def sides(self) -> tuple[str, ...]:
        return contestants(self.battle)

    def look(self, side: str) -> tuple[str, str]:
        """The mark of a side and its colour as `#rrggbb`."""
        colour, shape = side_looks(self.battle)[side]
        return shape, colour_name(colour)

    def options(self, step: StepId) -> tuple[Option, ...]:
        """What the game offers to do in a step, beside what the step offers by itself."""
        options = self.guide.options if self.guide else ()
        return tuple(one for one in options if step_of(one, self.now) == step and not is_own(one, step))
