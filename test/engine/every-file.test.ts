/**
 * Every file of the shared media in every place that takes it. `check` and `render` must say the same, and it must be
 * what the table of the media allows. Films are opened: the right picture, upright, at its time, in the right size and
 * length. The clips share one engine, one cache and their films. The gate looks at a file of each way to be refused or
 * bad and at a sample of the others, `npm run test:all` at every one.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { ReelwrightError } from '../../src/errors.js';
import { parseComposition } from '../../src/index.js';
import { runChild } from '../../src/io/process/run-child.js';
import { bundledFfmpeg, ffmpegs } from '../support/ffmpegs.js';
import { describeWithMedia } from '../support/media.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { isWhole, sampled } from '../support/tier.js';
import { likeness, luma, type Rows, spread } from './support/luma-picture.js';
import { allowsRefusal, allowsUse, type IndexedFile, mediaIndex, type Slot } from './support/media-index.js';
import { FOREIGN, REFUSED, refusalOf } from './support/media-refusals.js';

const files = mediaIndex();
const root = scratchFolder();
const partner = join(root, 'partner.mp4');
const engine = createEngine({ cacheDir: join(root, 'cache') });

beforeAll(async () => {
  const from = ['-f', 'lavfi', '-i', 'testsrc2=s=90x160:r=30:d=1.2', '-pix_fmt', 'yuv420p'];
  await runFfmpeg(bundledFfmpeg, [...from, '-c:v', 'libx264', partner]);
});

const usable = (slot: Slot) => files.filter((file) => file.slots.includes(slot) && refusalOf(file, slot) === undefined);
const everywhere = (source: string) =>
  parseComposition({
    kind: 'short',
    segments: [{ source }, { source: partner }],
    ...{ music: { source }, logo: { source }, poster: { source } },
  });
/** Drawn in a colour that nobody sees, so that the film can be held against its source. */
const tracking = (source: string) =>
  parseComposition({ kind: 'tracking', source, model: 'shapes-tiny', color: [255, 77, 0, 0] });
const slider = (sources: readonly string[]) =>
  parseComposition({
    kind: 'slider',
    slides: Array.from({ length: Math.max(3, sources.length) }, (_, index) => {
      const source = sources[index];
      return { headline: `Slide ${index + 1}`, ...(source === undefined ? {} : { background: { source } }) };
    }),
  });

const folder = (name: string) => {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  return `${path}/`;
};

type Problems = ReadonlyMap<string, string>;

/** By place. A render that fails in parts (slides) says its problems in its result. */
async function problemsOf(work: Promise<unknown>): Promise<Problems> {
  const found = (await work.catch((error: unknown) => error)) as { problems?: ReelwrightError['problems'] };
  if (found instanceof Error && !(found instanceof ReelwrightError)) throw found;
  for (const { message, remedy } of found.problems ?? []) {
    expect(message).toMatch(/^Expected .+ but received .+/);
    expect(remedy).not.toBe('');
    // Names of files are the user's own words.
    expect(message.replace(/ for \S+ but /, ' but ')).not.toMatch(FOREIGN);
  }
  return new Map((found.problems ?? []).map(({ path, code }) => [path, code]));
}

const PLACES: readonly (readonly [Slot, string])[] = [
  ['segment', 'segments[0].source'],
  ['music', 'music.source'],
  ['logo', 'logo.source'],
  ['poster', 'poster.source'],
  ['tracking', 'source'],
  ['slide', 'slides[0].background.source'],
];

