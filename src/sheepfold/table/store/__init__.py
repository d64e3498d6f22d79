"""The store: the database, its tables, backups. SQLAlchemy is imported here and nowhere else."""
