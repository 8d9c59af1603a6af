"""An earlier moment of a game that goes on: the table as somebody saw it when a line of their log was told."""

from undercroft.engine import showing, undoing
from undercroft.engine.match import Match
from undercroft.server.protocol.sections import Sections, cut


def moment(match: Match, seat: int | None, older: int, line: int) -> Sections | None:
    """What the seat saw then: the match is played again up to there. Nothing if the line is none, or among so many older than the match."""
    told, heard = older, 0
    if line <= older:
        return None
    for then in undoing.from_the_start(match):
        events = then.events
        told += sum([bool(showing.tale(then, each).text) for each in events[heard:] if each.known_to(seat)])
        heard = len(events)
        if told >= line:
            return cut(showing.table_now(then, seat))
    return None
