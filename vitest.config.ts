import { defineConfig } from 'vitest/config';
import { houseReporter } from './test/support/house-reporter.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', houseReporter()],
  },
});
