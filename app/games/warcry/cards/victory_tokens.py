"""Tokens that the victory card requires, their places, and their removal by players (S31, S32, C4)."""

from itertools import takewhile

from msgspec.structs import replace

from app.core.language import counted, tr
from app.core.lengths import format_inches
from app.games.log import with_log_line
from app.games.ruling import Problem
from app.games.warcry.book import INCH, book_of
from app.games.warcry.cards import card_subjects
from app.games.warcry.cards.card_terms import CardQuestion, TokenSetup
from app.games.warcry.facts.measures import height_in_steps
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup import order
from app.games.warcry.state import read_plan
from app.geometry.base_distances import measure_slabs
from app.model import Battle, CardAnswer, Fighter, Spot, Token, Value
from app.table import battle_shapes, terrain
from app.table.battle_geometry import BattleGeometry

_SLACK = 1e-6
_FLOOR_MM = 1.0
_OFF = "setup.token_off_in"


class TokenDemand(Value, frozen=True):
    """Tokens that are still to be placed: how many, by which sides, and where if the card names the places."""

    setting: TokenSetup
    count: int
    sides: tuple[str, ...]
    spots: tuple[Spot, ...] = ()


def missing_tokens(battle: Battle) -> tuple[TokenDemand, ...]:
    """Returns the tokens that the cards require now and that are not on the table yet, in order."""
    if order.early_card_problems(battle):
        return ()
    found = list[TokenDemand]()
    there = {kind: _placed_count(battle, kind) for kind in ("objective", "treasure", "marker")}
    for setting in _current_settings(battle):
        if setting.deployed and order.is_setting_up(battle):
            continue
        wanted = _required_count(battle, setting)
        met = min(wanted, there[setting.kind])
        there[setting.kind] -= met
        if met < wanted:
            found.append(
                TokenDemand(setting, wanted - met, _placing_sides(battle, setting, met), token_spots(battle, setting))
            )
    return tuple(found)


def _placing_sides(battle: Battle, setting: TokenSetup, met: int) -> tuple[str, ...]:
    """Returns the sides that place the tokens of a setting; if they take turns, the one whose turn it is."""
    sides = card_subjects.sides_with_role(battle, setting.who)
    if setting.after:
        return card_subjects.find_answers(battle, setting.after)[:1]
    first = card_subjects.sides_with_role(battle, setting.first) if setting.first else ()
    if not first:
        return sides
    turns = (*first, *(side for side in sides if side not in first))
    return (turns[met % len(turns)],)


def _required_count(battle: Battle, setting: TokenSetup) -> int:
    """Returns the total number of tokens of a setting."""
    return setting.count * (1 if setting.in_all else max(1, len(card_subjects.sides_with_role(battle, setting.who))))


def _placed_count(battle: Battle, kind: str) -> int:
    """Returns how many tokens of a kind there are beyond those that the card placed in earlier rounds."""
    card, round = read_plan(battle).victory, _setup_or_round(battle)
    earlier = (
        sum(_required_count(battle, one) for one in card.settings if one.kind == kind and one.round < round)
        if card
        else 0
    )
    return max(0, sum(token.kind == kind for token in battle.tokens) - earlier)


def _setup_or_round(battle: Battle) -> int:
    return battle.clock.round if battle.clock.stage == "battle" else 0


def token_spots(battle: Battle, setting: TokenSetup) -> tuple[Spot, ...]:
    """Returns the places of tokens that the card itself names, in mm."""
    if setting.at == "centre":
        return ((battle.board.width_mm / 2, battle.board.depth_mm / 2, 0.0),)
    if setting.at == "quarters":
        return tuple((x, y, 0.0) for x, y in card_subjects.quarter_centres(battle).values())
    if setting.at == "halfway":
        return card_subjects.halfway_points(battle)
    return ()


def spot_by_die(battle: Battle, face: int) -> Spot:
    """Returns a token's place by a die: 1 to 4 the centres of the quarters, 5 and 6 of the board (C4.the-comet)."""
    if face > len(card_subjects.QUARTERS):
        return battle.board.width_mm / 2, battle.board.depth_mm / 2, 0.0
    x, y = card_subjects.quarter_centres(battle)[card_subjects.quarter_by_number(battle, face)]
    return x, y, 0.0


def token_problems(table: BattleGeometry, token: Token) -> tuple[Problem, ...]:
    """Returns what is wrong with a token's place by the card; empty if one of its settings allows it."""
    battle, card = table.battle, read_plan(table.battle).victory
    if card is None or not card.settings:
        return ()
    known = any(one.id == token.id for one in battle.tokens)
    settings = find_settings(battle, token)
    if not settings:
        text = tr("{card} does not require {token} now", card=card.name, token=token.id)
        return () if known or battle.clock.stage == "battle" else (_make_token_problem(battle, text),)
    found = [_setting_problems(table, setting, token) for setting in settings]
    return min(found, key=len) if not all(found) else found[-1]


