/** A quiet bed of chords and a pulse, as a WAV with `stand_in: true` in its comment. */
import { writeFile } from 'node:fs/promises';
import type { MusicRequest } from '../provider.types.js';
import { chanceOf } from './chance.js';

const SAMPLE_RATE = 48_000;
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

function samplesOf({ vibe, instruments, prompt, seconds }: MusicRequest): Float32Array {
  const chance = chanceOf(`music ${vibe} ${instruments.join(' ')} ${prompt}`);
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

interface Note {
  /** Seconds. */
  readonly start: number;
  readonly length: number;
  readonly hertz: number;
  readonly gain: number;
  /** Seconds until it is loudest. */
  readonly attack: number;
}

function addNote(mono: Float32Array, { start, length, hertz, gain, attack }: Note): void {
  const from = Math.round(start * SAMPLE_RATE);
  const count = Math.min(Math.round(length * SAMPLE_RATE), mono.length - from);
  for (let index = 0; index < count; index++) {
    const time = index / SAMPLE_RATE;
    const level = Math.min(1, time / attack) * (1 - index / (length * SAMPLE_RATE)) ** 1.5;
    const phase = 2 * Math.PI * hertz * time;
    mono[from + index]! += gain * level * (Math.sin(phase) + 0.3 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase));
  }
}

function wavOf(mono: Float32Array): Buffer {
  const comment = Buffer.from('stand_in: true\0\0', 'latin1');
  const list = Buffer.alloc(20 + comment.length);
  list.write('LIST', 0, 'latin1');
  list.writeUInt32LE(12 + comment.length, 4);
  list.write('INFOICMT', 8, 'latin1');
  list.writeUInt32LE(comment.length, 16);
  comment.copy(list, 20);
  const data = Buffer.alloc(mono.length * 4);
  for (const [index, value] of mono.entries()) {
    const sample = Math.round(Math.max(-1, Math.min(1, value)) * 32_767);
    data.writeInt16LE(sample, index * 4);
    data.writeInt16LE(sample, index * 4 + 2);
  }
  const head = Buffer.alloc(36);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 - 8 + list.length + 8 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(SAMPLE_RATE, 24);
  head.writeUInt32LE(SAMPLE_RATE * 4, 28);
  head.writeUInt16LE(4, 32);
  head.writeUInt16LE(16, 34);
  const dataHead = Buffer.alloc(8);
  dataHead.write('data', 0, 'latin1');
  dataHead.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, list, dataHead, data]);
}
