/** The matrix of a short's choices, texts and pictures for it, and what must hold of every cell. */

import {
  CORNERS,
  CREATIVE_FORMATS,
  LANGUAGES,
  type Language,
  type Look,
  SHORT_FONT_FAMILIES,
  SHORT_TEXT_ANIMATIONS,
  SHORT_TEXT_POSITIONS,
  type ShortTextAnimation,
} from '../../../src/document/enumerations.js';
import type { ResolvedShort } from '../../../src/document/short/resolved-short.js';
import type { DrawNode } from '../../../src/draw/draw-list.js';
import { bottom, contains, inflate, overlaps, right } from '../../../src/geometry.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import { readFontManifest, readFontSlices } from '../../../src/io/fonts/font-files.js';
import { composeShortOverlay, type ShortOverlay } from '../../../src/overlay/short/compose-short-overlay.js';
import { type Coverage, decodeCoverage, inCoverage } from '../../../src/type/font-manifest.js';
import { isInvisible } from '../../../src/type/graphemes.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import type { TypesetBlock } from '../../../src/type/typeset.types.js';
import { LONGEST_TEXTS } from '../../type/longest-texts.js';
import { gridOf, imageOf, lightOf, plainShort } from './compositions.js';
import { clipsOf } from './known-clips.js';

const fontBook = loadFontBook();

/** Without `auto`, which takes one of these. */
export const ANIMATION_NAMES = SHORT_TEXT_ANIMATIONS.filter(
  (name): name is Exclude<ShortTextAnimation, 'auto'> => name !== 'auto',
);
export const END_CARDS = ['lockup', 'poster', 'none'] as const;

/** A dark picture with thin bright lines in every cell: its cells' means promise what its pixels do not keep. */
const glints = { ...gridOf(30), low: gridOf(10).mean, high: gridOf(230).mean };
export const GROUNDS = {
  white: gridOf(250),
  black: gridOf(6),
  busy: gridOf(20, 235),
  grey: gridOf(140),
  glints,
} as const;
export type Ground = keyof typeof GROUNDS;

export function longest(language: Language, beats: boolean): Partial<ResolvedShort> {
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

/** Texts as long as people write them: a headline of 28 characters, two beats, everything else short. */
export function typical(language: Language): Partial<ResolvedShort> {
  const cut = (most: number) => {
    const text = [...LONGEST_TEXTS.headline[language]].slice(0, most).join('');
    // Whole words, where there are spaces.
    return (text.includes(' ') ? text.slice(0, text.lastIndexOf(' ')) : text).trim();
  };
  return {
    headline: cut(language === 'zh' || language === 'ja' ? 14 : 28),
    textBeats: [cut(40), cut(20)],
    badgeText: cut(14),
    offerText: '-20%',
    ctaText: cut(18),
    closingClaim: cut(30),
    brandName: 'Northbean',
    starRating: 4.6,
    disclosure: { text: 'AI-generated', position: 'bottom_left' },
  };
}

export function shortest(language: Language): Partial<ResolvedShort> {
  const [first = 'a'] = LONGEST_TEXTS.headline[language];
  return { headline: first, ctaText: first, closingClaim: first };
}

export interface Cell {
  readonly name: string;
  readonly ground: Ground;
  readonly short: ResolvedShort;
}

/**
 * All 819 combinations of animation, language, position and end card for a look. Per language three texts (longest,
 * typical, shortest) with a family, a format and corners chosen pseudo-randomly, the same way in every run, rotate over
 * positions and end cards; pictures rotate over animations. So texts are set some twenty times a language, not 63
 * times.
 */
export function* cellsOf(look: Look): Generator<Cell> {
  let seed = look.length * 7919;
  const pick = <T>(list: readonly T[]): T => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((seed / 2 ** 32) * list.length)] as T;
  };
  const grounds = Object.keys(GROUNDS) as Ground[];
  for (const language of LANGUAGES) {
    const variants = [longest(language, pick([true, false])), typical(language), shortest(language)].map((texts) => ({
      ...texts,
      ...(texts.logo === undefined
        ? {}
        : { logo: { source: 'logo.png', position: pick(CORNERS), treatment: 'plain' as const } }),
      fontFamily: pick(['auto', 'auto', 'auto', ...SHORT_FONT_FAMILIES] as const),
      creativeFormat: pick([null, null, ...CREATIVE_FORMATS]),
    }));
    for (const [turn, textAnimation] of ANIMATION_NAMES.entries()) {
      for (const [row, textPosition] of SHORT_TEXT_POSITIONS.entries()) {
        for (const [column, endCard] of END_CARDS.entries()) {
          const texts = variants[(row + column) % 3];
          const ground = grounds[turn % grounds.length] ?? 'busy';
          const short: ResolvedShort = {
            ...plainShort,
            ...texts,
            look,
            language,
            direction: language === 'ar' ? 'rtl' : 'ltr',
            textAnimation,
            textPosition,
            endCard,
            poster: endCard === 'poster' ? { source: 'p.png' } : undefined,
            totalFrames: endCard === 'none' ? 360 : 420,
          };
          const name = `${look} ${language} ${textAnimation} ${textPosition} ${endCard}, ${['longest', 'typical', 'shortest'][(row + column) % 3]} in ${short.fontFamily} as ${short.creativeFormat} on ${ground}`;
          yield { name, ground, short };
        }
      }
    }
  }
}

