from kit import changes, picture, play, told, offered
from kit.darkcastle import *
from undercroft.games.darkcastle.content import Fight, Lose, Reduce
from undercroft.games.darkcastle.events import *
from undercroft.games.darkcastle.options import *

def test_doc():
    match = scenario(
        seats=3,
        characters=("abbot", "cook", "miller"),
        hp=(5, 14, 14),
        page=Fight(row="MMC", attack=2),
        chance=["M", "CC"],  # the cook's die, then the miller's
    )
    before = picture(match)
    happened = play(match, Rest(0))
    assert Healed(0, 1, 6) in happened
    play(match, Strike(1, False, 1), Finish())
    assert changes(before, match)["prisoners.1.hp"] == (14, 12)
    f = match.fork(); assert f.digest() == match.digest()
    match.undo(agreed=True)
    print(offered(match)); print(changes(before,match))
    play(match, Rest)
def test_item():
    m = scenario(items=([Reduce(1)],["cracked_axe"]), page=Fight(row="MMC+P", attack=2), chance=["C","C"], then=3)
    assert row(m) == "MMCCC"
    play(m, "Everybody")
    m = scenario(chance=["the_stoker"])
    play(m, Turn(1))
    assert told(m, Turned)[-1].page == page_number("the_stoker")
    m = begin(2, characters="dealt", chance=["cook","abbot", "cracked_axe"])
    play(m, Turn(0)); print(offered(m))
    m = scenario(page="the_stoker", boss=False, chance=["x"])
    play(m, "Stand")
