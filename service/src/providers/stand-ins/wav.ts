/** Notes, and a WAV of them with `stand_in: true` in its comment. */

/** Samples a second. */
export const SAMPLE_RATE = 48_000;

/** A tone with two overtones that fades. */
export interface Note {
  /** Seconds. */
  readonly start: number;
  readonly length: number;
  readonly hertz: number;
  readonly gain: number;
  /** Seconds until it is loudest. */
  readonly attack: number;
}

/** Adds a note to the samples. */
export function addNote(mono: Float32Array, { start, length, hertz, gain, attack }: Note): void {
  const from = Math.round(start * SAMPLE_RATE);
  const count = Math.min(Math.round(length * SAMPLE_RATE), mono.length - from);
  for (let index = 0; index < count; index++) {
    const time = index / SAMPLE_RATE;
    const level = Math.min(1, time / attack) * (1 - index / (length * SAMPLE_RATE)) ** 1.5;
    const phase = 2 * Math.PI * hertz * time;
    mono[from + index]! += gain * level * (Math.sin(phase) + 0.3 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase));
  }
}

/** 16-bit stereo. */
export function wavOf(mono: Float32Array): Buffer {
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
