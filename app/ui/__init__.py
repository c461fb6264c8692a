"""The shell: a window over the session. The only part that knows Qt."""
