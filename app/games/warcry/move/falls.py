"""Falling: the test, where fallen fighters are placed, and impact damage (A4.8 to A4.12, A6.6; B.falling-test)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from app.core.language import counted, labelled, mark, tr
from app.core.lengths import format_inches
from app.games.actions import Action
from app.games.battle_actions import Fall
from app.games.battle_lookup import find_on_table
from app.games.log import with_log_line, with_result
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.attack.wounds import DamageResult, deal_damage, format_name_with_wounds, format_wounds_left
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts.measures import SLACK, is_drop
from app.games.warcry.facts.treasure import FALLING
from app.games.warcry.move import path_rules
from app.games.warcry.move.path_rules import STEPS, can_fly
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.turn import activation
from app.model import Battle, Fighter, Pose, Roll
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry


def fall_at_activation_end(table: BattleGeometry, falls: tuple[Roll, ...] = ()) -> Battle:
    """Returns the battle after the active fighter began to fall, if its activation ends while climbing (A4.8).

    It is placed next; its impact is rolled then.
    """
    battle, fighter = table.battle, find_hanging(table)
    if fighter is None:
        return battle
    text = tr("{name} ends its activation while climbing and falls", name=fighter.id)
    return begin_fall(with_log_line(battle, text, "note", side=fighter.side), fighter.id)


def find_hanging(table: BattleGeometry) -> Fighter | None:
    """Returns the active fighter if it would fall because it climbs as its activation ends (A4.8)."""
    battle = table.battle
    fighter = next((one for one in battle.fighters if one.id == battle.clock.active), None)
    if fighter is None or not fighter.state.climbing or terrain.find_support(table, fighter).on in STEPS:
        return None
    return fighter


def fails_falling_test(battle: Battle, roll: Roll) -> bool:
    """Returns whether a falling test fails: a die shows the book's number or less (A6.6)."""
    return min(roll.faces, default=99) <= twists.falls_on(battle)


def format_falling_test(battle: Battle) -> str:
    """Returns what the dice of a falling test do."""
    on = twists.falls_on(battle)
    return tr("It falls on 1 to {face}", face=on) if on > 1 else tr("It falls on {face}", face=on)


def must_test_falling(table: BattleGeometry, fighter: Fighter) -> bool:
    """Returns whether a fighter tests for falling if it survives a critical hit (A6.6).

    It does near an open edge, or on stairs or a ladder, unless it flies.
    """
    if can_fly(fighter):
        return False
    gap = terrain.edge_gap(table, fighter)
    near = book_of(table.battle).attack.fall_edge_in * INCH
    return terrain.find_support(table, fighter).on in STEPS or (gap is not None and gap <= near + SLACK)


_FALL_TEXTS = {
    "nowhere": mark("{name} must be placed on the floor or a platform"),
    "far": mark("{name} must be placed within {most} horizontally"),
    "not-lower": mark("{name} must be placed lower than it was"),
    "overlap": mark("{name} would overlap a fighter or terrain"),
}


def fall_places(table: BattleGeometry, fighter: Fighter) -> tuple[Pose, ...]:
    """Returns where a fallen fighter may be placed, near places first."""
    return terrain.fall_places(table, fighter, _fall_reach(table, fighter))


def _fall_reach(table: BattleGeometry, fighter: Fighter) -> float:
    """Returns how far away its middle may be placed, in mm.

    Any part of a monster may cover the chosen point (A4.12).
    """
    reach = book_of(table.battle).move.fall_reach_in * INCH
    if not activation.is_monster(table.battle, fighter):
        return reach
    outline = battle_shapes.base_outline(fighter.base, 0.0, 0.0, 0.0)
    return reach + min(outline.a, outline.b)


def begin_fall(battle: Battle, id: str) -> Battle:
    """Returns the battle with a fighter falling: nothing else happens until it is placed or taken down (A4.9)."""
    fighter = battle.any_fighter(id)
    if FALLING in fighter.state.marks:
        return battle
    return battle.with_fighters(replace(fighter, state=replace(fighter.state, marks=(*fighter.state.marks, FALLING))))


def end_fall(battle: Battle, id: str) -> Battle:
    """Returns the battle with a fighter that no longer falls or climbs."""
    fighter = battle.any_fighter(id)
    marks = tuple(mark for mark in fighter.state.marks if mark != FALLING)
    return battle.with_fighters(replace(fighter, state=replace(fighter.state, marks=marks, climbing=False)))


