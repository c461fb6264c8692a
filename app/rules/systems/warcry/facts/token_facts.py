"""What positions say of tokens: who counts for an objective, who may pick up or put down a treasure (G21 to G31)."""

from collections.abc import Iterator

from app import scene_geometry
from app.battle_geometry import Table
from app.geometry.base_distances import Measure, measured
from app.language import tr
from app.model import Fighter, Token
from app.rules.flow import Fact, FactLine
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.facts import objectives, treasure
from app.rules.systems.warcry.facts.distances import SLACK
from app.rules.systems.warcry.rule_refs import cite, format_inches


def objective_facts(table: Table) -> Iterator[Fact]:
    """Who would control each objective if the round ended now, and whose fighters count (G21, G22)."""
    battle = table.battle
    rule = cite(battle, tr("More friends than enemies within reach control an objective"), "G21")
    for hold in objectives.objective_controls(table):
        counts = ", ".join(f"{side} {len(ids)}" for side, ids in hold.near) or tr("nobody near")
        held = tr("held by {side}", side=hold.holder) if hold.holder else tr("held by nobody")
        text = tr("{token}: {counts}; {held} at the end of the round", token=hold.token.id, counts=counts, held=held)
        ids = [id for _, those in hold.near for id in those]
        lines = tuple(_line(_to(battle.fighter(id), hold.token)) for id in ids)
        yield Fact("control", hold.token.id, text, rule, hold.holder, bool(hold.taker), len(ids), lines)


def treasure_facts(table: Table) -> Iterator[Fact]:
    """Who carries each treasure, or who could pick it up where it lies (G23 to G25)."""
    battle = table.battle
    reach = book_of(battle).treasure.reach_in * INCH
    rule = cite(battle, tr("Treasure is picked up within reach"), "G23")
    for token in battle.tokens:
        if token.kind != "treasure":
            continue
        if token.carrier:
            text = tr("{token} is carried by {name}", token=token.id, name=token.carrier)
            yield Fact("treasure", token.id, text, rule, token.carrier, yes=True)
            continue
        near = [one for one in battle.fighters if _to(one, token).distance_mm <= reach + SLACK]
        names = ", ".join(one.id for one in near) or tr("nobody near")
        text = tr('{token} lies free; within 1": {names}', token=token.id, names=names)
        lines = tuple(_line(_to(one, token)) for one in near)
        yield Fact("treasure", token.id, text, rule, yes=False, number=len(near), lines=lines)


def fighter_token_facts(table: Table, fighter: Fighter) -> Iterator[Fact]:
    """Which objectives a fighter counts for, which treasures it could pick up, and where it could put its own down."""
    yield from _counts(table, fighter)
    yield from _reaches(table, fighter)
    yield from _drops(table, fighter)


def _counts(table: Table, fighter: Fighter) -> Iterator[Fact]:
    battle = table.battle
    reach = book_of(battle).objective.reach_in * INCH
    rule = cite(battle, tr("More friends than enemies within reach control an objective"), "G21")
    for token in battle.tokens:
        if token.kind == "objective":
            found = _to(fighter, token)
            yes = found.distance_mm <= reach + SLACK
            text = tr(
                '{gap}" from {token}, does not count for it',
                gap=format_inches(found.distance_mm, reach),
                token=token.id,
            )
            if yes:
                text = tr(
                    '{gap}" from {token}, counts for it', gap=format_inches(found.distance_mm, reach), token=token.id
                )
            yield Fact("objective", fighter.id, text, rule, token.id, yes, found.distance_mm / INCH, (_line(found),))


def _reaches(table: Table, fighter: Fighter) -> Iterator[Fact]:
    battle = table.battle
    reach = book_of(battle).treasure.reach_in * INCH
    able = treasure.may_carry(battle, fighter) and treasure.carried_treasure(battle, fighter.id) is None
    rule = cite(battle, tr("Treasure is picked up within reach"), "G23")
    for token in treasure.lying_treasures(battle):
        found = _to(fighter, token)
        yes = able and found.distance_mm <= reach + SLACK
        text = tr('{gap}" from {token}', gap=format_inches(found.distance_mm, reach), token=token.id)
        if yes:
            text = tr(
                '{gap}" from {token}: may pick it up in a move',
                gap=format_inches(found.distance_mm, reach),
                token=token.id,
            )
        yield Fact("pick_up", fighter.id, text, rule, token.id, yes, found.distance_mm / INCH, (_line(found),))


def _drops(table: Table, fighter: Fighter) -> Iterator[Fact]:
    token = treasure.carried_treasure(table.battle, fighter.id)
    if token is None:
        return
    spots = treasure.drop_points(table, fighter)
    start = (fighter.pose.x, fighter.pose.y, fighter.pose.z)
    text = tr("may put {token} down at {count} places that were tried", token=token.id, count=len(spots))
    rule = cite(table.battle, tr("Where treasure is put down"), "G28")
    lines = tuple(FactLine(start, spot) for spot in spots)
    yield Fact("drop", fighter.id, text, rule, token.id, bool(spots), len(spots), lines)


def _to(fighter: Fighter, token: Token) -> Measure:
    return measured(scene_geometry.slab(fighter), scene_geometry.point(*token.at))


def _line(found: Measure) -> FactLine:
    return FactLine(found.from_point, found.to_point)
