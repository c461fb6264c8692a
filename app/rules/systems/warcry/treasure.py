"""Treasure and objectives: picking up, dropping, control."""

from typing import Any

from app.rules.system import Rule

RULES: dict[type[Any], Rule] = {}
