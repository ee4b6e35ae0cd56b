/** Where the view of a still goes. */
import { describe, expect, it } from 'vitest';
import { viewWindow } from '../../../src/compose/still-picture.js';
import type { SubjectFacts } from '../../../src/media.js';
import { type Movement, stillViews } from '../../../src/overlay/editor/still-views.js';
import { packBytes } from '../../../src/subjects/pack-bytes.js';

const frame = { width: 1080, height: 1920 };

/** A face at these shares of the picture, and nothing else to be seen. */
function faceAt(x: number, y: number): SubjectFacts {
  const face = { x: 200 * (x - 0.06), y: 200 * (y - 0.1), width: 24, height: 40 };
  const cells = Uint8Array.from({ length: 20 * 20 }, (_, at) => {
    const [column, row] = [((at % 20) + 0.5) / 20, (Math.floor(at / 20) + 0.5) / 20];
    return Math.abs(column - x) < 0.06 && Math.abs(row - y) < 0.1 ? 255 : 0;
  });
  return { times: [0], cuts: [], faces: [[face]], columns: 20, rows: 20, interest: [packBytes(cells)] };
}

function movement(size: Movement['image']['size'], subjects: SubjectFacts | undefined, others: Partial<Movement> = {}) {
  const image = subjects === undefined ? { size } : { size, subjects };
  const wanted: Movement = { image, frame, fit: 'cover', focus: 'auto', index: 0, seconds: 4, ...others };
  const { from, to } = stillViews(wanted);
  return { from, to, windows: [from, to].map((view) => viewWindow(view, { image: size, frame, fit: wanted.fit })) };
}

describe('the view of a still', () => {
  const wide = { width: 1800, height: 1200 };

  it.each([0.15, 0.4, 0.85])('keeps a face at %d of a wide image whole, all the way', (x) => {
    for (const index of [0, 1]) {
      for (const window of movement(wide, faceAt(x, 0.4), { index }).windows) {
        expect(window.x).toBeLessThanOrEqual(x - 0.06 + 1e-9);
        expect(window.x + window.width).toBeGreaterThanOrEqual(x + 0.06 - 1e-9);
      }
    }
  });

  it('goes towards the face of an image that is as wide as the frame', () => {
    const { to } = movement(frame, faceAt(0.3, 0.25));
    expect(to.zoom).toBeCloseTo(1.06, 6);
    expect(to.focus.x).toBeCloseTo(0.3, 1);
    expect(to.focus.y).toBeCloseTo(0.25, 1);
  });

  it('goes where the document says, whatever is there', () => {
    const face = faceAt(0.85, 0.4);
    expect(movement(wide, face, { focus: 'center' }).windows[0]?.x).toBeLessThan(0.4);
    expect(movement(wide, face, { focus: { x: 0, y: 0.5 } }).windows[0]?.x).toBe(0);
  });

  it('is the middle where nobody looked', () => {
    const { windows } = movement(wide, undefined);
    expect((windows[0]?.x ?? 0) + (windows[1]?.x ?? 0) + (windows[0]?.width ?? 0)).toBeCloseTo(1, 6);
  });
});
