"""What cards ask for in the middle of a battle, in the real window: dice for fighters, roll-offs, answers."""

import pytest
from msgspec.structs import replace

from app.model import Plan as Battleplan
from app.model import Token
from app.session import Session
from app.storage import packs
from app.ui.jobs import stop_all
from app.ui.plan.plan import Plan
from app.ui.play import Play
from app.ui.window import Window
from tests.scenes import meshes
from tests.ui.battle.test_editions_in_window import begun, go_on_until


def card(deck, name):
    return next(one for one in packs.deck(deck, "warcry-2e") if one.name == name)


@pytest.fixture
def window(qtbot):
    twists = (card("twist", "Ravenous Gale"), card("twist", "Cloying Mists"))
    plan = Battleplan(victory=card("victory", "The Hidden Vault"), twists=twists, attacker="Embers", defender="Tide")
    tokens = tuple(Token(f"Vault {at}", "objective", (at, 350.0, 0.0)) for at in (150.0, 380.0, 610.0))
    battle = replace(begun("warcry-2e", "initiative"), plan=plan, tokens=tokens, pieces=())
    opened = Window()
    qtbot.addWidget(opened)
    opened.resize(1280, 800)
    opened.show()
    opened.show_view(Plan())
    opened.show_play(Play(Session(battle, meshes), opened.view, opened), "Battle")
    opened.view.fit()
    yield opened
    opened.close()
    assert stop_all()


def said(battle, words):
    return [entry.text for entry in battle.log if words in entry.text]


def test_dice_for_everybody_a_roll_off_and_the_mist_are_what_comes_next(qtbot, window):
    session = window.play.session
    go_on_until(qtbot, window, lambda now: now.moment.battle.clock.active)
    assert len(said(session.battle, "Ravenous Gale: ")) == 2
    go_on_until(qtbot, window, lambda now: now.moment.battle.clock.round == 2)
    assert said(session.battle, "wins the roll-off")
    assert any(answer.question == "roll-off / 1" for answer in session.battle.plan.answers)
    go_on_until(qtbot, window, lambda now: now.moment.battle.clock.active)
    assert said(session.battle, "Cloying Mists: ")
