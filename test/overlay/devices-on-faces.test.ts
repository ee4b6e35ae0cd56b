/**
 * Every creative format in every look over clips of people: each piece of its device is drawn when it is due, is seen
 * on what lies behind it, and keeps off faces; or the plan tells that it was left out.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CREATIVE_FORMATS, type CreativeFormat, type Language } from '../../src/document/enumerations.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import type { Size } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { checkRasterContrast } from '../../src/io/raster/check-drawn-contrast.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import type { PackedLight, SubjectFacts } from '../../src/media.js';
import { faceCover } from '../../src/overlay/film-stages.js';
import { composeShortOverlay, type ShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { drawnShort } from '../../src/overlay/short/drawn-short.js';
import { type ClipInLayout, filmOfShots } from '../../src/overlay/short/short-framing.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { rarely } from '../support/rarely.js';
import { sampled } from '../support/tier.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

/** Clips of which a look is kept beside the judged pairs. */
const CLIPS = [
  ...['man-glasses', 'man-webcam', 'person-talking', 'presenter-man-books', 'presenter-woman-mic'],
  ...['presenter-woman-selfie', 'woman-closeup', 'woman-dress', 'woman-knit', 'backpack', 'people-woman-dog-play'],
];
const TEXTS: Readonly<Partial<Record<Language, Partial<ResolvedShort>>>> = {
  en: {
    headline: 'Mornings taste better here',
    textBeats: ['Picked by hand', 'Roasted slowly in small batches', 'At your door in two days'],
    ctaText: 'Try it now',
  },
  ar: {
    headline: 'صباحك أجمل مع قهوتنا',
    textBeats: ['محمصة ببطء', 'مختارة يدويًا عند الفجر', 'تصلك في يومين'],
    ctaText: 'جربها الآن',
    direction: 'rtl',
  },
};

/** The pieces of a format's device, any one of a group, with a frame at which each is due. */
const PIECES: Readonly<Record<CreativeFormat, readonly (readonly [frame: number, ...ids: string[]])[]>> = {
  problem_solution: [
    [30, 'mark-opening'],
    [30, 'ground-hook', 'ground-beats'],
    [300, 'ground-answer'],
  ],
  mistake_fix: [
    [30, 'mark-opening'],
    [330, 'mark-1'],
  ],
  myth_vs_reality: [
    [30, 'mark-opening'],
    [0, 'stroke'],
  ],
  before_after: [
    [30, 'mark-opening'],
    [30, 'rail-mark-opening'],
    [330, 'mark-1'],
    [330, 'rail-mark-1'],
    [180, 'divider'],
  ],
  proof_demo: [
    [30, 'star-rating'],
    [330, 'mark-2'],
  ],
  product_reveal: [[0, 'curtain']],
};

interface Kept {
  readonly picture: Size;
  readonly facts: SubjectFacts;
  readonly light: PackedLight;
}

function clipOf(name: string): ClipInLayout {
  const file = new URL(`../layout/pairs/${name}.json`, import.meta.url);
  const { picture, facts, light } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  const ground = { picture, facts, light, framesPerSecond: 30, fromSeconds: 0 };
  return { ground, kept: { x: 0.5, y: 0.5 }, isFixed: false };
}

interface Cell {
  readonly format: CreativeFormat;
  readonly look: ResolvedShort['look'];
  readonly clip: string;
  readonly language: Language;
}

const cells: readonly Cell[] = CREATIVE_FORMATS.flatMap((format, row) =>
  LOOK_NAMES.flatMap((look, column) =>
    CLIPS.map((clip, index): Cell => {
      return { format, look, clip, language: (row + column + index) % 2 === 0 ? 'en' : 'ar' };
    }),
  ),
);

function compose({ format, look, clip, language }: Cell) {
  const clips = [clipOf(clip), clipOf(clip)] as const;
  const short = { ...plainShort, language, ...TEXTS[language], look, creativeFormat: format };
  const told = { ...short, offerText: '-20%', starRating: 4.6, mayMoveTexts: true };
  const overlay = composeShortOverlay(told, { typeset, fontBook, images: {}, clips });
  return { overlay, subjects: filmOfShots(clips, overlay.shots) };
}

const shown = ({ tracks }: ShortOverlay, ids: readonly string[], frame: number): SpriteTrack | undefined =>
  tracks.find(({ id, start, end }) => {
    const isOne = ids.some((one) => id === one || id === `${one}-2nd-clip`);
    return isOne && (frame === 0 || (start <= frame && frame < end));
  });

/** What is wrong with a cell's device; nothing where it is there, or where the plan tells that it is not. */
function faultsOf(cell: Cell): readonly string[] {
  const { overlay, subjects } = compose(cell);
  const name = `${cell.format} ${cell.look} ${cell.clip} ${cell.language}`;
  const isTold = overlay.warnings.some(({ code }) => code === 'format_device_dropped');
  const missing = PIECES[cell.format].flatMap(([frame, ...ids]) =>
    shown(overlay, ids, frame) === undefined && !isTold ? [`${name}: no ${ids.join(' or ')}`] : [],
  );
  const isWarned = overlay.warnings.some(({ code }) => code === 'text_on_face');
  const small = overlay.layout.elements.filter(({ id }) =>
    /^(?:mark|rail|ground-hook|ground-beats|ground-answer)/.test(id),
  );
  const onFace = small
    .filter(({ ink, start, end }) => !isWarned && faceCover(subjects, ink, { start, end }) > 0.03)
    .map(({ id }) => `${name}: ${id} on a face`);
  const faint = checkRasterContrast(drawnShort(overlay)).warnings.map(({ message }) => `${name}: ${message}`);
  return [...missing, ...onFace, ...faint];
}

describe('the device of a format on clips of people', () => {
  it.each(CREATIVE_FORMATS)('%s: drawn, legible and on no face, or told', (format) => {
    const own = cells.filter((cell) => cell.format === format);
    const few = sampled(`devices ${format}`, own, 4);
    expect(few.length).toBeGreaterThan(3);
    expect(few.flatMap(faultsOf)).toEqual([]);
  });

  rarely('is seen in pixels: each piece leaves its mark where the plan says', () => {
    for (const look of LOOK_NAMES)
      for (const format of CREATIVE_FORMATS) {
        const { overlay } = compose({ format, look, clip: 'person-talking', language: 'en' });
        for (const [frame, ...ids] of PIECES[format]) {
          const track = shown(overlay, ids, frame);
          if (track === undefined) continue;
          const inked = track.cels.map(({ nodes }) => {
            const { data } = rasterize(nodes, track.box, NO_ASSETS);
            return data.filter((value, index) => index % 4 === 3 && value > 127).length;
          });
          expect(Math.max(...inked), `${look} ${format} ${track.id}`).toBeGreaterThan(100);
        }
      }
  });
});
