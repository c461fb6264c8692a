"""What positions say of where a fighter stands: floor or platform, heights, edges, quarters, how far it has moved."""

from collections import Counter
from collections.abc import Iterator

from app import terrain
from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Fighter
from app.rules.flow import Fact
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.facts.distances import SLACK
from app.rules.systems.warcry.move import falling
from app.rules.systems.warcry.move.segment import allowance_mm, distance_come
from app.rules.systems.warcry.rule_refs import cite, find_confidence, format_inches
from app.rules.systems.warcry.turn import activation

_ON = {
    "floor": mark("on the floor"),
    "platform": mark('on a platform of {piece}, {height}" above the floor'),
    "low": mark('on low terrain, {height}" above the floor'),
    "stairs": mark('on the stairs of {piece}, {height}" above the floor'),
    "ladder": mark('on the ladder of {piece}, {height}" above the floor'),
    "obstacle": mark('on terrain that is no platform, {height}" above the floor'),
    "air": mark('on nothing, {height}" above the floor'),
    "off": mark("off the board"),
}
_QUARTERS = {
    "near-left": mark("near left quarter"),
    "near-right": mark("near right quarter"),
    "far-left": mark("far left quarter"),
    "far-right": mark("far right quarter"),
}
_EDGES = {
    "left": mark("left edge"),
    "right": mark("right edge"),
    "near": mark("near edge"),
    "far": mark("far edge"),
}


def place_facts(table: Table, fighter: Fighter) -> Iterator[Fact]:
    """Where a fighter stands, and what that comes to."""
    yield support_fact(table, fighter)
    yield falling_fact(table, fighter)
    yield from move_fact(table, fighter)
    yield quarter_fact(table, fighter)
    yield edge_fact(table, fighter)


def support_fact(table: Table, fighter: Fighter) -> Fact:
    """What the centre of its base is on (A3, A4.4; B.platforms); yes is a platform, the number its height in inches."""
    found = terrain.find_support(table, fighter)
    part = found.platform or found.place
    text = tr(_ON[found.on], piece=part.piece if part else "", height=format_inches(found.height))
    rule = cite(table.battle, tr("The centre of the base says what a fighter is on"), "A4.4")
    return Fact("standing", fighter.id, text, rule, yes=found.on == "platform", number=found.height / INCH)


def falling_fact(table: Table, fighter: Fighter) -> Fact:
    """Whether a critical hit may make it fall, and how near the open edge is (A6.6; B.falling-test)."""
    battle, near = table.battle, book_of(table.battle).attack.fall_edge_in * INCH
    gap = terrain.edge_gap(table, fighter)
    yes = falling.must_test_falling(table, fighter)
    if yes and gap is not None and gap <= near + SLACK:
        text = tr('{gap}" from an open edge: a critical hit may make it fall', gap=format_inches(gap, near))
    elif yes:
        text = tr("on stairs or a ladder: a critical hit may make it fall")
    elif gap is not None:
        text = tr('{gap}" from an open edge: it does not fall', gap=format_inches(gap, near))
    else:
        text = tr("no open edge near")
    number = None if gap is None else gap / INCH
    key = "attack.falls_on"
    rule = cite(battle, tr("Falling test"), "A6.6", key)
    return Fact("falls", fighter.id, text, rule, yes=yes, number=number, confidence=find_confidence(battle, key))


def move_fact(table: Table, fighter: Fighter) -> Iterator[Fact]:
    """How far the move that is going on has come, and how far a move may go (A4.1)."""
    battle = table.battle
    step = None
    if battle.clock.active == fighter.id:
        step = activation.ongoing_move(battle) or activation.ongoing_move(battle, bonus=True)
    most = allowance_mm(battle, fighter.id, step)
    if most is None:
        return
    whole = distance_come(table, fighter, step) if step else 0.0
    text = tr('has moved {whole}" of {most}"', whole=format_inches(whole, most), most=format_inches(most))
    rule = cite(battle, tr("A move is as long as the Move characteristic"), "A4.1")
    yield Fact("moved", fighter.id, text, rule, number=whole / INCH)


def quarter_fact(table: Table, fighter: Fighter) -> Fact:
    """The quarter of the board it is wholly in."""
    name = terrain.quarter(table, fighter)
    text = tr("wholly in the {quarter}", quarter=tr(_QUARTERS[name])) if name else tr("wholly in no quarter")
    rule = cite(table.battle, tr("Wholly within means every part of the base"), "G7")
    return Fact("quarter", fighter.id, text, rule, name, yes=bool(name))


def edge_fact(table: Table, fighter: Fighter) -> Fact:
    """How far it is, horizontally, from the nearest edge of the board."""
    found = terrain.edge_distances(table, fighter)
    name = min(found, key=lambda each: found[each].nearest)
    text = tr('{gap}" from the {edge}', gap=format_inches(found[name].nearest), edge=tr(_EDGES[name]))
    rule = cite(table.battle, tr("Distances are between closest points"), "G5")
    return Fact("edge", fighter.id, text, rule, name, number=found[name].nearest / INCH)


def quarter_facts(table: Table) -> Iterator[Fact]:
    """How many fighters of each side are wholly in each quarter of the board."""
    battle = table.battle
    sides = list(dict.fromkeys((*(side.name for side in battle.sides), *(one.side for one in battle.fighters))))
    count = Counter((terrain.quarter(table, fighter), fighter.side) for fighter in battle.fighters)
    rule = cite(battle, tr("Wholly within means every part of the base"), "G7")
    for name, words in _QUARTERS.items():
        counts = ", ".join(f"{side} {count[name, side]}" for side in sides)
        text = tr("{quarter}: {counts}", quarter=tr(words), counts=counts or "0")
        yield Fact("quarter", name, text, rule, number=sum(count[name, side] for side in sides))
