"""Proofs in parallel: the program's own worker processes prove pairs of one table, with the same results."""

from app.table.proof_pool.pool import ProofPool, find_sights
from app.table.proof_pool.pool_messages import TimedSight

__all__ = ["ProofPool", "TimedSight", "find_sights"]
