/** Titles and captions of one scene: placed together, so that neither takes the other's room. */
import { describe, expect, it } from 'vitest';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import { type Box, bottom, overlaps, type Size } from '../../../src/geometry.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import { composeCaptions } from '../../../src/overlay/editor/captions/compose-captions.js';
import type { ScenePlan } from '../../../src/overlay/editor/editor-scenes.js';
import type { KeepClear } from '../../../src/overlay/editor/place-texts.js';
import { openTitles } from '../../../src/overlay/editor/titles/compose-titles.js';
import { filmOf } from '../../../src/overlay/film-stages.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { groundOf } from '../../layout/support/grounds.js';
import { clockFor, SCRIPTS, spoken } from './captions/support/spoken.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const words = spoken(SCRIPTS.en);
const clock = clockFor(words);
const TALL: Size = { width: 1080, height: 1920 };
const WIDE: Size = { width: 1920, height: 1080 };

interface Scene {
  readonly face?: Box;
  readonly size?: Size;
  readonly look?: 'kinetic_creator' | 'ugc_realism' | 'startup_explainer';
  readonly title?: string;
  readonly keepClear?: readonly KeepClear[];
}

/** One scene with captions all along it, and a title unless there is no text for one. */
function placed({ face, size = TALL, look = 'kinetic_creator', title, keepClear = [] }: Scene) {
  const editor = resolveEditor({
    kind: 'editor',
    language: 'en',
    visual_language: look,
    export_aspect_ratio: size === TALL ? '9:16' : '16:9',
    segments: [{ source: 'a.mp4', ...(title === undefined ? {} : { title: { text: title } }) }],
  });
  const span = { start: 0, end: clock.totalFrames };
  const framing = { kind: 'full', focus: { x: 0.5, y: 0.5 }, zoom: 1, stage: { x: 0, y: 0, ...size } } as const;
  const ground = groundOf({ faces: face === undefined ? [] : [face] }, size);
  const film = filmOf(size, [{ ...span, clockStart: 0, ground, framing }]);
  const plan = { scenes: [{ ...span, fromSeconds: 0, speed: 1 } as ScenePlan], totalFrames: span.end };
  const { titles } = openTitles(editor, { typeset, fontBook, plan, film, framesPerSecond: 30 });
  return composeCaptions(
    {
      ...{ words, language: 'en', direction: 'ltr', look, style: 'plain', position: 'auto', size, clock },
      ...{ keepClear, stages: film.stages, titles },
    },
    fontBook,
  );
}

/** What a face needs of its own box: from the eyes to the mouth. */
function middleOf({ x, y, width, height }: Box, size: Size): Box {
  return {
    ...{ x: (x + 0.14 * width) * size.width, y: (y + 0.12 * height) * size.height },
    ...{ width: 0.72 * width * size.width, height: 0.69 * height * size.height },
  };
}

const TITLE = 'The coffee my neighbours ask about';

describe('a title and captions in one scene', () => {
  // A head that fills the frame leaves only the hair free.
  const close = { x: 0.05, y: 0.36, width: 0.9, height: 0.42 };

  it.each(['kinetic_creator', 'ugc_realism', 'startup_explainer'] as const)(
    'share the only room that a large face leaves, clear of it and of each other, the title first: %s',
    (look) => {
      const { titles, pages } = placed({ face: close, look, title: TITLE });
      const box = titles[0]?.box ?? expect.fail('no title');
      expect(overlaps(box, middleOf(close, TALL))).toBe(false);
      for (const page of pages) {
        expect(page.free).toBe(true);
        expect(overlaps(page.box, middleOf(close, TALL))).toBe(false);
        expect(page.box.y).toBeGreaterThan(bottom(box) + 20);
      }
    },
  );

  it('captions become smaller for the title there, which the result tells; in a wide film they keep their size', () => {
    const alone = placed({ face: close });
    const beside = placed({ face: close, title: TITLE });
    const capOf = ({ pages }: typeof alone) => pages[0]?.reasons.size ?? expect.fail('no page');
    expect(capOf(beside).capHeightPx).toBeLessThan(capOf(alone).capHeightPx);
    expect(capOf(beside).limit).toBe('title_room');
    expect(beside.titles[0]?.capHeightPx).toBeGreaterThanOrEqual(capOf(beside).capHeightPx);
    const wide = [undefined, TITLE].map((title) => capOf(placed({ size: WIDE, ...(title && { title }) })));
    expect(wide[1]?.capHeightPx).toBe(wide[0]?.capHeightPx);
  });

  it('in a wide film a headline stands beside a face that is as high as the frame', () => {
    const face = { x: 0.3, y: 0.05, width: 0.4, height: 0.9 };
    const { titles, pages } = placed({ face, size: WIDE, title: TITLE });
    const box = titles[0]?.box ?? expect.fail('no title');
    const head = { ...face, x: face.x * WIDE.width, width: face.width * WIDE.width };
    expect(box.x >= head.x + head.width || box.x + box.width <= head.x).toBe(true);
    for (const page of pages) expect(overlaps(page.box, box)).toBe(false);
  });

  it('captions stand clear of an inset picture where a smaller size leaves room for all', () => {
    const inset = { box: { x: 500, y: 288, width: 460, height: 110 }, isPicture: true };
    const { titles, pages } = placed({ face: close, title: 'Wake up', keepClear: [inset] });
    expect(titles).toHaveLength(1);
    for (const { box } of pages) expect(overlaps(box, inset.box)).toBe(false);
  });
});
