"""Many games: simulate, compare, arena, bench, reports.

What is counted is counted in `undercroft.lab`; here it is asked for and printed.
"""
