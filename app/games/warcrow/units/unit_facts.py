"""What is to be known of a unit: its card, what lies on it, and where it stands to enemies and objectives."""

from collections.abc import Iterator, Mapping

from msgspec import structs

from app.core.language import counted, mark, tr
from app.games.facts import Fact
from app.games.warcrow.card_text import format_attack, format_figures, format_skill, format_spell
from app.games.warcrow.combat.possible_attacks import distance_fact
from app.games.warcrow.dice.pools import format_pool, parse_pool
from app.games.warcrow.due_kind import cite, cite_reading
from app.games.warcrow.measures import (
    find_enemy_units,
    find_engagers,
    find_leader,
    keyword_of,
    sees_unit,
    strides_between,
    whole_unit,
)
from app.games.warcrow.objectives.control import (
    contest_strides,
    find_controller,
    is_contesting,
    objectives,
    strides_to,
)
from app.games.warcrow.state import StateToken, Unit, read_state
from app.games.warcrow.units.skills import skills_in_force
from app.games.warcrow.units.unit_states import STATES
from app.model import Battle, Token
from app.table.battle_geometry import BattleGeometry

_STATE_RULES: Mapping[StateToken, tuple[str, str]] = {
    "frightened": (mark("A frightened unit throws successes of its willpower test again"), "W54"),
    "slowed": (mark("A slowed unit has one of its two MOV values, and charges less far"), "W55"),
    "disarmed": (mark("The opponent cancels a die with a success of its attack"), "W56"),
    "vulnerable": (mark("The opponent cancels a die with a block of its defence"), "W57"),
}
"""What each state does, in short, and its row."""


def find_facts(table: BattleGeometry, fighter: str) -> tuple[Fact, ...]:
    """Everything of the unit a troop stands with, and the cards of Characters that have joined it."""
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
    """A card, line by line; of a command skill whether it works now."""
    card = unit.card

    def fact(kind: str, text: str, yes: bool | None = None) -> Fact:
        return Fact(kind, unit.id, text, tr("the card of {unit}, which stands above the rules (W2)", unit=unit.id),
                    yes=yes)  # fmt: skip

    yield fact("figures", f"{unit.id}: {format_figures(card)}")
    if card.ranged_defence:
        dice = format_pool(parse_pool(card.ranged_defence))
        yield fact("ranged_defence", tr("Defence against ranged attacks: {dice}", dice=dice))
    yield from (fact("weapon", format_attack(attack)) for attack in card.attacks)
    yield from (fact("spell", format_spell(spell)) for spell in card.spells)
    for keyword in unit.keywords:
        yield fact("keyword", keyword)
    for keyword in unit.gained:
        yield fact("keyword", tr("{keyword}, from a Character that has joined it", keyword=keyword))
    if card.immune:
        yield fact("immune", tr("Immune: {what}", what=", ".join(_format_immune(word) for word in card.immune)))
    working = skills_in_force(battle, unit)
    for skill in card.skills:
        yes = skill in working if skill.kind in ("passive", "command") else None
        yield fact("skill", format_skill(skill), yes)


def _format_immune(word: str) -> str:
    token: StateToken | None = next((one for one in STATES if one == word.casefold()), None)
    return tr(STATES[token]) if token else tr("tinge") if word.casefold() == "tinge" else word


def _token_facts(battle: Battle, unit: Unit) -> Iterator[Fact]:
    """What lies on the card, and what that comes to."""
    tokens, card = unit.tokens, unit.card

    def fact(kind: str, text: str, what: str, row: str, yes: bool | None = None) -> Fact:
        return Fact(kind, unit.id, text, cite(what, row), yes=yes)

    text = tr("Stress {stress} of {morale}", stress=tokens.stress, morale=card.morale)
    yield Fact("stress", unit.id, text, cite_reading("stress-event"), confidence="inference")
    if tokens.damage:
        text = tr("Damage {damage} of {wounds}", damage=tokens.damage, wounds=card.wounds)
        yield fact("damage", text, tr("When damage is as much as W, a troop goes"), "W60")
    if tokens.tinge or keyword_of(unit, "Tinge"):
        text = counted(tokens.tinge, "{count} tinge", "{count} tinge")
        yield fact("tinge", text, tr("What tinge does is decided by how much there is"), "W79")
    for token in tokens.states:
        what, row = _STATE_RULES[token]
        yield fact("state", tr(STATES[token]), tr(what), row)
    if tokens.demoralized is not None:
        text = tr("demoralized, token on turn {turn}", turn=tokens.demoralized)
        yield fact("demoralized", text, tr("A demoralized unit performs no actions"), "W49")
    for effect in tokens.effects:
        yield fact("effect", effect.text or effect.name, tr("An effect replaces one of its kind"), "W77")


def _place_facts(table: BattleGeometry, unit: Unit) -> Iterator[Fact]:
    """Whom it is engaged with, objectives near it, and each enemy: how far away, and seen or not."""
    battle = table.battle
    leader = find_leader(battle, unit)
    if leader is None:
        return
    engagers = ", ".join(enemy.id for enemy in find_engagers(battle, unit))
    if engagers:
        rule = cite(tr("Units in contact are engaged"), "D1.4")
        yield Fact("engaged", unit.id, tr("engaged with {names}", names=engagers), rule, yes=True)
    for token in objectives(battle):
        yes = is_contesting(battle, leader, token)
        text = tr("{token} is {strides:.1f} strides away", token=token.id, strides=strides_to(battle, leader, token))
        yield Fact("contest", unit.id, text, cite(tr("Who stands near contests an objective"), "D1.35"), token.id, yes)
    enemies = find_enemy_units(battle, unit)
    for enemy in sorted(enemies, key=lambda one: strides_between(battle, unit, one) or 0.0):
        apart = distance_fact(table, unit, enemy)
        words = {"enemy": enemy.id, "strides": apart.number or 0.0}
        yes = sees_unit(table, unit, enemy)
        seen = tr("sees {enemy}, {strides:.1f} strides away", **words)
        unseen = tr("does not see {enemy}, {strides:.1f} strides away", **words)
        yield structs.replace(apart, kind="sight", text=seen if yes else unseen, yes=yes)


def table_facts(table: BattleGeometry) -> tuple[Fact, ...]:
    """Of each objective, whose it is, and whose it would be if it were looked at now."""
    return tuple(fact for token in objectives(table.battle) for fact in _control_facts(table.battle, token))


def _control_facts(battle: Battle, token: Token) -> Iterator[Fact]:
    holder, controller = token.holder, find_controller(battle, token)
    held = tr("{side} controls {token}", side=holder, token=token.id)
    what = tr("Control is looked at as a unit ends its activation within {strides:g} strides",
              strides=contest_strides(battle))  # fmt: skip
    rule = cite(what, "D1.35")
    yield Fact("control", token.id, held if holder else tr("nobody controls {token}", token=token.id), rule, holder)
    if controller != holder:
        text = tr(
            "{side} would control {token} if a unit ended its activation near it", side=controller, token=token.id
        )
        yield Fact("control_now", token.id, text, rule, controller)
