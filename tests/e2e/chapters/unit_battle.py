"""A battle of units of a scripted player: set-up with a Scout, and two rounds with all events of a unit."""

from __future__ import annotations

from collections.abc import Callable

from app.games.prompts import Option
from app.games.warcrow.state import Unit, read_state
from app.ui.files.new_battle_dialog import NewBattleDialog
from app.ui.widgets.dice_row import DiceRow
from tests.e2e.chapters.whole_battle import report, row_of
from tests.e2e.driver.hands import Story
from tests.e2e.driver.player import ScriptedPlayer
from tests.e2e.driver.screen import Stuck, row_spot

SCOUT, PREY, WITCH, BISHOP = "Torch Runners", "Reed Levy", "Soot Witch", "The Eel Bishop"
PREY_SPOT = (160.0, 120.0)
"""The place of the Scout's prey in its own zone."""
TOO_NEAR, FAR_ENOUGH = (20.0, 225.0), (20.0, 305.0)
"""A place where the Scout may not be set up because an enemy within 12 strides sees it, and one where it may."""
MOST_STEPS = 60


def two_rounds(player: ScriptedPlayer) -> Story:
    """Plays from the shipped table to the report."""
    yield from player.hands.tell(
        ("A table with two armies and a scenario.", begin(player)),
        ("Units are set up, the Scout last.", set_up(player)),
        ("The Scout comes near, and charges.", charge(player)),
        ("The combat is won.", win(player)),
        ("The loser is stressed, fails its test, and flees.", break_unit(player)),
        ("A spell is cast, blocked, and its tinge paid.", cast(player)),
        ("The unit rallies.", rally(player)),
        ("The first round ends.", end_round(player, 1)),
        ("The second round.", end_round(player, 2)),
        ("The report.", report(player)),
    )


# queries


def unit(player: ScriptedPlayer, id: str) -> Unit:
    """Returns the current state of a unit."""
    return read_state(player.battle).unit(id)


def option(player: ScriptedPlayer, id: str) -> Option:
    """Returns the first option whose id starts with this. Raises Stuck."""
    found = player.options
    for one in (*(one for one in found if one.id == id), *(one for one in found if one.id.startswith(id))):
        return one
    raise Stuck(f"“{id}” is not offered, only {', '.join(one.id for one in found)}.")


def is_offered(player: ScriptedPlayer, id: str) -> bool:
    """Returns whether a legal option has an id that starts with this."""
    return any(one.id.startswith(id) and not one.problems for one in player.options)


# actions


def choose(player: ScriptedPlayer, id: str) -> Story:
    """Presses an option, and waits until it has an effect."""
    wanted = option(player, id)
    if wanted.problems:
        raise Stuck(f"“{wanted.text}” is against a rule: {wanted.problems[0].text}.")
    yield from player.take(wanted)


def throw(player: ScriptedPlayer, *faces: str) -> Story:
    """Types the requested dice, a text for each row, and uses them."""
    session, tray = player.session, player.window.battle.prompts.card.tray
    yield lambda: player.is_asked() and tray.isVisible(), "dice are asked for"
    rows: list[DiceRow] = tray.rows
    if len(rows) != len(faces):
        raise Stuck(f"{len(rows)} kinds of dice are asked for, not {len(faces)}.")
    for row, text in zip(rows, faces, strict=True):
        player.hands.fill(lambda row=row: row.field, text)
    yield lambda: tray.is_complete, "all dice are there"
    before = session.history
    player.press("Use these dice")
    yield lambda: session.history is not before or not tray.isVisible(), "the dice are used"


def lead(player: ScriptedPlayer, id: str, x: float, y: float) -> Story:
    """Drags the leader of a unit on the table; mm."""
    came = player.watch()
    yield player.calm, "the table is drawn"
    player.carry(id, (x, y, player.battle.thing(id).pose.z), 12.0)
    yield came, f"{id} is dragged somewhere"


def answer(player: ScriptedPlayer, words: str) -> Story:
    """Presses one of the answers to the question."""
    yield lambda: player.prompt and player.prompt.choice_request, "an answer is asked for"
    prompt, before = player.prompt, player.session.history
    request = prompt.choice_request if prompt else None
    found = next((text for text, _ in request.answers if words in text), "") if request else ""
    if not found:
        raise Stuck(f"None of the answers has “{words}” in it.")
    player.press(found)
    yield lambda: player.prompt is not prompt or player.session.history is not before, "the answer is taken"


# chapters


