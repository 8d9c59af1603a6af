"""A table as its entries make it: played again from the store, upgraded to the rules of today, shown as a replay.

It knows no clock, no socket and no client; the same entries give the same table in any process.
"""
