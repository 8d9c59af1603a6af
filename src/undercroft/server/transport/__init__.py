"""Connections: the listener, the door that limits them, WebSockets, certificates.

It carries bytes, and decides nothing about a game.
"""
