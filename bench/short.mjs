/**
 * `npm run bench short`: a cold short against the floor (one plain ffmpeg command: decode, concatenate, encode at the
 * same settings, no overlay), in interleaved pairs; then the warm renders against the cold ones. Ratios count: the
 * machine is shared. Options: --pairs N (default 7), --ffmpeg PATH.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FLOOR_ENCODER, median, peakMemory, timed } from './measure.mjs';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli/main.js');

export async function benchShort(argv) {
  const { values } = parseArgs({
    args: argv,
    options: { pairs: { type: 'string', default: '7' }, ffmpeg: { type: 'string' } },
  });
  const ffmpeg = values.ffmpeg ?? process.env.REELWRIGHT_FFMPEG ?? require('@ffmpeg-installer/ffmpeg').path;
  const env = { REELWRIGHT_FFMPEG: ffmpeg };
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  try {
    const { clips, composition, otherMusic } = await material(work, ffmpeg);
    const file = join(work, 'short.json');
    const write = (change) => writeFileSync(file, JSON.stringify({ ...composition, ...change }));
    write({});
    const output = join(work, 'short.mp4');
    const render = (cache) => [process.execPath, [cli, 'render', file, '-o', output, '--cache', cache, '--json']];

    // Once unmeasured: file caches, and the floor's picture.
    await timed(...floor(ffmpeg, clips, work));
    await timed(...render(join(work, 'warm')), { env });

    const cold = [];
    const floors = [];
    const pairs = Number(values.pairs);
    for (let pair = 0; pair < pairs; pair += 1) {
      const runs = [
        async () => floors.push(await timed(...floor(ffmpeg, clips, work))),
        async () => {
          const cache = join(work, `cold-${pair}`);
          cold.push(await timed(...render(cache), { env }));
          rmSync(cache, { recursive: true });
        },
      ];
      for (const run of pair % 2 === 0 ? runs : runs.reverse()) await run();
      process.stderr.write(`pair ${pair + 1} of ${pairs}: floor ${say(floors.at(-1))}, cold ${say(cold.at(-1))}\n`);
    }

    const warm = join(work, 'warm');
    const warmRuns = async (name, change) => {
      const runs = [];
      for (let round = 0; round < 5; round += 1) {
        const cache = join(work, `${name}-${round}`);
        cpSync(warm, cache, { recursive: true });
        write(change);
        runs.push(await timed(...render(cache), { env }));
        rmSync(cache, { recursive: true });
      }
      return runs;
    };
    const beats = composition.text_beats;
    const edited = await warmRuns('edited', { text_beats: withNewThird(beats) });
    const music = await warmRuns('music', { music: { source: otherMusic } });
    const same = await warmRuns('same', {});
    write({});
    const inProcess = await sameInProcess(file, output, warm, ffmpeg);
    const worker = await changesInProcess({ composition, output, work, ffmpeg }, otherMusic);
    const memory = await peakMemory(...render(join(work, 'memory')), { env });
    const floorMemory = await peakMemory(...floor(ffmpeg, clips, work));
    const draw = await drawTime(file, output, join(work, 'draw'), ffmpeg);
    const help = await repeat(7, () => timed(process.execPath, [cli, '--help']));
    const bare = await repeat(7, () => timed(process.execPath, ['-e', '0']));
    const imported = await repeat(7, () =>
      timed(process.execPath, [
        '--input-type=module',
        '-e',
        `await import(${JSON.stringify(join(root, 'dist/index.js'))})`,
      ]),
    );

    const wall = (runs) => median(runs.map((run) => run.wall));
    const cpu = (runs) => median(runs.map((run) => run.cpu));
    const ratio = (pick) => median(cold.map((run, index) => pick(run) / pick(floors[index])));
    const rows = [
      ['floor', `${say({ wall: wall(floors), cpu: cpu(floors) })}`, ''],
      ['cold', `${say({ wall: wall(cold), cpu: cpu(cold) })}`, ''],
      ['cold CPU / floor CPU (median of pairs)', `${ratio((run) => run.cpu).toFixed(3)}x`, '<= 1.10x'],
      ['cold wall / floor wall (median of pairs)', `${ratio((run) => run.wall).toFixed(3)}x`, '<= 1.00x'],
      ['one of six beats edited / cold wall', `${(wall(edited) / wall(cold)).toFixed(3)}x`, '<= 0.30x'],
      ['music changed / cold wall', `${(wall(music) / wall(cold)).toFixed(3)}x`, '<= 0.10x'],
      ['one of six beats edited, running process', `${(worker.edited / wall(cold)).toFixed(3)}x`, ''],
      ['music changed, running process', `${(worker.music / wall(cold)).toFixed(3)}x`, ''],
      ['nothing changed, command line', `${wall(same).toFixed(3)} s`, ''],
      ['nothing changed, running process', `${inProcess.toFixed(3)} s`, '<= 0.15 s'],
      ['drawing in a cold render', `${draw.seconds.toFixed(3)} s for ${draw.bitmaps} bitmaps`, ''],
      ['peak memory over all processes', `${memory.toFixed(0)} MiB (floor ${floorMemory.toFixed(0)})`, '<= 700 MB'],
      [
        'reelwright --help',
        `${(1000 * wall(help)).toFixed(0)} ms (bare node ${(1000 * wall(bare)).toFixed(0)})`,
        '<= 150 ms',
      ],
      ["import 'reelwright', above bare node", `${(1000 * (wall(imported) - wall(bare))).toFixed(0)} ms`, '<= 100 ms'],
    ];
    console.log(`ffmpeg: ${ffmpeg}\npairs: ${pairs}\n`);
    for (const [name, value, bar] of rows) console.log(`${name.padEnd(44)} ${value.padEnd(34)} ${bar}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Real clips when the test media are there, else the demo's; a full set of elements with six beats. */
