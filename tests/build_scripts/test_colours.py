import pytest

from app.ui.widgets.theme_colours import LIGHT
from build_scripts.assets import check_colours
from build_scripts.assets.check_colours import Check, apart, checks, contrast


@pytest.mark.parametrize("check", list(checks()), ids=lambda check: check.what)
def test_colours_are_legible_and_distinct(check):
    assert check.passed, f"{check.found:.2f} where {check.least} is needed"


def test_contrast_follows_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_red_and_green_of_equal_lightness_look_alike_without_medium_cones():
    assert apart("#b86a2c", "#8a8a2c") > 20
    assert apart("#b86a2c", "#8a8a2c", "deuteranopia") < 8


def test_a_theme_with_low_contrast_is_detected(monkeypatch, capsys):
    from dataclasses import replace

    monkeypatch.setitem(check_colours.THEMES, "light", replace(LIGHT, muted="#b0aca5"))
    assert check_colours.main() == 1
    assert "FAILED" in capsys.readouterr().out
    assert not Check("", 2.0, 3.0).passed
