"""Game records: SQLite by default, PostgreSQL by URL."""
