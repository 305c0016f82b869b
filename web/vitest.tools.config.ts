// Tools that use the browser test support: screenshots, gallery and measurements.
import { defineConfig } from 'vitest/config';
import { gameDescriptions } from './tools/gameDescriptions';

export default defineConfig({
  plugins: [gameDescriptions()],
  test: {
    include: ['e2e/screenshots.ts', 'e2e/gallery.ts', 'e2e/communityGallery.ts', 'e2e/measure.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
});
