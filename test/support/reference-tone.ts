/**
 * What an HDR colour looks like in SDR by libplacebo's definitions (curve "spline", gamut step "perceptual", as of
 * version 6.3), worked out plainly: colour by colour, without tables, with its own numbers, and with nothing of what it
 * is compared with. Light is BT.2020, 1 is 10,000 nits.
 */
import type { Rgb } from './delta-e.js';

/** What becomes SDR white. */
const WHITE = 203 / 10_000;

export function pqSignal(light: number): number {
  const y = Math.max(0, light) ** 0.1593017578125;
  return ((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y)) ** 78.84375;
}

function pqLight(signal: number): number {
  const x = Math.max(0, signal) ** (1 / 78.84375);
  return (Math.max(0, x - 0.8359375) / (18.8515625 - 18.6875 * x)) ** (1 / 0.1593017578125);
}

/** Nits of red, green and blue in BT.2020 -> levels 0 to 255 of BT.709 on a display with a gamma of 2.4. */
export function referenceRgb(nits: Rgb, peakNits = 1000): Rgb {
  const [i, p, t] = iptOf(nits.map((value) => value / 10_000) as unknown as Rgb, TO_LMS_2020);
  const shown = spline(i, pqSignal(peakNits / 10_000), pqSignal(WHITE));
  const hull = (x: number) => ((x - 6) * x + 9) * x;
  const share = i > 0 ? Math.min(i / shown, hull(shown) / hull(i)) : 0;
  const light = perceptual(shown, Math.hypot(p, t) * share, Math.atan2(t, p));
  if (light.some(Number.isNaN)) throw new Error(`no colour for ${nits.join(' ')} nits`);
  return light.map((value) => 255 * Math.min(1, Math.max(0, value / WHITE)) ** (1 / 2.4)) as unknown as Rgb;
}

/** From black to black; the knee of the source lies at 0.4 of its signals and gives way by 0.4. */
function spline(signal: number, from: number, to: number): number {
  const [x0, y0] = [0.4 * from, 0.6 * 0.4 * from + 0.4 * 0.4 * to];
  const tuning = Math.min(1.2, Math.max(0.2, 1.5 * (from / to - 1)));
  const slope = (y0 / x0) ** (0.5 * tuning);
  const x = Math.min(signal, from) - x0;
  const [xEnd, yEnd] = x > 0 ? [from - x0, to - y0] : [-x0, -y0];
  return y0 + (slope * x) / (1 + ((slope * xEnd - yEnd) / (yEnd * xEnd)) * x);
}

function perceptual(i: number, c: number, h: number): Rgb {
  const lightOf = (one: number, chroma: number) =>
    rgbOf([one, chroma * Math.cos(h), chroma * Math.sin(h)], FROM_LMS_709);
  if (c < 1e-9) return lightOf(i, 0);
  const [source, target] = [strongest(h, FROM_LMS_2020), strongest(h, FROM_LMS_709)];
  const gamma = 1.8 * (i / target.i) ** 3 * Math.min(c / target.c, 1);
  const at = (x: number) => lightOf(target.i + (i - target.i) * x ** gamma, c * x);
  let [inside, outside] = [0, 1 / 0.7];
  for (let step = 0; step < 40; step += 1) {
    const middle = (inside + outside) / 2;
    if (isInside(at(middle))) inside = middle;
    else outside = middle;
  }
  const knee = 1 - (0.3 * c) / 0.5;
  const peak = Math.max(1, source.c / target.c);
  return at(inside * mobius(1 / inside, knee, peak));
}

/** As it is to the knee, then bent so that `peak` becomes 1. */
function mobius(value: number, j: number, peak: number): number {
  const x = Math.min(value, peak);
  if (x <= j || peak - 1 < 1e-6) return Math.min(x, peak);
  const a = (-j * j * (peak - 1)) / (j * j - 2 * j + peak);
  const b = (j * j - 2 * j * peak + peak) / (peak - 1);
  return ((b * b + 2 * b * j + j * j) / (b - a)) * ((x + a) / (x + b));
}

