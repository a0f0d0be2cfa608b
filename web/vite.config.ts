import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// milsymbol's package does not export its parts by name; we need four of its twenty icon sets.
const milsymbolParts = fileURLToPath(new URL("node_modules/milsymbol/index.mjs", import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  resolve: { alias: { "milsymbol-parts": milsymbolParts } },
  build: {
    outDir: "../src/bingqi/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000, // milsymbol is large; compressed it is within the budget that the browser tests check
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
