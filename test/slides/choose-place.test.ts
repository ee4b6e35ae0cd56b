/**
 * Words prefer the calm end of photos, all slides together, and photos with height to spare move their subject off the
 * words.
 */
import { describe, expect, it } from 'vitest';
import type { DrawNode } from '../../src/draw/draw-list.js';
import type { Box } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { choosePlace } from '../../src/slides/choose-place.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { bestWindow } from '../../src/slides/interest-map.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { slideFrame } from '../../src/slides/slide-frame.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, SHORT, type TEMPLATES } from './support/carousels.js';

const frame = slideFrame('4:5');
const typeset = createTypesetter(loadFontBook());
const CELL = 15;

/**
 * A photo with its subject (the only interesting part) and its unrest in bands of its height, as shares from the top.
 */
function photo(
  subject: readonly [number, number],
  busy: readonly [number, number],
  height = frame.height,
  /** Greys between the dark and the light end of a busy cell. */
  spread = 210,
): SlidePicture {
  const columns = Math.ceil(frame.width / CELL);
  const rows = Math.ceil(height / CELL);
  const within = (row: number, [from, to]: readonly [number, number], count: number) =>
    (row + 0.5) / count >= from && (row + 0.5) / count < to;
  const cells = (value: (row: number) => number) =>
    Buffer.from(Array.from({ length: columns * rows }, (_, at) => value(Math.floor(at / columns)))).toString('base64');
  return {
    kind: 'photo',
    width: frame.width,
    height,
    asset: 'photo',
    density: 1,
    interest: {
      columns: 8,
      rows: 40,
      values: Buffer.from(
        Array.from({ length: 320 }, (_, at) => (within(Math.floor(at / 8), subject, 40) ? 255 : 6)),
      ).toString('base64'),
    },
    luma: {
      columns,
      rows,
      cell: CELL,
      low: cells((row) => (within(row, busy, rows) ? 20 : 90)),
      high: cells((row) => (within(row, busy, rows) ? 20 + spread : 100)),
    },
  };
}

const calmTop = photo([0.62, 0.95], [0.5, 1]);
const calmBottom = photo([0.05, 0.4], [0, 0.5]);

describe('the place', () => {
  it.each([
    ['a calm sky over a busy subject', [calmTop, calmTop], false, 'top', 'calmer photos'],
    ['a calm foreground below the subject', [calmBottom], false, undefined, 'natural place'],
    ['photos that disagree', [calmTop, calmBottom], false, undefined, 'natural place'],
    ['one dissent among many', [calmTop, calmTop, calmTop, photo([0.3, 0.7], [0, 1])], false, 'top', 'calmer photos'],
    ['even unrest and a subject in the middle', [photo([0.4, 0.6], [0, 1])], false, undefined, 'natural place'],
    ['unrest below cards does not matter', [photo([0.4, 0.6], [0.5, 1])], true, undefined, 'natural place'],
    ['no photos', [undefined], false, undefined, 'natural place'],
  ] as const)('for %s', (_, pictures, onCards, place, reason) => {
    expect(choosePlace(pictures, frame, onCards)).toMatchObject({ place, reason });
  });

  it('moves for a clear gain alone: the natural place is part of the design', () => {
    const { height } = frame;
    const gain = (spread: number) => {
      const { place, costs } = choosePlace([photo([0, 0.04], [0.5, 1], height, spread)], frame, false);
      const of = (end: 'bottom' | 'top') => (costs?.[end].subject ?? 0) + (costs?.[end].unrest ?? 0) / 2;
      return { place, gain: of('bottom') - of('top') };
    };
    const [small, clear] = [gain(70), gain(160)];
    expect(small.gain).toBeGreaterThan(0.1);
    expect(small.gain).toBeLessThan(0.4);
    expect(clear.gain).toBeGreaterThan(0.4);
    expect(clear.gain).toBeLessThan(0.8);
    expect([small.place, clear.place]).toEqual([undefined, 'top']);
  });

  it('does not move words onto the subject, however calm it is', () => {
    const { place, costs } = choosePlace([photo([0.28, 0.42], [0.5, 1], frame.height, 235)], frame, false);
    expect(costs?.top.subject).toBeGreaterThan(0.5);
    expect(costs?.top.subject).toBeLessThan((costs?.bottom.unrest ?? 0) - (costs?.top.unrest ?? 0) - 0.3);
    expect(place).toBeUndefined();
  });

  it('tells what each end would have cost', () => {
    const { costs } = choosePlace([calmTop], frame, false);
    expect(costs?.top.unrest).toBeLessThan(0.5 * (costs?.bottom.unrest ?? 0));
    expect(costs?.top.subject).toBeLessThan(0.3 * (costs?.bottom.subject ?? 0));
  });
});

