// Not tests, but made with the same means: pictures of the screens (npm run screenshots), figures (npm run measure).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/screenshots.ts', 'e2e/gallery.ts', 'e2e/measure.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
