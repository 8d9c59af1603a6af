"""What stands on cards, made from their data: a changed number can't contradict its text."""

from undercroft.games.catacombs.content import AnyLine, Character, Injure, Mend, Spell, Veil
from undercroft.games.catacombs.words.names import SKILL, specials


def line_text(line: AnyLine) -> str:
    """2.spell.3: what a spell does at a total."""
    return f"{line.at}: {_effect(line)}"


def _effect(line: AnyLine) -> str:
    if isinstance(line, Injure):
        return f"{line.amount} HP lost"
    if isinstance(line, Mend):
        amount = " + ".join(part for part in (f"{line.dice}D6" if line.dice else "", str(line.plus) if line.plus else "") if part)
        return f"{amount or '0'} HP healed{', and fire and poison end' if line.cures else ''}"
    if isinstance(line, Veil):
        return "can't be seen" if line.count == 1 else f"{line.count} allies can't be seen"
    return f"{line.count} raised"


def spell_text(spell: Spell) -> str:
    """A spell as it stands on the card."""
    aim = {"opponent": "an opponent in sight", "friend": "oneself or an ally in sight", "ground": "empty squares in sight"}[spell.aim]
    return f"{spell.name} ({aim}, up to {spell.range} squares) {'; '.join(line_text(line) for line in spell.lines)}"


def card_text(card: Character, spells: tuple[Spell, ...]) -> str:
    """1.card.2, 1.card.3, 1.card.4, 1.card.5: everything on a character card, in a paragraph."""
    numbers = (
        ("Melee", card.melee),
        ("Defense", card.defense),
        ("Ranged", card.ranged),
        ("Magic", card.magic),
        ("Strength", card.strength),
        ("HP", card.hp),
        ("Will", card.will),
        ("Charisma", card.charisma),
        ("Agility", card.agility),
        ("Dexterity", card.dexterity),
        ("Intelligence", card.intelligence),
        ("Destiny", card.destiny),
        ("Action.P", card.actions),
    )
    parts = [", ".join(f"{what} {level}" for what, level in numbers)]
    parts.append(f"armor {'/'.join(map(str, card.armor))}")
    parts.append(f"damage {'-' if card.damage is None else card.damage}/{'-' if card.shot is None else card.shot}")
    parts += specials(card)
    parts += [f"{SKILL[skill][0]}: {SKILL[skill][1].rstrip('.')}" for skill in card.skills]
    parts += [spell_text(spell) for spell in spells]
    return "; ".join(parts) + "."
