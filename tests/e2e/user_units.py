"""A battle of units as a scripted player plays it: set-up with a Scout, two rounds with all that can befall a unit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QListWidget

from app.games.prompts import Option
from app.games.warcrow.state import Unit, read_state
from app.model import Battle
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.widgets.dice_row import DiceRow
from tests.e2e.user_fight import asked, options, page, report, row_of, up_to_date
from tests.e2e.user_game import press, press_option
from tests.e2e.user_hands import Story
from tests.e2e.user_player import Player
from tests.e2e.user_screen import Stuck, shown

SCOUT, PREY, WITCH, BISHOP = "Torch Runners", "Reed Levy", "Soot Witch", "The Eel Bishop"
PREY_SPOT = (160.0, 120.0)
"""Where the Scout's prey is set up, in its own zone."""
TOO_NEAR, FAR_ENOUGH = (20.0, 225.0), (20.0, 305.0)
"""Where a Scout may not be set up because an enemy within 12 strides sees it, and where it may."""
MOST_STEPS = 60


def two_rounds(player: Player, out: Path) -> Story:
    """All of it."""
    for words, chapter in (
        ("A table with two armies and a scenario.", begin(player)),
        ("Units are set up, the Scout last.", set_up(player)),
        ("The Scout comes near, and charges.", charge(player)),
        ("The combat is won.", win(player)),
        ("The loser is stressed, fails its test, and flees.", break_unit(player)),
        ("A spell is cast, blocked, and its tinge paid.", cast(player)),
        ("The unit rallies.", rally(player)),
        ("The first round ends.", end_round(player, 1)),
        ("The second round.", end_round(player, 2)),
        ("The report.", report(player, out)),
    ):
        player.hands.say(words)
        yield from chapter


# what is seen


def battle(player: Player) -> Battle:
    """The battle that is open."""
    return player.document.session.battle


def unit(player: Player, id: str) -> Unit:
    """A unit as it is now."""
    return read_state(battle(player)).unit(id)


def option(player: Player, id: str) -> Option:
    """What is offered by this id, or the first whose id begins so. Raises Stuck."""
    found = options(player)
    for one in (*(one for one in found if one.id == id), *(one for one in found if one.id.startswith(id))):
        return one
    raise Stuck(f"“{id}” is not offered, only {', '.join(one.id for one in found)}.")


def is_offered(player: Player, id: str) -> bool:
    """Whether something whose id begins so is offered, and no rule is against it."""
    return any(one.id.startswith(id) and not one.problems for one in options(player))


# what is done


def choose(player: Player, id: str) -> Story:
    """Press an option, and wait until something comes of it."""
    session = player.document.session
    if battle(player).clock.stage == "battle":
        page(player, "Turn")
        yield lambda: up_to_date(player), "the window knows what can be done"
    wanted, before = option(player, id), session.history
    if wanted.problems:
        raise Stuck(f"“{wanted.text}” is against a rule: {wanted.problems[0].text}.")
    yield from press_option(player, wanted)
    yield lambda: session.history is not before or asked(player), f"“{wanted.text}” comes to something"


def throw(player: Player, *faces: str) -> Story:
    """Type the dice that are asked for, a text for each row, and use them."""
    session, tray = player.document.session, player.window.battle.prompts.card.tray
    yield lambda: asked(player) and tray.isVisible(), "dice are asked for"
    rows: list[DiceRow] = tray.rows
    if len(rows) != len(faces):
        raise Stuck(f"{len(rows)} kinds of dice are asked for, not {len(faces)}.")
    player.hands.look("dice_asked")
    for row, text in zip(rows, faces, strict=True):
        player.hands.fill(lambda row=row: row.field, text)
    yield lambda: tray.is_complete, "all dice are there"
    player.hands.look("dice_typed")
    before = session.history
    press(player, "Use these dice")
    yield lambda: session.history is not before or not tray.isVisible(), "the dice are used"


def lead(player: Player, id: str, x: float, y: float) -> Story:
    """Drag the leader of a unit on the table."""
    session = player.document.session
    before, leader = session.history, battle(player).thing(id)
    yield player.calm, "the table is drawn"
    player.carry(id, (x, y, leader.pose.z), 12.0)
    yield lambda: session.history is not before or asked(player), f"{id} is dragged somewhere"


def answer(player: Player, words: str) -> Story:
    """Press one of the answers to what is asked."""
    session, runner = player.document.session, player.window.battle.runner
    assert runner is not None
    yield lambda: runner.prompt is not None and runner.prompt.choice_request is not None, "an answer is asked for"
    prompt, before = runner.prompt, session.history
    assert prompt is not None
    assert prompt.choice_request is not None
    found = next((text for text, _ in prompt.choice_request.answers if words in text), "")
    if not found:
        raise Stuck(f"None of the answers has “{words}” in it.")
    press(player, found)
    yield lambda: runner.prompt is not prompt or session.history is not before, "the answer is taken"


