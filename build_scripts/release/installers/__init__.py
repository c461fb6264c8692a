"""The installers for each system, and the tests that each of them must pass."""