const compose = (template: (typeof TEMPLATES)[number], pictures: readonly SlidePicture[], position?: 'bottom') =>
  composeSlider(carousel(template, SHORT, position === undefined ? {} : { position }), {
    typeset,
    logo: undefined,
    pictures: SHORT.map((_, index) => pictures[index % pictures.length]),
    paths: SHORT.map(() => ''),
  });

const headlineTop = (slide: {
  readonly texts: readonly { readonly element: string; readonly lines: readonly Box[] }[];
}) => slide.texts.find(({ element }) => element === 'headline')?.lines[0]?.y;

describe('a carousel', () => {
  it.each([
    ['boldStatement', 'all'],
    ['comparison', 'all'],
    ['offerCard', 'all'],
    ['editorialStory', 'hook'],
    ['featureGrid', 'hook'],
    ['scrapbook', 'none'],
  ] as const)('%s: the words of %s move', (template, moved) => {
    const moving = compose(template, [calmTop]);
    const still = compose(template, [calmTop], 'bottom');
    for (const [index, slide] of moving.slides.entries()) {
      const [now, before] = [headlineTop(slide), headlineTop(still.slides[index] ?? slide)];
      if (now === undefined || before === undefined) continue;
      if (moved === 'all' || (moved === 'hook' && index === 0)) expect(now, `slide ${index + 1}`).toBeLessThan(before);
      else expect(now, `slide ${index + 1}`).toBe(before);
    }
    expect(moving.placement.reason).toBe(moved === 'none' ? 'natural place' : 'calmer photos');
  });

  it('stays where it was asked to be, and says so', () => {
    expect(compose('boldStatement', [calmTop], 'bottom').placement).toEqual({ place: 'bottom', reason: 'asked for' });
  });

  it('does not move for other words', () => {
    const slider = carousel('boldStatement', [
      ...SHORT.slice(0, -1),
      { headline: 'A'.repeat(6), body: 'Much more to read. '.repeat(12) },
    ]);
    const { placement } = composeSlider(slider, {
      typeset,
      logo: undefined,
      pictures: SHORT.map(() => calmTop),
      paths: SHORT.map(() => ''),
    });
    expect(placement).toEqual(compose('boldStatement', [calmTop]).placement);
  });
});

describe('a photo with height to spare', () => {
  const tall = photo([0.45, 0.7], [0.9, 1], Math.round(1.3 * frame.height));

  it('shows its subject above words at the foot, and below words at the head', () => {
    const foot: Box = { x: 0, y: 0.6 * frame.height, width: frame.width, height: 0.4 * frame.height };
    const middleOf = ({ y }: Box) => (0.575 * tall.height - y) / frame.height;
    const plain = middleOf(bestWindow(tall.interest, tall, frame));
    const above = middleOf(bestWindow(tall.interest, tall, frame, [foot]));
    const below = middleOf(bestWindow(tall.interest, tall, frame, [{ ...foot, y: 0 }]));
    expect(above).toBeLessThan(plain);
    expect(below).toBeGreaterThan(above);
  });

  it('is laid so by templates whose words lie on it', () => {
    const sourceOf = (nodes: readonly DrawNode[]): Box | undefined =>
      nodes.flatMap((node) => (node.kind === 'group' ? node.children : [node])).find((node) => node.kind === 'image')
        ?.source;
    const withWords = compose('boldStatement', [tall], 'bottom').slides[1];
    const bare = composeSlider(carousel('boldStatement', [{}, {}, {}], { position: 'bottom' }), {
      typeset,
      logo: undefined,
      pictures: [tall, tall, tall],
      paths: ['', '', ''],
    }).slides[1];
    expect(sourceOf(withWords?.nodes ?? [])?.y).toBeGreaterThan(sourceOf(bare?.nodes ?? [])?.y ?? 0);
  });
});
