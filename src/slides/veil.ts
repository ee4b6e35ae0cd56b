/**
 * The least veil that makes texts readable: light or dark ink, whichever asks less of the picture, at 4.5:1 behind
 * every line.
 */

import { rgba } from '../color.js';
import type { DrawNode } from '../draw/draw-list.js';
import { type Box, type Size, union } from '../geometry.js';
import { type LightRange, leastOpacity, levelOf, widest, worstContrast } from '../layout/light-range.js';
import { middleGrey } from './picture-light.js';
import type { TextReading } from './report-text.js';
import type { SlidePicture } from './slide.types.js';
import type { MarkColors } from './slide-palette.js';
import { opacityOver, VEIL_BAND_SHARE, type VeilBands, veilBands, veiledBackdrop } from './veil-bands.js';

/** Aimed at, so that resampling and rounding do not fall below 4.5. */
const AIMED_CONTRAST = 4.75;
/** A picture with this spread behind a line is restless: thin bright strokes hide between the percentiles. */
const RESTLESS = 70;
/** Veils are tried in steps of 0.02, to 0.92; on a restless picture from 0.3 on. */
const VEIL_STEPS = { steps: 50, first: 0, last: 46, aim: AIMED_CONTRAST } as const;
const RESTLESS_STEPS = { ...VEIL_STEPS, first: 15 } as const;
/** Dark ink is taken only where it changes the picture at most this share as much as light ink does. */
const DARK_INK_SHARE = 0.5;
/** And it must save at least this much of the change. */
const LEAST_DARK_SAVING = 0.08;

export interface Veil {
  readonly ink: string;
  readonly color: string;
  /** 0-0.92 in steps of 0.02. */
  readonly opacity: number;
}

/**
 * One decision for all lines: the ink whose veil leaves more of the picture. A dark veil on snow is fog, a light one on
 * a night is milk. `light` and `dark` are the inks; each veils with the other.
 */
export function leastVeil(
  backdrops: readonly LightRange[],
  inks: { readonly light: string; readonly dark: string },
): Veil {
  const onDark = { ink: inks.light, color: inks.dark, opacity: opacityFor(backdrops, inks.light, inks.dark) };
  const onLight = { ink: inks.dark, color: inks.light, opacity: opacityFor(backdrops, inks.dark, inks.light) };
  const [ofLight, ofDark] = [changeBy(onDark, backdrops), changeBy(onLight, backdrops)];
  return ofDark < DARK_INK_SHARE * ofLight && ofLight - ofDark > LEAST_DARK_SAVING ? onLight : onDark;
}

/** How far a veil moves what it lies on from what it was, in mean, 0-1. */
export function changeBy({ color, opacity }: Veil, backdrops: readonly LightRange[]): number {
  if (backdrops.length === 0) return 0;
  const own = levelOf(rgba(color));
  const away = backdrops.reduce((sum, { low, high }) => sum + Math.abs(own - (low + high) / 2), 0);
  return (opacity * away) / (255 * backdrops.length);
}

/** The least opacity of a veil of `color` at which `ink` reads on every backdrop. */
export function opacityFor(backdrops: readonly LightRange[], ink: string, color: string): number {
  if (backdrops.length === 0) return 0;
  // The ends of all of them decide, and whether any is restless.
  const isRestless = backdrops.some(({ low, high }) => high - low > RESTLESS);
  return leastOpacity(ink, widest(backdrops), color, isRestless ? RESTLESS_STEPS : VEIL_STEPS);
}

/** How text in the veil's ink reads on a photo. */
export function readingOf(backdrop: (box: Box) => LightRange, own: Veil): TextReading {
  return {
    ink: own.ink,
    veil: own.opacity,
    ratio: (box) => worstContrast(own.ink, backdrop(box), own.color, own.opacity),
  };
}

