"""With any card in play, a battle answers questions and can be played on."""

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.battle_actions import EndBattle, MarkFighter, NextPhase, Score, SetClock
from app.games.setup_actions import Deploy, Reply, RollOff
from app.games.warcry.cards import card_questions, victory, victory_tokens
from app.games.warcry.cards.card_terms import CardQuestion, Scoring, TokenSetup, WinCondition
from app.games.warcry.cards.decks import VictoryCard
from app.games.warcry.state import Battleplan, read_plan, with_plan
from app.games.warcry.turn.hazards import RollFor
from app.model import CardAnswer, Roll
from app.session import card_packs
from tests.fighting_scenes import session

GIVEN = {
    "active": "",
    "fighters": [
        {"id": "Axe", "at": [6, 6, 2], "state": {"group": "dagger", "role": "leader"}, "points": 100},
        {"id": "Shade", "at": [2, 11], "state": {"group": "shield"}, "points": 80},
        {"id": "Bow", "side": "Blue", "at": [20, 11], "state": {"group": "dagger", "role": "leader"}, "points": 90},
        {"id": "Fang", "side": "Blue", "at": [28, 11], "state": {"group": "hammer", "damage": 3}, "points": 70},
        {"id": "Reed", "side": "Blue", "at": [1, 1], "state": {"whereabouts": "down", "group": "shield"}},
    ],
    "pieces": [{"id": "Hut", "size": [5, 5, 2], "at": [6, 6]}],
    "tokens": [
        {"id": "Altar", "at": [15, 11]},
        {"id": "Gem", "at": [3, 3], "kind": "treasure", "carrier": "Bow"},
        {"id": "Coin", "at": [3, 9], "kind": "treasure"},
    ],
}
CARDS = [
    pytest.param(pack.systems[0], kind, card, id=f"{pack.name}: {card.name}")
    for pack in card_packs.all_packs()
    for kind, cards in (("victory", pack.victory), ("twist", pack.twist))
    for card in cards
]


def opened(system, plan=None, given=None, **clock):
    found = session(system, given or GIVEN)
    battle = with_plan(replace(found.battle, clock=replace(found.battle.clock, turn="", **clock)), plan or Battleplan())
    return type(found)(battle, found.table.meshes)


def over(found):
    return found.battle.clock.stage == "over"


@pytest.mark.few(22)
@pytest.mark.parametrize(("system", "kind", "card"), CARDS)
def test_a_battle_can_be_played_to_its_end_with_every_card(system, kind, card):
    cards = {"victory": card} if kind == "victory" else {"twists": (card,)}
    found = opened(system, Battleplan(attacker="Red", defender="Blue", priority="Red", **cards), initiative="Red")
    course = found.game
    for _ in range(30):
        if over(found):
            break
        for asked in card_questions.open_questions(found.battle):
            answer = asked.choices[0] if asked.choices else "this"
            found.do(Reply(CardAnswer(asked.name, answer, asked.side)))
        assert course.turn_prompt(found.table).text
        course.scoreboard(found.table)
        course.reminders(found.table)
        course.facts(found.table, "Axe")
        course.attack_options(found.table, "Axe")
        found.do(NextPhase(), found.check(NextPhase()))
    assert over(found) or kind == "twist" or not card.rounds or _plays_on(found, card)


def _plays_on(found, card):
    """If the first edition finds no winner, it is played until one warband is left."""
    return found.battle.clock.round > card.rounds + 1


@pytest.mark.parametrize("stage", ["", "muster", "setup", "deployment", "battle", "over"])
def test_cards_answer_questions_at_every_stage(stage):
    for pack in card_packs.all_packs():
        for card in pack.victory:
            found = opened(pack.systems[0], Battleplan(victory=card), stage=stage, round=0)
            found.game.scoreboard(found.table)
            found.game.reminders(found.table)
            card_questions.open_questions(found.battle)
            victory_tokens.missing_tokens(found.battle)


@pytest.mark.parametrize(
    ("kind", "red", "blue"),
    [("lost", 0, 1), ("lost-points", 0, 60), ("taken", 1, 0), ("taken-points", 60, 0), ("alive", 2, 2)],
)
def test_custom_cards_can_count_what_no_shipped_one_does(kind, red, blue):
    given = {**GIVEN, "fighters": [*GIVEN["fighters"][:4], {**GIVEN["fighters"][4], "points": 60}]}
    card = VictoryCard("Mine", rounds=3, scores=(Scoring(kind),))
    found = opened("warcry-1e", Battleplan(victory=card), given)
    found.do(NextPhase(), found.check(NextPhase()))
    assert [side.points for side in found.battle.sides] == [red, blue]