def find_settings(battle: Battle, token: Token) -> list[TokenSetup]:
    """Returns the settings of the card that allow a token; it has to fit only one of them."""
    settings = [one for one in _current_settings(battle) if one.kind == token.kind]
    if any(one.id == token.id for one in battle.tokens):
        return settings
    return _next_settings(battle, token) or settings


def _next_settings(battle: Battle, token: Token) -> list[TokenSetup]:
    """Returns the setting for a new token, with its alternative places."""
    wanted = next((one.setting for one in missing_tokens(battle) if one.setting.kind == token.kind), None)
    if wanted is None:
        return []
    all_ = _current_settings(battle)
    later = all_[all_.index(wanted) + 1 :]
    return [wanted, *takewhile(lambda one: not one.count, (one for one in later if one.kind == token.kind))]


def _current_settings(battle: Battle) -> tuple[TokenSetup, ...]:
    """Returns the card's settings for now: those of the set-up, or of this round."""
    card = read_plan(battle).victory
    return tuple(one for one in card.settings if one.round == _setup_or_round(battle)) if card else ()


def _make_token_problem(battle: Battle, text: str, key: str = "") -> Problem:
    return make_problem(battle, text, "S32", key=key)


def is_off_spot(battle: Battle, token: Token) -> bool:
    """Returns whether a token is slightly off the named place, as our interpretation allows (S32)."""
    found = [spot_gap_mm(battle, setting, token) for setting in find_settings(battle, token)]
    return bool(found) and _SLACK < min(found) <= book_of(battle).setup.token_off_in * INCH + _SLACK


def _setting_problems(table: BattleGeometry, setting: TokenSetup, token: Token) -> tuple[Problem, ...]:
    spot = (_make_token_problem(table.battle, text, _OFF) for text in _spot_flaws(table.battle, setting, token))
    texts = (
        *_edge_and_centre_flaws(table, setting, token),
        *_token_gap_flaws(table, setting, token),
        *_friend_flaws(table, setting, token),
        *_level_flaws(table, setting, token),
    )
    return (*spot, *(_make_token_problem(table.battle, text) for text in texts))


def spot_gap_mm(battle: Battle, setting: TokenSetup, token: Token) -> float:
    """Returns the distance of a token from the nearest place that the card names; 0 if it names none."""
    places = token_spots(battle, setting)
    if setting.at == "rolled":  # The die has selected one of them.
        places = tuple(spot_by_die(battle, face) for face in range(1, 7))
    return min(
        (
            measure_slabs(battle_shapes.point_slab(*token.at), battle_shapes.point_slab(*place)).horizontal_mm
            for place in places
        ),
        default=0.0,
    )


def _spot_flaws(battle: Battle, setting: TokenSetup, token: Token) -> tuple[str, ...]:
    """Returns a flaw if a token is off its named place.

    By our interpretation an inch is allowed, because terrain and bases may be in the way.
    """
    if spot_gap_mm(battle, setting, token) <= book_of(battle).setup.token_off_in * INCH + _SLACK:
        return ()
    where = {
        "centre": tr("the centre of the board"),
        "quarters": tr("the centre of a quarter"),
        "halfway": tr("halfway from the centre to a short edge"),
        "rolled": tr("the place shown by the die"),
    }[setting.at]
    return (tr("{token} must be placed at {where}", token=token.id, where=where),)


def _edge_and_centre_flaws(table: BattleGeometry, setting: TokenSetup, token: Token) -> tuple[str, ...]:
    found = list[str]()
    edge = card_subjects.edge_distance_mm(table.battle, token.at[0], token.at[1])
    if setting.edge and edge <= setting.edge * INCH + _SLACK:
        words = tr(
            "{token} is {apart} from an edge; more than {limit} is required",
            **_distance_values(token, edge, setting.edge),
        )
        found.append(words)
    centre = measure_slabs(battle_shapes.point_slab(*token.at), card_subjects.board_centre(table.battle)).horizontal_mm
    if setting.centre and centre > setting.centre * INCH + _SLACK:
        words = tr(
            "{token} is {apart} from the centre; at most {limit} is allowed",
            **_distance_values(token, centre, setting.centre),
        )
        found.append(words)
    return tuple(found)


def _distance_values(token: Token, apart: float, limit: float) -> dict[str, object]:
    most = limit * INCH
    return {"token": token.id, "apart": format_inches(apart, most), "limit": format_inches(most)}