/** The veils of a slide whose words lie on its picture. */
export interface SlideVeils {
  readonly words: Veil;
  /**
   * The veil of what stands at the foot. It is a veil of its own where the words are far from the foot, on a ground of
   * their veil's tone; else it is the veil of the words, so that no two veils meet. A veil of opacity 1 is a plate,
   * which the template draws.
   */
  readonly foot: Veil;
  readonly nodes: readonly DrawNode[];
  /** Words stand on plates of their own, which the template draws in the colour of their veil. */
  readonly areOnPlates: boolean;
  /** For a part of a panorama: what its words ask of the veil that all parts share. */
  readonly share?: VeilShare;
  /** What lies behind a box under them. */
  behind(box: Box): LightRange;
}

/** What a dark veil changes of a bright photo before it is fog: then words stand on plates, and the photo stays. */
const FOG = 0.14;
/** The middle grey of a bright photo. */
const BRIGHT = 140;

/** The same bound for a light veil on a single line: beyond it the photo looks milky. */
const MILKY_OPACITY = 0.12;
/** A veil that changes every line of a bright photo by less than this is not visible. */
const UNSEEN_OPACITY = 0.04;

/** True for a photo that a veil would spoil. */
export function isBright(photo: SlidePicture | undefined): boolean {
  return photo?.kind === 'photo' && (middleGrey(photo.light) ?? 0) >= BRIGHT;
}

function isFog(words: Veil, light: string, lines: readonly LightRange[], photo: SlidePicture | undefined): boolean {
  if (!isBright(photo)) return false;
  return words.ink === light ? changeBy(words, lines) >= FOG : mostChange(words, lines) >= MILKY_OPACITY;
}

function mostChange(veil: Veil, backdrops: readonly LightRange[]): number {
  return Math.max(0, ...backdrops.map((backdrop) => changeBy(veil, [backdrop])));
}

/** Greys that a veil may differ from what it is laid on: light ones on dark photos look like milk. */
const TONE = 105;

function isOfTone({ color }: Veil, backdrops: readonly LightRange[]): boolean {
  const own = levelOf(rgba(color));
  return backdrops.every(({ low, high }) => Math.abs((low + high) / 2 - own) < TONE);
}

/** The least veil, or a plate (of opacity 1) on a bright photo that the veil would spoil. */
function veilOrPlate(
  backdrops: readonly LightRange[],
  ground: {
    readonly inks: { readonly light: string; readonly dark: string };
    readonly photo: SlidePicture | undefined;
    readonly plates: MarkColors | undefined;
  },
): Veil {
  const { inks, photo, plates } = ground;
  const veil = leastVeil(backdrops, inks);
  return plates === undefined || !isFog(veil, inks.light, backdrops, photo) ? veil : plateVeil(plates);
}

function plateVeil({ fill, ink }: MarkColors): Veil {
  return { ink, color: fill, opacity: 1 };
}

/** What the veils of a slide depend on. */
export interface VeiledSlide {
  readonly backdrop: (box: Box) => LightRange;
  readonly inks: { readonly light: string; readonly dark: string };
  readonly frame: Size;
  /**
   * Heads of people: a veil fades before it reaches one, and where it would lie on one the words have plates instead.
   */
  readonly heads?: readonly Box[];
  readonly photo?: SlidePicture | undefined;
  /** Words and foot lie on different grounds: each has its own veil. */
  readonly isApart?: boolean;
  /** Colour and ink of plates under the words and at the foot. Without them there is always a veil. */
  readonly plates?: MarkColors;
}

/** Decides on and draws the veils of lines and of a foot, or draws the one that runs through a panorama. */
export function slideVeils(lines: readonly Box[], foot: Box, slide: VeiledSlide): SlideVeils {
  const shared = slide.photo?.sharedVeil;
  const made = shared === undefined ? ownVeils(lines, foot, slide) : throughVeils(shared, slide);
  if (slide.photo?.isContinued !== true) return made;
  const boxes = [...lines, foot];
  const words = union(lines);
  const cores = words === undefined ? [foot] : [words, foot];
  return { ...made, share: { cores, backdrops: boxes.map(slide.backdrop), areOnPlates: made.areOnPlates } };
}

