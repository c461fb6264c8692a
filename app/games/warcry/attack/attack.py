"""The attack action: its dice, their results, and the falling test after it (A6)."""

from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, join_clauses, labelled, tr
from app.core.lengths import format_range
from app.games import dice
from app.games.actions import Action
from app.games.battle_actions import Attack
from app.games.battle_lookup import find_on_table
from app.games.log import with_log_line, with_result, with_sight_line
from app.games.requests import DiceRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcry.attack import attack_options
from app.games.warcry.attack.attack_numbers import CRITICAL, AttackBonus, AttackNumbers, attack_numbers
from app.games.warcry.attack.cover import Cover, find_cover
from app.games.warcry.attack.wounds import (
    deal_damage,
    format_name_with_wounds,
    format_wounds_left,
    takes_down,
    with_damage,
)
from app.games.warcry.book import book_of
from app.games.warcry.cards import twists
from app.games.warcry.facts import treasure, visibility
from app.games.warcry.move import falls
from app.games.warcry.rule_citations import make_problem
from app.games.warcry.turn import activation
from app.model import ActivationStep, Battle, Fighter, Roll, Value, Weapon
from app.table.sight_cache import Pair


def format_weapon(weapon: Weapon) -> str:
    """Returns a weapon's name, or a description if it has none."""
    if weapon.name:
        return weapon.name
    return tr("weapon with a range of {range}", range=format_range(weapon.min_range, weapon.max_range))


def format_faces(roll: Roll) -> str:
    """Returns the faces of a roll, separated by commas."""
    return ", ".join(map(str, roll.faces)) or tr("no dice")


class AttackResult(Value, frozen=True):
    """The result of an attack's dice; `reduced_criticals` critical hits became hits."""

    hits: int
    criticals: int
    reduced_criticals: int
    damage: int


