/** Where a clip is cut to fill a frame, when the clip itself cuts to another shot. */
import { describe, expect, it } from 'vitest';
import { frameClip } from '../../src/compose/frame-clip.js';
import type { VideoMedia } from '../../src/media.js';
import { packBytes } from '../../src/subjects/pack-bytes.js';
import { clipMedia, FULL_SIZE } from '../support/films.js';

const [COLUMNS, ROWS] = [32, 18];
const frame = { size: FULL_SIZE, frameRate: { num: 30, den: 1 }, frames: 180 };

/** A subject at a fifth of the width for 3 s, then in another shot at four fifths; key packets on these frames. */
function clipWith(keyPts: readonly number[]): VideoMedia {
  const times = Array.from({ length: 12 }, (_, look) => look / 2);
  const interest = times.map((time) => {
    const cells = new Uint8Array(COLUMNS * ROWS).fill(10);
    const middle = Math.floor((time < 3 ? 0.2 : 0.8) * COLUMNS);
    for (let row = 5; row < 15; row += 1)
      for (const column of [middle - 1, middle, middle + 1]) cells[row * COLUMNS + column] = 200;
    return packBytes(cells);
  });
  const subjects = { times, cuts: [3], faces: times.map(() => []), columns: COLUMNS, rows: ROWS, interest };
  return { ...clipMedia('a'), keyPts, subjects };
}

describe('where a clip cuts to another shot', () => {
  it('the framing jumps on the picture of the one key packet between the looks', () => {
    expect(frameClip(clipWith([0, 80]), 'auto', frame)).toMatchObject({
      kind: 'path',
      keys: expect.arrayContaining([expect.objectContaining({ frame: 80, jump: true })]),
    });
  });

  it.each([
    ['several key packets between the looks', [0, 80, 85]],
    ['no key packet there', [0]],
    ['key packets before and behind it alone', [0, 70, 120]],
  ])('the framing stands where nobody knows the picture: %s', (_, keyPts) => {
    expect(frameClip(clipWith(keyPts), 'auto', frame)).not.toHaveProperty('keys');
  });
});
