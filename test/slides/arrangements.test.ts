/**
 * Carousels whose photos show somebody: no eye or mouth under words and no head cut without a word of warning, in any
 * template; and why a slide's words stand where they do.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SlideTextPosition } from '../../src/document/enumerations.js';
import { type Box, onFrame, overlaps } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { windowShown } from '../../src/layout/framing.js';
import { peopleAt } from '../../src/layout/people.js';
import { arrangementName } from '../../src/slides/arrange-slides.js';
import { type ComposedSlide, composeSlider } from '../../src/slides/compose-slider.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';
import {
  ASPECTS,
  carousel,
  evenLight,
  picture,
  portrait,
  SHORT,
  subjectFacts,
  TEMPLATES,
  type Words,
} from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());

type Aspect = (typeof ASPECTS)[number];

function composed(
  template: (typeof TEMPLATES)[number],
  aspect: Aspect,
  photo: SlidePicture | undefined,
  options: { readonly words?: readonly Words[]; readonly position?: SlideTextPosition } = {},
): readonly ComposedSlide[] {
  const { words = SHORT.slice(0, 3), position } = options;
  const slider = carousel(template, words, { aspect, ...(position === undefined ? {} : { position }) });
  return composeSlider(slider, {
    ...{ typeset, logo: undefined, pictures: words.map(() => photo) },
    paths: words.map((_, index) => `slides[${index}]`),
  }).slides;
}

const codesOf = (slides: readonly ComposedSlide[]) =>
  slides.flatMap(({ warnings }) => warnings.map(({ code }) => code));
const placesOf = (slides: readonly ComposedSlide[]) =>
  slides.map(({ arrangement }) => arrangementName(arrangement.arrangement));

/** Eyes and mouths as they stand on the slide, a little within their boxes, where the photo is seen. */
function partsOn({ arrangement }: ComposedSlide, photo: SlidePicture): readonly Box[] {
  const { framing } = arrangement.place;
  if (framing === undefined || photo.subjects === undefined || arrangement.laid.page.isHidden === true) return [];
  const window = windowShown(framing, photo, 0);
  return peopleAt(photo.subjects, 0)
    .flatMap(({ eyes, mouth }) => [eyes, mouth])
    .map((part) => onFrame(part, window, framing.stage))
    .map(({ x, y, width, height }) => ({
      ...{ x: x + 0.2 * width, y: y + 0.2 * height, width: 0.6 * width, height: 0.6 * height },
    }));
}

it.each([0.47, 0.5])('a head of %d of a square photo is whole beside the words, and not larger in a strip', (side) => {
  const closing = { kicker: 'Start', headline: 'Pick a date', body: 'Free until Thursday.\n-> See dates' };
  const words = [...SHORT.slice(0, 2), closing];
  const slides = composed('boldStatement', '1:1', portrait('1:1', { x: 0.45, y: 0.43 }, side), { words });
  expect(slides.map(({ arrangement }) => arrangement.costs['head_lost'])).toEqual(words.map(() => undefined));
});

describe.each(TEMPLATES)('%s', (template) => {
  it.each(ASPECTS)('keeps short texts off a face at the head and at the foot of a photo (%s)', (aspect) => {
    for (const y of [0.25, 0.75]) {
      const codes = codesOf(composed(template, aspect, portrait(aspect, { x: 0.5, y })));
      expect(codes, `face at ${y}`).not.toContain('text_on_face');
      expect(codes, `face at ${y}`).not.toContain('subject_cut');
    }
  });

  it('lays no text and no card on an eye or a mouth of any face without saying so', () => {
    const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...ASPECTS),
        share(0.15, 0.85),
        share(0.15, 0.85),
        share(0.08, 0.5),
        fc.constantFrom(SHORT.slice(0, 3), SHORT.slice(2, 5), [{}, { headline: 'A' }, { body: 'Some words.' }]),
        fc.constantFrom<SlideTextPosition | undefined>(undefined, 'top', 'middle', 'bottom'),
        (aspect, x, y, side, words, position) => {
          const photo = portrait(aspect, { x, y }, side);
          const options = position === undefined ? { words } : { words, position };
          for (const slide of composed(template, aspect, photo, options)) {
            if (slide.warnings.some(({ code }) => code === 'text_on_face')) continue;
            const { cards } = slide.arrangement.laid.page;
            const boxes = [...slide.texts.flatMap(({ lines }) => lines), ...cards];
            const { stage } = slide.arrangement.laid.page;
            const hidden = partsOn(slide, photo).filter(
              (part) => overlaps(part, stage) && boxes.some((box) => overlaps(box, part) && overlaps(box, stage)),
            );
            expect(hidden, `slide ${slide.position}, ${placesOf([slide])[0]}`).toEqual([]);
          }
        },
      ),
      { seed: propertySeed(), numRuns: propertyRuns(6) },
    );
  });
});

