import math
import sys
from multiprocessing import Pipe
from multiprocessing.connection import wait

import pytest

from app.core.app_paths import DEMO
from app.core.progress import Cancelled
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.geometry.sight_proof.witness import THOROUGH
from app.session import open_session
from app.table import sight_cache
from app.table.battle_geometry import BattleGeometry
from app.table.proof_pool import ProofPool, pool_messages, proof_process
from app.table.proof_pool.pool_messages import PairAnswer, PairQuestion, ReadySign, StopRequest
from app.table.proof_pool.prover import Prover
from build_scripts.bench.bench_plan_sight import make_table
from build_scripts.soundness.random_table import random_table
from tests import fighting_scenes
from tests.scenes import battle, fighter, meshes, piece


def little_table(count=5):
    """Returns so many fighters in a ring round a wall."""
    at = [(300 + 200 * math.cos(1.7 * number), 300 + 200 * math.sin(1.7 * number)) for number in range(count)]
    crowd = [fighter(f"F{number}", *place, radius=7.0) for number, place in enumerate(at)]
    return BattleGeometry(battle(*crowd, pieces=[piece("wall", "wall", 290, 300)]), meshes)


def warcry_table():
    walls = [{"id": f"wall {at}", "size": [0.5, 4, 3], "at": [8 + at, 6 + 2 * at]} for at in range(3)]
    crowd = [{"id": f"F{at}", "at": [3 + 3 * at, 4 + (at * 5) % 9]} for at in range(5)]
    return fighting_scenes.session("warcry-2e", {"fighters": crowd, "pieces": walls}).table


def make_warm(pool):
    """Starts all processes of a pool and waits until each reports that it is ready."""
    table = little_table()
    while len(pool.processes) < pool._size:
        list(pool.find_sights(table, table.pairs))
    for process in pool.processes:
        while not process.is_ready:
            assert not process.is_dead
            wait([process.line])
            process.receive()
    return pool


@pytest.fixture(scope="module")
def warm_pool():
    pool = make_warm(ProofPool(size=2, patience_s=0.0))
    yield pool
    pool.close()


@pytest.fixture
def pool():
    """Returns a pool whose processes a test may damage."""
    made = ProofPool(size=1, patience_s=0.0)
    yield made
    made.close()


def unaskable(table):
    """Returns the same table, which must not be asked anything in this process."""
    other = table.with_battle(table.battle)

    def sight(*asked, **options):
        raise AssertionError(f"{asked} was asked in our own process")

    other.sight = sight
    return other


def answers_here(table, pairs):
    return [table.sight(*pair) for pair in pairs]


def answers_of_pool(pool, table, pairs):
    """Returns the answers of the processes alone."""
    return [one.sight for one in pool.find_sights(unaskable(table), pairs)]


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [3, 5])
def test_evidence_from_processes_is_the_same_in_order_on_random_tables(warm_pool, seed):
    table = random_table(seed, shipped=True, pieces=4, fighters=4)
    assert answers_of_pool(warm_pool, table, table.pairs) == answers_here(table, table.pairs)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "make", [lambda: open_session(DEMO).table, warcry_table, lambda: make_table(0)], ids=["demo", "warcry", "warcrow"]
)
def test_evidence_from_processes_is_the_same_in_every_game(warm_pool, make):
    table = make()
    pairs = table.pairs[:24]
    assert answers_of_pool(warm_pool, table, pairs) == answers_here(table, pairs)


def test_a_changed_table_is_sent_again_and_meshes_are_sent_once(warm_pool, monkeypatch):
    sent = []
    take_apart = proof_process.split_table
    monkeypatch.setattr(proof_process, "split_table", lambda *asked: sent.append(take_apart(*asked)) or sent[-1])
    one, other = little_table(5), little_table(6)
    for table in (one, other, one):
        assert answers_of_pool(warm_pool, table, table.pairs) == answers_here(table, table.pairs)
    assert [set(parts.new) for parts in sent[2:]] == [set()] * 4


def test_a_process_reports_a_missing_model_too(warm_pool):
    stand_in = pool_messages.make_stand_in()
    table = BattleGeometry(little_table().battle, lambda ref: stand_in)
    assert answers_of_pool(warm_pool, table, table.pairs) == answers_here(table, table.pairs)


def test_few_pairs_are_proven_in_this_process():
    pool, table = ProofPool(size=2, patience_s=0.0), little_table(3)
    assert [one.sight for one in pool.find_sights(table, table.pairs)] == answers_here(table, table.pairs)
    assert pool.processes == ()


def test_on_one_core_everything_is_proven_in_this_process():
    pool, table = ProofPool(size=0, patience_s=0.0), little_table()
    assert [one.sight for one in pool.find_sights(table, table.pairs)] == answers_here(table, table.pairs)
    assert pool.processes == ()


