"""Nobody fights here. A game with fights has their rules in this room."""
