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

  it('of a clip that shows on where its sound is over is left out', () => {
    const film = scenes({ kind: 'cut' });
    const clips = film.map((_, index) => ({ durationSeconds: index === 3 ? 0.5 : 9 }) as AudioMedia);
    const { tracks } = editorSound(
      { scenes: film.map(() => ({ volume: 1 })) } as never,
      { scenes: film, voice: undefined },
      { narration: undefined, music: undefined, clips },
    );
    expect(film.map((_, index) => `segments[${index}].source.sound`).filter((id) => !heard(tracks).has(id))).toEqual([
      'segments[3].source.sound',
    ]);
  });

  it('does not click at a cut, where the wave of one clip would jump to that of the next', () => {
    const film = scenes({ kind: 'cut' });
    const clip = {} as AudioMedia;
    const sound = editorSound(
      { scenes: film.map(() => ({ volume: 1 })) } as never,
      { scenes: film, voice: undefined },
      { narration: undefined, music: undefined, clips: film.map(() => clip) },
    );
    // Each clip hums at 110 Hz, every second one the other way round: at its loudest where the next one begins.
    const tracks = sound.tracks.map(({ levelLufs: _level, ...track }, index) => {
      const way = index % 2 === 0 ? 0.5 : -0.5;
      return {
        ...track,
        samples: both(track.end - track.start, (at) => way * Math.cos((at / 48_000) * 220 * Math.PI)),
      };
    });
    const parted = mixTracks(tracks, sound.totalSamples).samples[0];
    const bare = tracks.map((track) => ({ ...track, fadeInSamples: 0, fadeOutSamples: 0 }));
    const joined = mixTracks(bare, sound.totalSamples).samples[0];
    for (const { start } of film.slice(1)) {
      const hum = sharpness(parted, start * 1600 - 9600);
      expect(sharpness(parted, start * 1600)).toBeLessThan(2 * hum);
      expect(sharpness(joined, start * 1600)).toBeGreaterThan(1000 * hum);
    }
  });
});

/** Energy of the second difference over 40 ms around a sample: what is heard as a click. */
function sharpness(samples: Float32Array, around: number): number {
  let energy = 0;
  for (let at = around - 960; at < around + 960; at += 1) {
    energy += ((samples[at - 1] ?? 0) - 2 * (samples[at] ?? 0) + (samples[at + 1] ?? 0)) ** 2;
  }
  return energy;
}

function heard(tracks: readonly { readonly media: string }[]): ReadonlySet<string> {
  return new Set(tracks.map(({ media }) => media));
}
