"""The back of the character cards: spells and skills."""

from undercroft.games.catacombs.cards.skills import ACTIONS, ONE_SKILL, skill_targets, use_skill
from undercroft.games.catacombs.cards.spells import LINES, cast, spell_targets

__all__ = ["ACTIONS", "LINES", "ONE_SKILL", "cast", "skill_targets", "spell_targets", "use_skill"]
