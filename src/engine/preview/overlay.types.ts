/** What a composition draws, as its layout decides it: before it is planned, cut into chunks or checked. */
import type { Timeline } from '../../compose/timeline.js';
import type { Composition } from '../../document/kinds.js';
import type { DrawNode, SpriteTrack } from '../../draw/draw-list.js';
import type { Size } from '../../geometry.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import type { CaptionPageReport } from '../../overlay/editor/captions/compose-captions.js';
import type { ElementReport } from '../../overlay/element-report.types.js';
import type { LayoutReport } from '../../overlay/short/layout-report.types.js';
import type { SliderPlan } from '../../slides/slider-plan.js';
import type { OverlayReport } from '../editor/overlay-report.types.js';

/** What is said of an element of either kind of film: an editor ad's label has its text as a whole. */
export type DrawnElement = Pick<
  ElementReport,
  'id' | 'element' | 'box' | 'start' | 'end' | 'lines' | 'capHeightPx' | 'legibility'
> & { readonly text?: string };

/**
 * The parts of a film's layout that name elements and pages of captions, for shorts where the words stand, and for
 * editor ads the pictures over the film.
 */
export interface DrawnLayout {
  readonly elements?: readonly DrawnElement[];
  readonly captions?: readonly CaptionPageReport[];
  readonly places?: LayoutReport['places'];
  readonly overlays?: readonly OverlayReport[];
}

/** A slide's drawing, by its position. */
export interface DrawnSlide {
  /** From 1. */
  readonly position: number;
  /** Draw list over the whole slide, back to front, px. */
  readonly nodes: readonly DrawNode[];
  /** Its texts and where they lie. */
  readonly texts: Extract<SliderPlan['slides'][number], { readonly texts: unknown }>['texts'];
}

/** Drawings of a film, or of a carousel's slides. */
export type Overlay =
  | {
      readonly kind: 'film';
      readonly size: Size;
      readonly tracks: readonly SpriteTrack[];
      readonly layout: DrawnLayout;
      /** What lies under the tracks; absent where the clips are not known. */
      readonly pictured?: PicturedFilm | undefined;
    }
  | { readonly kind: 'slides'; readonly size: Size; readonly slides: readonly DrawnSlide[] };

/** The parts of a film that determine what lies under its tracks. */
export type PicturedFilm = Pick<Timeline, 'media' | 'output' | 'scenes' | 'overlays' | 'loopFrames'>;

/** Clips and images that other previews have looked at, by their `source`. */
export type KnownClips = Readonly<Record<string, VideoMedia | ImageMedia>>;

/** What a changed document is drawn from, and how much of it. */
export interface RedrawOptions {
  /** What the plans of other previews say of clips, by their `source`. Default: nothing. */
  readonly known?: KnownClips | undefined;
  /**
   * Frames [start, end) of a film that are asked for: tracks may lack cels that none of them shows, and have the box of
   * the others. Default: all.
   */
  readonly shown?: { readonly start: number; readonly end: number } | undefined;
}

/** Drawings of a changed document from known media; undefined where something must be looked at first. */
export type OverlayOf = (composition: Composition, options?: RedrawOptions) => Overlay | undefined;