def test_losses_count_only_in_the_round_they_happen():
    card = VictoryCard("Mine", rounds=5, scores=(Scoring("lost"),))
    found = opened("warcry-1e", Battleplan(victory=card))
    for _ in range(4):
        found.do(NextPhase(), found.check(NextPhase()))
    assert found.battle.clock.round > 2
    assert found.battle.side("Blue").points == 1


def test_points_and_marks_by_hand_are_logged():
    found = opened("warcry-1e")
    found.do(Score("Red", 3, "the bridge"))
    found.do(MarkFighter("Axe", "messenger"))
    assert found.battle.side("Red").points == 3
    assert found.battle.fighter("Axe").state.marks == ("messenger",)
    assert [entry.text for entry in found.battle.log] == [
        "Red scores 3 points: the bridge",
        "Axe is marked: messenger (manually)",
    ]
    found.do(Score("Red", -1))
    assert found.battle.log[-1].text == "Red loses 1 point (manually)"
    found.do(MarkFighter("Axe", "messenger", on=False))
    assert found.battle.fighter("Axe").state.marks == ()


@pytest.mark.parametrize("ending", [NextPhase(), EndBattle("Red")])
def test_the_last_remaining_side_wins_after_the_points_of_the_end_are_added(ending):
    alone = [one | {"state": {"whereabouts": "down"}} if one.get("side") else one for one in GIVEN["fighters"]]
    card = VictoryCard("Mine", rounds=3, scores=(Scoring("alive", when="end", points=2),))
    found = opened("warcry-2e", Battleplan(victory=card), {**GIVEN, "fighters": alone, "tokens": []})
    found.do(Score("Blue", 3))
    found.do(ending, found.check(ending))
    assert (found.battle.clock.stage, found.battle.clock.winner) == ("over", "Red")
    assert [side.points for side in found.battle.sides] == [4, 3]


def test_a_battle_decided_by_hand_waits_for_the_winner():
    card = next(card for card in card_packs.deck("victory", "warcry-2e") if card.name == "Savage Ritual")
    found = opened("warcry-2e", Battleplan(victory=card, attacker="Red", defender="Blue"), round=4)
    found.do(NextPhase(), found.check(NextPhase()))
    assert (found.battle.clock.stage, found.battle.clock.winner) == ("over", "")
    assert not found.check(EndBattle("Red"))
    found.do(EndBattle("Red"))
    assert found.battle.clock.winner == "Red"


def test_a_die_and_the_arrow_of_the_card_decide_where_the_comet_lands():
    card = next(card for card in card_packs.deck("victory", "warcry-1e") if card.name == "The Comet")
    for turned, first in ((False, (7.5, 16.5)), (True, (22.5, 5.5))):
        plan = Battleplan(victory=card, priority="Red", turned=turned)
        found = opened("warcry-1e", plan, {**GIVEN, "tokens": []}, round=2, phase="hero", initiative="Red")
        options = found.game.turn_prompt(found.table).options
        there = [one.action.token.at for one in options if one.topic == "token" and hasattr(one.action, "token")]
        inches = [(round(x / 25.4, 2), round(y / 25.4, 2)) for x, y, _ in there[:6]]
        assert inches[0] == first
        assert inches[4] == inches[5] == (15, 11)
        assert len(set(inches)) == 5


def test_points_and_marks_stay_within_the_limits_of_a_battle_file():
    found = opened("warcry-1e")
    for _ in range(12):
        found.do(Score("Red", 1000))
    assert found.battle.side("Red").points == 10_000
    for number in range(victory.MAX_MARKS):
        found.do(MarkFighter("Axe", f"mark {number}"))
    with pytest.raises(PlayerError, match="too many marks"):
        found.do(MarkFighter("Axe", "one more"))


@pytest.mark.few(262)
@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.parametrize(("system", "kind", "card"), CARDS)
def test_dice_that_cards_ask_for_are_rolled_and_applied(system, kind, card, face):
    cards = {"victory": card} if kind == "victory" else {"twists": (card,)}
    plan = Battleplan(attacker="Red", defender="Blue", priority="Red", **cards)
    phases = ("setup", "hero" if system == "warcry-1e" else "initiative", "reserve", "combat")
    for phase in phases:
        clock = {"stage": "setup", "round": 0} if phase == "setup" else {"phase": phase, "round": 2}
        found = opened(system, plan, initiative="Red", **clock)
        for _ in range(10):
            option = next((one for one in found.game.turn_prompt(found.table).options if _by_card(one)), None)
            if option is None:
                break
            found.do(_with_dice(found, option.action, face))
        assert option is None, phase


def _by_card(option):
    if isinstance(option.action, RollOff):
        return option.action.purpose not in ("roles", "colours", "sequence", "priority")
    return isinstance(option.action, RollFor)


