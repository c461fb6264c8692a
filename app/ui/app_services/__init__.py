"""Services that do not depend on a battle: settings, shortcuts, help, the tour."""
