"""Reports made from battles: of one battle, and of studies over many."""
