"""Morale: stress and its limits, tests of willpower, units that are demoralized and rally."""
