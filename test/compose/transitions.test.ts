/**
 * Transitions on real ffmpegs: which source frames each output frame is made of, and that each is made of those alone.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { composeChunks, pictureJob } from '../../src/compose/compose-chunks.js';
import { encoderFor } from '../../src/compose/encoder.js';
import type { Layer } from '../../src/compose/plan.js';
import { CENTER, type Scene } from '../../src/compose/timeline.js';
import { TRANSITIONS, type TransitionName } from '../../src/compose/transitions/transition-table.js';
import type { Box } from '../../src/geometry.js';
import { feedArguments, feedInput } from '../../src/io/render/feed.js';
import { sourceInput } from '../../src/io/render/source-input.js';
import { readFrameNumbers, writeCodedClip } from '../support/coded-clip.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { clipMedia } from '../support/films.js';
import { scratchFolder } from '../support/scratch.js';

const size = { width: 270, height: 480 };
const rate = { num: 30, den: 1 };
const FRAMES = 10;
const FRAME_BYTES = (size.width * size.height * 3) / 2;
const folder = scratchFolder();
const files = { 'segments[0].source': join(folder, 'a.mp4'), 'segments[1].source': join(folder, 'b.mp4') };
const names = Object.keys(TRANSITIONS) as TransitionName[];

beforeAll(async () => {
  const clip = { ...size, frames: 90, rate: '30', encode: ['-c:v', 'libx264', '-qp', '1', '-preset', 'ultrafast'] };
  for (const file of Object.values(files)) await writeCodedClip(file, clip);
});

/** Two scenes of a second, both from 0.5 s of a clip of 3 s on: there are frames beyond both trims. */
function filmWith(kind: TransitionName, windows: readonly Box[] = []) {
  // As the muxer writes 30 frames a second.
  const times = { timeBase: { num: 1, den: 15_360 }, pts: Array.from({ length: 90 }, (_, frame) => frame * 512) };
  const media = { ...clipMedia('0'.repeat(64), 90), ...times, codedSize: size, displaySize: size };
  const scene = (index: number): Scene => ({
    ...{ start: 30 * index, end: 30 * (index + 1) },
    shot: {
      ...{ kind: 'clip', media: `segments[${index}].source`, fromSeconds: 0.5, fit: 'cover', focus: CENTER },
      ...(windows[index] === undefined ? {} : { window: windows[index] }),
    },
    enter: index === 0 ? { kind: 'cut' } : { kind, frames: FRAMES },
  });
  return {
    output: { size, frameRate: rate, totalFrames: 60 },
    media: { 'segments[0].source': media, 'segments[1].source': media },
    scenes: [scene(0), scene(1)],
    tracks: [],
  };
}

function feedOf(ffmpeg: string, layer: Layer | undefined): Buffer {
  if (layer?.kind !== 'clip') throw new Error('a clip was expected');
  const source = sourceInput(layer.feed, files[layer.media as keyof typeof files]);
  const args = [...feedArguments(source, layer.feed), '-f', 'rawvideo', 'pipe:1'];
  return execFileSync(ffmpeg, args, { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] });
}

function compose(ffmpeg: string, { graph, layers }: ReturnType<typeof pictureJob>, feeds: readonly Buffer[]): Buffer {
  const inputs = feeds.flatMap((feed, index) => {
    const [layer, file] = [layers[index], join(folder, `feed-${index}.yuv`)];
    writeFileSync(file, feed);
    return layer?.kind === 'clip' ? feedInput(layer.feed, file) : [];
  });
  const out = ['-map', '[out]', '-vsync', '0', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'];
  const args = ['-v', 'error', ...inputs, '-filter_complex', graph, ...out];
  return execFileSync(ffmpeg, args, { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] });
}

const frameOf = (raw: Buffer, index: number) => raw.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES);
const differing = (a: Buffer, b: Buffer) =>
  Array.from({ length: a.length / FRAME_BYTES }, (_, index) => index).filter(
    (index) => !frameOf(a, index).equals(frameOf(b, index)),
  );

