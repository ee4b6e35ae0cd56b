import { describe, expect, it } from 'vitest';
import { chooseFocus, type FocusRequest } from '../../src/compose/choose-focus.js';
import { cropWindow } from '../../src/compose/crop-window.js';
import { focusAt, keysOf } from '../../src/compose/focus-path.js';
import { CENTER } from '../../src/compose/timeline.js';
import type { SeenThing, SubjectFacts } from '../../src/media.js';
import { packBytes } from '../../src/subjects/pack-bytes.js';

const picture = { width: 1280, height: 720 };
const frame = { width: 1080, height: 1920 };
const [COLUMNS, ROWS] = [32, 18];

/** A subject three cells wide at `middle(seconds)` of the width, twice a second. */
function factsOf(seconds: number, middle: (seconds: number) => number, cuts: readonly number[] = []): SubjectFacts {
  const times = Array.from({ length: 2 * seconds }, (_, at) => at / 2);
  const interest = times.map((time) => {
    const column = Math.min(COLUMNS - 1, Math.floor(middle(time) * COLUMNS));
    const cells = new Uint8Array(COLUMNS * ROWS).fill(10);
    for (let row = 5; row < 15; row += 1)
      for (const at of [column - 1, column, column + 1]) if (at >= 0 && at < COLUMNS) cells[row * COLUMNS + at] = 200;
    return packBytes(cells);
  });
  return { times, cuts, faces: times.map(() => []), columns: COLUMNS, rows: ROWS, interest };
}

function request(subjects: SubjectFacts | undefined, seconds = 6, others: Partial<FocusRequest> = {}): FocusRequest {
  return { subjects, picture, frame, framesPerSecond: 30, fromSeconds: 0, seconds, cutFrames: new Map(), ...others };
}

const widthPx = (share: number) => share * 1920 * (16 / 9);

describe('where a clip is cut', () => {
  it('is the middle when nothing is known, and when nothing is cut', () => {
    expect(chooseFocus(request(undefined))).toEqual(CENTER);
    const own = { picture: { width: 720, height: 1280 } };
    expect(
      chooseFocus(
        request(
          factsOf(6, () => 0.2),
          6,
          own,
        ),
      ),
    ).toEqual(CENTER);
  });

  it('is one place for a subject that stands', () => {
    const focus = chooseFocus(request(factsOf(6, () => 0.27)));
    expect('keys' in focus).toBe(false);
    expect(Math.abs(focusAt(focus, 0).x - 0.27)).toBeLessThan(0.03);
  });

  it.each([
    ['a face', 255, 0.2],
    ['what is no face', 200, 0.8],
  ])('is on %s where something twice as large asks to be seen at the other side: %d, %f', (_, value, middle) => {
    const facts = factsOf(6, () => 0.2);
    const cells = new Uint8Array(COLUMNS * ROWS);
    const block = (column: number, row: number, side: number, of: number) => {
      for (let at = 0; at < side * side; at += 1)
        cells[(row + Math.floor(at / side)) * COLUMNS + column + (at % side)] = of;
    };
    block(5, 4, 3, value);
    block(23, 6, 6, 180);
    const focus = chooseFocus(request({ ...facts, interest: facts.times.map(() => packBytes(cells)) }));
    expect(Math.abs(focusAt(focus, 0).x - middle)).toBeLessThan(0.05);
  });

  it('is one place for a subject that goes to and fro', () => {
    const focus = chooseFocus(request(factsOf(6, (time) => 0.4 + 0.05 * Math.sin(3 * time))));
    expect('keys' in focus).toBe(false);
  });

  it('follows a subject that leaves slowly, and never faster than 60 px a second', () => {
    const middle = (time: number) => 0.3 + 0.012 * time;
    const focus = chooseFocus(request(factsOf(40, middle), 40));
    expect(keysOf(focus).length).toBeGreaterThan(1);
    expect(keysOf(focus).length).toBeLessThan(8);
    for (let at = 0; at < 40 * 30; at += 1) {
      expect(widthPx(Math.abs(focusAt(focus, at + 1).x - focusAt(focus, at).x)) * 30).toBeLessThan(62);
      const window = cropWindow({ picture, frame, focus }, at);
      expect(Math.abs(window.x + window.width / 2 - middle(at / 30)), `frame ${at}`).toBeLessThan(window.width / 2);
    }
  });

  it('is at once on the subject of another shot, where the cut is exactly known', () => {
    const facts = factsOf(6, (time) => (time < 3 ? 0.2 : 0.8), [3]);
    const known = chooseFocus(request(facts, 6, { cutFrames: new Map([[3, 87]]) }));
    expect([86, 87].map((at) => Math.round(10 * focusAt(known, at).x))).toEqual([2, 8]);
    const unknown = chooseFocus(request(facts));
    expect('keys' in unknown).toBe(false);
  });

  it('is along the height for a clip that is taller than the frame', () => {
    const tall = { picture: { width: 720, height: 1280 }, frame: { width: 1080, height: 1080 } };
    const focus = focusAt(
      chooseFocus(
        request(
          factsOf(6, () => 0.2),
          6,
          tall,
        ),
      ),
      0,
    );
    expect(focus.x).toBe(0.5);
    expect(focus.y).toBeGreaterThan(0.4);
  });

  it('keeps a part of two large things rather than all of one', () => {
    const facts = factsOf(6, () => 0.35);
    const cells = new Uint8Array(COLUMNS * ROWS).fill(10);
    // A can from 0.25 to 0.5 of the width, a cup from 0.6 to 0.75.
    for (let row = 5; row < 15; row += 1) {
      cells.fill(200, row * COLUMNS + 8, row * COLUMNS + 16);
      cells.fill(190, row * COLUMNS + 19, row * COLUMNS + 24);
    }
    const interest = facts.times.map(() => packBytes(cells));
    const things = [
      { x: 50, y: 60, width: 50, height: 110, weight: 80 },
      { x: 120, y: 100, width: 30, height: 66, weight: 75 },
    ];
    const windowOf = (found: readonly SeenThing[]) =>
      cropWindow(
        { picture, frame, focus: chooseFocus(request({ ...facts, interest, things: facts.times.map(() => found) })) },
        0,
      );
    const [alone, both] = [windowOf(things.slice(0, 1)), windowOf(things)];
    expect(alone.x + alone.width, 'the cup is out of the window').toBeLessThan(0.6);
    expect(both.x + both.width, 'a part of the cup').toBeGreaterThan(0.63);
    expect(both.x, 'and a part of the can').toBeLessThan(0.45);
  });
});
