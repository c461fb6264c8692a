"""A typed list of names: commas separate names, semicolons sides."""

from hypothesis import given
from hypothesis import strategies as st

from app.ui.photo.photo_panel import read_names, write_names

NAMES = st.lists(st.text("abc äß", min_size=1, max_size=5).map(str.strip).filter(bool), unique=True, max_size=6)


def test_a_semicolon_starts_the_next_side():
    names, sides = read_names("Axe, Bow; Knight,Troll", "blue", ("red", "blue"))
    assert names == ("Axe", "Bow", "Knight", "Troll")
    assert sides == {"Knight": "red", "Troll": "red"}


def test_names_without_a_semicolon_leave_the_side_open():
    assert read_names(" Axe ,, Bow,Axe", "red", ("red", "blue")) == (("Axe", "Bow"), {})


def test_with_more_semicolons_than_sides_the_last_side_gets_the_rest():
    _names, sides = read_names("Axe; Bow; Knight", "red", ("red", "blue"))
    assert sides == {"Bow": "blue", "Knight": "blue"}


@given(NAMES, st.integers(0, 6))
def test_what_is_shown_is_read_again(names, cut):
    names = tuple(" ".join(name.split()) for name in names)
    sides = dict.fromkeys(names[max(cut, 1) :], "blue")
    names = tuple(dict.fromkeys(names))
    shown = write_names(names, {name: sides[name] for name in names if name in sides})
    assert read_names(shown, "red", ("red", "blue"))[0] == names
