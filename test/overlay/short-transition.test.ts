/** How the second clip of a short follows the first: as the document says, else as the look does it. */
import { describe, expect, it } from 'vitest';
import { stretchesOf } from '../../src/compose/timeline.js';
import { TRANSITION_TYPES } from '../../src/document/enumerations.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import { resolveShort } from '../../src/document/short/resolve-short.js';
import { shortScenes } from '../../src/overlay/short/short-timeline.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';
import { standingShots } from './support/standing-shots.js';

const composition = { kind: 'short', segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }] } as const;

describe('the transition of a short', () => {
  it.each(TRANSITION_TYPES)('%s: the slots stay 6.0 s each, half of it lies before the cut', (type) => {
    const short = resolveShort({ ...composition, transition: { type, duration_seconds: 0.5 } });
    const scenes = shortScenes(short, standingShots());
    expect(scenes.map(({ start, end }) => [start, end])).toEqual([
      [0, 180],
      [180, 360],
      [360, 420],
    ]);
    const window = stretchesOf({ scenes }).find((stretch) => stretch.scenes.length === 2);
    expect(window && [window.start, window.end]).toEqual(type === 'cut' ? undefined : [172, 188]);
  });

  it.each(LOOK_NAMES)(
    '%s has its own where the document says nothing, shorter than what either clip has left',
    (look) => {
      const film = { ...plainShort, totalFrames: 360, transition: undefined, look, endCard: 'none' } as const;
      const [, second] = shortScenes(film, standingShots());
      expect(second?.enter).toEqual(LOOKS[look].transition);
      expect(stretchesOf({ scenes: shortScenes(film, standingShots()) }).at(-1)?.end).toBe(360);
    },
  );

  it('is a cut beside a picture in a window, unless the document names another', () => {
    const { shots } = standingShots();
    const framed = shots.map((shot, index) => {
      const stage = { ...shot.framing.stage, y: 768, height: 1152 };
      return index === 0 ? shot : { ...shot, framing: { ...shot.framing, kind: 'window' as const, stage } };
    });
    const enters = (transition: typeof plainShort.transition) =>
      shortScenes({ ...plainShort, look: 'premium_editorial', transition }, { shots: framed, card: undefined })[1]
        ?.enter;
    expect(enters(undefined)).toEqual({ kind: 'cut' });
    expect(enters({ kind: 'dip', frames: 12 })).toEqual({ kind: 'dip', frames: 12 });
  });

  it('takes 0.4 s where only the kind is named', () => {
    expect(resolveShort({ ...composition, transition: { type: 'push' } }).transition).toEqual({
      kind: 'push',
      frames: 12,
    });
  });
});
