"""How strong the proof is: faults of one line put into the rules of a game, and who notices them (`make mutants`)."""
