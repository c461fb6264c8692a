"""The card of a unit in a line of a roster, and the form for editing it: figures, attacks, spells and skills."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import labelled, mark, tr
from app.games.card_form import CardForm, ChoiceField, NumberField, SwitchField, TableField, TextField, Values
from app.games.warcrow.card import AttackProfile, Keywords, Moves, Skill, Spell, UnitCard, require_keyword
from app.games.warcrow.keywords import parse_keyword
from app.games.warcrow.rosters.army_builder import split_words
from app.games.warcrow.symbol_dice import parse_pool
from app.model import Profile, Value
from app.model.legible_json import legible_json
from app.rosters import Recruit

_TARGETS = (
    ("enemy", mark("an enemy")),
    ("friend", mark("a friend")),
    ("self", mark("itself")),
    ("point", mark("a point")),
    ("terrain", mark("terrain")),
)
_KINDS = (
    ("passive", mark("passive")),
    ("command", mark("command")),
    ("simple", mark("simple action")),
    ("long", mark("long action")),
    ("tinge", mark("tinge")),
)
_AIMS = (("none", mark("none")), ("self", mark("itself")), ("friend", mark("a friend")), ("enemy", mark("an enemy")))
_POOLS = (
    ("willpower", mark("WP dice"), "1 orange"),
    ("defence", mark("DEF dice"), "1 green"),
    ("ranged_defence", mark("DEF dice against ranged attacks"), ""),
)
_ON_EVERY_CARD = ("willpower", "defence", "first", "second", "charge", "wounds", "morale", "conquest")
"""The fields that every card has, and that no list or table of units contains."""
_MAX_MARKS, _LONGEST, _SWITCHES_APART = 30, 2000, ";"


class UnitSheet(Value, frozen=True):
    """The data of a unit that a line of a roster stores."""

    card: UnitCard = UnitCard()
    keywords: Keywords = ()


def with_sheet(recruit: Recruit, sheet: UnitSheet) -> Recruit:
    """Returns the line with this card, whose name, faction and keywords can be searched."""
    words = dict.fromkeys(parse_keyword(text).name[:80] for text in sheet.keywords)
    profile = Profile(sheet.card.name, sheet.card.faction, points=sheet.card.points, keywords=tuple(words)[:_MAX_MARKS])
    return replace(recruit, profile=profile, unit=msgspec.json.encode(sheet).decode())


def read_sheet(recruit: Recruit) -> UnitSheet:
    """Returns the card of a line. Raises PlayerError if it is not a Warcrow card."""
    try:
        return msgspec.json.decode(legible_json(recruit.unit.encode()), type=UnitSheet)
    except (ValueError, RecursionError) as error:
        raise PlayerError(tr("{name} has no card for this game", name=recruit.title)) from error


# The form


class UnitCardForm(CardForm):
    """The form for editing a unit's card."""

    title = mark("Unit card")
    new_title = mark("New unit")
    rows = (
        TextField("name", mark("Name")),
        TextField("faction", mark("Faction")),
        TextField("keywords", mark("Keywords"), mark("e.g. Infantry, Scout, Intimidating (2)"), _LONGEST),
        *(TextField(id, title, mark("e.g. 2 red, 1 orange"), 80) for id, title, _ in _POOLS),
        TextField("immune", mark("Immune to states"), mark("e.g. frightened, slowed"), 400),
    )
    figures = (
        NumberField("first", mark("MOV first"), -1, 200, 0.5, least_text="?"),
        NumberField("second", mark("MOV second"), -1, 200, 0.5, least_text="?"),
        NumberField("charge", mark("MOV charge"), -1, 200, 0.5, least_text="?"),
        NumberField("wounds", mark("W"), 0, 100, least_text="?"),
        NumberField("morale", mark("MOR"), -1, 50, least_text="?"),
        NumberField("conquest", mark("CON"), -1, 99, least_text="?"),
        NumberField("points", mark("Points"), 0, 2000, 5),
    )
    tables = (
        TableField(
            "attacks",
            mark("Attacks"),
            mark("Add attack"),
            (
                TextField("name", mark("Attack")),
                TextField("dice", mark("Dice"), longest=80),
                NumberField("reach", mark("Strides"), 0, 200, 0.5, mark("Range (0 for melee)")),
                TextField("switches", mark("Switches, separated by ;"), longest=_LONGEST),
            ),
        ),
        TableField(
            "spells",
            mark("Spells"),
            mark("Add spell"),
            (
                TextField("name", mark("Spell")),
                NumberField("needs", mark("Successes"), 0, 20, usual=1),
                NumberField("reach", mark("Strides"), 0, 200, 0.5, usual=10),
                ChoiceField("target", mark("Target"), _TARGETS),
                SwitchField("needs_sight", mark("Needs line of sight")),
                NumberField("lasts", mark("Rounds"), 0, 99),
                TextField("text", mark("Notes"), longest=_LONGEST),
            ),
        ),
        TableField(
            "skills",
            mark("Skills"),
            mark("Add skill"),
            (
                TextField("name", mark("Skill")),
                ChoiceField("kind", mark("Kind"), _KINDS),
                SwitchField("permanent", mark("Permanent")),
                ChoiceField("target", mark("Target"), _AIMS),
                NumberField("reach", mark("Strides"), 0, 200, 0.5),
                SwitchField("needs_sight", mark("Needs line of sight")),
                TextField("gives", mark("Grants keywords"), longest=_LONGEST),
                TextField("text", mark("Notes"), longest=_LONGEST),
            ),
            most=50,
        ),
    )

    def read(self, recruit: Recruit | None, faction: str) -> Values:
        sheet = read_sheet(recruit) if recruit else UnitSheet(UnitCard(faction=faction))
        card = sheet.card
        values = {
            "name": card.name,
            "faction": card.faction,
            "keywords": ", ".join(sheet.keywords),
            "immune": ", ".join(card.immune),
            **{id: getattr(card, id) for id, _, _ in _POOLS},
            "first": card.moves.first,
            "second": card.moves.second,
            "charge": card.moves.charge,
            "wounds": card.wounds,
            "morale": card.morale,
            "conquest": card.conquest,
            "points": card.points,
            "attacks": tuple(
                {
                    "name": one.name,
                    "dice": one.dice,
                    "reach": one.reach,
                    "switches": f"{_SWITCHES_APART} ".join(one.switches),
                }
                for one in card.attacks
            ),
            "spells": tuple(msgspec.structs.asdict(one) for one in card.spells),
            "skills": tuple({**msgspec.structs.asdict(one), "gives": ", ".join(one.gives)} for one in card.skills),
        }
        if recruit and not recruit.is_sketch:
            return values
        # What is on every card is not guessed, so that nothing can be saved unread.
        return values | {"willpower": "", "defence": ""} | {one.id: one.least for one in self.figures if one.least_text}

    def open_fields(self, recruit: Recruit) -> frozenset[str]:
        if not recruit.is_sketch:
            return frozenset()
        tables = (table.id for table in self.tables)
        return frozenset((*_ON_EVERY_CARD, *tables, *(() if read_sheet(recruit).keywords else ("keywords",))))

    def make(self, values: Values, recruit: Recruit | None) -> Recruit:
        old = read_sheet(recruit).card if recruit else UnitCard()
        if not values["name"]:
            raise PlayerError(tr("Enter a name."))
        keywords = tuple(split_words(values["keywords"]))
        for word in keywords:
            require_keyword(word)
        for id, title, _ in _POOLS:
            _require_dice(tr(title), values[id])
        for field in self.figures:
            if field.least_text and values[field.id] < max(field.least + 1, 0):
                raise PlayerError(labelled(tr(field.title), tr("Enter the value from the card.")))
        if not values["defence"] or not values["willpower"]:
            raise PlayerError(tr("Enter the dice for WP and DEF, for example 2 red, 1 orange."))
        attacks = {attack.name: attack for attack in old.attacks}
        spells = {spell.name: spell for spell in old.spells}
        skills = {skill.name: skill for skill in old.skills}
        fields = {
            "name": values["name"],
            "faction": values["faction"],
            "moves": Moves(*(float(values[id]) for id in ("first", "second", "charge"))),
            **{id: values[id] for id in ("wounds", "morale", "conquest", "points")},
            **{id: values[id] for id, _, _ in _POOLS},
            "attacks": tuple(_make_attack(row, attacks) for row in values["attacks"]),
            "spells": tuple(_make_spell(row, spells) for row in values["spells"]),
            "skills": tuple(_make_skill(row, skills) for row in values["skills"]),
            "immune": tuple(split_words(values["immune"])),
        }
        line = recruit or Recruit(Profile("x"), count=0)
        return replace(with_sheet(line, UnitSheet(replace(old, **fields), keywords)), is_sketch=False)


