"""Questions about cards: a battle with a battleplan, and the effects of its victory card or its twists."""

from msgspec import convert
from msgspec.structs import replace

from app.games.battle_actions import Attack, EndBattle, Leave, NextPhase, Score, TakeDown, UseAbility, Walk
from app.games.setup_actions import Deploy, Draw, PutToken, Reply, RollOff
from app.games.warcry.cards import card_questions, twists, victory_tokens
from app.games.warcry.cards.decks import VictoryCard
from app.games.warcry.move import falls, segment
from app.games.warcry.state import Battleplan, read_plan, with_plan
from app.games.warcry.turn.hazards import RollFor
from app.games.warcry.turn.initiative import RollInitiative
from app.games.warcry.turn.treasure_drops import PutDown
from app.model import CardAnswer, Roll, Side
from app.session import Session, card_packs
from tests.cases.case_questions import question, shorten_citation
from tests.fighting_scenes import INCH, doing, meshes, pose, rows, token
from tests.fighting_scenes import battle as plain_battle


def card(system, kind, name, pack=""):
    """Returns a shipped card by its name."""
    found = [one for one in card_packs.deck(kind, system, pack) if one.name == name]
    assert found, f"no card is called {name}"
    return found[0]


def opened(system, given):
    """Returns the battle of a case with its cards: Red attacks, Blue defends and is second.

    With `acted`, all fighters on the table have been activated: the round ends. With `players`, nobody else plays.
    """
    battle = plain_battle(system, {"active": "", **given})
    if given.get("acted"):
        battle = battle.with_fighters(*(_having_acted(one) for one in battle.fighters))
    names = {"Red", "Blue"} if given.get("players") else {side.name for side in battle.sides} | {"Red", "Blue"}
    points = given.get("points", {})
    colours = {"Red": "red", "Blue": "blue"}
    sides = tuple(
        Side(name, points=points.get(name, 0), colour=colours.get(name, "")) for name in sorted(names, reverse=True)
    )
    pack = given.get("pack", "")
    written = convert(given["written"], VictoryCard) if "written" in given else None
    plan = Battleplan(
        victory=card(system, "victory", given["card"], pack) if "card" in given else written,
        twists=tuple(card(system, "twist", name, pack) for name in given.get("twists", [])),
        deployment=card(system, "deployment", given["deployment"]) if "deployment" in given else None,
        attacker="Red",
        defender="Blue",
        priority="Red",
        answers=(
            *(CardAnswer(name, answer, side) for name, answer, side in given.get("answers", [])),
            *(CardAnswer(name, answer, side, secret=True) for name, answer, side in given.get("secrets", [])),
        ),
    )
    clock = replace(battle.clock, **{"initiative": "Red", "turn": "", **given.get("clock", {})})
    return Session(with_plan(replace(battle, sides=sides, clock=clock), plan), meshes)


def _having_acted(fighter):
    return replace(fighter, state=replace(fighter.state, activations=1))


@question
def card_round(system, given):
    """Returns the state after `rounds` rounds have ended; `replies` are given before, as players do.

    `scores` are points that players give by hand before; `picks` are the options they take at the end of rounds in
    which they are asked who has won.
    """
    session, picks = opened(system, given), list(given.get("picks", []))
    for name, answer, side in given.get("replies", []):
        session.do(Reply(CardAnswer(name, answer, side)))
    for side, points in given.get("scores", {}).items():
        session.do(Score(side, points))
    for _ in range(given.get("rounds", 1)):
        while not _over(session) and not _ends(session):
            session.do(NextPhase(), session.check(NextPhase()))
        if not _over(session):
            session.do(NextPhase(), session.check(NextPhase()))
        if _over(session) and picks:
            option = next(one for one in _offered(session) if one.id == picks[0])
            picks.pop(0)
            session.do(option.action, session.check(option.action))
    return {what: _TOLD[what](session) for what in given["tell"]}


def _offered(session):
    return session.game.turn_prompt(session.table).options


def _over(session):
    return session.battle.clock.stage == "over"


def _ends(session):
    return session.battle.clock.phase == "combat"


def _standing(session):
    return session.game.scoreboard(session.table)


def _throws(session):
    found = session.game.turn_prompt(session.table).options
    return [[one.action.card, one.action.side, one.action.fighters] for one in found if isinstance(one.action, RollFor)]


def _first_needs(session):
    found = session.game.turn_prompt(session.table).options
    action = next(one.action for one in found if isinstance(one.action, RollFor))
    return session.rule(action).dice_requests()


def _asks(session):
    return [[one.name, one.side, len(one.choices)] for one in card_questions.open_questions(session.battle)]


