/**
 * The whole matrix of looks, languages, lengths, positions and end cards: what must hold of every combination is asserted, what was
 * decided is one line of a golden, so that a change of type or look shows where it lands.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, type Look, SHORT_TEXT_POSITIONS } from '../../src/document/enumerations.js';
import type { ResolvedShort } from '../../src/document/resolved-short.js';
import { contains, inflate, overlaps, right } from '../../src/geometry.js';
import { hashOf } from '../../src/hash.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { readFontManifest, readFontSlices } from '../../src/io/fonts/font-files.js';
import { checkDrawnContrast } from '../../src/io/raster/check-drawn-contrast.js';
import { composeShortOverlay, type ShortOverlay } from '../../src/overlay/compose-short-overlay.js';
import type { DrawNode } from '../../src/overlay/draw-list.js';
import { type Coverage, decodeCoverage, inCoverage } from '../../src/overlay/type/font-manifest.js';
import { isInvisible } from '../../src/overlay/type/graphemes.js';
import { createTypesetter } from '../../src/overlay/type/typeset.js';
import { expectTextGolden } from '../support/expect-golden.js';
import { gridOf, imageOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { LONGEST_TEXTS } from './type/longest-texts.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

const GROUNDS = { white: gridOf(250), black: gridOf(6), busy: gridOf(20, 235), grey: gridOf(140) } as const;
type Ground = keyof typeof GROUNDS;
const END_CARDS = ['lockup', 'poster', 'none'] as const;

interface Row {
  readonly name: string;
  readonly ground: Ground;
  readonly short: ResolvedShort;
}

/** Position, end card, kind of text and ground rotate with language, length and look: over the looks every pair of values occurs. */
function rowsOf(look: Look): readonly Row[] {
  const turn = LOOK_NAMES.indexOf(look);
  return LANGUAGES.flatMap((language, index) =>
    (['longest', 'shortest'] as const).map((length, second): Row => {
      const step = index + second + turn;
      const textPosition = SHORT_TEXT_POSITIONS[step % 3] ?? 'center';
      const endCard = END_CARDS[(Math.floor(step / 3) + index) % 3] ?? 'lockup';
      const ground = (Object.keys(GROUNDS) as Ground[])[(step + 2 * second) % 4] ?? 'busy';
      const beats = (index + turn) % 2 === 0;
      const short: ResolvedShort = {
        ...plainShort,
        ...(length === 'longest' ? longest(language, beats) : shortest(language)),
        look,
        language,
        direction: language === 'ar' ? 'rtl' : 'ltr',
        textPosition,
        endCard,
        poster: endCard === 'poster' ? { source: 'p.png' } : undefined,
        totalFrames: endCard === 'none' ? 360 : 420,
      };
      return { name: `${language} ${length} ${textPosition} ${endCard} on ${ground}`, ground, short };
    }),
  );
}

function longest(language: Language, beats: boolean): Partial<ResolvedShort> {
  const cut = (most: number) => [...LONGEST_TEXTS.headline[language]].slice(0, most).join('').trim();
  return {
    headline: cut(80),
    subheadline: beats ? '' : LONGEST_TEXTS.subheadline[language],
    textBeats: beats ? [LONGEST_TEXTS.beat[language], cut(24)] : [],
    badgeText: cut(24),
    offerText: cut(16),
    ctaText: cut(24),
    closingClaim: cut(80),
    brandName: cut(40),
    starRating: 4.6,
    logo: { source: 'logo.png', position: 'top_right', treatment: 'plain' },
    disclosure: { text: 'AI-generated', position: 'bottom_left' },
  };
}

function shortest(language: Language): Partial<ResolvedShort> {
  const [first = 'a'] = LONGEST_TEXTS.headline[language];
  return { headline: first, ctaText: first, closingClaim: first };
}

function compose({ short, ground }: Row): ShortOverlay {
  const grid = GROUNDS[ground];
  const images = {
    ...(short.logo === undefined ? {} : { logo: imageOf(512, 512) }),
    ...(short.poster === undefined ? {} : { poster: imageOf(1080, 1920, 0.6, false) }),
  };
  return composeShortOverlay(short, { typeset, fontBook, images, luma: [grid, grid] });
}