class AttackRule(Rule[Attack]):
    """An attack; its parties, its numbers and its result are computed once."""

    kind = Attack

    @cached_property
    def parties(self) -> tuple[Fighter, Weapon, Fighter]:
        """The attacker, weapon and target. Raises PlayerError if one of them does not exist."""
        fighter, target = (find_on_table(self.battle, id) for id in (self.action.fighter, self.action.target))
        weapons = () if fighter.profile is None else fighter.profile.weapons
        if self.action.weapon >= len(weapons):
            raise PlayerError(tr("{name} has no such weapon", name=fighter.id))
        return fighter, weapons[self.action.weapon], target

    @cached_property
    def cover(self) -> Cover:
        fighter, _, target = self.parties
        return find_cover(self.table, fighter, target)

    @cached_property
    def numbers(self) -> AttackNumbers:
        """The numbers of the attack, with bonuses from rules that the program does not know."""
        more = AttackBonus(self.action.attacks, self.action.strength, self.action.damage)
        return attack_numbers(self.battle, *self.parties, self.cover.bonus, more)

    @cached_property
    def result(self) -> AttackResult:
        """The result of the dice rolled so far (B.universal-reactions)."""
        hits, criticals = self.numbers.count_hits(self.action.hits)
        reduced_criticals = min(criticals, self.cover_saves)
        hits, criticals = hits + reduced_criticals, criticals - reduced_criticals
        return AttackResult(
            hits, criticals, reduced_criticals, hits * self.numbers.hit + criticals * self.numbers.critical
        )

    @property
    def cover_saves(self) -> int:
        """The number of critical hits that may become hits because the target takes cover."""
        given = self.action.response
        if given is None or not given.rolls:
            return 0
        reaction = next((one for one in book_of(self.battle).reaction if one.name == given.name), None)
        return dice.count_at_least(given.rolls[0], reaction.works_on) if reaction and reaction.on == "missile" else 0

    @property
    def asks_for_falling_test(self) -> bool:
        """True if the target must test: it survives a critical hit and is near an edge (A6.6)."""
        _, _, target = self.parties
        if not self.result.criticals or takes_down(target, self.result.damage):
            return False
        return falls.must_test_falling(self.table, target)

    # Problems

    def check(self) -> tuple[Problem, ...]:
        fighter, weapon, target = self.parties
        return (
            *activation.action_problems(self.battle, fighter.id, "attack", self.action.bonus),
            *attack_options.aim_problems(self.battle, fighter, weapon, target),
            *attack_options.sight_problems(self.table, fighter.id, target.id),
            *self.dice_problems(),
            *self.falling_test_problems(),
            *treasure.carrier_drop_problems(self.table, target.id, self.action.drop),
        )

    def dice_problems(self) -> tuple[Problem, ...]:
        due, there = self.numbers.dice, len(self.action.hits.faces)
        if not there or there == due:
            return ()
        text = counted(there, "{count} die rolled instead of {due}", "{count} dice rolled instead of {due}", due=due)
        return (make_problem(self.battle, text, "A6.5"),)

    def falling_test_problems(self) -> tuple[Problem, ...]:
        """Returns a problem if a falling test is due and was not made (A6.6)."""
        if self.action.falls is not None or not self.action.hits.faces or not self.asks_for_falling_test:
            return ()
        text = tr("{name} must take a falling test", name=self.action.target)
        return (make_problem(self.battle, text, "A6.6", key="attack.falls_on"),)

    # Effects

    def apply(self) -> Battle:
        fighter, _, target = self.parties
        battle = activation.spend_action(self.battle, fighter.id, ActivationStep("attack", bonus=self.action.bonus))
        battle = self.with_attack_line(battle)
        harm = deal_damage(self.table, battle, target.id, self.result.damage, self.action.drop)
        battle = harm.battle
        if unsure := attack_options.format_sight(self.table, fighter.id, target.id):
            battle = with_sight_line(battle, unsure, (fighter.id, target.id), fighter.side)
        return battle if harm.down else self.with_falling_test(battle)

    def with_attack_line(self, battle: Battle) -> Battle:
        """Returns the battle with the log line of the attack, including the target's remaining Wounds."""
        fighter, weapon, target = self.parties
        text = tr(
            "{name} attacks {target} ({weapon}): {score}",
            name=fighter.id,
            target=target.id,
            weapon=format_weapon(weapon),
            score=self.format_result(),
        )
        hits = self.action.hits
        rolls = (replace(hits, what=hits.what or tr("hit rolls")),) if hits.faces else ()
        return with_result(with_log_line(battle, text, "attack", rolls, fighter.side), self.format_short_result())

    def with_falling_test(self, battle: Battle) -> Battle:
        """Returns the battle after the falling test: a fighter that fails it falls (A6.6)."""
        roll, name = self.action.falls, self.action.target
        if roll is None:
            return battle
        fails = falls.fails_falling_test(battle, roll)
        said = tr("it falls") if fails else tr("it does not fall")
        text = tr("{name}, falling test: {faces}; {said}", name=name, faces=format_faces(roll), said=said)
        battle = with_log_line(battle, text, "roll", (roll,), battle.any_fighter(name).side)
        return falls.begin_fall(battle, name) if fails else battle

    def format_result(self) -> str:
        """Returns dice and result: "2, 4, 6 on 4+ with cover; 1 hit, 1 critical; 5 damage, 3 left"."""
        found, (_, _, target) = self.result, self.parties
        cover = tr(" (cover: {why})", why=self.cover.text) if self.cover.bonus else ""
        shown = {"faces": format_faces(self.action.hits), "needed": self.numbers.hit_on, "cover": cover}
        parts = [
            tr("{faces} on {needed}+{cover}", **shown),
            counted(
                found.reduced_criticals,
                "{count} critical hit reduced to a hit",
                "{count} critical hits reduced to hits",
            )
            if found.reduced_criticals
            else "",
            counted(found.hits, "{count} hit", "{count} hits"),
            counted(found.criticals, "{count} critical hit", "{count} critical hits"),
            counted(found.damage, "{count} damage", "{count} damage"),
            format_wounds_left(with_damage(target, found.damage)),
        ]
        return join_clauses(parts)

    def format_short_result(self) -> str:
        """Returns the result in a few words: "1 critical hit, 4 damage: Ash 4/8"."""
        found, (_, _, target) = self.result, self.parties
        any_hit = found.hits or found.criticals
        parts = [
            counted(found.hits, "{count} hit", "{count} hits") if found.hits else "",
            counted(found.criticals, "{count} critical hit", "{count} critical hits") if found.criticals else "",
            counted(found.damage, "{count} damage", "{count} damage") if any_hit else tr("no hits"),
        ]
        score = ", ".join(part for part in parts if part)
        return labelled(score, format_name_with_wounds(with_damage(target, found.damage)))

    def label(self) -> str:
        return tr("{unit} attacks {target}", unit=self.action.fighter, target=self.action.target)

    # Requests

    def aim(self) -> tuple[str, str] | None:
        return self.action.fighter, self.action.target

    def sight_pairs(self) -> tuple[Pair, ...]:
        return (
            *visibility.pair_on_table(self.battle, self.action.fighter, self.action.target),
            *treasure.drop_pairs(self.battle, self.action.target, self.action.drop),
        )

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Returns the hit rolls; after them the dice of a reaction, and a falling test if one is due (A6.6)."""
        fighter, weapon, target = self.parties
        if not self.action.hits.faces:
            count = self.numbers.dice
            words = {"name": fighter.id, "target": target.id, "weapon": format_weapon(weapon)}
            what = tr("{name} attacks {target}: {weapon}", **words)
            return (DiceRequest("D6", count, what, fighter.side, self.format_hit_note()),) if count else ()
        given = self.action.response
        if given and given.on == "missile" and not given.rolls and self.result.criticals:
            # One die for each critical hit on a target that takes cover (B.universal-reactions).
            what = labelled(given.fighter, given.name)
            return (DiceRequest("D6", self.result.criticals, what, target.side),)
        if self.action.falls is None and self.asks_for_falling_test:
            what, note = tr("{name}: falling test", name=target.id), falls.format_falling_test(self.battle)
            return (DiceRequest("D6", twists.falling_dice(self.battle), what, target.side, note),)
        return ()

    def format_hit_note(self) -> str:
        """Returns what the dice of the attack do (A6.5)."""
        numbers = self.numbers
        against = tr(
            "Strength {strength} against Toughness {toughness}{cover}",
            strength=numbers.strength,
            toughness=numbers.toughness,
            cover=tr(" with cover") if self.cover.bonus else "",
        )
        does = tr(
            "{needed}+: {hit} damage, {six}: {critical} damage",
            needed=numbers.hit_on,
            hit=numbers.hit,
            six=CRITICAL,
            critical=numbers.critical,
        )
        return f"{against} · {does}"

    def with_dice(self, rolls: tuple[Roll, ...]) -> Action:
        action = self.action
        if not action.hits.faces and rolls:
            action, rolls = replace(action, hits=rolls[0]), rolls[1:]
        if rolls and action.response and action.response.on == "missile" and not action.response.rolls:
            action, rolls = replace(action, response=replace(action.response, rolls=rolls[:1])), rolls[1:]
        return replace(action, falls=rolls[0]) if rolls else action
