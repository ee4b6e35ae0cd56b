/** The same promises on drawn pixels: at every frame of every motion all opaque ink lies in its track's box and in the safe zone. */
import { describe, expect, it } from 'vitest';
import { type Language, SHORT_TEXT_ANIMATIONS } from '../../src/document/enumerations.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import { type Box, bottom, overlaps, right } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

/** Box of the pixels with alpha over `least` of 255, in frame coordinates. */
function opaqueBox(track: SpriteTrack, cel: SpriteTrack['cels'][number], least: number): Box | undefined {
  const { data, width, height } = rasterize(cel.nodes, track.box, NO_ASSETS);
  const filled = (x: number, y: number) => (data[4 * (y * width + x) + 3] ?? 0) > least;
  const xs = Array.from({ length: width }, (_, x) => x);
  const ys = Array.from({ length: height }, (_, y) => y);
  const rowHas = (y: number) => xs.some((x) => filled(x, y));
  const top = ys.find(rowHas);
  if (top === undefined) return undefined;
  const foot = ys.findLast(rowHas) ?? top;
  const rows = ys.slice(top, foot + 1);
  const columnHas = (x: number) => rows.some((y) => filled(x, y));
  const left = xs.find(columnHas) ?? 0;
  const end = xs.findLast(columnHas) ?? left;
  return { x: track.box.x + left, y: track.box.y + top, width: end - left + 1, height: foot - top + 1 };
}

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

  it.each(rows)('%s, %s, %s', (look, textAnimation, language) => {
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
        const ink = opaqueBox(track, cel, 150);
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
