/** The search over framings, sizes and places of one scene: what holds whatever the picture, and what decides. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, bottom, overlaps, right, type Size } from '../../src/geometry.js';
import { arrangeScene, besideMarks, openScene } from '../../src/layout/arrange-scene.js';
import { COVER_DEMANDS, rowsOf, WORDS_COVER_ROWS } from '../../src/layout/costs.js';
import { groundMaps } from '../../src/layout/fact-map.js';
import { fullFramings, windowFramings } from '../../src/layout/framing.js';
import type { Item, Role } from '../../src/layout/item.types.js';
import type { SceneAnswer, SceneRequest } from '../../src/layout/scene.types.js';
import { propertySeed } from '../support/seed.js';
import { FRAME, groundOf } from './support/grounds.js';

const COLUMN: Box = { x: 192, y: 288, width: 696, height: 960 };
const SPAN = { start: 0, end: 90 };

/** A text in three sizes, each of so many lines. */
function text(id: string, role: Role, caps: readonly number[], lines = 2): Item<string> {
  return {
    ...{ id, role, gap: 30 },
    settings: caps.map((cap) => {
      const [width, height] = [Math.min(COLUMN.width, 6 * cap), 1.6 * cap * lines];
      const box = { x: 0, y: 0, width, height };
      const shrunk = Math.round(100 * Math.log((caps[0] as number) / cap));
      return { width, height, boxes: [box], lines: [box], cap, shrunk, sense: 0, ragged: 0, fits: true, drawn: id };
    }),
  };
}

function requestOf(
  known: Parameters<typeof groundOf>[0],
  change: Partial<SceneRequest<string>> = {},
  picture: Size = FRAME,
): SceneRequest<string> {
  const ground = groundOf(known, picture);
  const framed = { picture, frame: FRAME };
  const kept = { x: 0.5, y: 0.5 };
  return {
    ...{ ground, frame: FRAME, span: SPAN, column: COLUMN, align: 'center', direction: 'ltr', lead: [] },
    corners: [besideMarks([])],
    framings: [...fullFramings(framed, kept), ...windowFramings(framed, kept)],
    seen: { top: 150, bottom: 1330 },
    moments: [
      {
        ...{ id: 'hook', span: SPAN, leads: 0, isDocked: false, isApart: true },
        items: [text('hook', 'hook', [150, 112, 84])],
      },
    ],
    dock: undefined,
    natural: () => 0,
    unchosen: () => 0,
    treatmentOf: () => ({ cost: 0, isPlated: false }),
    ...change,
  };
}

function boxesOf({ moments, dock }: SceneAnswer<string>): readonly Box[] {
  return [...moments.flatMap(({ items }) => items.map(({ box }) => box)), ...(dock === undefined ? [] : [dock.box])];
}

const best = (request: SceneRequest<string>) => arrangeScene(request)[0] ?? expect.fail('an answer');

