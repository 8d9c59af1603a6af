"""The house: tables that people play at in a browser. The tape in the store is the truth."""
