"""Original terrain pieces as clean solids: stone, timber and plants, all in millimetres."""
