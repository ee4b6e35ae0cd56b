/**
 * `npm run bench short`: a cold short against the floor (one plain ffmpeg command: decode, crop, join and encode at the
 * same settings, no overlay) and against the limit (each clip decoded once, the film's own pictures encoded once, by
 * two encoders side by side), in interleaved pairs, from landscape clips of 720p, from clips of 1080x1920 as generators
 * deliver them and from clips of people, with the bundled ffmpeg and with the system's; then what each part costs, and
 * the warm renders against the cold ones. Ratios count: the machine is shared. Options: --pairs N (default 5),
 * --ffmpeg PATH (this one alone), --clips NAME (these alone), --cold (without the warm renders),
 * --score NAME (the film moves so).
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FLOOR_ENCODER, median, peakMemory, timed } from './measure.mjs';
import { asDelivered, COVER, material, peopleClips, QUIET } from './short-media.mjs';
import { notedTools } from './tool-costs.mjs';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli/main.js');

export async function benchShort(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      pairs: { type: 'string', default: '5' },
      ffmpeg: { type: 'string' },
      clips: { type: 'string' },
      cold: { type: 'boolean', default: false },
      score: { type: 'string' },
    },
  });
  const pairs = Number(values.pairs);
  const bundled = require('@ffmpeg-installer/ffmpeg').path;
  const system = '/usr/bin/ffmpeg';
  const ffmpegs = values.ffmpeg !== undefined ? [values.ffmpeg] : [bundled, system].filter((path) => existsSync(path));
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  try {
    const landscape = await material(work, bundled);
    const sets = { '1280x720': landscape, '1080x1920': await asDelivered('delivered', landscape, work, bundled) };
    const people = peopleClips();
    if (people !== undefined) sets.people = await asDelivered('people', { ...landscape, clips: people }, work, bundled);
    if (values.score !== undefined)
      for (const media of Object.values(sets)) media.composition = { ...media.composition, score: values.score };
    for (const ffmpeg of ffmpegs) {
      for (const [name, media] of Object.entries(sets)) {
        if (values.clips !== undefined && values.clips !== name) continue;
        print(`clips of ${name}, ${ffmpeg}, ${pairs} pairs`, await coldRows({ ...media, work, ffmpeg }, pairs));
      }
    }
    if (values.cold) return;
    print(`warm, clips of 1280x720, ${ffmpegs[0]}`, await warmRows({ ...landscape, work, ffmpeg: ffmpegs[0] }));
    print('starting', await startRows());
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function print(title, rows) {
  console.log(`\n${title}`);
  for (const [name, value, bar] of rows) console.log(`  ${name.padEnd(44)} ${value.padEnd(34)} ${bar ?? ''}`.trimEnd());
}

/** How a composition is rendered from the command line into a cache. */
function renderer({ work, composition, ffmpeg }) {
  const file = join(work, 'short.json');
  const output = join(work, 'short.mp4');
  return {
    file,
    output,
    render: (cache, change = {}, env = {}) => {
      writeFileSync(file, JSON.stringify({ ...composition, ...change }));
      const command = [cli, 'render', file, '-o', output, '--cache', cache, '--json'];
      return timed(process.execPath, command, { env: { REELWRIGHT_FFMPEG: ffmpeg, ...env } });
    },
  };
}

