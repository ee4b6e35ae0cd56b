/**
 * One room of the mutation test, in a process of its own: its tests first as the code is, then once for each mutant,
 * which is put into the source as it is loaded; no file is written. Tells its parent what became of each.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

/** A mutant may make tests this many times as long, and some seconds, before it is taken to hang. */
const PATIENCE_FACTOR = 4;
const PATIENCE_MS = 15_000;

const { root, room, mutants } = await new Promise((done) => process.once('message', done));

let active;
const mutation = {
  name: 'mutation',
  enforce: 'pre',
  transform(code, id) {
    if (active === undefined || id.split('?')[0] !== join(root, active.file)) return null;
    return { code: code.slice(0, active.start) + active.text + code.slice(active.end), map: null };
  },
};

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: [...room.tests],
    exclude: ['**/*.rare.test.ts'],
    globalSetup: ['test/support/setup.ts', ...(room.setup ?? [])],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [{}],
    retry: 0,
  },
  { plugins: [mutation], logLevel: 'silent' },
);

/** Runs the tests; true when one fails, also by ending or holding its process. */
async function fails(patienceMs) {
  let hung = false;
  const timer = setTimeout(() => {
    hung = true;
    endWorkers();
  }, patienceMs);
  try {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    return hung || unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  } finally {
    clearTimeout(timer);
  }
}

function endWorkers() {
  const children = execFileSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
  for (const pid of children) process.kill(Number(pid), 'SIGKILL');
}

const specifications = await vitest.globTestSpecifications();
const begun = performance.now();
if (await fails(600_000)) throw new Error(`Expected the tests of ${room.name} to pass without a mutant`);
const patienceMs = PATIENCE_FACTOR * (performance.now() - begun) + PATIENCE_MS;
for (const mutant of mutants) {
  active = mutant;
  vitest.invalidateFile(join(root, mutant.file));
  const killed = await fails(patienceMs);
  vitest.invalidateFile(join(root, mutant.file));
  process.send({ mutant, killed });
}
await vitest.close();
process.exit(0);
