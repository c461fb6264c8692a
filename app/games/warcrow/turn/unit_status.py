"""The condition of units and troops: table rows, marks on models, facts, and parts of a report."""

from collections.abc import Iterator, Mapping

from msgspec import structs
from msgspec.structs import replace

from app.core.language import counted, labelled, mark, tr
from app.games.actions import Action
from app.games.battle_status import FighterStatus, LabelToken
from app.games.battle_views import Counter, FighterRow
from app.games.facts import Fact
from app.games.report_parts import ReportParts
from app.games.warcrow.card import format_attack, format_figures, format_skill, format_spell
from app.games.warcrow.combat.possible_attacks import distance_fact
from app.games.warcrow.measures import (
    find_enemy_units,
    find_engagers,
    find_leader,
    is_on_table,
    judge_unit_sight,
    standing_troops,
    strides_between,
    units_on_table,
    whole_unit,
)
from app.games.warcrow.objectives import (
    contest_strides,
    distance_in_strides,
    find_controller,
    held_by,
    is_contesting,
    objectives,
)
from app.games.warcrow.pending_kinds import cite
from app.games.warcrow.scenario_places import find_scenario
from app.games.warcrow.state import StateToken, Unit, read_state
from app.games.warcrow.stress import Demoralize, GiveStress, is_demoralized
from app.games.warcrow.symbol_dice import format_pool, parse_pool
from app.games.warcrow.turn.activations import ActivateUnit, FinishActivation
from app.games.warcrow.units.casualties import Harm, is_destroyed
from app.games.warcrow.units.new_units import SetTokens
from app.games.warcrow.units.skills import skills_in_force
from app.games.warcrow.units.tinge import GiveTinge
from app.games.warcrow.units.unit_states import STATES, GiveState
from app.model import Battle, Token
from app.table.battle_geometry import BattleGeometry

# Rows of the units: troops, damage, stress, tinge, states, and manual changes


def make_rows(table: BattleGeometry) -> tuple[FighterRow, ...]:
    """Returns rows for the units, side by side, those on the table first; hidden units are left out."""
    battle = table.battle
    state = read_state(battle)
    hidden = {unit.id for unit in state.units if unit.hidden and not is_on_table(battle, unit)}
    told = [unit for unit in state.units if not {unit.id, unit.host} & hidden]
    sides = list(dict.fromkeys((*(side.name for side in battle.sides), *(unit.side for unit in told))))
    told.sort(key=lambda unit: (sides.index(unit.side), not is_on_table(battle, unit), is_destroyed(battle, unit)))
    return tuple(_make_row(battle, unit) for unit in told)


def _make_row(battle: Battle, unit: Unit) -> FighterRow:
    going = read_state(battle).course.activation
    standing = standing_troops(battle, unit)
    own = [troop for troop in standing if troop.id in unit.troops]
    leader = find_leader(battle, unit)
    order = sorted((troop.id for troop in standing), key=lambda id: leader is None or id != leader.id)
    here, wounds = is_on_table(battle, unit), unit.card.wounds
    damage = 0 if unit.host else unit.tokens.damage
    away = not own and not is_destroyed(battle, unit)
    return FighterRow(
        unit.id,
        unit.side,
        tuple(order),
        _format_state(battle, unit),
        0 if away or unit.host else max(len(own) * wounds - damage, 0),
        0 if away or unit.host else len(unit.troops) * wounds,
        Harm(unit.id, 1) if here else None,
        Harm(unit.id, -1) if here and damage else None,
        tuple(_counters(unit)) if here else (),
        going is not None and going.unit == unit.id,
        bool(own),
        is_destroyed(battle, unit),
        unit.leader if away else "",
        tuple(_actions(battle, unit)) if here else (),
    )


def _counters(unit: Unit) -> Iterator[Counter]:
    stress, morale = unit.tokens.stress, unit.card.morale
    firm = is_demoralized(unit)
    yield Counter(
        tr("Stress"),
        tr("{count} of {whole}", count=stress, whole=morale),
        GiveStress(unit.id, -1) if stress and not firm else None,
        None if firm else GiveStress(unit.id, 1),
        stress > morale,
    )
    tinge = unit.tokens.tinge
    yield Counter(tr("Tinge"), str(tinge), GiveTinge(unit.id, -1) if tinge else None, GiveTinge(unit.id, 1))


