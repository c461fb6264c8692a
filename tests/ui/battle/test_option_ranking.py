"""A few options come first: the expected one, then one legal option of each kind."""

from app.games.battle_actions import Activate, Attack, EndActivation, Walk
from app.games.prompts import Option
from app.games.ruling import Problem
from app.games.warcry.turn.turns import Wait
from app.ui.battle.option_ranking import MAX_LIKELY_OPTIONS, find_likeliest, split_options

LATE = (Problem("It is too late", "Rule 7"),)
SHOTS = tuple(Option(f"attack 0 {foe}", foe, "fighter", foe, Attack("Ana", 0, foe)) for foe in ("Cid", "Dot", "Eve"))
PICK = Option("pick Gold", "Pick up", "fighter", "Ana", Walk("Ana", ()))
MOVE = Option("move", "Move", "fighter", "Ana", asks="pose")
WAIT = Option("wait", "Wait", "fighter", "Ana", Wait("Ana"))
END = Option("end-activation", "End", action=EndActivation())
BY_HAND = Option("end-by-hand", "End by hand", "side", asks="winner", secondary=True)


def ids(options):
    return [option.id for option in options]


def likely(*options):
    return ids(split_options(options)[0])


def main(option):
    return type(option)(option.id, option.text, option.topic, option.subject, option.action, main=True)


def test_one_attack_comes_first_and_a_move_is_kept():
    first, others = split_options((*SHOTS, PICK, MOVE, END, BY_HAND))
    assert ids(first) == ["attack 0 Cid", "pick Gold", "move", "end-activation"]
    assert ids(others) == ["attack 0 Dot", "attack 0 Eve", "end-by-hand"]


def test_the_expected_option_comes_first_wherever_it_is_listed():
    assert likely(*SHOTS, MOVE, main(END))[0] == "end-activation"


def test_the_expected_option_comes_first_even_if_illegal():
    late = Option("next", "Next", action=EndActivation(), problems=LATE, main=True)
    assert likely(MOVE, late) == ["next", "move"]


def test_an_illegal_option_is_never_likely():
    late = Option("wait", "Wait", "fighter", "Ana", Wait("Ana"), problems=LATE)
    first, others = split_options((late, MOVE))
    assert (ids(first), ids(others)) == (["move"], ["wait"])


def test_a_secondary_option_is_always_under_more():
    first, others = split_options((BY_HAND, MOVE))
    assert (ids(first), ids(others)) == (["move"], ["end-by-hand"])


def test_the_first_few_options_of_a_single_kind_come_first():
    all_of_them = tuple(Option(f"activate {n}", n, "fighter", n, Activate(n)) for n in "abcdef")
    first, others = split_options((*all_of_them[:3], main(all_of_them[3]), *all_of_them[4:]))
    assert ids(first) == ["activate d", "activate a", "activate b", "activate c"]
    assert ids(others) == ["activate e", "activate f"]
    assert len(first) == MAX_LIKELY_OPTIONS


def test_illegal_options_come_last_with_their_reason():
    late = Option("pick Gold", "Pick up", "fighter", "Ana", Walk("Ana", ()), problems=LATE)
    assert ids(split_options((late, BY_HAND, MOVE))[1]) == ["end-by-hand", "pick Gold"]


def test_every_option_is_in_exactly_one_list():
    given = (*SHOTS, PICK, MOVE, WAIT, END, BY_HAND)
    first, others = split_options(given)
    assert sorted(ids((*first, *others))) == sorted(ids(given))


def test_the_attack_on_the_current_target_is_the_likeliest():
    offered = (main(SHOTS[0]), *SHOTS[1:], MOVE, END)
    assert find_likeliest(offered, "Ana", "Dot").id == "attack 0 Dot"
    assert find_likeliest(offered, "Ana", "").id == "attack 0 Cid"
    assert find_likeliest(offered, "Bob", "Dot").id == "attack 0 Cid"
    assert find_likeliest((*SHOTS, main(MOVE)), "Ana", "Eve").id == "attack 0 Eve"


def test_an_illegal_attack_on_the_current_target_is_not_the_likeliest():
    late = Option("attack 0 Dot", "Dot", "fighter", "Dot", Attack("Ana", 0, "Dot"), problems=LATE)
    assert find_likeliest((main(SHOTS[0]), late), "Ana", "Dot").id == "attack 0 Cid"


def test_a_pending_step_comes_before_any_attack():
    assert find_likeliest((*SHOTS, main(END)), "Ana", "Dot").id == "end-activation"
    assert find_likeliest((MOVE,), "Ana", "Dot") is None


def test_a_clicked_fighter_that_may_act_is_the_likeliest():
    activations = [
        Option(f"activate {id}", id, "fighter", id, Activate(id), problems=LATE if id == "Cid" else ())
        for id in ("Ana", "Bob", "Cid")
    ]
    offered = (main(activations[0]), *activations[1:])
    assert find_likeliest(offered, "", "", ["Bob"]).subject == "Bob"
    assert find_likeliest(offered, "", "", ["Cid"]).subject == "Ana"
    assert find_likeliest(offered, "", "").subject == "Ana"


def test_an_illegal_option_is_not_offered_even_if_it_is_expected_next():
    late = Option("attack 0 Dot", "Dot", "fighter", "Dot", Attack("Ana", 0, "Dot"), problems=LATE, main=True)
    assert find_likeliest((late, MOVE), "Ana", "Dot") is None
    assert find_likeliest((late, main(SHOTS[0])), "Ana", "").id == "attack 0 Cid"
