/** Sounds of films, generated: what a short and an editor ad may bring. */
import type { Stereo } from '../../../src/sound/stereo.js';
import { both, join, noise, seconds, sine } from './signals.js';

/** A drum every half second over a quiet pad: the crest factor of a real beat. */
export const drums = (length: number): Stereo =>
  both(length, (i) => {
    const t = (i % 24_000) / 48_000;
    const drum = 0.7 * Math.exp(-t * 30) * Math.sin(2 * Math.PI * 90 * t);
    return drum + 0.02 * Math.sin((2 * Math.PI * 330 * i) / 48_000);
  });

/** Syllables of noise, four a second, with a pause after every third second. */
export const voice = (length: number, amplitude: number): Stereo => {
  const [left] = noise(amplitude, length, 7);
  const spoken = left.map((value, i) =>
    i % seconds(4) < seconds(3) ? value * Math.sin((Math.PI * (i % 12_000)) / 12_000) ** 2 : value * 0.001,
  );
  return [spoken, spoken.slice()];
};

const scaled = (samples: Stereo, change: (value: number, index: number) => number): Stereo => [
  samples[0].map(change),
  samples[1].map(change),
];

export interface MixCase {
  readonly name: string;
  readonly totalSamples: number;
  readonly tracks: readonly (MixTrack & { readonly samples: Stereo })[];
}

interface MixTrack {
  readonly role: 'voice' | 'music' | 'clip';
  readonly start: number;
  readonly end: number;
  readonly gainDb: number;
  readonly fit: 'bed' | 'as-is';
  readonly duckedBy?: 'voice';
  readonly levelLufs?: number;
  readonly fadeInSamples?: number;
  readonly fadeOutSamples?: number;
}

const total = seconds(6);
const bed = { role: 'music', start: 0, end: total, gainDb: 0, fit: 'bed' } as const;
const alone = (name: string, samples: Stereo): MixCase => ({
  name,
  totalSamples: total,
  tracks: [{ ...bed, samples }],
});

/** The beds of shorts: each alone. */
export const BEDS: readonly MixCase[] = [
  alone('a bed that is long enough', noise(0.02, seconds(9))),
  alone('a bed of the film’s length', sine(440, -30, total + 400)),
  alone('drums that are repeated and limited', drums(seconds(4))),
  alone(
    'a bed with padding and fades that is repeated',
    join(
      noise(0, seconds(0.1)),
      scaled(noise(0.3, seconds(3)), (value, i) => value * Math.min(1, i / 30_000, (seconds(3) - i) / 30_000)),
      noise(0.00001, seconds(0.2)),
    ),
  ),
  alone(
    'a bed with an offset',
    scaled(noise(0.05, seconds(8)), (value) => value + 0.2),
  ),
  alone('a bed far over full scale', noise(20, seconds(7))),
  alone(
    'a bed that clips',
    scaled(noise(1, seconds(7)), (value) => Math.max(-0.99, Math.min(0.99, value * 3))),
  ),
  alone('a third of a second', sine(500, -20, seconds(0.3))),
  alone('one channel', [noise(0.2, seconds(7))[0], new Float32Array(seconds(7))]),
  alone(
    'one click',
    both(seconds(7), (i) => (i === 5000 ? 0.5 : 0)),
  ),
  alone('an effect with its silence', join(noise(0.4, seconds(0.5)), noise(0, seconds(1.5)))),
  alone('silence', noise(0, seconds(2))),
  alone('hiss that counts as silence', noise(0.00005, seconds(7))),
  alone('a bed of twelve samples', noise(0.5, 12)),
];

const spoken = { role: 'voice', fit: 'as-is', gainDb: 0, levelLufs: -16 } as const;
const clip = { role: 'clip', fit: 'as-is', levelLufs: -22, duckedBy: 'voice' } as const;

/** The mixes of editor ads. */
export const ADS: readonly MixCase[] = [
  {
    name: 'a voice in two parts over ducked music and two clips',
    totalSamples: total,
    tracks: [
      { ...spoken, start: 4000, end: seconds(2.5), samples: voice(seconds(2.4), 0.2) },
      { ...spoken, start: seconds(3), end: seconds(5.7), samples: voice(seconds(3), 0.1) },
      { ...bed, levelLufs: -20, duckedBy: 'voice', samples: drums(seconds(4)) },
      {
        ...clip,
        ...{ start: 0, end: seconds(3), gainDb: -3, fadeInSamples: 720, fadeOutSamples: 720 },
        samples: noise(0.3, seconds(2)),
      },
      {
        ...clip,
        ...{ start: seconds(2.9), end: total, gainDb: 0, fadeInSamples: 9600, fadeOutSamples: 720 },
        samples: sine(200, -9, seconds(4)),
      },
    ],
  },
  {
    name: 'clips alone, one beyond the film',
    totalSamples: total,
    tracks: [
      { ...clip, ...{ levelLufs: -16, start: 0, end: seconds(4), gainDb: 0 }, samples: noise(0.02, seconds(4)) },
      { ...clip, ...{ levelLufs: -16, start: seconds(4), end: seconds(9), gainDb: -6 }, samples: drums(seconds(5)) },
    ],
  },
  {
    name: 'a music track that others are laid over',
    totalSamples: total,
    tracks: [
      { ...bed, samples: noise(0.2, seconds(8)) },
      { ...spoken, start: seconds(1), end: total, samples: voice(seconds(5), 0.9) },
    ],
  },
  {
    name: 'a silent voice',
    totalSamples: total,
    tracks: [{ ...spoken, start: 0, end: total, samples: noise(0, total) }],
  },
  { name: 'nothing', totalSamples: total, tracks: [] },
];

/** Short enough to be made many times over: everything that looks over the edge of a block. */
export const SMALL: readonly MixCase[] = [
  {
    name: 'a bed that is repeated and limited',
    totalSamples: seconds(1.5),
    tracks: [{ ...bed, end: seconds(1.5), samples: drums(seconds(0.9)) }],
  },
  {
    name: 'a voice over ducked music and a clip',
    totalSamples: seconds(2),
    tracks: [
      { ...spoken, start: 777, end: seconds(1), samples: voice(seconds(0.9), 0.3) },
      { ...bed, end: seconds(2), levelLufs: -20, duckedBy: 'voice', samples: noise(0.2, seconds(3)) },
      { ...clip, start: 5000, end: seconds(1.5), gainDb: -3, fadeInSamples: 720, samples: sine(200, -9, seconds(2)) },
    ],
  },
];
