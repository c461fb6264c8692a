"""Falling: who falls when, where to, and what it costs (A4.8 to A4.10, A6.6)."""

from app.model import Battle, Roll
from app.table import Table


def at_activation_end(table: Table, falls: tuple[Roll, ...]) -> Battle:
    """The battle after the active fighter fell, if its activation ends while it climbs (A4.8)."""
    return table.battle
