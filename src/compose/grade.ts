/**
 * One clip's colours matched to another's: mean and spread in OKLab, bounded, as curves of luma and chroma. Three
 * tables of 256 numbers: 3 ms a 1080x1920 frame, where a cube takes 50 (measured, one thread). Black stays as dark and
 * white as bright as it is.
 */
import { encodeSrgb, fromOklab } from '../color.js';
import type { ColorFacts } from '../media.js';
import { type Filter, filter } from './filter-graph.js';

/** The numbers of a grade, all in thousandths. Luma is display luma, 0 to 1; chroma is -0.5 to 0.5. */
export interface ClipGrade {
  /** Luma that a change of contrast leaves as it is. */
  readonly pivot: number;
  /** Contrast, where 1000 changes nothing; and the value that is added to luma. */
  readonly gain: number;
  readonly lift: number;
  /** Contrast of chroma, about grey; and the values that are added to blue and red. */
  readonly chromaGain: number;
  readonly blue: number;
  readonly red: number;
}

/**
 * The largest changes of a match: clips differ more in what they show than in the light they were shot in, and what
 * they show must stay. Chosen by eye on eight pairs of real clips.
 */
export const GRADE_LIMITS = {
  gain: { least: 850, most: 1180 },
  lift: { least: -80, most: 80 },
  chromaGain: { least: 850, most: 1180 },
  chroma: { least: -18, most: 18 },
} as const;
/** The range of luma next to black and next to white over which the change grows from nothing to its full amount. */
const END = 0.25;

/** Undefined where nothing is to be changed. */
export function gradeTo(from: ColorFacts, to: ColorFacts): ClipGrade | undefined {
  const { gain, lift, chromaGain, chroma } = GRADE_LIMITS;
  const pivot = displayLuma(from.lightness / 1000);
  const saturation = within(ratio(to.chromaSpread, from.chromaSpread), chromaGain);
  const lightness = from.lightness / 1000;
  const [own, wanted] = [from, to].map(({ a, b }) => chromaOf(lightness, a / 1000, b / 1000)) as [Chroma, Chroma];
  const shift = (key: keyof Chroma) => within(1000 * wanted[key] - saturation * own[key], chroma);
  const grade = {
    pivot: Math.round(1000 * pivot),
    gain: within(ratio(to.lightnessSpread, from.lightnessSpread), gain),
    lift: within(1000 * (displayLuma(to.lightness / 1000) - pivot), lift),
    chromaGain: saturation,
    blue: shift('blue'),
    red: shift('red'),
  };
  const { lift: lifted, blue, red } = grade;
  const isSame = grade.gain === 1000 && saturation === 1000 && lifted === 0 && blue === 0 && red === 0;
  return isSame ? undefined : grade;
}

/**
 * The wanted spread over the clip's own spread, in thousandths; 1000 where either picture is too flat to compare them.
 */
function ratio(wanted: number, own: number): number {
  return own < 5 || wanted < 5 ? 1000 : (1000 * wanted) / own;
}

function within(value: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.round(Math.max(least, Math.min(most, value)));
}

/** The luma, as displays show it, of a grey of this lightness. */
function displayLuma(lightness: number): number {
  return encodeSrgb(lightness ** 3);
}

interface Chroma {
  readonly blue: number;
  readonly red: number;
}

/** The chroma of an OKLab colour by BT.709. */
function chromaOf(lightness: number, a: number, b: number): Chroma {
  const [r, g, blue] = fromOklab(lightness, a, b).map((light) => encodeSrgb(Math.max(0, Math.min(1, light)))) as [
    number,
    number,
    number,
  ];
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  return { blue: (blue - luma) / 1.8556, red: (r - luma) / 1.5748 };
}

/** Display luma, 0 to 1, after the grade. */
export function gradedLuma({ pivot, gain, lift }: ClipGrade, luma: number): number {
  const share = Math.min(1, Math.min(luma, 1 - luma) / END);
  return Math.max(0, Math.min(1, luma + (share * ((gain - 1000) * (luma - pivot / 1000) + lift)) / 1000));
}

/** Filters for pictures of BT.709, limited range. */
export function gradeFilters(grade: ClipGrade | undefined): readonly Filter[] {
  if (grade === undefined) return [];
  const { pivot, gain, lift, chromaGain, blue, red } = grade;
  const luma = 'clip((val-16)/219,0,1)';
  const share = `min(1,min(${luma},1-${luma})/${END})`;
  const change = `${share}*(${(gain - 1000) / 1000}*(${luma}-${pivot / 1000})+${lift / 1000})`;
  const chroma = (shift: number) => `clip(round(128+${chromaGain / 1000}*(val-128)+${(224 * shift) / 1000}),16,240)`;
  return [
    filter('lutyuv', {
      y: `round(16+219*clip(${luma}+${change},0,1))`,
      u: chroma(blue),
      v: chroma(red),
    }),
  ];
}
