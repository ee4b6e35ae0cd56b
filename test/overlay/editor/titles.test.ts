/** Titles of scenes: every look and kind, in several scripts, off faces and marks, over captions, in their time. */
import { describe, expect, it } from 'vitest';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import type { Language, ShortArrangement, TitleKind } from '../../../src/document/enumerations.js';
import { TITLE_KINDS } from '../../../src/document/enumerations.js';
import { bottom, contains, inflate, overlaps, right } from '../../../src/geometry.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import { LEAST_CAPS } from '../../../src/layout/costs.js';
import type { ScenePlan } from '../../../src/overlay/editor/editor-scenes.js';
import { type KeepClear, placeTexts } from '../../../src/overlay/editor/place-texts.js';
import {
  composeTitles,
  type EditorTitles,
  openTitles,
  type TitleWorld,
  titleSpan,
} from '../../../src/overlay/editor/titles/compose-titles.js';
import { type FilmStage, filmOf } from '../../../src/overlay/film-stages.js';
import { zoneOf } from '../../../src/overlay/safe-zone.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { groundOf } from '../../layout/support/grounds.js';
import { sampled } from '../../support/tier.js';
import { LOOK_NAMES } from '../support/compositions.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const size = { width: 1080, height: 1920 };
const face = { x: 0.3, y: 0.4, width: 0.4, height: 0.2 };
const FACE = { x: 324, y: 768, width: 432, height: 384 };
const CAPTION = { x: 240, y: 1218, width: 600, height: 30 };
const MARK = { x: 760, y: 300, width: 190, height: 90 };

const TEXTS: Readonly<Record<Language, string>> = {
  en: 'Three mistakes that cost me 1000 €',
  de: 'Kaffeevollautomatenreinigung leicht gemacht',
  fr: 'Trois erreurs qui m’ont coûté 1000 €',
  es: '¿Cuánto cuesta de verdad una mudanza?',
  it: 'Perché il caffè di lunedì è più buono',
  pt: 'Três erros que me custaram mil euros',
  nl: 'Belastingaangifte doe je in vijf minuten',
  pl: 'Świeżo palona kawa w każdy poniedziałek',
  ru: 'Свежеобжаренный кофе каждый понедельник',
  ar: 'قهوة طازجة كل يوم اثنين',
  ja: '毎週月曜日に焙煎しています',
  zh: '每周一新鲜烘焙，当天送达',
  ko: '매주 월요일 갓 볶은 신선한 커피',
};

function titled(own: {
  look: (typeof LOOK_NAMES)[number];
  language: Language;
  kind: TitleKind;
  start?: number;
  end?: number;
  arrangements?: readonly ShortArrangement[];
}) {
  const { look, language, kind, start, end, arrangements } = own;
  const title = {
    text: TEXTS[language],
    kind,
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
  };
  const editor = resolveEditor({
    kind: 'editor',
    language,
    ...(arrangements === undefined
      ? { visual_language: look === 'neutral' ? null : look }
      : { look: { arrangements } }),
    segments: [{ source: 'a.mp4', title }],
  });
  const scene = { start: 0, end: 120, fromSeconds: 0, speed: 1 } as ScenePlan;
  const framing = { kind: 'full', focus: { x: 0.5, y: 0.5 }, zoom: 1, stage: { x: 0, y: 0, ...size } } as const;
  const stage: FilmStage = { start: 0, end: 120, clockStart: 0, ground: groundOf({ faces: [face] }), framing };
  const world = {
    ...{ typeset, fontBook, plan: { scenes: [scene], totalFrames: 120 } },
    ...{ film: filmOf(size, [stage]), framesPerSecond: 30 },
  };
  const rows = [MARK, CAPTION].map((box) => ({ box, start: 0, end: 120 }));
  return placedTitles(editor, world, rows);
}

/** Titles of a film without captions. */
function placedTitles(
  editor: ReturnType<typeof resolveEditor>,
  world: TitleWorld,
  keepClear: readonly KeepClear[] = [],
): EditorTitles {
  const open = openTitles(editor, world);
  const { stages, frame } = world.film;
  return composeTitles(editor, open, placeTexts({ titles: open.titles, stages, frame, keepClear }).titles, world);
}

const rows = LOOK_NAMES.flatMap((look) =>
  TITLE_KINDS.flatMap((kind) => (Object.keys(TEXTS) as Language[]).map((language) => ({ look, kind, language }))),
);