describe('the row of slides', () => {
  it('moves all of its words to the other end off a large face at the foot, and says what it would cost', () => {
    const slides = composed('boldStatement', '4:5', portrait('4:5', { x: 0.5, y: 0.75 }, 0.35));
    expect(placesOf(slides)).toEqual(['top', 'top', 'top']);
    expect(codesOf(slides)).not.toContain('text_on_face');
    for (const { arrangement } of slides) expect(arrangement.runnersUp[0]?.dearer).toBeGreaterThan(0);
  });

  it('stays at the foot where nothing speaks against it, and where nobody looked', () => {
    for (const photo of [portrait('4:5', { x: 0.5, y: 0.25 }), picture('mid', '4:5')])
      expect(placesOf(composed('comparison', '4:5', photo))).toEqual(['bottom', 'bottom', 'bottom']);
  });

  it('keeps to the place that is asked for unless a face is there', () => {
    const asked = (y: number) =>
      placesOf(composed('offerCard', '9:16', portrait('9:16', { x: 0.5, y }), { position: 'top' }));
    expect(asked(0.7)).toEqual(['top', 'top', 'top']);
    const slides = composed('offerCard', '1:1', portrait('1:1', { x: 0.5, y: 0.5 }, 0.9), { position: 'middle' });
    // Where the hook's smaller photo shows the face whole, nothing is told; where no place does, the result says so.
    expect(placesOf(slides)[0]).toBe('bottom corner');
    for (const { warnings } of slides.slice(1))
      expect(warnings.some(({ code }) => code === 'text_on_face' || code === 'subject_cut')).toBe(true);
  });

  it('shows a face that fills its photo whole, in the corner above the words', () => {
    const slides = composed('comparison', '1:1', portrait('1:1', { x: 0.5, y: 0.45 }, 0.34));
    expect(placesOf(slides)).toContain('bottom corner');
    expect(codesOf(slides)).not.toContain('text_on_face');
    expect(codesOf(slides)).not.toContain('subject_cut');
  });

  it('shows a head whole beside words that leave only a strip above them', () => {
    const words = [SHORT[0] as Words, SHORT[2] as Words, { headline: 'Try it' }];
    const slides = composed('featureGrid', '1:1', portrait('1:1', { x: 0.5, y: 0.4 }, 0.3), { words });
    expect(placesOf(slides)[1]).toMatch(/ beside$/u);
    expect(codesOf(slides)).not.toContain('subject_cut');
  });

  it('never enlarges or moves a part of a panorama', () => {
    const photo: SlidePicture = { ...portrait('4:5', { x: 0.5, y: 0.9 }), isContinued: true };
    for (const { arrangement } of composed('boldStatement', '4:5', photo))
      expect(arrangement.place.framing).toMatchObject({ zoom: 1, focus: { x: 0.5, y: 0.5 }, stage: { height: 1350 } });
  });
});

it('a photo kept wider than its slide shows its subject, off the words', () => {
  const plain = picture('mid', '4:5');
  const columns = Math.ceil(1458 / 15);
  const photo: SlidePicture = {
    ...{ ...plain, width: 1458, light: evenLight(columns, plain.light.rows, 110, 135) },
    subjects: subjectFacts([], (x, y) => (x > 0.7 && x < 0.95 && y > 0.1 && y < 0.4 ? 250 : 5)),
  };
  for (const slide of composed('boldStatement', '4:5', photo)) {
    const { framing } = slide.arrangement.place;
    const subject = { x: 0.7, y: 0.1, width: 0.25, height: 0.3 };
    const shown = onFrame(subject, windowShown(framing as NonNullable<typeof framing>, photo, 0), {
      x: 0,
      y: 0,
      width: 1080,
      height: 1350,
    });
    expect(shown.x + shown.width).toBeLessThan(1082);
    expect(slide.texts.flatMap(({ lines }) => lines).filter((line) => overlaps(line, shown))).toEqual([]);
  }
});

describe('a product on transparency', () => {
  const bottle: SlidePicture = { ...picture('mid', '1:1'), kind: 'cutout', width: 620, height: 640, asset: 'product' };
  const words: readonly Words[] = [
    { kicker: 'New season', headline: 'Mornings taste better up here', body: 'Picked by hand at first light.' },
    { headline: 'Taste the ridge', body: 'From the farm to you.' },
    { headline: 'Drink better', body: '-> Order now' },
  ];

  it.each(TEMPLATES.filter((name) => name !== 'scrapbook'))(
    'has half of the width of a tall slide of %s, and no text on it',
    (template) => {
      for (const { arrangement, texts, position } of composed(template, '9:16', bottle, { words })) {
        const stand = arrangement.place.stand as Box;
        expect(stand.width, `${position}`).toBeGreaterThan(0.5 * 1080);
        const touched = texts.filter(({ lines }) => lines.some((line) => overlaps(line, stand)));
        expect(touched.map(({ text }) => text)).toEqual([]);
      }
    },
  );
});
