"""Move actions, segment by segment, and disengaging (A4, A5.2; B.engaged-move, B.disengage)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from app.core.language import mark, tr
from app.core.lengths import format_inches
from app.games.actions import Action
from app.games.battle_actions import Manner, Walk
from app.games.battle_lookup import find_fighter, find_on_table
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts import treasure
from app.games.warcry.facts.measures import SLACK, base_gap, enemies_in_engagement, engaged_enemies, is_drop
from app.games.warcry.move import climb_rules, falls, path_rules, segment
from app.games.warcry.move.segment import MoveSegment, find_segment, move_with_treasure
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.turn import activation
from app.games.warcry.warcry_actions import Disengage
from app.geometry.base_distances import measure_slabs
from app.model import ActivationStep, Battle, Fighter, Pose, Roll
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


_MANNERS: dict[str, Manner] = {"walk": "walk", "jump": "jump", "climb": "climb", "fly": "fly"}


def path_cost_mm(table: BattleGeometry, fighter: str, path: tuple[Pose, ...], manner: str) -> float:
    """How much of its Move a path costs a fighter, in mm. Raises PlayerError where there is no such fighter."""
    return segment.path_cost(table, find_fighter(table.battle, fighter), path, manner)


def move_cost_mm(table: BattleGeometry, action: Action) -> tuple[float, float]:
    """How far a move has come with this stretch of it, and how far it may go, in mm."""
    if isinstance(action, Walk):
        found = find_segment(table, action)
        return found.move_mm, found.limit_mm or 0.0
    if isinstance(action, Disengage):
        fighter = find_on_table(table.battle, action.fighter)
        most = book_of(table.battle).move.disengage_in * INCH
        return segment.path_cost(table, fighter, action.path, "walk"), most
    return 0.0, 0.0


def impact_causes(table: BattleGeometry, action: Walk) -> tuple[str, ...]:
    """What makes for impact damage on the way, in words, one for each roll: deep drops, deadly terrain (A4.5, A3)."""
    fighter = find_on_table(table.battle, action.fighter)
    poses = path_rules.path_poses(fighter.pose, action.path, action.manner)
    drops = [start.z - end.z for start, end in pairwise(poses)]
    deep = [tr("a drop of {deep}", deep=format_inches(drop)) for drop in drops if is_drop(table.battle, drop)]
    found = [
        tr("deadly terrain: {piece}", piece=piece)
        for piece in path_rules.deadly_pieces_on_path(table, fighter, poses, action.manner)
    ]
    return (*(deep if action.manner == "jump" else ()), *found)


def dice_requests(table: BattleGeometry, action: Walk) -> tuple[DiceRequest, ...]:
    """The dice a stretch asks for: one for each thing that makes for impact damage."""
    fighter = find_on_table(table.battle, action.fighter)
    if action.falls:
        return ()
    note = falls.format_impact(table.battle)
    return tuple(
        DiceRequest("D6", 1, tr("{name}, {why}: impact damage", name=fighter.id, why=why), fighter.side, note)
        for why in impact_causes(table, action)
    )


def _with_dice(action: Walk, rolls: tuple[Roll, ...]) -> Walk:
    return replace(action, falls=(*action.falls, *rolls))


def pick_options(table: BattleGeometry, fighter: Fighter) -> Iterator[Option]:
    """Picking up what a move has come near to, or what lies near now: a stretch of no length (G23).

    What may not be picked up, or lies just out of reach, is offered, too, with the reason.
    """
    battle = table.battle
    step = activation.ongoing_move(battle) or activation.ongoing_move(battle, bonus=True)
    if battle.clock.active != fighter.id:
        return
    poses = segment.swept_poses(table, step.path, step.manners) if step else ()
    passed = treasure.treasures_on_path(table, fighter, poses) if step else ()
    for token in dict.fromkeys((*passed, *treasure.treasures_near(table, fighter))):
        manner = _MANNERS.get("".join(step.manners[-1:]), "walk") if step else "walk"
        action = Walk(fighter.id, (fighter.pose,), manner, bool(step and step.bonus), pick=(token.id,))
        text = tr("{name} picks up {token}", name=fighter.id, token=token.id)
        yield Option(f"pick {token.id}", text, "fighter", fighter.id, action, problems=_check(table, action))


def _check(table: BattleGeometry, action: Walk) -> tuple[Problem, ...]:
    return check_stretch(table, find_segment(table, action), action)


def check_stretch(
    table: BattleGeometry, stretch: MoveSegment, action: Walk, passing: bool = False
) -> tuple[Problem, ...]:
    """Why a stretch breaks a rule, its rolls with it; of one that is `passing`, where it ends is not where it stays."""
    due, there = len(impact_causes(table, action)), len(action.falls)
    found = walk_problems(table, stretch, action, passing)
    if there in (0, due):
        return found
    text = tr("{there} rolls for impact damage, not {due}", there=there, due=due)
    return (*found, make_problem(table.battle, text, tr("Impact damage"), "A4.10", "move.impact"))


def _apply(table: BattleGeometry, action: Walk) -> Battle:
    return apply_stretch(table, find_segment(table, action), action)


def apply_stretch(table: BattleGeometry, found: MoveSegment, action: Walk, passing: bool = False) -> Battle:
    """The battle after a stretch; nobody falls where it ends if it is `passing`."""
    fighter = found.fighter
    battle = activation.spend_action(table.battle, fighter.id, found.activation_step, found.before is not None)
    hangs = action.manner == "climb" and climb_rules.is_hanging(table, found.fighter_at_end)
    marks = tuple(dict.fromkeys((*fighter.state.marks, *twists.mover_marks(battle))))
    there = replace(found.fighter_at_end, state=replace(fighter.state, climbing=hangs, marks=marks))
    battle = battle.with_fighters(there)
    if found.segment_mm or not action.pick:
        battle = with_log_line(battle, _move_text(found), "move", side=fighter.side)
    battle = treasure.pick_up(battle, fighter.id, action.pick)
    harm = falls.apply_impacts(table, battle, fighter.id, action.falls)
    if passing or hangs or harm.down:
        return harm.battle
    return _fall_if_unsupported(table, harm.battle, found.fighter_at_end)


def clear_moved_marks(battle: Battle) -> Battle:
    """The battle at the end of a round: what cards made of those that moved is over."""
    tired = (fighter for fighter in battle.all_fighters if twists.MOVED in fighter.state.marks)
    return battle.with_fighters(*(_without_mark(fighter, twists.MOVED) for fighter in tired))


def _without_mark(fighter: Fighter, gone: str) -> Fighter:
    marks = tuple(mark for mark in fighter.state.marks if mark != gone)
    return replace(fighter, state=replace(fighter.state, marks=marks))


def _fall_if_unsupported(table: BattleGeometry, battle: Battle, there: Fighter) -> Battle:
    """With the fighter falling, where its move ended on nothing it may stand on (A4.8, A4.12)."""
    if _can_stand(table, there):
        return battle
    text = tr("{name} ends its move where it cannot stand, and falls", name=there.id)
    return falls.begin_fall(with_log_line(battle, text, "note", side=there.side), there.id)


def _can_stand(table: BattleGeometry, there: Fighter) -> bool:
    if activation.is_monster(table.battle, there):
        return path_rules.is_wholly_supported(table, there)
    return path_rules.may_stand(table, there, there.pose)


def _move_text(found: MoveSegment) -> str:
    text = tr(_LOG_TEXTS[found.manner], name=found.fighter.id, length=format_inches(found.segment_mm))
    if found.before:
        return tr("{text}; {whole} in all", text=text, whole=format_inches(found.move_mm))
    return text


def _label(battle: Battle, action: Walk) -> str:
    return tr(_LABELS[action.manner], name=action.fighter)


def walk_problems(
    table: BattleGeometry, stretch: MoveSegment, action: Walk, passing: bool = False
) -> tuple[Problem, ...]:
    """Why a stretch breaks a rule; how far it came and where it is are asked of one that is not `passing`."""
    battle = table.battle
    return (
        *activation.action_problems(battle, stretch.fighter.id, "move", stretch.bonus, stretch.before is not None),
        *(() if passing else _distance_problems(battle, stretch)),
        *(() if passing else _engagement_problems(battle, stretch)),
        *manner_problems(battle, stretch.fighter, stretch.manner),
        *path_rules.path_problems(table, stretch.fighter, stretch.path, stretch.manner),
        *(() if passing else _token_problems(table, stretch, action.pick)),
        *_pick_problems(table, stretch, action.pick),
    )


def _distance_problems(battle: Battle, stretch: MoveSegment) -> Iterator[Problem]:
    most, whole = stretch.limit_mm, stretch.move_mm
    if most is None or whole <= most + SLACK:
        return
    name, rule = stretch.fighter.id, tr("A move is as long as the Move characteristic")
    if treasure.carried_treasure(battle, name):
        text = tr("{name} moves {whole} of {most}, carrying treasure", name=name, **_format_lengths(whole, most))
        yield make_problem(battle, text, rule, "A4.1")
    else:
        text = tr("{name} moves {whole} of {most}", name=name, **_format_lengths(whole, most))
        yield make_problem(battle, text, rule, "A4.1")


def _engagement_problems(battle: Battle, stretch: MoveSegment) -> Iterator[Problem]:
    """A move that began within 1" of enemies: not at all, or ending as close to the nearest as it began."""
    close = enemies_in_engagement(battle, stretch.fighter_at_start)
    if not close:
        return
    name = stretch.fighter.id
    if not book_of(battle).move.engaged_may_move:
        text = tr("{name} is engaged with {foe} and has to disengage instead", name=name, foe=close[0].id)
        yield make_problem(battle, text, tr("No move action while engaged"), "B.engaged-move")
        return
    least = base_gap(stretch.fighter_at_start, close[0]).distance_mm
    for foe in close:
        before, after = (
            base_gap(stretch.fighter_at_start, foe).distance_mm,
            base_gap(stretch.fighter_at_end, foe).distance_mm,
        )
        if before <= least + SLACK < after - SLACK:
            lengths = {"before": format_inches(before, after), "after": format_inches(after, before)}
            text = tr("{name} goes from {before} to {after} away from {foe}", name=name, foe=foe.id, **lengths)
            yield make_problem(battle, text, tr("The engaged end no farther from the nearest enemy"), "A4.3")


