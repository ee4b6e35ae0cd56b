/** A quiet bed of chords and a pulse, as a WAV with `stand_in: true` in its comment. */
import { writeFile } from 'node:fs/promises';
import type { MusicRequest } from '../provider.types.js';
import { chanceOf } from './chance.js';
import { addNote, SAMPLE_RATE, wavOf } from './wav.js';

/** Semitones above the root: a scale for each mood, bright or dark. */
const CHORDS = [
  [0, 4, 7, 11],
  [-3, 0, 4, 7],
  [5, 9, 12, 16],
  [-5, 2, 5, 9],
] as const;

/** Writes 16-bit stereo; the same request gives the same bytes. */
export async function writeStandInMusic(request: MusicRequest, file: string): Promise<void> {
  await writeFile(file, wavOf(samplesOf(request)));
}

function samplesOf({ vibe, instruments, prompt, seconds, look, theme, format, take }: MusicRequest): Float32Array {
  const chance = chanceOf(JSON.stringify(['music', vibe, instruments, prompt, look, theme, format, take]));
  const root = 98 * 2 ** (Math.floor(chance() * 12) / 12);
  const beat = 0.46 + chance() * 0.2;
  const count = Math.round(seconds * SAMPLE_RATE);
  const mono = new Float32Array(count);
  for (let bar = 0; bar * beat * 4 < seconds; bar++) {
    const chord = CHORDS[bar % CHORDS.length]!;
    for (const [voice, step] of chord.entries())
      addNote(mono, {
        start: bar * beat * 4,
        length: beat * 4.2,
        hertz: root * 2 ** (step / 12),
        gain: 0.09 - voice * 0.012,
        attack: 0.2,
      });
    for (let pulse = 0; pulse < 8; pulse++) {
      const step = chord[Math.floor(chance() * chord.length)]!;
      addNote(mono, {
        start: (bar * 4 + pulse / 2) * beat,
        length: beat * 0.7,
        hertz: root * 4 * 2 ** (step / 12),
        gain: 0.07,
        attack: 0.005,
      });
    }
  }
  return mono;
}
