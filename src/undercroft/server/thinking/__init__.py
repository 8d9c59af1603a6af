"""Bots in processes of their own, and whose thought comes next.

It gets tapes without the key of the dice, and knows no table.
"""
