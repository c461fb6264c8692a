"""Questions of cards during a battle, in the real window: dice for fighters, roll-offs, dice for a card."""

import pytest
from msgspec.structs import replace

from app.games.warcry.state import Battleplan, read_plan, with_plan
from app.model import Token
from app.session import Session, card_packs
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.plan_view.plan_view import PlanView
from app.ui.workers import stop_all
from tests.scenes import meshes
from tests.ui.battle.test_editions_in_window import go_on_until, started_battle


def find_card(deck, name):
    return next(one for one in card_packs.deck(deck, "warcry-2e") if one.name == name)


def having_acted(fighter):
    return replace(fighter, state=replace(fighter.state, activations=1))


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1280, 800)
    opened.show()
    opened.workspace.set_viewport(PlanView())
    yield opened
    opened.close()
    assert stop_all()


def show_battle(window, plan, acted=False, **clock):
    battle = started_battle("warcry-2e", "combat")
    tokens = tuple(Token(f"Vault {at}", "objective", (at, 350.0, 0.0)) for at in (150.0, 380.0, 610.0))
    fighters = tuple(map(having_acted, battle.fighters)) if acted else battle.fighters
    clock = replace(battle.clock, initiative="Embers", **clock)
    plan = replace(plan, attacker="Embers", defender="Tide")
    battle = with_plan(replace(battle, tokens=tokens, fighters=fighters, clock=clock), plan)
    window.workspace.open_document(BattleDocument(Session(battle, meshes), window.viewport, window), "Battle")
    window.viewport.fit()
    return window.document.session


def find_log_lines(battle, words):
    return [entry.text for entry in battle.log if words in entry.text]


@pytest.mark.thorough
def test_dice_for_every_fighter_are_rolled_before_the_first_turn(qtbot, window):
    session = show_battle(window, Battleplan(twists=(find_card("twist", "Ravenous Gale"),)))
    go_on_until(qtbot, window, lambda now: now.snapshot.battle.clock.turn)
    assert len(find_log_lines(session.battle, "Ravenous Gale: ")) == 2


def test_the_card_has_a_roll_off_after_the_last_activation(qtbot, window):
    session = show_battle(
        window, Battleplan(victory=find_card("victory", "The Hidden Vault")), acted=True, turn="Embers"
    )
    go_on_until(qtbot, window, lambda now: find_log_lines(now.snapshot.battle, "wins the roll-off"))
    assert [answer.question for answer in read_plan(session.battle).answers] == ["roll-off / 1"]


@pytest.mark.thorough
def test_the_mist_is_rolled_for_from_the_second_round_on(qtbot, window):
    session = show_battle(window, Battleplan(twists=(find_card("twist", "Cloying Mists"),)), round=2)
    go_on_until(qtbot, window, lambda now: find_log_lines(now.snapshot.battle, "Cloying Mists: "))
    assert not find_log_lines(session.battle, "takes the first turn")
