/**
 * House rules that need the whole run: a golden file that no test asked for fails it, and so does console output of a
 * test; what each file cost is kept. Vitest makes one reporter in the main process; what it knows comes from the
 * workers with each test (see expect-golden.ts) and each file (processor-time.ts).
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { haveSameFiles, keptDurations, readDurations, writeDurations } from './durations.js';
import { isCi } from './golden-mode.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const goldenFolder = join(root, 'test/golden');

/** What the run was, as far as stale goldens are concerned. */
export interface RunFacts {
  /** Files below test/golden, with forward slashes. */
  readonly present: readonly string[];
  readonly asked: ReadonlySet<string>;
  /** Every test file of the project ran, without a name filter or shard, and every test passed. */
  readonly complete: boolean;
  /** Tests that were skipped: their goldens are not known. */
  readonly skipped: number;
  readonly ci: boolean;
}

/** Stale goldens and whether they fail the run: a partial run knows nothing; a skipped test off CI may own the file. */
export function judgeGoldens(facts: RunFacts): { readonly stale: readonly string[]; readonly fails: boolean } {
  if (!facts.complete) return { stale: [], fails: false };
  const stale = facts.present.filter((file) => !facts.asked.has(file));
  return { stale, fails: stale.length > 0 && (facts.ci || facts.skipped === 0) };
}

/** The reporter, for `reporters: ['default', houseReporter()]`. `folder`: where goldens live, default test/golden. */
export function houseReporter(folder: string = goldenFolder): Reporter {
  let vitest: Vitest | undefined;
  const logs: { readonly content: string }[] = [];
  return {
    onInit(instance) {
      vitest = instance;
    },
    onUserConsoleLog(log) {
      logs.push(log);
    },
    async onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason) {
      const asked = new Set<string>();
      let skipped = 0;
      for (const module of modules) {
        for (const test of module.children.allTests()) {
          const meta = test.meta();
          for (const file of meta.goldens ?? []) asked.add(file);
          for (const line of meta.goldensWritten ?? []) say(`golden written  ${line}`);
          if (test.result().state === 'skipped') skipped += 1;
        }
      }
      const all = (await vitest?.globTestSpecifications()) ?? [];
      const whole = modules.length === all.length && vitest?.config.shard === undefined;
      const named = vitest?.config.testNamePattern !== undefined;
      const complete = reason === 'passed' && whole && !named;
      const verdict = judgeGoldens({
        present: listGoldens(folder),
        asked,
        complete,
        skipped,
        ci: isCi(process.env),
      });
      if (folder === goldenFolder && !named) keepDurations(modules);
      for (const file of verdict.stale) say(`stale golden: test/golden/${file} (no test asked for it; git rm it)`);
      if (verdict.fails) process.exitCode = 1;
      if (logs.length > 0) {
        say(
          `console output from tests: ${logs.length} times, first: ${JSON.stringify(logs[0]?.content.slice(0, 200))}`,
        );
        process.exitCode = 1;
      }
    },
  };
}

/** What files cost that passed; of the whole tier only what the gate never runs, for it takes fewer rows. */
function keepDurations(modules: readonly TestModule[]): void {
  const isWhole = process.env['REELWRIGHT_TESTS'] === 'all';
  const measured = modules.flatMap((module): [string, number][] => {
    const file = relative(root, module.moduleId).split(sep).join('/');
    const seconds = module.meta().processorSeconds;
    const isOfGate = !/\.rare\.test\.ts$|^test\/timing\//.test(file);
    return seconds === undefined || !module.ok() || (isWhole && isOfGate) ? [] : [[file, seconds]];
  });
  const known = readDurations();
  const table = keptDurations(known, Object.fromEntries(measured), (file) => existsSync(join(root, file)));
  if (haveSameFiles(table, known)) return;
  if (!isCi(process.env)) {
    writeDurations(table);
    return;
  }
  const missing = Object.keys(table).filter((file) => known[file] === undefined);
  if (missing.length === 0) return;
  say(`test/support/durations.json lacks ${missing.join(', ')}: run these on your machine, which writes it`);
  process.exitCode = 1;
}

function listGoldens(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'README.md')
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch {
    return [];
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