_TOLD = {
    "points": lambda session: {side.name: side.points for side in session.battle.sides},
    "winner": lambda session: session.battle.clock.winner,
    "stage": lambda session: session.battle.clock.stage,
    "round": lambda session: session.battle.clock.round,
    "down": lambda session: [one.id for one in session.battle.all_fighters if one.state.whereabouts == "down"],
    "now": lambda session: session.game.turn_prompt(session.table).text,
    "ground": lambda session: [one.id for one in session.battle.tokens if not one.carrier],
    "tokens": lambda session: [one.id for one in session.battle.tokens],
    "left": lambda session: [one.id for one in session.battle.all_fighters if one.state.whereabouts == "left"],
    "carriers": lambda session: [one.carrier for one in session.battle.tokens if one.carrier],
    "damage": lambda session: {one.id: one.state.damage for one in session.battle.all_fighters if one.state.damage},
    "due": lambda session: sum(due.count for due in victory_tokens.missing_tokens(session.battle)),
    "asks": _asks,
    "throws": _throws,
    "phase": lambda session: session.battle.clock.phase,
    "waiting": lambda session: [one.id for one in session.battle.all_fighters if one.state.waiting],
    "against": lambda session: [one.text for one in session.check(NextPhase())],
    "twists": lambda session: [card.name for card in read_plan(session.battle).twists],
    "dice": lambda session: [need.what for need in _first_needs(session)],
    "log": lambda session: [one.text for one in session.battle.log],
    "offers": lambda session: [one.id for one in _offered(session)],
    "text": lambda session: session.game.turn_prompt(session.table).text,
    "so far": lambda session: _standing(session).text,
}


@question
def card_standing(system, given):
    """Returns who has already won, and whether that ends the battle."""
    found = _standing(opened(system, given))
    told = {"winner": found.winner, "ends": found.ends, "lines": list(found.lines), "text": found.text}
    return {what: told[what] for what in given["tell"]}


@question
def card_over(system, given):
    """Returns the victory points after the end of the round, and what is logged about them."""
    session = opened(system, given)
    while not _over(session):
        session.do(NextPhase(), session.check(NextPhase()))
    lines = [line for line in _standing(session).lines if "victory points" in line]
    return {"points": _TOLD["points"](session), "lines": lines}


@question
def card_token(system, given):
    """Returns whether a token may be placed at each of these places."""
    session = opened(system, given)
    kind = given.get("kind", "objective")
    return [not session.check(PutToken(token(f"new {at}", at, kind))) for at in given["at"]]


@question
def put_told(system, given):
    """Returns, for each place, the last log line after placing a token there, or the rule that this breaks."""
    told = []
    for at in given["at"]:
        session = opened(system, given)
        action = PutToken(token("Heart", at))
        problems = session.check(action)
        session.do(action, problems)
        against = f"against {_row_of(problems[0])}" if problems else ""
        told.append(against or shorten_citation(session.battle.log[-1].text, system))
    return told


def _row_of(problem):
    return f"{problem.row}, as we read it" if "as we read it" in problem.rule else problem.row


@question
def card_tokens(system, given):
    """Returns the tokens still to be placed: kind, number, side, and the place in inches if the card states one."""
    found = victory_tokens.missing_tokens(opened(system, given).battle)
    return [
        [due.setting.kind, due.count, due.sides, [[round(x / INCH, 2), round(y / INCH, 2)] for x, y, _ in due.spots]]
        for due in found
    ]


@question
def card_asks(system, given):
    """Returns the question the card asks now, the side, and the number of answers."""
    return _asks(opened(system, given))


@question
def card_replied(system, given):
    """Returns the log after these answers, and after some fighters were taken down."""
    session = opened(system, given)
    for name, answer, side in given.get("replies", []):
        session.do(Reply(CardAnswer(name, answer, side)))
    for id in given.get("takedown", []):
        doing(session, TakeDown(id))
        doing(session, PutDown(id))
    return {what: _TOLD[what](session) for what in given["tell"]}


@question
def card_throws(system, given):
    """Returns the log after the dice that cards have rolled for fighters: card, side, fighters, one face each."""
    session = _thrown(system, given)
    return {what: _TOLD[what](session) for what in given["tell"]}


def _thrown(system, given):
    session = opened(system, given)
    for name, side, ids, faces in given.get("throws", []):
        rolls = tuple(Roll("D6", (face,)) for face in faces)
        action = RollFor(name, side, tuple(ids), rolls)
        assert not session.check(action)
        session.do(action)
    for _ in range(given.get("phases", 0)):
        session.do(NextPhase(), session.check(NextPhase()))
    return session


@question
def card_called(system, given):
    """Returns, after dice for fighters, whether one may be set up at each of these places."""
    session = _thrown(system, given)
    return [not session.check(Deploy(((given["who"], pose(at)),))) for at in given["at"]]


