"""The forms that Warcrow's armies come in, as rosters for the window: the army builder's list and table, and ours."""

from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark
from app.games.warcrow.card_flaws import find_card_flaws
from app.games.warcrow.rosters import army_list, army_table
from app.games.warcrow.rosters.army import is_army, read_army
from app.games.warcrow.rosters.army_roster import to_recruit, to_roster
from app.games.warcrow.rosters.unit_form import UnitSheet, with_sheet
from app.rosters import Recruit, RosterForms, RosterImport, to_known
from app.rosters.file_limits import convert, parse_json
from app.rosters.file_result import make_import, to_one_line
from app.rosters.visible_text import clean_texts, with_empty_texts

_MAY_BE_NULL = ("name", "faction")


class ArmyForms(RosterForms):
    """Armies of the Warcrow army builder, and its table of units."""

    words = mark("an army of the Warcrow army builder (text or JSON) or its table of units (CSV)")

    def read_document(self, found: Any, name: str) -> RosterImport | None:
        found = with_empty_texts(found, _MAY_BE_NULL)
        if is_army(found):
            return make_import(name, to_roster(read_army(found)))
        if army_list.is_saved_list(found):
            return make_import(name, to_roster(army_list.read_saved_list(found)))
        return None

    def read_text(self, text: str, name: str) -> RosterImport | None:
        if army_table.is_unit_table(text):
            units, left_out = army_table.read_units(text)
            known = tuple(to_known(to_recruit(unit), name, spanish) for unit, spanish in units)
            return RosterImport(name, fighters=known, left_out=tuple(map(to_one_line, left_out)))
        if army_list.is_list_text(text):
            army, left_out = army_list.read_list_text(text)
            return make_import(name, to_roster(army), left_out)
        return None

    def read_unit(self, recruit: Recruit) -> Recruit:
        found = with_empty_texts(clean_texts(parse_json(recruit.unit.encode())), _MAY_BE_NULL)
        sheet = convert(found, UnitSheet)
        for place, sentence in find_card_flaws(sheet.card, sheet.keywords):
            raise PlayerError(f"{place}: {sentence}")
        if not sheet.card.name:
            sheet = replace(sheet, card=replace(sheet.card, name=recruit.profile.name))
        return with_sheet(recruit, sheet)


FORMS = ArmyForms()
