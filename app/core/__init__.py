"""What every other package rests on: errors, the player's language, lengths, paths, and the limits of this process."""
