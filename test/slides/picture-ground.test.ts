/** What words cover of a photo: a thing, and what stands on it. */
import { expect, it } from 'vitest';
import { onFrame, overlaps } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { windowShown } from '../../src/layout/framing.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { carousel, picture, portrait, subjectFacts } from './support/carousels.js';

/** A photo with one thing: a box in 200ths of its sides. */
function withThing(aspect: '9:16' | '1:1', x: number, y: number, width: number, height: number): SlidePicture {
  const things = [[{ x, y, width, height, weight: 100 }]];
  return { ...picture('mid', aspect), subjects: { ...subjectFacts([]), things } };
}

const typeset = createTypesetter(loadFontBook());

it.each(['boldStatement', 'editorialStory', 'offerCard', 'comparison'] as const)(
  'the words of a tall hook of %s lie neither on a cup nor on the stream that fills it',
  (template) => {
    const photo = withThing('9:16', 70, 95, 60, 50);
    const words = [{ kicker: 'Fresh roast', headline: 'Your coffee is lying to you' }, { headline: 'Why' }];
    const { slides } = composeSlider(carousel(template, words, { aspect: '9:16' }), {
      ...{ typeset, logo: undefined, pictures: [photo, undefined], paths: ['slides[0]', 'slides[1]'] },
    });
    const { arrangement, texts } = slides[0]!;
    const { framing } = arrangement.place;
    const window = windowShown(framing!, photo, 0);
    const cup = onFrame({ x: 0.35, y: 0.41, width: 0.3, height: 0.3 }, window, framing!.stage);
    const shown = { ...cup, y: Math.max(cup.y, framing!.stage.y) };
    const touched = texts.filter(({ lines }) => lines.some((line) => overlaps(line, shown)));
    expect(touched.map(({ text }) => text)).toEqual([]);
  },
);

it('a hook becomes smaller before one of its words is divided', () => {
  const words = [
    { kicker: 'Praxis am Park', headline: 'Angst vor dem Zahnarzt?' },
    { headline: 'Termin in zwei Minuten', body: 'Auch abends und am Samstag.' },
  ];
  const photo = portrait('1:1', { x: 0.5, y: 0.52 }, 0.42);
  const { slides } = composeSlider(carousel('scrapbook', words, { aspect: '1:1', language: 'de' }), {
    ...{ typeset, logo: undefined, pictures: [photo, undefined], paths: ['slides[0]', 'slides[1]'] },
  });
  const lines = slides[0]!.nodes.flatMap((node) => (node.kind === 'text' ? [node.text] : []));
  expect(lines.filter((line) => line.endsWith('-'))).toEqual([]);
  expect(lines.some((line) => line.includes('Zahnarzt?'))).toBe(true);
});
