/**
 * The same promises on drawn pixels: at every frame of every motion all opaque ink lies in its track's box and in the
 * safe zone.
 */
import { describe, expect, it } from 'vitest';
import { type Language, SHORT_TEXT_ANIMATIONS } from '../../src/document/enumerations.js';
import { bottom, overlaps, right } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';
import { inkOf } from './support/ink.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

const texts: Readonly<Record<'en' | 'ar' | 'ja', { headline: string; textBeats: readonly string[] }>> = {
  en: {
    headline: 'Why your gym quietly jinxes you',
    textBeats: ['Joyful people train, gym or no gym, every single day.', 'Yes.'],
  },
  ar: { headline: 'قهوتك تكذب عليك كل صباح', textBeats: ['معظم الحبوب تحمص قبل أشهر من فتح الكيس.', 'الآن'] },
  ja: { headline: 'あなたのコーヒーは嘘をついている', textBeats: ['ほとんどの豆は数か月前に焙煎。', '今'] },
};

describe('drawn ink', () => {
  const rows = LOOK_NAMES.flatMap((look) =>
    SHORT_TEXT_ANIMATIONS.map((animation, index) => {
      const language: Language = (['en', 'ar', 'ja'] as const)[(index + look.length) % 3] ?? 'en';
      return [look, animation, language] as const;
    }),
  );

  it.each(sampled('drawn ink', rows, 6))('%s, %s, %s', (look, textAnimation, language) => {
    const { tracks, layout } = composeShortOverlay(
      {
        ...plainShort,
        ...texts[language as 'en'],
        look,
        textAnimation,
        language,
        direction: language === 'ar' ? 'rtl' : 'ltr',
        badgeText: 'gyj',
        offerText: '-20%',
        starRating: 4.6,
        endCard: 'none',
        totalFrames: 360,
      },
      { typeset, fontBook, images: {} },
    );
    const zone = layout.safeZone;
    for (const track of tracks) {
      if (track.element === 'scrim') continue;
      const others = layout.elements.filter(
        ({ id, start, end }) => id !== track.id && start < track.end && end > track.start,
      );
      for (const cel of track.cels) {
        const ink = inkOf(track, cel);
        if (ink === undefined) continue;
        const place = `${track.id} at frame ${cel.frame}: ${JSON.stringify(ink)}`;
        expect(
          ink.x >= zone.x - 2 &&
            ink.y >= zone.y - 2 &&
            right(ink) <= right(zone) + 2 &&
            bottom(ink) <= bottom(zone) + 2,
          place,
        ).toBe(true);
        for (const other of others) {
          const apart = !overlaps(
            { ...ink, x: ink.x + 2, y: ink.y + 2, width: ink.width - 4, height: ink.height - 4 },
            other.ink,
          );
          expect(apart, `${place} touches ${other.id} ${JSON.stringify(other.ink)}`).toBe(true);
        }
        // Nothing opaque may touch the edge of its own box: it would be cut there.
        const edge = track.box;
        expect(
          ink.x > edge.x && ink.y > edge.y && right(ink) < right(edge) && bottom(ink) < bottom(edge),
          `${place} is cut`,
        ).toBe(true);
      }
    }
  });
});
