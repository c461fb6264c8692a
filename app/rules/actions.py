"""Everything players can do to a battle, as data."""

from app.model import Id, Pose, Value


class MoveFighter(Value, frozen=True):
    """Put a fighter somewhere else."""

    id: Id
    pose: Pose


Action = MoveFighter
