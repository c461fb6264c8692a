"""Questions about setting a battle up: the case sets it up as far as it needs, by the actions of players."""

from msgspec import convert
from msgspec.structs import replace

from app.games import battle_lookup, dice
from app.games.card_map import CardPoint
from app.games.setup_actions import Draw, Enlist, PutToken, Reply, SetOption, Split
from app.games.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard
from app.games.warcry.facts import objectives
from app.games.warcry.state import read_plan
from app.geometry.base_distances import measure_slabs
from app.model import Board, CardAnswer, Oval, Piece, PiecePose, Profile, Roll, Round, Side, Token, Weapon
from app.session import Session, card_packs
from app.table.battle_shapes import fighter_slab, point_slab
from app.table.terrain import find_support
from tests import setup_scenes as scenes
from tests.cases.case_questions import question, shorten_citation
from tests.cases.questions_rounds import action
from tests.scenes import battle as bare
from tests.scenes import fighter, meshes
from tests.setup_scenes import INCH, texts

UP_TO = {
    "": scenes.session,
    "mustered": lambda system, **how: scenes.enlisted(
        system, scenes.warband(system), scenes.warband(system, faction="bears"), **how
    ),
    "revealed": scenes.revealed,
    "decided": scenes.decided,
    "split": scenes.split,
    "planned": scenes.planned,
    "deploying": scenes.deploying,
    "placed": scenes.placed,
}


# warbands


@question
def warband(system, given):
    """Returns the faults of a warband, as texts."""
    done = mustered(system, given)
    return texts(done.game.check_muster(done.battle, "Red"))


@question
def rules_of_warband(system, given):
    """Returns the rules that a warband breaks, as cited."""
    done = mustered(system, given)
    return [problem.rule for problem in done.game.check_muster(done.battle, "Red")]


@question
def suggested_roles(system, given):
    """Returns the role suggested for each fighter when it is mustered."""
    return {one.id: one.state.role for one in mustered(system, given).battle.fighters_of("Red")}


@question
def mustered_reminders(system, given):
    """Returns the reminders that players get while they muster."""
    done = mustered(system, given)
    return [one.text for one in done.game.reminders(done.table)]


def mustered(system, given):
    """Musters Red's warband beside the table, with optional rules and limits of a campaign."""
    done = scenes.session(system)
    for option in given.get("options", []):
        done.do(SetOption(option))
    for name, answer in given.get("limits", {}).items():
        done.do(Reply(CardAnswer(name, answer, "Red")))
    side = Side("Red", given.get("faction", ""), given.get("alliance", ""))
    done.do(Enlist(side, tuple(fighters(system, given["fighters"]))))
    for name in given.get("others", []):
        done.do(Enlist(Side(name), scenes.warband(system)))
    return done


def fighters(system, given):
    """Returns fighters by their figures; "lead" is the edition's runemark of leaders, `count` the number of copies."""
    for one in given:
        how = {key: value for key, value in one.items() if key not in ("count", "runemarks", "unknown")}
        marks = [scenes.LEADER[system] if mark == "lead" else mark for mark in one.get("runemarks", [])]
        for _ in range(one.get("count", 1)):
            recruit = scenes.recruit(runemarks=marks, **how)
            yield replace(recruit, profile=None) if one.get("unknown") else recruit


@question
def card(system, given):
    """Returns a fighter's displayed figures, and the values of its card that mustering keeps."""
    weapons = tuple(Weapon(**one) for one in given.pop("weapons", []))
    marks = tuple(given.pop("runemarks", []))
    profile = Profile(**given, weapons=weapons, keywords=marks)
    done = scenes.session(system)
    done.do(Enlist(Side("Red"), (replace(scenes.recruit(), profile=profile),)))
    kept = done.battle.aside[0].profile
    shown = [figure for _, figure in done.game.profile_figures(kept)]
    return {"shown": shown, "kept": kept == profile, "has": [mark for mark in marks if kept.has_keyword(mark.upper())]}


# groups


