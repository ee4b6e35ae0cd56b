import { describe, expect, it } from 'vitest';
import type { Box } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { worstContrast } from '../../src/layout/light-range.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { leastVeil, opacityFor, slideVeils } from '../../src/slides/veil.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, type Mood, picture, SHORT } from './support/carousels.js';

const frame = { width: 1080, height: 1920 };
const inks = { light: '#ffffff', dark: '#1a0c09' };
const foot: Box = { x: 0, y: 1430, width: 1080, height: 80 };
/** White above the middle, a restless dark below. */
const backdrop = ({ y }: Box) => (y < 960 ? { low: 228, high: 246 } : { low: 8, high: 96 });
const linesAt = (y: number): readonly Box[] =>
  [0, 150].map((down) => ({ x: 72, y: y + down, width: 700, height: 110 }));

describe('words far above the foot', () => {
  const veils = slideVeils(linesAt(320), foot, { backdrop, inks, frame });

  it('lie bare on white, whatever the foot lies on', () => {
    expect(veils.words).toMatchObject({ ink: inks.dark, opacity: 0 });
  });

  it('and the foot has an ink of its own', () => {
    expect(veils.foot.ink).toBe(inks.light);
    expect(worstContrast(veils.foot.ink, backdrop(foot), veils.foot.color, veils.foot.opacity)).toBeGreaterThanOrEqual(
      4.5,
    );
  });

  it('no veil of the foot reaches them', () => {
    for (const line of linesAt(320)) expect(veils.behind(line)).toEqual(backdrop(line));
  });
});

it('words far above the foot on a mid tone share its veil: a light band on a dark photo looks like milk', () => {
  const restless = ({ y }: Box) => (y < 960 ? { low: 70, high: 180 } : { low: 8, high: 96 });
  const veils = slideVeils(linesAt(320), foot, { backdrop: restless, inks, frame });
  expect(veils.foot).toBe(veils.words);
  expect(veils.words.ink).toBe(inks.light);
});

describe('words near the foot', () => {
  const veils = slideVeils(linesAt(1100), foot, { backdrop, inks, frame });

  it('share its veil: no two of them meet', () => {
    expect(veils.foot).toBe(veils.words);
    expect(veils.nodes.length).toBeLessThanOrEqual(1);
  });
});

it('a veil fades before a head above the words, and is whole on them', () => {
  const busy = () => ({ low: 20, high: 200 });
  const lines = linesAt(1100);
  const head: Box = { x: 400, y: 760, width: 260, height: 300 };
  const face: Box = { ...head, height: 200 };
  const veiled = (heads: readonly Box[]) => slideVeils(lines, foot, { backdrop: busy, inks, frame, heads });
  expect(veiled([]).behind(face).high).toBeLessThan(190);
  expect(veiled([head]).behind(face)).toEqual(busy());
  expect(veiled([head]).behind(lines[0] as Box)).toEqual(veiled([]).behind(lines[0] as Box));
});

describe('a veil that would fog a bright photo', () => {
  const mixed = () => ({ low: 60, high: 220 });
  const plates = { fill: '#fafafa', ink: '#101010' };
  const veils = (mood: 'light' | 'dark', own: typeof plates | undefined) =>
    slideVeils(linesAt(900), foot, {
      ...{ backdrop: mixed, inks, frame, photo: picture(mood, '9:16') },
      ...(own === undefined ? {} : { plates: own }),
    });

  it('gives way to plates under the words and at the foot', () => {
    const { words, areOnPlates, behind, foot: below, nodes } = veils('light', plates);
    expect({ words, areOnPlates }).toEqual({
      words: { ink: '#101010', color: '#fafafa', opacity: 1 },
      areOnPlates: true,
    });
    expect(behind(linesAt(400)[0] as Box)).toEqual(mixed());
    expect([below.opacity, nodes]).toEqual([1, []]);
  });

  it('stays on a dark photo, and where the template has no plates', () => {
    for (const other of [veils('dark', plates), veils('light', undefined)]) {
      expect(other.areOnPlates).toBe(false);
      expect(other.words.ink).toBe(inks.light);
    }
  });
});

