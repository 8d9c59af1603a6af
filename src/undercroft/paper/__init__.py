"""Print and play: the cards, boards, tokens and rules of any game as a PDF, from the same content and drawings as the page.

It draws what a game says is in its box (`Game.box`), and knows no game.
"""
