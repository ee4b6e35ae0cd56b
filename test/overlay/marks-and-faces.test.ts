/** Marks in the corners beside faces: another framing shows the face, and words give way before they lie on one. */
import { expect, it } from 'vitest';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { type Box, overlaps, sharedArea } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { faceCover } from '../../src/overlay/film-stages.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { filmOfShots } from '../../src/overlay/short/short-framing.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { imageOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const FILM = { start: 0, end: 360 };
const MARKED = { logo: { source: 'logo.png', position: 'top_right', treatment: 'plain' } } as const;

function seen(box: Box) {
  const subjects = { frame: { width: 1080, height: 1920 }, interest: [], faces: [{ ...FILM, box }] };
  return clipsOf({ subjects, isFixed: false });
}

it.each(LOOK_NAMES)('%s: a face in the corner of the logo is framed away from it', (look) => {
  const clips = seen({ x: 700, y: 170, width: 260, height: 330 });
  const short = { ...plainShort, ...MARKED, look };
  const overlay = composeShortOverlay(short, { typeset, fontBook, images: { logo: imageOf(512, 512) }, clips });
  const logo = overlay.layout.elements.find(({ id }) => id === 'logo');
  expect(logo).toBeDefined();
  expect(faceCover(filmOfShots(clips, overlay.shots), (logo as { ink: Box }).ink, FILM)).toBeLessThan(0.08);
  expect(overlay.warnings.map(({ code }) => code)).not.toContain('logo_on_face');
});

it.each(LOOK_NAMES)('%s: many labels over a large face are set closer, and not on it', (look) => {
  const clips = seen({ x: 215, y: 330, width: 650, height: 900 });
  const short = {
    ...{ ...plainShort, ...MARKED, look, headline: '' },
    ...{ textBeats: ['Try it now', 'Mornings taste better', 'Try it now'], badgeText: 'Back in stock' },
    ...{ offerText: '49.90', starRating: 4.6, mayMoveTexts: true },
  };
  const { warnings } = composeShortOverlay(short, { typeset, fontBook, images: { logo: imageOf(512, 512) }, clips });
  expect(warnings.map(({ code }) => code)).not.toContain('text_on_face');
});

it.each(LOOK_NAMES)('%s: a label without a corner leaves the one where somebody is seen', (look) => {
  const clips = seen({ x: 60, y: 1100, width: 300, height: 260 });
  const middleOf = (disclosure: NonNullable<ResolvedShort['disclosure']>) => {
    const short = { ...plainShort, look, disclosure };
    const { elements } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips }).layout;
    const { box } = elements.find(({ id }) => id === 'disclosure') ?? expect.fail('no label');
    return box.x + box.width / 2;
  };
  const named = { text: 'AI-generated', position: 'bottom_left' } as const;
  expect(middleOf(named)).toBeLessThan(540);
  expect(middleOf({ ...named, mayMove: true })).toBeGreaterThan(540);
});

it.each(
  LOOK_NAMES.flatMap((look) => [
    { look, direction: 'ltr' as const },
    { look, direction: 'rtl' as const },
  ]),
)('$look, $direction: a label leaves a face in both lower corners for the upper one where lines end', (told) => {
  const clips = seen({ x: 40, y: 1000, width: 1000, height: 700 });
  const disclosure = { text: 'AI-generated', position: 'bottom_left', mayMove: true } as const;
  const short = { ...plainShort, ...told, disclosure, mayMoveTexts: true };
  const { elements } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips }).layout;
  const { box } = elements.find(({ id }) => id === 'disclosure') ?? expect.fail('no label');
  expect(box.y).toBeLessThan(640);
  expect(box.x + box.width / 2 > 540).toBe(told.direction === 'ltr');
  const words = elements.filter(({ element }) => element === 'headline');
  expect(words.length).toBeGreaterThan(0);
  for (const { box: word } of words) expect(overlaps(word, box)).toBe(false);
});

it('the card under the words of a window holds a label that stands beside them', () => {
  const clips = seen({ x: 40, y: 1000, width: 1000, height: 700 });
  const disclosure = { text: 'AI-generated', position: 'top_right' } as const;
  const short = { ...plainShort, look: 'ugc_realism', arrangement: 'window', disclosure, mayMoveTexts: true } as const;
  const { tracks, layout } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips });
  const { box } = layout.elements.find(({ id }) => id === 'disclosure') ?? expect.fail('no label');
  const ground = tracks.find(({ id }) => id.startsWith('ground-')) ?? expect.fail('no window');
  const cards = ground.cels.flatMap(({ nodes }) =>
    nodes.flatMap((node) => (node.kind === 'shape' && node.shape.kind === 'rect' ? [node.shape.box] : [])),
  );
  expect(cards.map((card) => sharedArea(card, box))).toEqual([box.width * box.height]);
});

it.each(LOOK_NAMES)('%s: a long word beside a face that fills the frame is divided before it is too small', (look) => {
  const clips = seen({ x: 140, y: 300, width: 800, height: 1150 });
  const textBeats = ['Handverlesen aus kleinen Lagen', 'Geschwindigkeitsbegrenzungen', 'In 3 Tagen bei dir'];
  const short = {
    ...plainShort,
    look,
    language: 'de',
    headline: 'Unverwechselbar',
    textBeats,
    mayMoveTexts: true,
  } as const;
  const told = { ...short, creativeFormat: 'problem_solution', offerText: '−20%' } as const;
  const { warnings } = composeShortOverlay(told, { typeset, fontBook, images: {}, clips });
  expect(warnings.map(({ code }) => code)).not.toContain('text_on_face');
  // Luxury's wide capitals leave no line for it.
  if (look !== 'luxury_minimal') expect(warnings.map(({ code }) => code)).not.toContain('type_small');
});
