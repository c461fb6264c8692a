"""The set-up: its steps with their results, its choices, and the order of placement."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, labelled, mark, tr
from app.games.prompts import Option
from app.games.setup import MusterWords, PanelStep, Placeable, Setup, SetupChoice
from app.games.setup_actions import (
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
from app.games.warcry.rosters.warband_roster import WarcryMuster
from app.games.warcry.setup import deployment, groups, order, zones
from app.games.warcry.state import read_plan
from app.games.zone import Zone
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry

GROUPS = groups.GROUPS
_BEFORE, _AFTER = ("", "muster"), ("battle", "over")
MUSTER, ROLL, SPLIT, PLAN, DEPLOY = "muster", "roll", "groups", "plan", "deploy"


class WarbandsStep(PanelStep):
    def is_done(self, battle: Battle) -> bool:
        return battle.clock.stage not in _BEFORE

    def summary(self, battle: Battle) -> str:
        sides = [side.name for side in battle.sides]
        if len(sides) < 2:  # Includes sides that only have fighters on the table.
            sides = list(dict.fromkeys((*sides, *(one.side for one in battle.all_fighters))))
        return " · ".join(
            counted(len(battle.fighters_of(side)), "{side}: {count} fighter", "{side}: {count} fighters", side=side)
            for side in sides
        )


class RollOffStep(PanelStep):
    def is_done(self, battle: Battle) -> bool:
        plan = read_plan(battle)
        return battle.clock.stage not in _BEFORE and bool(plan.priority or (plan.attacker and plan.defender))

    def summary(self, battle: Battle) -> str:
        plan = read_plan(battle)
        said = (
            (mark("{side} has priority"), plan.priority),
            (mark("{side} attacks"), plan.attacker),
            (mark("{side} defends"), plan.defender),
        )
        return " · ".join(tr(text, side=side) for text, side in said if side)


class SplitStep(PanelStep):
    """The step in which warbands are split into battle groups."""

    def is_done(self, battle: Battle) -> bool:
        return bool(battle.sides) and all(_is_grouped(battle, side.name) for side in battle.sides)

    def summary(self, battle: Battle) -> str:
        told = list[str]()
        for side in battle.sides:
            if _is_grouped(battle, side.name):
                warband = battle.fighters_of(side.name)
                sizes = (sum(one.state.group == group for one in warband) for group in GROUPS)
                told.append(labelled(side.name, " / ".join(map(str, sizes))))
        return " · ".join(told)


def _is_grouped(battle: Battle, side: str) -> bool:
    warband = battle.fighters_of(side)
    return bool(warband) and all(fighter.state.group for fighter in warband)


class BattleplanStep(PanelStep):
    """The step in which cards are laid out."""

    def is_done(self, battle: Battle) -> bool:
        return battle.clock.stage in ("deployment", *_AFTER)

    def summary(self, battle: Battle) -> str:
        plan = read_plan(battle)
        return " · ".join(card.name for card in (plan.deployment, plan.victory, *plan.twists) if card)


class FightersStep(PanelStep):
    def is_done(self, battle: Battle) -> bool:
        return battle.clock.stage in _AFTER

    def summary(self, battle: Battle) -> str:
        up = sum(fighter.state.group != "" for fighter in battle.fighters)
        waiting = sum(fighter.state.whereabouts == "reserve" for fighter in battle.aside)
        said = [counted(up, "{count} set up", "{count} set up")] if up else []
        if waiting:
            said.append(tr("{count} in reserve", count=waiting))
        return " · ".join(said)


STEPS: tuple[PanelStep, ...] = (
    WarbandsStep(MUSTER, mark("Warbands"), "muster"),
    RollOffStep(ROLL, mark("Roll-off"), "roll-off"),
    SplitStep(SPLIT, mark("Battle groups"), "groups"),
    BattleplanStep(PLAN, mark("Battleplan"), "cards"),
    FightersStep(DEPLOY, mark("Deployment"), "deployment"),
)
GAME = "game"
"""The window's own first step, in which players choose a game and its optional rules."""


# The step of an option

_BY_ACTION: dict[type, str] = {
    Enlist: MUSTER,
    Reveal: MUSTER,
    SetOption: GAME,
    Split: SPLIT,
    Draw: PLAN,
    SetTerrain: PLAN,
    Deploy: DEPLOY,
    Withdraw: DEPLOY,
}
_BY_QUESTION = {"muster": MUSTER, "groups": SPLIT, "card": PLAN, "pose": DEPLOY}
_ANYTIME = (MUSTER, DEPLOY)
"""Steps in which a game may ask additional questions."""
_LATER = (PLAN, DEPLOY)
"""Steps in which a card may ask for a roll-off or a choice."""
_OWN_QUESTIONS = frozenset(("muster", "groups", "card", "pose", "dice"))
_OWN_ACTIONS = (Enlist, SetOption, Split, Draw, SetTerrain, Deploy)


def with_step(battle: Battle, option: Option) -> Option:
    """Returns an option with its step, and whether that step's page has a better control for it than a button."""
    now = next((step.id for step in STEPS if not step.is_done(battle)), DEPLOY)
    return replace(option, step=_find_step(option, now), has_own_control=_has_own_control(option))


