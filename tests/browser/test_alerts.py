"""Whoever looks elsewhere is told that it is their turn: by the title, and by a notice of the browser if they have allowed it."""

from playwright.sync_api import expect

AWAY = """
window.notices = [];
window.Notification = class {
  static permission = 'default';
  static requestPermission() { Notification.permission = 'granted'; return Promise.resolve('granted'); }
  constructor(title, { body, tag }) { window.notices.push([title, body, tag]); }
  close() {}
};
window.away = false;
Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') });
"""


def test_it_is_told_once_and_only_to_whoever_looks_elsewhere(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(), visit()
    for each in (ann, bea):
        each.context.add_init_script(AWAY)
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    bea.button("Notices when it is my turn").click()
    assert bea.page.evaluate("Notification.permission") == "granted", "the person was asked"
    bea.page.evaluate("window.away = true")
    ann.choose("The Cook")
    bea.until("document.title.startsWith('● Your turn')")
    bea.until("window.notices.length > 0")
    assert bea.page.evaluate("window.notices") == [["It is your turn", "The table waits for you.", table]]
    bea.page.evaluate("window.away = false")
    bea.choose("The Smith")
    bea.button("Take back").click()
    expect(bea.prompt).to_contain_text("who were you")
    assert len(bea.page.evaluate("window.notices")) == 1, "whoever looks at the table sees it"
    assert ann.page.evaluate("window.notices") == [], "nobody is told who has not asked for it"
