"""Activations, waiting, abilities, reactions."""

from typing import Any

from app.rules.system import Rule

RULES: dict[type[Any], Rule] = {}
