/** The plan of a slider: every slide as a draw list, with the key its file is kept under. JSON through and through. */
import type { SlideArchetype, SlideFormat, SliderTemplate } from '../document/enumerations.js';
import type { OwnName } from '../document/own-name.js';
import type { DrawNode } from '../draw/draw-list.js';
import type { Problem, Warning } from '../errors.js';
import type { Box, Size } from '../geometry.js';
import type { PageDemand } from '../layout/arrange-page.js';
import type { SlideScale } from './compose-slider.js';
import type { TextReport } from './slide.types.js';

/** A carousel laid out: what `engine.plan` gives for a slider. */
export interface SliderPlan {
  /** Always `slider-plan`. */
  readonly kind: 'slider-plan';
  /** Always `slider`. */
  readonly composition: 'slider';
  /** Of the document and the content of its media; never of paths. */
  readonly combinationHash: string;
  /** Size of every slide in pixels, and the type of file. */
  readonly output: { readonly size: Size; readonly format: SlideFormat };
  /** The one named, or the default of the mode. */
  readonly template: SliderTemplate | OwnName;
  /** Rung of the template's type ladder the carousel is set on, 0 the roomiest. */
  readonly rung: number;
  /** Why that one. */
  readonly scale: SlideScale;
  /** In order of position. */
  readonly slides: readonly SlidePlan[];
  /** Of all slides, and of what they have in common. */
  readonly warnings: readonly Warning[];
}

export type SlidePlan = PlannedSlide | FailedSlide;

/** A slide that can be drawn. */
export interface PlannedSlide {
  /** Tells it from a slide that cannot be drawn. */
  readonly status: 'pending';
  /** From 1. */
  readonly position: number;
  /** The prepared background the draw list names; undefined for a designed ground. */
  readonly background: PlannedBackground | undefined;
  /** What it draws, bottom first. */
  readonly nodes: readonly DrawNode[];
  /** Each text as it stands on the slide. */
  readonly texts: readonly TextReport[];
  /** How words and picture are put together. */
  readonly arrangement: SlideArrangement;
  /** Of this slide alone. */
  readonly warnings: readonly Warning[];
  /**
   * Covers all that can change the file's bytes: draw list, prepared background, format, the builds that draw and
   * encode.
   */
  readonly key: string;
}

/** What the layout chose for a slide, and why. */
export interface SlideArrangement {
  /**
   * `own`, `top`, `middle` or `bottom`: where the words stand; with `above`, `below` or `beside`: the part of the slide
   * that a photo has.
   */
  readonly name: string;
  /** What the page is composed as. */
  readonly archetype: SlideArchetype;
  /** Why that one, in words. */
  readonly why: string;
  /** How much closer a photo is shown than it had to be, and the part of the slide that it fills; null without one. */
  readonly photo: { readonly zoom: number; readonly stage: Box } | null;
  /** What it costs by row of the layout's table. */
  readonly costs: Readonly<Record<string, number>>;
  /** What should hold and does not: of each there is a warning. */
  readonly broken: readonly PageDemand[];
  /** The best two other arrangements, and by how much they are dearer. */
  readonly runnersUp: readonly { readonly arrangement: string; readonly dearer: number }[];
}

export interface PlannedBackground {
  readonly path: string;
  /** Place in the document: `slides[1].background.source`. */
  readonly documentPath: string;
  readonly contentHash: string;
  /** Names its decoded, cropped pixels, in the draw list and in the cache. */
  readonly asset: string;
  /** Its part of a panorama. */
  readonly part?: PanoramaPart;
}

export interface PanoramaPart {
  readonly index: number;
  readonly count: number;
}

/** A slide whose background cannot be used; the others are rendered. */
export interface FailedSlide {
  /** Tells it from a slide that can be drawn. */
  readonly status: 'failed';
  /** From 1. */
  readonly position: number;
  /** Why it cannot be drawn. */
  readonly problem: Problem;
}
