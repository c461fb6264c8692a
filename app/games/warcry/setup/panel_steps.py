"""The set-up as the window has it: its steps, what each came to, its choices, and who is set up in which order."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from app.core.language import counted, format_number, mark, tr
from app.games.prompts import Option
from app.games.ruling import Problem
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
from app.games.setup_flow import MusterWords, PanelStep, Placeable, SetupChoice, SetupFlow
from app.games.warcry.rosters.warband_roster import WarcryMuster
from app.games.warcry.setup import deployment, groups, order, trial_deployment, zones
from app.games.warcry.state import read_plan
from app.games.zone import Zone
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry

GROUPS = groups.GROUPS
_BEFORE, _AFTER = ("", "muster"), ("battle", "over")


# what is done, and what it came to


def _is_mustered(battle: Battle) -> bool:
    return battle.clock.stage not in _BEFORE


def _is_rolled(battle: Battle) -> bool:
    plan = read_plan(battle)
    return _is_mustered(battle) and bool(plan.priority or (plan.attacker and plan.defender))


def _is_grouped(battle: Battle, side: str) -> bool:
    warband = battle.fighters_of(side)
    return bool(warband) and all(fighter.state.group for fighter in warband)


def _is_split(battle: Battle) -> bool:
    return bool(battle.sides) and all(_is_grouped(battle, side.name) for side in battle.sides)


def _is_planned(battle: Battle) -> bool:
    return battle.clock.stage in ("deployment", *_AFTER)


def _is_deployed(battle: Battle) -> bool:
    return battle.clock.stage in _AFTER


def _warbands_summary(battle: Battle) -> str:
    sides = [side.name for side in battle.sides]
    if len(sides) < 2:  # those that only have fighters on the table are told, too
        sides = list(dict.fromkeys((*sides, *(one.side for one in battle.all_fighters))))
    return " · ".join(
        counted(len(battle.fighters_of(side)), "{side}: {count} fighter", "{side}: {count} fighters", side=side)
        for side in sides
    )


def _roles_summary(battle: Battle) -> str:
    plan = read_plan(battle)
    said = (
        (mark("{side} has priority"), plan.priority),
        (mark("{side} attacks"), plan.attacker),
        (mark("{side} defends"), plan.defender),
    )
    return " · ".join(tr(text, side=side) for text, side in said if side)


def _groups_summary(battle: Battle) -> str:
    told = list[str]()
    for side in battle.sides:
        if _is_grouped(battle, side.name):
            warband = battle.fighters_of(side.name)
            sizes = (sum(one.state.group == group for one in warband) for group in GROUPS)
            told.append(f"{side.name}: {' / '.join(map(str, sizes))}")
    return " · ".join(told)


def _cards_summary(battle: Battle) -> str:
    plan = read_plan(battle)
    return " · ".join(card.name for card in (plan.deployment, plan.victory, *plan.twists) if card)


def _deploy_summary(battle: Battle) -> str:
    up = sum(fighter.state.group != "" for fighter in battle.fighters)
    waiting = sum(fighter.state.whereabouts == "reserve" for fighter in battle.aside)
    said = [counted(up, "{count} set up", "{count} set up")] if up else []
    if waiting:
        said.append(tr("{count} in reserve", count=waiting))
    return " · ".join(said)


MUSTER, ROLL, SPLIT, PLAN, DEPLOY = "muster", "roll", "groups", "plan", "deploy"
STEPS = (
    PanelStep(MUSTER, mark("Warbands"), "muster", _is_mustered, _warbands_summary),
    PanelStep(ROLL, mark("Roll-off"), "roll-off", _is_rolled, _roles_summary),
    PanelStep(SPLIT, mark("Battle groups"), "groups", _is_split, _groups_summary),
    PanelStep(PLAN, mark("Battleplan"), "cards", _is_planned, _cards_summary),
    PanelStep(DEPLOY, mark("Deployment"), "deployment", _is_deployed, _deploy_summary),
)
GAME = "game"
"""The window's own step before all others, in which a game is chosen with its optional rules."""


# which step an option belongs to

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
"""Steps in which a game may ask something besides."""
_LATER = (PLAN, DEPLOY)
"""Steps in which a card may ask for a roll-off, or for a choice."""
_OWN_QUESTIONS = frozenset(("muster", "groups", "card", "pose", "dice"))
_OWN_ACTIONS = (Enlist, SetOption, Split, Draw, SetTerrain, Deploy)


def with_step(battle: Battle, option: Option) -> Option:
    """An option with the step it belongs to, and whether the page of that has something better for it than a button."""
    now = next((step.id for step in STEPS if not step.is_done(battle)), DEPLOY)
    return replace(option, step=_find_step(option, now), in_page=_has_own_control(option))


