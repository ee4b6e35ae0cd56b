/**
 * `npm run bench editor`: a cold editor ad (8 scenes of 5 s of real clips, 4 blurred and 4 cropped, 5 crossfades,
 * narration with its words, captions, a ducked bed) against its floor (the same fits with plain cuts, encoded at the
 * same settings, a plain mix, no overlay), in interleaved pairs; then the warm renders against the cold ones. Options:
 * --pairs N (default 3), --seconds N of each scene (default 5), --long to measure the memory of a film of ten minutes.
 */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FLOOR_ENCODER, median, peakMemory, Refused, timed } from './measure.mjs';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli/main.js');
const media = resolve(process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'));
const CLIPS = [
  'people-woman-dog-play-720p',
  'product-coffee-pour-720p',
  'nature-butterfly-720p',
  'cars-motorway-720p',
].map((name) => join(media, 'demo', `${name}.mp4`));
const VOICE = join(media, 'narration/venus-90917ba0');
const BEDS = ['music-freepd-30s.mp3', 'music-lofi-lobby-cover.mp3'].map((name) => join(media, 'audio', name));
const SCENES = 8;

export async function benchEditor(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      pairs: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      long: { type: 'boolean', default: false },
    },
  });
  if (!existsSync(CLIPS[0])) throw new Refused(`Expected the demo clips in ${media}; set REELWRIGHT_TEST_MEDIA`);
  const ffmpeg = process.env.REELWRIGHT_FFMPEG ?? require('@ffmpeg-installer/ffmpeg').path;
  const env = { REELWRIGHT_FFMPEG: ffmpeg };
  const work = mkdtempSync(join(tmpdir(), 'reelwright-bench-'));
  try {
    const seconds = Number(values.seconds);
    const composition = await compositionOf(seconds);
    const file = join(work, 'ad.json');
    const write = (change) => writeFileSync(file, JSON.stringify({ ...composition, ...change }));
    const output = join(work, 'ad.mp4');
    const render = (cache) => [process.execPath, [cli, 'render', file, '-o', output, '--cache', cache, '--json']];
    if (values.long) {
      write(longer());
      const peak = await peakMemory(...render(join(work, 'long')), { env });
      console.log(`ten minutes, 20 scenes: peak ${peak.toFixed(0)} MiB over all processes (bar 700)`);
      return;
    }
    write({});
    await timed(...floor(ffmpeg, seconds, work));
    const [cold, floors] = [[], []];
    const pairs = Number(values.pairs);
    for (let pair = 0; pair < pairs; pair += 1) {
      const cache = join(work, `cold-${pair}`);
      const runs = [
        async () => floors.push(await timed(...floor(ffmpeg, seconds, work))),
        async () => cold.push(await timed(...render(cache), { env })),
      ];
      for (const run of pair % 2 === 0 ? runs : runs.reverse()) await run();
      process.stderr.write(`pair ${pair + 1} of ${pairs}: floor ${say(floors.at(-1))}, cold ${say(cold.at(-1))}\n`);
    }
    const warm = async (name, change) => {
      const runs = [];
      for (let round = 0; round < pairs; round += 1) {
        const cache = join(work, `${name}-${round}`);
        cpSync(join(work, 'cold-0'), cache, { recursive: true });
        write(change);
        runs.push(await timed(...render(cache), { env }));
        rmSync(cache, { recursive: true });
      }
      return median(runs.map(({ wall }) => wall)) / median(cold.map(({ wall }) => wall));
    };
    const words = composition.narration.words.map((word, index) =>
      index === 12 ? { ...word, text: 'instead' } : word,
    );
    const swapped = composition.segments.map((one, index) => (index === 4 ? { ...one, source: CLIPS[3] } : one));
    const ratio = (pick) => median(cold.map((run, index) => pick(run) / pick(floors[index])));
    const rows = [
      ['cold CPU / floor CPU', ratio(({ cpu }) => cpu), '<= 1.25'],
      ['cold wall / floor wall', ratio(({ wall }) => wall), ''],
      [
        'text of one word / cold wall',
        await warm('word', { narration: { ...composition.narration, words } }),
        '<= 0.25',
      ],
      ['one scene swapped / cold wall', await warm('scene', { segments: swapped }), '<= 0.35'],
      ['music changed / cold wall', await warm('music', { music: { source: BEDS[1] } }), '<= 0.12'],
      ['nothing changed / cold wall', await warm('same', {}), ''],
    ];
    console.log(`ffmpeg: ${ffmpeg}\npairs: ${pairs}, ${SCENES} scenes of ${seconds} s\n`);
    for (const [name, value, bar] of rows) console.log(`${name.padEnd(34)} ${value.toFixed(3)}x  ${bar}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The first seconds of each clip; crossfades into five of the scenes. */
async function compositionOf(seconds) {
  const { default: narration } = await import(`${VOICE}.json`, { with: { type: 'json' } });
  return {
    kind: 'editor',
    language: 'en',
    segments: Array.from({ length: SCENES }, (_, index) => ({
      source: CLIPS[index % CLIPS.length],
      fit_mode: index % 2 === 0 ? 'blur' : 'cover',
      volume: 0,
      trim: { start: index < CLIPS.length ? 0 : 1, duration: seconds },
      ...(index > 0 && index < 6 ? { transition: { type: 'crossfade', duration_seconds: 0.4 } } : {}),
    })),
    narration: {
      source: `${VOICE}.mp3`,
      words: narration.words.map(([start, end, text]) => ({ text, start, end })),
    },
    music: { source: BEDS[0] },
  };
}

/** Twenty scenes of 30 s, each the same clip held or trimmed. */
function longer() {
  const segments = Array.from({ length: 20 }, (_, index) => ({
    source: CLIPS[index % CLIPS.length],
    fit_mode: index % 2 === 0 ? 'blur' : 'cover',
    trim: { duration: 30 },
  }));
  return { segments };
}

function floor(ffmpeg, seconds, work) {
  const cover = 'scale=1080:1920:force_original_aspect_ratio=increase:flags=bicubic,crop=1080:1920';
  const blur = (label) =>
    `split[w${label}][c${label}];[c${label}]crop=404:720,scale=136:240:flags=area,gblur=5,scale=1080:1920:flags=bicubic[f${label}];` +
    `[w${label}]scale=1080:608:flags=bicubic[p${label}];[f${label}][p${label}]overlay=0:656:format=yuv420`;
  const starts = Array.from({ length: SCENES }, (_, index) => (index < CLIPS.length ? 0 : 1));
  const inputs = starts.flatMap((start, index) => [
    '-ss',
    String(start),
    '-t',
    String(seconds),
    '-i',
    CLIPS[index % CLIPS.length],
  ]);
  const scenes = starts.map(
    (_, index) =>
      `[${index}:v]fps=30,${index % 2 === 0 ? blur(index) : cover},tpad=stop=-1:stop_mode=clone,trim=end_frame=${30 * seconds},setpts=PTS-STARTPTS,setsar=1,format=yuv420p[v${index}]`,
  );
  const joined = `${starts.map((_, index) => `[v${index}]`).join('')}concat=n=${SCENES}[v]`;
  const mix = `[${SCENES}:a]aresample=48000,apad[voice];[${SCENES + 1}:a]aresample=48000,volume=0.25,apad[bed];[voice][bed]amix=inputs=2,atrim=0:${SCENES * seconds}[a]`;
  return [
    ffmpeg,
    [
      ...['-v', 'error', '-nostdin', '-y', ...inputs, '-i', `${VOICE}.mp3`, '-i', BEDS[0]],
      ...['-filter_complex', [...scenes, joined, mix].join(';'), '-map', '[v]', '-map', '[a]'],
      ...[...FLOOR_ENCODER, '-c:a', 'aac', '-b:a', '192k', join(work, 'floor.mp4')],
    ],
  ];
}

function say({ wall, cpu }) {
  return `${wall.toFixed(2)} s wall, ${cpu.toFixed(2)} s CPU`;
}
