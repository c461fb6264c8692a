"""Board, terrain and fighters, as they are put together and changed."""
