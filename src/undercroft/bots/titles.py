"""How strong a bot is, in words for people."""

TITLES = {"random": "a fool", "greedy": "an apprentice", "novice": "a novice", "adept": "an adept", "master": "a master"}


def title(bot: str) -> str:
    """As it is said behind a name; a budget of its own makes a scholar."""
    return TITLES.get(bot, "a scholar" if bot else "")
