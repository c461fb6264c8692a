"""Warcry, both editions: what they share is code, what differs is in their books."""

from app.games.warcry.warcry_system import SYSTEMS

__all__ = ["SYSTEMS"]
