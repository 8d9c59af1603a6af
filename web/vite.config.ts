import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { CHUNKS } from "./chunks.js";

const OUT = resolve(import.meta.dirname, "../src/undercroft/server/page");

/** Lays a packed copy beside every file that gains by it, so that the house need not pack anything. */
function packed() {
  return {
    name: "packed",
    apply: "build" as const,
    closeBundle() {
      for (const entry of readdirSync(OUT, { recursive: true, encoding: "utf8" })) {
        if (/\.(js|css|svg|html)$/.test(entry)) writeFileSync(join(OUT, `${entry}.gz`), gzipSync(readFileSync(join(OUT, entry)), { level: 9 }));
      }
    },
  };
}

/**
 * Nothing of the page is drawn by the house, so Svelte never has to wake up what is there already: what it brings along for that is left out, and so
 * is every call of it in every component. If a later Svelte says it otherwise, the build stops here instead of growing.
 */
function neverWoken() {
  const FIRST = "export let hydrating = false;";
  const SETS = /export function set_hydrating\(value\) \{\s*hydrating = value;\s*\}/;
  const CALLED = /export function (reset|next|hydrate_template)\(/g;
  return {
    name: "never-woken",
    apply: "build" as const,
    transform: {
      filter: { id: /\/svelte\/src\/internal\/client\/dom\/hydration\.js/ },
      handler(code: string) {
        if (!code.includes(FIRST) || !SETS.test(code) || code.match(CALLED)?.length !== 3) throw new Error("Svelte hydrates in another way than never-woken in vite.config.ts knows");
        return code.replace(FIRST, "export const hydrating = false;").replace(SETS, "export const set_hydrating = /*@__NO_SIDE_EFFECTS__*/ () => {};").replace(CALLED, "/*@__NO_SIDE_EFFECTS__*/ export function $1(");
      },
    },
  };
}

// The house serves the page from inside the package; nothing is inlined, because its Content-Security-Policy is strict.
export default defineConfig({
  plugins: [svelte(), neverWoken(), packed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: { treeshake: { manualPureFunctions: ["$.reset", "$.next"] }, output: { entryFileNames: "assets/[name]-[hash].js", chunkFileNames: "assets/[name]-[hash].js", codeSplitting: CHUNKS } },
  },
  server: { proxy: { "/api": { target: process.env.HOUSE ?? "http://127.0.0.1:8600", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
