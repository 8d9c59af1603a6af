// For each game that has a skin: what a table needs before it stands, and all script and style of the page, without the other games' skins.
import { readdirSync } from "node:fs";
import { isLater, isWorkshop } from "./chunks.js";

const FOLDER = "../src/undercroft/server/page/assets";
const files = readdirSync(FOLDER).filter((name) => /\.(js|css)$/.test(name));
const games = files.flatMap((name) => name.match(/^(.+)\.skin-.*\.js$/)?.[1] ?? []);
if (!games.length) throw new Error(`no skin of any game in ${FOLDER}: is the page built, and does the table find its skins?`);

const isOf = (game, name) => name.startsWith(`${game}.skin-`) || name.startsWith(`${game}-`);
const page = (game) => files.filter((name) => isOf(game, name) || !games.some((other) => isOf(other, name)));
const paths = (names) => names.map((name) => `${FOLDER}/${name}`);

export default games.flatMap((game) => [
  { name: `${game}: a table`, path: paths(page(game).filter((name) => !isLater(name))), gzip: true, limit: "110 KB" },
  { name: `${game}: every screen of a house`, path: paths(page(game).filter((name) => !isWorkshop(name))), gzip: true, limit: "140 KB" },
]).concat({ name: "the workshop", path: paths(files.filter(isWorkshop)), gzip: true, limit: "20 KB" });
