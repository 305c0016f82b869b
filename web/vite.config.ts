// How the page is built: a small entry, a chunk for each page and language, and the WebAssembly core.
import { defineConfig } from 'vitest/config';
import { gameDescriptions } from './tools/gameDescriptions';

export default defineConfig({
  build: {
    target: 'es2022',
    outDir: process.env['JANGGUN_WEB_OUT'] ?? '../build/release/web',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy knows our own files only
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rollupOptions: { input: ['index.html', 'embed.html'] },
  },
  plugins: [gameDescriptions()],
  worker: { format: 'es', plugins: () => [gameDescriptions()] },
  server: {
    fs: { allow: ['..'] }, // the networks
    // `npm run dev` beside a running `janggun serve`
    proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } },
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  },
  test: { include: ['src/**/*.test.ts', 'docs/**/*.test.mjs'], environment: 'node', testTimeout: 30_000 },
});
