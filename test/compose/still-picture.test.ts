/** Images that move: no jitter, whole and in parts, on real ffmpegs. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graph } from '../../src/compose/filter-graph.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { type StillPictureRequest, stillPicture } from '../../src/compose/still-picture.js';
import { CENTER } from '../../src/compose/timeline.js';
import type { Size } from '../../src/geometry.js';
import { feedInput } from '../../src/io/render/feed.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { brightMiddle, lumaPlanes } from './support/luma-planes.js';

const frame = { width: 540, height: 960 };
const folder = scratchFolder();
const push = { from: { zoom: 1, focus: CENTER }, to: { zoom: 1.08, focus: CENTER } };

function request(more: Partial<StillPictureRequest> = {}): StillPictureRequest {
  return {
    shot: { fit: 'cover', ...push },
    imageSize: { width: 1080, height: 1920 },
    range: { start: 0, end: 60 },
    sceneFrames: 60,
    output: { size: frame, frameRate: { num: 30, den: 1 } },
    ...more,
  };
}

/** A soft disc on grey, its middle at shares of the picture's sides. */
function disc({ width, height }: Size, { x, y }: { x: number; y: number }): Buffer {
  const radius = Math.min(width, height) / 12;
  return Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      const pixel = Math.floor(at / 3);
      const away = Math.hypot((pixel % width) + 0.5 - x * width, Math.floor(pixel / width) + 0.5 - y * height) / radius;
      return 40 + 180 * Math.max(0, Math.min(1, 1.5 - away));
    }),
  );
}

/** Luma planes of the frames. */
function render(ffmpeg: string, still: ReturnType<typeof stillPicture>, picture: Buffer): readonly Buffer[] {
  const file = join(folder, 'still.rgb');
  writeFileSync(file, picture);
  const text = printFilterGraph(graph(still.chains({ input: '0:v', out: 'out', prefix: 'p' })));
  const input = feedInput({ size: still.size, pixelFormat: 'rgb24' }, file);
  return lumaPlanes(ffmpeg, input, text, frame);
}

const middle = (luma: Buffer) => brightMiddle(luma, frame, 60);

describe.each(ffmpegs)('a still with the $name ffmpeg', ({ path }) => {
  it('moves without jitter', () => {
    const still = stillPicture(request());
    const places = render(path, still, disc(still.size, { x: 0.3, y: 0.3 })).map(middle);
    expect(places).toHaveLength(60);
    // The second difference of an even move is nothing; what is left is jitter. The soft ends lie outside.
    const steady = places.slice(12, 48);
    const jitter = (axis: 'x' | 'y') => {
      const second = steady.slice(2).map((place, at) => place[axis] - 2 * steady[at + 1]![axis] + steady[at]![axis]);
      return Math.sqrt(second.reduce((sum, value) => sum + value * value, 0) / second.length);
    };
    expect(jitter('x')).toBeLessThan(0.05);
    expect(jitter('y')).toBeLessThan(0.05);
    const [first, last] = [places[0]!, places[59]!];
    // 8% closer: what was 0.2 of the width from the middle is 0.216 from it.
    expect(first.x).toBeCloseTo(0.3 * frame.width, 0);
    expect(last.x).toBeCloseTo((0.5 - 0.2 * 1.08) * frame.width, 0);
  });

  it('has in a part of the scene the frames that it has in the whole', () => {
    const whole = stillPicture(request());
    const part = stillPicture(request({ range: { start: 20, end: 30 } }));
    expect(part.size).toEqual(whole.size);
    const picture = disc(whole.size, { x: 0.6, y: 0.4 });
    const expected = render(path, whole, picture).slice(20, 30);
    render(path, part, picture).forEach((luma, index) => {
      expect(luma.equals(expected[index]!), `frame ${20 + index}`).toBe(true);
    });
  });

  it('shows an image of another shape whole over a darker ground with blur, and cut with cover', () => {
    const wide = {
      imageSize: { width: 1920, height: 1080 },
      shot: { fit: 'blur', from: push.from, to: push.from },
    } as const;
    const still = stillPicture(request({ ...wide, range: { start: 0, end: 1 } }));
    expect(still.region).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
    const white = Buffer.alloc(still.size.width * still.size.height * 3, 255);
    const [luma] = render(path, still, white);
    const at = (x: number, y: number) => luma?.[y * frame.width + x];
    expect(at(270, 480)).toBeGreaterThan(230);
    expect(at(270, 60)).toBeLessThan(200);
    const cover = stillPicture(request({ ...wide, shot: { ...wide.shot, fit: 'cover' } }));
    // All of the height, and as much of the width as the frame's shape takes: 607.5 px around the middle.
    expect(cover.region).toEqual({ x: 656, y: 0, width: 608, height: 1080 });
  });
});

describe('stillPicture', () => {
  it('follows the focus as far as the picture goes', () => {
    const image = { width: 1920, height: 1080 };
    const at = (x: number) => {
      const view = { zoom: 1, focus: { x, y: 0.5 } };
      return stillPicture(request({ imageSize: image, shot: { fit: 'cover', from: view, to: view } })).region.x;
    };
    expect([at(0), at(0.25), at(1)]).toEqual([0, 176, 1312]);
  });

  it('never takes more memory than a few frames, however far a view would travel', () => {
    const far = (x: number) => ({ zoom: 1, focus: { x, y: 0.5 } });
    const { size } = stillPicture(
      request({ imageSize: { width: 16_384, height: 100 }, shot: { fit: 'cover', from: far(0), to: far(1) } }),
    );
    expect(size.width * size.height).toBeLessThan(24_000_001);
    expect(size.width).toBeGreaterThanOrEqual(frame.width);
  });
});
