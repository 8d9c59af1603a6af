"""Finished games as the store would have them, played by bots."""

import msgspec

import undercroft
from undercroft import bots
from undercroft.engine.chance import Fair
from undercroft.server.history import entries
from undercroft.server.protocol.messages import Clock, SeatCard, SeatWish, TableCard
from undercroft.server.stores import TableRow


def finished(seats=2, key=bytes(range(32)), take_back=0, game="darkcastle", most=1000, **options):
    """A game that is over: its row and its entries. Some answers are given, taken back and given in another way first.

    After so many answers whoever can give up does.
    """
    declared = undercroft.game(game)
    match, bot = declared.start(seats, declared.choose_options(options), chance=Fair(key)), bots.make("random", 3)
    happened = [entries.Began(chunk=match.tape.write(), ruleset=declared.ruleset)]
    given = 0
    while match.decision is not None:
        seat = match.decision.seats[0]
        before = len(match.tape)
        index = bot.choose(match, seat)
        if given >= most and match.decision.moves() < len(match.decision.options):
            index = len(match.decision.options) - 1
        if take_back and len(match.decision.options) > 1:
            other = match.fork()
            wrong = (index + 1) % len(match.decision.options)
            other.answer(wrong, seat)
            happened.append(
                entries.Answered(seat=seat, index=wrong, chunk=entries.chunk(other.tape.entries[before:]), by="person"),
            )
            happened.append(entries.TookBack(left=given, seat=seat))
            take_back -= 1
        match.answer(index, seat)
        given += 1
        happened.append(entries.Answered(seat=seat, index=index, chunk=entries.chunk(match.tape.entries[before:]), by="bot"))
    happened.append(entries.Ended(result="", digest=match.digest()))
    wishes = (SeatWish("bot", "random"),) * seats
    setup = entries.Setup(
        game=game,
        seats=wishes,
        options=match.options,
        pack="",
        fingerprint=match.content.fingerprint,
        clock=Clock(),
        host_name="Ann",
        bot_seed=1,
    )
    card = TableCard("t1", game, "over", (SeatCard("bot", "Random", "random"),) * seats, match.options, "", Clock(), 1, 2, given)
    row = TableRow(
        id="t1",
        game=game,
        seats=seats,
        setup=entries.encode_setup(setup),
        dice_key=key,
        made=1,
        state="over",
        version=len(happened),
        summary=msgspec.json.encode(card),
    )
    return row, happened, match
