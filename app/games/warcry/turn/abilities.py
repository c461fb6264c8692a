"""Abilities: their costs, and their bonuses during an activation (A7.10, A7.11, B.universal-abilities)."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.language import tr
from app.games.battle_actions import UseAbility
from app.games.battle_lookup import find_enemies, find_fighter, find_other_friends
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.attack.wounds import heal
from app.games.warcry.book import INCH, Ability, book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts import treasure, visibility
from app.games.warcry.facts.measures import fighters_in_reach
from app.games.warcry.rule_citations import log_interpretation, make_problem
from app.games.warcry.state import read_dice, with_dice
from app.games.warcry.turn import activation, initiative
from app.model import ActivationStep, Battle, Fighter, Weapon
from app.table.sight_cache import Pair


def move_bonus(battle: Battle, fighter: str) -> int:
    """Returns the bonus of abilities to a fighter's Move during its activation, in inches."""
    return sum(ability.move for ability in _active_abilities(battle, fighter))


def attack_bonus(battle: Battle, fighter: str, weapon: Weapon) -> int:
    """Returns the bonus of abilities to a weapon's Attacks during its bearer's activation."""
    return sum(
        ability.attacks for ability in _active_abilities(battle, fighter) if weapon.max_range <= ability.range_most
    )


def bonus_move_inches(battle: Battle) -> int | None:
    """Returns the limit of a bonus move by an ability's value, in inches; None if the fighter's Move counts."""
    used = (step.manners for step in battle.clock.done if step.kind == activation.ABILITY and step.manners[1:])
    given = [
        twists.ability_value(battle, int(value))
        for name, value in used
        if value.isdecimal() and (one := _find_ability(battle, name)) and one.by_value
    ]
    return given[-1] if given else None


def most_move_inches(battle: Battle, fighter: Fighter) -> tuple[int, int]:
    """Returns the largest bonus of universal abilities to the next move, and the limit of a bonus move by value.

    Both are in inches. A side's last fighter may use an ability as often as its dice allow. Losses that an ability
    requires may still happen.
    """
    # Abilities that losses among its friends could still allow.
    count = len(battle.fighters_of(fighter.side))
    usable = [one for one in universal_abilities(battle, fighter) if count - 1 >= one.lost_share * count]
    last = activation.is_last_standing(battle, fighter.side)
    added = (one.move * (initiative.most_sets(battle, fighter.side, one.cost) if last else 1) for one in usable)
    by_value = any(one.by_value and "move" in one.bonus for one in usable)
    return max(added, default=0), twists.most_ability_value(battle) if by_value else 0


def next_must_be_visible(battle: Battle) -> bool:
    """Returns whether the next fighter activated by an ability must be visible to its user."""
    return any(ability.visible and ability.next_in for ability in _active_abilities(battle, battle.clock.active))


def next_candidates(battle: Battle) -> tuple[Fighter, ...]:
    """Returns the friends near the active fighter that such an ability lets be activated next."""
    fighter = activation.active_fighter(battle)
    if fighter is None or fighter.state.whereabouts != "table":
        return ()
    reach_in = max((ability.next_in for ability in _active_abilities(battle, fighter.id)), default=0.0)
    close = fighters_in_reach(fighter, find_other_friends(battle, fighter.id), reach_in * INCH)
    return tuple(friend for friend in close if not activation.has_finished(battle, friend))


def affordable_values(battle: Battle, side: str, cost: int) -> tuple[int, ...]:
    """Returns the values of a side's sets that pay for an ability, the smallest sets first."""
    sets = read_dice(battle, side).sets
    return tuple(one.value for one in sorted(sets, key=lambda one: (one.count, -one.value)) if one.count >= cost)


def may_use(battle: Battle, fighter: Fighter) -> bool:
    """Returns whether the active fighter may use an ability now: one per activation, or any for the last (A7.11)."""
    return not _count_problems(battle, fighter)


def is_useful(battle: Battle, fighter: Fighter, ability: Ability) -> bool:
    """Returns whether an ability can have an effect for the active fighter now; one resolved manually always can."""
    acts = activation.actions_left(battle) > 0 or bool(activation.bonus_actions(battle))
    if ability.heals:
        return fighter.state.damage > 0
    if _loss_problems(battle, fighter, ability) or (
        ability.on_monster and not ability_targets(battle, fighter, ability)
    ):
        return False
    if ability.next_in:
        close = fighters_in_reach(fighter, find_other_friends(battle, fighter.id), ability.next_in * INCH)
        return any(not activation.has_finished(battle, friend) for friend in close)
    return acts or not (ability.move or ability.attacks)


