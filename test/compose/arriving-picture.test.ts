/** Clips whose picture comes to its window: where they are on the way, on real ffmpegs and by the numbers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrivalEnds, arrivedShare, isOnItsWay } from '../../src/compose/arriving-picture.js';
import { codedFocus, codedPart, uprightPart } from '../../src/compose/fill-axis.js';
import { fillParts } from '../../src/compose/fill-picture.js';
import { type Arriving, filledPicture } from '../../src/compose/filled-picture.js';
import { chain, filter, graph } from '../../src/compose/filter-graph.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { boxBetween, type Size } from '../../src/geometry.js';
import { feedInput } from '../../src/io/render/feed.js';
import type { VideoMedia } from '../../src/media.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { clipMedia } from '../support/films.js';
import { scratchFolder } from '../support/scratch.js';
import { brightMiddle, lumaPlanes } from './support/luma-planes.js';

const folder = scratchFolder();
const frame = { width: 270, height: 480 };
const window = { x: 14, y: 220, width: 242, height: 240 };
const focus = { x: 0.55, y: 0.5 };
const FRAMES = 12;
const wide = { width: 640, height: 360 };
/** All of the frame, about the middle of a wide clip. */
const arrival = { window: { x: 0, y: 0, ...frame }, part: { x: 0.34, y: 0, width: 0.3164, height: 1 } };
const arrives: Arriving = { arrival: { ...arrival, start: 0, frames: FRAMES }, window, frame };
/** Where a disc is, in shares of the picture. */
const AT = { x: 0.5, y: 0.3 };
const WHOLE = { x: 0, y: 0, width: 1, height: 1 };

function media(size: Size, more: Partial<VideoMedia> = {}): VideoMedia {
  return { ...clipMedia('0'.repeat(64), 60), codedSize: size, displaySize: size, ...more };
}

function disc({ width, height }: Size, { x, y }: { x: number; y: number }): Buffer {
  const radius = Math.min(width, height) / 12;
  const luma = Uint8Array.from({ length: width * height }, (_, index) => {
    const away = Math.hypot((index % width) + 0.5 - x * width, Math.floor(index / width) + 0.5 - y * height) / radius;
    return 60 + 150 * Math.max(0, Math.min(1, 1.6 - away));
  });
  return Buffer.concat([luma, Buffer.alloc(2 * (width / 2) * (height / 2), 128)]);
}

function render(ffmpeg: string, clip: VideoMedia, range: { from: number; frames: number }): readonly Buffer[] {
  const file = join(folder, 'clip.yuv');
  writeFileSync(file, disc(clip.codedSize, codedFocus(clip, AT)));
  const size = { width: window.width, height: window.height };
  const { crop, fill } = fillParts(clip, size, { focus, arrives, from: range.from });
  const held = filter('loop', { loop: range.frames - 1, size: 1, start: 0 });
  const text = printFilterGraph(graph([chain(['0:v'], [held, ...crop, ...fill], ['out'])]));
  const input = feedInput({ size: clip.codedSize, pixelFormat: 'yuv420p' }, file);
  return lumaPlanes(ffmpeg, input, text, isOnItsWay(arrives.arrival, range.from) ? frame : size);
}

/** Where the disc is by the numbers that a surface without ffmpeg paints by, px. */
function reckoned(clip: VideoMedia, sceneFrame: number) {
  const size = { width: window.width, height: window.height };
  const { from, to } = arrivalEnds(clip, filledPicture(clip, size, { focus, arrives }), arrives, WHOLE);
  const box = boxBetween(from, to, arrivedShare(arrives.arrival, sceneFrame));
  return { x: box.x + AT.x * box.width, y: box.y + AT.y * box.height };
}

describe.each(ffmpegs)('a picture that comes to its window, with the $name ffmpeg', ({ path }) => {
  it.each([
    ['a wide clip', media(wide)],
    ['one that is turned', media({ width: 360, height: 640 }, { rotation: 90, displaySize: wide })],
    ['one that is turned back and mirrored', media(wide, { rotation: 180, mirrored: true })],
  ])('of %s goes straight, and is at its place without a jump', (_, clip) => {
    const places = render(path, clip, { from: 0, frames: FRAMES }).map((luma) => brightMiddle(luma, frame, 70));
    places.forEach(({ x, y }, at) => {
      const wanted = reckoned(clip, at);
      expect(Math.abs(x - wanted.x), `x of frame ${at}`).toBeLessThan(1.5);
      expect(Math.abs(y - wanted.y), `y of frame ${at}`).toBeLessThan(1.5);
    });
    const [there] = render(path, clip, { from: FRAMES, frames: 1 });
    const stands = brightMiddle(there as Buffer, window, 70);
    const last = places[FRAMES - 1] as (typeof places)[number];
    expect(Math.hypot(stands.x + window.x - last.x, stands.y + window.y - last.y)).toBeLessThan(1);
  });

  it('has in a part of the way the frames that it has in the whole', () => {
    const whole = render(path, media(wide), { from: 0, frames: FRAMES }).slice(5, 9);
    render(path, media(wide), { from: 5, frames: 4 }).forEach((luma, index) => {
      expect(luma.equals(whole[index] as Buffer), `frame ${5 + index}`).toBe(true);
    });
  });
});

describe('a picture that comes to its window', () => {
  it('is fed the same on its way and when it is there, and costs nothing to move then', () => {
    const size = { width: window.width, height: window.height };
    const [comes, stands] = [0, FRAMES].map((from) => fillParts(media(wide), size, { focus, arrives, from }));
    expect(comes?.crop).toEqual(stands?.crop);
    expect(comes?.cropped).toEqual(stands?.cropped);
    const names = (parts: typeof comes) => parts?.fill.map(({ name }) => name);
    expect(names(comes)).toContain('perspective');
    expect(names(stands)).not.toContain('perspective');
  });

  it('gathers speed, and slows down for longer', () => {
    const shares = Array.from({ length: FRAMES }, (_, at) => arrivedShare(arrives.arrival, at));
    const steps = shares.map((share, at) => share - (shares[at - 1] ?? 0));
    const fastest = steps.indexOf(Math.max(...steps));
    expect(fastest).toBeGreaterThan(0);
    expect(fastest).toBeLessThan(FRAMES / 3);
    expect(shares.at(-1)).toBe(1);
  });

  it.each([0, 90, 180, 270] as const)(
    'turned by %d: parts of the coded picture are parts of the upright one',
    (turn) => {
      for (const mirrored of [false, true]) {
        const clip = media(wide, { rotation: turn, mirrored });
        const part = { x: 0.1, y: 0.2, width: 0.3, height: 0.5 };
        const back = uprightPart(clip, codedPart(clip, part));
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(part[side], 9);
      }
    },
  );
});
