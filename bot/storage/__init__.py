"""SQLite storage: one writer behind transactions, a reader beside it, and rows turned into values."""