# chapters


def begin(player: Player) -> Story:
    """The table that comes with the game."""
    hands = player.hands
    yield from player.begin()
    hands.keys("Ctrl+N")
    yield lambda: shown(NewBattleDialog), "the dialog for a new battle is open"
    dialog = shown(NewBattleDialog)
    assert dialog is not None
    hands.click(lambda: _row_spot(dialog.list, "Warcrow"))
    yield lambda: dialog.preview is not None, "the template is described"
    hands.look("template")
    hands.press_button(lambda: dialog.create_button)
    yield lambda: player.document.session.battle.system == "warcrow" and player.calm(), "the table is there"
    hands.keys("Esc", "T")
    yield player.calm, "it is seen from above"
    hands.look("table")


def _row_spot(list_: QListWidget, text: str) -> QPoint:
    for row in range(list_.count()):
        if list_.item(row).text().startswith(text):
            return list_.viewport().mapToGlobal(list_.visualItemRect(list_.item(row)).center())
    raise Stuck(f"There is no template “{text}”.")


def set_up(player: Player) -> Story:
    """All units where the program proposes, but for two that are dragged elsewhere; the Scout is refused once."""
    session = player.document.session
    press(player, "Ember Watch")
    yield lambda: battle(player).clock.initiative, "the initiative is somebody's"
    yield player.calm, "the table is drawn"
    player.hands.look("initiative")
    yield from choose(player, "begin")
    for _ in range(MOST_STEPS):
        if battle(player).clock.stage != "deployment":
            break
        main = next((one for one in options(player) if one.main), None)
        if main is None:
            raise Stuck("The set-up does not say what comes next.")
        if main.id == f"deploy {SCOUT}":
            yield from _send_scout(player)
            continue
        yield from choose(player, main.id)
        if main.id == f"deploy {PREY}":
            yield from lead(player, unit(player, PREY).leader, *PREY_SPOT)
            yield lambda: not asked(player), f"{PREY} stands elsewhere"
    yield lambda: battle(player).clock.stage == "battle" and session.is_committed, "the battle has begun"
    yield lambda: up_to_date(player), "the window knows what can be done"
    player.hands.look("begun")


def _send_scout(player: Player) -> Story:
    """One place is refused, with the reason; another one is not."""
    hands, session, leader = player.hands, player.document.session, unit(player, SCOUT).leader
    row = row_of(player.window.setup.panel.deploy.list, leader)
    before = session.history
    hands.click(row)
    yield player.calm, "the places it may have are drawn"
    hands.look("scout_in_hand")
    hands.click(player.at(*TOO_NEAR))
    yield lambda: asked(player), "the place is refused"
    hands.look("scout_refused")
    press(player, "Cancel")
    yield lambda: not asked(player) and player.calm(), "it is not set up there"
    hands.click(row)
    hands.click(player.at(*FAR_ENOUGH))
    yield lambda: session.history is not before or asked(player), "it is set up elsewhere"
    if asked(player):
        raise Stuck("The other place is refused, too.")
    hands.look("scout_accepted")


def charge(player: Player) -> Story:
    """The Scout moves up in the first turn and charges in the second."""
    yield from choose(player, "first Ember Watch")
    yield from choose(player, f"activate {SCOUT}")
    leader = battle(player).fighter(unit(player, SCOUT).leader).pose
    prey = battle(player).fighter(unit(player, PREY).leader).pose
    share = 3.8 * 15.0 / max(((prey.x - leader.x) ** 2 + (prey.y - leader.y) ** 2) ** 0.5, 1.0)
    x, y = leader.x + share * (prey.x - leader.x), leader.y + share * (prey.y - leader.y)
    yield from lead(player, unit(player, SCOUT).leader, x, y)
    yield lambda: not asked(player), f"{SCOUT} has moved"
    player.hands.look("scout_moved")
    yield from choose(player, "end-activation")
    yield from come_up(player)
    yield from choose(player, f"activate {SCOUT}")
    yield from choose(player, f"charge {PREY}")
    player.hands.look("charged")


def come_up(player: Player) -> Story:
    """The prey moves twice, away from its edge of the board: it is to flee, and not off it."""
    leader = unit(player, PREY).leader
    yield from choose(player, f"activate {PREY}")
    for _ in range(2):
        pose = battle(player).fighter(leader).pose
        yield from lead(player, leader, pose.x, pose.y + 42.0)
        yield lambda: not asked(player) and up_to_date(player), f"{PREY} has moved"
    yield from choose(player, "end-activation")