def test_a_short_job_starts_no_process():
    pool, table = ProofPool(size=2, patience_s=1e6), little_table()
    list(pool.find_sights(table, table.pairs))
    assert pool.processes == ()


def test_pairs_are_proven_in_this_process_until_another_is_ready(pool):
    table = little_table(6)
    found = pool.find_sights(table, table.pairs)
    first = next(found)
    assert [process.is_ready for process in pool.processes] == [False]
    assert [one.sight for one in (first, *found)] == answers_here(table, table.pairs)


@pytest.mark.thorough
def test_the_work_of_a_killed_process_is_still_done(pool):
    table = little_table(8)
    process = make_warm(pool).processes[0]
    found = pool.find_sights(table, table.pairs)
    first = next(found)
    process.process.kill()
    assert [one.sight for one in (first, *found)] == answers_here(table, table.pairs)
    assert process.is_dead


@pytest.mark.thorough
def test_a_process_that_died_unnoticed_is_replaced(pool):
    table = little_table(6)
    before = make_warm(pool).processes
    before[0].process.kill()
    before[0].process.wait()
    assert [one.sight for one in pool.find_sights(table, table.pairs)] == answers_here(table, table.pairs)
    assert pool.processes
    assert pool.processes != before


@pytest.mark.thorough
def test_a_pair_that_kills_a_process_is_proven_in_this_one_and_given_to_no_other(pool):
    asked, deadly = [], ("F0", "F3")
    ask = proof_process.ProofProcess.ask

    def die_of(process, question):
        asked.append((question.observer, question.target))
        if asked[-1] == deadly:
            process.process.kill()
        ask(process, question)

    table = little_table(8)
    make_warm(pool)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proof_process.ProofProcess, "ask", die_of)
        assert [one.sight for one in pool.find_sights(table, table.pairs)] == answers_here(table, table.pairs)
    assert asked.count(deadly) == 1


def test_if_no_process_can_be_started_everything_is_proven_in_this_one(pool, monkeypatch):
    monkeypatch.setattr(proof_process, "own_command", lambda *arguments: ["/nowhere/eyeline", *arguments])
    table = little_table()
    assert [one.sight for one in pool.find_sights(table, table.pairs)] == answers_here(table, table.pairs)
    assert pool.processes == ()


@pytest.mark.thorough
def test_processes_that_end_before_they_are_ready_are_abandoned(pool, monkeypatch):
    started = []

    def ends(*arguments):
        started.append(arguments)
        return [sys.executable, "-c", ""]

    monkeypatch.setattr(proof_process, "own_command", ends)
    table = little_table()
    for _ in range(6):
        assert [one.sight for one in pool.find_sights(table, table.pairs)] == answers_here(table, table.pairs)
        for process in pool.processes:
            process.process.wait()
    assert len(started) == 3


def test_an_error_in_a_process_is_raised_in_this_one(warm_pool):
    table = little_table()
    found = warm_pool.find_sights(table, [*table.pairs[:6], ("F0", "nobody"), *table.pairs[6:]])
    assert [next(found).sight for _ in range(6)] == answers_here(table, table.pairs[:6])
    with pytest.raises(KeyError):
        next(found)


def test_evidence_that_cannot_be_sent_is_calculated_in_this_process(warm_pool):
    class Unsendable:
        def find(self, table, observer, target, resolution):
            return BattleGeometry(table.battle, table.meshes).sight(observer, target)

        def __reduce__(self):
            raise TypeError

    plain = little_table()
    table = BattleGeometry(plain.battle, meshes, Unsendable())
    assert [one.sight for one in warm_pool.find_sights(table, plain.pairs)] == answers_here(plain, plain.pairs)
    assert answers_of_pool(warm_pool, plain, plain.pairs) == answers_here(plain, plain.pairs)


def test_after_cancelling_processes_stay_warm_and_old_results_are_discarded(warm_pool):
    before = warm_pool.processes
    table, other = little_table(8), little_table(7)

    def unwanted(share, doing):
        if any(process.asked for process in warm_pool.processes):
            raise Cancelled

    with pytest.raises(Cancelled):
        list(warm_pool.find_sights(unaskable(table), table.pairs, report=unwanted))
    assert not any(process.asked for process in warm_pool.processes)
    make_warm(warm_pool)
    assert answers_of_pool(warm_pool, other, other.pairs) == answers_here(other, other.pairs)
    assert warm_pool.processes == before


def test_cancelling_a_job_frees_the_processes_for_others(warm_pool):
    table = little_table(8)
    found = warm_pool.find_sights(table, table.pairs)
    next(found)
    found.close()
    assert not any(process.asked for process in warm_pool.processes)
    make_warm(warm_pool)
    assert answers_of_pool(warm_pool, table, table.pairs) == answers_here(table, table.pairs)


