import { describe, expect, test } from 'vitest';
import type { Rgba } from '../../../src/color.js';
import type { TrackingStyle } from '../../../src/document/enumerations.js';
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import { drawOverlay } from '../../../src/tracking/draw/draw-overlay.js';
import type { EventDrawing } from '../../../src/tracking/draw/event-writer.js';
import { overlayFrames } from '../../../src/tracking/draw/overlay-events.js';
import { type OverlayStyle, overlaySizes } from '../../../src/tracking/draw/overlay-style.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';

const picture = { width: 1920, height: 1080 };
const times = Array.from({ length: 20 }, (_, frame) => frame / 25);
const still = (box: ObjectTrack['boxes'][number]['box']): ObjectTrack => ({
  id: 1,
  class: 0,
  score: 0.9,
  boxes: times.map((_, frame) => ({ frame, box, score: 0.9, observed: true })),
});
const STANDING = [600, 300, 900, 900] as const;

function requestOf(style: TrackingStyle, box: ObjectTrack['boxes'][number]['box'], color?: Rgba) {
  const measure = (text: string, sizePx: number) => 0.55 * sizePx * text.length;
  return {
    ...{ tracks: [still(box)], times, picture, nameOf: () => 'person', measure },
    style: { style, labels: 'name' as const, color },
  };
}

function drawingsOf(
  style: TrackingStyle,
  box: ObjectTrack['boxes'][number]['box'],
  color?: Rgba,
): readonly EventDrawing[] {
  return [...overlayFrames(requestOf(style, box, color))('luma')][10]!;
}

const isText = ({ text }: EventDrawing) => text === 'Person 1';
const isLabel = ({ layer }: EventDrawing) => layer >= 1_000_000;

/** Left, top, right, bottom of a drawing, px. */
function extent({ tags, text }: EventDrawing): number[] {
  const [, x, y] = /\\pos\(([-\d.]+),([-\d.]+)\)/.exec(tags)!.map(Number);
  const numbers = text.match(/-?\d+/g)!.map((value) => Number(value) / 4);
  const [xs, ys] = [numbers.filter((_, k) => k % 2 === 0), numbers.filter((_, k) => k % 2 === 1)];
  return [x! + Math.min(...xs), y! + Math.min(...ys), x! + Math.max(...xs), y! + Math.max(...ys)];
}

/** The rectangle a drawing's pixels are kept to. */
function clipOf({ tags }: EventDrawing): number[] | undefined {
  return /\\clip\((-?\d+),(-?\d+),(-?\d+),(-?\d+)\)/.exec(tags)?.slice(1).map(Number);
}

describe.each<[TrackingStyle, string, ObjectTrack['boxes'][number]['box']]>([
  ['box', 'a large box: ends and bars', STANDING],
  ['box', 'a small one: one ring', [100, 100, 150, 180]],
  ['box', 'one at the corner of the picture', [1800, 900, 1920, 1080]],
  ['corner', 'a large box', STANDING],
  ['corner', 'a small one', [100, 100, 130, 150]],
])('style %s, %s', (style, _, box) => {
  test.each(['luma', 'chroma'] as const)('%s: shapes and label are kept to what they cover', (plane) => {
    const drawings = [...overlayFrames(requestOf(style, box))(plane)][10]!;
    const [left, top, right, bottom] = extent(drawings.find((one) => isLabel(one) && !isText(one))!);
    for (const drawing of drawings) {
      const covered = isText(drawing) ? [left!, top!, right!, bottom!] : extent(drawing);
      const whole = [Math.floor(covered[0]!), Math.floor(covered[1]!), Math.ceil(covered[2]!), Math.ceil(covered[3]!)];
      expect(clipOf(drawing), drawing.text).toEqual(whole);
    }
  });
});

describe('labels of one’s own', () => {
  const textsOf = (style: TrackingStyle, own: Partial<OverlayStyle>) => {
    const request = requestOf(style, STANDING);
    const drawings = [...overlayFrames({ ...request, style: { ...request.style, ...own } })('luma')][10]!;
    return drawings.filter(isLabel).flatMap(({ text, tags }) => (tags.includes('\\an5') ? [text] : []));
  };

  test.each<[string, Partial<OverlayStyle>, readonly string[]]>([
    ['none written: class and id', {}, ['Person 1']],
    ['one for the class', { texts: { person: 'Player' } }, ['Player']],
    ['one for the track, which is closer', { texts: { person: 'Player', '1': 'Ana' } }, ['Ana']],
    ['one for another track', { texts: { '2': 'Ana' } }, ['Person 1']],
    ['only those that are written', { labels: 'none', texts: { '2': 'Ana' } }, []],
    ['and the one that is', { labels: 'none', texts: { '1': 'Ana' } }, ['Ana']],
    ['a name of every object', { texts: { constructor: 'x' } }, ['Person 1']],
  ])('%s', (_, own, expected) => {
    expect(textsOf('box', own)).toEqual(expected);
  });
});

describe('a see-through colour', () => {
  const drawings = drawingsOf('box', STANDING, { r: 0, g: 255, b: 0, a: 90 });

  test('holds for lines', () => {
    expect(drawings.filter((drawing) => !isLabel(drawing)).some(({ color }) => color.a === 90)).toBe(true);
  });

  test('but letters are opaque', () => {
    expect(drawings.find(isText)!.color.a).toBe(255);
  });
});