@question
def groups(system, given):
    """Returns the faults of battle groups of these sizes."""
    done = scenes.decided(system, sum(given["sizes"]))
    names = [name for name, size in zip(scenes.GROUPS, given["sizes"], strict=True) for _ in range(size)]
    ids = [one.id for one in done.battle.fighters_of("Red")]
    return texts(done.check(Split("Red", tuple(zip(ids, names, strict=True)))))


@question
def legal_splits(system, given):
    """Returns all sizes of Dagger, Shield and Hammer into which so many fighters may be split, smallest first."""
    done = scenes.decided(system, given["fighters"])
    ids = [one.id for one in done.battle.fighters_of("Red")]
    found = []
    for dagger in range(len(ids) + 1):
        for shield in range(len(ids) + 1 - dagger):
            sizes = (dagger, shield, len(ids) - dagger - shield)
            names = [name for name, size in zip(scenes.GROUPS, sizes, strict=True) for _ in range(size)]
            if not done.game.check_groups(done.battle, "Red", dict(zip(ids, names, strict=True))):
                found.append(sizes)
    return found


# complete set-up


@question
def set_up(system, given):
    """Returns the state of a battle set up so far, after these actions.

    `broken` contains the faults of each action, `rules` the rules that it broke.
    """
    done = UP_TO[given.get("upto", "")](system, **given.get("how", {}))
    against = [doing_whatever(done, step(one)) for one in given.get("do", [])]
    told = {"broken": [texts(problems) for problems in against], "rules": [rules(problems) for problems in against]}
    return {what: told[what] if what in told else TOLD[what](done) for what in given["tell"]}


CARDS = {"deployment": DeploymentCard, "victory": VictoryCard, "twist": TwistCard}


def step(given):
    """Returns an action in the form of a battle file, or choosing a card: {draw = deck, card = its figures}."""
    if "draw" not in given:
        return action(given)
    deck = given["draw"]
    laid = convert(given["card"], CARDS[deck]) if "card" in given else None
    return Draw(deck, laid, given.get("drawn", True), given.get("more", False))


def doing_whatever(done, one):
    """Does it whatever rules it breaks. Returns its problems."""
    problems = done.check(one)
    done.do(one, problems)
    return problems


def rules(problems):
    """Returns the rules that the problems cite."""
    return [one.rule for one in problems]


def guide(done):
    return done.game.turn_prompt(done.table)


TOLD = {
    "text": lambda done: guide(done).text,
    "side": lambda done: guide(done).side,
    "step": lambda done: done.battle.clock.step,
    "stage": lambda done: done.battle.clock.stage,
    "phase": lambda done: done.battle.clock.phase,
    "round": lambda done: done.battle.clock.round,
    "priority": lambda done: read_plan(done.battle).priority,
    "attacker": lambda done: read_plan(done.battle).attacker,
    "defender": lambda done: read_plan(done.battle).defender,
    "chooser": lambda done: read_plan(done.battle).chooser,
    "colours": lambda done: {side.name: side.colour for side in done.battle.sides},
    "revealed": lambda done: [side.revealed for side in done.battle.sides],
    "groups": lambda done: {one.id: one.state.group for one in done.battle.fighters_of("Red")},
    "waiting": lambda done: sorted(one.id for one in done.battle.aside if one.state.whereabouts == "reserve"),
    "card": lambda done: read_plan(done.battle).deployment.name if read_plan(done.battle).deployment else "",
    "victory": lambda done: read_plan(done.battle).victory.name if read_plan(done.battle).victory else "",
    "twists": lambda done: [twist.name for twist in read_plan(done.battle).twists],
    "terrain": lambda done: read_plan(done.battle).terrain,
    "zones": lambda done: sorted({zone.side for zone in done.game.zones(done.battle)}),
    "tokens": lambda done: [token.id for token in done.battle.tokens],
    "log": lambda done: done.battle.log[-1].text,
    "reminders": lambda done: [one.text for one in done.game.reminders(done.table)],
    "bare": lambda done: [one for one in TOLD["reminders"](done) if one.startswith("No terrain")],
    "asked": lambda done: [
        one.text for one in guide(done).options if one.id.startswith("reply ") or (one.asks == "token" and one.main)
    ],
    "main": lambda done: [one.id for one in guide(done).options if one.main],
    "further": lambda done: [one.id for one in guide(done).options if one.id == "draw-more"],
    "clash": lambda done: [one.id for one in guide(done).options if one.id == "sequence"],
}