def _find_step(option: Option, now: str) -> str:
    """Returns the step of an option; one that no step claims belongs to the next step."""
    action = option.action
    if isinstance(action, RollOff | Choose):
        purpose = action.purpose if isinstance(action, RollOff) else action.what
        return now if now in _LATER else PLAN if purpose in _ABOUT_COLOURS else ROLL
    if isinstance(action, Reply | PutToken | TakeToken | Begin):
        return now if now in _ANYTIME else PLAN
    if type(action) in _BY_ACTION:
        return _BY_ACTION[type(action)]
    return _BY_QUESTION.get(option.asks, now)


def _has_own_control(option: Option) -> bool:
    if isinstance(option.action, Choose) or (option.main and isinstance(option.action, RollOff | Begin | Reveal)):
        return True
    return option.asks in _OWN_QUESTIONS or isinstance(option.action, _OWN_ACTIONS)


_ABOUT_COLOURS = ("colours", "red", "blue", "chooser")


# Choices that players can correct manually

Role = Literal["priority", "attacker", "defender"]
_ROLES: Mapping[Role, str] = {
    "priority": mark("Priority"),
    "attacker": mark("Attacker"),
    "defender": mark("Defender"),
}
_COLOURS: Mapping[Literal["red", "blue"], str] = {"red": mark("Red points"), "blue": mark("Blue points")}


class WarcrySetup(Setup):
    steps = STEPS
    musters = True
    muster = WarcryMuster()
    words = MusterWords(
        dialog=mark("Warband"),
        named_dialog=mark("Warband: {name}"),
        list=mark("The warband"),
        no_fighters=mark("No fighters yet."),
        no_roster=mark("No warband yet"),
        muster=mark("Muster the warband of {side}"),
        edit=mark("Change the warband of {side}"),
        add=mark("&Add to the warband"),
        demo=mark("&Demo warband"),
        demo_loaded=mark("“{name}” is a fictional demo."),
        kept=mark("The draft is kept for the next time you open this."),
        help="warbands",
        restored=mark("Restored from last time. Ctrl+Z returns to the version in the battle."),
    )

    def choices(self, table: BattleGeometry) -> tuple[SetupChoice, ...]:
        """Returns the sides with each role, and with the red and blue points of the deployment card."""
        return tuple(_find_choices(table.battle))

    def placeables(self, battle: Battle) -> tuple[Placeable, ...]:
        """Returns fighters by group and side; those set up keep their place, so that no row moves."""
        placement = order.next_placement(battle) if battle.clock.stage in ("deployment", "battle") else None
        now = frozenset(placement.missing if placement else ())
        points = {(zone.side, zone.group): zone for zone in zones.find_zones(battle)}
        return tuple(
            _make_placeable(fighter, points.get((side.name, group)), tr(name), fighter.id in now)
            for group, name in GROUPS.items()
            for side in battle.sides
            for fighter in sorted(battle.fighters_of(side.name), key=lambda one: one.id)
            if fighter.state.group == group and fighter.state.whereabouts in ("mustered", "reserve", "table")
        )

    def open_deployment(self, battle: Battle) -> Battle:
        """Returns the battle at deployment, once cards say where fighters are set up."""
        if battle.clock.stage in ("battle", "over"):
            raise PlayerError(tr("The battle has begun: fighters can no longer be set up."))
        if read_plan(battle).deployment is None:
            raise PlayerError(tr("Choose a deployment card first: it shows where battle groups are set up."))
        if not any(zone.side for zone in zones.find_zones(battle)):
            raise PlayerError(tr("Choose red and blue on the deployment card first."))
        waiting = (one for one in battle.aside if one.state.whereabouts in ("mustered", "reserve"))
        opened = battle.with_fighters(*(deployment.with_off_table(battle, one) for one in waiting))
        return replace(opened, clock=replace(battle.clock, stage="deployment", step="", turn=""))

    def leaders(self, battle: Battle, side: str) -> tuple[str, ...]:
        return tuple(one.id for one in battle.fighters_of(side) if one.state.role == "leader")

    def is_turned(self, battle: Battle) -> bool:
        return read_plan(battle).turned


def _find_choices(battle: Battle) -> Iterator[SetupChoice]:
    names = [side.name for side in battle.sides]
    nobody = tr("undecided")
    for what, title in _ROLES.items():
        answers = tuple((name, Choose(what, name)) for name in names)
        has = getattr(read_plan(battle), what)
        yield SetupChoice(ROLL, tr(title), answers, names.index(has) if has in names else -1, nothing=nobody)
    for colour, title in _COLOURS.items():
        answers = tuple((name, Choose(colour, name)) for name in names)
        chosen = next((at for at, side in enumerate(battle.sides) if side.colour == colour), -1)
        yield SetupChoice(PLAN, tr(title), answers, chosen, nothing=nobody)


def _make_placeable(fighter: Fighter, zone: Zone | None, group: str, now: bool) -> Placeable:
    round_, title = zone.round if zone else 1, f"{fighter.side} · {group}"
    if round_ > 1:
        title = tr("{group}, round {number}", group=title, number=round_)
    why = "" if zone else tr("The deployment card has no point for this group yet.")
    there = fighter.state.whereabouts == "table"
    return Placeable(fighter.id, fighter.id, fighter.side, fighter.state.group, title, round_, why, there, now)
