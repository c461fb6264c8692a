"""The games, each in a module or folder of its own; `rules.system_registry` lists them."""