describe('titles', () => {
  it.each(sampled('titles', rows, 30))('$look $kind $language: in the zone, off face, mark and captions', (row) => {
    const { elements, tracks, warnings } = titled(row);
    const [element] = elements;
    if (element === undefined) throw new Error('no title');
    const zone = zoneOf(size, { direction: row.language === 'ar' ? 'rtl' : 'ltr' });
    // Plates have padding that may reach over the edge of the column.
    expect(contains(inflate(zone, 12), element.ink), JSON.stringify(element.ink)).toBe(true);
    // Its rim may be touched.
    expect(overlaps(element.ink, inflate(FACE, -16)), JSON.stringify(element.ink)).toBe(false);
    expect(overlaps(element.ink, MARK)).toBe(false);
    expect(bottom(element.ink)).toBeLessThanOrEqual(1190);
    // Wide capitals of long words are small beside a face, and that is told.
    const isSmall = row.kind === 'title' && (element.capHeightPx ?? 0) < LEAST_CAPS.hook;
    const told = warnings.map(({ code }) => code).filter((code) => code !== 'title_too_short_to_read');
    expect(told).toEqual(isSmall ? ['type_small'] : []);
    const track = tracks.find(({ id }) => id === 'segment-0-title');
    expect(track?.element).toBe('title');
    expect(track?.cels.length).toBeGreaterThan(3);
  });

  it('are seen from start to end within their scene', () => {
    const [element] = titled({ look: 'neutral', language: 'en', kind: 'title', start: 0.5, end: 2.5 }).elements;
    expect(element).toMatchObject({ start: 15, end: 75 });
    const title = { text: 'x', kind: 'title', startSeconds: 1, endSeconds: undefined } as const;
    expect(titleSpan(title, { start: 30, end: 90 }, 30)).toEqual({ start: 60, end: 90 });
    expect(titleSpan({ ...title, startSeconds: 2 }, { start: 30, end: 90 }, 30)).toBeUndefined();
  });

  it('keep to the parts of the picture that their look takes', () => {
    const topOf = (arrangements: readonly ShortArrangement[]) =>
      titled({ look: 'neutral', language: 'en', kind: 'title', arrangements }).elements[0]?.ink.y ?? 0;
    expect(topOf(['head', 'foot'])).toBeLessThan(FACE.y);
    expect(topOf(['foot'])).toBeGreaterThan(FACE.y + FACE.height / 2);
  });

  it('of one film are of one family of sizes, whatever room their pictures leave', () => {
    const editor = resolveEditor({
      kind: 'editor',
      language: 'en',
      segments: [
        { source: 'a.mp4', title: { text: 'Before' } },
        { source: 'b.mp4', title: { text: 'After' } },
      ],
    });
    const scenes = [0, 120].map((start) => ({ start, end: start + 120, fromSeconds: 0, speed: 1 }) as ScenePlan);
    const framing = { kind: 'full', focus: { x: 0.5, y: 0.5 }, zoom: 1, stage: { x: 0, y: 0, ...size } } as const;
    const huge = { x: 0.1, y: 0.15, width: 0.8, height: 0.42 };
    const stages = scenes.map(({ start, end }, index): FilmStage => {
      return { start, end, clockStart: start, ground: groundOf({ faces: index === 0 ? [huge] : [] }), framing };
    });
    const world = { typeset, fontBook, framesPerSecond: 30, film: filmOf(size, stages) };
    const capsOf = (only: readonly number[]) => {
      const shown = { ...editor, scenes: only.flatMap((at) => editor.scenes[at] ?? []) };
      const plan = { scenes: only.flatMap((at) => scenes[at] ?? []), totalFrames: 240 };
      return placedTitles(shown, { ...world, plan }).elements.map(({ capHeightPx = 0 }) => capHeightPx);
    };
    const [alone = 0] = capsOf([1]);
    const [before = 0, after = 0] = capsOf([0, 1]);
    expect(alone).toBeGreaterThan(1.35 * before);
    expect(after).toBeLessThanOrEqual(1.35 * before);
    expect(after).toBeGreaterThanOrEqual(before);
  });

  it('a callout stands beside a product in the middle where the side is free', () => {
    const product = { x: 0.42, y: 0.1, width: 0.5, height: 0.6 };
    const editor = resolveEditor({
      kind: 'editor',
      language: 'en',
      visual_language: 'cinematic_product',
      segments: [{ source: 'a.mp4', title: { text: 'New', kind: 'callout' } }],
    });
    const framing = { kind: 'full', focus: { x: 0.5, y: 0.5 }, zoom: 1, stage: { x: 0, y: 0, ...size } } as const;
    const [element] = placedTitles(editor, {
      ...{ typeset, fontBook, framesPerSecond: 30 },
      plan: { scenes: [{ start: 0, end: 120, fromSeconds: 0, speed: 1 } as ScenePlan], totalFrames: 120 },
      film: filmOf(size, [{ start: 0, end: 120, clockStart: 0, ground: groundOf({ interest: [product] }), framing }]),
    }).elements;
    expect(right(element?.ink ?? { x: 0, y: 0, ...size })).toBeLessThan(size.width / 2);
  });

  it('one behind the end of its scene is left out, and one too short to be read is told', () => {
    const late = titled({ look: 'neutral', language: 'en', kind: 'title', start: 9 });
    expect(late.tracks).toEqual([]);
    expect(late.warnings.map(({ code }) => code)).toEqual(['title_outside']);
    const brief = titled({ look: 'neutral', language: 'en', kind: 'title', end: 0.6 });
    expect(brief.warnings.map(({ code }) => code)).toContain('title_too_short_to_read');
  });
});
