/**
 * `npm run bench variants`: many variants of one short in one engine against as many cold renders: where one beat
 * varies, and where all texts do; from a program (`renderMany`) and from the command line (`--data`); and the peak of
 * memory against that of one. Options: --count N (default 20), --ffmpeg PATH (default: the bundled one), --beats (no
 * texts).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median, peakMemory, timed } from './measure.mjs';
import { asDelivered, material } from './short-media.mjs';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli/main.js');
const COLD_RUNS = 2;

export async function benchVariants(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      count: { type: 'string', default: '20' },
      ffmpeg: { type: 'string', default: require('@ffmpeg-installer/ffmpeg').path },
      beats: { type: 'boolean', default: false },
    },
  });
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  try {
    const landscape = await material(work, values.ffmpeg);
    const { composition } = await asDelivered('delivered', landscape, work, values.ffmpeg);
    await measure(
      { work, composition, count: Number(values.count), env: { REELWRIGHT_FFMPEG: values.ffmpeg } },
      values,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function measure({ work, composition, count, env }, { beats }) {
  const file = join(work, 'short.json');
  writeFileSync(file, JSON.stringify(composition));
  const cache = join(work, 'cache');
  const fresh = async (run) => {
    rmSync(cache, { recursive: true, force: true });
    return run();
  };
  const one = [cli, 'render', file, '-o', join(work, 'one.mp4'), '--cache', cache, '--json'];
  const cold = [];
  for (let run = 0; run < COLD_RUNS; run += 1) cold.push(await fresh(() => timed(process.execPath, one, { env })));
  const cpu = median(cold.map((run) => run.cpu));
  const memory = await fresh(() => peakMemory(process.execPath, one, { env }));
  print('one cold render', `${cpu.toFixed(2)} s CPU, ${memory.toFixed(0)} MiB`);
  const share = (run) => `${(run.cpu / (count * cpu)).toFixed(3)}x of ${count} cold renders`;
  const third = (index) => composition.text_beats.with(2, `Number ${index + 1} of the third line`);
  const beat = (index) => ({ text_beats: third(index) });
  const texts = (index) => ({
    headline: `Six reasons, and number ${index + 1}`,
    text_beats: composition.text_beats.map((text) => `${text} ${index + 1}`),
    cta_text: `Try number ${index + 1}`,
    language: ['en', 'de', 'fr', 'es'][index % 4],
  });
  const many = (change) => renderManyScript({ work, cache, composition, count, change });
  print(
    'one beat varies, renderMany',
    share(await fresh(() => timed(process.execPath, many(beat), { env }))),
    '<= 0.30x',
  );
  const rows = join(work, 'rows.csv');
  const lines = Array.from({ length: count }, (_, index) => `${index},"${third(index)[2]}"`);
  writeFileSync(rows, ['row,text_beats[2]', ...lines, ''].join('\n'));
  const data = [cli, 'render', file, '--data', rows, '-o', join(work, '{row}.mp4'), '--cache', cache, '--json'];
  print('one beat varies, --data', share(await fresh(() => timed(process.execPath, data, { env }))), '<= 0.30x');
  const peak = await fresh(() => peakMemory(process.execPath, many(beat), { env }));
  print('peak of those against one', `${(peak / memory).toFixed(2)}x, ${peak.toFixed(0)} MiB`, '<= 1.2x');
  if (beats) return;
  print(
    'all texts vary, renderMany',
    share(await fresh(() => timed(process.execPath, many(texts), { env }))),
    '<= 0.85x',
  );
}

function renderManyScript({ work, cache, composition, count, change }) {
  const documents = Array.from({ length: count }, (_, index) => ({ ...composition, ...change(index) }));
  const outputs = documents.map((_, index) => join(work, `${index}.mp4`));
  const list = join(work, 'variants.json');
  writeFileSync(list, JSON.stringify({ documents, outputs, cache }));
  const script = `
    import { readFileSync } from 'node:fs';
    import { createEngine } from ${JSON.stringify(join(root, 'dist/index.js'))};
    const { documents, outputs, cache } = JSON.parse(readFileSync(${JSON.stringify(list)}, 'utf8'));
    const outcomes = await createEngine({ cacheDir: cache }).renderMany(documents, { outputs });
    for (const { reason } of outcomes) if (reason !== undefined) throw reason;`;
  return ['--input-type=module', '-e', script];
}

function print(name, value, bar = '') {
  console.log(`  ${name.padEnd(32)} ${value.padEnd(34)} ${bar}`.trimEnd());
}
