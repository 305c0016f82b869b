// Tests in a browser: one file after the other, with time for a busy machine.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 1, // timing on a busy machine; a real failure fails twice
    bail: 0,
  },
});