def _require_dice(where: str, text: str) -> None:
    try:
        parse_pool(text)
    except PlayerError as error:
        raise PlayerError(labelled(where, error)) from error


def _make_attack(row: Mapping[str, Any], known: Mapping[str, AttackProfile]) -> AttackProfile:
    """Returns an attack from the form, keeping what the form does not show of a known attack with this name."""
    _require_dice(row["name"] or tr("Attack"), row["dice"])
    switches = (one.strip() for one in row["switches"].split(_SWITCHES_APART))
    kept = known.get(row["name"], AttackProfile())
    fields = {id: row[id] for id in ("name", "dice")}
    return replace(kept, **fields, reach=float(row["reach"]), switches=tuple(filter(None, switches)))


def _make_spell(row: Mapping[str, Any], known: Mapping[str, Spell]) -> Spell:
    """Returns a spell from the form, keeping the alterations of a known spell with this name."""
    if not row["name"]:
        raise PlayerError(tr("Enter a name for each spell and skill."))
    kept = known.get(row["name"], Spell(row["name"]))
    fields = {id: row[id] for id in ("name", "needs", "target", "needs_sight", "lasts", "text")}
    return replace(kept, **fields, reach=float(row["reach"]))


def _make_skill(row: Mapping[str, Any], known: Mapping[str, Skill]) -> Skill:
    if not row["name"]:
        raise PlayerError(tr("Enter a name for each spell and skill."))
    gives = tuple(split_words(row["gives"]))
    for word in gives:
        require_keyword(word)
    fields = {id: row[id] for id in ("name", "kind", "permanent", "target", "needs_sight", "text")}
    kept = known.get(row["name"], Skill(row["name"]))
    return replace(kept, **fields, reach=float(row["reach"]), gives=gives)
