"""Rosters that players of this game have: list builders, tables of communities, texts of web sites."""
