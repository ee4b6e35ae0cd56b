/**
 * The draw list: the content of a still or a sprite, as data. Coordinates are pixels of the output frame, y downward.
 * It is hashed into keys, so it holds everything that can change a pixel and nothing else; images are named by content
 * hash.
 */
import type { Box } from '../geometry.js';

/** A colour `#rrggbb` / `#rrggbbaa` (straight alpha), or a gradient along a line or from a centre. */
export type Paint =
  | string
  | {
      readonly kind: 'linear-gradient';
      readonly from: readonly [x: number, y: number];
      readonly to: readonly [x: number, y: number];
      readonly stops: readonly (readonly [offset: number, color: string])[];
    }
  | {
      readonly kind: 'radial-gradient';
      readonly center: readonly [x: number, y: number];
      readonly radiusPx: number;
      readonly stops: readonly (readonly [offset: number, color: string])[];
    };

/** An outline to fill or stroke. */
export type Shape =
  | { readonly kind: 'rect'; readonly box: Box; readonly radiusPx?: number }
  | { readonly kind: 'ellipse'; readonly box: Box }
  /** SVG path data. */
  | { readonly kind: 'path'; readonly data: string };

export interface Stroke {
  readonly paint: Paint;
  readonly widthPx: number;
  /** Under the fill (text outlines) or over it. Default 'under'. Joins are round. */
  readonly order?: 'under' | 'over';
}

/** Drawn once, under stroke and fill. */
export interface Shadow {
  readonly color: string;
  readonly offsetXPx: number;
  readonly offsetYPx: number;
  /** Canvas `shadowBlur`: twice the standard deviation. */
  readonly blurPx: number;
}

/** The font of a run: exact registered names in order of preference, never a system font. */
export interface FontSpec {
  /** Registered names in order of preference; each sets the characters that those before it lack. */
  readonly families: readonly string[];
  /** 100 to 1000. */
  readonly weight: number;
  /** Em size in pixels. */
  readonly sizePx: number;
  /** Added between letters, in pixels. Default 0. */
  readonly letterSpacingPx?: number;
  /** Weight added to the stems of the file, in pixels: half of it lies outside every contour. */
  readonly emboldenPx?: number;
  /** OpenType variation axes, e.g. `{ wdth: 72 }`. */
  readonly variations?: Readonly<Record<string, number>>;
  /** OpenType features, e.g. `{ tnum: 1 }`. */
  readonly features?: Readonly<Record<string, number>>;
}

/** A part that is removed from a drawing, with a soft edge. */
export interface Cutout {
  /** SVG path data, in the coordinates of the drawing. */
  readonly data: string;
  /** The box of the path; nothing outside is removed. */
  readonly box: Box;
  /** Width of the fading edge, px. */
  readonly softPx: number;
}

/** Something to draw, in frame coordinates. */
export type DrawNode =
  | {
      readonly kind: 'group';
      readonly children: readonly DrawNode[];
      /** 0-1, applied to the group as a whole. Default 1. */
      readonly opacity?: number;
      /** Canvas matrix a b c d e f, applied before the children. */
      readonly transform?: readonly [number, number, number, number, number, number];
      readonly clip?: Shape;
      /** Gaussian blur of the group as a whole, standard deviation in pixels. */
      readonly blurPx?: number;
      /** The shape in front of the group, which is removed from it. */
      readonly without?: Cutout;
    }
  | {
      readonly kind: 'shape';
      readonly shape: Shape;
      readonly fill?: Paint;
      readonly stroke?: Stroke;
      readonly shadow?: Shadow;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Left end of the run (for rtl too) and baseline. */
      readonly x: number;
      readonly y: number;
      readonly font: FontSpec;
      readonly language: string;
      readonly direction: 'ltr' | 'rtl';
      /**
       * True: at rest, too, it is drawn off the pixel grid. Glyphs on whole rows are fitted to the grid, up to half a
       * pixel away from where they are on every other row, so a moving text would jump when it comes to rest.
       */
      readonly offGrid?: true;
      readonly fill: Paint;
      readonly stroke?: Stroke;
      readonly shadow?: Shadow;
    }
  | {
      readonly kind: 'image';
      /** SHA-256 of the image's bytes. */
      readonly asset: string;
      readonly box: Box;
      /** The visible part of the upright image, in its pixels. Default: all. */
      readonly source?: Box;
      readonly shadow?: Shadow;
    };

/** One element over time: bitmaps only where it changes, held in between. */
export interface SpriteTrack {
  /** Stable and unique, e.g. `beat-3`. Tracks are drawn in array order, first at the bottom. */
  readonly id: string;
  /** The kind of its content. */
  readonly element: ElementKind;
  /** Even coordinates inside the frame; all ink of all cels lies in it. */
  readonly box: Box;
  /** On screen in [start, end), in output frames. */
  readonly start: number;
  /** The first output frame after its last one. */
  readonly end: number;
  /** Sorted by frame; the first at `start`; each is held until the next or `end`. */
  readonly cels: readonly Cel[];
}

/** One bitmap of a sprite track, held until the next. */
export interface Cel {
  /** The output frame from which it is shown. */
  readonly frame: number;
  /** Its drawing, bottom first. */
  readonly nodes: readonly DrawNode[];
  /**
   * The box of its ink, with even coordinates inside the track's box: the part that has to be drawn. Default: the whole
   * box.
   */
  readonly box?: Box;
}

/** All nodes of the tracks. */
export function nodesOf(tracks: readonly SpriteTrack[]): readonly DrawNode[] {
  return tracks.flatMap(({ cels }) => cels.flatMap(({ nodes }) => nodes));
}

/** The kind of a sprite track's content. */
export type ElementKind =
  | 'scrim'
  | 'device'
  | 'headline'
  | 'subheadline'
  | 'beat'
  | 'badge'
  | 'offer'
  | 'star-rating'
  | 'cta'
  | 'logo'
  | 'disclosure'
  | 'end-card'
  | 'annotation'
  | 'caption'
  | 'title';
