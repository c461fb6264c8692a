"""Who sees whom: answers that follow the battle, in words and as lines, through a fighter's eyes and from the side."""