// The same text in the same box comes back with every animation: set once. The typesetter is pure, its own tests say
// so.
const inner = createTypesetter(fontBook);
const blocks = new Map<string, TypesetBlock>();
const typeset: typeof inner = (request) => {
  const key = JSON.stringify(request);
  let block = blocks.get(key);
  if (block === undefined) {
    if (blocks.size > 20_000) blocks.clear();
    block = inner(request);
    blocks.set(key, block);
  }
  return block;
};

/** A poster that is light above and dark below, with its luma in cells as probing gives it. */
const poster = {
  ...imageOf(1080, 1920, 0.4, false),
  light: lightOf(Array.from({ length: 576 }, (_, index) => (index < 300 ? 230 : 50))),
};

export function compose({ short, ground }: Cell): ShortOverlay {
  const grid = GROUNDS[ground];
  const images = {
    ...(short.logo === undefined ? {} : { logo: imageOf(512, 512) }),
    ...(short.poster === undefined ? {} : { poster }),
  };
  return composeShortOverlay(short, { typeset, fontBook, images, clips: clipsOf({ luma: grid }) });
}

const coverage = new Map<string, readonly Coverage[]>();

function coverageOf(alias: string): readonly Coverage[] {
  if (coverage.size === 0) {
    for (const face of Object.values(readFontManifest().faces)) {
      const codes =
        face.slices === undefined ? [face.coverage ?? ''] : readFontSlices(face).map((slice) => slice.coverage);
      coverage.set(face.alias, codes.map(decodeCoverage));
    }
  }
  return coverage.get(alias) ?? [];
}

const known = new Map<string, boolean>();

/**
 * Characters of drawn texts that none of their own registered faces has: the canvas would take a font of the system for
 * them.
 */
function strangers(node: DrawNode): readonly string[] {
  if (node.kind === 'group') return node.children.flatMap(strangers);
  if (node.kind !== 'text') return [];
  const families = node.font.families.join();
  return [...node.text].filter((character) => {
    const key = `${families}|${character}`;
    let has = known.get(key);
    if (has === undefined) {
      const codePoint = character.codePointAt(0) as number;
      has =
        isInvisible(codePoint) ||
        node.font.families.some((alias) => coverageOf(alias).some((ranges) => inCoverage(ranges, codePoint)));
      known.set(key, has);
    }
    return !has;
  });
}

/** What does not hold of an overlay; empty for a sound one. */
export function faultsOf(overlay: ShortOverlay): readonly string[] {
  const { elements, safeZone } = overlay.layout;
  const zone = inflate(safeZone, 0.51);
  const faults: string[] = [];
  elements.forEach((element, index) => {
    if (element.fits === false) faults.push(`${element.id} does not fit`);
    if (!contains(zone, element.ink)) faults.push(`${element.id} leaves the safe zone`);
    if ((element.legibility?.contrast ?? 21) < 4.5)
      faults.push(`${element.id} reads at ${element.legibility?.contrast}`);
    if (element.plateContrast !== undefined && element.plateContrast > 0 && element.plateContrast < 4.5)
      faults.push(`${element.id} reads at ${element.plateContrast} on its plate`);
    for (const other of elements.slice(index + 1)) {
      const together = element.start < other.end && other.start < element.end;
      if (together && overlaps(inflate(element.ink, -0.5), inflate(other.ink, -0.5)))
        faults.push(`${element.id} touches ${other.id}`);
    }
  });
  for (const track of overlay.tracks) {
    const { box } = track;
    if (box.x < 0 || box.y < 0 || right(box) > 1080 || bottom(box) > 1920) faults.push(`${track.id} leaves the frame`);
    // The first picture and the last hold every letter form between them: a typed text grows, nothing is rewritten.
    const drawn = [track.cels[0], track.cels.at(-1)].flatMap((cel) => (cel?.nodes ?? []).flatMap(strangers));
    if (drawn.length > 0) faults.push(`${track.id} draws ${drawn.join()} from no face of ours`);
  }
  for (const track of overlay.tracks.filter(({ element }) => element === 'star-rating')) {
    const box = elements.find(({ id }) => id === track.id)?.box;
    for (const node of track.cels.at(-1)?.nodes ?? []) {
      if (node.kind !== 'text' || box === undefined) continue;
      const end = node.x + fontBook.advance(node.text, node.font, 'en', 'ltr');
      // An advance has side bearings that the plate need not hold.
      if (node.x < box.x - 4 || end > right(box) + 4) faults.push(`the number of ${track.id} leaves its plate`);
    }
  }
  return faults;
}
