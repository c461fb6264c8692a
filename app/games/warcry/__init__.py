"""Warcry, both editions: they share the code, and their books hold the differences."""

from app.games.warcry.warcry_game import EDITIONS

__all__ = ["EDITIONS"]
