"""Everything that goes over the wire, as types.

It imports nothing else of the house: whoever writes a client reads this room alone.
"""
