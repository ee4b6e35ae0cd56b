/** Where the sound of each scene lies in the film: exact to the sample, over any number of scenes. */
import { describe, expect, it } from 'vitest';
import type { AudioMedia } from '../../../src/media.js';
import type { ScenePlan } from '../../../src/overlay/editor/editor-scenes.js';
import { editorSound } from '../../../src/overlay/editor/editor-sound.js';
import { both } from '../../sound/support/signals.js';
import { mixTracks } from '../../sound/support/whole.js';

/** Twenty scenes of uneven lengths, 23 to 61 frames. */
const LENGTHS = Array.from({ length: 20 }, (_, index) => 23 + ((index * 17) % 39));
/** Into each clip at which it clicks, in samples: behind the fade of the join. */
const CLICK = 2000;

function scenes(enter: ScenePlan['enter']): readonly ScenePlan[] {
  let start = 0;
  return LENGTHS.map((frames, index) => {
    const scene = {
      start,
      end: start + frames,
      fromSeconds: 0.5,
      heldFrames: 0,
      isClosing: false,
      speed: 1,
      isTrimmed: false,
    };
    start += frames;
    return { ...scene, enter: index === 0 ? { kind: 'cut' } : enter };
  });
}

describe('the own sound of twenty clips', () => {
  it.each([
    ['cuts', { kind: 'cut' }],
    ['crossfades', { kind: 'crossfade', frames: 12 }],
  ] as const)('lies at 1600 samples a frame, with %s', (_, enter) => {
    const film = scenes(enter);
    const clip = {} as AudioMedia;
    const sound = editorSound(
      { scenes: film.map(() => ({ volume: 1 })) } as never,
      { scenes: film, voice: undefined },
      { narration: undefined, music: undefined, clips: film.map(() => clip) },
    );
    const tracks = sound.tracks.map(({ levelLufs: _level, ...track }) => {
      // The click lies so far behind the scene's first sample, which is half a second into the clip.
      const at = Math.round((0.5 - track.fromSeconds) * 48_000) + CLICK;
      return { ...track, samples: both(track.end - track.start, (index) => (index === at ? 0.5 : 0)) };
    });
    const { samples } = mixTracks(tracks, sound.totalSamples);
    const clicks = Array.from(samples[0].keys()).filter((index) => Math.abs(samples[0][index]!) > 0.1);
    expect(clicks).toEqual(film.map(({ start }) => start * 1600 + CLICK));
    expect(samples[0]).toHaveLength(LENGTHS.reduce((sum, frames) => sum + frames, 0) * 1600);
  });
});