def apply_impacts(table: BattleGeometry, battle: Battle, id: str, rolls: Sequence[Roll]) -> DamageResult:
    """Returns the battle after rolls for impact damage, with a log line for each (A4.10)."""
    harm, damage = DamageResult(battle, down=False), book_of(battle).move.impact
    for roll in rolls:
        if harm.down:
            break
        points = sum(damage[min(max(face, 1), 6) - 1] for face in roll.faces)
        harm = deal_damage(table, harm.battle, id, points)
        fighter = harm.battle.any_fighter(id)
        left = format_wounds_left(fighter)
        text = counted(
            points,
            "{name}, impact: {faces}; {count} damage{left}",
            "{name}, impact: {faces}; {count} damage{left}",
            name=id,
            faces=", ".join(map(str, roll.faces)),
            left=tr("; {left}", left=left) if left else "",
        )
        name = format_name_with_wounds(fighter)
        result = counted(points, "Impact, {count} damage: {name}", "Impact, {count} damage: {name}", name=name)
        told = with_log_line(harm.battle, text, "roll", (roll,), fighter.side)
        harm = replace(harm, battle=with_result(told, result))
    return harm


def format_impact(battle: Battle) -> str:
    """Returns what a die for impact damage does: "1–3: no damage · 4–5: 1 damage · 6: 3 damage" (A4.10)."""
    by_points: dict[int, list[int]] = {}
    for face, points in enumerate(book_of(battle).move.impact, 1):
        by_points.setdefault(points, []).append(face)
    said: list[str] = []
    for points, faces in by_points.items():
        name = f"{faces[0]}–{faces[-1]}" if len(faces) > 1 else str(faces[0])
        damage = counted(points, "{count} damage", "{count} damage") if points else tr("no damage")
        said.append(labelled(name, damage))
    return " · ".join(said)


class FallRule(Rule[Fall]):
    kind = Fall

    @property
    def fighter(self) -> Fighter:
        """The fighter that falls. Raises PlayerError if it is not on the table."""
        return find_on_table(self.battle, self.action.fighter)

    def check(self) -> tuple[Problem, ...]:
        fighter = self.fighter
        if self.action.pose == fighter.pose:
            return tuple(make_problem(self.battle, text, "A4.9") for text in self.stay_flaws(fighter))
        reach = _fall_reach(self.table, fighter)
        return tuple(
            make_problem(self.battle, tr(_FALL_TEXTS[why], name=fighter.id, most=format_inches(reach)), "A4.9")
            for why in terrain.fall_problems(self.table, fighter, self.action.pose, reach)
            if why in _FALL_TEXTS
        )

    def stay_flaws(self, fighter: Fighter) -> Iterator[str]:
        """Yields why it cannot stay: it is not on a platform, or there is a place below."""
        if terrain.find_support(self.table, fighter).on != "platform":
            yield tr("{name} is not on a platform: place it lower or take it down", name=fighter.id)
        elif fall_places(self.table, fighter):
            yield tr("{name} can be placed lower", name=fighter.id)

    def apply(self) -> Battle:
        fighter = self.fighter
        battle = end_fall(self.battle, fighter.id)
        battle = battle.with_fighters(replace(battle.fighter(fighter.id), pose=self.action.pose))
        deep = fighter.pose.z - self.action.pose.z
        if self.action.pose == fighter.pose:
            text = tr("{name} does not fall: there is no place below", name=fighter.id)
        else:
            text = tr("{name} falls {deep}", name=fighter.id, deep=format_inches(deep))
        battle = with_log_line(battle, text, "move", side=fighter.side)
        return apply_impacts(self.table, battle, fighter.id, self.action.impact).battle

    def label(self) -> str:
        return tr("{name} falls", name=self.action.fighter)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns one die if it falls deep, and one more next to deadly terrain (A4.9, A3)."""
        fighter, pose = self.fighter, self.action.pose
        deep = is_drop(self.battle, fighter.pose.z - pose.z)
        due = deep + path_rules.is_beside_deadly(self.table, fighter, pose) - len(self.action.impact)
        what, note = tr("{name}: impact damage", name=fighter.id), format_impact(self.battle)
        return tuple(DiceRequest("D6", 1, what, fighter.side, note) for _ in range(due))

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, impact=(*self.action.impact, *rolls))


RULES = (FallRule,)