def _format_state(battle: Battle, unit: Unit) -> str:
    """Formats a unit's condition, apart from its counters, in a few words."""
    state = read_state(battle)
    if unit.host:
        return tr("has joined {unit}", unit=unit.host)
    if is_destroyed(battle, unit):
        return tr("destroyed")
    if not is_on_table(battle, unit):
        return tr("not on the table")
    going, tokens = state.course.activation, unit.tokens
    own = sum(troop.id in unit.troops for troop in standing_troops(battle, unit))
    foes = ", ".join(enemy.id for enemy in find_engagers(battle, unit))
    joined = ", ".join(one.id for one in state.units if one.host == unit.id)
    said = [
        tr("{own} of {count} troops", own=own, count=len(unit.troops)) if len(unit.troops) > 1 else "",
        tr("with {names}", names=joined) if joined else "",
        tr("active")
        if going and going.unit == unit.id
        else (counted(tokens.activated, "activated", "activated {count} times") if tokens.activated else ""),
        tr("engaged with {names}", names=foes) if foes else "",
        *(tr(STATES[token]) for token in tokens.states),
        tr("demoralized, token on turn {turn}", turn=tokens.demoralized) if tokens.demoralized is not None else "",
        *(effect.text or effect.name for effect in tokens.effects),
        tr("carries {token}", token=tokens.carries) if tokens.carries else "",
    ]
    return " · ".join(filter(None, said))


def _actions(battle: Battle, unit: Unit) -> Iterator[tuple[str, Action]]:
    """Yields the named actions for a unit; their rules are checked when one is chosen."""
    going = read_state(battle).course.activation
    if going is not None and going.unit == unit.id:
        yield tr("End the activation of {name}", name=unit.id), FinishActivation()
    else:
        yield tr("Activate {name}", name=unit.id), ActivateUnit(unit.id)
    for token, text in STATES.items():
        on = token not in unit.tokens.states
        words = {"unit": unit.id, "state": tr(text)}
        said = tr("{unit} becomes {state}", **words) if on else tr("{unit} is no longer {state}", **words)
        yield said, GiveState(unit.id, token, on)
    if is_demoralized(unit):
        yield tr("{unit} is no longer demoralized", unit=unit.id), Demoralize(unit.id, on=False)
    else:
        yield tr("{unit} becomes demoralized", unit=unit.id), Demoralize(unit.id)
    more = replace(unit.tokens, activated=unit.tokens.activated + 1)
    yield tr("{unit}: add an activation token", unit=unit.id), SetTokens(unit.id, more)
    if unit.tokens.activated:
        less = replace(unit.tokens, activated=unit.tokens.activated - 1)
        yield tr("{unit}: remove an activation token", unit=unit.id), SetTokens(unit.id, less)


def harm_action(battle: Battle, fighter: str, by: int) -> Action:
    """Returns manual damage to the unit of a troop; a negative number heals."""
    unit = read_state(battle).unit_of(fighter)
    return Harm(unit.host or unit.id if unit else fighter, by)


# Marks on models; those of a unit are at its leader


_STATES: dict[StateToken, tuple[str, str]] = {
    "frightened": ("alarm", mark("frightened")),
    "slowed": ("hourglass", mark("slowed")),
    "disarmed": ("ban", mark("disarmed")),
    "vulnerable": ("crack", mark("vulnerable")),
}
"""The sign and name of each state."""


def find_statuses(table: BattleGeometry) -> Mapping[str, FighterStatus]:
    """Returns the status of each troop on the table by id; the leader has the damage and tokens of the unit."""
    battle = table.battle
    going = read_state(battle).course.activation
    found: dict[str, FighterStatus] = {}
    for unit in units_on_table(battle):
        active = going is not None and going.unit == unit.id
        activation = "active" if active else "done" if unit.tokens.activated else "ready"
        activation = activation if battle.clock.stage == "battle" else ""
        troops = standing_troops(battle, unit)
        leader = find_leader(battle, unit)
        for troop in troops:
            found[troop.id] = FighterStatus(activation=activation, name="")
        if leader is not None:
            found[leader.id] = FighterStatus(
                unit.card.wounds,
                unit.tokens.damage,
                activation,
                bool(unit.tokens.carries),
                bool(find_engagers(battle, unit)),
                unit.id,
                tuple(_list_tokens(unit)),
            )
    return found


