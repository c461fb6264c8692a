"""Editing the board, terrain and fighters."""
