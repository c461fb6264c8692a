"""What a player wants of a deployment, and what a place is worth to it: goals that are weighed against each other."""

import numpy as np

from app.geometry.arrays import Floats
from app.model import Value
from app.planning.place_table import PlaceTable

FAR_MM = 300.0
"""Who is so far from every objective is near none."""


class DeploymentGoals(Value, frozen=True):
    """How much each goal weighs, from 0: what counts is what they weigh beside each other.

    Fighters are to be `unseen`, near `objectives`, and so that they may attack in round one; the `leader` is to be
    neither seen nor attacked.
    """

    unseen: float = 1.0
    objectives: float = 1.0
    attacks: float = 1.0
    leader: float = 1.0

    @property
    def weights(self) -> Floats:
        """All of them `(4,)`, as shares of what they come to together; alike where all are 0."""
        all_ = np.array([self.unseen, self.objectives, self.attacks, self.leader])
        return all_ / all_.sum() if all_.sum() > 0 else np.full(4, 0.25)


AWAY = np.array((0.5, 0.0, 0.0, 0.5))
"""How far goals are met by who comes later `(4,)`: it is not seen in round one, and does nothing there."""


def find_fulfilment(table: PlaceTable, is_leader: bool) -> Floats:
    """How far a fighter meets each goal at each place `(n, 4)`, from 0 to 1; who is no leader meets the last nowhere.

    Being seen by few counts up to half, by nobody all. An objective is near from its very place to `FAR_MM`.
    """
    enemies = max(1, len(table.enemies))
    seen, attacked = table.seen.sum(axis=1) / enemies, table.attacked.any(axis=1)
    unseen = np.where(seen > 0, (1 - seen) / 2, 1.0)
    near = 1 - np.minimum(table.objective_mm, FAR_MM) / FAR_MM
    safe = (unseen + ~attacked) / 2 if is_leader else np.zeros(len(unseen))
    return np.c_[unseen, near, table.attacks.any(axis=1), safe]


def share_out(goals: DeploymentGoals, fighters: int, leaders: int) -> Floats:
    """What each goal that one fighter meets wholly adds to what a deployment is worth `(4,)`, which is 1 at most."""
    return goals.weights / (fighters, fighters, fighters, max(1, leaders))
