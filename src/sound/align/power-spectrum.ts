/** Power spectrum of 512 samples: radix-2 transform in place, with tables. */

/** The number of samples that go in; 256 powers come out, bin k at k * 31.25 Hz of 16 kHz. */
export const SPECTRUM_SIZE = 512;

const COS = Float64Array.from({ length: SPECTRUM_SIZE / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / SPECTRUM_SIZE));
const SIN = Float64Array.from({ length: SPECTRUM_SIZE / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / SPECTRUM_SIZE));
const REVERSED = Uint16Array.from({ length: SPECTRUM_SIZE }, (_, i) => {
  let reversed = 0;
  for (let bit = 0; bit < 9; bit += 1) if (i & (1 << bit)) reversed |= 1 << (8 - bit);
  return reversed;
});
const re = new Float64Array(SPECTRUM_SIZE);
const im = new Float64Array(SPECTRUM_SIZE);

/** Writes the powers of bins 0 to 255 of `signal` (512 values) into `power`. */
export function powerSpectrum(signal: Float64Array, power: Float64Array): void {
  for (let i = 0; i < SPECTRUM_SIZE; i += 1) re[i] = signal[REVERSED[i] as number] as number;
  im.fill(0);
  for (let size = 2; size <= SPECTRUM_SIZE; size *= 2) butterflies(size);
  for (let k = 0; k < SPECTRUM_SIZE / 2; k += 1) power[k] = (re[k] as number) ** 2 + (im[k] as number) ** 2;
}

function butterflies(size: number): void {
  const half = size / 2;
  const stride = SPECTRUM_SIZE / size;
  for (let start = 0; start < SPECTRUM_SIZE; start += size) {
    for (let k = 0; k < half; k += 1) {
      const p = start + k;
      const q = p + half;
      const c = COS[k * stride] as number;
      const s = SIN[k * stride] as number;
      const xr = (re[q] as number) * c - (im[q] as number) * s;
      const xi = (re[q] as number) * s + (im[q] as number) * c;
      re[q] = (re[p] as number) - xr;
      im[q] = (im[p] as number) - xi;
      re[p] = (re[p] as number) + xr;
      im[p] = (im[p] as number) + xi;
    }
  }
}
