"""A host removes a table, at the table and in the hall; whoever is there reads why, and so does whoever comes later."""

from playwright.sync_api import expect


def test_the_host_removes_the_table_and_the_other_reads_it(house, visit):
    table, (hers, his) = house.everybody("me", "friend")
    ann, bea = visit(), visit()
    bea.sit_at(table, his)
    ann.sit_at(table, hers)
    bea.button("Seats").click()
    expect(bea.button("Remove this table")).to_have_count(0)
    ann.button("Seats").click()
    ann.button("Remove this table").click()
    ann.button("Keep it").click()
    ann.button("Remove this table").click()
    ann.check_access("the question whether it is meant")
    ann.page.get_by_role("button", name="Remove", exact=True).click()
    expect(bea.page.get_by_role("heading", name="This table is gone")).to_be_visible()
    expect(bea.page.get_by_text("The host has removed this table; nothing of it is kept.")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Undercroft")).to_be_visible()
    late = visit()
    late.expects("410")
    late.open(f"/table/{table}")
    expect(late.page.get_by_text("This table was removed, and nothing of it is kept.")).to_be_visible()


def test_the_host_removes_it_in_the_hall(visit):
    ann = visit()
    ann.open("/")
    ann.page.get_by_role("button", name="Play now").first.click()
    ann.until_asked()
    ann.open("/")
    mine = ann.page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("listitem").filter(has_text="Remove this table")).to_have_count(1)
    mine.get_by_role("button", name="Remove this table").click()
    ann.page.get_by_role("button", name="Remove", exact=True).click()
    expect(mine).to_have_count(0)
