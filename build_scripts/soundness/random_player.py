"""Plays whole battles of both Warcry editions at random, with all their cards; each must come to an end.

`dev.py soundness random_player [--battles 200] [--first 0] [--overrule 0.1]`

Over the seeds all cards are used, and sometimes cards that players have written. The player does only what is legal,
with random dice and places; with `--overrule`, this share of the actions breaks a rule. During the battle every query
of the window is made, steps are undone and redone now and then, and battles pass through JSON and battle files. A
referee that shares no code with the rules judges each step. The exit code is 1 if a battle does not end, the referee
disagrees, or anything else is wrong.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from app.core.errors import PlayerError
from app.games.actions import Action
from app.games.prompts import Option
from app.games.setup_actions import Reveal
from app.games.warcry.state import read_plan
from app.storage.model_files import Models
from build_scripts.soundness import random_battle
from build_scripts.soundness.random_checks import asked, kept, require, sound, undone
from build_scripts.soundness.random_choice import Hand
from build_scripts.soundness.random_referee import Referee

MOST_STEPS = 3000
LONGEST_ROUND = 40
"""Round after which a battle is ended manually, as players would; every battle then ends."""
_LIKELY = {
    "attack": 12.0, "bonus attack": 12.0, "end-battle": 12.0, "pick": 8.0, "leave": 8.0, "fall": 8.0, "move": 5.0,
    "bonus-move": 5.0, "pass": 2.0,
}  # fmt: skip
"""Weight of an option among others, by the beginning of its id; otherwise a marked one has ten times the weight."""
_SELDOM = {
    "ability": 0.5, "react": 0.5, "disengage": 0.4, "wait": 0.2, "drop": 0.1, "other": 0.03, "sequence": 0.01,
    "end-by-hand": 0.001, "option": 0.01, "muster": 0.0, "draw-more": 0.05, "token": 0.01, "terrain": 0.1,
    "draw": 0.05,
}  # fmt: skip
"""Probability that an option is considered at all, even if it is always legal."""
_MAIN = 10.0


@dataclass
class Played:
    """The result of a battle."""

    seed: int
    system: str = ""
    cards: str = ""
    steps: int = 0
    rounds: int = 0
    end: str = ""
    seconds: float = 0.0
    overruled: Counter[str] = field(default_factory=Counter[str])
    judged: Counter[str] = field(default_factory=Counter[str])
    """Number of the referee's checks by subject."""
    failure: str = ""


class Player:
    """A player that plays one battle to its end."""

    def __init__(self, seed: int, models: Models, overrule: float, folder: Path) -> None:
        self.session, self.chance = random_battle.begun(seed, models)
        self.hand = Hand(self.session, self.chance, seed)
        self.referee = Referee()
        self.told = Played(seed, self.session.battle.system, judged=self.referee.judged)
        self._overrule, self._folder = overrule, folder

    def play(self) -> Played:
        """Plays until the battle is over and has a winner."""
        begin = time.process_time()
        try:
            self.play_on(MOST_STEPS)
            if not self._over:
                self.told.failure = f"no end after {MOST_STEPS} steps, in round {self.session.battle.clock.round}"
            kept(self.session, self._folder / f"{self.told.seed}.eyeline")
        except Exception:  # every error is a finding
            self.told.failure = traceback.format_exc(limit=-6)
        self._tell(time.process_time() - begin)
        return self.told

    def play_on(self, most: int) -> None:
        """Plays from the beginning for this many steps, or to the end."""
        self._do(Reveal())
        random_battle.beasts(self.session, self.chance)
        while not self._over and self.told.steps < most:
            self._step()

    @property
    def _over(self) -> bool:
        clock = self.session.battle.clock
        return clock.stage == "over" and bool(clock.winner)

    def _step(self) -> None:
        """Takes a legal option; if there is none, an illegal one, which is counted."""
        options = self.hand.game.turn_prompt(self.session.table).options
        if self.chance.random() < self._overrule and self._take(self._shuffled(options), against=True):
            return
        if self._take(self._shuffled(options), against=False):
            return
        if not self._take([one for one in options if one.main] + list(options), against=True, why="nothing else: "):
            raise AssertionError(f"stuck: {self.hand.game.turn_prompt(self.session.table)}")

    def _take(self, options: Iterable[Option], against: bool, why: str = "") -> bool:
        for option in options:
            for action in self.hand.actions(option):
                try:
                    problems = self.session.check(action)
                except PlayerError:
                    continue
                if problems and against:
                    self.told.overruled[why + problems[0].text.partition(": ")[0][:60]] += 1
                if bool(problems) == against:
                    self._do(action)
                    return True
        return False

    def _do(self, action: Action) -> None:
        before = self.session.battle
        problems = self.session.check(action)
        try:
            self.session.do(action, problems)
        except PlayerError as error:
            if not problems:
                raise AssertionError(f"legal but refused: {action}: {error}") from error
            return
        self.told.steps += 1
        sound(self.session, strictly=not self.told.overruled)
        if not self._overrule:
            self.referee.judge(before, action, self.session.battle, crammed=bool(self.told.overruled))
            self._offers_treasures()
        if self.told.steps % 5 == 0:
            asked(self.session, self.chance)
        if self.session.battle is not before and self.chance.random() < 0.1:
            undone(self.session, before)

    def _offers_treasures(self) -> None:
        """Requires that treasures which the referee finds within reach of a move are offered, and legal to take."""
        due = self.referee.reachable_treasures(self.session.battle)
        if due:
            options = self.hand.game.turn_prompt(self.session.table).options
            offered = {one.id for one in options if one.id.startswith("pick ") and not one.problems}
            missing = [id for id in due if f"pick {id}" not in offered]
            require(not missing, f"referee: treasures {missing} are not offered")
            self.referee.judged["treasure offered"] += len(due)

    def _shuffled(self, options: Sequence[Option]) -> list[Option]:
        """Returns the options in the order in which a player may consider them; mostly with the marked one first."""
        if self.session.battle.clock.round >= LONGEST_ROUND:
            return sorted(options, key=lambda one: one.id != "end-by-hand")
        thought_of = [one for one in options if self.chance.random() < _seldom(one)]
        return sorted(thought_of, key=lambda one: self.chance.random() ** (1 / _weight(one)), reverse=True)

    def _tell(self, seconds: float) -> None:
        battle, told = self.session.battle, self.told
        plan = read_plan(battle)
        names = (plan.deployment, plan.victory, *plan.twists)
        told.cards = " / ".join(card.name for card in names if card)
        told.rounds, told.seconds = battle.clock.round, seconds
        last = battle.log[-1].text if battle.log else ""
        told.end = "manually" if "manually" in last else "nobody" if battle.clock.winner == "draw" else "won"


