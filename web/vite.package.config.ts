// How the npm package (npm/) is built from the page's own sources: tools/build_npm.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { gameDescriptions } from './tools/gameDescriptions';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('../npm'),
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: process.env['JANGGUN_NPM_OUT'] ?? here('../build/npm/dist'),
    emptyOutDir: true,
    minify: false,
    lib: {
      entry: {
        index: here('../npm/src/index.ts'),
        ffish: here('../npm/src/ffish.ts'),
        board: here('../npm/src/board.ts'),
      },
      formats: ['es'],
    },
    rollupOptions: { external: [/^node:/] },
  },
  plugins: [
    gameDescriptions(),
    {
      name: 'janggun-package-files',
      enforce: 'pre',
      resolveId: id => (/\/rulesFile$/.test(id) ? here('../npm/src/rulesFile.ts') : undefined),
    },
  ],
});
