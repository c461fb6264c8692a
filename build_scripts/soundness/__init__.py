"""Tools that look for wrong answers, lost steps, files that break a reader, and mistakes that no test notices."""
