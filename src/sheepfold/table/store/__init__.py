"""What is kept: the database, its rows, backups, and what several processes settle through it."""
