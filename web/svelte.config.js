import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// A component's styles are told apart by a short hash: there are about a hundred of them, and each stands in script and style many times.
const cssHash = ({ hash, css }) => `s${hash(css).slice(0, 4)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
