"""Facts about fighters, tokens and the table that follow from positions, with numbers, lines and rules."""

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
from app.games.warcry.rule_citations import cite, cite_interpretation, find_confidence
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
    """Returns all facts about tokens: control and carriers."""
    return (*objective_facts(table), *treasure_facts(table))


def _all_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    yield from place_facts(table, fighter)
    yield from _objective_gap_facts(table, fighter)
    yield from _treasure_gap_facts(table, fighter)
    yield from engagement_facts(table, fighter)
    enemies = find_enemies(table.battle, fighter.id)
    for foe in sorted(enemies, key=lambda foe: (base_gap(fighter, foe).distance_mm, foe.id)):
        yield attack_options.distance_fact(table.battle, fighter, foe)
        yield from measures.vertical_facts(table.battle, fighter, foe)
        yield from pair_facts(table, fighter, foe)


_ON = {
    "floor": mark("on the floor"),
    "platform": mark("on a platform of {piece}, {height} above the floor"),
    "low": mark("on low terrain, {height} above the floor"),
}
_NO_SUPPORT = mark("not on the floor or a platform, {height} above the floor")


def place_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    """Yields the facts that follow from where a fighter stands."""
    yield support_fact(table, fighter)
    yield from falling_facts(table, fighter)
    yield from move_facts(table, fighter)


def support_fact(table: BattleGeometry, fighter: Fighter) -> Fact:
    """Returns what the centre of its base is on (A3, A4.4; B.platforms).

    Yes means a platform; the number is the height in inches.
    """
    found = terrain.find_support(table, fighter)
    part = found.platform or found.place
    text = tr(_ON.get(found.on, _NO_SUPPORT), piece=part.piece if part else "", height=format_inches(found.height))
    battle, low = table.battle, treasure.LOW_IS_FLOOR if found.on == "low" else ""
    rule = cite(battle, tr("The centre of the base determines where a fighter stands"))  # A4.4
    if low:
        rule = cite_interpretation(battle, low)
    sure = find_confidence(battle, low)
    return Fact(
        "standing", fighter.id, text, rule, yes=found.on == "platform", number=found.height / INCH, confidence=sure
    )


def falling_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    """Yields the distance to the open edge if a critical hit may make it fall (A6.6; B.falling-test)."""
    if not falls.must_test_falling(table, fighter):
        return
    battle, near = table.battle, book_of(table.battle).attack.fall_edge_in * INCH
    gap = terrain.edge_gap(table, fighter)
    text = tr("on stairs or a ladder: a critical hit may make it fall")
    if gap is not None and gap <= near + SLACK:
        text = tr("{gap} from an open edge: a critical hit may make it fall", gap=format_inches(gap, near))
    number = None if gap is None else gap / INCH
    key = "attack.falls_on"
    rule = cite(battle, key=key)  # A6.6
    yield Fact("falls", fighter.id, text, rule, yes=True, number=number, confidence=find_confidence(battle, key))


def move_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    """Yields how far the current move has gone (A4.1)."""
    battle = table.battle
    step = None
    if battle.clock.active == fighter.id:
        step = activation.ongoing_move(battle) or activation.ongoing_move(battle, bonus=True)
    most = move_limit_mm(battle, fighter.id, step)
    if most is None or not step:
        return
    whole = distance_moved(table, fighter, step)
    text = tr("has moved {whole} of {most}", whole=format_inches(whole, most), most=format_inches(most))
    rule = cite(battle)  # A4.1
    yield Fact("moved", fighter.id, text, rule, number=whole / INCH)


def engagement_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    """Yields the enemies that it is engaged with (A5.1)."""
    close = enemies_in_engagement(table.battle, fighter)
    if not close:
        return
    text = tr("engaged with {names}", names=", ".join(foe.id for foe in close))
    rule = cite(table.battle)  # A5.1
    lines = tuple(attack_options.gap_line(fighter, foe) for foe in close)
    yield Fact("engaged", fighter.id, text, rule, yes=True, number=len(close), lines=lines)


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
    if not reaching:
        return
    text = tr("{foe} is in range of: {weapons}", foe=foe.id, weapons=", ".join(reaching))
    rule = cite(table.battle)  # A6.2
    lines = (attack_options.gap_line(fighter, foe),)
    yield Fact("in_range", fighter.id, text, rule, foe.id, True, distance / INCH, lines)


def objective_facts(table: BattleGeometry) -> Iterator[Fact]:
    """Yields which side would control each objective if the round ended now, and the fighters near it (G21, G22)."""
    battle = table.battle
    rule = cite(battle, tr("The side with more fighters within reach controls an objective"))  # G21
    for hold in objectives.objective_controls(table):
        counts = ", ".join(f"{side} {len(ids)}" for side, ids in hold.near) or tr("no fighters nearby")
        held = tr("controlled by {side}", side=hold.holder) if hold.holder else tr("not controlled")
        text = tr("{token}: {counts}; {held} at the end of the round", token=hold.token.id, counts=counts, held=held)
        ids = [id for _, those in hold.near for id in those]
        lines = tuple(_fact_line(_gap_to_token(battle.fighter(id), hold.token)) for id in ids)
        yield Fact("control", hold.token.id, text, rule, hold.holder, bool(hold.taker), len(ids), lines)


def treasure_facts(table: BattleGeometry) -> Iterator[Fact]:
    """Yields the carrier of each treasure (G23 to G25)."""
    battle = table.battle
    rule = cite(battle)  # G23
    for token in battle.tokens:
        if token.kind == "treasure" and token.carrier:
            text = tr("{token} is carried by {name}", token=token.id, name=token.carrier)
            yield Fact("treasure", token.id, text, rule, token.carrier, yes=True)


def _objective_gap_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    battle = table.battle
    reach = book_of(battle).objective.reach_in * INCH
    rule = cite(battle, tr("The side with more fighters within reach controls an objective"))  # G21
    for token in battle.tokens:
        if token.kind == "objective":
            found = _gap_to_token(fighter, token)
            yes = found.distance_mm <= reach + SLACK
            words = {"gap": format_inches(found.distance_mm, reach), "token": token.id}
            text = tr("{gap} from {token}: does not count towards control", **words)
            if yes:
                text = tr("{gap} from {token}: counts towards control", **words)
            yield Fact(
                "objective", fighter.id, text, rule, token.id, yes, found.distance_mm / INCH, (_fact_line(found),)
            )


def _treasure_gap_facts(table: BattleGeometry, fighter: Fighter) -> Iterator[Fact]:
    battle = table.battle
    reach = book_of(battle).treasure.reach_in * INCH
    able = treasure.may_carry(battle, fighter) and treasure.carried_treasure(battle, fighter.id) is None
    rule = cite(battle)  # G23
    for token in treasure.lying_treasures(battle):
        found = _gap_to_token(fighter, token)
        if not able or found.distance_mm > reach + SLACK:
            continue
        text = tr(
            "{gap} from {token}: can pick it up during a move",
            gap=format_inches(found.distance_mm, reach),
            token=token.id,
        )
        yield Fact("pick_up", fighter.id, text, rule, token.id, True, found.distance_mm / INCH, (_fact_line(found),))


def _gap_to_token(fighter: Fighter, token: Token) -> Measure:
    return measure_slabs(battle_shapes.fighter_slab(fighter), battle_shapes.point_slab(*token.at))


def _fact_line(found: Measure) -> FactLine:
    return FactLine(found.from_point, found.to_point)
