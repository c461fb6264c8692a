"""A referee for Warcry battles of a random player: it judges each step by an independent version of the rules.

It shares no code with the program's rules: it knows the values of a battle, the cards as written, and the documents. It
does not judge what it is unsure of, near a limit or under an unknown twist.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from app.model import Battle, Fighter, Pose, Token
from build_scripts.soundness.referee_cards import count_gains, is_plain, is_there, read_state, victory_card
from build_scripts.soundness.referee_ruler import (
    INCH,
    UNSURE_MM,
    base_gap,
    flat_spot_gap,
    overlap_mm2,
    spot_gap,
    unfold,
    way_gap,
    way_length,
)

_FIRST = "warcry-1e"
_IMPACT = (0, 0, 0, 1, 1, 3)
_NEVER_CARRY = {"warcry-1e": {"monster", "gargantuan"}, "warcry-2e": {"monster", "beast"}}
_TOUCH_MM2 = 2.0
_FREE = ("ability", "reaction")
"""Steps of an activation that are not actions."""


class Referee:
    """Judges one battle step by step; `judged` counts its checks by subject."""

    def __init__(self) -> None:
        self.judged: Counter[str] = Counter()
        self._round = 0
        self._activated: Counter[str] = Counter()
        self._waited: set[str] = set()
        self._reacted: Counter[str] = Counter()
        self._sets: dict[str, Counter[int]] = {}
        self._singles: Counter[str] = Counter()
        self._declared: set[str] = set()

    def judge(self, before: Battle, action: Any, after: Battle, crammed: bool = False) -> None:
        """Raises AssertionError if a step breaks the rules; with `crammed`, bases may overlap."""
        if after.clock.stage not in ("battle", "over"):
            return
        if before.clock.stage == "battle" and before.clock.round != self._round:
            self._begin_round(before.clock.round)
        kind = type(action).__name__
        look = getattr(self, f"_judge_{kind.lower()}", None)
        if look is not None and before.clock.stage == "battle":
            look(before, action, after)
        self._judge_table(before, after, crammed)

    def _agree(self, what: str, right: bool, otherwise: str) -> None:
        self.judged[what] += 1
        if not right:
            raise AssertionError(f"referee, {what}: {otherwise}")

    def _begin_round(self, round: int) -> None:
        self._round = round
        for kept in (self._activated, self._waited, self._reacted, self._sets, self._singles, self._declared):
            kept.clear()

    # After any action

    def _judge_table(self, before: Battle, after: Battle, crammed: bool) -> None:
        """Requires that bases do not overlap, no fighter carries two treasures, and those without Wounds are down."""
        moved = {one.id for one in after.fighters if one not in before.fighters and not crammed}
        for one, other in combinations(after.fighters, 2):
            if moved & {one.id, other.id} and not {"falling"} & {*one.state.marks, *other.state.marks}:
                shared = overlap_mm2(one, other)
                self._agree("bases apart", shared <= _TOUCH_MM2, f"{one.id} overlaps {other.id}: {shared:.2f} mm²")
        carried = Counter(token.carrier for token in after.tokens if token.kind == "treasure" and token.carrier)
        self._agree("one treasure", not carried or max(carried.values()) == 1, f"two treasures: {carried}")
        for one in after.all_fighters:
            if one.profile and one.state.damage >= one.profile.wounds:
                self._agree("taken down", one.state.whereabouts == "down", f"{one.id} has no Wounds left")

    # Initiative

    def _judge_rollinitiative(self, before: Battle, action: Any, after: Battle) -> None:
        for side, roll in action.rolls:
            self._sets[side] = Counter({face: min(4, count) for face, count in Counter(roll.faces).items()})
        if len(self._sets) == len(before.sides):
            best = self._most_singles()
            holder = best[0] if len(best) == 1 else ""
            self._agree("initiative", after.clock.initiative == holder, f"{best}, not {after.clock.initiative!r}")

    def _judge_playwild(self, before: Battle, action: Any, after: Battle) -> None:
        own = self._sets.get(action.side)
        if own is None:
            return
        own.update(action.raised)
        self._singles[action.side] += action.singles
        self._declared.add(action.side)
        best = self._most_singles()
        waiting = any(
            dice["side"] not in self._declared and dice.get("wild") for dice in read_state(after).get("dice", ())
        )
        if len(best) == 1 and not waiting:
            self._agree("initiative", after.clock.initiative == best[0], f"{best}, not {after.clock.initiative!r}")

    def _most_singles(self) -> list[str]:
        counts = {
            side: self._singles[side] + sum(count == 1 for count in own.values()) for side, own in self._sets.items()
        }
        return [side for side, count in counts.items() if count == max(counts.values())]

    def _judge_rolloff(self, before: Battle, action: Any, after: Battle) -> None:
        if action.purpose != "initiative":
            return
        faces = {side: roll.faces[0] for side, roll in action.rolls[-1]}
        best = [side for side, face in faces.items() if face == max(faces.values())]
        self._agree("roll-off", best == [after.clock.initiative], f"{faces}: {after.clock.initiative!r}")

    # Activations

    def _judge_activate(self, before: Battle, action: Any, after: Battle) -> None:
        one, clock = before.fighter(action.fighter), before.clock
        most = 3 if _is_monster(before, one) else 1 + (one.id in self._waited)
        had = self._activated[one.id] + (self._reacted[one.id] if _is_monster(before, one) else 0)
        self._agree("activations", had < most, f"{one.id}: activation {had + 1}")
        sides = {side.name for side in before.sides}
        self._agree("turn", one.side == clock.turn or one.side not in sides, f"{one.id}, but it is {clock.turn}'s turn")
        self._agree("phase", clock.phase == "combat", clock.phase)

    def _judge_endactivation(self, before: Battle, action: Any, after: Battle) -> None:
        self._judge_end(before, after)

    def _judge_wait(self, before: Battle, action: Any, after: Battle) -> None:
        actions = [step for step in before.clock.done if step.kind not in _FREE]
        one = before.fighter(action.fighter)
        first = not actions and not self._activated[one.id] and not _is_monster(before, one)
        self._judge_end(before, after)
        if first:
            self._waited.add(one.id)

    def _judge_end(self, before: Battle, after: Battle) -> None:
        """Counts the activation; requires that it had no more actions than allowed, and that the turn passes."""
        id = before.clock.active
        one = next((one for one in before.all_fighters if one.id == id), None)
        if one is None:
            return
        taken = sum(step.kind not in _FREE and not step.bonus for step in before.clock.done)
        again = self._activated[id] > 0
        most = 1 if _is_monster(before, one) or again else 2
        self._agree("actions", taken <= most, f"{id} took {taken} of {most}")
        self._activated[id] += 1
        others = [side.name for side in before.sides if side.name != before.clock.turn]
        if after.clock.step != "again" and len(others) == 1:
            self._agree("turn", after.clock.turn == others[0], f"after {id} it is {after.clock.turn!r}'s turn")

    # Moving

    def _judge_walk(self, before: Battle, action: Any, after: Battle) -> None:
        self._judge_move(before, action, after, action.pick)

    def _judge_route(self, before: Battle, action: Any, after: Battle) -> None:
        self._judge_move(before, action, after, tuple(id for walk in action.stretches for id in walk.pick))

    def _judge_move(self, before: Battle, action: Any, after: Battle, picked: Sequence[str]) -> None:
        start = before.fighter(action.fighter)
        step = after.clock.done[-1] if after.clock.done else None
        if after.clock.active != start.id or step is None or step.kind != "move" or not step.path:
            return
        path, manners = step.path, (*step.manners, *["walk"] * len(step.path))
        begun = _moved_to(start, path[0])
        self._judge_length(before, start, step, manners)
        near = [foe for foe in before.fighters if foe.side != start.side and base_gap(begun, foe) < INCH - UNSURE_MM]
        if before.system != _FIRST:
            self._agree("engaged", not near, f"{start.id} moves although {near[:1]} is near")
        for id in picked:
            if not _has_slope(path, manners):
                gap = way_gap(start, unfold(path, manners), before.token(id).at)
                self._agree("treasure in reach", gap <= INCH + UNSURE_MM, f"{id} is {gap / INCH:.3f} inches off")
            marks = {mark.casefold() for mark in start.profile.keywords} if start.profile else set[str]()
            self._agree("carrier", not marks & _NEVER_CARRY[before.system], f"{start.id} carries")

    def _judge_length(self, before: Battle, one: Fighter, step: Any, manners: Sequence[str]) -> None:
        if one.profile is None or step.bonus or _has_twist(before, "move") or one.state.climbing:
            return
        used = [done.manners[0] for done in before.clock.done if done.kind == "ability" and done.manners]
        most = one.profile.movement + used.count("Rush")
        if before.system != _FIRST and _carries(before, one.id):
            most = min(most, max(3, most - 2))
        length = way_length(step.path, manners)
        self._agree("move", length <= most * INCH + UNSURE_MM, f"{one.id}: {length / INCH:.3f} of {most} inches")

    def reachable_treasures(self, battle: Battle) -> tuple[str, ...]:
        """Returns the treasures that the active fighter's move certainly came close to and that it may carry."""
        clock = battle.clock
        step = clock.done[-1] if clock.done else None
        one = next((one for one in battle.fighters if one.id == clock.active), None)
        if one is None or step is None or step.kind != "move" or not step.path or one.profile is None:
            return ()
        marks = {mark.casefold() for mark in one.profile.keywords} | {one.state.role}
        secret = any(answer.get("secret") for answer in read_state(battle).get("plan", {}).get("answers", ()))
        barred = (
            marks & (_NEVER_CARRY[battle.system] | {"monster"}) or victory_card(battle).get("never_carry") or secret
        )
        if barred or _carries(battle, one.id) or "falling" in one.state.marks:
            return ()
        manners = (*step.manners, *["walk"] * len(step.path))
        if _has_slope(step.path, manners) or self._is_slowed(battle, one, step, manners):
            return ()
        way = unfold(step.path, manners)
        lying = (token for token in battle.tokens if token.kind == "treasure" and not token.carrier)
        return tuple(token.id for token in lying if way_gap(one, way, token.at) < INCH - UNSURE_MM)

    def _is_slowed(self, battle: Battle, one: Fighter, step: Any, manners: Sequence[str]) -> bool:
        """Returns whether a move is too long with treasure; in the second edition it costs 2, down to 3."""
        flies = "fly" in step.manners
        most = max(3, one.profile.movement - 2) if one.profile else 0
        return battle.system != _FIRST and (flies or way_length(step.path, manners) > most * INCH - UNSURE_MM)

    def _judge_disengage(self, before: Battle, action: Any, after: Battle) -> None:
        one = before.fighter(action.fighter)
        self._count_reaction(action)
        if all(other.id != one.id for other in after.fighters):
            return
        foes = [foe for foe in before.fighters if foe.side != one.side]
        was = min((base_gap(one, foe) for foe in foes), default=INCH * 99)
        now = min((base_gap(after.fighter(one.id), foe) for foe in foes), default=INCH * 99)
        self._agree("disengage", was < INCH + UNSURE_MM, f"{one.id} is not engaged: {was / INCH:.3f} inches")
        self._agree("disengage", now > INCH - UNSURE_MM, f"{one.id} is still engaged: {now / INCH:.3f} inches")
        length = way_length((one.pose, *action.path), [""] + ["walk"] * len(action.path))
        self._agree("disengage", length <= 3 * INCH + UNSURE_MM, f"{one.id} goes {length / INCH:.3f} inches")

    def _judge_fall(self, before: Battle, action: Any, after: Battle) -> None:
        one, pose = before.fighter(action.fighter), action.pose
        self._agree("fall", pose.z < one.pose.z, f"{one.id} falls from {one.pose.z} to {pose.z}")
        gap = flat_spot_gap(one, (pose.x, pose.y, pose.z))
        self._agree("fall", gap <= 2 * INCH + UNSURE_MM, f"{one.id} falls {gap / INCH:.3f} inches aside")
        damage = sum(_IMPACT[face - 1] for roll in action.impact for face in roll.faces)
        self._judge_damage("impact", before, after, one.id, {damage})

    # Attacks

    def _judge_attack(self, before: Battle, action: Any, after: Battle) -> None:
        one, target = before.fighter(action.fighter), before.fighter(action.target)
        self._count_reaction(action)
        if one.profile is None or target.profile is None:
            return
        weapon = one.profile.weapons[action.weapon]
        gap = base_gap(one, target)
        if not _is_monster(before, one):
            self._agree("range", gap <= weapon.max_range * INCH + UNSURE_MM, f"{one.id}: {gap / INCH:.3f} inches")
            least = weapon.min_range * INCH
            self._agree("range", gap >= least - UNSURE_MM or not least, f"{one.id}: only {gap / INCH:.3f} inches")
        close = [foe for foe in before.fighters if foe.side != one.side and base_gap(one, foe) < INCH - UNSURE_MM]
        self._agree("target", not close or gap <= INCH + UNSURE_MM, f"{one.id} shoots past {close[:1]}")
        given = action.response
        if given is not None and given.name == "Counter" and all(other.id != one.id for other in after.fighters):
            return
        if _has_twist(before, "attacks", "strength", "toughness", "damage", "cover"):
            return
        used = [done.manners[0] for done in before.clock.done if done.kind == "ability" and done.manners]
        dice = weapon.attacks + action.attacks + (used.count("Onslaught") if weapon.max_range <= 3 else 0)
        if not {"Go for the Eyes"} & set(used) and action.hits.faces:
            self._agree("dice", len(action.hits.faces) == dice, f"{len(action.hits.faces)}, not {dice}")
        softened = (
            sum(face >= 4 for roll in given.rolls for face in roll.faces) if given and given.on == "missile" else 0
        )
        may = {
            _damage(action.hits.faces, weapon, weapon.strength + action.strength, tough, action.damage, softened)
            for tough in (target.profile.toughness, target.profile.toughness + 1)
        }
        self._judge_damage("damage", before, after, target.id, may)

    def _judge_damage(self, what: str, before: Battle, after: Battle, id: str, points: Iterable[int]) -> None:
        was, now = before.any_fighter(id), after.any_fighter(id)
        if was.profile is None:
            return
        right = {min(was.profile.wounds, was.state.damage + some) for some in points}
        self._agree(what, now.state.damage in right, f"{id} has {now.state.damage}, not {sorted(right)}")

    def _count_reaction(self, action: Any) -> None:
        if action.response is not None and action.response.fighter:
            self._reacted[action.response.fighter] += 1
            self._agree("reactions", self._reacted[action.response.fighter] <= 3, f"{action.response}")

    # Treasure

    def _judge_drop(self, before: Battle, action: Any, after: Battle) -> None:
        self._judge_put_down(before, action, after)

    def _judge_putdown(self, before: Battle, action: Any, after: Battle) -> None:
        self._judge_put_down(before, action, after)

    def _judge_put_down(self, before: Battle, action: Any, after: Battle) -> None:
        one = before.any_fighter(action.fighter)
        carried = _carries(before, one.id)
        if carried is None or action.at is None:
            return
        lies = after.token(carried.id)
        gap = flat_spot_gap(one, lies.at)
        self._agree("put down", not lies.carrier and gap <= INCH + UNSURE_MM, f"{lies} is {gap / INCH:.3f} inches off")
        self._agree("put down", lies.at[2] <= one.pose.z + 2.0, f"{lies.id} is higher than {one.id}")

    # The end of a round, and of the battle

    def _judge_nextphase(self, before: Battle, action: Any, after: Battle) -> None:
        if before.clock.phase != "combat":
            return
        self._judge_control(before, after)
        self._judge_points(before, after)
        self._judge_result(before, after)

    def _judge_control(self, before: Battle, after: Battle) -> None:
        for token in before.tokens:
            there = next((one for one in after.tokens if one.id == token.id), None)
            holder = _find_holder(before, token)
            if token.kind == "objective" and there and holder is not None:
                self._agree("control", there.holder == holder, f"{token.id}: {there.holder!r}, not {holder!r}")

    def _judge_points(self, before: Battle, after: Battle) -> None:
        """Checks the victory points of a round's end, if the card counts only what the referee knows."""
        card, round = victory_card(before), before.clock.round
        rules = card.get("scores", ())
        last = bool(card.get("rounds")) and round >= card["rounds"]
        alone = sum(is_there(after, side.name, round) for side in after.sides) < 2
        ends = after.clock.stage == "over" and bool(after.clock.winner) and (last or alone)
        if ends and not last and card.get("wins"):  # the referee does not know what decided it
            return
        if not rules or not all(map(is_plain, rules)) or any(q.get("points") for q in card.get("questions", ())):
            return
        kept = {one.id for one in after.tokens}  # objectives removed at the end of the round count first
        removed = [one for one in before.tokens if one.kind == "objective" and one.id not in kept]
        holders = [_find_holder(before, one) for one in removed]
        if None in holders:
            return
        held = (replace(one, holder=holder or "") for one, holder in zip(removed, holders, strict=True))
        after = replace(after, tokens=(*after.tokens, *held))
        gained = Counter[str]()
        for rule in rules:
            when = rule.get("when", "round-end")
            since, until = rule.get("since", 1), rule.get("last", 0)
            if round < since or (until and round > until) or when not in ("round-end", *(("end",) if ends else ())):
                continue
            gained.update(count_gains(after, before, rule))
        for side in after.sides:
            more = side.points - before.side(side.name).points
            self._agree("points", more == gained[side.name], f"{side.name} gains {more}, not {gained[side.name]}")

    def _judge_result(self, before: Battle, after: Battle) -> None:
        card, round, over = victory_card(before), before.clock.round, after.clock.stage == "over"
        last, winner = card.get("rounds", 0), after.clock.winner
        alive = [side.name for side in after.sides if is_there(after, side.name, round)]
        if not last or not card:
            return
        decides = [rule for rule in card.get("wins", ()) if rule.get("when", "end") in ("once", "round-end")]
        if over and round < last and not decides:
            self._agree("end", len(alive) < 2, f"over in round {round} of {last}, {alive} there: {winner!r}")
            held = [token.holder for token in after.tokens if token.kind == "objective" and token.holder != winner]
            counts = any(rule["kind"] == "control" for rule in (*card.get("scores", ()), *card.get("wins", ())))
            self._agree("end", winner == "draw" or not (counts and any(held)), f"over although {held} may still score")
        if round > last + 1:
            only = len(alive) < 2
            self._agree("end", over == only, f"round {round} of {last}, {alive} there, over: {over}")
        points = {side.name: side.points for side in after.sides}
        decided = card.get("scores") and not card.get("wins") and not card.get("otherwise")
        if decided and last <= round <= last + 1 and not any(rule["kind"] == "hand" for rule in card["scores"]):
            best = [side for side, count in points.items() if count == max(points.values())]
            if not over:  # points that only the end brings are still missing
                best = best if all(rule.get("when") != "end" for rule in card["scores"]) else [*best, ""]
            if len(best) == 1:
                self._agree("winner", over and winner == best[0], f"{points} after round {round}: {winner!r}")
            elif over and winner and len(alive) > 1 and before.system == _FIRST and not card.get("tie"):
                self._agree("winner", False, f"{points}, but {winner!r} after round {round}")


