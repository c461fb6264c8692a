"""Many proofs at once: pairs of one table are proven by processes of our own, and the answers are the same."""

from app.table.proof_pool.pool import ProofPool, find_sights
from app.table.proof_pool.pool_messages import TimedSight

__all__ = ["ProofPool", "TimedSight", "find_sights"]
