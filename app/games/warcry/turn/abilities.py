"""Abilities: what they cost, and what they add while the activation lasts (A7.10, A7.11, B.universal-abilities)."""

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
from app.games.warcry.rule_citations import make_problem, with_reading_line
from app.games.warcry.state import read_dice, with_dice
from app.games.warcry.turn import activation, initiative
from app.model import ActivationStep, Battle, Fighter, Weapon
from app.table.sight_cache import Pair


def move_bonus(battle: Battle, fighter: str) -> int:
    """What abilities add to a fighter's Move, in inches, while its activation lasts."""
    return sum(ability.move for ability in _active_abilities(battle, fighter))


def attack_bonus(battle: Battle, fighter: str, weapon: Weapon) -> int:
    """What abilities add to the Attacks of a weapon while its bearer's activation lasts."""
    return sum(
        ability.attacks for ability in _active_abilities(battle, fighter) if weapon.max_range <= ability.range_most
    )


def next_activation_reach_in(battle: Battle) -> float:
    """How near the friend must be that an ability lets be activated next, in inches; 0 where none was used."""
    return max((ability.next_in for ability in _active_abilities(battle, battle.clock.active)), default=0.0)


def bonus_move_inches(battle: Battle) -> int | None:
    """How many inches the bonus move goes at most that an ability gave by its value; None where its Move counts."""
    used = (step.manners for step in battle.clock.done if step.kind == activation.ABILITY and step.manners[1:])
    given = [
        twists.ability_value(battle, int(value))
        for name, value in used
        if value.isdecimal() and (one := _find_ability(battle, name)) and one.by_value
    ]
    return given[-1] if given else None


def most_move_inches(battle: Battle, fighter: Fighter) -> tuple[int, int]:
    """How many inches universal abilities may add to a fighter's next move, and how far a bonus move by value may go.

    The last of a side may use one as often as its dice allow. Losses that one asks for may still come.
    """
    # Those that may come to be allowed while the fighter is there, whatever happens to the others.
    count = len(battle.fighters_of(fighter.side))
    usable = [one for one in universal_abilities(battle, fighter) if count - 1 >= one.lost_share * count]
    last = activation.is_last_standing(battle, fighter.side)
    added = (one.move * (initiative.most_sets(battle, fighter.side, one.cost) if last else 1) for one in usable)
    by_value = any(one.by_value and "move" in one.bonus for one in usable)
    return max(added, default=0), twists.most_ability_value(battle) if by_value else 0


def next_must_be_visible(battle: Battle) -> bool:
    """Whether who is activated next by an ability has to be visible to who used it."""
    return any(ability.visible and ability.next_in for ability in _active_abilities(battle, battle.clock.active))


def next_candidates(battle: Battle) -> tuple[Fighter, ...]:
    """The friends near the active fighter that such an ability lets be activated next."""
    fighter = activation.active_fighter(battle)
    if fighter is None or fighter.state.whereabouts != "table":
        return ()
    close = fighters_in_reach(fighter, find_other_friends(battle, fighter.id), next_activation_reach_in(battle) * INCH)
    return tuple(friend for friend in close if not activation.has_finished(battle, friend))


def affordable_values(battle: Battle, side: str, cost: int) -> tuple[int, ...]:
    """The values of a side's sets that are large enough for an ability, the smallest sets first."""
    sets = read_dice(battle, side).sets
    return tuple(one.value for one in sorted(sets, key=lambda one: (one.count, -one.value)) if one.count >= cost)


def may_use(battle: Battle, fighter: Fighter) -> bool:
    """Whether the active fighter may use an ability now: one an activation, the last of a side any number (A7.11)."""
    return not _count_problems(battle, fighter)


def is_useful(battle: Battle, fighter: Fighter, ability: Ability) -> bool:
    """Whether an ability can do anything for the active fighter now; what is resolved by hand may always."""
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
    """The enemy monsters an ability may be used on, sight apart (B.universal-abilities)."""
    monsters = tuple(foe for foe in find_enemies(battle, fighter.id) if activation.is_monster(battle, foe))
    return fighters_in_reach(fighter, monsters, ability.reach_in * INCH) if ability.reach_in else monsters


def universal_abilities(battle: Battle, fighter: Fighter) -> tuple[Ability, ...]:
    """The universal abilities a fighter may use: monsters those of their own, beasts of nobody none (A7.10, A8.4)."""
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
    """One ability an activation, but for the last fighter of a side (A7.9, A7.11)."""
    rule = tr("A fighter uses one ability in its own activation; the last one of a warband, any number")
    if battle.clock.active != fighter.id:
        return [make_problem(battle, tr("{name} is not being activated", name=fighter.id), rule, "A7.9")]
    if battle.clock.abilities < book_of(battle).activation.abilities or activation.is_last_standing(
        battle, fighter.side
    ):
        return []
    return [make_problem(battle, tr("{name} has used an ability in this activation", name=fighter.id), rule, "A7.11")]


def _loss_problems(battle: Battle, fighter: Fighter, ability: Ability) -> list[Problem]:
    """What of a warband has to be taken down first (B.universal-abilities)."""
    warband = battle.fighters_of(fighter.side)
    down = sum(one.state.whereabouts == "down" for one in warband)
    if down >= ability.lost_share * len(warband):
        return []
    text = tr("{down} of {count} fighters of {side} are down", down=down, count=len(warband), side=fighter.side)
    return [make_problem(battle, text, tr("Only with so much of the warband down"), "A7.10")]


