/** Views that come closer to a clip: where they look, no jitter, whole and in parts, on real ffmpegs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cropWindow } from '../../src/compose/crop-window.js';
import { codedFocus } from '../../src/compose/fill-axis.js';
import { fillParts } from '../../src/compose/fill-picture.js';
import { chain, filter, graph } from '../../src/compose/filter-graph.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import type { Closeness } from '../../src/compose/timeline.js';
import type { Size } from '../../src/geometry.js';
import { feedInput } from '../../src/io/render/feed.js';
import type { VideoMedia } from '../../src/media.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { clipMedia } from '../support/films.js';
import { scratchFolder } from '../support/scratch.js';
import { brightMiddle, lumaPlanes } from './support/luma-planes.js';

const folder = scratchFolder();
const frame = { width: 270, height: 480 };
const focus = { x: 0.45, y: 0.5 };
/** The picture that moves before it is enlarged, and one that moves after. */
const few = { width: 320, height: 180 };
const many = { width: 1280, height: 720 };
const at = { x: 0.5, y: 0.4 };
const push: Closeness = { at, from: 1, to: 1.05, start: 0, end: 60 };

function media(size: Size, more: Partial<VideoMedia> = {}): VideoMedia {
  return { ...clipMedia('0'.repeat(64), 60), codedSize: size, displaySize: size, ...more };
}

/** A soft disc on grey as yuv420p, its middle at shares of the picture's sides. */
function disc({ width, height }: Size, { x, y }: { x: number; y: number }): Buffer {
  const radius = Math.min(width, height) / 10;
  const luma = Uint8Array.from({ length: width * height }, (_, index) => {
    const away = Math.hypot((index % width) + 0.5 - x * width, Math.floor(index / width) + 0.5 - y * height) / radius;
    return 60 + 150 * Math.max(0, Math.min(1, 1.6 - away));
  });
  return Buffer.concat([luma, Buffer.alloc(2 * (width / 2) * (height / 2), 128)]);
}

/** Luma planes of so many frames from scene frame `from` on. */
function render(ffmpeg: string, clip: VideoMedia, close: Closeness, range: { from: number; frames: number }) {
  const file = join(folder, 'clip.yuv');
  writeFileSync(file, disc(clip.codedSize, codedFocus(clip, { x: 0.48, y: 0.3 })));
  const { crop, fill } = fillParts(clip, frame, { focus, close, from: range.from });
  const held = filter('loop', { loop: range.frames - 1, size: 1, start: 0 });
  const text = printFilterGraph(graph([chain(['0:v'], [held, ...crop, ...fill], ['out'])]));
  const input = feedInput({ size: clip.codedSize, pixelFormat: 'yuv420p' }, file);
  return lumaPlanes(ffmpeg, input, text, frame);
}

const middle = (luma: Buffer) => brightMiddle(luma, frame, 70);

/** Where the disc is by the window that the layout reckons with, px. */
function reckoned(clip: VideoMedia, close: Closeness, sceneFrame: number) {
  const window = cropWindow({ picture: clip.displaySize, frame, focus, close }, sceneFrame);
  return {
    x: ((0.48 - window.x) / window.width) * frame.width,
    y: ((0.3 - window.y) / window.height) * frame.height,
  };
}

describe.each(ffmpegs)('a view that comes closer, with the $name ffmpeg', ({ path }) => {
  it.each([
    ['before it is enlarged', few],
    ['after it was scaled', many],
  ])('moves without jitter %s, to where the layout says', (_, size) => {
    const clip = media(size);
    const places = render(path, clip, push, { from: 0, frames: 61 }).map(middle);
    // The second difference of an even move is nothing; what is left is jitter. The soft ends lie outside.
    const steady = places.slice(12, 48);
    const second = steady.slice(2).map(({ y }, index) => y - 2 * steady[index + 1]!.y + steady[index]!.y);
    expect(Math.sqrt(second.reduce((sum, value) => sum + value * value, 0) / second.length)).toBeLessThan(0.05);
    for (const sceneFrame of [0, 30, 60]) {
      const wanted = reckoned(clip, push, sceneFrame);
      // Where a crop begins is an even pixel.
      expect(Math.abs(places[sceneFrame]!.x - wanted.x), `x of frame ${sceneFrame}`).toBeLessThan(2);
      expect(Math.abs(places[sceneFrame]!.y - wanted.y), `y of frame ${sceneFrame}`).toBeLessThan(2);
    }
    expect(places[60]!.y).toBeLessThan(places[0]!.y - 1.5);
  });

  it.each([few, many])('at rest is the view that stands, of $width pixels across', (size) => {
    const close = { ...push, from: 1.08, to: 1.12, start: 10 };
    const [rest] = render(path, media(size), close, { from: 5, frames: 1 });
    const [standing] = render(path, media(size), { ...close, to: 1.08 }, { from: 5, frames: 1 });
    expect(rest?.equals(standing!)).toBe(true);
  });

  it('has in a part of the scene the frames that it has in the whole', () => {
    const whole = render(path, media(few), push, { from: 0, frames: 40 }).slice(25, 35);
    render(path, media(few), push, { from: 25, frames: 10 }).forEach((luma, index) => {
      expect(luma.equals(whole[index]!), `frame ${25 + index}`).toBe(true);
    });
  });

  it.each([0, 90, 180, 270] as const)('stands closer, of a picture that is turned by %d and mirrored', (rotation) => {
    const close = { ...push, from: 1.12, to: 1.12 };
    const coded = rotation % 180 === 0 ? few : { width: few.height, height: few.width };
    const clip = media(coded, { rotation, mirrored: true, displaySize: few });
    const [place] = render(path, clip, close, { from: 0, frames: 1 }).map(middle);
    const wanted = reckoned(clip, close, 0);
    for (const axis of ['x', 'y'] as const) expect(Math.abs(place![axis] - wanted[axis]), axis).toBeLessThan(2.5);
  });
});

describe('a closer view', () => {
  it('is fed what the wide one is fed, so that one decode serves both', () => {
    for (const transfer of ['sdr', 'pq'] as const) {
      const clip = media(many, { color: { ...media(many).color, transfer } });
      const wide = fillParts(clip, frame, { focus });
      const closer = fillParts(clip, frame, { focus, close: push });
      expect(closer.crop).toEqual(wide.crop);
      expect(closer.cropped).toEqual(wide.cropped);
    }
  });

  it('costs nothing to move where it stands', () => {
    const names = (close: Closeness) => fillParts(media(few), frame, { focus, close }).fill.map(({ name }) => name);
    expect(names({ ...push, from: 1.1, to: 1.1 })).not.toContain('perspective');
    expect(names(push).filter((name) => name === 'perspective')).toHaveLength(1);
  });
});
