"""Numbers as people write them: in plain digits, surrounded by any white space."""

import pytest

from app.cli.option_types import parse_board, parse_point
from app.core.plain_numbers import parse_float, parse_int

BLANKS = [" ", "\t", "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}"]


@pytest.mark.parametrize("blank", BLANKS)
def test_numbers_may_be_surrounded_by_any_white_space(blank):
    assert parse_float(f"{blank}2.5{blank}") == 2.5
    assert parse_int(f"{blank}25{blank}") == 25
    assert parse_board(f"762{blank}x{blank}559") == (762.0, 559.0)
    assert parse_point(f"1,{blank}2,{blank}-3") == (1.0, 2.0, -3.0)


@pytest.mark.parametrize("blank", BLANKS)
@pytest.mark.parametrize("number", ["1{}0", "1_0", "\N{ARABIC-INDIC DIGIT ONE}", "\N{FULLWIDTH DIGIT ONE}", ""])
def test_white_space_does_not_make_text_a_number(blank, number):
    for parse in (parse_float, parse_int):
        with pytest.raises(ValueError):  # noqa: PT011
            parse(f"{blank}{number.format(blank)}{blank}")