@question
def whole_set_up(system, given):
    """Returns the guide's text before each step of a complete set-up that follows it."""
    done, said = scenes.session(system), []
    for name in ("", "mustered", "revealed", "decided", "split", "planned", "deploying"):
        done = UP_TO[name](system)
        said.append(guide(done).text)
    return said


@question
def order_of_groups(system, given):
    """Returns whose group is set up, in order, until the battle can begin; each has two fighters."""
    done = scenes.deploying(system, card=card_of(given))
    said = []
    while guide(done).side:
        offered = [one for one in guide(done).options if one.id.startswith("deploy ")]
        one = done.battle.any_fighter(offered[0].subject)
        said.append(f"{one.side} {one.state.group}")
        for option in offered:
            done.do(option.action, done.check(option.action))
    return said


def card_of(given):
    """Returns the plain card with some groups in other rounds."""
    later = given.get("later", {})
    points = tuple(replace(point, round=later.get(f"{point.colour} {point.group}", 1)) for point in scenes.PLAIN.points)
    return replace(scenes.PLAIN, points=points)


# places


@question
def zone(system, given):
    """Returns where a point or line of a card is on a board, in inches from the near left corner, and its round."""
    spot = {
        key: tuple(map(tuple, given[key])) if key == "line" else tuple(given[key])
        for key in ("at", "line")
        if key in given
    }
    point = CardPoint("dagger", given.get("colour", "red"), given.get("round", 1), **spot)
    width, depth = given.get("board", (30, 22))
    done = scenes.planned(
        system,
        card=DeploymentCard("One", points=(point,)),
        board=Board(width * INCH, depth * INCH),
        twist=TwistCard("Late", reserves=given.get("late", 0)),
    )
    if given.get("turned"):
        done.do(action({"action": "terrain", "turned": True}))
    (found,) = done.game.zones(done.battle)
    inches = [[round(value / INCH, 3) + 0.0 for value in spot] for spot in (found.start, found.end)]
    told = {"side": found.side, "group": found.group, "round": found.round, "reach": round(found.reach_mm / INCH, 3)}
    return told | ({"at": inches[0]} if found.start == found.end else {"line": inches})


@question
def placed(system, given):
    """Returns the problems of setting up a fighter of Red's Dagger, whose point is 8" from the left and 16" deep."""
    return texts(_placed(system, given))


@question
def placed_against(system, given):
    """Returns the rules that this breaks, as cited."""
    return [one.rule for one in _placed(system, given)]


@question
def placed_told(system, given):
    """Returns what setting it up breaks, and the last log line then."""
    done, there = _ready(system, given)
    problems = doing_whatever(done, there)
    return {"broken": texts(problems), "log": shorten_citation(done.battle.log[-1].text, system)}


@question
def board_told(system, given):
    """Returns which reminders call the board size a reading of ours, for boards of these sizes in inches."""
    found = []
    for width, depth in given["sizes"]:
        done = scenes.revealed(system, board=Board(width * INCH, depth * INCH))
        said = done.game.reminders(done.table)
        found.append(
            ["board" for one in said if one.text.startswith("The board is ") and "as we read it" in one.source]
        )
    return found


def _placed(system, given):
    done, there = _ready(system, given)
    return done.check(there)


def _ready(system, given):
    pieces = tuple(
        Piece(f"{model} {at}", model, PiecePose(x * INCH, y * INCH, z * INCH))
        for at, (model, x, y, z) in enumerate(given.get("pieces", []))
    )
    done = scenes.deploying(system)
    done = Session(replace(done.battle, pieces=pieces), meshes)
    one = with_base(scenes.member(done.battle, "Red", "dagger"), given)
    done = Session(done.battle.with_fighters(one), meshes)
    for number, at in enumerate(given.get("others", []), 1):
        other = scenes.member(done.battle, "Red", "dagger", number)
        done = Session(done.battle.with_fighters(replace(other, base=one.base)), meshes)
        done.do(scenes.deploy(other, *at))
    return done, scenes.deploy(one, *given["at"], yaw=given.get("yaw", 0.0))


