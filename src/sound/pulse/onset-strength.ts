/**
 * Samples -> how strongly a sound begins at each hundredth of a second: the growth of loudness in bands of the
 * spectrum, on the scale of hearing, above the mean growth around it. After Bello and others, "A tutorial on onset
 * detection in music signals" (2005): spectral flux on a compressed scale.
 */
import { powerSpectrum, SPECTRUM_SIZE } from '../align/power-spectrum.js';

/** Rate of the samples, Hz. */
export const PULSE_SAMPLE_RATE = 16_000;
/** Values a second. */
export const ONSETS_PER_SECOND = 100;
const HOP = PULSE_SAMPLE_RATE / ONSETS_PER_SECOND;
/** Bands of equal width in octaves between these, Hz. */
const [LOWEST, HIGHEST, BANDS] = [40, 7600, 22];
/** Growth is measured over two values, because a drum's onset is spread over as many. */
const GROWTH_VALUES = 2;
/** The power above which a band is compressed, as a share of the mean power of all bands. */
const KNEE = 0.02;
/** The range of the mean growth around a value, seconds to either side. */
const SURROUNDINGS_SECONDS = 0.4;

const HANN = Float64Array.from(
  { length: SPECTRUM_SIZE },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / SPECTRUM_SIZE),
);
/** First bin of each band, and the one after the last band. */
const EDGES = Array.from({ length: BANDS + 1 }, (_, band) =>
  Math.round((LOWEST * (HIGHEST / LOWEST) ** (band / BANDS) * SPECTRUM_SIZE) / PULSE_SAMPLE_RATE),
).map((bin, band) => Math.max(bin, band + 1));
/** Where in its window a value's onset lies: the compressed growth is steepest after the middle. */
const ONSET_IN_WINDOW = 0.66 * SPECTRUM_SIZE;

/** The time of the value at an index, seconds; the index may lie between two. */
export function onsetSeconds(index: number): number {
  return (index * HOP + ONSET_IN_WINDOW) / PULSE_SAMPLE_RATE;
}

/** One channel at `PULSE_SAMPLE_RATE` -> values from 0, one for each hundredth of a second; all 0 for silence. */
export function onsetStrength(samples: Float32Array): Float64Array {
  const count = Math.max(0, Math.floor((samples.length - SPECTRUM_SIZE) / HOP) + 1);
  const bands = bandsOf(samples, count);
  const mean = bands.reduce((sum, power) => sum + power, 0) / Math.max(1, bands.length);
  const growth = new Float64Array(count);
  // NaN and infinite samples count as silence.
  if (!(mean > 1e-10)) return growth;
  const loud = bands.map((power) => Math.log1p(power / (KNEE * mean)));
  for (let at = GROWTH_VALUES; at < count; at += 1) {
    for (let band = 0; band < BANDS; band += 1) {
      const rise = (loud[at * BANDS + band] as number) - (loud[(at - GROWTH_VALUES) * BANDS + band] as number);
      growth[at] = (growth[at] as number) + Math.max(0, rise);
    }
  }
  return overMean(growth);
}

/** Powers of all bands of each window, window by window. */
function bandsOf(samples: Float32Array, count: number): Float64Array {
  const bands = new Float64Array(count * BANDS);
  const window = new Float64Array(SPECTRUM_SIZE);
  const power = new Float64Array(SPECTRUM_SIZE / 2);
  for (let at = 0; at < count; at += 1) {
    for (let i = 0; i < SPECTRUM_SIZE; i += 1) window[i] = (samples[at * HOP + i] as number) * (HANN[i] as number);
    powerSpectrum(window, power);
    for (let band = 0; band < BANDS; band += 1) {
      const [from, to] = [EDGES[band] as number, EDGES[band + 1] as number];
      let sum = 0;
      for (let bin = from; bin < to; bin += 1) sum += power[bin] as number;
      bands[at * BANDS + band] = sum / Math.max(1, to - from);
    }
  }
  return bands;
}

/** Each value less the mean around it; 0 where it is below that. */
function overMean(values: Float64Array): Float64Array {
  const reach = Math.round(SURROUNDINGS_SECONDS * ONSETS_PER_SECOND);
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, at) => {
    sums[at + 1] = (sums[at] as number) + value;
  });
  return values.map((value, at) => {
    const [from, to] = [Math.max(0, at - reach), Math.min(values.length, at + reach + 1)];
    return Math.max(0, value - ((sums[to] as number) - (sums[from] as number)) / (to - from));
  });
}