@question
def card_moves(system, given):
    """Returns the rows of the rules that the last of several stretches of a move breaks: kind and places of each."""
    session = opened(system, {"active": given["fighters"][0]["id"], **given})
    found = []
    for manner, *places in given["moves"]:
        action = Walk(given["fighters"][0]["id"], tuple(pose(at) for at in places), manner)
        found = rows(session.check(action))
        session.do(action, session.check(action))
    return found


@question
def card_picks(system, given):
    """Returns the rows of the rules that a walk picking up treasure on its way breaks."""
    session = opened(system, given)
    return rows(session.check(Walk(given["who"], (pose(given["to"]),), pick=(given["pick"],))))


@question
def card_further(system, given):
    """Returns whether further twists are offered after these, and the rows against each of some."""
    session = opened(system, given)
    offered = [one.id for one in session.game.turn_prompt(session.table).options if one.id == "draw-more"]
    against = [rows(session.check(Draw("twist", card(system, "twist", name), more=True))) for name in given["draw"]]
    return {"offered": bool(offered), "against": against}


@question
def card_swapped(system, given):
    """Returns where groups are set up: side, group, and the place in inches on the table."""
    session = opened(system, given)
    return [[one.side, one.group, _inches(one.start)] for one in session.game.zones(session.battle)]


@question
def card_rolled_off(system, given):
    """Returns the log after a roll-off that a card asks for."""
    session = opened(system, given)
    rolls = tuple((side, Roll("D6", (face,))) for side, face in given["faces"].items())
    session.do(RollOff(given["purpose"], (rolls,)))
    return {what: _TOLD[what](session) for what in given["tell"]}


@question
def card_forgotten(system, given):
    """Returns what the card asks now, and which of the questions must be answered."""
    session = opened(system, given)
    told = session.game.unfinished_reminders(session.table)
    forgotten = [one.text for one in told if one.source == "Victory card"]
    return {"asks": _asks(session), "forgotten": forgotten}


@question
def card_again(system, given):
    """Returns which of these cards have to be drawn again on this table."""
    found = []
    for name in given["cards"]:
        session = opened(system, {**given, "card": name})
        told = session.game.reminders(session.table)
        found += [name for one in told if "draw another victory card" in one.text and one.source == name]
    return found


@question
def drawn_again(system, given):
    """Returns the objections to another victory card, as texts, for each of these cards."""
    found = []
    for name in given["cards"]:
        session = opened(system, {**given, "card": name})
        found.append([one.text for one in session.check(Draw("victory", VictoryCard("Another"), drawn=True))])
    return found


@question
def card_misplaced(system, given):
    """Returns the fighters that are set up where they may not be."""
    session = opened(system, given)
    ids = [one.id for one in session.battle.fighters]
    return [id for id in ids if session.game.placement_problems(session.table, id)]


@question
def card_words(system, given):
    """Returns whether each of these words is in the current reminders."""
    session = opened(system, given)
    told = " ".join(one.text for one in session.game.reminders(session.table))
    return [words in told for words in given["words"]]


@question
def card_against(system, given):
    """Returns the rows of the rules against each of these answers."""
    session = opened(system, given)
    return [rows(session.check(Reply(CardAnswer(*reply)))) for reply in given["replies"]]


@question
def answers_against(system, given):
    """Returns the objections to each of these answers, as texts."""
    session = opened(system, given)
    return [[one.text for one in session.check(Reply(CardAnswer(*reply)))] for reply in given["replies"]]


@question
def card_leaving(system, given):
    """Returns whether each fighter may leave, and where it is afterwards."""
    session = opened(system, given)
    legal = not session.check(Leave(given["who"], given.get("edge", "")))
    doing(session, Leave(given["who"], given.get("edge", "")))
    return {"legal": legal, "where": session.battle.any_fighter(given["who"]).state.whereabouts}


@question
def card_ending(system, given):
    """Returns the rows of the rules against ending the battle with a winner, and the state of the clock after it."""
    session = opened(system, given)
    action = EndBattle(given["winner"], given.get("why", ""))
    found = rows(session.check(action))
    session.do(action, session.check(action))
    told = {"against": found, "stage": session.battle.clock.stage, "winner": session.battle.clock.winner}
    return told | ({"log": session.battle.log[-1].text} if "why" in given else {})


# twists


@question
def card_sight(system, given):
    """Returns how a card changes sight between the first two fighters, and the card that is named."""
    session = opened(system, given)
    a, b = given["fighters"][0]["id"], given["fighters"][1]["id"]
    found = session.game.ruling(session.table, a, b, session.table.sight(a, b))
    back = session.game.ruling(session.table, b, a, session.table.sight(b, a))
    assert found.kind == back.kind
    return {"kind": found.kind, "rule": found.rule if found.rule in given.get("twists", []) else ""}