def ability_targets(battle: Battle, fighter: Fighter, ability: Ability) -> tuple[Fighter, ...]:
    """Returns the enemy monsters that an ability may target, without a sight check (B.universal-abilities)."""
    monsters = tuple(foe for foe in find_enemies(battle, fighter.id) if activation.is_monster(battle, foe))
    return fighters_in_reach(fighter, monsters, ability.reach_in * INCH) if ability.reach_in else monsters


def universal_abilities(battle: Battle, fighter: Fighter) -> tuple[Ability, ...]:
    """Returns the universal abilities of a fighter: monsters have their own, neutral beasts none (A7.10, A8.4)."""
    if activation.is_beast(battle, fighter):
        return ()
    allowed = (one for one in book_of(battle).ability if twists.ability_ban(battle, one.name) is None)
    return tuple(one for one in allowed if _fits_fighter(battle, fighter, one))


def _fits_fighter(battle: Battle, fighter: Fighter, ability: Ability) -> bool:
    if activation.is_monster(battle, fighter) != ability.monsters:
        return False
    if not ability.runemark:
        return True
    return fighter.state.role == "leader" or (
        fighter.profile is not None and fighter.profile.has_keyword(ability.runemark)
    )


def _active_abilities(battle: Battle, fighter: str) -> list[Ability]:
    if not fighter or battle.clock.active != fighter:
        return []
    return [ability for name in activation.abilities_used(battle) if (ability := _find_ability(battle, name))]


def _find_ability(battle: Battle, name: str) -> Ability | None:
    return next((ability for ability in book_of(battle).ability if ability.name == name), None)


def _count_problems(battle: Battle, fighter: Fighter) -> list[Problem]:
    """Returns a problem if an ability is used too often or outside the activation (A7.9, A7.11)."""
    rule = tr("A fighter uses one ability in its own activation; the last fighter of a warband may use any number")
    if battle.clock.active != fighter.id:
        return [make_problem(battle, tr("{name} is not being activated", name=fighter.id), "A7.9", rule)]
    if battle.clock.abilities < book_of(battle).activation.abilities or activation.is_last_standing(
        battle, fighter.side
    ):
        return []
    return [
        make_problem(
            battle, tr("{name} has already used an ability in this activation", name=fighter.id), "A7.11", rule
        )
    ]


def _loss_problems(battle: Battle, fighter: Fighter, ability: Ability) -> list[Problem]:
    """Returns a problem if too few of the warband are down for an ability (B.universal-abilities)."""
    warband = battle.fighters_of(fighter.side)
    down = sum(one.state.whereabouts == "down" for one in warband)
    if down >= ability.lost_share * len(warband):
        return []
    text = tr(
        "{down} of {count} fighters of {side} have been taken down", down=down, count=len(warband), side=fighter.side
    )
    return [make_problem(battle, text, "A7.10")]


