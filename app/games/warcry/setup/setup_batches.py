"""Whole steps of the set-up in one batch: legal rolls, battle groups, cards, tokens and places."""

from collections.abc import Sequence
from itertools import islice

from msgspec.structs import replace

from app.core.language import tr
from app.games import dice
from app.games.actions import Action
from app.games.batch import Batch, BatchTools
from app.games.batch_builder import BatchBuilder, has_named_place, is_token_due, list_options
from app.games.game import Game
from app.games.group_proposal import propose_groups
from app.games.legal_places import places_near, propose_poses
from app.games.prompts import Option
from app.games.setup_actions import Begin, Deploy, Draw, PutToken, Reveal, RollOff, Split
from app.games.warcry.setup.stages import missing_decks
from app.games.warcry.turn import card_options
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

MAX_CARD_DRAWS, MAX_SPOTS = 30, 200
"""Limits for redrawing cards that cannot be played on this table, and for places tried for a token."""


def roll_off(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Returns the next roll-off with its dice and those of ties; empty if none is due."""
    for option in list_options(table, game):
        if option.main and isinstance(option.action, RollOff):
            sides = [request.side for request in game.rule(table, option.action).dice_requests()]
            rolled = dice.roll_off(sides, option.action.purpose, tools.roll)
            return Batch(game.rule(table, rolled).label(), (rolled,))
    return Batch("")


def split_all(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Splits every warband without battle groups, evenly."""
    work, battle = BatchBuilder(table, game), table.battle
    turn = game.turn_prompt(table).side
    for side in sorted((one.name for one in battle.sides), key=lambda name: name != turn):
        grouped = all(fighter.state.group for fighter in battle.fighters_of(side))
        groups = {} if grouped else propose_groups(battle, side, game)
        if groups and not work.do(Split(side, tuple(sorted(groups.items())))):
            break
    return work.finish(tr("Split both warbands"))


def draw_all(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Draws a card of each deck that has none in play. Raises PlayerError if there is no such card."""
    work = BatchBuilder(table, game)
    for deck in missing_decks(table.battle):
        for _ in range(MAX_CARD_DRAWS):
            if not work.do(Draw(deck, tools.draw(deck), drawn=True)):
                return work.finish(tr("Draw all cards"))
            # A card that cannot be played here may be replaced.
            if deck != "victory" or game.rule(work.table, work.actions[-1]).check():
                break
    return work.finish(tr("Draw all cards"))


def advance_setup_randomly(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Returns the next step if it is legal and needs no judgement; empty if the players must decide."""
    for maker in (roll_off, split_all, draw_all):
        batch = maker(table, game, tools)
        if batch.actions:
            return batch
    open_ = [one for one in list_options(table, game) if one.main and one.action and not one.asks]
    choices = [one.action for one in open_ if one.action and not isinstance(one.action, Begin)]
    last = Reveal() if table.battle.clock.stage == "muster" else Begin()
    answers = card_options.required_answers(table.battle)
    ways: tuple[Sequence[Action], ...] = (choices, (last,), answers)
    legal = ([one for one in way if not game.rule(table, one).check()] for way in ways)
    usual = next(filter(None, legal), ())
    if not usual:
        return Batch("")
    action = usual[tools.roll(len(usual)) - 1]
    return Batch(game.rule(table, action).label(), (action,))


def put_tokens(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Places all tokens that the victory card requires: where it says, else at legal places that need not be good.

    Tokens that lie far apart may need the whole of a zone, so a row begins at the middle of the board, else at a
    corner.
    """
    board = table.battle.board
    corners = [(x, y) for x in (0.0, board.width_mm) for y in (0.0, board.depth_mm)]
    first: Batch | None = None
    for at in ((board.width_mm / 2, board.depth_mm / 2), *corners):
        work, left = BatchBuilder(table, game), ""
        while not left and (option := next((one for one in work.options if is_token_due(one)), None)):
            action = option.action if has_named_place(option) else _place_token(work.table, game, option, at)
            if action is None or not work.do(action):
                left = option.text
        told = tr("{what}: no legal place was found.", what=left)
        found = work.finish(tr("Place the tokens of the card"), told if left else "")
        if not found.shortfall:
            return found
        first = first or found
    assert first is not None
    return first


def _place_token(table: BattleGeometry, game: Game, option: Option, at: tuple[float, float]) -> PutToken | None:
    """Returns the token of an option at the legal place nearest to a point; None if none is found."""
    wanted = option.action
    if not isinstance(wanted, PutToken):
        return None
    for region in game.rule(table, wanted).point_regions():
        for x, y in islice(places_near(region, at), MAX_SPOTS):
            found = PutToken(replace(wanted.token, at=(round(x, 1), round(y, 1), region.height)))
            if not game.rule(table, found).check():
                return found
    return None


def place_all(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """Sets up the fighters of the groups before the battle, group by group, at legal places that need not be good."""
    work, left = BatchBuilder(table, game), list[str]()
    while waiting := [id for id in deployable_ids(work.table, game) if id not in left]:

        def width(id: str) -> float:
            return -fighter_outline(work.table.battle.any_fighter(id)).reach

        found = propose_poses(work.table, game, tuple(sorted(waiting, key=lambda id: (width(id), id))))
        if found and not work.do(Deploy(tuple(found.items()))):
            break
        left += [id for id in waiting if id not in found]
        if left:
            break  # The next group waits until these are set up.
    told = tr("No legal place was found for {names}; place them as close as possible.", names=", ".join(left))
    return work.finish(tr("Set up all fighters"), told if left else "")


def deployable_ids(table: BattleGeometry, game: Game) -> tuple[str, ...]:
    """Returns the fighters whose turn it is to be set up."""
    options = list_options(table, game)
    return tuple(one.subject for one in options if one.asks == "pose" and isinstance(one.action, Deploy))
