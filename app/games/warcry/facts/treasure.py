"""Treasure: picking it up along a move, carrying it, dropping it (G23 to G31, A8.2, A8.3; B.treasure)."""

from collections.abc import Sequence

from msgspec.structs import replace

from app.core.language import mark, tr
from app.core.lengths import format_inches
from app.games.battle_lookup import find_on_table, find_token
from app.games.log import with_log_line, with_sight_line
from app.games.ruling import Problem
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import card_subjects
from app.games.warcry.facts.measures import SLACK
from app.games.warcry.rule_citations import log_interpretation, make_problem
from app.games.warcry.state import read_plan, with_plan
from app.model import Battle, Fighter, Pose, Spot, Token
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair, find_spot_sight

LOW_IS_FLOOR = "setup.low_is_floor"
"""The key of the interpretation that low terrain counts as floor, or as the platform it is on."""
NEARLY_IN = 1.0
"""Distance beyond its reach, in inches, at which players still expect a fighter to pick something up."""


def carried_treasure(battle: Battle, id: str) -> Token | None:
    """Returns the treasure that a fighter carries."""
    return next((token for token in battle.tokens if token.kind == "treasure" and token.carrier == id), None)


def may_carry(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether a fighter's runemarks and the victory card let it carry treasure (A8.4, B.treasure, C4)."""
    card = read_plan(battle).victory
    if card and fighter.side in card_subjects.sides_with_role(battle, card.never_carry):
        return False
    marks = () if fighter.profile is None else fighter.profile.keywords
    return not {mark.casefold() for mark in marks} & set(book_of(battle).treasure.never)


def lying_treasures(battle: Battle) -> tuple[Token, ...]:
    """Returns the treasures that no fighter carries."""
    return tuple(token for token in battle.tokens if token.kind == "treasure" and not token.carrier)


def pick_up(battle: Battle, id: str, tokens: tuple[str, ...]) -> Battle:
    """Returns the battle with these treasures carried by a fighter, and a log line for each (G24).

    Raises PlayerError if a treasure does not exist.
    """
    for token in tokens:
        battle = battle.with_tokens(replace(find_token(battle, token), carrier=id))
        battle = with_log_line(battle, tr("{name} picks up {token}", name=id, token=token), "token")
    return battle


def leave_behind(battle: Battle, id: str) -> Battle:
    """Returns the battle with a downed fighter's treasure at its place, still to be dropped by its owner (G27)."""
    battle = reveal_treasure(battle, id)
    token, pose = carried_treasure(battle, id), battle.any_fighter(id).pose
    return battle if token is None else battle.with_tokens(replace(token, at=(pose.x, pose.y, pose.z)))


def put_down(table: BattleGeometry, battle: Battle, id: str, at: Spot | None = None) -> Battle:
    """Returns the battle with a fighter's treasure dropped at a place.

    Without a place, that is where it stands, or the first place where it may be dropped if nothing supports the
    fighter.
    """
    battle = reveal_treasure(battle, id)
    token = carried_treasure(battle, id)
    if token is None:
        return battle
    fighter = battle.any_fighter(id)
    place = at or (fighter.pose.x, fighter.pose.y, fighter.pose.z)
    if not at and not terrain.find_support(table, fighter).is_firm:
        place = next(iter(drop_points(table, fighter)), place)
    down = replace(token, carrier="", at=place)
    battle = with_log_line(battle.with_tokens(down), tr("{name} drops {token}", name=id, token=token.id), "token")
    battle = with_reading(table, battle, down)
    if at is None or find_spot_sight(table, fighter, at).sight.verdict != "undecided":
        return battle
    text = tr("Line of sight from {name} to {token} left to the players", name=id, token=token.id)
    return with_sight_line(battle, text, (id, token.id))


def with_reading(table: BattleGeometry, battle: Battle, token: Token) -> Battle:
    """Returns the battle with a log line if a treasure is on low terrain, which counts as floor by interpretation."""
    on_low = token.kind == "treasure" and not token.carrier and _find_ground(table, token) == "low"
    return log_interpretation(battle, LOW_IS_FLOOR) if on_low else battle


def _find_ground(table: BattleGeometry, token: Token) -> str:
    return terrain.find_support_at(table, Pose(*token.at)).on


def put_all_down(table: BattleGeometry) -> Battle:
    """Returns the battle with every treasure of downed fighters dropped, if its owner has not done so."""
    battle = table.battle
    for fighter, _ in dropped_treasures(battle):
        battle = put_down(table, battle, fighter.id)
    return battle


def give_treasure(battle: Battle, id: str) -> Battle:
    """Returns the battle with a new treasure that a fighter carries."""
    pose = battle.any_fighter(id).pose
    token = Token(battle.free_id(tr("Treasure")), "treasure", (pose.x, pose.y, pose.z), carrier=id)
    battle = battle.with_tokens(token)
    return with_log_line(battle, tr("{name} carries {token}", name=id, token=token.id), "token")


def reveal_treasure(battle: Battle, id: str) -> Battle:
    """Returns the battle with a fighter's secret treasure revealed; unchanged if it has none (C4)."""
    answer = card_subjects.secret_answer(battle, id)
    if answer is None:
        return battle
    answers = tuple(replace(one, secret=False) if one == answer else one for one in read_plan(battle).answers)
    return give_treasure(with_plan(battle, replace(read_plan(battle), answers=answers)), id)


def is_carrying(battle: Battle, id: str) -> bool:
    """Returns whether a fighter carries treasure, openly or in secret."""
    return carried_treasure(battle, id) is not None or card_subjects.secret_answer(battle, id) is not None


def pick_problems(battle: Battle, fighter: Fighter, tokens: tuple[str, ...]) -> tuple[Problem, ...]:
    """Returns why a fighter may not pick these up at any place: who may carry, and one each (G25)."""
    found = list[Problem]()
    if tokens and not may_carry(battle, fighter):
        found.append(make_problem(battle, tr("{name} cannot carry treasure", name=fighter.id), "carriers"))
    if len(tokens) > (0 if is_carrying(battle, fighter.id) else 1):
        found.append(make_problem(battle, tr("{name} would carry more than one treasure", name=fighter.id), "G25"))
    lie = {token.id for token in lying_treasures(battle)}
    for token in tokens:
        if token not in lie:
            found.append(make_problem(battle, tr("{name} is not on the table", name=token), "G24"))
    return tuple(found)


def treasures_on_path(table: BattleGeometry, fighter: Fighter, poses: Sequence[Pose]) -> tuple[Token, ...]:
    """Returns the treasures a fighter may pick up along these poses (G23); none if it may not carry another."""
    battle = table.battle
    if not may_carry(battle, fighter) or is_carrying(battle, fighter.id):
        return ()
    return _treasures_within(battle, fighter, poses, book_of(battle).treasure.reach_in)


def treasures_near(table: BattleGeometry, fighter: Fighter) -> tuple[Token, ...]:
    """Returns the treasures within reach of a fighter where it stands, or just beyond (G23)."""
    reach_in = book_of(table.battle).treasure.reach_in + NEARLY_IN
    return _treasures_within(table.battle, fighter, (fighter.pose,), reach_in)


def _treasures_within(battle: Battle, fighter: Fighter, poses: Sequence[Pose], reach_in: float) -> tuple[Token, ...]:
    most = reach_in * INCH + SLACK
    return tuple(one for one in lying_treasures(battle) if terrain.nearest_approach(fighter, poses, one.at) <= most)


def drop_problems(table: BattleGeometry, fighter: Fighter, at: Spot) -> tuple[Problem, ...]:
    """Returns why treasure may not be dropped there: on floor or platform, near, visible, not higher (G28 to G31)."""
    battle = table.battle
    found: tuple[str, ...] = terrain.drop_problems(table, fighter, at, book_of(battle).treasure.drop_in * INCH)
    if find_spot_sight(table, fighter, at).sight.verdict == "blocked":
        found = (*found, "hidden")
    most, name = format_inches(book_of(battle).treasure.drop_in * INCH), fighter.id
    return tuple(
        make_problem(
            battle,
            tr(_DROP_TEXTS[why][0], name=name, most=most),
            _DROP_TEXTS[why][2],
            tr(_DROP_TEXTS[why][1]),
            LOW_IS_FLOOR if why == "nowhere" else "",
        )
        for why in found
        if why in _DROP_TEXTS
    )


def carrier_drop_problems(table: BattleGeometry, id: str, at: Spot | None) -> tuple[Problem, ...]:
    """Returns why the treasure of a fighter on the table may not be dropped there; empty if it has none."""
    if at is None or carried_treasure(table.battle, id) is None:
        return ()
    return drop_problems(table, find_on_table(table.battle, id), at)


def drop_pairs(battle: Battle, carrier: str, at: Spot | None) -> tuple[Pair, ...]:
    """Returns the pair of carrier and drop place whose sight decides; empty if there is no drop."""
    fighter = next((one for one in battle.all_fighters if one.id == carrier), None)
    if at is None or fighter is None or carried_treasure(battle, carrier) is None:
        return ()
    return ((fighter, at),)


def lying_problems(table: BattleGeometry, token: Token) -> tuple[Problem, ...]:
    """Returns why a treasure may not be where it is: only floor and platforms, no walls (G28)."""
    if _find_ground(table, token) in ("floor", "platform", "low", "off"):
        return ()
    text = tr("{token} would not be on the floor or a platform", token=token.id)
    return (make_problem(table.battle, text, "G28", tr(_DROP_TEXTS["nowhere"][1]), LOW_IS_FLOOR),)


def drop_points(table: BattleGeometry, fighter: Fighter) -> tuple[Spot, ...]:
    """Returns places where a fighter may drop a treasure, near ones first (G28 to G31)."""
    found = terrain.drop_points(table, fighter, book_of(table.battle).treasure.drop_in * INCH)
    return tuple(one.at for one in found if not one.why)


_DROP_TEXTS = {
    "nowhere": (
        mark("that place is not on the floor or a platform"),
        mark("Treasure is dropped within reach and in view, on the floor or a platform, no higher than its carrier"),
        "G28",
    ),
    "far": (
        mark("that place is more than {most} from {name} horizontally"),
        mark("Treasure is dropped within reach and in view, on the floor or a platform, no higher than its carrier"),
        "G29",
    ),
    "hidden": (
        mark("that place is not visible to {name}"),
        mark("Treasure is dropped within reach and in view, on the floor or a platform, no higher than its carrier"),
        "G30",
    ),
    "higher": (
        mark("that place is higher than {name}"),
        mark("Treasure is dropped within reach and in view, on the floor or a platform, no higher than its carrier"),
        "G31",
    ),
}


FALLING = "falling"
"""The mark of a fighter that has fallen and that its opponent has still to place."""


def fallen_fighters(battle: Battle) -> tuple[Fighter, ...]:
    """Returns the fighters that have fallen and are still to be placed."""
    return tuple(fighter for fighter in battle.fighters if FALLING in fighter.state.marks)


def dropped_treasures(battle: Battle) -> tuple[tuple[Fighter, Token], ...]:
    """Returns the treasures of downed fighters that their owners have still to drop (G27, G28)."""
    down = {fighter.id: fighter for fighter in battle.aside if fighter.state.whereabouts == "down"}
    return tuple((down[token.carrier], token) for token in battle.tokens if token.carrier in down)


def pending_problems(battle: Battle) -> tuple[Problem, ...]:
    """Returns why nothing else may be done yet."""
    return (
        *(
            make_problem(battle, tr("{name} has fallen and must be placed", name=fighter.id), "A4.9")
            for fighter in fallen_fighters(battle)
        ),
        *(
            make_problem(battle, tr("{side} must place {token}", side=one.side, token=token.id), "G27")
            for one, token in dropped_treasures(battle)
        ),
    )
