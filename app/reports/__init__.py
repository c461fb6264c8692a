"""Reports on a single battle, and on studies of many battles."""
