"""Original terrain pieces as clean solids: stone, timber and growth, all in millimetres."""