async function coldRows(media, pairs) {
  const { work, clips, ffmpeg } = media;
  const { file, output, render } = renderer(media);
  const cold = [];
  const floors = [];
  const renderCold = async () => {
    const cache = join(work, 'cold');
    const run = await render(cache);
    rmSync(cache, { recursive: true });
    return run;
  };
  // Once unmeasured: file caches.
  await timed(...floor(ffmpeg, clips, work));
  await renderCold();
  for (let pair = 0; pair < pairs; pair += 1) {
    const runs = [
      async () => floors.push(await timed(...floor(ffmpeg, clips, work))),
      async () => cold.push(await renderCold()),
    ];
    for (const run of pair % 2 === 0 ? runs : runs.reverse()) await run();
    process.stderr.write(`pair ${pair + 1} of ${pairs}: floor ${say(floors.at(-1))}, cold ${say(cold.at(-1))}\n`);
  }
  const env = { REELWRIGHT_FFMPEG: ffmpeg };
  const command = [cli, 'render', file, '-o', output, '--cache', join(work, 'memory'), '--json'];
  const memory = await peakMemory(process.execPath, command, { env });
  rmSync(join(work, 'memory'), { recursive: true });
  const floorMemory = await peakMemory(...floor(ffmpeg, clips, work));
  const draw = await drawTime(file, output, join(work, 'draw'), ffmpeg);
  rmSync(join(work, 'draw'), { recursive: true });
  const limit = await limitOf(ffmpeg, clips, output, work);
  const { whole, parts } = await partsOf(render, work, ffmpeg);
  const ratio = (pick) => median(cold.map((run, index) => pick(run) / pick(floors[index])));
  return [
    ['floor', say(medians(floors))],
    [
      'limit',
      `${(limit.decode + limit.encode).toFixed(2)} s CPU (decoding ${limit.decode.toFixed(2)}, encoding ${limit.encode.toFixed(2)})`,
    ],
    ['cold', say(medians(cold))],
    ['cold CPU / floor CPU (median of pairs)', `${ratio((run) => run.cpu).toFixed(3)}x`, '<= 1.25x'],
    ['cold wall / floor wall (median of pairs)', `${ratio((run) => run.wall).toFixed(3)}x`, '<= 1.30x'],
    ['cold CPU / limit', `${(medians(cold).cpu / (limit.decode + limit.encode)).toFixed(3)}x`],
    ['drawing in a cold render', `${draw.seconds.toFixed(3)} s for ${draw.bitmaps} bitmaps`],
    [
      'peak memory over all processes',
      `${memory.toFixed(0)} MiB (floor ${floorMemory.toFixed(0)})`,
      '<= 700 MiB (bundled), 850',
    ],
    ['parts of one more render, CPU and starts', `${whole.cpu.toFixed(2)} s`],
    ...Object.entries(parts).map(([name, { cpu, starts }]) => [`  ${name}`, `${cpu.toFixed(2)} s, ${starts}`]),
    ['  overlays, scaling, reading (chunks less encoding)', `${(parts.chunks.cpu - limit.encode).toFixed(2)} s`],
    ['  node', `${(whole.cpu - Object.values(parts).reduce((sum, { cpu }) => sum + cpu, 0)).toFixed(2)} s`],
  ];
}