@question
def card_targets(system, given):
    """Returns the rows of the rules against an attack of the first fighter on the second."""
    session = opened(system, {"active": given["fighters"][0]["id"], **given})
    a, b = given["fighters"][0], given["fighters"][1]
    weapon = session.battle.fighter(a["id"]).profile.weapons[0]
    action = Attack(a["id"], 0, b["id"], Roll(f"{weapon.attacks}D6", (4,) * weapon.attacks))
    return rows(session.check(action))


@question
def card_odds(system, given):
    """Returns, for the first fighter's first weapon against the second: dice, what hits, and mean damage on request."""
    session = opened(system, {"active": given["fighters"][0]["id"], **given})
    a, b = given["fighters"][0], given["fighters"][1]
    shots = session.game.attack_options(session.table, a["id"])
    shot = next(one for one in shots if one.target == b["id"])
    told = {"dice": shot.chance.dice, "hits on": shot.chance.hit_on, "damage": round(shot.chance.mean_damage, 3)}
    return {what: told[what] for what in given.get("tell", ["dice", "hits on"])}


@question
def card_reach(system, given):
    """Returns how far the first fighter may move, in inches."""
    session = opened(system, {"active": given["fighters"][0]["id"], **given})
    return round(segment.move_limit_mm(session.battle, given["fighters"][0]["id"]) / INCH, 2)


@question
def card_dice(system, given):
    """Returns the number of initiative dice and of wild dice of each side."""
    first = {"clock": {"phase": "initiative" if system == "warcry-2e" else "hero"}}
    session = opened(system, {**given, **first})
    options = session.game.turn_prompt(session.table).options
    action = next(one.action for one in options if isinstance(one.action, RollInitiative))
    needs = session.rule(action).dice_requests()
    return {"dice": [one.count for one in needs], "wild": twists.wild_dice(session.battle)}


@question
def card_ability(system, given):
    """Returns the damage left on the first fighter after it uses an ability, and the rows against that."""
    session = opened(system, {"active": given["fighters"][0]["id"], **given})
    action = UseAbility(given["fighters"][0]["id"], given["ability"], 0, given["value"])
    against = [row for row in rows(session.check(action)) if row == "S35"]
    session.do(action, session.check(action))
    return {"damage": session.battle.fighter(action.fighter).state.damage, "against": against}


@question
def card_falling(system, given):
    """Returns the number of dice of a falling test, and the faces that fail it when all dice show them."""
    battle = opened(system, given).battle
    count = twists.falling_dice(battle)
    fails = [face for face in range(1, 7) if falls.fails_falling_test(battle, Roll(f"{count}D6", (face,) * count))]
    return {"dice": count, "fails": fails}


@question
def card_reminds(system, given):
    """Returns the cards that there are reminders of now."""
    session = opened(system, given)
    return [one.source for one in session.game.reminders(session.table)]


@question
def card_arrivals(system, given):
    """Returns the rounds in which groups arrive: the group, the round."""
    zones = opened(system, given).game.zones(opened(system, given).battle)
    return sorted({(one.group, one.round) for one in zones})


@question
def card_climbs(system, given):
    """Returns how many inches of its Move a vertical climb costs the first fighter."""
    session = opened(system, given)
    one = session.battle.fighters[0]
    path = (replace(one.pose, z=one.pose.z + given["up"] * INCH),)
    return round(session.game.path_cost_mm(session.table, one.id, path, "climb") / INCH, 2)


@question
def card_cover(system, given):
    """Returns what cover adds to Toughness."""
    return twists.cover_bonus(opened(system, given).battle)


# decks


@question
def card_deck(system, given):
    """Returns the number of cards of a deck in a pack, and how many of them are symmetrical."""
    cards = card_packs.deck(given["deck"], system, given["pack"])
    return [len(cards), sum(one.symmetrical for one in cards)]


@question
def card_sets(system, given):
    """Returns the default set that cards are drawn from, and the packs of the given number of drawn cards."""
    chosen = card_packs.deck_pack_name(system, given["deck"])
    faces = range(given["draws"])
    drawn = [card_packs.draw_card(given["deck"], system, lambda sides, at=at: at % sides + 1, chosen) for at in faces]
    return {"set": chosen, "packs": sorted({card.pack for card in drawn})}


@question
def card_zones(system, given):
    """Returns where a deployment card sets up: side, group, round, and the ends of the place in inches on the table."""
    card = next(one for one in card_packs.deck("deployment", system, given["pack"]) if one.name == given["card"])
    session = opened(system, {"fighters": [{"id": "A"}, {"id": "B", "side": "Blue"}]})
    battle = with_plan(session.battle, Battleplan(deployment=card, turned=given.get("turned", False)))
    zones = session.game.zones(battle)
    return [[zone.side, zone.group, zone.round, _inches(zone.start), _inches(zone.end)] for zone in zones]


def _inches(spot):
    return [round(length / INCH, 2) for length in spot]