describe.each(ffmpegs)('transitions with the $name ffmpeg', ({ path }) => {
  it.each(names)('%s shows both scenes at their own times, frame by frame', (kind) => {
    const job = pictureJob(filmWith(kind), { start: 25, end: 35 });
    const feeds = job.layers.map((layer) => feedOf(path, layer));
    // The scene that goes plays on behind its end; the one that comes begins before its start.
    expect(readFrameNumbers(feeds[0]!, size.width, size.height)).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49]);
    expect(readFrameNumbers(feeds[1]!, size.width, size.height)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    const whole = compose(path, job, feeds);
    expect(whole.length).toBe(FRAMES * FRAME_BYTES);
    // Grey in place of one input frame changes that output frame, and no other.
    for (const [layer, at] of [
      [0, 3],
      [1, 6],
    ] as const) {
      const changed = feeds.map((feed) => Buffer.from(feed));
      frameOf(changed[layer]!, at).fill(128);
      expect(differing(whole, compose(path, job, changed)), `layer ${layer}`).toEqual([at]);
    }
  });

  it.each(names)('%s begins near the old scene and ends near the new one', (kind) => {
    const job = pictureJob(filmWith(kind), { start: 25, end: 35 });
    const grey = (level: number) => Buffer.concat([Buffer.alloc(FRAMES * FRAME_BYTES, level)]);
    const out = compose(path, job, [grey(200), grey(60)]);
    const mean = (index: number) => {
      const luma = frameOf(out, index).subarray(0, size.width * size.height);
      return luma.reduce((sum, value) => sum + value, 0) / luma.length;
    };
    expect(mean(0)).toBeGreaterThan(150);
    expect(mean(FRAMES - 1)).toBeLessThan(85);
  });

  it.each(names.filter((name) => name !== 'dip'))('%s moves inside the windows, never the black around', (kind) => {
    const [tall, low] = [
      { x: 0, y: 160, width: 270, height: 320 },
      { x: 0, y: 200, width: 270, height: 280 },
    ];
    const job = pictureJob(filmWith(kind, [tall, low]), { start: 25, end: 35 });
    const greys = [200, 60].map((level, index) => {
      const { feed } = job.layers[index] as Extract<Layer, { kind: 'clip' }>;
      return Buffer.alloc(FRAMES * ((feed.size.width * feed.size.height * 3) / 2), level);
    });
    const out = compose(path, job, greys);
    const rows = (index: number, from: number, to: number) =>
      frameOf(out, index).subarray(from * size.width, to * size.width);
    for (let index = 0; index < FRAMES; index += 1) {
      expect(Math.max(...rows(index, 0, 158)), `around, picture ${index}`).toBeLessThanOrEqual(16);
      expect(Math.min(...rows(index, 202, 480)), `inside, picture ${index}`).toBeGreaterThanOrEqual(55);
      // What the first window alone shows is there until the cut.
      const [least, most] = index < FRAMES / 2 ? [195, 205] : [0, 16];
      expect(Math.min(...rows(index, 162, 198))).toBeGreaterThanOrEqual(least);
      expect(Math.max(...rows(index, 162, 198))).toBeLessThanOrEqual(most);
    }
  });

  it('a dip reads the scene that goes to its end: its decoder would fail at a pipe that nobody reads', () => {
    const { graph } = pictureJob(filmWith('dip'), { start: 25, end: 35 });
    const goes = graph.split(';').find((part) => part.endsWith('[tgoes]'));
    expect(goes).toContain('fade');
    expect(goes).not.toContain('trim');
  });

  it('a wipe is an edge: hardly anything of a picture is of both scenes', () => {
    const job = pictureJob(filmWith('wipe'), { start: 25, end: 35 });
    const grey = (level: number) => Buffer.alloc(FRAMES * FRAME_BYTES, level);
    const luma = frameOf(compose(path, job, [grey(200), grey(60)]), 5).subarray(0, size.width * size.height);
    const share = (from: number, to: number) =>
      luma.reduce((sum, value) => sum + (value > from && value < to ? 1 : 0), 0) / luma.length;
    expect(share(70, 190)).toBeLessThan(0.08);
    // Old and new side by side.
    expect(share(0, 71)).toBeGreaterThan(0.2);
    expect(share(189, 256)).toBeGreaterThan(0.2);
  });

  it.each(names)('%s gives a still its frame of the whole', (kind) => {
    const film = filmWith(kind);
    const job = pictureJob(film, { start: 25, end: 35 });
    const whole = compose(
      path,
      job,
      job.layers.map((layer) => feedOf(path, layer)),
    );
    const part = pictureJob(film, { start: 25, end: 31 });
    const still = compose(
      path,
      part,
      part.layers.map((layer) => feedOf(path, layer)),
    );
    expect(still.length).toBe(6 * FRAME_BYTES);
    expect(frameOf(still, 5).equals(frameOf(whole, 5))).toBe(true);
  });
});

describe('a film with transitions', () => {
  it.each(names)('is as long as its scenes with %s, which is a chunk of its own', (kind) => {
    const chunks = composeChunks(filmWith(kind), { encoder: encoderFor('draft'), versions: {} });
    expect(chunks.map(({ start, end, layers }) => [start, end, layers.length])).toEqual([
      [0, 25, 1],
      [25, 35, 2],
      [35, 60, 1],
    ]);
  });

  it('says in its documentation what each of them is', () => {
    const page = readFileSync(new URL('../../docs/editor.md', import.meta.url), 'utf8');
    for (const name of names) expect(page).toContain(`\`${name}\``);
  });
});
