/**
 * Sound -> one row of numbers every 10 ms: loudness, ten mel cepstra (the shape of the spectrum, without its fine
 * structure, hence without the pitch) and the ratio of high to low bands. 25 ms Hamming windows, 24 mel bands from 100
 * to 7600 Hz.
 */
import { powerSpectrum, SPECTRUM_SIZE } from './power-spectrum.js';
import { LISTENING_RATE, listenTo } from './resample.js';

/** Frames a second. */
export const FRAME_RATE = 100;
/** Cepstra per frame. */
export const CEPSTRA = 10;

const HOP = LISTENING_RATE / FRAME_RATE;
const WINDOW = 400;
const BANDS = 24;
/** Frames that are read in one block. */
const BLOCK = 100;
const QUIETEST_POWER = 1e-9;

/** The features of each frame. */
export interface Frames {
  readonly count: number;
  /** dB of full scale, never under -90. */
  readonly loudness: Float32Array;
  /** `CEPSTRA` values a frame. */
  readonly cepstra: Float32Array;
  /** Log ratio of high (4.7 to 7 kHz) to low (600 to 1200 Hz) bands. */
  readonly brightness: Float32Array;
}

/** Analyses a recording. Frame t covers 25 ms from t / 100 s on. */
export function hearFrames(samples: Float32Array, sampleRate: number): Frames {
  const sound = listenTo(samples, sampleRate);
  const count = Math.max(0, Math.floor((sound.length - WINDOW) / HOP) + 1);
  const frames: Frames = {
    count,
    loudness: new Float32Array(count),
    cepstra: new Float32Array(count * CEPSTRA),
    brightness: new Float32Array(count),
  };
  const block = new Float64Array((BLOCK - 1) * HOP + WINDOW);
  for (let first = 0; first < count; first += BLOCK) {
    sound.read(first * HOP, block);
    for (let t = first; t < Math.min(count, first + BLOCK); t += 1) hearFrame(block, (t - first) * HOP, frames, t);
  }
  return frames;
}

const HAMMING = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
);
const signal = new Float64Array(SPECTRUM_SIZE);
const power = new Float64Array(SPECTRUM_SIZE / 2);
const bands = new Float64Array(BANDS);

function hearFrame(block: Float64Array, from: number, frames: Frames, t: number): void {
  let energy = 0;
  let previous = 0;
  for (let i = 0; i < WINDOW; i += 1) {
    const value = block[from + i] as number;
    energy += value * value;
    // Pre-emphasis: speech falls off by 6 dB an octave.
    signal[i] = (value - 0.97 * previous) * (HAMMING[i] as number);
    previous = value;
  }
  powerSpectrum(signal, power);
  for (let band = 0; band < BANDS; band += 1) bands[band] = Math.log(bandPower(band));
  frames.loudness[t] = 10 * Math.log10(energy / WINDOW + QUIETEST_POWER);
  for (let d = 0; d < CEPSTRA; d += 1) frames.cepstra[t * CEPSTRA + d] = cepstrum(d + 1);
  frames.brightness[t] = mean(20, 23) - mean(4, 8);
}

function cepstrum(order: number): number {
  const row = (order - 1) * BANDS;
  let sum = 0;
  for (let band = 0; band < BANDS; band += 1) sum += (bands[band] as number) * (DCT[row + band] as number);
  return sum / (BANDS / 2);
}

const DCT = Float64Array.from({ length: CEPSTRA * BANDS }, (_, i) =>
  Math.cos((Math.PI * (Math.floor(i / BANDS) + 1) * ((i % BANDS) + 0.5)) / BANDS),
);

function mean(from: number, to: number): number {
  let sum = 0;
  for (let band = from; band < to; band += 1) sum += bands[band] as number;
  return sum / (to - from);
}

interface Band {
  readonly first: number;
  readonly weights: Float64Array;
}

const MEL_BANDS: readonly Band[] = makeMelBands();

function bandPower(band: number): number {
  const { first, weights } = MEL_BANDS[band] as Band;
  let sum = 1e-8;
  for (let k = 0; k < weights.length; k += 1) sum += (weights[k] as number) * (power[first + k] as number);
  return sum;
}

function makeMelBands(): readonly Band[] {
  const mel = (hertz: number) => 1127 * Math.log(1 + hertz / 700);
  const low = mel(100);
  const step = (mel(7600) - low) / (BANDS + 1);
  return Array.from({ length: BANDS }, (_, band) => {
    const triangle = Array.from({ length: SPECTRUM_SIZE / 2 }, (__, k) => {
      const place = (mel((k * LISTENING_RATE) / SPECTRUM_SIZE) - low) / step - band;
      return k === 0 ? 0 : Math.max(0, 1 - Math.abs(place - 1));
    });
    const first = triangle.findIndex((weight) => weight > 0);
    const last = triangle.findLastIndex((weight) => weight > 0);
    return { first, weights: Float64Array.from(triangle.slice(first, last + 1)) };
  });
}
