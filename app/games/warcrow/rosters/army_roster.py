"""Armies in the muster window: conversion between units and roster lines, and the action that musters them."""

from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, labelled, mark, to_sentence, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.muster import Muster
from app.games.references import remove_things
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.card import find_card_flaws, format_attack, format_figures, format_skill, format_spell
from app.games.warcrow.measures import find_leader
from app.games.warcrow.pending_kinds import make_problem
from app.games.warcrow.rosters import army_builder
from app.games.warcrow.rosters.army import Army, ArmyUnit, demo_armies, is_army, read_army
from app.games.warcrow.rosters.unit_form import UnitCardForm, UnitSheet, read_sheet, with_sheet
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.units.characters import may_join, with_joined
from app.games.warcrow.units.new_units import NewUnit, with_unit
from app.model import Battle, Cylinder, Id, Profile, Round, Sculpt, Side
from app.model.battle import MAX_COUNTS
from app.rosters import Recruit, Roster, RosterForms, RosterImport, to_known
from app.rosters.file_limits import convert, parse_json
from app.rosters.file_result import make_import, to_one_line
from app.rosters.visible_text import clean_texts, with_empty_texts

# Mustering an army, which replaces one that still waits off the table


def waiting_army(battle: Battle, side: str) -> tuple[Unit, ...]:
    """Returns a side's units before the battle, as long as none of them is on the table or hidden."""
    units = tuple(unit for unit in read_state(battle).units if unit.side == side and not unit.neutral)
    if battle.clock.stage in ("battle", "over") or any(unit.hidden or find_leader(battle, unit) for unit in units):
        return ()
    return units


class MusterArmy(Action, frozen=True, tag_field="action", tag="wc-muster"):
    """The mustering of an army off the table for a new or known `side`; it replaces a waiting army."""

    side: Side
    units: Annotated[tuple[NewUnit, ...], Meta(max_length=100)] = ()


class MusterArmyRule(Rule[MusterArmy]):
    kind = MusterArmy

    def check(self) -> tuple[Problem, ...]:
        if self.battle.clock.stage in ("", "muster", "setup"):
            return ()
        return (make_problem(tr("deployment has already begun"), "D1.21", reading=True),)

    def apply(self) -> Battle:
        battle, side = self.battle, self.action.side
        old = waiting_army(battle, side.name)
        ids = {unit.id for unit in old}
        battle = remove_things(battle, [troop for unit in old for troop in unit.troops])
        state = read_state(battle)
        kept = (replace(one, host="") if one.host in ids else one for one in state.units if one.id not in ids)
        battle = with_state(battle, replace(state, units=tuple(kept)))
        if len(battle.all_fighters) + sum(new.count for new in self.action.units) > MAX_COUNTS["fighters"]:
            raise PlayerError(
                tr("a battle can have at most {most} fighters; remove some units", most=MAX_COUNTS["fighters"])
            )
        known = next((one for one in battle.sides if one.name == side.name), side)
        battle = battle.with_sides(replace(known, faction=side.faction or known.faction))
        for new in self.action.units:
            battle = with_unit(battle, replace(new, side=side.name))
        for character in old:  # Each Character rejoins its unit if the new army has both by name.
            units = {unit.id: unit for unit in read_state(battle).units}
            same, host = units.get(character.id), units.get(character.host)
            if same and host and may_join(self.table.with_battle(battle), same, host):
                battle = with_joined(battle, same.id, host.id)
        if battle.clock.stage == "":
            battle = replace(battle, clock=replace(battle.clock, stage="muster"))
        count = len(self.action.units)
        text = counted(count, "{side} musters {count} unit", "{side} musters {count} units", side=side.name)
        return with_log_line(battle, text, "note", side=side.name)

    def label(self) -> str:
        return tr("Muster {side}", side=self.action.side.name)


RULES = (MusterArmyRule,)


_STAND_IN_MM = 30.0


def to_recruit(unit: ArmyUnit, faction: str = "") -> Recruit:
    """Converts a unit to a line of a roster."""
    card = replace(unit.card, name=unit.card.name or unit.name, faction=unit.card.faction or faction)
    line = with_sheet(Recruit(Profile("x"), unit.base, unit.count or 0), UnitSheet(card, unit.keywords))
    own = "" if unit.name == card.name else unit.name
    return replace(line, name=own, height_mm=unit.height_mm, is_sketch=not unit.has_figures)


def to_roster(army: Army) -> Roster:
    """Converts an army to a roster."""
    return Roster(army.name, army.faction, fighters=tuple(to_recruit(unit, army.faction) for unit in army.units))


