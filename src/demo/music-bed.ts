/**
 * The demo's music, synthesised: four bars at 106 2/3 beats per minute (9.0 s exactly), warm chords, a plucked line,
 * bass and soft drums. Everything that rings past the end is folded onto the start, so the file loops without a seam.
 */
import { seededChance } from './seeded-chance.js';

/** Samples per second of the bed. */
export const musicSampleRate = 48_000;
const beatSeconds = 0.5625;
const beats = 16;
/** Length of the bed in samples per channel: 432,000 = 9.0 s. */
export const musicSamples = Math.round(beats * beatSeconds * musicSampleRate);

/** Left and right, -1..1, each `musicSamples` long. */
export interface MusicChannels {
  readonly left: Float64Array;
  readonly right: Float64Array;
}

/** MIDI note numbers: Dmaj9, Bm7(11), Gmaj9, A13sus; the roots lie in the bass. */
const bars = [
  { root: 38, chord: [54, 57, 61, 64], line: [66, 69, 73, 76, 73, 69, 74, 73] },
  { root: 35, chord: [54, 57, 62, 64], line: [66, 69, 74, 78, 76, 74, 69, 71] },
  { root: 31, chord: [55, 59, 62, 66], line: [67, 71, 74, 78, 74, 71, 69, 66] },
  { root: 33, chord: [55, 59, 62, 66], line: [67, 69, 74, 76, 78, 76, 73, 71] },
] as const;

/** Renders the bed; takes about half a second. Peak 0.79 (-2 dBFS). */
export function renderMusicBed(): MusicChannels {
  const dry = silence();
  const wet = silence();
  bars.forEach((bar, index) => {
    const start = index * 4;
    bar.chord.forEach((note, voice) => {
      addPad(wet, start, note, voice);
    });
    bar.line.forEach((note, step) => {
      const loud = step % 2 === 0 ? 0.17 : 0.12;
      const pan = step % 2 === 0 ? -0.35 : 0.35;
      const late = step % 2 === 0 ? 0 : 0.045;
      addPluck(dry, start + step / 2 + late, note, loud, pan);
      addPluck(wet, start + step / 2 + late, note, loud * 0.8, -pan);
    });
    for (const [beat, long, up] of [
      [0, 1.4, 0],
      [1.5, 0.5, 0],
      [2.5, 0.9, 12],
      [3.5, 0.45, 7],
    ] as const) {
      addBass(dry, start + beat, bar.root + up, long);
    }
    addKick(dry, start);
    addKick(dry, start + 2.5);
    addBrush(dry, wet, start + 1, 0.16, 100 + index);
    addBrush(dry, wet, start + 3, 0.18, 200 + index);
    for (let step = 0; step < 8; step++) {
      addHat(
        dry,
        start + step / 2 + (step % 2 === 0 ? 0 : 0.045),
        step % 2 === 0 ? 0.028 : 0.05,
        300 + 8 * index + step,
      );
    }
  });
  addRoom(dry, wet);
  return levelled(dry);
}

