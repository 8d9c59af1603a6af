// Picks the icons that are used out of game-icons into one sprite per game, and their names into types.
// The page's own are listed in icons.json, with what a skin needs; those of the cards are read from the games' content.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = JSON.parse(readFileSync(join(here, "icons.json"), "utf8"));
const all = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json").icons;
for (const [name, other] of Object.entries(wanted.instead)) all[name] = all[other];
const games = join(here, "../src/undercroft/games");
const out = join(here, "src/icons/made");
mkdirSync(out, { recursive: true });

function tomls(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? tomls(path) : entry.name.endsWith(".toml") ? [path] : [];
  });
}

const unknown = Object.entries(wanted).flatMap(([set, names]) => (set === "instead" ? [] : names.filter((name) => !(name in all)).map((name) => `${set}: ${name}`)));
if (unknown.length) {
  console.error(`icons.json names what game-icons does not have: ${unknown.join(", ")}`);
  process.exit(1);
}

const sets = { ui: new Set(wanted.ui) };
for (const game of readdirSync(games)) {
  const content = join(games, game, "content");
  if (!existsSync(content)) continue;
  sets[game] = new Set(wanted[game] ?? []);
  const packs = join(games, game, "packs");
  for (const file of [...tomls(content), ...(existsSync(packs) ? tomls(packs) : [])]) {
    for (const [, what, text] of readFileSync(file, "utf8").matchAll(/^(icon|scene)\s*=\s*"([^"]+)"/gm)) {
      for (const name of what === "icon" ? [text] : text.split(": ")[1].split(", ")) {
        if (name in all) sets[game].add(name);
        else console.warn(`${game}: game-icons has no ${name}; the card is drawn without`);
      }
    }
  }
}

let types = "// Made by scripts/icons.js. Do not edit.\n\n";
for (const [set, names] of Object.entries(sets)) {
  const sorted = [...names].sort();
  const symbols = sorted.map((name) => `<symbol id="${name}" viewBox="0 0 512 512">${all[name].body}</symbol>`);
  writeFileSync(join(out, `${set}.svg`), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
  if (set === "ui") types += `export type UiIcon =\n${sorted.map((name) => `  | "${name}"`).join("\n")};\n\n`;
}
writeFileSync(join(out, "names.ts"), types);
const ofGames = Object.entries(sets).filter(([set]) => set !== "ui"); // what the page itself uses is known to its types
writeFileSync(join(out, "names.json"), JSON.stringify(Object.fromEntries(ofGames.map(([game, names]) => [game, [...names].sort()]))));
