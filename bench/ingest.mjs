/**
 * `npm run bench ingest`: taking in a clip of a minute in 1080p that needs a mezzanine against one plain ffmpeg
 * transcode at the same settings; and a cold short from a 4K HEVC clip against the same from its mezzanine. In
 * interleaved pairs; ratios count: the machine is shared. Options: --pairs N (default 3), --seconds N of the long clip
 * (default 60), --ffmpeg PATH.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median, Refused, timed } from './measure.mjs';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli/main.js');
const media = resolve(root, process.env.REELWRIGHT_TEST_MEDIA ?? '../shared/media');
const phone = join(media, 'demo/person-talking-vertical-1080x1920-60fps.mp4');
const fourK = join(media, 'demo/city-fountain-vertical-4k-hevc.mp4');

export async function benchIngest(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      pairs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '60' },
      ffmpeg: { type: 'string' },
    },
  });
  for (const file of [phone, fourK])
    if (!existsSync(file)) throw new Refused(`Expected the clip ${file} but there is none; set REELWRIGHT_TEST_MEDIA`);
  const ffmpeg = values.ffmpeg ?? process.env.REELWRIGHT_FFMPEG ?? require('@ffmpeg-installer/ffmpeg').path;
  const env = { REELWRIGHT_FFMPEG: ffmpeg };
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  try {
    const pairs = Number(values.pairs);
    await transcodes({ ffmpeg, env, work, pairs, seconds: Number(values.seconds) });
    await shorts({ env, work, pairs });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A clip as phones record it, 30 frames a second, with one key frame in eight seconds; made of a real one. */
async function transcodes({ ffmpeg, env, work, pairs, seconds }) {
  const clip = join(work, 'phone.mp4');
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-g', '250', '-c:a', 'aac', '-b:a', '128k'];
  const looped = ['-stream_loop', '-1', '-i', phone, '-t', String(seconds), '-r', '30'];
  await timed(ffmpeg, ['-v', 'error', '-y', ...looped, '-map', '0:v', '-map', '0:a', ...encode, clip]);
  const same = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '18', '-profile:v', 'high', '-pix_fmt', 'yuv420p'];
  const fine = [
    '-threads',
    '2',
    '-bf',
    '0',
    '-g',
    '30',
    '-x264-params',
    'cpu-independent=1:open-gop=0:scenecut=0:cabac=0',
  ];
  const plain = [
    '-v',
    'error',
    '-y',
    '-threads',
    '2',
    '-i',
    clip,
    ...same,
    ...fine,
    '-c:a',
    'copy',
    join(work, 'plain.mp4'),
  ];
  const { one, other } = await interleaved(pairs, 'transcode', {
    one: () => timed(ffmpeg, plain),
    other: () =>
      timed(process.execPath, [cli, 'ingest', clip, '-o', join(work, 'up'), '--no-cache', '--json'], { env }),
  });
  report(`ingest of ${seconds} s of 1080x1920 against one plain transcode`, other, one);
}

async function shorts({ env, work, pairs }) {
  const up = join(work, 'four-k');
  await timed(process.execPath, [cli, 'ingest', fourK, '-o', up, '--no-cache', '--json'], { env });
  const document = (source) => ({
    kind: 'short',
    segments: [{ source }, { source }],
    headline: 'Fountain',
    end_card: 'none',
  });
  const render = (name, source) => {
    const file = join(work, `${name}.json`);
    writeFileSync(file, JSON.stringify(document(source)));
    return () =>
      timed(process.execPath, [cli, 'render', file, '-o', join(work, `${name}.mp4`), '--no-cache', '--json'], { env });
  };
  const { one, other } = await interleaved(pairs, 'short', {
    one: render('source', fourK),
    other: render('mezzanine', up),
  });
  report('cold short from the mezzanine against the 4K HEVC clip', other, one);
}

async function interleaved(pairs, name, { one, other }) {
  const found = { one: [], other: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    const runs = [async () => found.one.push(await one()), async () => found.other.push(await other())];
    for (const run of pair % 2 === 0 ? runs : runs.reverse()) await run();
    process.stderr.write(`${name} ${pair + 1} of ${pairs}\n`);
  }
  return found;
}

function report(what, runs, floors) {
  const of = (list, key) => median(list.map((run) => run[key]));
  const ratio = (key) => median(runs.map((run, at) => run[key] / floors[at][key])).toFixed(2);
  console.log(
    `${what}: CPU ${ratio('cpu')}x (${of(runs, 'cpu').toFixed(1)} to ${of(floors, 'cpu').toFixed(1)} s), wall ${ratio('wall')}x`,
  );
}