/** Processor seconds of what no render can do without. */
async function limitOf(ffmpeg, clips, film, work) {
  let decode = 0;
  for (const clip of clips) {
    const once = ['-threads', '1', '-t', '6', '-i', clip, '-an', '-f', 'null', '-'];
    decode += (await timed(ffmpeg, [...QUIET, ...once])).cpu;
  }
  const raw = join(work, 'film.yuv');
  await timed(ffmpeg, [...QUIET, '-i', film, '-an', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', raw]);
  const half = Math.floor(statSync(raw).size / FRAME_BYTES / 2);
  const encodeHalf = (index) => {
    const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', '1080x1920', '-framerate', '30', '-i', raw];
    const skip = ['-skip_initial_bytes', String(index * half * FRAME_BYTES)];
    const output = ['-frames:v', String(half), ...FLOOR_ENCODER, '-threads', '1', join(work, `half-${index}.mp4`)];
    return timed(ffmpeg, [...QUIET, ...skip, ...input, ...output]);
  };
  const halves = await Promise.all([encodeHalf(0), encodeHalf(1)]);
  rmSync(raw);
  return { decode, encode: halves.reduce((sum, { cpu }) => sum + cpu, 0) };
}

const FRAME_BYTES = 1080 * 1920 * 1.5;

async function partsOf(render, work, ffmpeg) {
  const { env, read } = notedTools(work, ffmpeg);
  const cache = join(work, 'parts');
  const whole = await render(cache, {}, env);
  rmSync(cache, { recursive: true });
  return { whole, parts: read() };
}

async function warmRows(media) {
  const { work, composition, otherMusic, ffmpeg } = media;
  const { file, output, render } = renderer(media);
  const warm = join(work, 'warm');
  const cold = await repeat(3, async () => {
    rmSync(warm, { recursive: true, force: true });
    return render(warm);
  });
  const changed = (change) =>
    repeat(5, async () => {
      const cache = join(work, 'changed');
      cpSync(warm, cache, { recursive: true });
      const run = await render(cache, change);
      rmSync(cache, { recursive: true });
      return run;
    });
  const edited = await changed({ text_beats: withNewThird(composition.text_beats) });
  const music = await changed({ music: { source: otherMusic } });
  const same = await changed({});
  const inProcess = await sameInProcess(file, output, warm, ffmpeg);
  const worker = await changesInProcess({ composition, output, work, ffmpeg }, otherMusic);
  const { wall } = medians(cold);
  const share = (seconds) => `${(seconds / wall).toFixed(3)}x`;
  return [
    ['one of six beats edited / cold wall', share(medians(edited).wall), '<= 0.30x'],
    ['music changed / cold wall', share(medians(music).wall), '<= 0.12x'],
    ['one of six beats edited, running process', share(worker.edited)],
    ['music changed, running process', share(worker.music)],
    ['nothing changed, command line', `${medians(same).wall.toFixed(3)} s`],
    ['nothing changed, running process', `${inProcess.toFixed(3)} s`, '<= 0.15 s'],
  ];
}

async function startRows() {
  const help = await repeat(7, () => timed(process.execPath, [cli, '--help']));
  const bare = await repeat(7, () => timed(process.execPath, ['-e', '0']));
  const library = `await import(${JSON.stringify(join(root, 'dist/index.js'))})`;
  const imported = await repeat(7, () => timed(process.execPath, ['--input-type=module', '-e', library]));
  const ms = (runs) => 1000 * medians(runs).wall;
  return [
    ['reelwright --help', `${ms(help).toFixed(0)} ms (bare node ${ms(bare).toFixed(0)})`, '<= 150 ms'],
    ["import 'reelwright', above bare node", `${(ms(imported) - ms(bare)).toFixed(0)} ms`, '<= 100 ms'],
  ];
}

function medians(runs) {
  return { wall: median(runs.map((run) => run.wall)), cpu: median(runs.map((run) => run.cpu)) };
}

/** Both clips for six seconds, and where the film has its end card over the second clip, two seconds of that. */
function floor(ffmpeg, clips, work) {
  const slot = (input, [from, to], label) =>
    `[${input}:v]trim=${from}:${to},setpts=PTS-STARTPTS,fps=30,${COVER}[${label}]`;
  const scenes = [slot('0', [0, 6], 'a'), '[1:v]split[early][late]'];
  const second = [slot('early', [0, 6], 'b'), slot('late', [4, 6], 'c')].map((text) => text.replace(':v]', ']'));
  const graph = [...scenes, ...second, '[a][b][c]concat=n=3[v]'].join(';');
  const inputs = ['-i', clips[0], '-i', clips[1]];
  const film = ['-filter_complex', graph, '-map', '[v]', '-an', ...FLOOR_ENCODER, join(work, 'floor.mp4')];
  return [ffmpeg, [...QUIET, ...inputs, ...film]];
}

async function engineOn(cacheDir, ffmpegPath) {
  const { createEngine } = await import('../dist/index.js');
  return createEngine({ cacheDir, ffmpegPath });
}

async function sameInProcess(file, output, cacheDir, ffmpeg) {
  const engine = await engineOn(cacheDir, ffmpeg);
  const composition = JSON.parse(readFileSync(file, 'utf8'));
  await engine.render(composition, { output });
  const runs = [];
  for (let round = 0; round < 7; round += 1) {
    const started = performance.now();
    const { cached } = await engine.render(composition, { output });
    if (!cached) throw new Error('expected an unchanged composition to come from the cache');
    runs.push((performance.now() - started) / 1000);
  }
  return median(runs);
}

const withNewThird = (beats) => beats.map((beat, index) => (index === 2 ? 'Now with a new third line' : beat));

/** Medians of five, seconds, in a process that has rendered before: what a server worker waits for. */
async function changesInProcess({ composition, output, work, ffmpeg }, otherMusic) {
  const warm = join(work, 'warm');
  const measure = async (change) => {
    const runs = [];
    for (let round = 0; round < 5; round += 1) {
      const cache = join(work, 'worker');
      cpSync(warm, cache, { recursive: true });
      const engine = await engineOn(cache, ffmpeg);
      const started = performance.now();
      await engine.render({ ...composition, ...change }, { output });
      runs.push((performance.now() - started) / 1000);
      rmSync(cache, { recursive: true });
    }
    return median(runs);
  };
  return {
    edited: await measure({ text_beats: withNewThird(composition.text_beats) }),
    music: await measure({ music: { source: otherMusic } }),
  };
}

async function drawTime(file, output, cacheDir, ffmpeg) {
  const engine = await engineOn(cacheDir, ffmpeg);
  const { timings } = await engine.render(JSON.parse(readFileSync(file, 'utf8')), { output });
  return { seconds: timings.draw, bitmaps: timings.bitmaps };
}

async function repeat(times, run) {
  const runs = [];
  for (let round = 0; round < times; round += 1) runs.push(await run());
  return runs;
}

function say({ wall, cpu }) {
  return `${wall.toFixed(2)} s wall, ${cpu.toFixed(2)} s CPU`;
}
