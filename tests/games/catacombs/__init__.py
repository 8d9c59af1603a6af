"""The Catacombs, chapter by chapter."""
