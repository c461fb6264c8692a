"""Facts about fighters, tokens and the table that follow from positions, with numbers, lines and rules."""

from collections import Counter
from collections.abc import Iterator

from app.core.language import mark, tr
from app.core.lengths import format_inches
from app.games.battle_lookup import find_enemies
from app.games.facts import Fact, FactLine
from app.games.warcry.attack import attack_options
from app.games.warcry.attack.attack import format_weapon
from app.games.warcry.attack.cover import find_cover
from app.games.warcry.book import INCH, book_of
from app.games.warcry.facts import measures, objectives, treasure
from app.games.warcry.facts.measures import SLACK, base_gap, enemies_in_engagement
from app.games.warcry.move import falls
from app.games.warcry.move.segment import distance_moved, move_limit_mm
from app.games.warcry.rule_citations import cite, cite_reading, find_confidence
from app.games.warcry.turn import activation
from app.geometry.base_distances import Measure, measure_slabs
from app.model import Fighter, Token
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry


def fighter_facts(table: BattleGeometry, fighter: str) -> tuple[Fact, ...]:
    """Returns all facts about one fighter: where it stands, what it may do there, and each of its enemies."""
    one = next((other for other in table.battle.fighters if other.id == fighter), None)
    return tuple(_all_facts(table, one)) if one else ()


def table_facts(table: BattleGeometry) -> tuple[Fact, ...]:
    """Returns all facts about tokens and the board: control, treasure, quarters."""
    return (*objective_facts(table), *treasure_facts(table), *quarter_facts(table))


def _all_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    yield from place_facts(table, fighter)
    yield from fighter_token_facts(table, fighter)
    yield from engagement_facts(table, fighter)
    for foe in enemies_by_distance(table, fighter):
        yield attack_options.distance_fact(table.battle, fighter, foe)
        yield from measures.vertical_facts(table.battle, fighter, foe)
        yield from pair_facts(table, fighter, foe)


