"""Friends in the room: a link that leads to the house from where they are, and a code for their phones."""

import re

import pytest
from playwright.sync_api import expect

from kit.camera import scan
from kit.chromium import LAN

INVITATION = "Invitation for seat 2"


def listens_at(visitor, *addresses) -> None:
    """As if the house let in others; in the tests it listens to this machine alone."""
    visitor.page.route("**/api/addresses", lambda route: route.fulfill(json=list(addresses)))


def code(visitor, label=INVITATION):
    return visitor.page.get_by_role("img", name=f"QR code: {label}")


def kept(made) -> str:
    """What the browser of whoever made a table has kept, as a script."""
    invites = [{"seat": each["seat"], "key": each["key"]} for each in made["invites"]]
    return (
        f"{{table: '{made['table']}', key: '{made['key']}', game: 'darkcastle', host: true, invites: {invites}, watch: '{made['watch']}', "
        "commitment: '', at: 1}"
    )


def host_at(visitor, house, *kinds):
    """Somebody who has made a table, before the chairs."""
    made = house.table("me", *kinds)
    visitor.page.add_init_script(f"localStorage.setItem('undercroft.tables', JSON.stringify([{kept(made)}]))")
    visitor.open(f"/table/{made['table']}")
    expect(visitor.page.get_by_role("heading", name="The table is laid")).to_be_visible()
    return made


def test_a_friend_points_a_phone_at_the_invitation_and_sits_down(house, visit):
    """The host's page is at localhost, where nobody else could come to; the key of the invitation is told to nobody but the friend."""
    ann, bea = visit(), visit(360, 640, has_touch=True, is_mobile=True)
    listens_at(ann, f"http://{LAN}:{house.port}/")
    sent = []
    ann.page.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    made = host_at(ann, house, "friend")
    expect(code(ann)).to_be_visible()
    link = f"http://{LAN}:{house.port}/table/{made['table']}#{made['invites'][0]['key']}"
    expect(ann.field(INVITATION)).to_have_value(link)
    assert scan(ann.page) == [link]
    assert not [each for each in sent if made["invites"][0]["key"] in each]

    bea.page.goto(scan(ann.page)[0])
    assert not bea.page.evaluate("isSecureContext")
    bea.button("Sit down").tap()
    expect(bea.prompt).to_contain_text("Waiting for player 1.")
    expect(code(ann)).to_have_count(0)
    ann.button("Seats").click()
    ann.button("QR code: Your own link").click()
    own = code(ann, "Your own link")
    own.scroll_into_view_if_needed()
    assert scan(own) == [f"http://{LAN}:{house.port}/table/{made['table']}#{made['key']}"]


def test_of_several_addresses_the_host_chooses(house, visit):
    ann = visit()
    six, long = f"http://[2001:db8:1234:5678:9abc:def0:1234:5678]:{house.port}", "http://the-house-at-the-end-of-the-lane.example:8600"
    listens_at(ann, "http://192.168.1.20:8600/", f"{six}/", f"{long}/")
    made = host_at(ann, house, "friend")
    path = f"/table/{made['table']}#{made['invites'][0]['key']}"
    for origin in ("http://192.168.1.20:8600", six, long):
        ann.page.get_by_label("Friends come to").select_option(origin.removeprefix("http://"))
        expect(ann.field(INVITATION)).to_have_value(origin + path)
        assert scan(code(ann)) == [origin + path]


def test_a_house_for_this_machine_alone_says_how_to_let_friends_in(house, visit):
    ann = visit()
    host_at(ann, house, "friend")
    note = ann.page.get_by_role("note").filter(has_text="nobody but this machine reaches the house")
    expect(note).to_contain_text("undercroft --friends")
    expect(code(ann)).to_have_count(0)
    expect(ann.field(INVITATION)).to_have_value(re.compile("^http://127.0.0.1:"))
    ann.check_access("alone")


def test_whoever_came_over_the_network_gives_that_address_away(house, visit):
    ann = visit(host=LAN)
    asked = []
    ann.page.on("request", lambda request: asked.append(request.url))
    made = host_at(ann, house, "friend")
    link = f"http://{LAN}:{house.port}/table/{made['table']}#{made['invites'][0]['key']}"
    expect(ann.field(INVITATION)).to_have_value(link)
    assert scan(code(ann)) == [link]
    assert not [each for each in asked if "addresses" in each]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (820, 1100), (1440, 900)])
def test_codes_by_keyboard_on_any_screen_by_day_and_by_night(house, visit, width, height, theme):
    ann = visit(width, height, color_scheme=theme)
    listens_at(ann, "http://192.168.1.20:8600/", "http://10.0.0.9:8600/")
    host_at(ann, house, "friend", "friend", "friend")
    expect(ann.page.get_by_role("img", name=re.compile("^QR code"))).to_have_count(0)  # of three, a camera would take the wrong one
    for seat in (2, 4):
        label = f"Invitation for seat {seat}"
        ann.tab_to(ann.button(f"QR code: {label}"))
        ann.press("Enter")
        expect(ann.button(f"QR code: {label}")).to_have_attribute("aria-expanded", "true")
        expect(code(ann, label)).to_be_visible()
        code(ann, label).scroll_into_view_if_needed()
        assert scan(code(ann, label)) == [ann.field(label).input_value()]
        assert code(ann, label).bounding_box()["width"] >= 200
    ann.check_width(f"invitations at {width}")
    ann.check_access(f"invitations at {width}, {theme}")
    ann.press("Enter")
    expect(code(ann, "Invitation for seat 4")).to_have_count(0)
    expect(ann.button("QR code: Invitation for seat 4")).to_be_focused()
