"""Whose turn it is: activating, waiting, ending, passing."""

from typing import Any

from app.rules.system import Rule

RULES: dict[type[Any], Rule] = {}
