"""The layout of menus and toolbar: command ids in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from app.core.language import mark


@dataclass(frozen=True)
class Submenu:
    """A submenu; `id` is the object name of its `QMenu`, by which a feature finds it to add more items."""

    id: str
    text: str
    groups: Groups


Groups = tuple[tuple[str | Submenu, ...], ...]

MENUS: dict[str, Groups] = {
    mark("&File"): (
        (Submenu("new_menu", mark("&New"), (("new", "new_board", "photo_new"),)), "open", "recent", "demo"),
        ("saved", "name", "save_copy", "save_template"),
        (
            Submenu(
                "export_menu",
                mark("&Export"),
                (
                    ("export_picture", "export_photo", "export_report", "export_map"),
                    ("export_plan", "export_plan_true"),
                    ("export", "export_model"),
                ),
            ),
            "print",
            "print_plan",
            "print_plan_true",
            "copy_picture",
        ),
        ("back_up", "restore"),
        ("close", "quit"),
    ),
    mark("&Edit"): (
        ("undo", "redo"),
        ("cut_things", "copy", "paste", "copy_things", "remove"),
        ("copy_verdict",),
        ("group", "ungroup", "lock"),
        ("select_all", "back", "next_thing", "previous_thing"),
        ("choose",),
        ("settings",),
    ),
    mark("&View"): (
        (
            Submenu(
                "panels_menu",
                mark("&Panels"),
                (("sight", "outliner", "reset_layout"), ("next_tab", "previous_tab", "close_panel")),
            ),
            "presentation",
        ),
        ("fit", "top", "plan", "photo_view"),
        ("from_near", "from_right", "from_far", "from_left"),
        ("keep_view", "views"),
        ("cut", "cut_lower", "cut_higher", "x_ray"),
        ("hide", "show_all"),
        (
            Submenu(
                "labels_menu",
                mark("La&bels"),
                (("labels",), ("labels_auto", "labels_all", "labels_short", "labels_hover", "labels_none")),
            ),
        ),
        ("text_larger", "text_smaller", "text_usual"),
        ("next_part", "previous_part"),
    ),
    mark("&Table"): (
        ("fighters", "again"),
        ("sides", "copy_side"),
        ("numbers", "rename"),
        ("library", "import", "import_folder", "import_scan", "replace_scan", "scatter"),
        ("elements", "parts", "tag"),
        ("board",),
        ("photo", "photo_add"),
        ("study",),
    ),
    mark("&Move"): (
        ("turn_left", "turn_right", "turn_left_fine", "turn_right_fine"),
        ("push_left", "push_right", "push_up", "push_down"),
        ("push_left_fine", "push_right_fine", "push_up_fine", "push_down_fine"),
        ("push_left_inch", "push_right_inch", "push_up_inch", "push_down_inch"),
        ("raise", "lower", "raise_fine", "lower_fine", "stand"),
        ("larger", "smaller"),
    ),
    mark("&Arrange"): (
        ("align_left", "align_middle", "align_right"),
        ("align_near", "align_row", "align_far"),
        ("spread_across", "spread_deep", "turn_alike"),
        ("grid",),
    ),
    mark("&Sight"): (
        ("next", "previous", "swap"),
        ("stoop", "side", "matrix"),
        ("card", "print_card", "strip", "print_strip"),
        ("measure", "measuring"),
        ("planning", "plans", "suggest", "compare_plans"),
    ),
    mark("&Game"): (
        ("setup", "muster", "secrets"),
        ("rounds", "go_on", "own_dice"),
        ("page_turn", "page_fighters", "page_attack", "page_facts", "page_log"),
        ("hurt", "heal"),
        ("walk", "jump", "climb", "fly"),
        ("earlier", "later", "now"),
        ("end_by_hand", "copy_report", "print_report"),
    ),
    mark("&Help"): (
        ("help", "tour"),
        ("find", "keys"),
        ("report_problem", "run_self_test", "open_data_folder"),
        ("about",),
    ),
}
"""Command ids by menu, in groups with a separator between them."""

PANELS: tuple[tuple[str, ...], ...] = (
    ("side",),
    ("setup", "rounds"),
    ("library", "numbers", "elements", "parts", "measuring", "planning", "photo"),
)
"""Commands that toggle a panel and also have a place in another menu; View → Panels lists all of them."""

UNLISTED: dict[str, tuple[str, ...]] = {
    "&Edit": ("context_menu",),
    "&View": tuple(f"view_{number}" for number in range(1, 10)),
}
"""Commands in no menu, only available by shortcut and palette; they are grouped at the end of this menu."""

TOOLBAR: tuple[tuple[str, ...], ...] = (
    ("open",),
    ("undo", "redo"),
    ("fighters", "library", "board"),
    ("setup", "rounds"),
    ("next", "swap", "stoop", "side", "matrix", "measure"),
    ("fit", "top"),
    ("find", "help"),
)
"""The buttons, in groups with a separator between them."""


def find_menu(id: str) -> str:
    """Returns the menu of a command."""
    return next(menu for menu in MENUS if id in list_command_ids(menu))


def list_command_ids(menu: str) -> tuple[str, ...]:
    """Returns all commands of a menu, including those that it does not show."""
    return (*_list_group_ids(MENUS[menu]), *UNLISTED.get(menu, ()))


def _list_group_ids(groups: Groups) -> Iterator[str]:
    for entry in chain.from_iterable(groups):
        if isinstance(entry, Submenu):
            yield from _list_group_ids(entry.groups)
        else:
            yield entry