function throughVeils({ veil, cores, areOnPlates }: SharedVeil, slide: VeiledSlide): SlideVeils {
  const { backdrop, frame, plates } = slide;
  if (areOnPlates && plates !== undefined) return onPlates(slide, plates);
  const band: VeilBands = { cores, veil, frame };
  return {
    ...{ words: veil, foot: veil, nodes: veilBands(band), areOnPlates: false },
    behind: (box) => veiledBackdrop(backdrop(box), box, band),
  };
}

/** What one slide asks of the veil that it shares. */
export interface VeilShare {
  /** Where its words and marks are. */
  readonly cores: readonly Box[];
  /** What lies behind each of its lines. */
  readonly backdrops: readonly LightRange[];
  /** Alone its words would stand on plates. */
  readonly areOnPlates: boolean;
}

/** One veil for all parts of a panorama: a tone that changes at a slide's border shows the seam. */
export interface SharedVeil {
  readonly veil: Veil;
  readonly cores: readonly Box[];
  readonly areOnPlates: boolean;
}

export function sharedVeil(
  shares: readonly VeilShare[],
  inks: { readonly light: string; readonly dark: string },
): SharedVeil {
  return {
    veil: leastVeil(
      shares.flatMap(({ backdrops }) => backdrops),
      inks,
    ),
    cores: shares.flatMap(({ cores }) => cores),
    areOnPlates: shares.some(({ areOnPlates }) => areOnPlates),
  };
}

function ownVeils(lines: readonly Box[], foot: Box, slide: VeiledSlide): SlideVeils {
  const { backdrop, inks, frame, heads = [], photo, plates } = slide;
  const around = union(lines);
  const cores = around === undefined ? [] : [around];
  const decide = (boxes: readonly Box[]) => leastVeil(boxes.map(backdrop), inks);
  const isFar = cores.some(
    ({ y, height }) => Math.max(foot.y - y - height, y - foot.y - foot.height) > VEIL_BAND_SHARE * frame.height,
  );
  const behindLines = lines.map(backdrop);
  const alone = decide(lines);
  // Words in a bright sky need nothing: the foot's veil is not theirs.
  const isBare = plates !== undefined && isBright(photo) && mostChange(alone, behindLines) < UNSEEN_OPACITY;
  const isApart = slide.isApart === true || isBare || (isFar && isOfTone(alone, behindLines));
  const words = isApart ? alone : decide([...lines, foot]);
  const own: VeilBands = { cores: isApart ? cores : [...cores, foot], veil: words, frame, heads };
  const isSpoiling = isFog(words, inks.light, behindLines, photo) || isOnHead(own);
  if (plates !== undefined && lines.length > 0 && isSpoiling) return onPlates(slide, plates);
  const ofFoot = { inks, photo, plates };
  const ofOwn = isApart ? veilOrPlate([backdrop(foot)], ofFoot) : words;
  // Beside its words a photo is not large: a mark at its foot takes a plate, not a veil over it.
  const isOnPlate = slide.isApart === true && ofOwn.opacity > 0;
  const atFoot = isOnPlate && plates !== undefined ? plateVeil(plates) : ofOwn;
  const bands = isApart
    ? [
        { cores, veil: words, frame, heads },
        ...(atFoot.opacity === 1 ? [] : [{ cores: [foot], veil: atFoot, frame, heads }]),
      ]
    : [own];
  return {
    words,
    foot: atFoot,
    nodes: bands.flatMap(veilBands),
    areOnPlates: false,
    behind: (box) => bands.reduce((behind, band) => veiledBackdrop(behind, box, band), backdrop(box)),
  };
}

/** Mean opacity over a head from which a veil is visible on the face. */
const HEAD_OPACITY = 0.12;

function isOnHead(band: VeilBands): boolean {
  return (band.heads ?? []).some((head) => opacityOver(head, band) > HEAD_OPACITY);
}

/** Words and foot on plates. */
function onPlates({ backdrop }: VeiledSlide, plates: MarkColors): SlideVeils {
  const words = plateVeil(plates);
  return { words, foot: words, nodes: [], areOnPlates: true, behind: backdrop };
}