def with_base(one, given):
    base = Round(given["base"]) if "base" in given else one.base
    base = Oval(*given["oval"]) if "oval" in given else base
    state = replace(one.state, role=given.get("role", one.state.role))
    profile = replace(one.profile, keywords=tuple(given.get("runemarks", [])))
    return replace(one, base=base, state=state, profile=profile)


@question
def arriving(system, given):
    """Returns the problems of setting up a fighter whose group arrives later, in a given round and phase."""
    done = scenes.deploying(system, card=card_of(given))
    done.do(action({"action": "begin"}), done.check(action({"action": "begin"})))
    clock = replace(done.battle.clock, round=given["round"], phase=given["phase"], initiative=given["initiative"])
    done = Session(replace(done.battle, clock=clock), meshes)
    one = scenes.member(done.battle, given["side"], given["group"])
    if "whereabouts" in given:
        one = replace(one, state=replace(one.state, whereabouts=given["whereabouts"]))
        done = Session(done.battle.with_fighters(one), meshes)
    return texts(done.check(scenes.deploy(one, *given["at"])))


@question
def crowded(system, given):
    """Returns at which of these places another fighter may be set up when its point is crowded; all bases are alike.

    As a reserve of round 2, or in another `round`: in 1 before the battle begins.
    """
    late, count = given.get("round", 2), len(given["others"])
    point = CardPoint("dagger", "red", late, at=tuple(given.get("point", (8.0, 6.0))))
    card = replace(scenes.PLAIN, points=(point, *scenes.PLAIN.points[1:]))
    done = scenes.deploying(system, count=3 * (count + 1), card=card)
    battle = done.battle
    if late > 1:
        done.do(action({"action": "begin"}), done.check(action({"action": "begin"})))
        clock = replace(done.battle.clock, round=late, phase="reserve", initiative="Red")
        battle = replace(done.battle, clock=clock)
    group = [with_base(scenes.member(battle, "Red", "dagger", number), given) for number in range(count + 1)]
    done = Session(battle.with_fighters(*group), meshes)
    for one, at in zip(group[:-1], given["others"], strict=True):
        there = scenes.deploy(one, *at)
        done.do(there, done.check(there))
    turned = given.get("yaw", 0.0)
    return [not done.check(scenes.deploy(group[-1], *at, yaw=turned)) for at in given["at"]]


@question
def stands_on(system, given):
    """Returns what a fighter is on, at a place on or beside a crate in the middle of the board."""
    crate = Piece("crate", "crate", PiecePose(15 * INCH, 11 * INCH))
    one = fighter("A", *(value * INCH for value in given["at"][:2]), given["at"][2] * INCH)
    done = Session(replace(bare(one, pieces=[crate]), system=system), meshes)
    return find_support(done.table, "A").on


@question
def near_a_token(system, given):
    """Returns how far a base is from a token, in inches, and whether that counts for control."""
    one = fighter("A", given["base_at"][0] * INCH, given["base_at"][1] * INCH, diameter=given["base"])
    done = Session(replace(bare(one), system=system), meshes)
    token = Token("Gold", "objective", (given["token"][0] * INCH, given["token"][1] * INCH, 0.0))
    done.do(PutToken(token))
    (hold,) = objectives.objective_controls(done.table)
    distance = measure_slabs(fighter_slab(one), point_slab(*token.at)).distance_mm / INCH
    return {"inches": round(distance, 3), "counts": hold.taker == "red"}


@question
def token_off_board(system, given):
    """Returns the problems of placing a token at a place."""
    done = scenes.placed(system)
    spot = (given["at"][0] * INCH, given["at"][1] * INCH, 0.0)
    return texts(done.check(PutToken(Token("Gold", "treasure", spot))))


