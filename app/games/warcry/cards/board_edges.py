"""Edges of the board: fighters taken down near them, and fighters that leave over them (C4, B.taken-down-by-edge)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.core.lengths import format_inches
from app.games.battle_actions import Leave
from app.games.battle_lookup import find_enemies, find_on_table
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.attack.wounds import take_down
from app.games.warcry.book import INCH
from app.games.warcry.cards import card_subjects
from app.games.warcry.cards.card_questions import PLACES
from app.games.warcry.cards.card_terms import EdgeKill, Escape, SideCount
from app.games.warcry.facts import treasure
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.state import read_plan
from app.games.warcry.turn import activation
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry


def find_edge_kills(table: BattleGeometry) -> tuple[tuple[str, EdgeKill], ...]:
    """Returns the fighters that would be taken down if the round ended now, each with the cause."""
    battle, card = table.battle, read_plan(table.battle).victory
    found: dict[str, EdgeKill] = {}
    for kill in card.kills if card else ():
        if kill.since <= battle.clock.round:
            found |= {one.id: kill for one in _fighters_near_edge(table, kill) if one.id not in found}
    return tuple(found.items())


def apply_edge_kills(table: BattleGeometry) -> Battle:
    """Returns the battle with those fighters down that the end of this round takes down near an edge."""
    battle = table.battle
    for id, kill in find_edge_kills(table):
        battle = take_down(
            table, battle, id, why=tr("within {reach} of an edge", reach=format_inches(kill.reach * INCH))
        )
    return battle


def _fighters_near_edge(table: BattleGeometry, kill: EdgeKill) -> list[Fighter]:
    """Returns fighters near an edge; distances from edges are horizontal."""
    battle = table.battle
    rule = SideCount("alive", kill.whom, kill.named)
    sides = card_subjects.sides_with_role(battle, kill.who)
    fighters = [one for side in sides for one in card_subjects.counted_fighters_on_table(battle, side, rule)]
    lines = [card_subjects.edge_line(battle, name) for name in card_subjects.EDGES]
    return [one for one in fighters if any(table.is_within(one.id, kill.reach * INCH, line, True) for line in lines)]


# Leaving


def find_exit(table: BattleGeometry, id: str, edge: str = "") -> tuple[str, tuple[Problem, ...]]:
    """Returns the edge over which a fighter would leave, and why it may not.

    The edge is the named one, or one that is allowed.
    """
    battle = table.battle
    fighter = battle.fighter(id)
    card = read_plan(battle).victory
    escapes = (
        [one for one in card.escapes if fighter.side in card_subjects.sides_with_role(battle, one.who)] if card else []
    )
    if not escapes:
        text = tr("no card in play lets {name} leave", name=id)
        return edge, (_make_leave_problem(battle, text),)
    found = [_check_escape(table, fighter, escape, edge) for escape in escapes]
    return min(found, key=lambda one: len(one[1]))


def _check_escape(
    table: BattleGeometry, fighter: Fighter, escape: Escape, wanted: str
) -> tuple[str, tuple[Problem, ...]]:
    allowed = _allowed_edges(table.battle, fighter.side, escape)
    reach = escape.reach * INCH
    near = [
        name
        for name in allowed
        if table.is_within(fighter.id, reach, card_subjects.edge_line(table.battle, name), True)
    ]
    edge = wanted or next(iter((*near, *allowed)), "")
    texts = (*_place_flaws(table, fighter, escape, edge), *_moment_flaws(table, fighter, escape))
    return edge, tuple(_make_leave_problem(table.battle, text) for text in texts)


def _allowed_edges(battle: Battle, side: str, escape: Escape) -> tuple[str, ...]:
    """Returns the edges over which a side may leave, by the answers of its enemies or the edges not named."""
    if escape.open:
        closed = card_subjects.find_answers(battle, escape.edge, every=True)
        return tuple(name for name in card_subjects.EDGES if name not in closed)
    sides = card_subjects.enemy_sides(battle, side) if escape.enter else ("",)
    return tuple(
        name
        for one in sides
        for name in card_subjects.find_answers(battle, escape.edge, one)
        if name in card_subjects.EDGES
    )


def _place_flaws(table: BattleGeometry, fighter: Fighter, escape: Escape, edge: str) -> list[str]:
    found = list[str]()
    if edge not in _allowed_edges(table.battle, fighter.side, escape):
        found.append(tr("{name} cannot leave by the {edge}", name=fighter.id, edge=tr(PLACES.get(edge, edge))))
    elif not table.is_within(fighter.id, escape.reach * INCH, card_subjects.edge_line(table.battle, edge), True):
        reach = format_inches(escape.reach * INCH)
        found.append(
            tr("{name} is not within {reach} of the {edge}", name=fighter.id, reach=reach, edge=tr(PLACES[edge]))
        )
    close = [
        one
        for one in find_enemies(table.battle, fighter.id)
        if table.is_within(fighter.id, escape.clear * INCH, one.id)
    ]
    if escape.clear and close:
        words = tr(
            "{name} is within {clear} of {foe}",
            name=fighter.id,
            clear=format_inches(escape.clear * INCH),
            foe=close[0].id,
        )
        found.append(words)
    return found


def _moment_flaws(table: BattleGeometry, fighter: Fighter, escape: Escape) -> list[str]:
    found, battle = list[str](), table.battle
    if battle.clock.round < escape.since:
        found.append(tr("no fighter may leave before round {round}", round=escape.since))
    if escape.round_end and not activation.is_round_over(battle):
        found.append(
            tr("{name} may leave only at the end of the round, after every fighter has acted", name=fighter.id)
        )
    last = activation.actions_taken(battle)[-1:]
    has_moved = battle.clock.active == fighter.id and bool(last) and last[0].kind == "move"
    if not escape.round_end and not has_moved:
        found.append(tr("{name} may leave only when it finishes a move action", name=fighter.id))
    if escape.carrying and not treasure.is_carrying(battle, fighter.id):
        found.append(tr("{name} carries no treasure", name=fighter.id))
    if escape.marked and fighter.id not in card_subjects.find_answers(table.battle, escape.marked):
        found.append(tr("{name} is not one of the fighters that may leave", name=fighter.id))
    return found


def _make_leave_problem(battle: Battle, text: str) -> Problem:
    return make_problem(battle, text, "S30")


class LeaveRule(Rule[Leave]):
    kind = Leave

    def check(self) -> tuple[Problem, ...]:
        if self.action.edge and self.action.edge not in card_subjects.EDGES:
            raise PlayerError(tr("unknown edge “{name}”", name=self.action.edge))
        find_on_table(self.battle, self.action.fighter)
        return find_exit(self.table, self.action.fighter, self.action.edge)[1]

    def apply(self) -> Battle:
        fighter = find_on_table(self.battle, self.action.fighter)
        edge, _ = find_exit(self.table, self.action.fighter, self.action.edge)
        state = replace(fighter.state, whereabouts="left", climbing=False, waiting=False)
        battle = treasure.reveal_treasure(self.battle, fighter.id).with_fighters(replace(fighter, state=state))
        text = tr("{name} leaves the battlefield", name=fighter.id)
        if edge in card_subjects.EDGES:
            text = tr("{name} leaves by the {edge}", name=fighter.id, edge=tr(PLACES[edge]))
        return with_log_line(battle, text, "move", side=fighter.side)

    def label(self) -> str:
        return tr("{name} leaves the battlefield", name=self.action.fighter)


RULES = (LeaveRule,)
