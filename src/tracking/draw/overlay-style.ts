/** What is drawn around an object, and its size: all lengths follow from the shorter side of the picture. */
import type { Rgba } from '../../color.js';
import type { TrackingRedaction, TrackingStyle } from '../../document/enumerations.js';
import type { OwnName } from '../../document/own-name.js';
import type { Size } from '../../geometry.js';

export interface OverlayStyle {
  readonly style: TrackingStyle | OwnName;
  /** `name`: class and id. `score`: class, id and score. `none`: no labels but those of `texts`. */
  readonly labels: 'name' | 'score' | 'none';
  /** Texts of labels by class name or by track id, which has priority. Default none. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The part of a person that blur and pixelate hide. Default `body`. */
  readonly redact?: TrackingRedaction;
  /** One colour for all objects, with its alpha; undefined: a colour for each class. */
  readonly color: Rgba | undefined;
}

/** Lengths in whole pixels of the output, multiples of `gridPx` where edges lie. */
export interface OverlaySizes {
  /** Edges lie on multiples of this. */
  readonly gridPx: PixelGrid;
  /** Width of the lines of boxes. */
  readonly linePx: number;
  /** Width of the lines of the angles of style `corner`: they are wider, for an angle has less line to be seen by. */
  readonly cornerLinePx: number;
  /** Radius of the corners of a box. */
  readonly radiusPx: number;
  /** Height of the letters of a label. */
  readonly fontPx: number;
  /** Height of a label. */
  readonly pillHeightPx: number;
  /** The space between the ends of a label and its text. */
  readonly pillPaddingPx: number;
  /** The space between a box and its label, and the least space between two labels. */
  readonly gapPx: number;
}

/** 1: edges lie on any pixel. 2: edges lie on whole chroma samples, so that one drawing serves both luma and chroma. */
export type PixelGrid = 1 | 2;

/**
 * Steps of 2 px are not seen in a large picture; in a small one they would be, and drawing luma and chroma apart costs
 * little there.
 */
const LARGE_PX = 700;

export function pixelGrid(picture: Size): PixelGrid {
  return Math.min(picture.width, picture.height) >= LARGE_PX ? 2 : 1;
}

/** The nearest multiple of the grid. */
export function onGrid(value: number, grid: PixelGrid): number {
  return grid * Math.round(value / grid);
}

/**
 * The sizes for a picture. In 1080p lines have 4 px and letters 26 px. Lines are at least 2 steps of the grid wide, so
 * that encoding keeps their colour, and letters at least 12 px high.
 */
export function overlaySizes(picture: Size): OverlaySizes {
  const short = Math.min(picture.width, picture.height);
  const gridPx = pixelGrid(picture);
  const fontPx = Math.max(12, Math.round(short * 0.024));
  const linePx = Math.max(2 * gridPx, onGrid(short * 0.0037, gridPx));
  return {
    gridPx,
    linePx,
    cornerLinePx: Math.max(linePx, onGrid(short * 0.0056, gridPx)),
    radiusPx: Math.round(linePx * 2.5),
    fontPx,
    pillHeightPx: 2 * Math.round(fontPx * 0.74),
    pillPaddingPx: Math.round(fontPx * 0.46),
    gapPx: Math.max(2, onGrid(linePx * 0.75, gridPx)),
  };
}

/** The largest share of an object's shorter side: a thicker line would cover it. */
export const BOX_LINE_SHARE = 1 / 10;

/** The line of a box with this shorter side: at most a share of it, so that a distant object is not covered. */
export function lineFor(shortSide: number, share: number, linePx: number, grid: PixelGrid): number {
  return Math.min(linePx, Math.max(2, onGrid(shortSide * share, grid)));
}

/** Seconds of fading in at a track's first frame and out at its last. */
export const FADE_SECONDS = 0.12;
