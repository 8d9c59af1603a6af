"""The ways of the house: everything about it that can be set."""

import secrets

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Times in seconds."""

    grace: float = 30.0  # after which the host may put a bot into an empty or deserted seat
    warning: float = 60.0  # that somebody has who was warned, before a bot keeps the chair
    pace: float = 0.7  # between the answers of bots while somebody watches, so that people can follow
    hello: float = 5.0  # a socket has to say who it is by then
    slow: float = 5.0  # a client that has not caught up after so long is let go
    queue: int = 32  # frames that may wait for a client
    updates: int = 64  # per audience that are kept for those who return
    lines: int = 400  # of the log in a snapshot
    chat: int = 100  # sayings that are kept at hand
    ids: int = 256  # of messages that are known again when they are sent twice
    frames: float = 20.0  # that a client may send each second
    burst: int = 40  # and at once
    advice: float = 0.25  # that a client may ask of the coach each second
    advice_burst: int = 4  # and at once
    pointing: float = 4.0  # times that somebody may point at something each second
    pointing_burst: int = 8  # and at once
    pictures: float = 60.0  # at most one of a table in this time, for when the rules change
    idle: float = 300.0  # a table at which nothing happens for so long is put away from memory
    sweep: float = 30.0  # how often the house looks for such tables, and for those whose owner has died
    follow: float = 2.0  # how often a worker asks a table's owner who is there
    sockets: int = 20_000  # at all tables
    watchers: int = 100  # sockets at one table
    listed: int = 60  # open tables in the hall
    tables: int = 40  # that one address may make in an hour; 0 is any number
    salt: bytes = msgspec.field(default_factory=lambda: secrets.token_bytes(32))  # of addresses; another one each time the house opens
    opening: int = 8  # tables that are brought back at the same time
    keep_over: float = 0.0  # after which a game that is over is removed; 0 is never
    keep_idle: float = 0.0  # after which a table at which nobody moves is, begun or not; 0 is never
    goodbye: float = 3.0  # for the last frames when the house closes
