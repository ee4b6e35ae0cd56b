/**
 * `npm run bench ingest`: processor seconds of every clip of the test media, where a clip of at most 30 s and 1080p may
 * take 10; taking in a clip of a minute in 1080p that needs a mezzanine against one plain ffmpeg transcode at the same
 * settings; and a cold short from a 4K HEVC clip against the same from its mezzanine. The last two in interleaved
 * pairs; ratios count: the machine is shared. Options: --only clips|minute|shorts, --pairs N (default 3), --seconds N
 * of the long clip (default 60), --ffmpeg PATH.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
      only: { type: 'string' },
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
    const parts = {
      clips: () => everyClip({ env, work }),
      minute: () => transcodes({ ffmpeg, env, work, pairs, seconds: Number(values.seconds) }),
      shorts: () => shorts({ env, work, pairs }),
    };
    const wanted = values.only === undefined ? Object.keys(parts) : values.only.split(',');
    for (const name of wanted) {
      if (parts[name] === undefined)
        throw new Refused(`Expected ${Object.keys(parts).join(', ')} for --only but received ${name}`);
      await parts[name]();
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What ingest promises for a clip of at most so many seconds and pixels a side. */
const BAR = { cpu: 10, seconds: 30, short: 1080, long: 1920 };
const CLIP_FOLDERS = ['demo', 'video', 'bad', 'tracking'];

/** The dearest first; files that are refused count too: a refusal must not be dear either. */
async function everyClip({ env, work }) {
  const rows = [];
  for (const name of CLIP_FOLDERS.flatMap(clipsIn)) {
    const folder = join(work, 'clip');
    const args = [cli, 'ingest', join(media, name), '-o', folder, '--as', 'editor_video', '--no-cache', '--json'];
    // A refused clip ends with 3: the shell counts its seconds all the same.
    const shell = ['-c', '"$0" "$@" >/dev/null 2>&1; code=$?; [ $code = 3 ] || exit $code', process.execPath, ...args];
    const { cpu, wall } = await timed('/bin/sh', shell, { env });
    const record = JSON.parse(readFileSync(join(folder, 'ingest.json'), 'utf8'));
    rows.push({ name, cpu, wall, ...factsOf(record) });
    rmSync(folder, { recursive: true, force: true });
  }
  rows.sort((a, b) => b.cpu - a.cpu);
  for (const { name, cpu, wall, what, isHeld } of rows)
    console.log(
      `${cpu.toFixed(1).padStart(6)} s CPU ${wall.toFixed(1).padStart(6)} s wall${isHeld && cpu > BAR.cpu ? ' OVER' : ''}  ${name}: ${what}`,
    );
  const held = rows.filter(({ isHeld }) => isHeld);
  const over = held.filter(({ cpu }) => cpu > BAR.cpu).length;
  console.log(
    `${held.length} of ${rows.length} clips have at most ${BAR.seconds} s and 1080p or are refused; ${over} of them took more than ${BAR.cpu} s of CPU`,
  );
}

function clipsIn(folder) {
  const names = existsSync(join(media, folder)) ? readdirSync(join(media, folder), { recursive: true }) : [];
  return names
    .filter((name) => /\.(?:mp4|mov|m4v|webm|mkv|avi|ts|3gp|mts|flv|wmv|ogv|mpg)$/i.test(name))
    .map((name) => join(folder, name))
    .sort();
}

function factsOf({ status, duration_seconds, source, mezzanine, error }) {
  if (status !== 'ready') return { what: error?.code ?? 'failed', isHeld: true };
  const { width = 0, height = 0, codec = '' } = source.video ?? {};
  const what = `${codec} ${width}x${height}, ${duration_seconds} s, ${mezzanine === null ? 'kept' : 'made anew'}`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return { what, isHeld: duration_seconds <= BAR.seconds && short <= BAR.short && long <= BAR.long };
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
    'cpu-independent=1:open-gop=0:scenecut=0:cabac=0:partitions=none',
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