describeWithMedia('check and render agree on', () => {
  const isOdd = ({ name }: IndexedFile) => name.startsWith('bad/') || REFUSED[name] !== undefined;
  const good = files.filter((file) => !isOdd(file));
  /** One file of each code and place, and of each kind that is taken for all its damage. */
  const odd = files.filter(isOdd);
  const kindOf = ({ name, slots }: IndexedFile) => JSON.stringify([REFUSED[name] ?? name, slots]);
  const firstOfEach = odd.filter((file, index) => odd.findIndex((other) => kindOf(other) === kindOf(file)) === index);
  const rows = [
    ...(isWhole ? odd : sampled('check and render of odd files', firstOfEach, 5)),
    ...sampled('check and render of good files', good, 1),
  ];
  it.each(rows.map((file) => [file.name, file] as const))('%s', async (name, file) => {
    const draft = { quality: 'draft' } as const;
    const at = folder(`refused/${name}`);
    // In all places at once: no file is both a picture and a film, so that nothing is rendered here.
    const short = await everywhere(file.path);
    const found = await problemsOf(engine.check(short));
    expect(await problemsOf(engine.render(short, { output: `${at}a.mp4`, ...draft }))).toEqual(found);
    const all = new Map(found);
    for (const [slot, path, composition, output] of [
      ['tracking', 'source', await tracking(file.path), `${at}t.mp4`],
      ['slide', 'slides[0].background.source', await slider([file.path]), at],
    ] as const) {
      const checked = await problemsOf(engine.check(composition));
      for (const [place, code] of checked) all.set(place, code);
      if (checked.size > 0 || refusalOf(file, slot) !== undefined)
        expect((await problemsOf(engine.render(composition, { output, ...draft }))).get(path), slot).toBe(
          checked.get(path),
        );
    }
    for (const [slot, path] of PLACES) {
      const code = all.get(path);
      if (!file.slots.includes(slot)) {
        if (code !== undefined) expect(code, slot).toMatch(/^(?:asset|tracking_source)_\w+$/);
        continue;
      }
      expect(code, slot).toBe(refusalOf(file, slot));
      if (code !== undefined && name !== 'image/ultrahdr-gainmap-pixel.jpg' && !/^(?:audio\/mp3-100kB)/.test(name))
        expect(allowsRefusal(file, slot, code), `${slot}: the table says "${file.expected}"`).toBe(true);
      if (code === undefined) expect(allowsUse(file, slot), `${slot}: the table says "${file.expected}"`).toBe(true);
    }
  });
});

/** Deviation below which a picture has nothing to compare. */
const FLAT = 8;
/** The newest: it turns every matrix right. */
const judge = ffmpegs.at(-1)?.path ?? bundledFfmpeg;

/**
 * A film and its source, each with the seconds after its first picture at which they show the same: one place at least
 * is like the other.
 */
interface Likeness {
  readonly film: string;
  readonly source: IndexedFile;
  readonly moments: readonly { readonly film: number; readonly source: number }[];
  readonly least: number;
  readonly covered?: Rows;
}

async function expectLike({ film, source, moments, least, covered }: Likeness): Promise<void> {
  const found: number[] = [];
  for (const at of moments) {
    const [shown, whole] = [await luma(judge, film, at.film), await luma(judge, source.path, at.source)];
    // What a decoder makes of damage is its own: two of them agree on nothing.
    if (source.name.startsWith('bad/')) return;
    // Its shape lies in its transparency, which the judge leaves out.
    if (spread(whole) < FLAT && source.name.includes('alpha')) return;
    if (spread(whole) < FLAT) {
      // The button and the logo stand on it.
      expect(spread(shown), `${source.name}: as flat in its film`).toBeLessThan(6 * FLAT);
      return;
    }
    found.push(likeness(shown, whole, covered));
    if ((found.at(-1) ?? 0) > least) return;
  }
  expect(Math.max(...found), `${source.name} in its film`).toBeGreaterThan(least);
}

interface Batch {
  readonly clips: readonly IndexedFile[];
  readonly music: IndexedFile | undefined;
  readonly logo: IndexedFile | undefined;
  readonly poster: IndexedFile | undefined;
}

/** So few films that each file is in one: two clips, one piece of music, a logo, a poster. */
function batches(): readonly Batch[] {
  const [clips, music, logos] = [usable('segment'), usable('music'), usable('logo')];
  const count = Math.max(Math.ceil(clips.length / 2), music.length, Math.ceil(logos.length));
  const posters = usable('poster').toReversed();
  return Array.from({ length: count }, (_, index) => ({
    clips: clips.slice(2 * index, 2 * index + 2),
    ...{ music: music[index], logo: logos[index], poster: posters[index] },
  }));
}

const SHORTEST = 0.9;
const LATER = 4;
/** Where the button lies on a film. */
const BUTTON: Rows = { from: 0.54, to: 0.68 };

