#!/usr/bin/env node
/**
 * npm run mutate [-- --room captions] [--all] [--seed WORD] [--file NAME]: puts small faults into the sources of
 * scripts/mutation/rooms.mjs, one at a time, and runs the tests that have to see them. Prints those that no test saw,
 * and fails when fewer than 85 of 100 were seen. Which ones are tried follows from the seed: the same for the same
 * code.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EQUIVALENT } from './mutation/equivalent.mjs';
import { mutantsOf } from './mutation/mutants.mjs';
import { ROOMS } from './mutation/rooms.mjs';

const LEAST_SHARE = 0.85;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { values } = parseArgs({
  options: {
    room: { type: 'string' },
    file: { type: 'string' },
    seed: { type: 'string', default: 'reelwright' },
    all: { type: 'boolean', default: false },
  },
});

/** Mutants of a room that could be seen, those first that the seed puts first. */
function ranked({ sources }) {
  const files = sources.flatMap(filesOf).sort();
  const all = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const lines = source.split('\n');
    const seen = new Map();
    return mutantsOf(source, file).map((mutant) => {
      // Named by what it is, not by where it stands: an edit elsewhere changes nothing in the choice.
      const what = `${lines[mutant.line - 1]?.trim()} | ${mutant.operator} -> ${mutant.text.replaceAll(/\s+/g, ' ')}`;
      const nth = (seen.get(what) ?? 0) + 1;
      seen.set(what, nth);
      const name = nth === 1 ? what : `${what} (${nth})`;
      const rank = createHash('sha256').update(`${values.seed}/${file}/${name}`).digest('hex');
      return { ...mutant, file, name, rank };
    });
  });
  const told = ({ file, name }) => EQUIVALENT.some((one) => one.file === file && one.mutants.includes(name));
  return all.filter((mutant) => !told(mutant)).sort((a, b) => (a.rank < b.rank ? -1 : 1));
}

/** A file, or all sources of a folder: `src/sound/*.ts`. */
function filesOf(pattern) {
  if (!pattern.endsWith('/*.ts')) return [pattern];
  const folder = dirname(pattern);
  return readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.ts') ? [`${folder}/${name}`] : []));
}

function tried(room) {
  const mutants = ranked(room).filter(({ file }) => values.file === undefined || file.endsWith(values.file));
  return values.all || values.file !== undefined ? mutants : mutants.slice(0, room.mutants);
}

/** Tries a room's mutants in a process of its own. */
function run(room) {
  const mutants = tried(room);
  const child = fork(join(root, 'scripts/mutation/run-room.mjs'), [], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send({ root, room, mutants });
  const told = [];
  return new Promise((done, fail) => {
    child.on('message', (one) => told.push({ ...one, room: room.name }));
    child.on('exit', (code) => {
      if (code !== 0 || told.length < mutants.length) fail(new Error(`The tests of ${room.name} could not be run`));
      process.stderr.write(`${room.name}: ${told.filter(({ killed }) => killed).length} of ${told.length} killed\n`);
      done(told);
    });
  });
}

const waiting = ROOMS.filter(({ name }) => values.room === undefined || values.room === name);
const results = [];
async function lane() {
  for (let room = waiting.shift(); room !== undefined; room = waiting.shift()) results.push(...(await run(room)));
}
await Promise.all([lane(), lane()]);

for (const { mutant, killed } of results) {
  if (killed) continue;
  const source = readFileSync(join(root, mutant.file), 'utf8');
  const [begin, end] = [source.lastIndexOf('\n', mutant.start) + 1, source.indexOf('\n', mutant.end)];
  const changed = source.slice(begin, mutant.start) + mutant.text + source.slice(mutant.end, end);
  console.log(`survived: ${mutant.file}:${mutant.line}  ${mutant.name}`);
  console.log(`${source.slice(begin, end).replaceAll(/^/gm, '  - ')}\n${changed.replaceAll(/^/gm, '  + ')}`);
}
const killed = results.filter((one) => one.killed).length;
console.log(
  `${killed} of ${results.length} mutants killed (${Math.round((1000 * killed) / results.length) / 10}%), seed ${values.seed}`,
);
if (killed < LEAST_SHARE * results.length) process.exitCode = 1;
