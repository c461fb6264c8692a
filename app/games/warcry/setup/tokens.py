"""Objectives, treasures and markers: put on the table, and taken off it (S31, S32, C7, A1.5)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.setup_actions import PutToken, TakeToken
from app.games.token_looks import COMMON_LOOKS, TokenLook, TokenLooks
from app.games.warcry.book import book_of
from app.games.warcry.cards import token_regions, victory, victory_tokens
from app.games.warcry.facts import treasure
from app.games.warcry.rule_citations import make_problem, with_reading_line
from app.games.warcry.setup import order
from app.model import Battle, Spot, Token
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair
from app.table.terrain import Region

LOOKS: TokenLooks = {
    "objective": COMMON_LOOKS["objective"],
    "treasure": TokenLook(mark("Treasure"), "chest", 14.0, "#f2c740"),
    "marker": COMMON_LOOKS["marker"],
}
_SLACK = 0.01


def free_name(battle: Battle, kind: str) -> str:
    """What the next token of a kind is called: "Objective", "Objective 2"."""
    return battle.free_id(tr(LOOKS[kind].text))


def _is_by_hand(battle: Battle, known: Token | None) -> bool:
    """Whether a token is one that lies there in a battle, and that no rule moves."""
    owned = known is not None and any(left.id == known.id for _, left in treasure.dropped_treasures(battle))
    return known is not None and battle.clock.stage == "battle" and not owned


def _place_problems(table: BattleGeometry, token: Token) -> tuple[Problem, ...]:
    """Treasure lies on the floor or a platform; in a battle rules move tokens, and else it is done by hand."""
    battle = table.battle
    known = next((one for one in battle.tokens if one.id == token.id), None)
    if known and (known.at, known.carrier, known.holder) == (token.at, token.carrier, token.holder):
        return ()
    if token.kind != "treasure":
        return _objective_problems(battle, known, token)
    owner = next((fighter for fighter, left in treasure.dropped_treasures(battle) if left.id == token.id), None)
    if owner and not token.carrier:
        return treasure.drop_problems(table, owner, token.at)
    found = _carrier_problems(battle, token) if token.carrier else treasure.lying_problems(table, token)
    return (*found, *_treasure_by_hand_problems(battle, known))


def _carrier_problems(battle: Battle, token: Token) -> tuple[Problem, ...]:
    """Why a fighter may not carry a treasure that it is given by hand (G24, G25)."""
    fighter = next((one for one in battle.all_fighters if one.id == token.carrier), None)
    if fighter is None or battle.clock.stage != "battle":
        return ()
    return treasure.pick_problems(battle, fighter, (token.id,))


def _treasure_by_hand_problems(battle: Battle, known: Token | None) -> tuple[Problem, ...]:
    if known is None or battle.clock.stage != "battle":
        return ()
    text = tr("{token} is moved by hand", token=known.id)
    row = "G26" if known.carrier else "G23"
    return (make_problem(battle, text, tr("Treasure is picked up and put down by fighters"), row),)


def _objective_problems(battle: Battle, known: Token | None, token: Token) -> tuple[Problem, ...]:
    """An objective stays where it is, and with whoever controls it, until a round ends (G21, G22)."""
    if known is None or token.kind != "objective" or battle.clock.stage != "battle":
        return ()
    if known.at != token.at:
        text, what = tr("{token} is moved by hand", token=token.id), tr("Objectives stay where they were put")
        return (make_problem(battle, text, what, book_of(battle).rows["tokens"]),)
    text, what = tr("{token} changes hands by hand", token=token.id), tr("Control changes as a round ends")
    return (make_problem(battle, text, what, "G22"),)


class PutTokenRule(Rule[PutToken]):
    kind = PutToken

    def check(self) -> tuple[Problem, ...]:
        """That it lies on the battlefield, and what the victory card asks of its place."""
        x, y, _ = self.action.token.at
        board = self.battle.board
        inside = -_SLACK <= x <= board.width_mm + _SLACK and -_SLACK <= y <= board.depth_mm + _SLACK
        found: tuple[Problem, ...] = ()
        if not inside:
            text = tr("{token} would lie off the board", token=self.action.token.id)
            row = book_of(self.battle).rows["tokens"]
            found = (make_problem(self.battle, text, tr("Tokens lie on the battlefield"), row),)
        known = any(one.id == self.action.token.id for one in self.battle.tokens)
        early = () if known else order.early_card_problems(self.battle)
        return (
            *found,
            *early,
            *_place_problems(self.table, self.action.token),
            *victory.token_problems(self.table, self.action.token),
        )

    def apply(self) -> Battle:
        battle, token = self.battle, self.action.token
        if token.id in battle.used_ids and token.id not in {one.id for one in battle.tokens}:
            raise PlayerError(tr('there is already something called "{name}"; choose another name', name=token.id))
        known = next((one for one in battle.tokens if one.id == token.id), None)
        if known == token:
            return battle
        moved = tr("{token} is moved", token=token.id)
        if any(left.id == token.id for _, left in treasure.dropped_treasures(battle)):
            moved = tr("{token} is put down", token=token.id)
        text = moved if known else tr("{token} is put on the table", token=token.id)
        if known and known.at == token.at:
            text = tr("{token} is changed", token=token.id)
        told = with_log_line(battle.with_tokens(token), text, "token", by_hand=_is_by_hand(battle, known))
        if (known is None or known.at != token.at) and victory_tokens.is_off_spot(battle, token):
            told = with_reading_line(told, "setup.token_off_in")
        return treasure.with_reading(self.table, told, token)

    def label(self) -> str:
        known = any(token.id == self.action.token.id for token in self.battle.tokens)
        name = self.action.token.id
        return tr("Change {token}", token=name) if known else tr("Put {token} on the table", token=name)

    def with_point(self, at: Spot) -> Action:
        return replace(self.action, token=replace(self.action.token, at=at))

    def point_regions(self) -> tuple[Region, ...]:
        return token_regions.token_regions(self.table, self.action.token)

    def sight_pairs(self) -> tuple[Pair, ...]:
        """Its owner puts down what somebody carried who was taken down."""
        token = self.action.token
        left = ((fighter.id, one.id) for fighter, one in treasure.dropped_treasures(self.battle))
        carrier = next((id for id, name in left if name == token.id), "")
        return () if token.carrier else treasure.drop_pairs(self.battle, carrier, token.at)


class TakeTokenRule(Rule[TakeToken]):
    kind = TakeToken

    def apply(self) -> Battle:
        battle = self.battle
        kept = tuple(token for token in battle.tokens if token.id != self.action.id)
        if len(kept) == len(battle.tokens):
            raise PlayerError(tr('there is no token called "{name}"', name=self.action.id))
        text, by_hand = tr("{token} is taken off the table", token=self.action.id), battle.clock.stage == "battle"
        return with_log_line(replace(battle, tokens=kept), text, "token", by_hand=by_hand)

    def label(self) -> str:
        return tr("Take {token} off the table", token=self.action.id)


RULES = (PutTokenRule, TakeTokenRule)