def manner_problems(battle: Battle, fighter: Fighter, manner: str) -> Iterator[Problem]:
    """Why a fighter may not climb or fly."""
    numbers = book_of(battle).move
    barred = next((mark for mark in numbers.no_climb if fighter.profile and fighter.profile.has_keyword(mark)), "")
    if manner == "climb" and barred:
        text = tr("{name} has the runemark {mark} and cannot climb", name=fighter.id, mark=barred)
        yield make_problem(battle, text, tr("Who cannot climb"), "A4.6")
    if manner == "fly" and not path_rules.can_fly(fighter):
        text = tr("{name} does not have the Fly runemark", name=fighter.id)
        yield make_problem(battle, text, tr("Who can fly"), "A4.7")
    if manner == "fly" and not numbers.carrying_flies and treasure.carried_treasure(battle, fighter.id):
        text = tr("{name} carries treasure and cannot fly", name=fighter.id)
        yield make_problem(battle, text, tr("No flying with treasure"), "B.treasure")


def _token_problems(table: BattleGeometry, stretch: MoveSegment, pick: tuple[str, ...]) -> Iterator[Problem]:
    """Where no base may end on a treasure, one that does not lift it."""
    battle = table.battle
    if book_of(battle).treasure.may_cover:
        return
    base = battle_shapes.fighter_slab(stretch.fighter_at_end)
    for token in treasure.lying_treasures(battle):
        if token.id not in pick and measure_slabs(base, battle_shapes.point_slab(*token.at)).distance_mm <= SLACK:
            text = tr("{name} would end on {token}", name=stretch.fighter.id, token=token.id)
            yield make_problem(battle, text, tr("No move ends on a treasure"), "B.treasure")


