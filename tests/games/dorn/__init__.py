"""The rules of Dorn, chapter by chapter."""
