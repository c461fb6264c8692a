"""Warcry, both editions: what they share is code, what differs is in their books."""

from app.games.warcry.warcry_game import EDITIONS

__all__ = ["EDITIONS"]
