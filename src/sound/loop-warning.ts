/**
 * The warning for a bed that is shorter than the picture: the same from `check`, which knows only lengths, and from a
 * render, which knows the sound.
 */
import type { Warning } from '../errors.js';
import { SAMPLE_RATE } from './stereo.js';

/** `music_loops` for a bed shorter than the picture, else undefined. Both in seconds. */
export function loopWarning(bedSeconds: number, pictureSeconds: number, path: string): Warning | undefined {
  if (bedSeconds >= pictureSeconds - 1 / SAMPLE_RATE) return undefined;
  return { code: 'music_loops', message: loopMessage(bedSeconds, pictureSeconds), path };
}

/** How `music_loops` reads: "The music lasts 5.39 s and the video 12.00 s: the music is repeated over crossfades." */
export function loopMessage(bedSeconds: number, pictureSeconds: number): string {
  const lengths = `The music lasts ${bedSeconds.toFixed(2)} s and the video ${pictureSeconds.toFixed(2)} s`;
  return `${lengths}: the music is repeated over crossfades.`;
}
