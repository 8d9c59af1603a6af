"""Keys to seats. The house keeps only their hashes, so nobody who reads the store can sit down with them."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256

import msgspec

from undercroft.server.stores import KeyRow


class Pass(msgspec.Struct, frozen=True):
    """What a key opens: who somebody is at a table."""

    hash: bytes
    seats: tuple[int, ...]  # none for a spectator
    host: bool
    client: str = ""  # what tells those apart who watch with the same key

    @property
    def scope(self) -> str:
        """Whose message ids these are: two people may give the same name to different messages."""
        return str(self.seats[0]) if self.seats else "host" if self.host else f"watch:{self.client}"


def new_key() -> str:
    """A key that nobody can guess."""
    return secrets.token_urlsafe(24)


def heir(key: str, table: str, part: str = "") -> str:
    """The key that follows from another one, for another table or a part of it: the same each time, and it does not lead back."""
    text = f"{key} {table} {part}".encode("utf-8", "replace")  # of the key itself: whoever reads the store has its hash
    return urlsafe_b64encode(blake2b(text, digest_size=24, person=b"an heir").digest()).decode()


def new_table() -> str:
    """The name of a table. It opens nothing by itself."""
    return secrets.token_hex(6)


def hash_of(key: str) -> bytes:
    """What is kept of a key."""
    return sha256(key.encode("utf-8", "replace")).digest()


def hash_of_address(address: str, salt: bytes) -> str:
    """What is kept of an address, for limits. Without the salt, which is never written down, nobody can try all addresses."""
    return blake2b(address.encode("utf-8", "replace"), digest_size=12, key=salt, person=b"an address").hexdigest()


def opens(row: KeyRow | None, table: str, given: bytes, client: str = "") -> Pass | None:
    """The pass that a key gives at a table; nothing for a wrong key, a foreign or a dead one, or an untaken invitation."""
    if row is None or not hmac.compare_digest(row.hash, given) or row.table != table or row.role == "invite" or row.used:
        return None
    return Pass(row.hash, () if row.role == "watch" else row.seats, row.role == "host", client)
