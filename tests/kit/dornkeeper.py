"""The Dornkeeper at the page."""

from kit.visitor import Visitor


def until_the_march(me: Visitor) -> None:
    """As the Dornkeeper: no Ritual, whatever is summoned first, up to the movement."""
    for _ in range(40):
        me.until_asked()
        asked = me.prompt.inner_text()
        if "4a.3" in asked:
            return
        (me.options.last if "Ritual" in asked else me.options.first).click()
        me.until_settled()
    raise AssertionError(asked)
