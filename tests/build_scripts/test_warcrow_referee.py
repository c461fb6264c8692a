"""The referee of Warcrow detects illegal states and accepts legal ones."""

import pytest
from msgspec.structs import replace

from app.games.warcrow.state import read_state, with_state
from build_scripts.soundness.warcrow_referee import Referee
from tests.cases.questions_warcrow_units import army_session, make_action

ASH = {"id": "Ash", "side": "Red", "at": [[10, 20]], "card": {"morale": 2, "wounds": 3, "willpower": "1 orange"}}
BIRCH = {"id": "Birch", "side": "Blue", "at": [[12.002, 20]], "card": {"wounds": 3, "defence": "1 block"}}
DUE = {"due": "face-to-face", "unit": "Ash", "target": "Birch", "is_rolled": True, "defence": {"pool": "1 block"}}
TEST = {"due": "willpower", "unit": "Ash", "reason": "intimidating", "needs": 2, "cause": "Birch"}
ROLLED = {"action": "wc-willpower", "unit": "Ash", "rolls": [{"kind": "D8 orange", "faces": [1]}]}
STEPS = [
    ("stress", {"tokens": {"activated": 1}}, {}, {"action": "wc-activate", "unit": "Ash"}),
    ("stress", {"tokens": {"stress": 1}}, {"due": [TEST]}, ROLLED),
    ("activated", {}, {"activation": {"unit": "Ash"}, "first": "Red"}, {"action": "wc-finish"}),
    ("damage", {}, {"activation": {"unit": "Ash"}, "due": [DUE | {"attack": {"pool": "3 success"}}]},
     {"action": "wc-resolve"}),
    ("tinge", {"keywords": ["Tinge"]}, {"step": "first"}, {"action": "wc-first", "side": "Red"}),
]  # fmt: skip


@pytest.mark.parametrize(("token", "ash", "course", "done"), STEPS, ids=lambda one: str(one)[:20])
def test_the_referee_accepts_a_step_and_rejects_it_with_an_extra_token(token, ash, course, done):
    session, action = army_session("warcrow", {"units": [ASH | ash, BIRCH], "course": course}), make_action(done)
    before = session.battle
    session.do(action)
    Referee().judge(before, action, session.battle)
    with pytest.raises(AssertionError, match="referee"):
        Referee().judge(before, action, with_more(session.battle, token))


def with_more(battle, token):
    """Returns the battle with one more token of a kind on either card."""
    state = read_state(battle)
    units = (replace(one, tokens=replace(one.tokens, **{token: getattr(one.tokens, token) + 1})) for one in state.units)
    return with_state(battle, replace(state, units=tuple(units)))