class UseAbilityRule(Rule[UseAbility]):
    """An ability that is paid for with dice; what the book does not know of it is left to the players."""

    kind = UseAbility

    @cached_property
    def ability(self) -> Ability | None:
        """What the book says of it; None where it has no such ability."""
        return _find_ability(self.battle, self.action.name)

    @cached_property
    def fighter(self) -> Fighter:
        """Who uses it. Raises PlayerError where there is no such fighter."""
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
            found.append(make_problem(battle, text, _cost_rule_text(), "A7.10"))
        return tuple(found)

    def set_problems(self) -> Iterator[Problem]:
        """It is paid with a set that its side has."""
        side, cost, value = self.fighter.side, self.action.cost, self.action.value
        if cost and value not in affordable_values(self.battle, side, cost):
            text = tr("{side} has no {size} of {value}", side=side, size=_size_text(cost), value=value)
            yield make_problem(self.battle, text, _cost_rule_text(), "A7.10")

    def user_problems(self, ability: Ability) -> Iterator[Problem]:
        """Monsters use those of monsters, and others what their runemarks allow."""
        rule = tr("Who may use a universal ability")
        if activation.is_monster(self.battle, self.fighter) != ability.monsters:
            yield make_problem(self.battle, tr("monsters have abilities of their own"), rule, "A8.4")
        elif not _fits_fighter(self.battle, self.fighter, ability):
            text = tr("{name} lacks the runemark {mark}", name=self.fighter.id, mark=ability.runemark)
            yield make_problem(self.battle, text, rule, "A7.10")

    def place_problems(self, ability: Ability) -> Iterator[Problem]:
        """Some are not used near enemies."""
        fighter = self.fighter
        if not ability.apart_in or fighter.state.whereabouts != "table":
            return
        close = fighters_in_reach(fighter, find_enemies(self.battle, fighter.id), ability.apart_in * INCH)
        if close:
            text = tr("{name} is too near {enemy}", name=fighter.id, enemy=close[0].id)
            yield make_problem(self.battle, text, tr("Not within 1 inch of an enemy"), "A7.10")

    def monster_problems(self, ability: Ability) -> Iterator[Problem]:
        """That there is an enemy monster it can be used on, which is visible where that is asked."""
        fighter = self.fighter
        if not ability.on_monster or fighter.state.whereabouts != "table":
            return
        there = (one.id for one in ability_targets(self.battle, fighter, ability))
        if not any(
            not ability.visible or visibility.find_ruling(self.table, fighter.id, id).kind != "blocked" for id in there
        ):
            words = {"name": fighter.id, "ability": ability.name}
            text = tr("there is no enemy monster that {name} can use {ability} on", **words)
            yield make_problem(self.battle, text, tr("Abilities against monsters"), "A7.10")

    def apply(self) -> Battle:
        battle, fighter, ability, action = self.battle, self.fighter, self.ability, self.action
        if action.cost:
            battle = with_dice(battle, initiative.spend_set(read_dice(battle, fighter.side), action.value, action.cost))
        step = ActivationStep(activation.ABILITY, manners=(action.name, str(action.value)))
        if battle.clock.active == fighter.id:
            if battle.clock.abilities and activation.is_last_standing(battle, fighter.side):
                battle = with_reading_line(battle, "activation.last_stand")
            clock = replace(battle.clock, done=(*battle.clock.done, step), abilities=battle.clock.abilities + 1)
            battle = replace(battle, clock=clock)
        kind = "roll" if action.rolls else "note"
        battle = with_log_line(battle, self.format_use(), kind, action.rolls, fighter.side)
        if ability and ability.by_hand:
            battle = with_log_line(battle, tr("By hand: {what}", what=tr(ability.words)), "note", side=fighter.side)
        if not ability or not ability.heals:
            return battle
        after = heal(battle, fighter.id, self.value)
        count = fighter.state.damage - after.any_fighter(fighter.id).state.damage
        return with_log_line(after, tr("{name} heals {count}", name=fighter.id, count=count), "note", side=fighter.side)

    @property
    def value(self) -> int:
        """The value of its dice, as cards have it."""
        return twists.ability_value(self.battle, self.action.value)

    def format_use(self) -> str:
        """What is used, and with which dice."""
        words = {"name": self.action.fighter, "ability": self.action.name}
        if not self.action.cost:
            return tr("{name} uses {ability}", **words)
        words |= {"size": _size_text(self.action.cost), "value": str(self.value)}
        return tr("{name} uses {ability} with a {size}, value {value}", **words)

    def label(self) -> str:
        return tr("{name} uses {ability}", name=self.action.fighter, ability=self.action.name)

    def sight_pairs(self) -> tuple[Pair, ...]:
        """The monsters it may be used on have to be visible, where the book says so."""
        ability = self.ability
        fighter = next((one for one in self.battle.fighters if one.id == self.action.fighter), None)
        if ability is None or fighter is None or not (ability.on_monster and ability.visible):
            return ()
        return tuple((fighter.id, one.id) for one in ability_targets(self.battle, fighter, ability))


def _size_text(cost: int) -> str:
    return tr(initiative.SIZES[min(cost, initiative.QUAD)])


def _cost_rule_text() -> str:
    return tr("An ability costs a whole set of at least its size")


RULES = (UseAbilityRule,)