def _list_tokens(unit: Unit) -> Iterator[LabelToken]:
    tokens = unit.tokens
    if tokens.demoralized is not None:
        yield LabelToken("flag", tr("demoralized"), bad=True)
    if tokens.stress:
        text = counted(tokens.stress, "{count} stress", "{count} stress")
        yield LabelToken("bolt", text, tokens.stress, unit.card.morale > 0 and tokens.stress > unit.card.morale)
    if tokens.tinge:
        yield LabelToken("drop", counted(tokens.tinge, "{count} tinge", "{count} tinge"), tokens.tinge)
    for state in tokens.states:
        sign, name = _STATES[state]
        yield LabelToken(sign, tr(name), bad=True)


# Parts of a battle report: units and the scenario


class WarcrowReport(ReportParts):
    """The parts of a battle report that describe the scenario and the armies."""

    musters = mark("Armies")

    def aim(self, battle: Battle) -> str:
        scenario = find_scenario(battle)
        return tr("Scenario: {scenario}.", scenario=scenario.name) if scenario else ""

    def members(self, battle: Battle, side: str) -> tuple[str, ...]:
        """Returns a line for each unit; hidden units are only counted until the battle is over."""
        own = [unit for unit in read_state(battle).units if unit.side == side]
        hidden = {unit.id for unit in own if _is_secret(battle, unit)}
        lines = [_format_unit(unit) for unit in own if not {unit.id, unit.host} & hidden]
        if hidden:
            lines.append(counted(len(hidden), "{count} hidden unit", "{count} hidden units"))
        return tuple(lines)

    def held(self, battle: Battle, side: str) -> tuple[str, ...]:
        return tuple(token.id for token in held_by(battle, side))


def _is_secret(battle: Battle, unit: Unit) -> bool:
    """Returns whether a unit is secret; a Character that has joined a hidden unit is part of it."""
    is_hidden = unit.hidden and not unit.host and not is_on_table(battle, unit)
    return is_hidden and battle.clock.stage != "over"


def _format_unit(unit: Unit) -> str:
    """Formats a unit's number of troops, its cost, and the unit it has joined."""
    said = [counted(len(unit.troops), "{count} troop", "{count} troops")]
    if unit.card.points:
        said.append(counted(unit.card.points, "{count} point", "{count} points"))
    if unit.host:
        said.append(tr("has joined {unit}", unit=unit.host))
    return labelled(unit.id, ", ".join(said))


# Facts about a unit: card, tokens, and its position relative to enemies and objectives


_STATE_RULES: Mapping[StateToken, str] = {
    "frightened": mark("A frightened unit re-rolls the successes of its willpower test"),  # W54
    "slowed": mark("A slowed unit has only one of its two MOV values and a shorter charge"),  # W55
    "disarmed": mark("A Disarmed unit loses one attack die with a success; the opponent chooses it"),  # W56
    "vulnerable": mark("A Vulnerable unit loses one defence die with a block; the opponent chooses it"),  # W57
}
"""The short effect of each state."""


def find_facts(table: BattleGeometry, fighter: str) -> tuple[Fact, ...]:
    """Returns all facts about the unit of a troop, and the cards of Characters that have joined it."""
    unit = whole_unit(table.battle, fighter)
    if unit is None:
        return ()
    joined = (one for one in read_state(table.battle).units if one.host == unit.id)
    return (
        *_token_facts(table.battle, unit),
        *_place_facts(table, unit),
        *(fact for one in (unit, *joined) for fact in _card_facts(table.battle, one)),
    )


