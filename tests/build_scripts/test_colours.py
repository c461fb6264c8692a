import pytest

from app.ui.dress.colours import LIGHT
from build_scripts import check_colours
from build_scripts.check_colours import Check, checks
from build_scripts.colour_science import apart, contrast, difference


@pytest.mark.parametrize("check", list(checks()), ids=lambda check: check.what)
def test_colours_can_be_read_and_told_apart(check):
    assert check.passed, f"{check.found:.2f} where {check.least} is needed"


def test_contrast_is_as_wcag_has_it():
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_as_sharma_wu_and_dalal_list_them(one, other, expected):
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)
    assert difference(other, one) == pytest.approx(expected, abs=1e-4)


def test_red_and_green_of_one_lightness_are_one_colour_without_the_cones_between():
    assert apart("#b86a2c", "#8a8a2c") > 20
    assert apart("#b86a2c", "#8a8a2c", "deuteranopia") < 8


def test_a_pale_theme_would_be_noticed(monkeypatch, capsys):
    from dataclasses import replace

    monkeypatch.setitem(check_colours.THEMES, "light", replace(LIGHT, muted="#b0aca5"))
    assert check_colours.main() == 1
    assert "FAILED" in capsys.readouterr().out
    assert not Check("", 2.0, 3.0).passed
