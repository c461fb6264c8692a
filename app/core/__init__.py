"""The foundation of all other packages: errors, the player's language, lengths, paths, and limits of the process."""
