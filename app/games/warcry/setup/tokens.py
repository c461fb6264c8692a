"""Objectives, treasures and markers: placing them on the table and removing them (S31, S32, C7, A1.5)."""

from collections.abc import Iterator
from functools import cached_property

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
from app.games.warcry.rule_citations import log_interpretation, make_problem
from app.games.warcry.setup import order
from app.model import Battle, Fighter, Spot, Token
from app.table.sight_cache import Pair
from app.table.terrain import Region

LOOKS: TokenLooks = {
    "objective": COMMON_LOOKS["objective"],
    "treasure": TokenLook(mark("Treasure"), "chest", 14.0, "#f2c740"),
    "marker": COMMON_LOOKS["marker"],
}
_SLACK = 0.01


def free_name(battle: Battle, kind: str) -> str:
    """Returns a name for the next token of a kind: "Objective", "Objective 2"."""
    return battle.free_id(tr(LOOKS[kind].text))


class PutTokenRule(Rule[PutToken]):
    """Places or moves a token: by the rules in a battle, otherwise manually."""

    kind = PutToken

    @cached_property
    def known(self) -> Token | None:
        """The token as it is on the table; None if it is new."""
        return next((one for one in self.battle.tokens if one.id == self.action.token.id), None)

    @cached_property
    def owner(self) -> Fighter | None:
        """The fighter that was taken down with the treasure, if its player has still to drop it; None otherwise."""
        left = treasure.dropped_treasures(self.battle)
        return next((fighter for fighter, token in left if token.id == self.action.token.id), None)

    @property
    def is_in_battle(self) -> bool:
        """True if rules move tokens now."""
        return self.battle.clock.stage == "battle"

    def check(self) -> tuple[Problem, ...]:
        """Checks that it is on the battlefield, and where the victory card requires."""
        x, y, _ = self.action.token.at
        board = self.battle.board
        inside = -_SLACK <= x <= board.width_mm + _SLACK and -_SLACK <= y <= board.depth_mm + _SLACK
        found: tuple[Problem, ...] = ()
        if not inside:
            text = tr("{token} would be off the board", token=self.action.token.id)
            row = book_of(self.battle).rows["tokens"]
            found = (make_problem(self.battle, text, row),)
        early = () if self.known else order.early_card_problems(self.battle)
        return (*found, *early, *self.place_problems(), *victory.token_problems(self.table, self.action.token))

    def place_problems(self) -> tuple[Problem, ...]:
        """Returns problems of its place: treasure needs floor or platform, and in a battle rules move tokens."""
        token, known = self.action.token, self.known
        if known and (known.at, known.carrier, known.holder) == (token.at, token.carrier, token.holder):
            return ()
        if token.kind != "treasure":
            return tuple(self.objective_problems())
        if self.owner and not token.carrier:
            return treasure.drop_problems(self.table, self.owner, token.at)
        found = self.carrier_problems() if token.carrier else treasure.lying_problems(self.table, token)
        if known is None or not self.is_in_battle:
            return found
        text, row = tr("{token} is moved manually", token=known.id), "G26" if known.carrier else "G23"
        return (*found, make_problem(self.battle, text, row))

    def carrier_problems(self) -> tuple[Problem, ...]:
        """Returns why a fighter may not carry a treasure that it is given manually (G24, G25)."""
        token = self.action.token
        fighter = next((one for one in self.battle.all_fighters if one.id == token.carrier), None)
        if fighter is None or not self.is_in_battle:
            return ()
        return treasure.pick_problems(self.battle, fighter, (token.id,))

    def objective_problems(self) -> Iterator[Problem]:
        """Yields problems of an objective that changes before a round ends, in place or holder (G21, G22)."""
        token, known = self.action.token, self.known
        if known is None or token.kind != "objective" or not self.is_in_battle:
            return
        if known.at != token.at:
            text = tr("{token} is moved manually", token=token.id)
            yield make_problem(self.battle, text, book_of(self.battle).rows["tokens"])
        else:
            text = tr("control of {token} is changed manually", token=token.id)
            yield make_problem(self.battle, text, "G22")

    def apply(self) -> Battle:
        battle, token, known = self.battle, self.action.token, self.known
        if token.id in battle.used_ids and not known:
            raise PlayerError(tr("the name “{name}” is already taken; choose another name", name=token.id))
        if known == token:
            return battle
        if not known:
            text = tr("{token} is placed", token=token.id)
        elif known.at == token.at:
            text = tr("{name} is changed", name=token.id)
        elif self.owner:
            text = tr("{token} is dropped", token=token.id)
        else:
            text = tr("{name} is moved", name=token.id)
        by_hand = known is not None and self.is_in_battle and not self.owner
        told = with_log_line(battle.with_tokens(token), text, "token", by_hand=by_hand)
        if (known is None or known.at != token.at) and victory_tokens.is_off_spot(battle, token):
            told = log_interpretation(told, "setup.token_off_in")
        return treasure.with_reading(self.table, told, token)

    def label(self) -> str:
        name = self.action.token.id
        return tr("Change {what}", what=name) if self.known else tr("Place {token}", token=name)

    def with_point(self, at: Spot) -> Action:
        return replace(self.action, token=replace(self.action.token, at=at))

    def point_regions(self) -> tuple[Region, ...]:
        return token_regions.token_regions(self.table, self.action.token)

    def sight_pairs(self) -> tuple[Pair, ...]:
        """Returns the sight of the place where a downed fighter's treasure is dropped."""
        token = self.action.token
        if token.carrier or not self.owner:
            return ()
        return treasure.drop_pairs(self.battle, self.owner.id, token.at)


class TakeTokenRule(Rule[TakeToken]):
    kind = TakeToken

    def apply(self) -> Battle:
        battle = self.battle
        kept = tuple(token for token in battle.tokens if token.id != self.action.id)
        if len(kept) == len(battle.tokens):
            raise PlayerError(tr("unknown token “{name}”", name=self.action.id))
        text, by_hand = tr("{token} is removed", token=self.action.id), battle.clock.stage == "battle"
        return with_log_line(replace(battle, tokens=kept), text, "token", by_hand=by_hand)

    def label(self) -> str:
        return tr("Remove {what}", what=self.action.id)


RULES = (PutTokenRule, TakeTokenRule)
