"""The goals of a deployment, which a player weighs against each other, and how far a place fulfils them."""

import numpy as np

from app.geometry.arrays import Floats
from app.model import Value
from app.planning.place_table import PlaceTable

FAR_MM = 300.0
"""Distance from which an objective no longer counts as near."""


class DeploymentGoals(Value, frozen=True):
    """The weight of each goal, at least 0; only their proportions matter.

    Fighters should be `unseen`, be near `objectives`, and be able to attack in the first round; the `leader` should be
    neither seen nor attacked.
    """

    unseen: float = 1.0
    objectives: float = 1.0
    attacks: float = 1.0
    leader: float = 1.0

    @property
    def weights(self) -> Floats:
        """All weights `(4,)` as shares of their sum; equal shares if all are 0."""
        all_ = np.array([self.unseen, self.objectives, self.attacks, self.leader])
        return all_ / all_.sum() if all_.sum() > 0 else np.full(4, 0.25)


AWAY = np.array((0.5, 0.0, 0.0, 0.5))
"""Fulfilment of the goals `(4,)` by a fighter that arrives later: it is not seen in round one, and cannot act."""


def find_fulfilment(table: PlaceTable, is_leader: bool) -> Floats:
    """Returns how far a fighter fulfils each goal at each place `(n, 4)`, from 0 to 1.

    The last goal applies only to leaders. Being unseen counts fully, being seen by few enemies up to half. An objective
    counts fully at distance 0 and not at all from `FAR_MM`.
    """
    enemies = max(1, len(table.enemies))
    seen, attacked = table.seen.sum(axis=1) / enemies, table.attacked.any(axis=1)
    unseen = np.where(seen > 0, (1 - seen) / 2, 1.0)
    near = 1 - np.minimum(table.objective_mm, FAR_MM) / FAR_MM
    safe = (unseen + ~attacked) / 2 if is_leader else np.zeros(len(unseen))
    return np.c_[unseen, near, table.attacks.any(axis=1), safe]


def share_out(goals: DeploymentGoals, fighters: int, leaders: int) -> Floats:
    """Returns the value that one fighter adds if it fulfils each goal fully `(4,)`; the whole is at most 1."""
    return goals.weights / (fighters, fighters, fighters, max(1, leaders))
