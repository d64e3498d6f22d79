"""A study as one page that stands by itself: words, tables and plots; no script, no other file, light and dark."""
