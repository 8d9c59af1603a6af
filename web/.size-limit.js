// For each game that has a skin: all script and style of the page, without the other games' skins.
import { readdirSync } from "node:fs";

const FOLDER = "../src/undercroft/server/page/assets";
const files = readdirSync(FOLDER).filter((name) => /\.(js|css)$/.test(name));
const games = files.flatMap((name) => name.match(/^(.+)\.skin-.*\.js$/)?.[1] ?? []);

const isOf = (game, name) => name.startsWith(`${game}.skin-`) || name.startsWith(`${game}-`);

export default games.map((game) => ({
  name: `${game}: script and style`,
  path: files.filter((name) => isOf(game, name) || !games.some((other) => isOf(other, name))).map((name) => `${FOLDER}/${name}`),
  gzip: true,
  limit: "120 KB",
}));