def _pick_problems(table: BattleGeometry, stretch: MoveSegment, pick: tuple[str, ...]) -> Iterator[Problem]:
    battle, fighter = table.battle, stretch.fighter
    yield from treasure.pick_problems(battle, fighter, pick)
    reach = book_of(battle).treasure.reach_in * INCH
    for id in {token.id for token in battle.tokens}.intersection(pick):
        gap = terrain.nearest_approach(fighter, stretch.swept_poses(table), battle.token(id).at)
        if gap > reach + SLACK:
            text = tr(
                "{name} comes no nearer to {token} than {gap}",
                name=fighter.id,
                token=id,
                gap=format_inches(gap, reach),
            )
            yield make_problem(battle, text, tr("Treasure is picked up within reach of the path"), "G23")
        yield from _load_problems(battle, stretch, id)


def _load_problems(battle: Battle, stretch: MoveSegment, token: str) -> Iterator[Problem]:
    """What picking up on the way costs: the rest of the move is shorter, and no flight goes on (B.treasure)."""
    numbers, fighter = book_of(battle).move, stretch.fighter
    if fighter.profile is None or stretch.limit_mm is None or not numbers.carrying_move:
        return
    reach = book_of(battle).treasure.reach_in * INCH
    here = (
        measure_slabs(
            battle_shapes.fighter_slab(stretch.fighter_at_end), battle_shapes.point_slab(*battle.token(token).at)
        ).distance_mm
        <= reach + SLACK
    )
    most = move_with_treasure(battle, round(stretch.limit_mm / INCH)) * INCH
    if here:
        return  # it ends where it picks up, however far it came
    if stretch.move_mm > most + SLACK:
        lengths = _format_lengths(stretch.move_mm, most)
        text = tr("{name} moves {whole} of {most} once it has {token}", name=fighter.id, token=token, **lengths)
        yield make_problem(battle, text, tr("Treasure slows whoever picks it up"), "B.treasure")
    if stretch.manner == "fly" and not numbers.carrying_flies:
        text = tr("{name} flies on with {token}", name=fighter.id, token=token)
        yield make_problem(battle, text, tr("No flying with treasure"), "B.treasure")


