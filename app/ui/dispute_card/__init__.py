"""The dispute card: one page on a sight verdict and its reasons, as a PDF or as a PNG that contains the battle."""