it('a slide without words veils its foot alone', () => {
  const veils = slideVeils([], { ...foot, y: 700 }, { backdrop, inks, frame });
  expect(veils.foot.ink).toBe(inks.dark);
});

describe('the ink', () => {
  const darkOn = (grey: number) => opacityFor([{ low: grey, high: grey }], inks.dark, inks.light);
  const lightOn = (grey: number) => opacityFor([{ low: grey, high: grey }], inks.light, inks.dark);

  it('stays white on a mid tone where dark ink would save a little veil', () => {
    const grey = 130;
    expect(lightOn(grey) - darkOn(grey)).toBeGreaterThan(0.05);
    expect(lightOn(grey) - darkOn(grey)).toBeLessThan(0.2);
    expect(leastVeil([{ low: grey, high: grey }], inks)).toMatchObject({ ink: inks.light, opacity: lightOn(grey) });
  });

  it('is dark where that saves much of the veil', () => {
    const grey = 190;
    expect(lightOn(grey) - darkOn(grey)).toBeGreaterThan(0.3);
    expect(leastVeil([{ low: grey, high: grey }], inks)).toMatchObject({ ink: inks.dark, opacity: darkOn(grey) });
  });
});

describe('a restless picture', () => {
  // Both ends would read without any veil; what is brighter still hides between the percentiles of the cells.
  it('gets a veil although what was measured needs none', () => {
    const calm = { low: 20, high: 80 };
    const restless = { low: 4, high: 80 };
    for (const backdrop of [calm, restless]) expect(worstContrast(inks.light, backdrop)).toBeGreaterThan(4.75);
    expect(opacityFor([calm], inks.light, inks.dark)).toBe(0);
    expect(opacityFor([restless], inks.light, inks.dark)).toBe(0.3);
    expect(opacityFor([calm, restless], inks.light, inks.dark)).toBe(0.3);
  });
});

it('a veil lies on the picture and not on the rim around it', () => {
  const { slides } = composeSlider(carousel('featureGrid', SHORT.slice(0, 1), { aspect: '9:16' }), {
    ...{ typeset: createTypesetter(loadFontBook()), logo: undefined },
    ...{ pictures: [picture('busy', '9:16')], paths: ['slides[0]'] },
  });
  const nodes = slides[0]?.nodes ?? [];
  const isVeil = (node: (typeof nodes)[number]) => node.kind === 'shape' && typeof node.fill === 'object';
  expect(nodes.filter(isVeil)).toEqual([]);
  const clips = nodes.flatMap((node) => (node.kind === 'group' && node.children.some(isVeil) ? [node.clip] : []));
  expect(clips).toMatchObject([{ kind: 'rect', box: { width: 1008 } }]);
});

it.each(['boldStatement', 'comparison'] as const)(
  '%s: one veil runs through a panorama, and all words read',
  (name) => {
    const moods: readonly Mood[] = ['dark', 'mid', 'busy'];
    const words = SHORT.slice(0, 2).concat({ headline: 'Try it' });
    const { slides } = composeSlider(carousel(name, words), {
      ...{ typeset: createTypesetter(loadFontBook()), logo: undefined },
      pictures: moods.map((mood) => ({ ...picture(mood, '4:5'), isContinued: true })),
      paths: words.map((_, index) => `slides[${index}]`),
    });
    const veils = slides.map(({ nodes }) =>
      JSON.stringify(nodes.filter((node) => node.kind === 'shape' && typeof node.fill === 'object')),
    );
    expect(veils[0]).toContain('linear-gradient');
    expect(new Set(veils).size).toBe(1);
    for (const { texts } of slides)
      for (const { text, contrast } of texts) expect(contrast, text).toBeGreaterThanOrEqual(4.5);
  },
);