def begin(player: ScriptedPlayer) -> Story:
    """Starts the table that is shipped with the game."""
    hands = player.hands
    yield from player.begin()
    hands.keys("Ctrl+N")
    dialog = yield from player.dialog(NewBattleDialog)
    hands.click(row_spot(lambda: dialog.list, "Warcrow"))
    yield lambda: dialog.preview is not None, "the template is described"
    hands.click_on(lambda: dialog.create_button)
    yield lambda: player.battle.system == "warcrow" and player.calm(), "the table is there"
    hands.keys("Esc", "T")
    yield player.calm, "the table is drawn"


def set_up(player: ScriptedPlayer) -> Story:
    """Sets all units up as proposed, but drags two elsewhere; the Scout is rejected once."""
    session = player.session
    player.press("Ember Watch")
    yield lambda: player.battle.clock.initiative, "the initiative is somebody's"
    yield player.calm, "the table is drawn"
    yield from choose(player, "begin")
    for _ in range(MOST_STEPS):
        if player.battle.clock.stage != "deployment":
            break
        main = next((one for one in player.options if one.main), None)
        if main is None:
            raise Stuck("The set-up does not say what comes next.")
        if main.id == f"deploy {SCOUT}":
            yield from _send_scout(player)
            continue
        yield from choose(player, main.id)
        if main.id == f"deploy {PREY}":
            yield from lead(player, unit(player, PREY).leader, *PREY_SPOT)
            yield lambda: not player.is_asked(), f"{PREY} stands elsewhere"
    yield lambda: player.battle.clock.stage == "battle" and session.is_committed, "the battle has begun"
    yield player.is_up_to_date, "the window knows what can be done"


def _send_scout(player: ScriptedPlayer) -> Story:
    """Tries a place that is rejected with a reason, and then a legal one."""
    hands, leader = player.hands, unit(player, SCOUT).leader
    row, before = row_of(player.window.setup.panel.deploy.list, leader), player.session.history
    hands.click(row)
    yield player.calm, "the table is drawn"
    hands.click(player.at(*TOO_NEAR))
    yield player.is_asked, "the place is refused"
    player.press("Cancel")
    yield lambda: not player.is_asked() and player.calm(), "it is not set up there"
    hands.click(row)
    hands.click(player.at(*FAR_ENOUGH))
    yield lambda: player.session.history is not before or player.is_asked(), "it is set up elsewhere"
    if player.is_asked():
        raise Stuck("The other place is refused, too.")


def to_first_charge(player: ScriptedPlayer) -> Story:
    """Charges as soon as possible; counts the actions from round 1, in which the Scout stands at the edge."""
    yield from begin(player)
    yield from set_up(player)
    player.hands.counts = True
    yield from come_near(player)
    yield from choose(player, f"activate {PREY}")
    yield from choose(player, "end-activation")
    yield from choose(player, f"activate {SCOUT}")
    yield from choose(player, f"charge {PREY}")


def charge(player: ScriptedPlayer) -> Story:
    """Moves the Scout up in the first turn and charges in the second."""
    yield from come_near(player)
    yield from come_up(player)
    yield from choose(player, f"activate {SCOUT}")
    yield from choose(player, f"charge {PREY}")


def come_near(player: ScriptedPlayer) -> Story:
    """Moves the Scout up in the first turn."""
    yield from choose(player, "first Ember Watch")
    yield from choose(player, f"activate {SCOUT}")
    leader = player.battle.fighter(unit(player, SCOUT).leader).pose
    prey = player.battle.fighter(unit(player, PREY).leader).pose
    share = 3.8 * 15.0 / max(((prey.x - leader.x) ** 2 + (prey.y - leader.y) ** 2) ** 0.5, 1.0)
    x, y = leader.x + share * (prey.x - leader.x), leader.y + share * (prey.y - leader.y)
    yield from lead(player, unit(player, SCOUT).leader, x, y)
    yield lambda: not player.is_asked(), f"{SCOUT} has moved"
    yield from choose(player, "end-activation")


def come_up(player: ScriptedPlayer) -> Story:
    """Moves the prey twice, away from its board edge: it must flee without leaving the board."""
    leader = unit(player, PREY).leader
    yield from choose(player, f"activate {PREY}")
    for _ in range(2):
        pose = player.battle.fighter(leader).pose
        yield from lead(player, leader, pose.x, pose.y + 42.0)
        yield lambda: not player.is_asked() and player.is_up_to_date(), f"{PREY} has moved"
    yield from choose(player, "end-activation")