def _token_gap_flaws(table: BattleGeometry, setting: TokenSetup, token: Token) -> tuple[str, ...]:
    found = list[str]()
    for other in table.battle.tokens:
        if other.id == token.id or other.carrier:
            continue
        measured = measure_slabs(battle_shapes.point_slab(*token.at), battle_shapes.point_slab(*other.at))
        gap = measured.horizontal_mm if setting.flat else measured.distance_mm
        words = _distance_values(token, gap, setting.apart) | {"other": other.id}
        least = setting.apart * INCH
        if setting.at_least and gap < least - _SLACK:
            found.append(tr("{token} is {apart} from {other}; at least {limit} is required", **words))
        elif setting.apart and not setting.at_least and gap <= least + _SLACK:
            found.append(tr("{token} is {apart} from {other}; more than {limit} is required", **words))
        words = _distance_values(token, gap, setting.together) | {"other": other.id}
        if setting.together and gap > setting.together * INCH + _SLACK:
            found.append(tr("{token} is {apart} from {other}; at most {limit} is allowed", **words))
    return tuple(found)


def _friend_flaws(table: BattleGeometry, setting: TokenSetup, token: Token) -> tuple[str, ...]:
    if not setting.friends:
        return ()
    sides, spot = card_subjects.sides_with_role(table.battle, setting.who), battle_shapes.point_slab(*token.at)
    near = [
        one
        for one in table.battle.fighters
        if one.side in sides and table.is_within(one.id, setting.friends * INCH, spot)
    ]
    return tuple(
        tr(
            "too close to {name}; more than {limit} is required",
            limit=format_inches(setting.friends * INCH),
            name=one.id,
        )
        for one in near
    )


def _level_flaws(table: BattleGeometry, setting: TokenSetup, token: Token) -> tuple[str, ...]:
    """Returns a flaw if a token is not on the floor, or not on a platform that is high enough, as required."""
    x, y, z = token.at
    if setting.floor and z > _FLOOR_MM:
        return (tr("{token} must be on the floor", token=token.id),)
    if not setting.platform:
        return ()
    under = terrain.find_level_below(table, (x, y), z)
    height = height_in_steps(table.battle, under.height) if under else 0.0
    if under and abs(under.height - z) <= _LEVEL_MM and height >= setting.platform - _SLACK:
        return ()
    return (
        tr(
            "{token} must be on a platform at least {limit} high",
            token=token.id,
            limit=format_inches(setting.platform * INCH),
        ),
    )


_LEVEL_MM = 5.0


def remove_at_once(table: BattleGeometry, battle: Battle, answer: CardAnswer) -> Battle:
    """Returns the battle after an answer that removes a token now; unchanged after any other."""
    question = card_subjects.find_question(battle, answer.question)
    if question is None or question.kind != "remove" or question.when == "round-end":
        return battle
    return _remove_named(table.with_battle(battle), question, answer)


def remove_at_round_end(table: BattleGeometry) -> Battle:
    """Returns the battle without the tokens that players chose to remove at the end of this round."""
    battle, tail = table.battle, f"{card_subjects.ROUND}{table.battle.clock.round}"
    for answer in read_plan(table.battle).answers:
        question = card_subjects.find_question(battle, answer.question)
        if question and question.kind == "remove" and question.when == "round-end" and answer.question.endswith(tail):
            battle = _remove_named(table.with_battle(battle), question, answer)
    return battle


def _remove_named(table: BattleGeometry, question: CardQuestion, answer: CardAnswer) -> Battle:
    """Returns the battle without the token that an answer names, if the card allows it."""
    battle = table.battle
    token = next((one for one in battle.tokens if one.id == answer.answer), None)
    if token is None:
        return battle
    if question.held and token.holder != answer.side:
        why = tr("{side} does not control it", side=answer.side)
    else:
        foes = [one for one in _fighters_within(table, question.clear, token) if one.side != answer.side]
        if foes:
            why = tr("{name} is within {reach}", name=foes[0].id, reach=format_inches(question.clear * INCH))
        elif question.near and not any(
            one.side == answer.side for one in _fighters_within(table, question.near, token)
        ):
            why = tr(
                "no fighter of {side} is within {reach}", side=answer.side, reach=format_inches(question.near * INCH)
            )
        else:
            why = ""
    if why:
        return with_log_line(battle, tr("{token} stays: {why}", token=token.id, why=why), "token", side=answer.side)
    battle = replace(battle, tokens=tuple(one for one in battle.tokens if one.id != token.id))
    battle = with_log_line(
        battle, tr("{unit} removes {what}", unit=answer.side, what=token.id), "token", side=answer.side
    )
    if not question.points:
        return battle
    battle = card_subjects.add_points(battle, answer.side, question.points)
    points = question.points
    text = counted(points, "{side} scores {count} point", "{side} scores {count} points", side=answer.side)
    return with_log_line(battle, text, "points", side=answer.side)


def _fighters_within(table: BattleGeometry, reach: float, token: Token) -> list[Fighter]:
    """Returns the fighters within this many inches of a token; none if 0."""
    at = battle_shapes.point_slab(*token.at)
    return [one for one in table.battle.fighters if reach and table.is_within(one.id, reach * INCH, at)]
