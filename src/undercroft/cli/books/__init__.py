"""Looking things up: games, rules, proofs, meetings, content packs, and a new game to begin with.

Nothing here plays.
"""