/** 16-bit little-endian WAV of the bed. */
export function wavOf(sound: MusicChannels): Buffer {
  const bytes = sound.left.length * 4;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(musicSampleRate, 24);
  file.writeUInt32LE(musicSampleRate * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(bytes, 40);
  for (let index = 0; index < sound.left.length; index++) {
    file.writeInt16LE(Math.round((sound.left[index] ?? 0) * 32_767), 44 + 4 * index);
    file.writeInt16LE(Math.round((sound.right[index] ?? 0) * 32_767), 46 + 4 * index);
  }
  return file;
}

function silence(): MusicChannels {
  return { left: new Float64Array(musicSamples), right: new Float64Array(musicSamples) };
}

function hertz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** Where a voice sounds, and how. */
interface Placement {
  readonly beat: number;
  readonly seconds: number;
  readonly gain: number;
  /** -1 (left) to 1. */
  readonly pan: number;
}

/** Adds a mono voice, folded around the end. */
function addVoice(
  target: MusicChannels,
  { beat, seconds, gain, pan }: Placement,
  voice: (seconds: number, index: number) => number,
): void {
  const first = Math.round(beat * beatSeconds * musicSampleRate);
  const count = Math.round(seconds * musicSampleRate);
  const left = gain * Math.cos(((pan + 1) * Math.PI) / 4);
  const right = gain * Math.sin(((pan + 1) * Math.PI) / 4);
  for (let index = 0; index < count; index++) {
    const value = voice(index / musicSampleRate, index);
    const at = (first + index) % musicSamples;
    target.left[at] = (target.left[at] ?? 0) + value * left;
    target.right[at] = (target.right[at] ?? 0) + value * right;
  }
}

/** One period of a soft reed-like tone: five harmonics that fall off fast. */
const padWave = Float64Array.from({ length: 4096 }, (_, index) => {
  const phase = (2 * Math.PI * index) / 4096;
  return [1, 0.42, 0.2, 0.09, 0.05].reduce((sum, level, order) => sum + level * Math.sin(phase * (order + 1)), 0);
});

function addPad(target: MusicChannels, beat: number, note: number, voice: number): void {
  const length = 4 * beatSeconds + 1.1;
  for (const [cents, pan] of [
    [-5, -0.7],
    [5, 0.7],
  ] as const) {
    const step = (hertz(note + cents / 100) * 4096) / musicSampleRate;
    const offset = 517 * voice;
    addVoice(target, { beat, seconds: length, gain: 0.06, pan }, (seconds, index) => {
      const swell = Math.min(1, seconds / 0.5) * Math.min(1, (length - seconds) / 1.1);
      return swell * swell * (padWave[Math.floor(offset + index * step) & 4095] ?? 0);
    });
  }
}

/** An electric-piano-like pluck: one sine bends another, less and less. */
function addPluck(target: MusicChannels, beat: number, note: number, gain: number, pan: number): void {
  const turn = 2 * Math.PI * hertz(note);
  addVoice(target, { beat, seconds: 1.3, gain, pan }, (seconds) => {
    const bend = 1.5 * Math.exp(-seconds * 9) * Math.sin(turn * seconds);
    const bell = 0.12 * Math.exp(-seconds * 14) * Math.sin(7 * turn * seconds);
    const fade = Math.min(1, (1.3 - seconds) / 0.2) * Math.min(1, seconds / 0.002);
    return fade * Math.exp(-seconds * 3.4) * (Math.sin(turn * seconds + bend) + bell);
  });
}

function addBass(target: MusicChannels, beat: number, note: number, long: number): void {
  const turn = 2 * Math.PI * hertz(note < 34 ? note + 12 : note);
  const length = long * beatSeconds + 0.12;
  addVoice(target, { beat, seconds: length, gain: 0.34, pan: 0 }, (seconds) => {
    const shape =
      Math.min(1, seconds / 0.008) * Math.min(1, (length - seconds) / 0.12) * (0.55 + 0.45 * Math.exp(-seconds * 4));
    return (
      shape * (Math.sin(turn * seconds) + 0.22 * Math.sin(2 * turn * seconds) + 0.08 * Math.sin(3 * turn * seconds))
    );
  });
}

function addKick(target: MusicChannels, beat: number): void {
  addVoice(target, { beat, seconds: 0.32, gain: 0.5, pan: 0 }, (seconds) => {
    const phase = 2 * Math.PI * (46 * seconds + (64 / 30) * (1 - Math.exp(-30 * seconds)));
    return (
      Math.min(1, seconds / 0.002) * Math.exp(-seconds * 13) * Math.sin(phase) * Math.min(1, (0.32 - seconds) / 0.05)
    );
  });
}

/** A brushed snare: noise between about 1 and 5 kHz that swells in a few milliseconds. */
function addBrush(dry: MusicChannels, wet: MusicChannels, beat: number, gain: number, seed: number): void {
  for (const [target, share] of [
    [dry, 1],
    [wet, 0.5],
  ] as const) {
    const chance = seededChance(seed);
    let low = 0;
    let lower = 0;
    addVoice(target, { beat, seconds: 0.24, gain: gain * share, pan: 0.08 }, (seconds) => {
      const noise = 2 * chance() - 1;
      low += 0.48 * (noise - low);
      lower += 0.12 * (low - lower);
      return (low - lower) * Math.min(1, seconds / 0.006) * Math.exp(-seconds * 19);
    });
  }
}

function addHat(target: MusicChannels, beat: number, gain: number, seed: number): void {
  const chance = seededChance(seed);
  let last = 0;
  let lastTwo = 0;
  addVoice(target, { beat, seconds: 0.09, gain, pan: 0.25 }, (seconds) => {
    const noise = 2 * chance() - 1;
    const high = noise - 2 * last + lastTwo;
    lastTwo = last;
    last = noise;
    return high * 0.5 * Math.exp(-seconds * 62);
  });
}

/**
 * Adds `wet` and its echoes: damped feedback combs into two all-passes. Two turns, so that the tail is in the loop's
 * start.
 */
function addRoom(dry: MusicChannels, wet: MusicChannels): void {
  const combs = { left: [1687, 1931, 2053, 2251], right: [1717, 1973, 2089, 2309] } as const;
  for (const side of ['left', 'right'] as const) {
    const input = wet[side];
    const output = dry[side];
    const lines = combs[side].map((length) => ({ buffer: new Float64Array(length), at: 0, damped: 0 }));
    const passes = [556, 225].map((length) => ({ buffer: new Float64Array(length), at: 0 }));
    for (let turn = 0; turn < 2; turn++) {
      for (let index = 0; index < musicSamples; index++) {
        const source = input[index] ?? 0;
        let sum = 0;
        for (const line of lines) {
          const echo = line.buffer[line.at] ?? 0;
          sum += echo;
          line.damped += 0.62 * (echo - line.damped);
          line.buffer[line.at] = source + 0.8 * line.damped;
          line.at = line.at + 1 === line.buffer.length ? 0 : line.at + 1;
        }
        for (const pass of passes) {
          const echo = pass.buffer[pass.at] ?? 0;
          const next = sum + 0.5 * echo;
          pass.buffer[pass.at] = next;
          pass.at = pass.at + 1 === pass.buffer.length ? 0 : pass.at + 1;
          sum = echo - 0.5 * next;
        }
        if (turn === 1) output[index] = (output[index] ?? 0) + source + 0.09 * sum;
      }
    }
  }
}

function levelled(sound: MusicChannels): MusicChannels {
  let peak = 0;
  for (const side of [sound.left, sound.right]) for (const value of side) peak = Math.max(peak, Math.abs(value));
  const gain = 0.79 / peak;
  return { left: sound.left.map((value) => value * gain), right: sound.right.map((value) => value * gain) };
}
