import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// A component's styles are told apart by a short hash: there are about a hundred of them, and each stands in script and style many times.
const taken = new Map();
const cssHash = ({ hash, css, filename }) => {
  const whole = hash(css);
  let length = 3;
  while ((taken.get(whole.slice(0, length)) ?? filename) !== filename) length += 1; // no two components have the same
  taken.set(whole.slice(0, length), filename);
  return `s${whole.slice(0, length)}`;
};

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
