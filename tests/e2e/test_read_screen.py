"""Reads the window through AT-SPI as a screen reader does, and reports what is missing.

`dev.py e2e read_screen [--out FOLDER]`. It is skipped, with the reason, if the system lacks what it needs.
"""

import json
from dataclasses import asdict

import pytest

from tests.e2e.audits import screen_tree
from tests.e2e.audits.screen_reader import AccessibleNode, parse_node
from tests.e2e.audits.screen_tree import (
    find_flaws,
    find_silent_columns,
    find_silent_dice,
    find_silent_matrix,
    format_tree,
)

HERE = (10, 10, 100, 20)


def window(*children):
    return AccessibleNode(
        "application", "Eyeline", children=[AccessibleNode("frame", "Demo", frame=HERE, children=list(children))]
    )


def test_printed_nodes_are_parsed_back():
    tree = window(AccessibleNode("list item", "Ashka, at 9″, 10″", states=["selected"], frame=HERE))
    assert parse_node(json.loads(json.dumps(asdict(tree)))).find("list item")[0].name == "Ashka, at 9″, 10″"
    assert format_tree(tree).splitlines()[-1].strip() == "list item “Ashka, at 9″, 10″” selected"


def test_a_nameless_button_is_found_unless_it_is_off_the_screen():
    assert list(find_flaws(window(AccessibleNode("push button", "", frame=HERE)))) == [
        f"push button at {HERE} has no name"
    ]
    assert (
        list(
            find_flaws(
                window(AccessibleNode("page tab list", ""), AccessibleNode("push button", "", frame=(-600, -530, 9, 9)))
            )
        )
        == []
    )


def test_a_painted_thing_without_a_role_is_found():
    assert list(find_flaws(window(AccessibleNode("filler", "Red: 6 6 6", frame=HERE)))) == ["“Red: 6 6 6” has no role"]


def test_missing_dice_are_reported():
    dice = [AccessibleNode("text", f"{side}: dice results") for side in ("Red", "Blue")]
    dice.append(AccessibleNode("push button", "Red: initiative, die 1: 6"))
    assert list(find_silent_dice(window(*dice))) == []
    assert list(find_silent_dice(window(dice[0]))) == ["1 fields for dice are told", "no die is told"]


def test_missing_columns_are_reported():
    heads, cell = [AccessibleNode("table column header", "Name")], AccessibleNode("table cell", "Ashka")
    assert list(find_silent_columns(window(AccessibleNode("table", "Outliner", children=[*heads, cell])))) == []
    assert (
        len(
            list(
                find_silent_columns(
                    window(AccessibleNode("table", "Outliner", children=[AccessibleNode("table cell", "")]))
                )
            )
        )
        == 2
    )
    assert list(find_silent_columns(window())) == ["no table is told"]


def test_sight_matrix_rows_without_names_are_found():
    cells = [AccessibleNode("table column header", "Borin, blue"), AccessibleNode("table cell", "not visible")]
    named, nameless = AccessibleNode("table row header", "Ashka, red"), AccessibleNode("table row header", "")
    assert list(find_silent_matrix(window(AccessibleNode("table", "Who sees whom", children=[*cells, named])))) == []
    assert (
        len(list(find_silent_matrix(window(AccessibleNode("table", "Who sees whom", children=[*cells, nameless])))))
        == 1
    )


@pytest.mark.thorough
def test_everything_on_the_table_reaches_the_screen_reader(tmp_path, output_folder):
    code = screen_tree.run(tmp_path, output_folder and output_folder / "tree.txt")
    if code == 2:
        pytest.skip("the system lacks what a screen reader needs")
    assert code == 0