def test_two_simultaneous_jobs_get_their_own_answers(warm_pool):
    one, other = little_table(8), little_table(7)
    first, second = warm_pool.find_sights(one, one.pairs), warm_pool.find_sights(other, other.pairs)
    taken = [(next(first).sight, next(second).sight) for _ in other.pairs]
    assert [sight for sight, _ in taken] + [left.sight for left in first] == answers_here(one, one.pairs)
    assert [sight for _, sight in taken] == answers_here(other, other.pairs)


@pytest.mark.thorough
def test_a_process_ends_when_its_parent_is_gone():
    pool = make_warm(ProofPool(size=1, patience_s=0.0))
    [process] = pool.processes
    process.line.close()
    assert process.process.wait(20) == 0
    pool.close()


def test_progress_never_decreases(warm_pool):
    told, table = [], little_table(8)
    list(warm_pool.find_sights(table, table.pairs, report=lambda share, doing: told.append(share)))
    assert told == sorted(told)
    assert told[-1] <= 1


class FakeConnection:
    """A connection with all requests on it from the start; at a None, no more have arrived yet."""

    def __init__(self, *requests):
        self.requests, self.replies = list(requests), []

    def poll(self, seconds=0.0):
        if self.requests and self.requests[0] is None:
            self.requests.pop(0)
            return False
        return bool(self.requests)

    def recv(self):
        return self.requests.pop(0)

    def send(self, reply):
        self.replies.append(reply)


def parts_of(table):
    models = {ref: (number, mesh) for number, (ref, mesh) in enumerate(pool_messages.find_models(table).items())}
    return pool_messages.split_table(table, models, frozenset())


def question(number, observer, target):
    return PairQuestion(number, observer, target, THOROUGH, RESOLUTION)


@pytest.mark.thorough
def test_a_cancelled_process_stops_during_a_proof_and_forgets_earlier_requests():
    slit = [piece("left", "wall", 200, 39.95), piece("right", "wall", 200, 160.0)]
    table = BattleGeometry(battle(fighter("A", 50, 100), fighter("B", 350, 100), pieces=slit), meshes)
    proof = ("A", "B")
    line = FakeConnection(
        parts_of(table), question(0, *proof), question(1, *proof), None, StopRequest(), question(2, *proof)
    )
    Prover(line).run(idle_s=0.0)
    ready, stopped, answer = line.replies
    assert (ready, stopped) == (ReadySign(), ReadySign())
    assert answer.number == 2
    assert answer.found.sight == table.sight(*proof)


def test_a_process_that_runs_out_of_memory_reports_it_and_continues(monkeypatch):
    table = little_table()
    sight = BattleGeometry.sight

    def greedy(self, observer, target, *options):
        if target == "F1":
            raise MemoryError
        return sight(self, observer, target, *options)

    monkeypatch.setattr(BattleGeometry, "sight", greedy)
    line = FakeConnection(parts_of(table), question(0, "F0", "F1"), question(1, "F0", "F2"))
    Prover(line).run(idle_s=0.0)
    assert line.replies[1] == PairAnswer(0, None)
    assert line.replies[2].found.sight == table.sight("F0", "F2")


def test_an_idle_process_ends():
    line = FakeConnection()
    Prover(line).run(idle_s=0.0)
    assert line.replies == [ReadySign()]


@pytest.mark.thorough
def test_a_broken_connection_ends_a_proof():
    ours, theirs = Pipe()
    ours.close()
    with pytest.raises((EOFError, OSError)):
        Prover(theirs).run()


@pytest.mark.thorough
def test_results_proven_in_processes_are_cached(monkeypatch, warm_pool):
    table = little_table(6)
    monkeypatch.setattr("app.table.proof_pool.find_sights", warm_pool.find_sights)
    pairs = [(b, a) for a, b in table.pairs]
    assert [one.sight for one in sight_cache.find_sights(table, pairs)] == answers_here(table, pairs)
    assert all(sight_cache.is_cached(table, pair) for pair in pairs)
    again = unaskable(table)
    assert [one.sight for one in sight_cache.find_sights(again, table.pairs)] == answers_here(table, table.pairs)


@pytest.mark.thorough
def test_duplicate_and_cached_pairs_are_proven_once(monkeypatch):
    table, asked = little_table(4), []

    def find_sights(table, pairs, **options):
        asked.extend(pairs)
        return ProofPool(size=0).find_sights(table, pairs, **options)

    monkeypatch.setattr("app.table.proof_pool.find_sights", find_sights)
    sight_cache.find_sight(table, "F0", "F1")
    found = sight_cache.find_sights(table, [("F1", "F0"), ("F2", "F0"), ("F0", "F2"), ("F0", "F3")])
    assert [one.sight for one in found] == answers_here(table, [("F1", "F0"), ("F2", "F0"), ("F0", "F2"), ("F0", "F3")])
    assert asked == [("F0", "F2"), ("F0", "F3")]
