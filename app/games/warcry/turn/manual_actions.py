"""Manual actions: damage, dice, actions of cards, changes outside the rules; the log marks them."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, labelled, tr
from app.games.battle_actions import GetUp, OtherAction, TakeDown, Wound
from app.games.battle_lookup import find_fighter, find_on_table
from app.games.log import with_log_line
from app.games.manual_log import (
    board_texts,
    edit_texts,
    merge_texts,
    move_texts,
    place_texts,
    remove_texts,
    unlock_texts,
)
from app.games.manual_rules import RollDiceRule
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.shared_rules import MoveRule, PlaceRule, SetBoardRule
from app.games.warcry.attack.wounds import deal_damage, heal, take_down
from app.games.warcry.battleplan_references import WarcryEditRule, WarcryRemoveRule, WarcryRenameSidesRule
from app.games.warcry.facts import treasure
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.setup.muster_warband import DismissRule
from app.games.warcry.turn import activation
from app.games.warcry.turn.turns import end_activation
from app.model import ActivationStep, Battle
from app.table.battle_geometry import BattleGeometry
from app.table.sight_cache import Pair


def _without_activation(table: BattleGeometry, ids: tuple[str, ...]) -> BattleGeometry:
    """Returns the table with the activation of any of these fighters ended, so that the turn goes on (A7.9)."""
    if table.battle.clock.stage != "battle" or table.battle.clock.active not in ids:
        return table
    return table.with_battle(end_activation(table.battle))


class _TableRule(Rule[Any]):
    """A rule of the table that reports each manual change in a battle as a problem and logs it."""

    @property
    def is_in_battle(self) -> bool:
        """True if the battle is in progress, so that rules govern changes to the table."""
        return self.battle.clock.stage == "battle"

    def texts(self) -> Iterator[str]:
        """Yields a sentence for each manual change."""
        raise NotImplementedError

    def harmless_texts(self) -> Iterator[str]:
        """Yields changes that are only logged."""
        return iter(())

    def check(self) -> tuple[Problem, ...]:
        what = tr("During a battle, only the rules change the table")
        said = self.texts() if self.is_in_battle else ()
        by_hand = (make_problem(self.battle, tr("{what} manually", what=text), "A7.9", what) for text in said)
        return (*super().check(), *by_hand)

    def apply(self) -> Battle:
        after = super().apply()
        if after == self.battle or not self.is_in_battle:
            return after
        for text in (*self.harmless_texts(), *self.texts()):
            after = with_log_line(after, text, "note", by_hand=True)
        return after


class _ChangedCardRule(WarcryEditRule):
    """An edit that may change a fighter's card after warbands were revealed (S13)."""

    def card_texts(self) -> Iterator[str]:
        """Yields the fighters whose cards change after the reveal; changes in a battle are reported elsewhere."""
        if self.battle.clock.stage not in ("setup", "deployment"):
            return
        before = {one.id: one for one in self.battle.all_fighters}
        for one in self.action.fighters:
            old = before.get(one.id)
            if old is not None and old.profile != one.profile:
                yield tr("the card of {name} is changed", name=one.id)

    def check(self) -> tuple[Problem, ...]:
        changed = (make_problem(self.battle, text, "reveal") for text in self.card_texts())
        return (*super().check(), *changed)

    def apply(self) -> Battle:
        after = super().apply()
        for text in self.card_texts():
            after = with_log_line(after, text, "note", by_hand=True)
        return after


class MoveByHandRule(_TableRule, MoveRule):
    def texts(self) -> Iterator[str]:
        return move_texts(self.battle, self.action)


class EditByHandRule(_TableRule, _ChangedCardRule):
    def texts(self) -> Iterator[str]:
        return edit_texts(self.battle, self.action)

    def harmless_texts(self) -> Iterator[str]:
        return unlock_texts(self.battle, self.action)


class PlaceByHandRule(_TableRule, PlaceRule):
    def texts(self) -> Iterator[str]:
        return place_texts(self.battle, self.action)


class RenameSidesByHandRule(_TableRule, WarcryRenameSidesRule):
    def texts(self) -> Iterator[str]:
        return merge_texts(self.battle, self.action)


class SetBoardByHandRule(_TableRule, SetBoardRule):
    def texts(self) -> Iterator[str]:
        return board_texts(self.battle, self.action)


