/**
 * The whole way from an HDR signal to SDR as a table in three dimensions, for ffmpeg's lut3d and for pictures that are
 * looked at here: brightness by the curve, colour with it at constant hue, then into the smaller gamut.
 */
import { toneCurve } from './curve.js';
import { gamutStep } from './gamut.js';
import { type Gamut, type Into, iptOf } from './ipt.js';
import { hlgGain, hlgScene, pqLight, type Triple as Signal } from './light.js';

/** What decides a cube. */
export interface ToneSource {
  readonly transfer: 'pq' | 'hlg';
  readonly primaries: Gamut;
  /** The brightest light of the film that is told from brighter light. */
  readonly peakNits: number;
}

export interface ToneCube {
  /** The file name, which follows from everything that decides the file's content. */
  readonly name: string;
  /** Content of a `.cube` file (IRIDAS, Adobe): signals of red, green and blue, 0 to 1, on either side. */
  text(): string;
  /** What the filter makes of one colour: signals of red, green and blue, 0 to 1. */
  shown(signal: Signal, into: Into): void;
}

/**
 * Raised when any colour changes, so that nothing made with other tables is taken for this one's work; a test holds the
 * content of all tables against it.
 */
const CUBE_VERSION = 1;
/**
 * Points along a side. Against the exact way, on 1,500 pixels of real HDR clips: ΔE2000 0.38 in 99 of 100 and 0.55 at
 * most; 64 points 0.27 and 0.47, but each ffmpeg reads them for 0.2 s more; 33 points 0.7 and 1.2.
 */
const POINTS = 49;
/** Values are whole numbers of this share of the range: 1/40 of a step of 8 bits. */
const UNITS = 10_000;
/** Gamma of SDR displays (ITU-R BT.1886). */
const SDR_GAMMA = 2.4;

const cubes = new Map<string, ToneCube>();

/**
 * Gives the cube of a source. Its colours are computed when they are first asked for, once in a process, in about 0.5
 * s.
 */
export function toneCube(source: ToneSource): ToneCube {
  const name = `tone${CUBE_VERSION}-${source.transfer}-${source.primaries}-${source.peakNits}.cube`;
  const known = cubes.get(name);
  if (known !== undefined) return known;
  let [values, text]: [Uint16Array?, string?] = [];
  const worked = () => {
    values ??= valuesOf(source);
    return values;
  };
  const cube: ToneCube = {
    name,
    text: () => {
      text ??= textOf(worked());
      return text;
    },
    shown: (signal, into) => lookUp(worked(), signal, into),
  };
  cubes.set(name, cube);
  return cube;
}

const NAMES = /\btone\d+-(pq|hlg)-(bt2020|p3|bt709|bt601)-(1000|2000|4000)\.cube\b/g;

/** The cubes that a filter graph names, each once, also where another process wrote the graph. */
export function cubesOf(graph: string): readonly ToneCube[] {
  const named = [...graph.matchAll(NAMES)].map(([, transfer, primaries, peak]) =>
    toneCube({ transfer, primaries, peakNits: Number(peak) } as ToneSource),
  );
  return [...new Set(named)].filter(({ name }) => graph.includes(name));
}

function valuesOf({ transfer, primaries, peakNits }: ToneSource): Uint16Array {
  const ipt = iptOf(primaries);
  const intoGamut = gamutStep(primaries);
  const curve = toneCurve(peakNits);
  const axis = Float64Array.from({ length: POINTS }, (_, point) => {
    const signal = point / (POINTS - 1);
    return transfer === 'pq' ? pqLight(signal) : hlgScene(signal);
  });
  const color = new Float64Array(3);
  const values = new Uint16Array(3 * POINTS ** 3);
  let at = 0;
  for (const b of axis) {
    for (const g of axis) {
      for (const r of axis) {
        const gain = transfer === 'pq' ? 1 : hlgGain(r, g, b);
        ipt(r * gain, g * gain, b * gain, color);
        const [i, p, t] = [color[0] as number, color[1] as number, color[2] as number];
        const shown = curve(i);
        const share = colorShare(i, shown);
        intoGamut(shown, p * share, t * share, color);
        for (let k = 0; k < 3; k += 1, at += 1)
          values[at] = Math.round(UNITS * (color[k] as number) ** (1 / SDR_GAMMA));
      }
    }
  }
  return values;
}

/**
 * What stays of the colour of a light that is shown as bright as `shown` (PQ signals): where brightness is lowered, as
 * much as one on a darker ground looks alike (a cubic of PQ's scale); where it is raised, in proportion. Both as
 * libplacebo.
 */
function colorShare(brightness: number, shown: number): number {
  if (brightness <= 0 || shown <= 0) return 0;
  const hull = (x: number) => ((x - 6) * x + 9) * x;
  return Math.min(brightness / shown, hull(shown) / hull(brightness));
}

function textOf(values: Uint16Array): string {
  const words = Array.from({ length: UNITS + 1 }, (_, unit) => String(unit / UNITS));
  const lines = [`LUT_3D_SIZE ${POINTS}`];
  for (let at = 0; at < values.length; at += 3)
    lines.push(`${words[values[at] as number]} ${words[values[at + 1] as number]} ${words[values[at + 2] as number]}`);
  return `${lines.join('\n')}\n`;
}

/** Interpolates between the four points around a signal, as lut3d's tetrahedral interpolation does. */
function lookUp(values: Uint16Array, signal: Signal, into: Into): void {
  const last = POINTS - 1;
  const [x, y, z] = [last * clamped(signal[0]), last * clamped(signal[1]), last * clamped(signal[2])];
  const [i, j, k] = [
    Math.min(last - 1, Math.floor(x)),
    Math.min(last - 1, Math.floor(y)),
    Math.min(last - 1, Math.floor(z)),
  ];
  const [r, g, b] = [x - i, y - j, z - k];
  const [red, green, blue] = [3, 3 * POINTS, 3 * POINTS ** 2];
  const from = red * i + green * j + blue * k;
  const end = from + red + green + blue;
  // The first step is along the axis with the largest remainder, the last along the one with the smallest.
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const middle = r + g + b - high - low;
  const first = from + (r === high ? red : g === high ? green : blue);
  const second = end - (b === low ? blue : g === low ? green : red);
  for (let c = 0; c < 3; c += 1)
    into[c] =
      ((1 - high) * (values[from + c] as number) +
        (high - middle) * (values[first + c] as number) +
        (middle - low) * (values[second + c] as number) +
        low * (values[end + c] as number)) /
      UNITS;
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}
