"""Where the table is seen from: sides, saved views, terrain cut away."""
