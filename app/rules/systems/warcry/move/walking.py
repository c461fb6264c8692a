"""What a stretch of a move may not do (A4.1 to A4.7, A3; B.engaged-move, B.treasure)."""

from collections.abc import Iterator

from app import scene_geometry
from app.battle_geometry import Table
from app.geometry.base_distances import measured
from app.language import tr
from app.model import Battle
from app.rules.battle_actions import Walk
from app.rules.ruling import Problem
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.facts import treasure
from app.rules.systems.warcry.facts.distances import SLACK, base_gap, enemies_engaging
from app.rules.systems.warcry.move import footholds, path_rules
from app.rules.systems.warcry.move.segment import MoveSegment, laden_move
from app.rules.systems.warcry.rule_refs import format_inches, make_problem
from app.rules.systems.warcry.turn import activation


def walk_problems(table: Table, stretch: MoveSegment, action: Walk) -> tuple[Problem, ...]:
    """Why a stretch breaks a rule."""
    battle = table.battle
    return (
        *activation.action_problems(battle, stretch.fighter.id, "move", stretch.bonus, stretch.before is not None),
        *_too_far(battle, stretch),
        *_engaged(battle, stretch),
        *_manner(table, stretch),
        *path_rules.path_problems(table, stretch.fighter, stretch.path, stretch.manner),
        *_on_token(table, stretch, action.pick),
        *_picks(table, stretch, action.pick),
    )


def _too_far(battle: Battle, stretch: MoveSegment) -> Iterator[Problem]:
    most, whole = stretch.most_mm, stretch.whole_mm
    if most is None or whole <= most + SLACK:
        return
    name, rule = stretch.fighter.id, tr("A move is as long as the Move characteristic")
    if treasure.carried_treasure(battle, name):
        text = tr('{name} moves {whole}" of {most}", carrying treasure', name=name, **_lengths(whole, most))
        yield make_problem(battle, text, rule, "A4.1")
    else:
        text = tr('{name} moves {whole}" of {most}"', name=name, **_lengths(whole, most))
        yield make_problem(battle, text, rule, "A4.1")


def _engaged(battle: Battle, stretch: MoveSegment) -> Iterator[Problem]:
    """A move that began within 1" of enemies: not at all, or ending as close to the nearest as it began."""
    close = enemies_engaging(battle, stretch.start)
    if not close:
        return
    name = stretch.fighter.id
    if not book_of(battle).move.engaged_may_move:
        text = tr("{name} is engaged with {foe} and has to disengage instead", name=name, foe=close[0].id)
        yield make_problem(battle, text, tr("No move action while engaged"), "B.engaged-move")
        return
    least = base_gap(stretch.start, close[0]).distance_mm
    for foe in close:
        before, after = base_gap(stretch.start, foe).distance_mm, base_gap(stretch.end, foe).distance_mm
        if before <= least + SLACK < after - SLACK:
            lengths = {"before": format_inches(before, after), "after": format_inches(after, before)}
            text = tr('{name} goes from {before}" to {after}" away from {foe}', name=name, foe=foe.id, **lengths)
            yield make_problem(battle, text, tr("The engaged end as close to the nearest enemy"), "A4.3")


def _manner(table: Table, stretch: MoveSegment) -> Iterator[Problem]:
    """Who may not climb or fly."""
    battle, fighter, numbers = table.battle, stretch.fighter, book_of(table.battle).move
    barred = next((mark for mark in numbers.no_climb if fighter.profile and fighter.profile.has(mark)), "")
    if stretch.manner == "climb" and barred:
        text = tr("{name} is a {mark} and cannot climb", name=fighter.id, mark=barred)
        yield make_problem(battle, text, tr("Who cannot climb"), "A4.6")
    if stretch.manner == "fly" and not footholds.flies(fighter):
        text = tr("{name} does not have the Fly runemark", name=fighter.id)
        yield make_problem(battle, text, tr("Who can fly"), "A4.7")
    if stretch.manner == "fly" and not numbers.carrying_flies and treasure.carried_treasure(battle, fighter.id):
        text = tr("{name} carries treasure and cannot fly", name=fighter.id)
        yield make_problem(battle, text, tr("No flying with treasure"), "B.treasure")


def _on_token(table: Table, stretch: MoveSegment, pick: tuple[str, ...]) -> Iterator[Problem]:
    """Where no base may end on a treasure, one that does not lift it."""
    battle = table.battle
    if book_of(battle).treasure.may_cover:
        return
    base = scene_geometry.slab(stretch.end)
    for token in treasure.lying_treasures(battle):
        if token.id not in pick and measured(base, scene_geometry.point(*token.at)).distance_mm <= SLACK:
            text = tr("{name} would end on {token}", name=stretch.fighter.id, token=token.id)
            yield make_problem(battle, text, tr("No move ends on a treasure"), "B.treasure")


def _picks(table: Table, stretch: MoveSegment, pick: tuple[str, ...]) -> Iterator[Problem]:
    battle, fighter = table.battle, stretch.fighter
    yield from treasure.pick_problems(battle, fighter, pick)
    reach = book_of(battle).treasure.reach_in * INCH
    for id in {token.id for token in battle.tokens}.intersection(pick):
        gap = treasure.nearest_mm(stretch.start, stretch.led, battle.token(id))
        if gap > reach + treasure.NEARLY:
            text = tr(
                '{name} comes no nearer to {token} than {gap}"',
                name=fighter.id,
                token=id,
                gap=format_inches(gap, reach),
            )
            yield make_problem(battle, text, tr("Treasure is picked up within reach of the path"), "G23")
        yield from _slowed(battle, stretch, id)


def _slowed(battle: Battle, stretch: MoveSegment, token: str) -> Iterator[Problem]:
    """What picking up on the way costs: the rest of the move is shorter, and no flight goes on (B.treasure)."""
    numbers, fighter = book_of(battle).move, stretch.fighter
    if fighter.profile is None or stretch.most_mm is None or not numbers.carrying_move:
        return
    reach = book_of(battle).treasure.reach_in * INCH
    here = (
        measured(scene_geometry.slab(stretch.end), scene_geometry.point(*battle.token(token).at)).distance_mm
        <= reach + SLACK
    )
    most = laden_move(battle, round(stretch.most_mm / INCH)) * INCH
    if here:
        return  # it ends where it picks up, however far it came
    if stretch.whole_mm > most + SLACK:
        lengths = _lengths(stretch.whole_mm, most)
        text = tr('{name} moves {whole}" of {most}" once it has {token}', name=fighter.id, token=token, **lengths)
        yield make_problem(battle, text, tr("Treasure slows whoever picks it up"), "B.treasure")
    if stretch.manner == "fly" and not numbers.carrying_flies:
        text = tr("{name} flies on with {token}", name=fighter.id, token=token)
        yield make_problem(battle, text, tr("No flying with treasure"), "B.treasure")


def _lengths(whole: float, most: float) -> dict[str, str]:
    return {"whole": format_inches(whole, most), "most": format_inches(most)}