def _has_slope(path: Sequence[Pose], manners: Sequence[str]) -> bool:
    """Returns whether a walk changes its height, at a point unknown to the referee."""
    legs = zip(path, path[1:], manners[1:], strict=False)
    return any(manner == "walk" and abs(start.z - end.z) > UNSURE_MM for start, end, manner in legs)


def _moved_to(fighter: Fighter, pose: Pose) -> Fighter:
    return Fighter(fighter.id, fighter.side, fighter.base, fighter.body, pose)


def _find_holder(battle: Battle, token: Token) -> str | None:
    """Returns the side that holds an objective at the end of a round; None if it is too close to tell."""
    players = {side.name for side in battle.sides}
    gaps = [(one.side, spot_gap(one, token.at)) for one in battle.fighters]
    if any(abs(gap - 3 * INCH) < UNSURE_MM for _, gap in gaps):
        return None
    near = Counter(side for side, gap in gaps if gap < 3 * INCH)
    gained = [side for side, count in near.items() if count > sum(near.values()) - count and side in players]
    return gained[0] if gained else token.holder


def _damage(faces: Sequence[int], weapon: Any, strength: int, tough: int, more: int, softened: int) -> int:
    """Returns the damage: hits on 3+ if Strength exceeds Toughness, 4+ if equal, else 5+; a 6 is a critical hit."""
    needed = 3 if strength > tough else 4 if strength == tough else 5
    criticals = sum(face == 6 for face in faces)
    hits, soft = sum(needed <= face < 6 for face in faces), min(softened, criticals)
    return (hits + soft) * max(0, weapon.hit + more) + (criticals - soft) * max(0, weapon.critical + more)


def _has_twist(battle: Battle, *what: str) -> bool:
    """Returns whether a twist in play changes one of these numbers."""
    twists = read_state(battle).get("plan", {}).get("twists", ())
    return any(twist.get(one) for twist in twists for one in what) or any(
        bonus["what"] in what for twist in twists for bonus in twist.get("bonuses", ())
    )


def _is_monster(battle: Battle, one: Fighter) -> bool:
    mark = "gargantuan" if battle.system == _FIRST else "monster"
    return one.state.role == "monster" or (
        one.profile is not None and mark in {keyword.casefold() for keyword in one.profile.keywords}
    )


def _carries(battle: Battle, id: str) -> Token | None:
    return next((token for token in battle.tokens if token.kind == "treasure" and token.carrier == id), None)
