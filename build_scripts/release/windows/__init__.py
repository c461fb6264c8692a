"""Makes the Windows program on Linux and tests it under Wine; `__main__.py` is the tool."""