def _format_lengths(whole: float, most: float) -> dict[str, str]:
    return {"whole": format_inches(whole, most), "most": format_inches(most)}


def _check_disengage(table: BattleGeometry, action: Disengage) -> tuple[Problem, ...]:
    fighter = find_on_table(table.battle, action.fighter)
    return (
        *activation.action_problems(table.battle, fighter.id, "disengage"),
        *_not_engaged_problems(table, fighter),
        *_treasure_problems(table, fighter),
        *_disengage_distance_problems(table, fighter, action),
        *path_rules.path_problems(table, fighter, action.path, "walk"),
        *_still_engaged_problems(table, fighter, action),
    )


def _not_engaged_problems(table: BattleGeometry, fighter: Fighter) -> tuple[Problem, ...]:
    if engaged_enemies(table, fighter.id):
        return ()
    text = tr("{name} is not within 1 inch of an enemy", name=fighter.id)
    return (make_problem(table.battle, text, tr("Disengaging is for the engaged"), "A5.2"),)


def _treasure_problems(table: BattleGeometry, fighter: Fighter) -> tuple[Problem, ...]:
    token = treasure.carried_treasure(table.battle, fighter.id)
    if token is None or book_of(table.battle).move.carrying_disengages:
        return ()
    text = tr("{name} carries {token}", name=fighter.id, token=token.id)
    key = "move.carrying_disengages"
    return (make_problem(table.battle, text, tr("No disengaging with treasure"), "B.disengage", key),)


def _disengage_distance_problems(table: BattleGeometry, fighter: Fighter, action: Disengage) -> tuple[Problem, ...]:
    most = book_of(table.battle).move.disengage_in * INCH
    length = segment.path_cost(table, fighter, action.path, "walk")
    if length <= most + SLACK:
        return ()
    text = tr(
        "{name} moves {length} of {most}",
        name=fighter.id,
        length=format_inches(length, most),
        most=format_inches(most),
    )
    return (make_problem(table.battle, text, tr("How far disengaging leads"), "A5.2"),)


def _still_engaged_problems(table: BattleGeometry, fighter: Fighter, action: Disengage) -> tuple[Problem, ...]:
    there = replace(fighter, pose=action.path[-1])
    close = enemies_in_engagement(table.battle, there)
    if not close:
        return ()
    gap = format_inches(base_gap(there, close[0]).distance_mm, book_of(table.battle).move.engaged_in * INCH)
    text = tr("{name} ends {apart} from {foe}, not more than 1 inch", name=fighter.id, apart=gap, foe=close[0].id)
    return (make_problem(table.battle, text, tr("Disengaging ends out of reach of every enemy"), "A5.2"),)


def _apply_disengage(table: BattleGeometry, action: Disengage) -> Battle:
    fighter = find_on_table(table.battle, action.fighter)
    length = segment.path_cost(table, fighter, action.path, "walk")
    battle = activation.spend_action(table.battle, fighter.id, ActivationStep("disengage", action.path))
    battle = battle.with_fighters(replace(fighter, pose=action.path[-1]))
    rolls = (action.test,) if action.test else ()
    text = tr("{name} disengages, {length}", name=fighter.id, length=format_inches(length))
    return with_log_line(battle, text, "move", rolls, fighter.side)


def _disengage_label(battle: Battle, action: Disengage) -> str:
    return tr("{name} disengages", name=action.fighter)


RULES: dict[type[Any], Rule] = {
    Walk: Rule(_check, _apply, _label, dice_requests, _with_dice),
    Disengage: Rule(_check_disengage, _apply_disengage, _disengage_label),
    **falls.RULES,
}
