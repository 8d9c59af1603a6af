"""The running table: who may do what, what is written before it is told, who is shown what.

One owner changes a table, one after the other; nothing here knows HTTP.
"""