async function material(work, ffmpeg) {
  const media = resolve(process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'));
  const { ensureDemoMedia } = await import('../dist/demo/demo-media.js');
  mkdirSync(join(work, 'media'));
  const demo = await ensureDemoMedia(join(work, 'media'), { ffmpegPath: ffmpeg });
  const real = existsSync(join(media, 'demo'));
  const clips = real
    ? ['demo/people-woman-dog-play-720p.mp4', 'demo/product-coffee-pour-720p.mp4'].map((name) => join(media, name))
    : [demo.dawn, demo.cup];
  const beds = real
    ? ['audio/music-freepd-30s.mp3', 'audio/music-lofi-lobby-cover.mp3'].map((name) => join(media, name))
    : [demo.music, demo.music];
  const composition = {
    kind: 'short',
    segments: clips.map((source) => ({ source })),
    headline: 'Six reasons to start your day outside',
    text_beats: [
      'Fresh air before the first call',
      'Coffee that tastes of morning',
      'A walk is worth two meetings',
      'Light that no lamp can fake',
      'Ten minutes are enough',
      'Start tomorrow, not someday',
    ],
    accent_color: '#ff4d00',
    badge_text: 'New',
    offer_text: '-20%',
    star_rating: 4.6,
    cta_text: 'Try it today',
    brand_name: 'Daybreak',
    logo: { source: demo.logo, position: 'top_left' },
    music: { source: beds[0] },
    disclosure: { text: 'AI-generated' },
  };
  return { clips, composition, otherMusic: beds[1] };
}

function floor(ffmpeg, clips, work) {
  const fill = 'fps=30,scale=1080:1920:force_original_aspect_ratio=increase,crop=1080:1920,setsar=1,format=yuv420p';
  const slot = (input, label) => `[${input}:v]trim=0:6,setpts=PTS-STARTPTS,${fill}[${label}]`;
  const graph = `${slot(0, 'a')};${slot(1, 'b')};color=c=black:s=1080x1920:r=30:d=2,format=yuv420p,setsar=1[c];[a][b][c]concat=n=3[v]`;
  return [
    ffmpeg,
    [
      '-v',
      'error',
      '-nostdin',
      '-y',
      '-i',
      clips[0],
      '-i',
      clips[1],
      '-filter_complex',
      graph,
      '-map',
      '[v]',
      '-an',
      ...FLOOR_ENCODER,
      join(work, 'floor.mp4'),
    ],
  ];
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