/** The strongest colour of a hue, looked for among all brightnesses. */
function strongest(h: number, fromLms: readonly Rgb[]): { readonly i: number; readonly c: number } {
  const most = (i: number) => {
    let [low, high] = [0, 0.6];
    for (let step = 0; step < 24; step += 1) {
      const c = (low + high) / 2;
      if (isInside(rgbOf([i, c * Math.cos(h), c * Math.sin(h)], fromLms))) low = c;
      else high = c;
    }
    return low;
  };
  let best = { i: 0, c: 0 };
  let [from, to] = [0, pqSignal(WHITE)];
  for (let round = 0; round < 4; round += 1) {
    const gap = (to - from) / 40;
    for (let i = from; i <= to; i += gap) if (most(i) > best.c) best = { i, c: most(i) };
    [from, to] = [best.i - gap, best.i + gap];
  }
  return best;
}

/** False for what no eye sees, too: a response of the cones below none. */
function isInside(light: Rgb): boolean {
  return light.every((value) => value >= -1e-6 && value <= WHITE + 1e-6);
}

function iptOf(light: Rgb, toLms: readonly Rgb[]): Rgb {
  const lms = times(toLms, light).map(pqSignal) as unknown as Rgb;
  return times(
    [
      [0.4, 0.4, 0.2],
      [4.455, -4.851, 0.396],
      [0.8056, 0.3572, -1.1628],
    ],
    lms,
  );
}

function rgbOf([i, p, t]: Rgb, fromLms: readonly Rgb[]): Rgb {
  // The inverse as Ebner and Fairchild print it.
  const lms = [i + 0.0975689 * p + 0.205226 * t, i - 0.113876 * p + 0.133217 * t, i + 0.0326151 * p - 0.676887 * t];
  if (Math.min(...lms) < 0) return [Number.NaN, Number.NaN, Number.NaN];
  return times(fromLms, lms.map(pqLight) as unknown as Rgb);
}

// Published matrices to XYZ (ITU-R BT.2020, IEC 61966-2-1), then to cones with 4% of crosstalk.
const XYZ_2020: readonly Rgb[] = [
  [0.636958, 0.144617, 0.168881],
  [0.2627, 0.677998, 0.059302],
  [0, 0.028073, 1.060985],
];
const XYZ_709: readonly Rgb[] = [
  [0.4123908, 0.3575843, 0.1804808],
  [0.212639, 0.7151687, 0.0721923],
  [0.0193308, 0.1191948, 0.9505322],
];
const CONES: readonly Rgb[] = [
  [0.40024, 0.7076, -0.08081],
  [-0.2263, 1.16532, 0.0457],
  [0, 0, 0.91822],
];
const MIXED: readonly Rgb[] = [
  [0.92, 0.04, 0.04],
  [0.04, 0.92, 0.04],
  [0.04, 0.04, 0.92],
];
const toLms = (xyz: readonly Rgb[]) => {
  const columns = [0, 1, 2].map((at) => times(MIXED, times(CONES, xyz.map((row) => row[at]) as unknown as Rgb)));
  return [0, 1, 2].map((row) => columns.map((column) => column[row]) as unknown as Rgb);
};
const TO_LMS_2020 = toLms(XYZ_2020);
const FROM_LMS_2020 = solved(TO_LMS_2020);
const FROM_LMS_709 = solved(toLms(XYZ_709));

/** The inverse, by Cramer's rule: a column for each unit vector. */
function solved(matrix: readonly Rgb[]): readonly Rgb[] {
  const [a, b, c] = [0, 1, 2].map((at) => matrix.map((row) => row[at]) as unknown as Rgb) as [Rgb, Rgb, Rgb];
  const size = dot(a, cross(b, c));
  return [cross(b, c), cross(c, a), cross(a, b)].map((row) => row.map((value) => value / size) as unknown as Rgb);
}

function dot(one: Rgb, other: Rgb): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function cross([a, b, c]: Rgb, [d, e, f]: Rgb): Rgb {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function times(matrix: readonly Rgb[], vector: Rgb): Rgb {
  return matrix.map((row) => dot(row, vector)) as unknown as Rgb;
}