describe.each<TrackingStyle>(['box', 'corner', 'ellipse', 'trail'])('lines of style %s', (style) => {
  const white = drawingsOf(style, STANDING, { r: 255, g: 255, b: 255, a: 255 }).filter((one) => !isLabel(one));
  const lines = white.filter(({ color }) => color.r === 255);
  const casing = white.filter(({ color }) => color.r < 10);

  test('in white lie on a dark casing that is wider by a step of the grid', () => {
    expect(casing).toHaveLength(lines.length);
    expect(Math.max(...casing.map(({ layer }) => layer))).toBeLessThan(Math.min(...lines.map(({ layer }) => layer)));
    const edges = (drawings: readonly EventDrawing[], side: number) => drawings.map((one) => extent(one)[side]!);
    expect(Math.min(...edges(casing, 0))).toBe(Math.min(...edges(lines, 0)) - overlaySizes(picture).gridPx);
    expect(Math.max(...edges(casing, 3))).toBe(Math.max(...edges(lines, 3)) + overlaySizes(picture).gridPx);
  });

  test('in the colours of classes have none', () => {
    const colors = drawingsOf(style, STANDING).filter((one) => !isLabel(one));
    expect(colors).toHaveLength(lines.length);
  });
});

describe('the ring on the ground', () => {
  const ringOf = (box: ObjectTrack['boxes'][number]['box']) =>
    drawingsOf('ellipse', box).filter((one) => !isLabel(one));

  test('is a line and no haze over the legs', () => {
    expect(ringOf(STANDING).map(({ color }) => color.a)).toEqual([255]);
  });

  test('is whole where the feet are cut off', () => {
    const [, top, , bottom] = extent(ringOf([600, 300, 1000, 1080])[0]!);
    expect(bottom).toBeLessThanOrEqual(picture.height);
    expect(bottom! - top!).toBeGreaterThan(100);
  });
});

describe('labels', () => {
  test.each<[TrackingStyle, number]>([
    ['box', 600],
    ['corner', 600],
  ])('of style %s are flush with the frame', (style, left) => {
    expect(extent(drawingsOf(style, STANDING).filter(isLabel)[0]!)[0]).toBe(left);
  });

  test.each<TrackingStyle>(['ellipse', 'trail', 'spotlight', 'blur', 'pixelate'])(
    'of style %s, which draws no frame, stand over the middle',
    (style) => {
      const [left, , right] = extent(drawingsOf(style, STANDING).filter(isLabel)[0]!);
      expect(Math.abs((left! + right!) / 2 - 750)).toBeLessThanOrEqual(1);
    },
  );
});

describe('the angles of style corner', () => {
  test.each([
    [720, 4],
    [1080, 6],
  ])('are in proportion to the picture: %d px high, %d px', (height, line) => {
    expect(overlaySizes({ width: (height * 16) / 9, height }).cornerLinePx).toBe(line);
  });

  test('grow thin around far objects', () => {
    const [first] = drawingsOf('corner', [600, 300, 640, 340]);
    // Where an arm ends its two corners lie as far apart as the line is thick.
    const [, end, inner] = /l (\S+ \S+) (\S+ \S+) /.exec(first!.text.slice(first!.text.lastIndexOf('b') - 40))!;
    expect(Math.abs(Number(inner!.split(' ')[1]) - Number(end!.split(' ')[1])) / 4).toBe(2);
  });
});

describe('a trail', () => {
  /** The trail and the dot of something of this size that goes to the right, in the last frame. */
  const trailOf = (name: string, side: number) => {
    const boxes = times.map((_, frame) => {
      const left = 300 + 40 * frame;
      return { frame, box: [left, 500, left + side, 500 + side] as const, score: 0.9, observed: true };
    });
    const tracks = [{ id: 1, class: 0, score: 0.9, boxes }];
    const request = { ...requestOf('trail', STANDING), tracks, nameOf: () => name };
    const drawings = [...overlayFrames(request)('luma')].at(-1)!.filter((one) => !isLabel(one));
    return { ribbon: extent(drawings[0]!), dot: extent(drawings.at(-1)!) };
  };

  test.each([
    ['person', 'at the feet', 700],
    ['sports ball', 'through the middle', 600],
  ])('of a %s goes %s', (name, _, y) => {
    const { dot, ribbon } = trailOf(name, 200);
    expect((dot[1]! + dot[3]!) / 2).toBeCloseTo(y, 0);
    expect((ribbon[1]! + ribbon[3]!) / 2).toBeCloseTo(y, 0);
  });

  test('is thin behind a far object and wider behind a near one, widest behind a ball', () => {
    const widths = [trailOf('person', 20), trailOf('person', 200), trailOf('sports ball', 200)].map(
      ({ ribbon }) => ribbon[3]! - ribbon[1]!,
    );
    expect(widths[1]!).toBeGreaterThan(2 * widths[0]!);
    expect(widths[2]!).toBeGreaterThan(2 * widths[1]!);
  });
});

test('soft edges are in proportion to the picture, of a pool of light to its object too', () => {
  const blurOf = (style: TrackingStyle, box: BoxXyxy = STANDING) => {
    const covers = [{ frame: 10, box, cellPx: 60, shape: 'box' as const }];
    const mask = drawOverlay({ ...requestOf(style, box), covers }).find(({ file }) => file === 'mask.ass')!;
    return Number(/\\blur([\d.]+)/.exec([...mask.events].find(({ tags }) => tags.includes('blur'))!.tags)![1]);
  };
  expect(blurOf('blur')).toBe(11);
  expect(blurOf('spotlight')).toBeCloseTo(0.65 * 78, 5);
  expect(blurOf('spotlight', [600, 300, 640, 340])).toBeCloseTo(0.65 * 34, 5);
  expect(blurOf('spotlight', [100, 100, 1800, 1000])).toBeCloseTo(0.65 * 120, 5);
});