def _card_facts(battle: Battle, unit: Unit) -> Iterator[Fact]:
    """Yields the card line by line; for a command skill, whether it works now."""
    card = unit.card

    def fact(kind: str, text: str, yes: bool | None = None) -> Fact:
        return Fact(kind, unit.id, text, tr("the card of {unit}, which overrides the rules", unit=unit.id),
                    yes=yes)  # fmt: skip

    yield fact("figures", labelled(unit.id, format_figures(card)))
    if card.ranged_defence:
        dice = format_pool(parse_pool(card.ranged_defence))
        yield fact("ranged_defence", tr("Defence against ranged attacks: {dice}", dice=dice))
    yield from (fact("weapon", format_attack(attack)) for attack in card.attacks)
    yield from (fact("spell", format_spell(spell)) for spell in card.spells)
    for keyword in unit.keywords:
        yield fact("keyword", keyword)
    for keyword in unit.gained:
        yield fact("keyword", tr("{keyword} (from a Character that has joined it)", keyword=keyword))
    if card.immune:
        yield fact("immune", tr("Immunities: {what}", what=", ".join(_format_immune(word) for word in card.immune)))
    working = skills_in_force(battle, unit)
    for skill in card.skills:
        yes = skill in working if skill.kind in ("passive", "command") else None
        yield fact("skill", format_skill(skill), yes)


def _format_immune(word: str) -> str:
    token: StateToken | None = next((one for one in STATES if one == word.casefold()), None)
    return tr(STATES[token]) if token else tr("tinge") if word.casefold() == "tinge" else word


def _token_facts(battle: Battle, unit: Unit) -> Iterator[Fact]:
    """Yields the states and the effects on a unit."""
    for token in unit.tokens.states:
        yield Fact("state", unit.id, tr(STATES[token]), cite(tr(_STATE_RULES[token])))
    for effect in unit.tokens.effects:
        yield Fact("effect", unit.id, effect.text or effect.name, cite())  # W77


def _place_facts(table: BattleGeometry, unit: Unit) -> Iterator[Fact]:
    """Yields engagements, objectives nearby, and the distance and visibility of each enemy."""
    battle = table.battle
    leader = find_leader(battle, unit)
    if leader is None:
        return
    engagers = ", ".join(enemy.id for enemy in find_engagers(battle, unit))
    if engagers:
        rule = cite()  # D1.4
        yield Fact("engaged", unit.id, tr("engaged with {names}", names=engagers), rule, yes=True)
    for token in objectives(battle):
        yes = is_contesting(battle, leader, token)
        text = tr(
            "{token} is {strides:.1f} strides away", token=token.id, strides=distance_in_strides(battle, leader, token)
        )
        yield Fact("contest", unit.id, text, cite(), token.id, yes)  # D1.35
    enemies = find_enemy_units(battle, unit)
    for enemy in sorted(enemies, key=lambda one: strides_between(battle, unit, one) or 0.0):
        apart = distance_fact(table, unit, enemy)
        words = {"enemy": enemy.id, "strides": apart.number or 0.0}
        found = judge_unit_sight(table, unit, enemy)
        kind = found.kind if found else "blocked"
        text = tr("does not see {enemy}, {strides:.1f} strides away", **words)
        if kind in ("visible", "close"):
            text = tr("sees {enemy}, {strides:.1f} strides away", **words)
        text = f"{text} ({found.name})" if found and kind == "close" else text
        yield structs.replace(apart, kind="sight", text=text, yes=None if kind == "close" else kind == "visible")


def table_facts(table: BattleGeometry) -> tuple[Fact, ...]:
    """Returns the holder of each objective, and the side that would control it now."""
    return tuple(fact for token in objectives(table.battle) for fact in _control_facts(table.battle, token))


def _control_facts(battle: Battle, token: Token) -> Iterator[Fact]:
    holder, controller = token.holder, find_controller(battle, token)
    held = tr("{side} controls {token}", side=holder, token=token.id)
    what = tr("Control is checked when a unit ends its activation within {strides:g} strides",
              strides=contest_strides(battle))  # fmt: skip
    rule = cite(what)  # D1.35
    yield Fact("control", token.id, held if holder else tr("no side controls {token}", token=token.id), rule, holder)
    if controller != holder:
        text = tr(
            "{side} would control {token} if a unit ended its activation near it", side=controller, token=token.id
        )
        yield Fact("control_now", token.id, text, rule, controller)
