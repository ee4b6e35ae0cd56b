/**
 * `npm run bench slider`: five slides 1080x1350 from 12-megapixel photos in a running process: cold (no cache) as JPEG,
 * PNG and WebP; with a cache, one slide edited, restyled and unchanged. Each contender is a process of its own; their
 * runs take turns, so that whatever else the machine does meets all of them alike. `--peers` adds satori with resvg and
 * sharp, and Takumi, which draw the same card from the same photos; they are installed into a folder below the system's
 * temporary one. Options: --rounds N (default 7), --peers, --only TEXT.
 */
import { execFileSync, fork } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './measure.mjs';

const PEERS = ['satori@0.63.2', '@resvg/resvg-js@2.6.2', '@takumi-rs/core@2.16.3'];
const OURS = ['jpeg', 'png', 'webp', 'edited', 'restyled', 'unchanged'];
const THEIRS = ['satori jpeg', 'satori png', 'takumi jpeg', 'takumi png', 'takumi webp'];
/** Seconds, from the project's table of numbers. */
const BAR_JPEG = 0.6;
const BAR_UNCHANGED = 0.15;
const MOST_OF_TAKUMI = 1.2;

export async function benchSlider(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      rounds: { type: 'string', default: '7' },
      peers: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  });
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  const contenders = [];
  try {
    run('photos', join(work, 'photos'));
    const peers = values.peers ? installPeers() : undefined;
    const names = [...OURS, ...(peers === undefined ? [] : THEIRS)].filter((name) => name.includes(values.only));
    for (const name of names) contenders.push(await start(name, work, peers));
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const contender of contenders) contender.runs.push(await contender.go());
    for (const contender of contenders) contender.peak = await contender.end();
  } finally {
    for (const { child } of contenders) child.kill();
    rmSync(work, { recursive: true, force: true });
  }
  report(contenders);
}

function report(contenders) {
  console.log(
    `${''.padEnd(14)}${['median', 'best', 'CPU', 'in children', 'files', 'peak memory'].map((text) => text.padStart(12)).join('')}`,
  );
  const found = {};
  for (const { name, runs, peak } of contenders) {
    const seconds = median(runs.map(({ wall }) => wall));
    const bytes = runs.at(-1).bytes;
    found[name] = { seconds, bytes };
    const cells = [
      `${(1000 * seconds).toFixed(0)} ms`,
      `${(1000 * Math.min(...runs.map(({ wall }) => wall))).toFixed(0)} ms`,
      `${(1000 * median(runs.map(({ cpu }) => cpu))).toFixed(0)} ms`,
      `${(1000 * median(runs.map(({ children }) => children))).toFixed(0)} ms`,
      `${(bytes / 1e6).toFixed(1)} MB`,
      `${peak.toFixed(0)} MiB`,
    ];
    console.log(`${name.padEnd(14)}${cells.map((text) => text.padStart(12)).join('')}`);
  }
  const bar = (text, isHeld) => console.log(`${text}: ${isHeld ? 'held' : 'MISSED'}`);
  const { jpeg, unchanged } = found;
  if (jpeg) bar(`five JPEGs in at most ${1000 * BAR_JPEG} ms`, jpeg.seconds <= BAR_JPEG);
  if (unchanged) bar(`unchanged in at most ${1000 * BAR_UNCHANGED} ms`, unchanged.seconds <= BAR_UNCHANGED);
  for (const name of THEIRS.filter((peer) => found[peer])) {
    const [, format] = name.split(' ');
    const [ours, theirs] = [found[format], found[name]];
    if (!ours || format === 'webp') continue;
    const ratio = ours.seconds / theirs.seconds;
    if (name === 'takumi png')
      bar(
        `PNG against Takumi's ${ratio.toFixed(2)} of its time (at most ${MOST_OF_TAKUMI}) at ${(ours.bytes / theirs.bytes).toFixed(2)} of its bytes (at most 1)`,
        ratio <= MOST_OF_TAKUMI && ours.bytes <= theirs.bytes,
      );
    else bar(`${format} against ${name.split(' ')[0]}'s ${ratio.toFixed(2)} of its time (below 1)`, ratio < 1);
  }
}

/** Outside the package: nobody who installs it gets them. */
function installPeers() {
  const folder = join(tmpdir(), 'reelwright-bench-peers');
  if (!existsSync(join(folder, 'node_modules/@takumi-rs/core'))) {
    mkdirSync(folder, { recursive: true });
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...PEERS], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return folder;
}

const CONTENDER = join(import.meta.dirname, 'slider-contender.mjs');

function run(...args) {
  execFileSync(process.execPath, [CONTENDER, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** A contender, warmed up by one run. */
async function start(name, work, peers) {
  const child = fork(CONTENDER, [name, work, peers ?? '']);
  const ask = (message) =>
    new Promise((resolve, reject) => {
      const failed = (code) => reject(new Error(`${name} ended with ${code}`));
      child.once('exit', failed);
      child.once('message', (answer) => {
        child.off('exit', failed);
        resolve(answer);
      });
      child.send(message);
    });
  await ask('go');
  return { name, child, runs: [], go: () => ask('go'), end: async () => (await ask('peak')).peak };
}