class UseAbilityRule(Rule[UseAbility]):
    """The use of an ability that is paid for with dice; players resolve what the book does not know of it."""

    kind = UseAbility

    @cached_property
    def ability(self) -> Ability | None:
        """The ability in the book; None if the book does not have it."""
        return _find_ability(self.battle, self.action.name)

    @cached_property
    def fighter(self) -> Fighter:
        """The fighter that uses it. Raises PlayerError if it does not exist."""
        return find_fighter(self.battle, self.action.fighter)

    def check(self) -> tuple[Problem, ...]:
        battle, fighter, ability = self.battle, self.fighter, self.ability
        ban = twists.ability_ban(battle, self.action.name)
        found = [*treasure.pending_problems(battle), *_count_problems(battle, fighter), *self.set_problems()]
        found += [ban] if ban else []
        if ability is None:
            return tuple(found)
        found += [*self.user_problems(ability), *self.place_problems(ability)]
        found += [*_loss_problems(battle, fighter, ability), *self.monster_problems(ability)]
        if self.action.cost < ability.cost:
            text = tr("{ability} costs a {size}", ability=ability.name, size=_size_text(ability.cost))
            found.append(make_problem(battle, text, "A7.10", _cost_rule_text()))
        return tuple(found)

    def set_problems(self) -> Iterator[Problem]:
        """Yields a problem if its side has no set of dice to pay for it."""
        side, cost, value = self.fighter.side, self.action.cost, self.action.value
        if cost and value not in affordable_values(self.battle, side, cost):
            text = tr("{side} has no {size} of {value}", side=side, size=_size_text(cost), value=value)
            yield make_problem(self.battle, text, "A7.10", _cost_rule_text())

    def user_problems(self, ability: Ability) -> Iterator[Problem]:
        """Yields why the fighter may not use it: monster abilities, runemarks."""
        if activation.is_monster(self.battle, self.fighter) != ability.monsters:
            yield make_problem(self.battle, tr("monsters have their own abilities"), "A8.4")
        elif not _fits_fighter(self.battle, self.fighter, ability):
            text = tr("{name} does not have the {mark} runemark", name=self.fighter.id, mark=ability.runemark)
            yield make_problem(self.battle, text, "A7.10")

    def place_problems(self, ability: Ability) -> Iterator[Problem]:
        """Yields a problem if it is used too near enemies."""
        fighter = self.fighter
        if not ability.apart_in or fighter.state.whereabouts != "table":
            return
        close = fighters_in_reach(fighter, find_enemies(self.battle, fighter.id), ability.apart_in * INCH)
        if close:
            text = tr("{name} is too close to {enemy}", name=fighter.id, enemy=close[0].id)
            yield make_problem(self.battle, text, "A7.10")

    def monster_problems(self, ability: Ability) -> Iterator[Problem]:
        """Yields a problem if there is no enemy monster to use it on, visible if required."""
        fighter = self.fighter
        if not ability.on_monster or fighter.state.whereabouts != "table":
            return
        there = (one.id for one in ability_targets(self.battle, fighter, ability))
        if not any(
            not ability.visible or visibility.find_ruling(self.table, fighter.id, id).kind != "blocked" for id in there
        ):
            words = {"name": fighter.id, "ability": ability.name}
            yield make_problem(self.battle, tr("{name} has no enemy monster to use {ability} on", **words), "A7.10")

    def apply(self) -> Battle:
        battle, fighter, ability, action = self.battle, self.fighter, self.ability, self.action
        if action.cost:
            battle = with_dice(battle, initiative.spend_set(read_dice(battle, fighter.side), action.value, action.cost))
        step = ActivationStep(activation.ABILITY, manners=(action.name, str(action.value)))
        if battle.clock.active == fighter.id:
            if battle.clock.abilities and activation.is_last_standing(battle, fighter.side):
                battle = log_interpretation(battle, "activation.last_stand")
            clock = replace(battle.clock, done=(*battle.clock.done, step), abilities=battle.clock.abilities + 1)
            battle = replace(battle, clock=clock)
        kind = "roll" if action.rolls else "note"
        battle = with_log_line(battle, self.format_use(), kind, action.rolls, fighter.side)
        if ability and ability.by_hand:
            battle = with_log_line(battle, tr("Manual: {words}", words=tr(ability.words)), "note", side=fighter.side)
        if not ability or not ability.heals:
            return battle
        after = heal(battle, fighter.id, self.value)
        count = fighter.state.damage - after.any_fighter(fighter.id).state.damage
        return with_log_line(after, tr("{name} heals {count}", name=fighter.id, count=count), "note", side=fighter.side)

    @property
    def value(self) -> int:
        """The value of its dice, with the effects of cards."""
        return twists.ability_value(self.battle, self.action.value)

    def format_use(self) -> str:
        """Returns the ability used, and its dice."""
        words = {"name": self.action.fighter, "ability": self.action.name}
        if not self.action.cost:
            return tr("{name} uses {ability}", **words)
        words |= {"size": _size_text(self.action.cost), "value": str(self.value)}
        return tr("{name} uses {ability} with a {size}, value {value}", **words)

    def label(self) -> str:
        return tr("{name} uses {ability}", name=self.action.fighter, ability=self.action.name)

    def sight_pairs(self) -> tuple[Pair, ...]:
        """Returns the sight of target monsters, if the book requires them to be visible."""
        ability = self.ability
        fighter = next((one for one in self.battle.fighters if one.id == self.action.fighter), None)
        if ability is None or fighter is None or not (ability.on_monster and ability.visible):
            return ()
        return tuple((fighter.id, one.id) for one in ability_targets(self.battle, fighter, ability))


def _size_text(cost: int) -> str:
    return tr(initiative.SIZES[min(cost, initiative.QUAD)])


def _cost_rule_text() -> str:
    return tr("An ability costs a whole set of at least the required size")


RULES = (UseAbilityRule,)