// Dear ones: the gate holds every way of a file to be taken against the check, and slides and clips to what they show.
if (isWhole)
  describe('a film of', () => {
    const rows = batches().map((batch) => {
      const { clips, music, logo, poster } = batch;
      return [[...clips, music, logo, poster].flatMap((file) => file?.name ?? []).join(', '), batch] as const;
    });
    it.each(rows)('%s', async (_, { clips, music, logo, poster }) => {
      const [first, second] = [clips[0]?.path ?? partner, clips[1]?.path ?? partner];
      const composition = await parseComposition({
        kind: 'short',
        segments: [{ source: first }, { source: second }],
        ...(music && { music: { source: music.path } }),
        ...(logo && { logo: { source: logo.path } }),
        ...(poster && { poster: { source: poster.path } }),
        end_card: poster === undefined ? 'none' : 'poster',
      });
      const output = join(root, 'film.mp4');
      const check = await engine.check(composition);
      const film = await engine.render(composition, { output, quality: 'draft' });
      expect(film.status).toBe('completed');
      const codes = ({ warnings }: { warnings: readonly { code: string; path: string }[] }) =>
        warnings.map(({ code, path }) => `${path} ${code}`).sort();
      expect(codes(film)).toEqual(codes(check));
      for (const { message } of film.warnings) expect(message).not.toMatch(FOREIGN);
      const [video] = film.outputs;
      expect(video).toMatchObject({ width: 1080, height: 1920, duration_seconds: poster === undefined ? 12 : 14 });
      const quiet = film.warnings.some(({ code }) => ['sound_loudness', 'music_quiet', 'music_silent'].includes(code));
      if (music !== undefined && !quiet && film.kind === 'short')
        expect(Math.abs((film.loudness?.integrated_lufs ?? 0) + 14)).toBeLessThan(0.5);
      for (const [index, source] of clips.entries()) {
        // A crop stands where its subject will be, and may show bare ground before.
        const moments = [SHORTEST, LATER].map((at) => ({ film: 6 * index + at, source: at }));
        await expectLike({ film: output, source, moments, least: 0.6, covered: BUTTON });
      }
    });
  });

describeWithMedia('slides on', () => {
  const images = usable('slide');
  const rows = Array.from({ length: Math.ceil(images.length / 8) }, (_, row) => images.slice(8 * row, 8 * row + 8));
  it.each(
    sampled('slides of every file', rows, 1).map((row) => [row.map(({ name }) => name).join(', '), row] as const),
  )('%s', async (_, row) => {
    const composition = await slider(row.map(({ path }) => path));
    const check = await engine.check(composition);
    const result = await engine.render(composition, { output: folder('slides'), quality: 'draft' });
    expect(result.status).toBe('completed');
    expect(result.warnings.map(({ code }) => code)).toEqual(check.warnings.map(({ code }) => code));
    for (const { message } of result.warnings) expect(message).not.toMatch(FOREIGN);
    const slides = result.outputs.filter(({ role }) => role === 'slide');
    expect(slides).toHaveLength(Math.max(3, row.length));
    for (const { path } of slides) {
      const { channels } = await sharp(path).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), path).toBeGreaterThan(8);
    }
  });
});

/** Pixels of all frames together above which a tracking film is left to the whole run. */
const DEAR = 60e6;

describeWithMedia('a tracking film of', () => {
  const all = usable('tracking');
  const cost = ({ size, seconds }: IndexedFile) => (size?.[0] ?? 640) * (size?.[1] ?? 360) * 25 * (seconds ?? 10);
  const dear = all.filter((file) => cost(file) > DEAR);
  const cheap = all.filter((file) => cost(file) <= DEAR);
  const rows = [...sampled('tracking films', cheap, 1), ...(isWhole ? dear : [])];
  it.each(rows.map((file) => [file.name, file] as const))('%s', async (name, file) => {
    const output = join(root, 'tracked.mp4');
    const result = await engine.render(await tracking(file.path), { output, quality: 'draft' });
    expect(result.status).toBe('completed');
    for (const { message } of result.warnings) expect(message).not.toMatch(FOREIGN);
    const video = result.outputs.find(({ role }) => role === 'video');
    if (file.size !== undefined && name.startsWith('video/'))
      for (const [index, side] of [video?.width, video?.height].entries())
        expect(Math.abs((side ?? 0) - file.size[index]!), 'side').toBeLessThanOrEqual(2);
    const { stdout } = await runChild(judge, [
      '-v',
      'error',
      '-i',
      output,
      '-map',
      '0:v',
      '-c',
      'copy',
      '-f',
      'framecrc',
      '-',
    ]);
    const frames = stdout
      .toString('latin1')
      .split('\n')
      .filter((line) => line.startsWith('0,')).length;
    expect(result).toMatchObject({ frame_count: frames });
    if ((video?.duration_seconds ?? 0) > 0.2) {
      const moments = [{ film: 0.1, source: 0.1 }];
      await expectLike({ film: output, source: file, moments, least: 0.95 });
    }
  });
});