def _with_dice(found, action, face):
    """Returns the action with its dice: the first of each roll shows the face, all others another one."""
    system = found.game
    assert not found.check(action)
    faces = [face, 3, 3, 3, 3, 3, 3, 3]
    needs = system.rule(found.table, action).dice_requests()
    rolls = [
        Roll(need.kind, (one,) * need.count, need.what, side=need.side) for need, one in zip(needs, faces, strict=False)
    ]
    action = system.rule(found.table, action).with_dice(tuple(rolls))
    assert not system.rule(found.table, action).dice_requests()
    assert not found.check(action)
    return action


def test_a_called_fighter_is_set_up_by_its_player_and_can_be_moved_again():
    card = next(card for card in card_packs.deck("twist", "warcry-2e", "Heart of Ghur") if card.name == "Warning Cry")
    duel = next(card for card in card_packs.deck("deployment", "warcry-2e", "Heart of Ghur") if card.name == "The Duel")
    fighters = [
        {"id": "Axe", "at": [22, 6], "state": {"group": "shield"}},
        {"id": "Shade", "at": [0, 0], "state": {"group": "dagger", "whereabouts": "reserve"}},
        {"id": "Bow", "side": "Blue", "at": [0, 11], "state": {"group": "hammer"}},
    ]
    found = opened(
        "warcry-2e", Battleplan(deployment=duel, twists=(card,)), {**GIVEN, "fighters": fighters}, phase="reserve"
    )
    found.do(RollFor(card.name, "Red", ("Shade",), (Roll("D6", (6,)),)))
    options = [one.id for one in found.game.turn_prompt(found.table).options]
    assert "arrive Shade" in options
    found.do(Deploy((("Shade", replace(found.battle.any_fighter("Shade").pose, x=50.0, y=400.0)),)))
    assert not found.game.placement_problems(found.table, "Shade")
    inland = Deploy((("Shade", replace(found.battle.any_fighter("Shade").pose, x=300.0, y=300.0)),))
    found.do(inland, found.check(inland))
    assert found.game.placement_problems(found.table, "Shade")


def test_dice_rolled_each_round_stay_within_the_limits_of_a_battle_file():
    gale = next(card for card in card_packs.deck("twist", "warcry-2e") if card.name == "Ravenous Gale")
    found = opened("warcry-2e", Battleplan(twists=(gale,)), initiative="Red")
    for _ in range(60):
        for side in found.battle.sides:
            ids = tuple(one.id for one in found.battle.fighters if one.side == side.name)
            found.do(RollFor(gale.name, side.name, ids, tuple(Roll("D6", (2,)) for _ in ids)))
        for _ in range(2):
            found.do(NextPhase(), found.check(NextPhase()))
        found.do(SetClock(initiative="Red"))
    assert found.battle.clock.round == 61
    assert len(read_plan(found.battle).answers) == 2


def test_the_score_of_a_side_comes_from_the_card_or_else_its_points():
    slay = VictoryCard("Slay", rounds=3, wins=(WinCondition("down", share=0.5),))
    found = opened("warcry-2e", Battleplan(attacker="Red", defender="Blue", victory=slay))
    assert dict(found.game.scoreboard(found.table).scores) == {"Red": "1/3", "Blue": "0/2"}
    points = VictoryCard("Hold", rounds=3, scores=(Scoring("control"),))
    found = opened("warcry-2e", Battleplan(attacker="Red", defender="Blue", victory=points))
    found.do(Score("Blue", 2))
    assert dict(found.game.scoreboard(found.table).scores) == {"Red": "0", "Blue": "2"}


def test_a_foreign_card_may_use_braces_in_its_question():
    asked = CardQuestion("odd", "Which {0} of {side}?", "each", "text")
    found = opened("warcry-2e", Battleplan(victory=VictoryCard("Odd", rounds=3, questions=(asked,)), priority="Red"))
    found.do(Reply(CardAnswer("odd", "{this}", "Red")))
    assert "Which {0} of {side}" in found.battle.log[-1].text
    assert found.undo_label == "Answer", "the name that the card's file gives its question is no word for players"


def test_optional_tokens_do_not_keep_other_token_questions_waiting():
    asked = CardQuestion("site", "Which one is it?", "each", "token")
    settings = (TokenSetup("each", "objective", 9, may=True),)
    card = VictoryCard("Odd", rounds=3, questions=(asked,), settings=settings)
    found = opened("warcry-2e", Battleplan(victory=card, priority="Red"), stage="deployment", round=0)
    assert [one.name for one in card_questions.open_questions(found.battle)] == ["site", "site"]
