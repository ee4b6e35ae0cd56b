/**
 * Carousels whose photos show a person: heads are not cut, no word or card lies on a face while another place is free.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeSlider } from '../../src/slides/compose-slider.js';
import { sharedShare, windowForSubjects } from '../../src/slides/picture-subjects.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';
import { ASPECTS, carousel, picture, SHORT, TEMPLATES } from './support/carousels.js';

const typeset = createTypesetter(loadFontBook());
const spread = { columns: 4, rows: 4, values: Buffer.alloc(16, 128).toString('base64') };

/** A photo with one head; `middle` in shares of its sides. */
function portrait(aspect: (typeof ASPECTS)[number], middle: { x: number; y: number }, side = 0.2): SlidePicture {
  const plain = picture('mid', aspect);
  const size = side * plain.width;
  const head = {
    x: Math.round(middle.x * plain.width - size / 2),
    y: Math.round(middle.y * plain.height - size / 2),
    width: Math.round(size),
    height: Math.round(1.3 * size),
  };
  return { ...plain, subjects: { heads: [head], core: undefined, isContinued: false } };
}

function warned(photo: SlidePicture, template: (typeof TEMPLATES)[number], aspect: (typeof ASPECTS)[number]) {
  const words = SHORT.slice(0, 3);
  const slider = carousel(template, words, { aspect });
  const composed = composeSlider(slider, {
    ...{ typeset, logo: undefined, pictures: words.map(() => photo) },
    paths: words.map((_, index) => `slides[${index}]`),
  });
  return { composed, codes: composed.slides.flatMap(({ warnings }) => warnings.map(({ code }) => code)) };
}

describe.each(TEMPLATES)('%s', (template) => {
  it.each(ASPECTS)('keeps short texts off a face at the head, the middle and the foot of a photo (%s)', (aspect) => {
    for (const y of [0.2, 0.8]) {
      const { codes } = warned(portrait(aspect, { x: 0.5, y }), template, aspect);
      expect(codes, `face at ${y}`).not.toContain('text_on_face');
    }
  });
});

it('moves the words of a whole carousel to the other end, and says why', () => {
  const { composed } = warned(portrait('4:5', { x: 0.5, y: 0.75 }, 0.35), 'boldStatement', '4:5');
  expect(composed.placement).toMatchObject({ place: 'top', reason: 'off faces' });
});

it('leaves the words where they were asked to stand, and warns of the face under them', () => {
  const photo = portrait('1:1', { x: 0.5, y: 0.5 }, 0.9);
  const slider = carousel('boldStatement', SHORT.slice(0, 3), { aspect: '1:1', position: 'middle' });
  const { placement, slides } = composeSlider(slider, {
    ...{ typeset, logo: undefined, pictures: [photo, undefined, undefined], paths: ['slides[0]', 'b', 'c'] },
  });
  expect(placement).toMatchObject({ place: 'middle', reason: 'asked for' });
  expect(slides[0]?.warnings).toContainEqual(expect.objectContaining({ code: 'text_on_face', path: 'slides[0]' }));
});

it('a part of a panorama is never enlarged or moved', () => {
  const photo = portrait('4:5', { x: 0.5, y: 0.9 });
  const { heads = [] } = photo.subjects ?? {};
  const subjects = { heads, core: undefined, isContinued: true };
  const window = { width: photo.width, height: photo.height };
  const words = [{ x: 0, y: 0.6, width: 1, height: 0.4 }];
  expect(windowForSubjects({ interest: spread, subjects, picture: photo, window, words })).toEqual({
    ...{ x: 0, y: 0 },
    ...window,
  });
});

it('a window lies in its picture, has the shape asked for, and cuts no head that it could hold', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      share,
      share,
      fc.integer({ min: 540, max: 1458 }),
      fc.integer({ min: 540, max: 1600 }),
      (x, y, w, h) => {
        const whole = { width: 1458, height: 1600 };
        const head: Box = { x: Math.round(x * 1300), y: Math.round(y * 1400), width: 150, height: 190 };
        const box = windowForSubjects({
          ...{ interest: spread, subjects: { heads: [head], core: undefined, isContinued: false } },
          ...{ picture: whole, window: { width: w, height: h }, words: [] },
        });
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(whole.width);
        expect(box.y + box.height).toBeLessThanOrEqual(whole.height);
        expect(box.width / box.height).toBeCloseTo(w / h, 2);
        expect(sharedShare(head, [box])).toBeGreaterThan(0.97);
      },
    ),
    { seed: propertySeed(), numRuns: propertyRuns(200) },
  );
});
