"""All forms of Warcry rosters."""

from typing import Any

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.warcry.rosters import companion, fighter_table, list_builder, roster_text, warcrier
from app.rosters.csv_table import read_columns, read_rows
from app.rosters.file_result import RosterImport, make_import, to_one_line
from app.rosters.roster_forms import RosterForms
from app.rosters.selection_tree import SelectionTree


class WarbandForms(RosterForms):
    """Reads rosters and lists of warbands, and tables of fighters."""

    words = mark(
        "a BattleScribe or New Recruit roster (.ros, .rosz, .json, or pasted text), a Warcrier list, a table of "
        "fighters (JSON or CSV)"
    )

    def read_tree(self, tree: SelectionTree, name: str) -> RosterImport:
        return make_import(name, *list_builder.read_roster(tree))

    def read_document(self, found: Any, name: str) -> RosterImport | None:
        if warband := companion.find_warband(found):
            return make_import(name, companion.read_roster(warband))
        if fighter_table.is_fighters(found):
            return _import_fighters(found, name)
        if fighter_table.is_sizes(found):
            return RosterImport(name, sizes=fighter_table.read_sizes(found))
        if fighter_table.is_abilities(found):
            raise PlayerError(tr("it contains abilities but no fighters; choose the file that lists the fighters"))
        return None

    def read_text(self, text: str, name: str) -> RosterImport | None:
        if read_columns(text) >= fighter_table.COLUMNS:
            return _import_fighters([fighter_table.read_row(cells) for cells in read_rows(text)], name)
        if warcrier.is_fighter_list(text):
            return RosterImport(name, warcrier.read_roster(text))
        if roster_text.is_roster_text(text):
            roster, left_out = roster_text.read_roster(text)
            return RosterImport(name, roster, left_out=tuple(map(to_one_line, left_out)))
        return None


def _import_fighters(found: Any, name: str) -> RosterImport:
    fighters, left_out = fighter_table.read_fighters(found, name)
    return RosterImport(name, fighters=fighters, left_out=tuple(map(to_one_line, left_out)))


FORMS = WarbandForms()
