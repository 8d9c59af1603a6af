"""Referees: second bookkeepers that watch whole games and object. They know the rulebooks and nothing of our rules.

A referee is written from the rulebook, the ledger and the content files alone. Of the project it may use `undercroft.game`, and
what a match shows: events, decisions and options, all as plain data. It works everything out by a method of its own, and says at
its top what it judges and what it does not.
"""
