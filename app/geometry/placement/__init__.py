"""Where bases and pieces can stand: support, snap, drop, overlap, the surfaces they stand on."""
