"""A referee for Warcrow battles of a random player: it judges each step by an independent version of the rules.

It shares no code with the program's rules: it knows the values of a battle, the numbers of the book as written, and the
documents. It does not judge what it is unsure of, near a limit.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from app.model import Battle
from build_scripts.soundness.warcrow_ledger import FACES, NUMBERS, UNSURE_MM, Ledger, fallen, read_pool, shown, tally

_JUDGED = ("damage", "stress", "tinge", "states", "activated", "demoralized")
_LONG = {"charge", "assault", "rest", "long-skill"}
_DEADLY = {"ResolveAttack", "RemoveTroop", "Flee", "FaceTinge"}
_FEARLESS = ("Manned", "Golem", "Fearless")
Tokens = dict[str, dict[str, Any]]


class Referee:
    """Judges one battle step by step; `judged` counts its checks by subject."""

    def __init__(self) -> None:
        self.judged: Counter[str] = Counter()
        self._stressed: set[str] = set()
        """The units that stress took beyond their MOR since the last test of morale."""
        self._unsure: set[tuple[str, str]] = set()

    def judge(self, before: Battle, action: Any, after: Battle) -> None:
        """Raises AssertionError if a step breaks the rules."""
        if before.clock.stage != "battle" or before == after:
            return
        old, new, kind = Ledger(before), Ledger(after), type(action).__name__
        want: Tokens = {id: {**unit["tokens"]} for id, unit in old.units.items()}
        self._unsure = set()
        expect = getattr(self, f"_expect_{kind.casefold()}", None)
        if expect is not None:
            expect(old, action, want, new)
        self._judge_tokens(kind, old, want, new)
        self._judge_activation(new)

    def _agree(self, what: str, right: bool, otherwise: object) -> None:
        self.judged[what] += 1
        if not right:
            raise AssertionError(f"referee, {what}: {otherwise}")

    # After any action

    def _judge_tokens(self, kind: str, old: Ledger, want: Tokens, new: Ledger) -> None:
        """Requires that only the expected tokens changed on the cards of units still on the table."""
        for id, unit in new.units.items():
            was, tokens = old.units[id], unit["tokens"]
            if old.is_here(id) and not new.is_here(id) and not unit["host"]:
                self._agree("destroyed", kind in _DEADLY, f"{id} is gone after {kind}")
            if was["host"] != unit["host"]:
                if not unit["host"] and was["host"] in self._stressed:
                    self._stressed.add(id)
                continue
            if not old.is_here(id) or not new.is_here(id):
                continue
            for name in _JUDGED:
                if (id, name) not in self._unsure:
                    here, due = tokens[name], want[id][name]
                    same = set(here) == set(due) if name == "states" else here == due
                    self._agree(name, same, f"{id} has {here} after {kind}, not {due}")
            if tokens["stress"] > max(was["tokens"]["stress"], unit["card"]["morale"]) and kind != "JoinUnit":
                self._stressed.add(id)
            self._agree("W", tokens["damage"] < unit["card"]["wounds"], f"{id} has {tokens['damage']} damage")
            golem = new.has(id, "Golem")
            self._agree("Golem", not golem or tokens["demoralized"] is None, f"{id} is a demoralized Golem")

    def _judge_activation(self, new: Ledger) -> None:
        """Requires two simple actions, of which only moves may repeat, or one long one."""
        if not new.going:
            return
        kinds = [one["kind"] for one in new.going["actions"] if not one["free"]]
        simple = [kind for kind in kinds if kind not in _LONG]
        once = [kind for kind in simple if kind != "move"]
        right = len(simple) <= new.going["simple"] and len(once) == len(set(once))
        right = right and (len(kinds) == len(simple) or (len(kinds) == 1 and new.going["simple"] == 2))
        self._agree("actions", right, kinds)

    def _stress(self, old: Ledger, want: Tokens, id: str, by: int) -> None:
        tokens, most = want[id], old.units[id]["card"]["morale"]
        if tokens["demoralized"] is None:
            more = tokens["stress"] + by
            tokens["stress"] = max(tokens["stress"], min(more, most)) if old.has(id, "Golem") else more

    def _tinge(self, want: Tokens, id: str, by: int) -> None:
        want[id]["tinge"] = max(0, want[id]["tinge"] + by)

    def _damage(self, old: Ledger, want: Tokens, new: Ledger, id: str, count: int) -> None:
        """Applies damage to a unit on the table; if a Character has joined it, the player chooses the casualties."""
        tokens, wounds, troops = want[id], old.units[id]["card"]["wounds"], len(old.members(id))
        lost, left = divmod(tokens["damage"] + count, wounds)
        tokens["damage"] = left
        if troops > len(old.own(id)):
            self._unsure.add((id, "damage"))
        elif lost and lost + old.owed(id) >= troops:
            self._agree("destroyed", not new.is_here(id), f"{id} is left after {count} damage")
        else:
            gone = troops - len(new.members(id)) + new.owed(id) - old.owed(id)
            self._agree("casualties", gone == lost, f"{id}: {gone} removed for {count} damage, not {lost}")

    def _first(self, new: Ledger, kind: str, id: str) -> None:
        due = new.due[0] if new.due else {}
        self._agree("due", (due.get("due"), due.get("unit")) == (kind, id), f"{due}, not the {kind} of {id}")

    # Activations and turns

    def _expect_activateunit(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        unit = old.units[action.unit]
        tokens, clock = unit["tokens"], old.battle.clock
        self._agree("turn", unit["side"] == clock.turn and not old.going, unit["side"])
        self._agree("who is activated", tokens["demoralized"] is None and old.is_here(action.unit), action.unit)
        worn = tokens["activated"] > 0 and tokens["stress"] >= unit["card"]["morale"]
        self._agree("only rest", action.to_rest or not worn, f"{action.unit} {tokens}")
        self._stress(old, want, action.unit, int(tokens["activated"] > 0 and not action.to_rest))

    def _expect_arriveunit(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        self._agree("turn", old.units[action.unit]["side"] == old.battle.clock.turn, action.unit)
        secret = old.has(action.unit, "Scout") or old.has(action.unit, "Ambusher")
        self._agree("who comes", secret and not old.is_here(action.unit), action.unit)
        fought = [id for id in new.here(old.rival(new.units[action.unit]["side"])) if new.touch(id, action.unit)]
        self._agree("who is met", not fought or new.has(action.unit, "Ambusher"), fought)

    def _expect_restunit(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        kept = [one for one in want[action.unit]["states"] if one in action.keep]
        want[action.unit] |= {"stress": 0, "states": kept}
        self._tinge(want, action.unit, -1)

    def _expect_finishactivation(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        id, step = old.going["unit"], new.course["step"]
        self._agree("nothing due", not old.due, old.due)
        if new.going and step == "spent":
            blockers = [one["unit"] for one in new.dues("tinge-effects")]
            self._agree("blockers", set(blockers) <= set(old.going["tinged"]), blockers)
            return
        if old.course["step"] != "tested":
            self._judge_tests(old, new)
            self._stressed.clear()
            if new.going:
                self._agree("tests", step == "tested", step)
                return
        want[id]["activated"] += 1
        if {"move", "charge", "assault"} & {one["kind"] for one in old.going["actions"]}:
            want[id]["states"] = [one for one in want[id]["states"] if one != "slowed"]
        if new.is_here(id):
            self._breathe(new, id, want)
            self._judge_control(old, new, id)
        self._judge_turn(old, new, old.units[id]["side"])

    def _judge_tests(self, old: Ledger, new: Ledger) -> None:
        """Requires tests of units that stress took beyond their MOR, with two successes if 2 or more beyond."""
        due = {}
        for id in self._stressed:
            unit = old.units[id]
            beyond = unit["tokens"]["stress"] - unit["card"]["morale"]
            firm = unit["tokens"]["demoralized"] is not None or old.has(id, "Golem")
            if beyond > 0 and not firm and old.is_here(id):
                due[id] = 2 if beyond >= 2 else 1
        found = {one["unit"]: one["needs"] for one in new.dues("willpower", reason="morale")}
        self._agree("morale", found == due, f"{found}, not {due}")

    def _breathe(self, new: Ledger, id: str, want: Tokens) -> None:
        reach = NUMBERS["turn"]["fog_tinge_strides"] * new.stride
        gaps = [new.token_gap(new.leader(id), token) - reach for token in new.battle.tokens if "fog" in token.marks]
        if any(abs(gap) < UNSURE_MM for gap in gaps):
            self._unsure.add((id, "tinge"))
        elif any(gap < 0 for gap in gaps):
            self._tinge(want, id, 1)

    def _judge_turn(self, old: Ledger, new: Ledger, side: str) -> None:
        """Requires that the turn passes; after both turns, the counter advances and units that may rally test."""
        played, other, at = {*old.course["played"], side}, old.rival(side), old.course["turn"]
        if other not in played:
            now = (new.battle.clock.turn, new.course["turn"])
            self._agree("turn", now == (other, at), f"{now}, not {other}'s in {at}")
            return
        over = at >= old.last_turn()
        now = (new.battle.clock.turn, new.course["turn"], new.course["step"])
        due = ("" if over else old.course["first"], at + 1, "end" if over else "")
        self._agree("next turn", now == due, f"{now}, not {due}")
        tests = {one["unit"] for one in new.dues("willpower", reason="rally")}
        rallying = {
            id for id in new.here() if (token := new.units[id]["tokens"]["demoralized"]) is not None and token <= at
        }
        self._agree("rallies", tests == rallying, f"{tests}, not {rallying}")

    def _expect_passturn(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        fresh = [id for id in old.here(action.side) if not old.units[id]["tokens"]["activated"]]
        fresh = [id for id in fresh if old.units[id]["tokens"]["demoralized"] is None]
        self._agree("pass", not fresh and old.battle.clock.turn == action.side, f"{action.side} has {fresh}")
        self._judge_turn(old, new, action.side)

    # Rounds

    def _expect_playfirst(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        self._agree("first", new.battle.clock.turn == action.side, new.battle.clock.turn)
        for id in old.here():
            if old.has(id, "Tinge"):
                self._tinge(want, id, 1)

    def _expect_endround(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        for id in old.here():
            tokens = want[id]
            if tokens["demoralized"] is None:
                tokens["stress"] = max(0, tokens["stress"] - (1 if tokens["activated"] else 2))
        for side in old.battle.sides:
            due = side.points + sum(old.award(side.name, award) for award in old.scenario.get("awards", ()))
            self._agree("points", new.battle.side(side.name).points == due, f"{side.name}, not {due}")
        if not old.course["switches"]:
            checks = {one["unit"] for one in new.dues("tinge-roll", check=True)}
            tinged = {id for id in old.here() if want[id]["tinge"]}
            self._agree("checks", checks == tinged, f"{checks}, not {tinged}")

    def _expect_beginround(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        for tokens in want.values():
            tokens["activated"] = 0
        points = {side.name: side.points for side in old.battle.sides}
        least = [name for name, count in points.items() if count == min(points.values())]
        holder = least[0] if len(least) == 1 else old.rival(old.battle.clock.initiative)
        now = (new.battle.clock.initiative, new.battle.clock.round)
        self._agree("initiative", now == (holder, old.battle.clock.round + 1), f"{now}, not {holder}")

    def _expect_endbattle(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        waiting = {one.id for one in old.battle.aside if one.state.whereabouts == "reserve"}
        alive = {unit["side"] for id, unit in old.units.items() if old.is_here(id) or waiting & {*unit["troops"]}}
        turns = old.scenario.get("turns", (5, 5, 5))
        last = old.course["step"] == "behind" and old.battle.clock.round >= len(turns)
        self._agree("end", last or len(alive) < len(old.battle.sides), f"{alive}, round {old.battle.clock.round}")
        points = {side.name: side.points for side in old.battle.sides}
        best = [name for name, count in points.items() if count == max(points.values())]
        winner = best[0] if len(best) == 1 else "draw"
        self._agree("winner", new.battle.clock.winner == winner, f"{new.battle.clock.winner}, not {winner}")

    def _judge_control(self, old: Ledger, new: Ledger, id: str) -> None:
        """Requires that objectives near the activated unit go to the side with the highest conquest value there."""
        if new.scenario.get("loot"):
            return
        for token in (one for one in new.battle.tokens if one.kind == "objective"):
            near = {other: new.contests(other, token) for other in new.here()}
            if None in near.values():
                continue
            best = Counter[str]()
            for other, is_near in near.items():
                unit = new.units[other]
                if is_near and not unit["neutral"] and unit["tokens"]["demoralized"] is None:
                    value = unit["card"]["conquest"] + new.scenario.get("conquest_bonus", 0)
                    best[unit["side"]] = max(best[unit["side"]], value)
            top = [side for side, value in best.items() if value and value == max(best.values())]
            holder = old.battle.token(token.id).holder
            due = top[0] if near[id] and len(top) == 1 else holder
            self._agree("control", token.holder == due, f"{token.id} is {token.holder}'s, not {due}'s")

    # Morale and combat

    def _expect_rollwillpower(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        id = action.unit
        unit, test = old.units[id], old.dues("willpower", unit=id)[0]
        frightened, again = "frightened" in want[id]["states"], shown(action.again)
        dice = [again.pop(0) if frightened and "success" in die else die for die in shown(action.rolls)]
        got = tally(unit["card"]["willpower"], dice, old.has(id, "Elite"))["success"]
        missing, turn = max(0, test["needs"] - got), old.course["turn"]
        want[id]["states"] = [one for one in want[id]["states"] if one != "frightened"]
        self.judged[f"{test['reason']} test"] += 1
        if test["reason"] == "intimidating":
            self._stress(old, want, id, missing)
        elif test["reason"] == "sinister":
            self._stress(old, want, id, int(missing > 0))
        elif test["reason"] == "rally" and not missing:
            want[id] |= {"demoralized": None, "stress": max(0, unit["card"]["morale"] - 1)}
            self._first(new, "rally-move", id)
        elif missing and test["reason"] in ("rally", "morale") and not old.has(id, "Golem"):
            token = want[id]["demoralized"]
            want[id]["demoralized"] = (turn if test["reason"] == "morale" else max(turn - 1, token)) + 2
            self._first(new, "flight", id)

    def _expect_resolveattack(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        due = old.due[0]
        one, other = due["unit"], due["target"]
        rolls = []
        for id, part in ((one, due["attack"]), (other, due["defence"])):
            dice = [die for place, die in enumerate(fallen(part)) if place != part["cancelled"]]
            elite = bool(id) and old.has(id, "Elite")
            rolls.append(tally(part["pool"], dice, elite, part["spent"], part["added"]))
        attack, defence = rolls
        dealt = max(0, attack["success"] - defence["block"])
        back = max(0, defence["success"] - attack["block"]) if due["kind"] == "melee" else 0
        for id, part, state in ((one, "attack", "disarmed"), (other, "defence", "vulnerable")):
            if id and due[part]["cancelled"] is not None:
                want[id]["states"] = [word for word in want[id]["states"] if word != state]
        for id, count in ((other, dealt), (one, back)):
            if id and count:
                self._damage(old, want, new, id, count)
        if due["kind"] == "melee":
            self._judge_combat(old, want, new, (one, other), (dealt, back))

    def _judge_combat(
        self, old: Ledger, want: Tokens, new: Ledger, fought: tuple[str, str], harm: tuple[int, int]
    ) -> None:
        if any(not new.is_here(id) or len(old.members(id)) > len(old.own(id)) for id in fought):
            if harm[0] != harm[1]:
                self._unsure |= {(id, "stress") for id in fought}
            return
        shaken = [id for id in fought if want[id]["demoralized"] is not None]
        if harm[0] != harm[1]:
            winner, loser = fought if harm[0] > harm[1] else (fought[1], fought[0])
            if not old.has(loser, "Manned"):
                self._stress(old, want, loser, 1)
            offers = new.dues("push-back", winner=winner, loser=loser)
            self._agree("push back", bool(offers) != bool(shaken), f"{winner} of {loser}: {offers}")
        for id in shaken:
            self._agree("flight", bool(new.dues("flight", unit=id)), f"{id} does not flee after the combat")

    def _expect_attackunit(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        if not old.units[action.unit]["card"]["attacks"][action.attack]["reach"]:
            return
        for id in old.here(old.units[action.unit]["side"]):
            if id != action.unit and old.touch(id, action.target):
                self._stress(old, want, id, 1)

    def _expect_reacttounit(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        self._stress(old, want, action.unit, int(action.on))

    def _expect_standground(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        self._stress(old, want, action.loser, 1)

    def _expect_removetroop(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        self._unsure.add((action.unit, "damage"))

    def _expect_leaveunit(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        before, after = old.units[action.unit], new.units[action.unit]["tokens"]
        host = old.units[before["host"]]["tokens"]
        self._agree("leaves", after["damage"] == before["damage_before"], after)
        kept = all(after[name] == host[name] for name in ("stress", "tinge", "activated", "demoralized"))
        self._agree("leaves", kept and set(after["states"]) <= set(host["states"]), f"{after}, {host}")

    def _expect_moveunit(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        moves = old.units[action.unit]["card"]["moves"]
        self._judge_way(old, new, action.unit, max(moves["first"], moves["second"]))

    def _expect_chargeenemy(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        self._judge_way(old, new, action.unit, old.units[action.unit]["card"]["moves"]["charge"])
        self._judge_onset(old, new, action)

    def _expect_assaultenemy(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        moves = old.units[action.unit]["card"]["moves"]
        self._judge_way(old, new, action.unit, moves["first"] + moves["second"])
        self._judge_onset(old, new, action)

    def _judge_way(self, old: Ledger, new: Ledger, id: str, most: float) -> None:
        a, b = (one.leader(id).pose for one in (old, new))
        more = NUMBERS["turn"]["preferred_bonus"] if old.course["switches"] else 0
        far = math.dist((a.x, a.y), (b.x, b.y)) / old.stride
        self._agree("way", far <= most + more + 0.01, f"{id} moves {far:.3f} of {most} strides")

    def _judge_onset(self, old: Ledger, new: Ledger, action: Any) -> None:
        """Requires that a charge engages its target; both sides test against Intimidating."""
        unit, target = action.unit, action.target
        foes = [id for id in new.here(old.units[target]["side"]) if new.touch(id, unit)]
        self._agree("engaged", target in foes, f"{unit} engages {foes}, not {target}")
        for id, cause in ((unit, target), (target, unit)):
            tokens = old.units[id]["tokens"]
            spared = tokens["demoralized"] is not None or id in old.going["tested"]
            if old.has(cause, "Intimidating") and not spared and not any(old.has(id, name) for name in _FEARLESS):
                tests = new.dues("willpower", unit=id, reason="intimidating")
                self._agree("intimidated", bool(tests), f"{id} by {cause}")

    # Magic

    def _expect_castspell(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        unit = old.units[action.unit]
        spell = next(one for one in unit["card"]["spells"] if one["name"] == action.spell)
        own = unit["card"]["willpower"]
        theirs = NUMBERS["magic"]["block_dice"] if action.block == "block" else ""
        if action.block == "dispel":
            theirs = old.keyword(action.blocker, "Dispel") or ""
        count = sum(number for name, number in read_pool(own).items() if name in FACES)
        dice = shown(action.rolls)
        blocked = tally(theirs, dice[count:])
        got = tally(own, dice[:count], old.has(action.unit, "Elite"))["success"]
        left = max(0, got + bool(action.takes_tinge) - blocked["block"])
        altered = [one for one in spell["alterations"] if one["name"] in action.alterations]
        self._tinge(want, action.unit, int(bool(action.takes_tinge)))
        if action.block == "block":
            self._agree("blocker", old.units[action.blocker]["side"] != unit["side"], action.blocker)
            self._tinge(want, action.blocker, blocked["hollow-block"])
        self.judged["spell"] += 1
        if left < spell["needs"]:
            return
        self._tinge(want, action.unit, -sum(one["tinge"] for one in altered))
        black = sum(one["dice"] for one in altered)
        if black:
            self._first(new, "tinge-roll", action.unit)
            self._agree("tinge dice", new.due[0]["dice"] == black, new.due[0])
        elif action.takes_tinge and want[action.unit]["tinge"]:
            self._first(new, "tinge-effects", action.unit)

    def _expect_rolltinge(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        id, faces = action.unit, [symbol for die in shown(action.rolls) for symbol in die]
        due = old.dues("tinge-roll", unit=id)[0]
        count = want[id]["tinge"] if due["check"] else due["dice"]
        self._agree("tinge dice", len(shown(action.rolls)) == count, f"{action.rolls}, not {count}")
        if not due["check"]:
            self._tinge(want, id, faces.count("hollow-block"))
        bad = "hollow-special" in faces if due["check"] else want[id]["tinge"] > 0
        if bad:
            self._first(new, "tinge-effects", id)
        elif due["check"]:
            self._agree("no effects", not new.dues("tinge-effects", unit=id), new.due)

    def _expect_facetinge(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        id, due = action.unit, old.dues("tinge-effects", unit=action.unit)[0]
        self.judged["tinge effects"] += 1
        for effect in old.tinge_effects(id, due["ascending"], action.rolls):
            if not new.is_here(id) and effect != "explode":
                continue
            if effect == "stress":
                self._stress(old, want, id, 1)
            elif effect == "wound":
                self._damage(old, want, new, id, 1)
            elif effect == "heal":
                want[id]["damage"] = max(0, want[id]["damage"] - 1)
            elif effect == "tinge":
                self._tinge(want, id, 1)
            elif effect == "slowed":
                want[id]["states"] = [*want[id]["states"], "slowed"]
            elif effect == "displace":
                self._first(new, "tinge-shift", id)
            else:
                self._agree("explosion", not new.is_here(id), f"{id} stands")
                self._taint(old, id, want)

    def _taint(self, old: Ledger, id: str, want: Tokens) -> None:
        for other in old.here():
            gap = old.gap(old.leader(id), old.leader(other)) - NUMBERS["magic"]["explosion_strides"] * old.stride
            if abs(gap) < UNSURE_MM:
                self._unsure.add((other, "tinge"))
            elif other != id and gap < 0:
                self._tinge(want, other, 1)

    def _expect_useskill(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        skill = next(one for one in old.units[action.unit]["card"]["skills"] if one["name"] == action.skill)
        self._tinge(want, action.unit, -(skill["kind"] == "tinge"))

    def _expect_usetingesymbol(self, old: Ledger, action: Any, want: Tokens, new: Ledger) -> None:
        self._tinge(want, action.unit, -action.count if action.use == "switch" else action.count)