class _RemovalRule(WarcryRemoveRule):
    def apply(self) -> Battle:
        return WarcryRemoveRule(_without_activation(self.table, self.action.ids), self.action).apply()


class RemoveByHandRule(_TableRule, _RemovalRule):
    def texts(self) -> Iterator[str]:
        return remove_texts(self.battle, self.action)


class DismissByHandRule(DismissRule):
    def apply(self) -> Battle:
        return DismissRule(_without_activation(self.table, self.action.ids), self.action).apply()


class WoundRule(Rule[Wound]):
    kind = Wound

    def check(self) -> tuple[Problem, ...]:
        if find_fighter(self.battle, self.action.fighter).state.whereabouts == "table":
            return ()
        return (make_problem(self.battle, tr("{name} is not on the table", name=self.action.fighter), "A6.5"),)

    def apply(self) -> Battle:
        rolls = (self.action.roll,) if self.action.roll else ()
        why = tr(": {why}", why=self.action.why) if self.action.why else ""
        if self.action.by < 0:
            battle = heal(self.battle, self.action.fighter, -self.action.by)
            gone = (
                find_fighter(self.battle, self.action.fighter).state.damage
                - battle.any_fighter(self.action.fighter).state.damage
            )
            text = tr("{name} heals {count}{why}", name=self.action.fighter, count=gone, why=why)
            return with_log_line(battle, text, "roll" if rolls else "note", rolls, by_hand=not why)
        text = counted(
            self.action.by,
            "{name} suffers {count} damage{why}",
            "{name} suffers {count} damage{why}",
            name=self.action.fighter,
            why=why,
        )
        battle = with_log_line(self.battle, text, "roll" if rolls else "note", rolls, by_hand=not why)
        return deal_damage(self.table, battle, self.action.fighter, self.action.by).battle

    def label(self) -> str:
        if self.action.by < 0:
            return tr("Heal {name} by {count}", name=self.action.fighter, count=-self.action.by)
        return counted(
            self.action.by, "{count} damage for {name}", "{count} damage for {name}", name=self.action.fighter
        )


class TakeDownRule(Rule[TakeDown]):
    kind = TakeDown

    def check(self) -> tuple[Problem, ...]:
        return treasure.carrier_drop_problems(self.table, self.action.fighter, self.action.drop)

    def sight_pairs(self) -> tuple[Pair, ...]:
        return treasure.drop_pairs(self.battle, self.action.fighter, self.action.drop)

    def apply(self) -> Battle:
        find_on_table(self.battle, self.action.fighter)
        return take_down(
            self.table, self.battle, self.action.fighter, self.action.drop, self.action.why, by_hand=not self.action.why
        )

    def label(self) -> str:
        return tr("Take down {name}", name=self.action.fighter)


class GetUpRule(Rule[GetUp]):
    kind = GetUp

    def apply(self) -> Battle:
        fighter = find_fighter(self.battle, self.action.fighter)
        if fighter.state.whereabouts == "table":
            raise PlayerError(tr("{name} is already on the table", name=self.action.fighter))
        most = fighter.state.damage if fighter.profile is None else max(0, fighter.profile.wounds - 1)
        state = replace(fighter.state, whereabouts="table", damage=min(fighter.state.damage, most))
        battle = self.battle.with_fighters(replace(fighter, state=state))
        return with_log_line(battle, self.label(), "note", side=fighter.side, by_hand=True)

    def label(self) -> str:
        return tr("{name} returns", name=self.action.fighter)


class OtherActionRule(Rule[OtherAction]):
    kind = OtherAction

    def check(self) -> tuple[Problem, ...]:
        return activation.action_problems(self.battle, self.action.fighter, "other", False)

    def apply(self) -> Battle:
        fighter = find_on_table(self.battle, self.action.fighter)
        battle = activation.spend_action(self.battle, self.action.fighter, ActivationStep("other"))
        return with_log_line(battle, labelled(self.action.fighter, self.action.what), "note", side=fighter.side)

    def label(self) -> str:
        return labelled(self.action.fighter, self.action.what[:60])


RULES = (
    RollDiceRule,
    DismissByHandRule,
    MoveByHandRule,
    EditByHandRule,
    PlaceByHandRule,
    RenameSidesByHandRule,
    SetBoardByHandRule,
    RemoveByHandRule,
    WoundRule,
    TakeDownRule,
    GetUpRule,
    OtherActionRule,
)
