import { describe, expect, it } from 'vitest';
import { cardClip } from '../../src/overlay/short/card-clip.js';
import { packBytes } from '../../src/subjects/pack-bytes.js';

/** A clip of which so many of 100 cells have something in them. */
function clip(drawn: number, durationSeconds = 10) {
  const bytes = (from: number, to: number) =>
    packBytes(Uint8Array.from({ length: 100 }, (_, cell) => (cell < drawn ? to : from)));
  const light = {
    ...{ columns: 10, rows: 10, times: [1] },
    ...{ mean: [bytes(250, 120)], low: [bytes(245, 20)], high: [bytes(255, 220)] },
  };
  return { durationSeconds, light };
}

describe('the clip in the window of a closing card', () => {
  it('is the second one, from where the film left it', () => {
    expect(cardClip([clip(60), clip(40)], [6, 6])).toEqual({ segment: 1, fromSeconds: 6 });
    expect(cardClip([clip(60), clip(30)], [5.9, 6.1])).toEqual({ segment: 1, fromSeconds: 6.1 });
  });

  it('is the first one where the second is a blank page or black, and the first is not', () => {
    expect(cardClip([clip(60), clip(8)], [6, 6])).toEqual({ segment: 0, fromSeconds: 6 });
    expect(cardClip([clip(60), clip(0)], [6, 6])).toEqual({ segment: 0, fromSeconds: 6 });
    expect(cardClip([clip(5), clip(0)], [6, 6]).segment).toBe(1);
  });

  it('begins early enough that the first clip moves for as long as the card stands', () => {
    expect(cardClip([clip(60, 7), clip(0)], [6, 6])).toEqual({ segment: 0, fromSeconds: 5 });
    expect(cardClip([clip(60, 1), clip(0)], [6, 6])).toEqual({ segment: 0, fromSeconds: 0 });
  });

  it('is judged by the look nearest to where it would go on', () => {
    const [blank, full] = [clip(0).light, clip(60).light];
    const second = {
      durationSeconds: 10,
      light: {
        ...{ columns: 10, rows: 10, times: [1, 6] },
        ...{ mean: [...blank.mean, ...full.mean], low: [...blank.low, ...full.low] },
        high: [...blank.high, ...full.high],
      },
    };
    expect(cardClip([clip(60), second], [6, 6]).segment).toBe(1);
    expect(cardClip([clip(60), second], [6, 2]).segment).toBe(0);
  });

  it('is the second one where nobody looked', () => {
    expect(cardClip([clip(60), { durationSeconds: 10 }], [6, 6]).segment).toBe(1);
  });
});

describe('a subject that has left the picture', () => {
  const subjects = (seen: readonly boolean[]) => ({
    ...{ columns: 1, rows: 1, interest: seen.map(() => packBytes(Uint8Array.of(0))), cuts: [] },
    times: seen.map((_, second) => second),
    faces: seen.map((isThere) => (isThere ? [{ x: 100, y: 100, width: 200, height: 200, score: 1 }] : [])),
  });
  const left = { ...clip(60), subjects: subjects([true, true, true, true, false, false]) };

  it('is shown as long as the card stands, as it was last seen', () => {
    expect(cardClip([clip(60), left], [6, 6])).toEqual({ segment: 1, fromSeconds: 1 });
  });

  it('is no reason to go back where it is there, was hardly there, or nobody was', () => {
    for (const seen of [
      [true, true, true],
      [false, true, false, false],
      [false, false],
    ])
      expect(cardClip([clip(60), { ...clip(60), subjects: subjects(seen) }], [6, 6]).fromSeconds).toBe(6);
  });
});
