"""Results kept for a battle: calculated once for the same battle, and again for another."""

from msgspec.structs import replace

from app.games.battle_cache import cached_by_battle
from app.model import Battle, Board


def test_a_result_is_kept_only_for_the_same_battle():
    asked = []

    @cached_by_battle
    def count(battle, of):
        asked.append(of)
        return len(asked)

    battle = Battle("free", Board(100.0, 100.0))
    assert [count(battle, "a"), count(battle, "a"), count(battle, "b")] == [1, 1, 2]
    assert count(replace(battle), "a") == 3
    assert asked == ["a", "b", "a"]
