"""Reminders have a headline of one line; their full text stays available."""

import pytest

from app.games.prompts import MAX_HEADLINE, Reminder


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("Roll for the worm: it emerges there", "Roll for the worm: it emerges there"),
        (f"The player with the initiative rolls a D6: {'far ' * 20}", "The player with the initiative rolls a D6…"),
        (f"Ritual points: {'one point ' * 10}", f"Ritual points: {'one point ' * 7}one…"),
    ],
)
def test_a_long_reminder_is_cut_after_a_clause_or_a_word(text, headline):
    assert Reminder(text, "").headline == headline
    assert len(headline) <= MAX_HEADLINE + 1
