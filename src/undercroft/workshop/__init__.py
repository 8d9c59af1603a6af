"""The workshop: where a pack is begun, changed card by card, played at once, studied and kept, in a page of its own.

It is a room that `undercroft lab` adds to a house on this machine (`routes.py`): an open house has none. Nothing is written outside the
folder of packs. What somebody types is a draft (`bench.py`) beside the pack until it is kept; each keeping is a version that can be
brought back.
"""
