import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// A component's styles are told apart by a short hash: there are about a hundred of them, and each stands in script and style many times.
const taken = new Map();
const cssHash = ({ hash, css, filename }) => {
  const short = `s${hash(css).slice(0, 3)}`;
  if ((taken.get(short) ?? filename) !== filename) throw new Error(`${filename} and ${taken.get(short)} have the same short hash: add a letter`);
  taken.set(short, filename);
  return short;
};

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