class WarcrowMuster(Muster):
    card_form = UnitCardForm()
    own_fighters = mark("Your units")
    member = mark("Unit")
    count = mark("Troops")
    quantity = mark("Troops")
    new_member = mark("&New unit…")
    none_yet = mark("No units yet. Import a list or a table, add a new unit, or try a demo army.")
    missing_counts = mark("Enter the number of troops: {names}.")

    def make_action(self, battle: Battle, roster: Roster, side: str, preview: bool) -> Action:
        units = tuple(_make_unit(recruit, side, preview) for recruit in roster.fighters)
        return MusterArmy(Side(side, roster.faction), units)

    def read_roster(self, battle: Battle, side: str) -> Roster:
        faction = next((one.faction for one in battle.sides if one.name == side), "")
        return Roster("", faction, fighters=tuple(_read_unit(battle, unit) for unit in waiting_army(battle, side)))

    def replaces(self, battle: Battle, side: str) -> bool:
        return bool(waiting_army(battle, side))

    def is_own(self, recruit: Recruit) -> bool:
        return bool(recruit.unit)

    def demo_rosters(self) -> tuple[Roster, ...]:
        return tuple(to_roster(army) for army in demo_armies())

    def format_card(self, recruit: Recruit) -> str:
        if not recruit.unit:
            return ""
        try:
            sheet = read_sheet(recruit)
        except PlayerError as error:
            return to_sentence(str(error), capital=False)
        points = counted(sheet.card.points, "{count} point", "{count} points")
        if recruit.is_sketch:
            first = tr("The values on its card are missing: enter them with “Profile…”.")
            return "\n".join(filter(None, (f"{first} · {points}", ", ".join(sheet.keywords))))
        card = sheet.card
        return "\n".join(
            (
                f"{format_figures(card)} · {points}",
                *filter(None, [", ".join(sheet.keywords)]),
                *map(format_attack, card.attacks),
                *map(format_spell, card.spells),
                *map(format_skill, card.skills),
            )
        )

    def format_totals(self, roster: Roster) -> str:
        units = counted(len(roster.fighters), "{count} unit", "{count} units")
        troops = counted(roster.heads, "{count} troop", "{count} troops")
        points = counted(roster.points, "{count} point", "{count} points")
        return f"{units}, {troops}, {points}"


def _make_unit(recruit: Recruit, side: Id, preview: bool) -> NewUnit:
    sheet, base = read_sheet(recruit), recruit.base
    if base is None or not recruit.count or recruit.is_sketch:
        if not preview:
            raise PlayerError(tr("the details of {name} are incomplete", name=recruit.title))
        base = base or Round(_STAND_IN_MM)
    height = recruit.height_mm
    if height is not None and height <= base.thickness_mm and not preview:
        text = tr("{name} must be taller than its base; enter its height including the base", name=recruit.title)
        raise PlayerError(text)
    return NewUnit(recruit.title, side, base, recruit.count or 1, sheet.card, sheet.keywords, height, mesh=recruit.mesh)


def _read_unit(battle: Battle, unit: Unit) -> Recruit:
    troop = battle.any_fighter(unit.leader)
    body = troop.body
    height = body.height_mm if isinstance(body, Cylinder) and not body.assumed else None
    name = unit.card.name or unit.id
    own = "" if name in (unit.id, unit.id.rstrip("0123456789").rstrip()) else unit.id
    mesh = body if isinstance(body, Sculpt) else None
    line = Recruit(Profile("x"), troop.base, len(unit.troops), own, height_mm=height, mesh=mesh)
    return with_sheet(line, UnitSheet(replace(unit.card, name=name), unit.keywords))


# Formats of Warcrow armies: the army builder's lists and tables, and our own


_MAY_BE_NULL = ("name", "faction")


class ArmyForms(RosterForms):
    """The reader of army lists and unit tables of the Warcrow army builder, and of our own format."""

    words = mark("an army from the Warcrow army builder (text or JSON) or its table of units (CSV)")
    example = "My army ⏎ Faction: Northern Tribes ⏎ Ash Guard x1 (30 pts)"

    def read_document(self, found: Any, name: str) -> RosterImport | None:
        found = with_empty_texts(found, _MAY_BE_NULL)
        if is_army(found):
            return make_import(name, to_roster(read_army(found)))
        if army_builder.is_saved_list(found):
            return make_import(name, to_roster(army_builder.read_saved_list(found)))
        return None

    def read_text(self, text: str, name: str) -> RosterImport | None:
        if army_builder.is_unit_table(text):
            units, left_out = army_builder.read_units(text)
            known = tuple(to_known(to_recruit(unit), name, spanish) for unit, spanish in units)
            return RosterImport(name, fighters=known, left_out=tuple(map(to_one_line, left_out)))
        if army_builder.is_list_text(text):
            army, left_out = army_builder.read_list_text(text)
            return make_import(name, to_roster(army), left_out)
        return None

    def read_unit(self, recruit: Recruit) -> Recruit:
        found = with_empty_texts(clean_texts(parse_json(recruit.unit.encode())), _MAY_BE_NULL)
        sheet = convert(found, UnitSheet)
        for place, sentence in find_card_flaws(sheet.card, sheet.keywords):
            raise PlayerError(labelled(place, sentence))
        if not sheet.card.name:
            sheet = replace(sheet, card=replace(sheet.card, name=recruit.profile.name))
        return with_sheet(recruit, sheet)


FORMS = ArmyForms()
