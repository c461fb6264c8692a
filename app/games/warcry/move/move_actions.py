"""Move actions, segment by segment, and disengaging (A4, A5.2; B.engaged-move, B.disengage)."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.core.language import mark, tr
from app.core.lengths import format_inches
from app.games.actions import Action
from app.games.battle_actions import Response, Walk, WalkMode
from app.games.battle_lookup import find_fighter, find_on_table
from app.games.log import with_log_line
from app.games.move_paths import MovePart, MovePath, cut_path, path_length
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import A, Rule
from app.games.ruling import Problem
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import SLACK, base_gap, enemies_in_engagement, engaged_enemies, is_drop
from app.games.warcry.move import climb_rules, falls, path_rules, segment
from app.games.warcry.move.segment import MoveSegment, find_segment, move_with_treasure
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.turn import activation
from app.geometry.base_distances import measure_slabs
from app.model import ActivationStep, Battle, Fighter, Id, Pose, Roll, Token
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry

_LOG_TEXTS = {
    "walk": mark("{name} walks {length}"),
    "jump": mark("{name} jumps {length}"),
    "climb": mark("{name} climbs {length}"),
    "fly": mark("{name} flies {length}"),
}
_LABELS = {
    "walk": mark("{name} walks"),
    "jump": mark("{name} jumps"),
    "climb": mark("{name} climbs"),
    "fly": mark("{name} flies"),
}


_WALK_MODES: dict[str, WalkMode] = {"walk": "walk", "jump": "jump", "climb": "climb", "fly": "fly"}


def path_cost_mm(table: BattleGeometry, fighter: str, path: tuple[Pose, ...], manner: str) -> float:
    """Returns how much Move a path costs a fighter, in mm. Raises PlayerError if there is no such fighter."""
    return segment.path_cost(table, find_fighter(table.battle, fighter), path, manner)


def impact_causes(table: BattleGeometry, action: Walk) -> tuple[str, ...]:
    """Returns the causes of impact damage on the way, one for each roll: deep drops, deadly terrain (A4.5, A3)."""
    fighter = find_on_table(table.battle, action.fighter)
    poses = path_rules.path_poses(fighter.pose, action.path, action.manner)
    drops = [start.z - end.z for start, end in pairwise(poses)]
    deep = [tr("a drop of {deep}", deep=format_inches(drop)) for drop in drops if is_drop(table.battle, drop)]
    found = [
        tr("deadly terrain: {piece}", piece=piece)
        for piece in path_rules.deadly_pieces_on_path(table, fighter, poses, action.manner)
    ]
    return (*(deep if action.manner == "jump" else ()), *found)


def pick_options(table: BattleGeometry, fighter: Fighter) -> Iterator[Option]:
    """Yields options to pick up what a move has passed or what is near: a stretch without length (G23).

    Treasures that may not be picked up, or that are just out of reach, are offered with the reason.
    """
    battle = table.battle
    step = activation.ongoing_move(battle) or activation.ongoing_move(battle, bonus=True)
    if battle.clock.active != fighter.id:
        return
    poses = segment.swept_poses(table, step.path, step.manners) if step else ()
    passed = treasure.treasures_on_path(table, fighter, poses) if step else ()
    for token in dict.fromkeys((*passed, *treasure.treasures_near(table, fighter))):
        manner = _WALK_MODES.get("".join(step.manners[-1:]), "walk") if step else "walk"
        action = Walk(fighter.id, (fighter.pose,), manner, bool(step and step.bonus), pick=(token.id,))
        text = tr("{name} picks up {token}", name=fighter.id, token=token.id)
        # That it carries one already matters more than how far it has moved.
        problems = treasure.pick_problems(battle, fighter, action.pick) or WalkRule(table, action).check()
        yield Option(f"pick {token.id}", text, "fighter", fighter.id, action, problems=problems)


def clear_moved_marks(battle: Battle) -> Battle:
    """Returns the battle at the end of a round, without the marks of fighters that moved."""
    tired = list[Fighter]()
    for fighter in battle.all_fighters:
        marks = tuple(mark for mark in fighter.state.marks if mark != twists.MOVED)
        if marks != fighter.state.marks:
            tired.append(replace(fighter, state=replace(fighter.state, marks=marks)))
    return battle.with_fighters(*tired)


def mode_problems(battle: Battle, fighter: Fighter, manner: str) -> Iterator[Problem]:
    """Yields why a fighter may not climb or fly."""
    numbers = book_of(battle).move
    barred = next((mark for mark in numbers.no_climb if fighter.profile and fighter.profile.has_keyword(mark)), "")
    if manner == "climb" and barred:
        text = tr("{name} cannot climb: it has the {mark} runemark", name=fighter.id, mark=barred)
        yield make_problem(battle, text, "A4.6")
    if manner == "fly" and not path_rules.can_fly(fighter):
        yield make_problem(battle, tr("{name} does not have the Fly runemark", name=fighter.id), "A4.7")
    if manner == "fly" and not numbers.carrying_flies and treasure.carried_treasure(battle, fighter.id):
        yield make_problem(battle, tr("{name} cannot fly while carrying treasure", name=fighter.id), "B.treasure")


class MeasuredPathRule(Rule[A]):
    """A rule for an action that leads a fighter along a path of limited length."""

    def cost_mm(self) -> tuple[float, float]:
        """Returns the length of the move including this action, and its limit, in mm."""
        raise NotImplementedError

    def parts(self) -> tuple[MovePart, ...]:
        """Returns the parts of its own length as the rules charge it, in the order of the path."""
        return ()


class WalkRule(MeasuredPathRule[Walk]):
    """A stretch of a move: alone, or one of a route, where `passing` says that another follows."""

    kind = Walk

    def __init__(
        self,
        table: BattleGeometry,
        action: Walk,
        to_come_mm: float = 0.0,
        continues: bool = False,
        passing: bool = False,
    ) -> None:
        super().__init__(table, action)
        self.passing = passing
        self._to_come_mm, self._continues = to_come_mm, continues

    @cached_property
    def stretch(self) -> MoveSegment:
        """The stretch of the action. Raises PlayerError if it is impossible."""
        return find_segment(self.table, self.action, self._to_come_mm, self._continues)

    def cost_mm(self) -> tuple[float, float]:
        return self.stretch.move_mm, self.stretch.limit_mm or 0.0

    def parts(self) -> tuple[MovePart, ...]:
        return segment.move_parts(self.table, (self.action,))

    # Problems

    def check(self) -> tuple[Problem, ...]:
        """Checks distance and end position unless the stretch is `passing`."""
        stretch = self.stretch
        due, there = len(impact_causes(self.table, self.action)), len(self.action.falls)
        goes_on = stretch.before is not None
        found = (
            *activation.action_problems(self.battle, stretch.fighter.id, "move", stretch.bonus, goes_on),
            *(() if self.passing else self.distance_problems()),
            *(() if self.passing else self.engagement_problems()),
            *mode_problems(self.battle, stretch.fighter, stretch.manner),
            *path_rules.path_problems(self.table, stretch.fighter, stretch.path, stretch.manner),
            *(() if self.passing else self.token_problems()),
            *self.pick_problems(),
        )
        if there in (0, due):
            return found
        text = tr("{there} impact damage rolls instead of {due}", there=there, due=due)
        return (*found, make_problem(self.battle, text, "A4.10", key="move.impact"))

    def remark(self) -> str:
        """Returns that the move takes another action, if it goes beyond what is left of the ongoing one."""
        fighter, bonus = self.stretch.fighter, self.stretch.bonus
        if self.stretch.before or self.battle.clock.active != fighter.id:
            return ""
        left = segment.ongoing_left_mm(self.table, fighter, bonus)
        return tr("beyond the {left} left: takes another action", left=format_inches(left)) if left > SLACK else ""

    def shortened(self, share: float) -> Action | None:
        start, action = self.stretch.fighter.pose, self.action
        path = cut_path(start, action.path, share * path_length(start, action.path))
        return replace(action, path=path, pick=(), falls=()) if path and action.manner == "walk" else None

    def distance_problems(self) -> Iterator[Problem]:
        """Yields a problem if the move is longer than the fighter's Move (A4.1)."""
        most, whole, name = self.stretch.limit_mm, self.stretch.move_mm, self.stretch.fighter.id
        if most is None or whole <= most + SLACK:
            return
        if treasure.carried_treasure(self.battle, name):
            text = tr(
                "{name} would move {whole}; the limit while carrying treasure is {most}",
                name=name,
                **_format_lengths(whole, most),
            )
        else:
            text = tr("{name} would move {whole}; the limit is {most}", name=name, **_format_lengths(whole, most))
        yield make_problem(self.battle, text, "A4.1")

    def engagement_problems(self) -> Iterator[Problem]:
        """Yields problems of a move that began within 1" of enemies.

        It is not allowed, or has to end as close to the nearest enemy as it began.
        """
        start, end = self.stretch.fighter_at_start, self.stretch.fighter_at_end
        close, name = enemies_in_engagement(self.battle, start), start.id
        if not close:
            return
        if not book_of(self.battle).move.engaged_may_move:
            text = tr("{name} is engaged with {foe} and must disengage instead", name=name, foe=close[0].id)
            yield make_problem(self.battle, text, "B.engaged-move")
            return
        least = base_gap(start, close[0]).distance_mm
        for foe in close:
            before, after = base_gap(start, foe).distance_mm, base_gap(end, foe).distance_mm
            if before <= least + SLACK < after - SLACK:
                lengths = {"before": format_inches(before, after), "after": format_inches(after, before)}
                text = tr("{name} would go from {before} to {after} away from {foe}", name=name, foe=foe.id, **lengths)
                yield make_problem(
                    self.battle,
                    text,
                    "A4.3",
                    tr("A fighter that starts engaged ends no farther from the nearest enemy"),
                )

    def token_problems(self) -> Iterator[Problem]:
        """Yields a problem if a base ends on a treasure without picking it up, where the edition forbids that."""
        if book_of(self.battle).treasure.may_cover:
            return
        there = self.stretch.fighter_at_end
        for token in treasure.lying_treasures(self.battle):
            if token.id not in self.action.pick and _token_gap(there, token) <= SLACK:
                text = tr("{name} would end on {token}", name=there.id, token=token.id)
                yield make_problem(self.battle, text, "B.treasure")

    def pick_problems(self) -> Iterator[Problem]:
        """Yields why it may not pick up a treasure: the carrier, the distance, and the load (G23, G25)."""
        battle, fighter, pick = self.battle, self.stretch.fighter, self.action.pick
        yield from treasure.pick_problems(battle, fighter, pick)
        reach = book_of(battle).treasure.reach_in * INCH
        for id in {token.id for token in battle.tokens}.intersection(pick):
            gap = terrain.nearest_approach(fighter, self.stretch.swept_poses(self.table), battle.token(id).at)
            if gap > reach + SLACK:
                words = {"name": fighter.id, "token": id, "gap": format_inches(gap, reach)}
                yield make_problem(battle, tr("{name} comes no closer to {token} than {gap}", **words), "G23")
            yield from self.load_problems(battle.token(id))

    def load_problems(self, token: Token) -> Iterator[Problem]:
        """Yields the effects of picking up on the way: a shorter move, and no further flight (B.treasure)."""
        battle, stretch, name = self.battle, self.stretch, self.stretch.fighter.id
        numbers = book_of(battle).move
        if stretch.fighter.profile is None or stretch.limit_mm is None or not numbers.carrying_move:
            return
        if _token_gap(stretch.fighter_at_end, token) <= book_of(battle).treasure.reach_in * INCH + SLACK:
            return  # The move ends where it picks up the treasure, so its length does not matter.
        most = move_with_treasure(battle, round(stretch.limit_mm / INCH)) * INCH
        if stretch.move_mm > most + SLACK:
            lengths = _format_lengths(stretch.move_mm, most)
            text = tr(
                "{name} would move {whole}; the limit while carrying {token} is {most}",
                name=name,
                token=token.id,
                **lengths,
            )
            yield make_problem(battle, text, "B.treasure")
        if stretch.manner == "fly" and not numbers.carrying_flies:
            text = tr("{name} would keep flying while carrying {token}", name=name, token=token.id)
            yield make_problem(battle, text, "B.treasure")

    # Effects

    def apply(self) -> Battle:
        """Returns the battle after the stretch; a `passing` one makes no fighter fall at its end."""
        table, found, fighter = self.table, self.stretch, self.stretch.fighter
        battle = activation.spend_action(self.battle, fighter.id, found.activation_step, found.before is not None)
        hangs = self.action.manner == "climb" and climb_rules.is_hanging(table, found.fighter_at_end)
        marks = tuple(dict.fromkeys((*fighter.state.marks, *twists.mover_marks(battle))))
        battle = battle.with_fighters(
            replace(found.fighter_at_end, state=replace(fighter.state, climbing=hangs, marks=marks))
        )
        if found.segment_mm or not self.action.pick:
            battle = with_log_line(battle, self.format_length(), "move", side=fighter.side)
        battle = treasure.pick_up(battle, fighter.id, self.action.pick)
        harm = falls.apply_impacts(table, battle, fighter.id, self.action.falls)
        if self.passing or hangs or harm.down or self.ends_standing():
            return harm.battle
        text = tr("{name} ends its move where it cannot stand, and falls", name=fighter.id)
        return falls.begin_fall(with_log_line(harm.battle, text, "note", side=fighter.side), fighter.id)

    def ends_standing(self) -> bool:
        """Returns whether it ends on something that its fighter may stand on (A4.8, A4.12)."""
        there = self.stretch.fighter_at_end
        if activation.is_monster(self.battle, there):
            return path_rules.is_wholly_supported(self.table, there)
        return path_rules.may_stand(self.table, there, there.pose)

    def format_length(self) -> str:
        """Returns the length of the stretch, and of the whole move."""
        found = self.stretch
        text = tr(_LOG_TEXTS[found.manner], name=found.fighter.id, length=format_inches(found.segment_mm))
        if found.before:
            return tr("{text}; {whole} in total", text=text, whole=format_inches(found.move_mm))
        return text

    def label(self) -> str:
        return tr(_LABELS[self.action.manner], name=self.action.fighter)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns one die for each cause of impact damage."""
        fighter = find_on_table(self.battle, self.action.fighter)
        if self.action.falls:
            return ()
        note = falls.format_impact(self.battle)
        return tuple(
            DiceRequest("D6", 1, tr("{name}, {why}: impact damage", name=fighter.id, why=why), fighter.side, note)
            for why in impact_causes(self.table, self.action)
        )

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        return replace(self.action, falls=(*self.action.falls, *rolls))


def _format_lengths(whole: float, most: float) -> dict[str, str]:
    return {"whole": format_inches(whole, most), "most": format_inches(most)}


def _token_gap(fighter: Fighter, token: Token) -> float:
    return measure_slabs(battle_shapes.fighter_slab(fighter), battle_shapes.point_slab(*token.at)).distance_mm


class Disengage(Action, frozen=True, tag_field="action", tag="disengage"):
    """Moves away from enemies within reach; one of them may react first."""

    fighter: Id
    path: Annotated[tuple[Pose, ...], Meta(min_length=1, max_length=200)]
    test: Roll | None = None
    response: Response | None = None


class DisengageRule(MeasuredPathRule[Disengage]):
    kind = Disengage

    @cached_property
    def fighter(self) -> Fighter:
        """The fighter that disengages. Raises PlayerError if it is not on the table."""
        return find_on_table(self.battle, self.action.fighter)

    @cached_property
    def length_mm(self) -> float:
        return segment.path_cost(self.table, self.fighter, self.action.path, "walk")

    def cost_mm(self) -> tuple[float, float]:
        return self.length_mm, book_of(self.battle).move.disengage_in * INCH

    def check(self) -> tuple[Problem, ...]:
        fighter = self.fighter
        return (
            *activation.action_problems(self.battle, fighter.id, "disengage"),
            *self.start_problems(),
            *self.distance_problems(),
            *path_rules.path_problems(self.table, fighter, self.action.path, "walk"),
            *self.end_problems(),
        )

    def start_problems(self) -> Iterator[Problem]:
        """Yields why it cannot begin: not engaged, or carrying treasure (A5.2, B.disengage)."""
        name = self.fighter.id
        if not engaged_enemies(self.table, name):
            yield make_problem(self.battle, tr("{name} is not within 1 inch of an enemy", name=name), "A5.2")
        token = treasure.carried_treasure(self.battle, name)
        if token is not None and not book_of(self.battle).move.carrying_disengages:
            text, key = tr("{name} carries {token}", name=name, token=token.id), "move.carrying_disengages"
            yield make_problem(
                self.battle, text, "B.disengage", tr("A fighter carrying treasure cannot disengage"), key
            )

    def distance_problems(self) -> Iterator[Problem]:
        """Yields a problem if the path is too long (A5.2)."""
        length, most = self.cost_mm()
        if length > most + SLACK:
            lengths = {"length": format_inches(length, most), "most": format_inches(most)}
            text = tr("{name} would move {length}; the limit is {most}", name=self.fighter.id, **lengths)
            yield make_problem(self.battle, text, "A5.2")

    def end_problems(self) -> Iterator[Problem]:
        """Yields a problem if it ends near an enemy (A5.2)."""
        there = replace(self.fighter, pose=self.action.path[-1])
        close = enemies_in_engagement(self.battle, there)
        if close:
            gap = format_inches(base_gap(there, close[0]).distance_mm, book_of(self.battle).move.engaged_in * INCH)
            words = {"name": there.id, "apart": gap, "foe": close[0].id}
            text = tr("{name} would end {apart} from {foe}; more than 1 inch is required", **words)
            yield make_problem(self.battle, text, "A5.2")

    def apply(self) -> Battle:
        fighter = self.fighter
        battle = activation.spend_action(self.battle, fighter.id, ActivationStep("disengage", self.action.path))
        battle = battle.with_fighters(replace(fighter, pose=self.action.path[-1]))
        rolls = (self.action.test,) if self.action.test else ()
        text = tr("{name} disengages, {length}", name=fighter.id, length=format_inches(self.length_mm))
        return with_log_line(battle, text, "move", rolls, fighter.side)

    def label(self) -> str:
        return tr("{name} disengages", name=self.action.fighter)

    def path(self) -> MovePath:
        return MovePath(self.action.fighter, self.action.path, (self.action.fighter,), mark("Disengage"))

    def with_corners(self, corners: tuple[Pose, ...]) -> Action:
        return replace(self.action, path=(*corners, *self.action.path))


RULES = (WalkRule,)