def _find_step(option: Option, now: str) -> str:
    """One that no step claims belongs to the one that comes next."""
    action = option.action
    if isinstance(action, RollOff | Choose):
        return now if now in _LATER else PLAN if _is_about_colours(action) else ROLL
    if isinstance(action, Reply | PutToken | TakeToken | Begin):
        return now if now in _ANYTIME else PLAN
    if type(action) in _BY_ACTION:
        return _BY_ACTION[type(action)]
    return _BY_QUESTION.get(option.asks, now)


def _has_own_control(option: Option) -> bool:
    if isinstance(option.action, Choose) or (option.main and isinstance(option.action, RollOff | Begin | Reveal)):
        return True
    return option.asks in _OWN_QUESTIONS or isinstance(option.action, _OWN_ACTIONS)


def _is_about_colours(action: RollOff | Choose) -> bool:
    return action.purpose == "colours" if isinstance(action, RollOff) else action.what in ("red", "blue", "chooser")


# choices that can be put right by hand

Role = Literal["priority", "attacker", "defender"]
_ROLES: Mapping[Role, str] = {
    "priority": mark("Priority"),
    "attacker": mark("Attacker"),
    "defender": mark("Defender"),
}
_COLOURS: Mapping[Literal["red", "blue"], str] = {"red": mark("Red points"), "blue": mark("Blue points")}


def find_choices(table: BattleGeometry) -> tuple[SetupChoice, ...]:
    """Who has which role, and who plays which points of the deployment card."""
    return tuple(_find_choices(table.battle))


def _find_choices(battle: Battle) -> Iterator[SetupChoice]:
    names = [side.name for side in battle.sides]
    nobody = tr("nobody yet")
    for what, title in _ROLES.items():
        answers = tuple((name, Choose(what, name)) for name in names)
        has = getattr(read_plan(battle), what)
        yield SetupChoice(ROLL, tr(title), answers, names.index(has) if has in names else -1, nothing=nobody)
    for colour, title in _COLOURS.items():
        answers = tuple((name, Choose(colour, name)) for name in names)
        chosen = next((at for at, side in enumerate(battle.sides) if side.colour == colour), -1)
        yield SetupChoice(PLAN, tr(title), answers, chosen, nothing=nobody)


# who is set up


def find_placeables(battle: Battle) -> tuple[Placeable, ...]:
    """Group by group, a side's after the other's; who is set up stays in its place, so that no row moves."""
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


def _make_placeable(fighter: Fighter, zone: Zone | None, group: str, now: bool) -> Placeable:
    round_, title = zone.round if zone else 1, f"{fighter.side} · {group}"
    if round_ > 1:
        title = tr("{group}, round {number}", group=title, number=round_)
    why = "" if zone else tr("No point of the deployment card is for this group yet.")
    there = fighter.state.whereabouts == "table"
    return Placeable(fighter.id, fighter.id, fighter.side, fighter.state.group, title, round_, why, there, now)


def find_misplaced(table: BattleGeometry, id: str) -> tuple[Problem, ...]:
    """What rules say; where they have nothing against it, a base may still run into a rock that one could stand on."""
    return deployment.placement_problems(table, id) or tuple(_find_overlaps(table, id))


def _find_overlaps(table: BattleGeometry, id: str) -> Iterator[Problem]:
    for one in table.find_fighter_overlaps(table.battle.fighter(id)):
        text = tr("its base overlaps {other} by {depth} mm", other=one.b, depth=format_number(one.depth_mm, ".1f"))
        yield Problem(text, tr("Bases stand beside each other and beside terrain"))


WORDS = MusterWords(
    dialog=mark("Warband"),
    named_dialog=mark("Warband: {name}"),
    list=mark("The warband"),
    nobody=mark("Nobody is in this warband yet."),
    none=mark("No warband yet"),
    muster=mark("Muster the warband of {side}"),
    edit=mark("Change the warband of {side}"),
    add=mark("&Add to the warband"),
    demo=mark("&Demo warband"),
    demo_told=mark("“{name}” is a made-up warband for trying things out."),
    kept=mark("The warband is kept: it is there when you open it again."),
    help="warbands",
    restored=mark("Restored from last time. Ctrl+Z goes back to the warband in the battle."),
)
SETUP = SetupFlow(
    STEPS,
    True,
    WarcryMuster(),
    WORDS,
    choices=find_choices,
    placeables=find_placeables,
    misplaced=find_misplaced,
    open_deployment=trial_deployment.open_deployment,
    leaders=trial_deployment.find_leaders,
    is_turned=lambda battle: read_plan(battle).turned,
)
