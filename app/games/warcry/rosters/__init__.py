"""What players of this game have as rosters: list builders, tables of communities, texts of web sites."""