const coverage = new Map<string, Coverage[]>();
beforeAll(() => {
  const { faces } = readFontManifest();
  for (const face of Object.values(faces)) {
    const codes =
      face.slices === undefined ? [face.coverage ?? ''] : readFontSlices(face).map((slice) => slice.coverage);
    coverage.set(face.alias, codes.map(decodeCoverage));
  }
});

/** Characters of drawn texts that none of their own registered faces has: the canvas would take a font of the system for them. */
function strangers(node: DrawNode): readonly string[] {
  if (node.kind === 'group') return node.children.flatMap(strangers);
  if (node.kind !== 'text') return [];
  const own = node.font.families.flatMap((family) => coverage.get(family) ?? []);
  return [...node.text].filter((character) => {
    const codePoint = character.codePointAt(0) as number;
    return !isInvisible(codePoint) && !own.some((ranges) => inCoverage(ranges, codePoint));
  });
}

function expectSound(overlay: ShortOverlay, name: string): void {
  const { elements, safeZone } = overlay.layout;
  elements.forEach((element, index) => {
    const place = `${name}: ${element.id}`;
    expect(element.fits ?? true, `${place} fits`).toBe(true);
    expect(contains(inflate(safeZone, 0.51), element.ink), `${place} in the safe zone`).toBe(true);
    expect(element.legibility?.contrast ?? 21, `${place} contrast`).toBeGreaterThanOrEqual(4.5);
    for (const other of elements.slice(index + 1)) {
      const together = element.start < other.end && other.start < element.end;
      const touch = together && overlaps(inflate(element.ink, -0.5), inflate(other.ink, -0.5));
      expect(touch, `${place} touches ${other.id}`).toBe(false);
    }
  });
  for (const track of overlay.tracks.filter(({ element }) => element === 'star-rating')) {
    const box = elements.find(({ id }) => id === track.id)?.box;
    for (const node of track.cels.at(-1)?.nodes ?? []) {
      if (node.kind !== 'text' || box === undefined) continue;
      const end = node.x + fontBook.advance(node.text, node.font, 'en', 'ltr');
      // An advance has side bearings that the plate need not hold.
      expect(node.x >= box.x - 4 && end <= right(box) + 4, `${name}: the number of ${track.id} on its plate`).toBe(
        true,
      );
    }
  }
  const missing = overlay.tracks.flatMap(({ cels }) => (cels.at(-1)?.nodes ?? []).flatMap(strangers));
  expect(missing, `${name}: drawn by no face of ours`).toEqual([]);
}

/** `headline 3x48 stroke` is three lines at a cap height of 48 px, kept legible by an outline. */
function decisions({ layout }: ShortOverlay): string {
  const texts = layout.elements.flatMap(({ id, lines, capHeightPx, legibility }) =>
    lines === undefined
      ? []
      : [
          `${id.replace('end-card-', 'end ')} ${lines.length}x${capHeightPx}${legibility ? ` ${legibility.intervention}` : ''}`,
        ],
  );
  return texts.join(', ');
}

describe('every combination', () => {
  it.each(LOOK_NAMES)(
    '%s: sound, and decided as before',
    async (look) => {
      const lines: string[] = [];
      const tracks: string[] = [];
      for (const [index, row] of rowsOf(look).entries()) {
        const overlay = compose(row);
        expectSound(overlay, row.name);
        if (index % 3 === 0) {
          const grid = GROUNDS[row.ground];
          expect(checkDrawnContrast(overlay, [grid, grid]).warnings, `${row.name}: drawn contrast`).toEqual([]);
        }
        if (index === 0) lines.push(`animation: ${JSON.stringify(overlay.layout.animation)}`);
        lines.push(`${row.name}: ${decisions(overlay)}`);
        tracks.push(hashOf(overlay.tracks));
      }
      // Another process has to come to the same draw lists; what they become in pixels, io/raster/determinism.test.ts compares.
      lines.push(`draw lists: ${hashOf(tracks).slice(0, 16)}`);
      await expectTextGolden(`${lines.join('\n')}\n`, `overlay/matrix-${look}.txt`);
    },
    120_000,
  );
});
