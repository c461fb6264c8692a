import pytest

from app.core.app_paths import TRANSLATIONS
from app.core.language import find_translations, set_language
from app.core.lengths import (
    INCHES,
    LengthUnit,
    Notation,
    format_dimensions,
    format_inches,
    format_length,
    format_mm,
    format_range,
    format_units,
    format_units_sum,
    parse_dimensions,
    parse_length,
    set_length_unit,
    set_notation,
    unit_suffix,
)


@pytest.fixture
def written():
    """Chooses a notation for one test."""
    yield lambda *parts: set_notation(Notation(*parts))
    set_notation(Notation())


@pytest.fixture
def spoken():
    """Chooses a language for one test."""
    yield lambda language: set_language(language, TRANSLATIONS)
    set_language("en", TRANSLATIONS)


def test_inches_have_no_trailing_zeros():
    assert [format_inches(mm) for mm in (25.4, 0.0, -0.01, 69.6, 152.4)] == ["1″", "0″", "0″", "2.74″", "6″"]


def test_two_different_lengths_in_a_comparison_are_printed_differently():
    assert format_inches(101.9, 101.6) == "4.01″"
    assert format_inches(101.61, 101.6) == "4″"
    assert format_inches(101.63, 101.6) == "4.001″"
    assert format_inches(101.6, 101.6) == "4″"


def test_a_player_can_choose_another_inch_mark_and_one_decimal(written):
    written('"', 1)
    assert format_inches(69.6) == '2.7"'
    assert format_inches(101.9, 101.6) == '4.01"'
    assert format_range(3, 10) == '3–10"'
    assert format_dimensions((559, 762)) == '22 × 30"'


def test_a_player_can_choose_millimetres_first(written):
    written("″", 2, "mm")
    assert format_length(69.6) == "69.6 mm"


@pytest.mark.parametrize("language", find_translations())
def test_other_languages_use_a_decimal_comma(spoken, language):
    spoken(language)
    assert (format_inches(69.6), format_mm(69.6), format_inches(0), format_inches(254)) == (
        "2,74″",
        "69,6 mm",
        "0″",
        "10″",
    )
    assert format_inches(101.61, 101.6) == "4″"
    assert format_inches(101.63, 101.6) == "4,001″"
    assert format_units_sum([(30.48, ""), (60.96, "↑")]) == "1,2 + 2,4 ↑"
    assert format_dimensions((571.5, 762)) == "22,5 × 30″"


@pytest.fixture
def measured():
    """Chooses a unit for one test."""
    yield set_length_unit
    set_length_unit(INCHES)


STRIDES = LengthUnit(15.0, "strides", "{number} stride", "{number} strides")


def test_lengths_are_printed_in_the_unit_of_the_game(measured):
    measured(STRIDES)
    assert [format_units(mm) for mm in (15.0, 30.0, 22.5, 0.0)] == ["1 stride", "2 strides", "1.5 strides", "0 strides"]
    assert format_units_sum([(15.0, ""), (22.5, "↑")]) == "1 + 1.5 ↑"
    assert format_dimensions((900.0, 900.0)) == "60 × 60 strides"
    assert format_length(45.0) == "3 strides"
    assert unit_suffix() == " strides"
    assert format_inches(50.8) == "2″"


def test_two_different_lengths_in_game_units_are_printed_differently(measured):
    measured(STRIDES)
    assert format_units(45.03, 45.0) == "3.002 strides"
    assert format_units(45.0, 45.0) == "3 strides"


def test_the_default_unit_is_the_inch(written):
    assert (format_units(25.4), unit_suffix(), format_dimensions((762.0, 558.8))) == ("1″", "″", "30 × 22″")
    written(" in")
    assert format_units(25.4) == "1 in"


@pytest.mark.parametrize(
    ("typed", "mm"),
    [
        ("120", 120.0), ("120 mm", 120.0), ("22,5cm", 225.0), (".5 m", 500.0), ("30″", 762.0), ('30"', 762.0),
        ("30 IN.", 762.0), ("1 Zoll", 25.4), ("2'", 609.6), ("3' 6\"", 1066.8), ("3 ft 6", 1066.8),
        ("22 1/2 in", 571.5),
        ("-3", -3.0), ("", None), ("in", None), ("30 yards", None), ("3, 6", None), ("3 6", None), ("3\" 6\"", None),
        ("nan", None), ("1e3", None), ("1_0", None), ("٣", None),
    ],
)  # fmt: skip
def test_a_length_is_typed_in_any_usual_unit(typed, mm):
    assert parse_length(typed) == mm


def test_a_length_without_a_unit_is_in_that_of_the_field(measured):
    measured(STRIDES)
    assert [parse_length(typed, 25.4) for typed in ("2", "2 mm", "2 strides", "1 Stride")] == [50.8, 2.0, 30.0, 15.0]


@pytest.mark.parametrize("typed", ["44 × 30″", '44" x 30"', "44x30in", "1117.6 * 762 mm", "1117,6 x 762"])
def test_both_sides_of_a_board_are_typed_with_one_unit_or_two(typed):
    assert parse_dimensions(typed) == (1117.6, 762.0)
    assert parse_dimensions(f"{typed} x") == ()