# dice and words


@question
def dice_roll(system, given):
    """Returns the sum of dice; with `least`, how many reach it; with `again`, after these are rerolled."""
    roll = dice.make_typed_roll(given["kind"], given["faces"])
    for faces in given.get("again", []):
        roll = dice.with_rerolled_faces(roll, {int(place): face for place, face in faces.items()})
    told = {"values": dice.die_values(roll), "total": dice.roll_total(roll)}
    return told | ({"reached": dice.count_at_least(roll, given["least"])} if "least" in given else {})


@question
def refused_dice(system, given):
    """Returns why dice are refused."""
    try:
        return dice_roll(system, given)
    except dice.PlayerError as error:
        return str(error)


@question
def rerollable_dice(system, given):
    """Returns the places of the dice that may still be rerolled."""
    roll = dice.make_typed_roll(given["kind"], given["faces"])
    for place in given.get("again", []):
        roll = dice.with_rerolled_faces(roll, {place: 6})
    return dice.rerollable_places(roll, given.get("most", dice.MAX_DICE))


@question
def roll_off(system, given):
    """Returns who wins a roll-off, or who rolls again."""
    tries = [[[side, Roll("D6", (face,))] for side, face in each.items()] for each in given["tries"]]
    one = dice.RollOff("priority", tuple(tuple(map(tuple, each)) for each in tries))
    return {"winner": dice.roll_off_winner(one) or "", "again": dice.next_rollers(one, list(given["tries"][0]))}


@question
def relation(system, given):
    """Returns the friends and enemies of a fighter."""
    standing_ = [fighter(id, 100 * at, 100, side=side) for at, (id, side) in enumerate(given["fighters"].items(), 1)]
    battle = replace(bare(*standing_), system=system)
    id = given["who"]
    found = {
        "friendly": battle_lookup.find_friends(battle, id),
        "other friendly": battle_lookup.find_other_friends(battle, id),
        "enemy": battle_lookup.find_enemies(battle, id),
    }
    return {name: [one.id for one in ones] for name, ones in found.items()}


@question
def measures(system, given):
    """Returns the size of the board, in inches, and the dice."""
    game = scenes.session(system).game
    return {"board": [side / INCH for side in game.usual_board_mm], "die": dice.die_sides("D6")}


@question
def board(system, given):
    """Returns whether a battle can be set up on a board of another size, and its middle point, in inches."""
    done = scenes.planned(system, card=replace(scenes.PLAIN, points=(CardPoint("dagger", "red", 1, at=(15.0, 11.0)),)),
                          board=Board(given["width"] * INCH, given["depth"] * INCH))  # fmt: skip
    (found,) = done.game.zones(done.battle)
    return [round(value / INCH, 3) for value in found.start]


@question
def one_warband(system, given):
    """Returns all fighters of each player, on the table and beside it."""
    done = scenes.deploying(system, count=given["each"])
    one = scenes.member(done.battle, "Red", "dagger")
    done.do(scenes.deploy(one, 8, 16))
    return {side.name: len(done.battle.fighters_of(side.name)) for side in done.battle.sides}


@question
def symmetrical_cards(system, given):
    """Returns how many cards of a shipped pack's deck are marked as symmetrical, and the number of all cards."""
    cards = card_packs.deck(given["deck"], system, given["pack"])
    return [sum(card.symmetrical for card in cards), len(cards)]


@question
def terrain_without_cards(system, given):
    """Returns the faults of terrain placed without cards: crates of 40 mm, at inches."""
    done = (
        scenes.asked(scenes.revealed(system), "own-terrain") if given.get("option", True) else scenes.revealed(system)
    )
    crates = [
        Piece(f"crate {at}", "crate", PiecePose(x * INCH, y * INCH)) for at, (x, y) in enumerate(given["crates"], 1)
    ]
    done = Session(replace(done.battle, pieces=tuple(crates)), meshes)
    cited = [one for one in done.game.reminders(done.table) if "B.terrain" in one.rows]
    return [one.text for one in cited]
