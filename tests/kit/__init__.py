"""The scenario kit: lay a table in a few lines, play by option, look at what happened. See README.md."""

from kit.playing import changes, offered, picture, play, told

__all__ = ["changes", "offered", "picture", "play", "told"]
