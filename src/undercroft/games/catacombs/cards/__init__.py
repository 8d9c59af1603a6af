"""The back of the character cards: spells and skills."""

from undercroft.games.catacombs.cards.skills import ACTIONS, SKILL_BIT, skill_targets, use_skill
from undercroft.games.catacombs.cards.spells import LINES, cast, spell_targets

__all__ = ["ACTIONS", "LINES", "SKILL_BIT", "cast", "skill_targets", "spell_targets", "use_skill"]
