"""The dispute card: one page that says who sees whom and why, as PDF, or as a PNG that carries its battle."""