def win(player: Player) -> Story:
    """The melee attack that follows a charge: dice face to face, the result, push back and pursuit."""
    yield from choose(player, f"attack {PREY} 1")
    yield from choose(player, "roll")
    yield from throw(player, "5", "5", "7", "4")
    player.hands.look("rolled")
    yield from choose(player, "resolve")
    player.hands.look("combat_won")
    yield from settle(player, lambda: is_offered(player, "push-back"))
    yield from choose(player, "push-back")
    yield from settle(player, lambda: is_offered(player, "pursue"))
    player.hands.look("pushed_back")
    yield from choose(player, "pursue")
    yield from settle(player, lambda: is_offered(player, "end-activation"))
    player.hands.look("pursued")
    yield from choose(player, "end-activation")


def settle(player: Player, done: Callable[[], bool]) -> Story:
    """What is most probably wanted, until this is so."""
    for _ in range(MOST_STEPS):
        yield lambda: up_to_date(player), "the window knows what can be done"
        if done():
            return
        yield from choose(player, _find_next(player))
        yield from leave_to_program(player)
    raise Stuck("The battle does not come to what is wanted.")


def leave_to_program(player: Player) -> Story:
    """Dice that nobody cares for are thrown by the program."""
    runner = player.window.battle.runner
    assert runner is not None
    while runner.prompt is not None:
        prompt = runner.prompt
        if prompt.dice_requests:
            press(player, "Roll")
        elif prompt.choice_request:
            press(player, prompt.choice_request.answers[0][0])
        else:
            raise Stuck(f"Something is asked: {[one.text for one in prompt.problems]}")
        yield lambda p=prompt: runner.prompt is not p, "what was asked is answered"


def break_unit(player: Player) -> Story:
    """More stress than its morale, by hand; the test at the end of its activation fails."""
    hands, session = player.hands, player.document.session
    yield from choose(player, f"activate {PREY}")
    page(player, "Fighters")
    while unit(player, PREY).tokens.stress <= unit(player, PREY).card.morale:
        before = session.history
        hands.press_button(lambda: player.window.battle.panel.fighters.find_row(PREY).counters["Stress"].more_button)
        yield lambda b=before: session.history is not b and up_to_date(player), "it has more stress"
    hands.look("stressed_by_hand")
    yield from choose(player, "end-activation")
    yield from choose(player, f"willpower {PREY}")
    yield from throw(player, "1")
    yield lambda: up_to_date(player), "the window knows what can be done"
    hands.look("demoralized")
    yield from choose(player, "flee")
    yield lambda: up_to_date(player), "the window knows what can be done"
    hands.look("fled")


def cast(player: Player) -> Story:
    """A spell on a friend: the enemy blocks one success, the caster pays tinge for another."""
    yield from settle(player, lambda: is_offered(player, f"activate {WITCH}"))
    yield from choose(player, f"activate {WITCH}")
    yield from choose(player, f"cast Warm hands {WITCH}")
    yield lambda: asked(player), "the spell asks for something"
    player.hands.look("block")
    yield from answer(player, BISHOP)
    yield from throw(player, "1 2", "1", "7 5 6")
    yield from answer(player, "takes 1 tinge")
    yield from settle(player, lambda: is_offered(player, "end-activation"))
    player.hands.look("spell_cast")
    yield from choose(player, "end-activation")


def rally(player: Player) -> Story:
    """Turns go by until the unit tests; it rallies and may move."""
    yield from pass_turns(player, lambda: is_offered(player, f"willpower {PREY}"))
    yield from choose(player, f"willpower {PREY}")
    yield from throw(player, "5")
    yield lambda: up_to_date(player), "the window knows what can be done"
    player.hands.look("rallied")


def end_round(player: Player, number: int) -> Story:
    """Turn by turn to the end of a round, and into the next."""
    yield from pass_turns(player, lambda: battle(player).clock.round > number or is_offered(player, "end-round"))
    player.hands.look(f"round_{number}_ends")
    if number == 1:
        yield from pass_turns(player, lambda: battle(player).clock.round > number)
    else:
        yield from choose(player, "end-round")


def pass_turns(player: Player, done: Callable[[], bool]) -> Story:
    """Units are activated and do nothing, until this is so."""
    for _ in range(MOST_STEPS):
        yield lambda: up_to_date(player), "the window knows what can be done"
        if done():
            return
        id = next((id for id in ("end-activation", "pass") if is_offered(player, id)), "")
        yield from choose(player, id or _find_next(player))
        yield from leave_to_program(player)
    raise Stuck("The turns do not come to what is wanted.")


def _find_next(player: Player) -> str:
    """What the window holds to be next, of what needs no drag."""
    found = [one for one in options(player) if one.action is not None and not one.problems]
    main = next((one for one in found if one.main), next(iter(found), None))
    if main is None:
        raise Stuck("The battle does not say what comes next.")
    return main.id
