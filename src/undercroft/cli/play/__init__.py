"""Playing in a terminal: on a screen, in plain lines, again from a record.

It draws views and computes no rule.
"""
