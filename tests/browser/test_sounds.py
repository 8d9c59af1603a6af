"""Every sound as it is heard: rendered by the browser, neither silent nor loud, and over when it should be."""

import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
TO_SCRIPT = """
const ts = require("typescript");
const text = require("fs").readFileSync("src/table/scene/sounds.ts", "utf8");
console.log(ts.transpileModule(text, { compilerOptions: { module: "ESNext", target: "ESNext" } }).outputText);
"""
RENDER = """async () => {
  const heard = {};
  const rendered = async (seconds, make) => {
    const audio = new OfflineAudioContext(1, 48000 * seconds, 48000);
    make(audio);
    return (await audio.startRendering()).getChannelData(0);
  };
  const loud = (data) => data.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  for (const [name, make] of Object.entries(SOUNDS)) {
    const data = await rendered(3, (audio) => make(audio, 0.01));
    const last = data.findLastIndex((each) => Math.abs(each) > 0.001) / 48000;
    heard[name] = { loudest: loud(data), last, afterwards: loud(data.slice(48000 * 2.5)) };
  }
  const room = await rendered(9, air);
  heard.room = { loudest: loud(room), last: 9, afterwards: 0 };
  return heard;
}"""


@pytest.fixture(scope="module")
def heard(browser):
    script = subprocess.run(["node", "-e", TO_SCRIPT], cwd=WEB, capture_output=True, text=True, check=True).stdout
    page = browser.new_page()
    page.add_script_tag(content=script.replace("export ", ""))
    yield page.evaluate(RENDER)
    page.close()


def test_every_sound_is_heard_and_none_is_loud(heard):
    assert set(heard) == {"dice", "page", "card", "wound", "heal", "bell", "death", "room"}
    for name, sound in heard.items():
        assert 0.01 < sound["loudest"] < 0.8, (name, sound)


def test_each_is_over_soon_and_leaves_nothing_behind(heard):
    for name, sound in heard.items():
        assert 0.05 < sound["last"] < 2 or name == "room", (name, sound)
        assert sound["afterwards"] < 0.001, (name, sound)


def test_the_room_is_quieter_than_anything_that_happens_in_it(heard):
    loudest = {name: sound["loudest"] for name, sound in heard.items()}
    assert loudest["room"] < min(loudest[name] for name in ("dice", "wound", "bell", "death")), loudest