describe('a scene', () => {
  it('has its largest type where nothing is in the way', () => {
    const answer = best(requestOf({}));
    expect(answer.framing.kind).toBe('full');
    expect(answer.moments[0]?.items[0]?.setting.cap).toBe(150);
  });

  it('keeps a band off a face that stands beside the words', () => {
    const placed = (bandPad: number | undefined) => {
      const moment = {
        ...{ id: 'hook', span: SPAN, leads: 0, isDocked: false, isApart: true },
        items: [{ ...text('hook', 'hook', [84]), bandPad }],
      };
      const natural = (top: number) => Math.abs(top - 700);
      const request = requestOf(
        { faces: [{ x: 0.01, y: 0.38, width: 0.12, height: 0.1 }] },
        { moments: [moment], natural },
      );
      const { framing, moments } = best({ ...request, framings: request.framings.slice(0, 1) });
      const box = moments[0]?.items[0]?.box ?? expect.fail('a hook');
      const band = { ...box, x: 0, width: FRAME.width };
      const map = groundMaps(request.ground, FRAME)(framing, SPAN);
      return { top: box.y, onFace: rowsOf(COVER_DEMANDS, { under: map.under([band]) })['text_on_face'] ?? 0 };
    };
    expect(placed(undefined).onFace).toBeGreaterThan(0);
    expect(placed(46).onFace).toBe(0);
  });

  it('of any face: its answers keep to the column and, where they can, off eyes and mouth', () => {
    const share = (min: number, max: number) => fc.integer({ min: 100 * min, max: 100 * max }).map((at) => at / 100);
    const faces = fc.record({ x: share(0, 0.7), y: share(0, 0.7), width: share(0.1, 0.3), height: share(0.08, 0.24) });
    fc.assert(
      fc.property(faces, (face) => {
        const request = requestOf({ faces: [face] });
        const answer = best(request);
        for (const box of boxesOf(answer)) {
          expect(box.x).toBeGreaterThanOrEqual(COLUMN.x);
          expect(right(box)).toBeLessThanOrEqual(right(COLUMN));
          expect(box.y).toBeGreaterThanOrEqual(COLUMN.y);
          expect(bottom(box)).toBeLessThanOrEqual(bottom(COLUMN));
        }
        if (answer.framing.kind === 'window') {
          for (const box of boxesOf(answer)) expect(bottom(box)).toBeLessThanOrEqual(answer.framing.stage.y);
          return;
        }
        const map = groundMaps(request.ground, FRAME)(answer.framing, SPAN);
        expect(rowsOf(COVER_DEMANDS, { under: map.under(boxesOf(answer)) })).toEqual({});
      }),
      { seed: propertySeed(), numRuns: 60 },
    );
  });

  it('is answered alike however often it is asked, the cheapest first', () => {
    const request = () => requestOf({ faces: [{ x: 0.3, y: 0.25, width: 0.3, height: 0.2 }] });
    const [one, two] = [arrangeScene(request()), arrangeScene(request())];
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    const costs = one.map(({ cost }) => cost);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    for (const cost of costs) expect(Number.isInteger(cost)).toBe(true);
  });

  it('searched again finds what a new search finds', () => {
    const request = requestOf({ faces: [{ x: 0.35, y: 0.1, width: 0.3, height: 0.2 }] });
    const search = openScene(request);
    const cost = search()[0]?.cost ?? expect.fail('an answer');
    for (const known of [{ best: cost, spare: 400 }, { best: cost, spare: 3000 }, {}])
      expect(search(known)).toEqual(arrangeScene(request, known));
  });

  it('gives a face that fills the frame a window, with the words over it', () => {
    const square = { width: 1080, height: 1080 };
    const answer = best(requestOf({ faces: [{ x: 0.2, y: 0.12, width: 0.6, height: 0.75 }] }, {}, square));
    expect(answer.framing.kind).toBe('window');
  });

  it('moves the words off what asks to be seen', () => {
    const low = best(requestOf({ interest: [{ x: 0, y: 0.1, width: 1, height: 0.32 }] }));
    const high = best(requestOf({ interest: [{ x: 0, y: 0.45, width: 1, height: 0.4 }] }));
    expect(low.moments[0]?.top).toBeGreaterThan(high.moments[0]?.top ?? 0);
  });

  it('keeps off marks in corners, and a text that is docked stands over the dock', () => {
    const mark = { x: 192, y: 288, width: 696, height: 300 };
    const [setting] = text('dock', 'button', [60], 1).settings;
    const dock = { span: SPAN, settings: setting === undefined ? [] : [setting], gap: 40 };
    const [moment] = requestOf({}).moments;
    const moments = moment === undefined ? [] : [{ ...moment, isDocked: true }];
    const answer = best(requestOf({}, { corners: [besideMarks([mark])], dock, moments }));
    const [hook, foot] = boxesOf(answer);
    if (hook === undefined || foot === undefined) return expect.fail('a text and a dock');
    expect(overlaps(hook, mark)).toBe(false);
    expect(bottom(hook) + dock.gap).toBeLessThanOrEqual(foot.y);
  });

  it('puts labels aside where under the words they would lie on somebody', () => {
    const [setting] = text('dock', 'button', [40], 1).settings;
    if (setting === undefined) return expect.fail('a label');
    const dock = { span: SPAN, settings: [setting, { ...setting, side: 'end' as const }], gap: 40 };
    const middleOf = (known: Parameters<typeof requestOf>[0]) => {
      const { dock: { box } = expect.fail('a dock') } = best(requestOf(known, { dock, cover: WORDS_COVER_ROWS }));
      return box.x + box.width / 2;
    };
    expect(middleOf({})).toBe(COLUMN.x + COLUMN.width / 2);
    const person = { faces: [{ x: 0.46, y: 0.1, width: 0.08, height: 0.06 }] };
    expect(middleOf(person)).toBeGreaterThan(COLUMN.x + COLUMN.width / 2);
  });

  it('puts a label that may stand in two corners where it hides less', () => {
    const labels = [96, 780].map((x) => ({ x, y: 1240, width: 204, height: 60 }));
    const corners = labels.map((label, at) => ({ marks: [label], loose: [label], obstacles: [label], cost: 10 * at }));
    expect(best(requestOf({}, { corners })).corner).toBe(0);
    const seenAt = (x: number) => ({ interest: [{ x, y: 0.6, width: 0.25, height: 0.12 }] });
    expect(best(requestOf(seenAt(0.05), { corners })).corner).toBe(1);
    expect(best(requestOf(seenAt(0.7), { corners })).corner).toBe(0);
  });

  it('takes the place that its look or its document asks for, where the picture is alike', () => {
    const natural = (top: number) => Math.abs(top - 800);
    const answer = best(requestOf({}, { natural }));
    expect(Math.abs((answer.moments[0]?.top ?? 0) - 800)).toBeLessThanOrEqual(32);
  });

  it('of more text than the column holds says that it is crowded', () => {
    const items = ['a', 'b', 'c'].map((id) => text(id, 'beat', [220, 200], 4));
    const [moment] = requestOf({}).moments;
    const moments = moment === undefined ? [] : [{ ...moment, items }];
    expect(best(requestOf({}, { moments })).isCrowded).toBe(true);
  });
});
