"""Abilities: what they cost, and what they add while the activation lasts (A7.10, A7.11, B.universal-abilities)."""

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
from app.table.battle_geometry import BattleGeometry
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
    usable = [one for one in universal_abilities(battle, fighter) if _may_be_allowed(battle, fighter, one)]
    last = activation.is_last_standing(battle, fighter.side)
    added = (one.move * (initiative.most_sets(battle, fighter.side, one.cost) if last else 1) for one in usable)
    by_value = any(one.by_value and "move" in one.bonus for one in usable)
    return max(added, default=0), twists.most_ability_value(battle) if by_value else 0


def _may_be_allowed(battle: Battle, fighter: Fighter, ability: Ability) -> bool:
    """Whether an ability may come to be allowed while the fighter is there, whatever happens to the others."""
    count = len(battle.fighters_of(fighter.side))
    return count - 1 >= ability.lost_share * count


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


# using one


def ability_problems(table: BattleGeometry, action: UseAbility) -> tuple[Problem, ...]:
    """Why an ability cannot be used now."""
    battle = table.battle
    fighter = find_fighter(battle, action.fighter)
    ability = _find_ability(battle, action.name)
    found = [
        *treasure.pending_problems(battle),
        *_count_problems(battle, fighter),
        *_set_problems(battle, fighter, action),
    ]
    ban = twists.ability_ban(battle, action.name)
    found += [ban] if ban else []
    if ability is not None:
        found += [*_user_problems(battle, fighter, ability), *_place_problems(table, fighter, ability)]
        found += [*_loss_problems(battle, fighter, ability), *_monster_problems(table, fighter, ability)]
        if action.cost < ability.cost:
            found.append(make_problem(battle, _cost_text(ability.name, ability.cost), _cost_rule_text(), "A7.10"))
    return tuple(found)


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


def _set_problems(battle: Battle, fighter: Fighter, action: UseAbility) -> list[Problem]:
    if action.value in affordable_values(battle, fighter.side, action.cost) or not action.cost:
        return []
    text = tr(
        "{side} has no {size} of {value}",
        side=fighter.side,
        size=tr(initiative.SIZES[min(action.cost, initiative.QUAD)]),
        value=action.value,
    )
    return [make_problem(battle, text, _cost_rule_text(), "A7.10")]


def _user_problems(battle: Battle, fighter: Fighter, ability: Ability) -> list[Problem]:
    rule = tr("Who may use a universal ability")
    if activation.is_monster(battle, fighter) != ability.monsters:
        text = tr("monsters have abilities of their own")
        return [make_problem(battle, text, rule, "A8.4")]
    if _fits_fighter(battle, fighter, ability):
        return []
    text = tr("{name} lacks the runemark {mark}", name=fighter.id, mark=ability.runemark)
    return [make_problem(battle, text, rule, "A7.10")]


def _place_problems(table: BattleGeometry, fighter: Fighter, ability: Ability) -> list[Problem]:
    if not ability.apart_in or fighter.state.whereabouts != "table":
        return []
    close = fighters_in_reach(fighter, find_enemies(table.battle, fighter.id), ability.apart_in * INCH)
    if not close:
        return []
    text = tr("{name} is too near {enemy}", name=fighter.id, enemy=close[0].id)
    return [make_problem(table.battle, text, tr("Not within 1 inch of an enemy"), "A7.10")]


def _loss_problems(battle: Battle, fighter: Fighter, ability: Ability) -> list[Problem]:
    """What of a warband has to be taken down first (B.universal-abilities)."""
    warband = battle.fighters_of(fighter.side)
    down = sum(one.state.whereabouts == "down" for one in warband)
    if down >= ability.lost_share * len(warband):
        return []
    text = tr("{down} of {count} fighters of {side} are down", down=down, count=len(warband), side=fighter.side)
    return [make_problem(battle, text, tr("Only with so much of the warband down"), "A7.10")]


def _monster_problems(table: BattleGeometry, fighter: Fighter, ability: Ability) -> list[Problem]:
    """That there is an enemy monster it can be used on, which is visible where that is asked."""
    if not ability.on_monster or fighter.state.whereabouts != "table":
        return []
    there = ability_targets(table.battle, fighter, ability)
    if any(not ability.visible or visibility.find_ruling(table, fighter.id, one.id).kind != "blocked" for one in there):
        return []
    text = tr("there is no enemy monster that {name} can use {ability} on", name=fighter.id, ability=ability.name)
    return [make_problem(table.battle, text, tr("Abilities against monsters"), "A7.10")]


def _spend_set(battle: Battle, side: str, action: UseAbility) -> Battle:
    return with_dice(battle, initiative.spend_set(read_dice(battle, side), action.value, action.cost))


def _apply_healing(battle: Battle, fighter: Fighter, value: int) -> Battle:
    after = heal(battle, fighter.id, value)
    count = fighter.state.damage - after.any_fighter(fighter.id).state.damage
    return with_log_line(after, tr("{name} heals {count}", name=fighter.id, count=count), "note", side=fighter.side)


def _use_text(battle: Battle, action: UseAbility) -> str:
    if not action.cost:
        return tr("{name} uses {ability}", name=action.fighter, ability=action.name)
    return tr(
        "{name} uses {ability} with a {size}, value {value}",
        name=action.fighter,
        ability=action.name,
        size=tr(initiative.SIZES[min(action.cost, initiative.QUAD)]),
        value=twists.ability_value(battle, action.value),
    )


def _cost_text(name: str, cost: int) -> str:
    return tr("{ability} costs a {size}", ability=name, size=tr(initiative.SIZES[min(cost, initiative.QUAD)]))


def _cost_rule_text() -> str:
    return tr("An ability costs a whole set of at least its size")


class UseAbilityRule(Rule[UseAbility]):
    kind = UseAbility

    def check(self) -> tuple[Problem, ...]:
        return ability_problems(self.table, self.action)

    def apply(self) -> Battle:
        battle = self.battle
        fighter = find_fighter(battle, self.action.fighter)
        if self.action.cost:
            battle = _spend_set(battle, fighter.side, self.action)
        step = ActivationStep(activation.ABILITY, manners=(self.action.name, str(self.action.value)))
        if battle.clock.active == fighter.id:
            if battle.clock.abilities and activation.is_last_standing(battle, fighter.side):
                battle = with_reading_line(battle, "activation.last_stand")
            clock = replace(battle.clock, done=(*battle.clock.done, step), abilities=battle.clock.abilities + 1)
            battle = replace(battle, clock=clock)
        battle = with_log_line(
            battle,
            _use_text(battle, self.action),
            "roll" if self.action.rolls else "note",
            self.action.rolls,
            fighter.side,
        )
        ability = _find_ability(battle, self.action.name)
        if ability and ability.by_hand:
            battle = with_log_line(battle, tr("By hand: {what}", what=tr(ability.words)), "note", side=fighter.side)
        return (
            _apply_healing(battle, fighter, twists.ability_value(battle, self.action.value))
            if ability and ability.heals
            else battle
        )

    def label(self) -> str:
        return tr("{name} uses {ability}", name=self.action.fighter, ability=self.action.name)

    def sight_pairs(self) -> tuple[Pair, ...]:
        """The monsters it may be used on have to be visible, where the book says so."""
        ability = _find_ability(self.battle, self.action.name)
        fighter = next((one for one in self.battle.fighters if one.id == self.action.fighter), None)
        if ability is None or fighter is None or not (ability.on_monster and ability.visible):
            return ()
        return tuple((fighter.id, one.id) for one in ability_targets(self.battle, fighter, ability))


RULES = (UseAbilityRule,)
