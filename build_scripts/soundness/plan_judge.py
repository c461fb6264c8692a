"""Checks that the places that planning proposes are legal, and unseen if claimed: by the rules, and by new proofs.

Nothing comes from planning: each action is checked as if a player did it, and each line of sight is proven on a table
whose meshes were read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Action, Move
from app.games.game_list import find_game
from app.model import Battle, Fighter, Pose
from app.planning.deployment_suggestion import Suggestion
from app.planning.suggestion_batch import make_batch
from app.planning.useful_places import UsefulPlaces
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import Meshes


@dataclass(frozen=True)
class PlaceClaim:
    """A claim: no rule forbids `actions` in `battle`, and afterwards their fighters are at `poses`.

    In `after`, with every fighter at its proposed place, no pair of `unseen`, observer and target, has a clear line.
    """

    about: str
    battle: Battle
    actions: tuple[Action, ...]
    poses: Mapping[str, Pose]
    after: Battle
    unseen: tuple[tuple[str, str], ...]


def claim_places(places: UsefulPlaces) -> Iterator[PlaceClaim]:
    """Yields the claims of a list of good places."""
    question = places.question
    battle, game, id = question.table.battle, question.game, question.fighter.id
    for number, one in enumerate(places.found, 1):
        action: Action = Move(((id, one.at),))
        if game and id not in {fighter.id for fighter in battle.fighters}:
            action = game.setup.deploy(question.table, id, one.at)
        unseen = tuple((enemy, id) for enemy in one.check.having("blocked"))
        after = _stand(battle, replace(question.fighter, pose=one.at))
        yield PlaceClaim(f"place {number} of {id}", battle, (action,), {id: one.at}, after, unseen)


def claim_proposals(suggestion: Suggestion, battle: Battle) -> Iterator[PlaceClaim]:
    """Yields the claims of each proposal for the present battle, in which enemies may not be placed yet."""
    question, system = suggestion.question, suggestion.question.game
    table = question.table.with_battle(battle)
    for number, one in enumerate(suggestion.proposals, 1):
        batch = make_batch(table, system, question.side, one)
        poses = {fighter.id: fighter.pose for fighter in one.fighters}
        if batch.shortfall:  # fighters that are not next are not set up yet
            poses = {}
        unseen = tuple((enemy, id) for id in one.proven or () for enemy in question.enemies)
        after = _stand(question.table.battle, *one.fighters)
        yield PlaceClaim(f"proposal {number} for {question.side}", battle, batch.actions, poses, after, unseen)


def find_faults(claims: Iterable[PlaceClaim], meshes: Meshes) -> Iterator[str]:
    """Yields a sentence for each false claim."""
    for claim in claims:
        yield from _find_broken_rules(claim, meshes)
        evidence = find_game(claim.after.system).evidence
        table = BattleGeometry(claim.after, meshes, evidence)
        for enemy, id in claim.unseen:
            verdict = table.sight(enemy, id).verdict
            if verdict != "blocked":
                yield f"{claim.about}: {id} should be unseen by {enemy}, but the verdict is {verdict}."


def _find_broken_rules(claim: PlaceClaim, meshes: Meshes) -> Iterator[str]:
    system = find_game(claim.battle.system)
    table = BattleGeometry(claim.battle, meshes, system.evidence)
    for action in claim.actions:
        rule = system.rule(table, action)
        yield from (f"{claim.about}: {one.text} ({one.rule})." for one in rule.check())
        try:
            table = table.with_battle(rule.apply())
        except PlayerError as error:
            yield f"{claim.about}: {error}."
            return
    stands = {one.id: one.pose for one in table.battle.fighters}
    for id, pose in claim.poses.items():
        there = stands.get(id)
        if there is None or max(abs(there.x - pose.x), abs(there.y - pose.y), abs(there.z - pose.z)) > NEAR_MM:
            yield f"{claim.about}: {id} does not end at its proposed place."


NEAR_MM = 0.01


def _stand(battle: Battle, *fighters: Fighter) -> Battle:
    """Returns the battle with fighters on the table in this state."""
    ids = {one.id for one in fighters}
    there = tuple(replace(one, state=replace(one.state, whereabouts="table")) for one in fighters)
    others = tuple(one for one in battle.fighters if one.id not in ids)
    return replace(battle, fighters=(*others, *there), aside=tuple(one for one in battle.aside if one.id not in ids))
