"""Who a bot is, in words for people."""

from undercroft import bots

TITLES = {"random": "fool", "greedy": "apprentice", "novice": "novice", "adept": "adept", "master": "master"}


def title(bot: str) -> str:
    """As it is said behind a name: how strong, and of what character; a budget of its own makes a scholar."""
    if not bot:
        return ""
    words = " ".join(filter(None, (bots.temper(bot), TITLES.get(bots.skill(bot), "scholar"))))
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
