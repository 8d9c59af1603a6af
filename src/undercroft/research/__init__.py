"""Environments for researchers: every game for PettingZoo (`research.pettingzoo`) and for OpenSpiel (`research.openspiel`).

Both need the extra `research`: pip install "undercroft[research]". See docs/research.md.
"""
