"""Two people may answer the same question: a click that was meant for what stood there before does nothing."""

import re

from playwright.sync_api import expect

LOCKED = 400  # milliseconds


def both_asked(house, visit):
    """Two people who may both answer the same question."""
    table, (hers, his) = house.everybody("me", "friend", pack="arena")
    ann, bea = visit(), visit()
    ann.page.clock.install()
    ann.sit_at(table, hers)
    bea.sit_at(table, his)
    while not (ann.asked and bea.asked):  # characters are chosen one by one; then both may answer
        for one, other in ((ann, bea), (bea, ann)):
            if one.asked:
                one.choose_any()
                other.same_as(one)
        ann.page.wait_for_timeout(50)
    ann.until_settled()
    return ann, bea


def test_it_is_locked_for_so_long_and_no_longer(house, visit):
    ann, bea = both_asked(house, visit)
    ann.stop_the_clock()
    asked = ann.prompt.inner_text()
    bea.choose_any()
    expect(ann.prompt).not_to_have_text(re.compile(re.escape(asked)))
    option = ann.options.first
    expect(option).to_have_attribute("aria-disabled", "true")
    sent = len(ann.sent)
    ann.page.clock.run_for(LOCKED - 1)
    expect(option).to_have_attribute("aria-disabled", "true")
    option.click(force=True)
    assert len(ann.sent) == sent, "it did nothing"
    ann.page.clock.run_for(1)
    expect(option).to_have_attribute("aria-disabled", "false")


def test_what_somebody_else_has_changed_is_locked_for_a_moment(house, visit):
    ann, bea = both_asked(house, visit)
    ann.page.evaluate(WATCH)
    answers = len(ann.sent)
    bea.choose_any()
    ann.until("window.locks.length > 0")
    locked = ann.page.evaluate("window.locks")
    assert locked, "the options were locked when they came"
    ann.until_settled()
    assert len(ann.sent) == answers, "the click of that moment was not sent"
    ann.until_asked()
    expect(ann.options.first).to_have_attribute("aria-disabled", "false")


WATCH = """() => {
  window.locks = [];
  new MutationObserver(() => {
    const option = document.querySelector('[data-option][aria-disabled=true]');
    if (!option || window.locks.length) return;
    window.locks.push(option.textContent);
    option.click();
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-disabled'] });
}"""