def _seldom(option: Option) -> float:
    """Returns how often an option is considered; always for the one wanted now."""
    return 1.0 if option.main else _by_id(_SELDOM, option.id, 1.0)


def _weight(option: Option) -> float:
    """Returns the weight of an option among others."""
    return _by_id(_LIKELY, option.id, _MAIN if option.main else 1.0)


def _by_id(table: dict[str, float], id: str, otherwise: float) -> float:
    """Returns the entry whose name is the id or its beginning."""
    names = [name for name in table if id == name or id.startswith(f"{name} ")]
    return table[max(names, key=len)] if names else otherwise


def table(battles: Sequence[Played]) -> Iterator[str]:
    """Yields the results as lines to print."""
    for system in random_battle.EDITIONS:
        some = [one for one in battles if one.system == system]
        if some:
            ends = Counter(one.end for one in some)
            yield f"{system}: {len(some)} battles, " + ", ".join(f"{count} {end}" for end, count in ends.most_common())
            for what, numbers in (("rounds", [one.rounds for one in some]), ("steps", [one.steps for one in some])):
                yield f"  {what}: {min(numbers)} to {max(numbers)}, median {median(numbers):.0f}; in all {sum(numbers)}"
            yield f"  seconds: {sum(one.seconds for one in some):.0f}, longest {max(one.seconds for one in some):.1f}"
    judged = sum((one.judged for one in battles), Counter[str]())
    yield f"judged by the referee: {sum(judged.values())}"
    yield from (f"  {count:6} {what}" for what, count in judged.most_common())
    overruled = sum((one.overruled for one in battles), Counter[str]())
    yield f"overruled: {sum(overruled.values())}"
    yield from (f"  {count:4} {text}" for text, count in overruled.most_common(25))
    failed = [one for one in battles if one.failure]
    yield f"failures: {len(failed)}"
    yield from (f"seed {one.seed} ({one.system}; {one.cards}): {one.failure}" for one in failed)


def played(seeds: Iterable[int], overrule: float = 0.0) -> Iterator[Played]:
    """Plays these battles one after the other."""
    models = Models(None)
    with tempfile.TemporaryDirectory(prefix="eyeline-random-") as folder:
        for seed in seeds:
            yield Player(seed, models, overrule, Path(folder)).play()


def main(arguments: list[str] | None = None) -> int:
    """Plays, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="first seed")
    parser.add_argument("--overrule", type=float, default=0.0, help="share of steps that break a rule")
    options = parser.parse_args(arguments)
    found = list[Played]()
    for one in played(range(options.first, options.first + options.battles), options.overrule):
        found.append(one)
        print(f"{one.seed}: {one.system}, {one.cards}: {one.end}, round {one.rounds}, {one.steps} steps, "
              f"{one.seconds:.1f} s{' FAILED' if one.failure else ''}", flush=True)  # fmt: skip
    print("\n".join(table(found)))
    return 1 if any(one.failure for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
