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

// The house serves the page from inside the package; nothing is inlined, because its Content-Security-Policy is strict.
export default defineConfig({
  plugins: [svelte(), packed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: { output: { entryFileNames: "assets/[name]-[hash].js", chunkFileNames: "assets/[name]-[hash].js", codeSplitting: CHUNKS } },
  },
  server: { proxy: { "/api": { target: process.env.HOUSE ?? "http://127.0.0.1:8600", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