def win(player: ScriptedPlayer) -> Story:
    """Plays the melee after a charge: opposed dice, the result, push back and pursuit."""
    yield from choose(player, f"attack {PREY} 1")
    yield from choose(player, "roll")
    yield from throw(player, "5", "5", "7", "4")
    yield from choose(player, "resolve")
    yield from settle(player, lambda: is_offered(player, "push-back"))
    yield from choose(player, "push-back")
    yield from settle(player, lambda: is_offered(player, "pursue"))
    yield from choose(player, "pursue")
    yield from settle(player, lambda: is_offered(player, "end-activation"))
    yield from choose(player, "end-activation")


def settle(player: ScriptedPlayer, done: Callable[[], bool]) -> Story:
    """Does what is most likely expected, until the condition holds."""
    for _ in range(MOST_STEPS):
        yield player.is_up_to_date, "the window knows what can be done"
        if done():
            return
        yield from choose(player, _find_next(player))
        yield from leave_to_program(player)
    raise Stuck("The battle does not come to what is wanted.")


def leave_to_program(player: ScriptedPlayer) -> Story:
    """Lets the program roll dice that do not matter."""
    while prompt := player.prompt:
        if prompt.dice_requests:
            player.press("Roll")
        elif prompt.choice_request:
            player.press(prompt.choice_request.answers[0][0])
        else:
            raise Stuck(f"Something is asked: {[one.text for one in prompt.problems]}")
        yield lambda p=prompt: player.prompt is not p, "what was asked is answered"


def break_unit(player: ScriptedPlayer) -> Story:
    """Gives more stress than its morale by hand; the test at the end of its activation fails."""
    hands, session = player.hands, player.session
    yield from choose(player, f"activate {PREY}")
    player.turn_to("Fighters")
    while unit(player, PREY).tokens.stress <= unit(player, PREY).card.morale:
        before = session.history
        hands.click_on(lambda: player.window.battle.panel.fighters.find_row(PREY).counters["Stress"].more_button)
        yield lambda b=before: session.history is not b and player.is_up_to_date(), "it has more stress"
    yield from choose(player, "end-activation")
    yield from choose(player, f"willpower {PREY}")
    yield from throw(player, "1")
    yield player.is_up_to_date, "the window knows what can be done"
    yield from choose(player, "flee")
    yield player.is_up_to_date, "the window knows what can be done"


def cast(player: ScriptedPlayer) -> Story:
    """Casts a spell on a friend: the enemy blocks one success, the caster pays tinge for another."""
    yield from settle(player, lambda: is_offered(player, f"activate {WITCH}"))
    yield from choose(player, f"activate {WITCH}")
    yield from choose(player, f"cast Warm hands {WITCH}")
    yield player.is_asked, "the spell asks for something"
    yield from answer(player, BISHOP)
    yield from throw(player, "1 2", "1", "7 5 6")
    yield from answer(player, "takes 1 tinge")
    yield from settle(player, lambda: is_offered(player, "end-activation"))
    yield from choose(player, "end-activation")


def rally(player: ScriptedPlayer) -> Story:
    """Passes turns until the unit tests; it rallies and may move."""
    yield from pass_turns(player, lambda: is_offered(player, f"willpower {PREY}"))
    yield from choose(player, f"willpower {PREY}")
    yield from throw(player, "5")
    yield player.is_up_to_date, "the window knows what can be done"


def end_round(player: ScriptedPlayer, number: int) -> Story:
    """Passes turns to the end of a round, and starts the next."""
    yield from pass_turns(player, lambda: player.battle.clock.round > number or is_offered(player, "end-round"))
    if number == 1:
        yield from pass_turns(player, lambda: player.battle.clock.round > number)
    else:
        yield from choose(player, "end-round")


def pass_turns(player: ScriptedPlayer, done: Callable[[], bool]) -> Story:
    """Activates units that do nothing, until the condition holds."""
    for _ in range(MOST_STEPS):
        yield player.is_up_to_date, "the window knows what can be done"
        if done():
            return
        id = next((id for id in ("end-activation", "pass") if is_offered(player, id)), "")
        yield from choose(player, id or _find_next(player))
        yield from leave_to_program(player)
    raise Stuck("The turns do not come to what is wanted.")


def _find_next(player: ScriptedPlayer) -> str:
    """Returns the next option that needs no drag."""
    found = [one for one in player.options if one.action is not None and not one.problems]
    main = next((one for one in found if one.main), next(iter(found), None))
    if main is None:
        raise Stuck("The battle does not say what comes next.")
    return main.id