_ON = {
    "floor": mark("on the floor"),
    "platform": mark("on a platform of {piece}, {height} above the floor"),
    "low": mark("on low terrain, {height} above the floor"),
    "stairs": mark("on the stairs of {piece}, {height} above the floor"),
    "ladder": mark("on the ladder of {piece}, {height} above the floor"),
    "obstacle": mark("on terrain that is not a platform, {height} above the floor"),
    "air": mark("unsupported, {height} above the floor"),
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


def place_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    """Yields the facts that follow from where a fighter stands."""
    yield support_fact(table, fighter)
    yield falling_fact(table, fighter)
    yield from move_facts(table, fighter)
    yield quarter_fact(table, fighter)
    yield edge_fact(table, fighter)


def support_fact(table: BattleGeometry, fighter: Fighter) -> Fact:
    """Returns what the centre of its base is on (A3, A4.4; B.platforms).

    Yes means a platform; the number is the height in inches.
    """
    found = terrain.find_support(table, fighter)
    part = found.platform or found.place
    text = tr(_ON[found.on], piece=part.piece if part else "", height=format_inches(found.height))
    battle, low = table.battle, treasure.LOW_IS_FLOOR if found.on == "low" else ""
    rule = cite(battle, "A4.4", tr("The centre of the base determines where a fighter stands"))
    if low:
        rule = cite_reading(battle, low)
    sure = find_confidence(battle, low)
    return Fact(
        "standing", fighter.id, text, rule, yes=found.on == "platform", number=found.height / INCH, confidence=sure
    )


def falling_fact(table: BattleGeometry, fighter: Fighter) -> Fact:
    """Returns whether a critical hit may make it fall, and the distance to the open edge (A6.6; B.falling-test)."""
    battle, near = table.battle, book_of(table.battle).attack.fall_edge_in * INCH
    gap = terrain.edge_gap(table, fighter)
    yes = falls.must_test_falling(table, fighter)
    if yes and gap is not None and gap <= near + SLACK:
        text = tr("{gap} from an open edge: a critical hit may make it fall", gap=format_inches(gap, near))
    elif yes:
        text = tr("on stairs or a ladder: a critical hit may make it fall")
    elif gap is not None:
        text = tr("{gap} from an open edge: no risk of falling", gap=format_inches(gap, near))
    else:
        text = tr("no open edge nearby")
    number = None if gap is None else gap / INCH
    key = "attack.falls_on"
    rule = cite(battle, "A6.6", key=key)
    return Fact("falls", fighter.id, text, rule, yes=yes, number=number, confidence=find_confidence(battle, key))


def move_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    """Yields how far the current move has gone, or how far a move may go (A4.1)."""
    battle = table.battle
    step = None
    if battle.clock.active == fighter.id:
        step = activation.ongoing_move(battle) or activation.ongoing_move(battle, bonus=True)
    most = move_limit_mm(battle, fighter.id, step)
    if most is None:
        return
    whole = distance_moved(table, fighter, step) if step else 0.0
    text = (
        tr("has moved {whole} of {most}", whole=format_inches(whole, most), most=format_inches(most))
        if step
        else tr("may move {most} in one action", most=format_inches(most))
    )
    rule = cite(battle, "A4.1")
    yield Fact("moved", fighter.id, text, rule, number=whole / INCH)


def quarter_fact(table: BattleGeometry, fighter: Fighter) -> Fact:
    """Returns the quarter of the board that the fighter is wholly in."""
    name = terrain.find_quarter(table, fighter)
    text = (
        tr("wholly within the {quarter}", quarter=tr(_QUARTERS[name])) if name else tr("not wholly within any quarter")
    )
    rule = cite(table.battle, "G7")
    return Fact("quarter", fighter.id, text, rule, name, yes=bool(name))


def edge_fact(table: BattleGeometry, fighter: Fighter) -> Fact:
    """Returns the horizontal distance to the nearest edge of the board."""
    found = terrain.edge_distances(table, fighter)
    name = min(found, key=lambda each: found[each].nearest)
    text = tr("{gap} from the {edge}", gap=format_inches(found[name].nearest), edge=tr(_EDGES[name]))
    rule = cite(table.battle, "G5")
    return Fact("edge", fighter.id, text, rule, name, number=found[name].nearest / INCH)


def quarter_facts(table: BattleGeometry) -> Iterator[Fact]:
    """Yields how many fighters of each side are wholly in each quarter of the board."""
    battle = table.battle
    sides = list(dict.fromkeys((*(side.name for side in battle.sides), *(one.side for one in battle.fighters))))
    count = Counter((terrain.find_quarter(table, fighter), fighter.side) for fighter in battle.fighters)
    rule = cite(battle, "G7")
    for name, words in _QUARTERS.items():
        counts = ", ".join(f"{side} {count[name, side]}" for side in sides)
        text = tr("{quarter}: {counts}", quarter=tr(words), counts=counts or "0")
        yield Fact("quarter", name, text, rule, number=sum(count[name, side] for side in sides))


def enemies_by_distance(table: BattleGeometry, fighter: Fighter) -> list[Fighter]:
    """Returns the enemies of a fighter, nearest first."""
    return sorted(find_enemies(table.battle, fighter.id), key=lambda foe: (base_gap(fighter, foe).distance_mm, foe.id))


def engagement_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    """Yields whether it is engaged, and with which enemies (A5.1)."""
    close = enemies_in_engagement(table.battle, fighter)
    names = ", ".join(foe.id for foe in close)
    text = tr("engaged with {names}", names=names) if close else tr("not engaged")
    rule = cite(table.battle, "A5.1")
    lines = tuple(attack_options.gap_line(fighter, foe) for foe in close)
    yield Fact("engaged", fighter.id, text, rule, yes=bool(close), number=len(close), lines=lines)


def pair_facts(table: BattleGeometry, fighter: Fighter, foe: Fighter) -> Iterator[Fact]:
    """Yields which weapons reach an enemy, and whether that enemy is in cover."""
    yield from _range_facts(table, fighter, foe)
    yield attack_options.cover_fact(table.battle, fighter, foe, find_cover(table, fighter, foe))


def _range_facts(table: BattleGeometry, fighter: Fighter, foe: Fighter) -> Iterator[Fact]:
    if fighter.profile is None:
        return
    distance = base_gap(fighter, foe).distance_mm
    reaching = [
        format_weapon(weapon) for weapon in fighter.profile.weapons if attack_options.is_in_range(weapon, distance)
    ]
    text = tr("{foe} is out of range", foe=foe.id)
    if reaching:
        text = tr("{foe} is in range of: {weapons}", foe=foe.id, weapons=", ".join(reaching))
    rule = cite(table.battle, "A6.2")
    lines = (attack_options.gap_line(fighter, foe),)
    yield Fact("in_range", fighter.id, text, rule, foe.id, bool(reaching), distance / INCH, lines)


def objective_facts(table: BattleGeometry) -> Iterator[Fact]:
    """Yields which side would control each objective if the round ended now, and the fighters near it (G21, G22)."""
    battle = table.battle
    rule = cite(battle, "G21", tr("The side with more fighters within reach controls an objective"))
    for hold in objectives.objective_controls(table):
        counts = ", ".join(f"{side} {len(ids)}" for side, ids in hold.near) or tr("no fighters nearby")
        held = tr("controlled by {side}", side=hold.holder) if hold.holder else tr("not controlled")
        text = tr("{token}: {counts}; {held} at the end of the round", token=hold.token.id, counts=counts, held=held)
        ids = [id for _, those in hold.near for id in those]
        lines = tuple(_fact_line(_gap_to_token(battle.fighter(id), hold.token)) for id in ids)
        yield Fact("control", hold.token.id, text, rule, hold.holder, bool(hold.taker), len(ids), lines)


def treasure_facts(table: BattleGeometry) -> Iterator[Fact]:
    """Yields the carrier of each treasure, or the fighters that could pick it up (G23 to G25)."""
    battle = table.battle
    reach = book_of(battle).treasure.reach_in * INCH
    rule = cite(battle, "G23")
    for token in battle.tokens:
        if token.kind != "treasure":
            continue
        if token.carrier:
            text = tr("{token} is carried by {name}", token=token.id, name=token.carrier)
            yield Fact("treasure", token.id, text, rule, token.carrier, yes=True)
            continue
        near = [one for one in battle.fighters if _gap_to_token(one, token).distance_mm <= reach + SLACK]
        names = ", ".join(one.id for one in near) or tr("no fighters nearby")
        text = tr("{token} is not carried; within 1 inch: {names}", token=token.id, names=names)
        lines = tuple(_fact_line(_gap_to_token(one, token)) for one in near)
        yield Fact("treasure", token.id, text, rule, yes=False, number=len(near), lines=lines)


def fighter_token_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    """Yields a fighter's objectives, the treasures it could pick up, and where it could drop its own."""
    yield from _objective_gap_facts(table, fighter)
    yield from _treasure_gap_facts(table, fighter)
    yield from _drop_facts(table, fighter)


def _objective_gap_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    battle = table.battle
    reach = book_of(battle).objective.reach_in * INCH
    rule = cite(battle, "G21", tr("The side with more fighters within reach controls an objective"))
    for token in battle.tokens:
        if token.kind == "objective":
            found = _gap_to_token(fighter, token)
            yes = found.distance_mm <= reach + SLACK
            text = tr(
                "{gap} from {token}: does not count towards control",
                gap=format_inches(found.distance_mm, reach),
                token=token.id,
            )
            if yes:
                text = tr(
                    "{gap} from {token}: counts towards control",
                    gap=format_inches(found.distance_mm, reach),
                    token=token.id,
                )
            yield Fact(
                "objective", fighter.id, text, rule, token.id, yes, found.distance_mm / INCH, (_fact_line(found),)
            )


def _treasure_gap_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    battle = table.battle
    reach = book_of(battle).treasure.reach_in * INCH
    able = treasure.may_carry(battle, fighter) and treasure.carried_treasure(battle, fighter.id) is None
    rule = cite(battle, "G23")
    for token in treasure.lying_treasures(battle):
        found = _gap_to_token(fighter, token)
        yes = able and found.distance_mm <= reach + SLACK
        text = tr("{gap} from {token}", gap=format_inches(found.distance_mm, reach), token=token.id)
        if yes:
            text = tr(
                "{gap} from {token}: can pick it up during a move",
                gap=format_inches(found.distance_mm, reach),
                token=token.id,
            )
        yield Fact("pick_up", fighter.id, text, rule, token.id, yes, found.distance_mm / INCH, (_fact_line(found),))


def _drop_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    token = treasure.carried_treasure(table.battle, fighter.id)
    if token is None:
        return
    spots = treasure.drop_points(table, fighter)
    start = (fighter.pose.x, fighter.pose.y, fighter.pose.z)
    text = tr("can drop {token} at {count} of the places tried", token=token.id, count=len(spots))
    rule = cite(
        table.battle,
        "G28",
        tr("Treasure is dropped within reach and in view, on the floor or a platform, no higher than its carrier"),
    )
    lines = tuple(FactLine(start, spot) for spot in spots)
    yield Fact("drop", fighter.id, text, rule, token.id, bool(spots), len(spots), lines)


def _gap_to_token(fighter: Fighter, token: Token) -> Measure:
    return measure_slabs(battle_shapes.fighter_slab(fighter), battle_shapes.point_slab(*token.at))


def _fact_line(found: Measure) -> FactLine:
    return FactLine(found.from_point, found.to_point)
