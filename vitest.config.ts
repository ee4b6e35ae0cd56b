/** One config, two tiers: `vitest run` is the gate, `vitest run --mode all` everything. CONTRIBUTING.md says what belongs where. */
import { defineConfig } from 'vitest/config';
import { COMPILED, compiled } from './test/support/compiled.js';
import { houseReporter } from './test/support/house-reporter.js';
import { LongestFirst } from './test/support/longest-first.js';

const testsOf = (rooms: readonly string[]) => rooms.map((room) => `test/${room}/**/*.test.ts`);
/** Rooms without effects. */
const PURE = testsOf(['document', 'inspect', 'layout', 'overlay', 'short', 'slides', 'sound', 'subjects', 'tracking', 'type']);
/**
 * Rooms whose tests put back what they change of their process, and leave little in its memory: a process of 600 MB
 * starts an ffmpeg five times as slowly as one of 150, so the engine's tests have one each.
 */
const LIGHT = testsOf(['bench', 'compose', 'demo', 'explain', 'house', 'interchange', 'io', 'support']);
/** The service: a workspace of its own, on a database that its setup prepares. */
const SERVICE = ['service/test/**/*.test.ts'];
/** The studio: a workspace of its own, in a browser. */
const STUDIO = ['studio/test/**/*.test.ts'];
/** What only `npm run test:all` looks at, and what it looks at alone, because it is about time. */
const RARE = '**/*.rare.test.ts';
const TIMING = 'test/timing/**/*.test.ts';

/** What every project takes over; the rest is the run's own. */
const common = {
  ...{ testTimeout: 120_000, hookTimeout: 300_000, pool: 'forks', maxWorkers: 2 },
  setupFiles: ['test/support/processor-time.ts'],
};

/** For projects whose files have a process each. */
const own = { ...common, server: { deps: { external: [COMPILED] } } };

export default defineConfig(({ mode }) => {
  const isWhole = mode === 'all';
  if (isWhole) process.env['REELWRIGHT_TESTS'] = 'all';
  const left = isWhole ? [TIMING] : [TIMING, RARE];
  const timing = { ...common, name: 'timing', include: [TIMING], maxWorkers: 1, retry: 2, sequence: { groupOrder: 1 } };
  return {
    test: {
      maxWorkers: 2,
      globalSetup: ['test/support/setup.ts'],
      sequence: { sequencer: LongestFirst },
      reporters: ['default', houseReporter()],
      projects: [
        // Files of the first two share a process: what they import is loaded once.
        { test: { ...common, name: 'pure', include: PURE, exclude: left, isolate: false } },
        { test: { ...common, name: 'light', include: LIGHT, exclude: left, isolate: false } },
        { plugins: [compiled(['src'])], test: { ...own, name: 'parts', include: ['test/**/*.test.ts'], exclude: [...PURE, ...LIGHT, ...left] } },
        { plugins: [compiled(['src', 'service/src'])], test: { ...own, isolate: false, name: 'service', include: SERVICE, exclude: left, globalSetup: ['service/test/support/setup.ts'] } },
        { test: { ...common, name: 'studio', include: STUDIO, exclude: left, globalSetup: ['studio/test/support/setup.ts'] } },
        ...(isWhole ? [{ test: timing }] : []),
      ],
    },
  };
});
