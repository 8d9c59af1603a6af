"""A bot in thirty lines: python examples/bot.py LINK. It sits down by the link, and chooses anything that is allowed.

Needs nothing but `pip install websockets`. What goes over the socket is written down in docs/socket.md.
"""

import asyncio
import json
import random
import secrets
import sys
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from websockets.asyncio.client import connect


def sit_down(house: str, table: str, key: str) -> str:
    """The key of a seat: the one that we get for an invitation, or that of the link itself."""
    wish = json.dumps({"nickname": "Thirty Lines", "invite": key, "nonce": secrets.token_hex(32)}).encode()
    request = urllib.request.Request(f"{house}/api/tables/{table}/sit", wish, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return str(json.load(answer)["key"])
    except urllib.error.HTTPError:
        return key


async def play(link: str) -> None:
    """Play until the game is over."""
    place = urlsplit(link)  # http://house/table/TABLE#KEY
    house, table = f"{place.scheme}://{place.netloc}", place.path.rpartition("/")[2]
    key = await asyncio.to_thread(sit_down, house, table, place.fragment)
    seats, prompt, answered = [], None, -1
    async with connect(f"ws{house[4:]}/api/tables/{table}/socket", max_size=None) as socket:
        await socket.send(json.dumps({"t": "hello", "key": key}))
        async for frame in socket:
            said = json.loads(frame)
            if said["t"] in {"snapshot", "update"}:
                seats = said["you"]["seats"] if "you" in said else seats
                prompt = said["sections"].get("prompt", prompt)
                if said["sections"].get("outcome"):
                    print(said["sections"]["outcome"]["text"])
                    break
                mine = [seat for seat in seats if prompt and seat in prompt["seats"]]
                if mine and prompt.get("choices") and said["decision"] != answered:
                    answered, index = said["decision"], random.randrange(len(prompt["choices"]))
                    answer = {"t": "answer", "id": str(random.getrandbits(60)), "seat": mine[0], "decision": answered, "index": index}
                    await asyncio.sleep(0.05)  # the house takes 20 frames a second
                    await socket.send(json.dumps(answer))
            elif said["t"] in {"refused", "sorry"}:
                print(said["reason"])
                if said["t"] == "sorry":  # the house hangs up
                    break


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].startswith("http") or "#" not in sys.argv[1]:
        sys.exit("python examples/bot.py LINK, where LINK is that of a seat: http://HOUSE/table/TABLE#KEY")
    asyncio.run(play(sys.argv[1]))
