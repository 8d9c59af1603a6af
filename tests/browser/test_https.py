"""The page over HTTPS, through a real proxy: its sockets are wss, and its content security policy lets them."""

from playwright.sync_api import expect

from kit.certificates import certificate
from kit.proxies import proxy
from kit.serving import Served
from kit.visitor import Visitor


def test_a_table_is_laid_and_played_at(browser, tmp_path):
    cert, key = certificate(tmp_path)
    with (
        Served(tmp_path / "house.db", "--pace", "0", "--proxies", "1") as served,
        proxy("caddy", tmp_path, served.port, cert, key) as address,
    ):
        ann = Visitor(browser.new_context(ignore_https_errors=True, reduced_motion="reduce"), address)
        sockets = []
        ann.page.on("websocket", lambda socket: sockets.append(socket.url))
        ann.open()
        ann.link("Set a table: Escape the Dark Castle").click()
        ann.field("Your name").fill("Ann")
        ann.button("Sit down").click()
        expect(ann.tray).to_be_visible()
        for _ in range(3):
            ann.choose_any()
        assert sockets
        assert all(url.startswith(f"wss{address[5:]}/") for url in sockets), sockets
        assert not ann.complaints, ann.complaints
        assert not ann.context.cookies()
        ann.context.close()
