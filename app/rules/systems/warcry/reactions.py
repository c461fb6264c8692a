"""Reactions to what an enemy does in its activation."""

from typing import Any

from app.rules.system import Rule

RULES: dict[type[Any], Rule] = {}
