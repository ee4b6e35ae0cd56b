/** The plan of a slider: every slide as a draw list, with the key of its file in the cache. All of it is JSON. */
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
  /** A hash of the document and the content of its media; never of paths. */
  readonly combinationHash: string;
  /** Size of every slide in pixels, and the type of file. */
  readonly output: { readonly size: Size; readonly format: SlideFormat };
  /** The template that was named, or the default of the mode. */
  readonly template: SliderTemplate | OwnName;
  /** Rung of the template's type ladder that the carousel is set on; 0 is the roomiest. */
  readonly rung: number;
  /** The reason for this rung. */
  readonly scale: SlideScale;
  /** In order of position. */
  readonly slides: readonly SlidePlan[];
  /** Warnings of all slides, and of what they have in common. */
  readonly warnings: readonly Warning[];
}

export type SlidePlan = PlannedSlide | FailedSlide;

/** A slide that can be drawn. */
export interface PlannedSlide {
  /** Distinguishes it from a slide that cannot be drawn. */
  readonly status: 'pending';
  /** From 1. */
  readonly position: number;
  /** The prepared background that the draw list names; undefined for a designed ground. */
  readonly background: PlannedBackground | undefined;
  /** The prepared pictures that it shows beside the background; absent: none. */
  readonly images?: readonly PlannedBackground[];
  /** Position of the slide whose product runs on into this one; absent: none does. */
  readonly continuesFrom?: number;
  /** The draw list, bottom first. */
  readonly nodes: readonly DrawNode[];
  /** Each text as it stands on the slide. */
  readonly texts: readonly TextReport[];
  /** How words and picture are put together. */
  readonly arrangement: SlideArrangement;
  /** Warnings of this slide alone. */
  readonly warnings: readonly Warning[];
  /**
   * A hash of everything that can change the file's bytes: draw list, prepared background, format, and the builds that
   * draw and encode.
   */
  readonly key: string;
}

/** What the layout chose for a slide, and why. */
export interface SlideArrangement {
  /**
   * `own`, `top`, `middle` or `bottom`: where the words stand; with `above`, `below` or `beside`: the part of the slide
   * that a photo fills.
   */
  readonly name: string;
  /** The archetype that the page is composed as. */
  readonly archetype: SlideArchetype;
  /** The reason for this archetype, in words. */
  readonly why: string;
  /** How much closer a photo is shown than necessary, and the part of the slide that it fills; null without a photo. */
  readonly photo: { readonly zoom: number; readonly stage: Box } | null;
  /** Its costs by row of the layout's table. */
  readonly costs: Readonly<Record<string, number>>;
  /** Demands of the layout that are not met; each has a warning. */
  readonly broken: readonly PageDemand[];
  /** The best two other arrangements, and how much higher their costs are. */
  readonly runnersUp: readonly { readonly arrangement: string; readonly dearer: number }[];
}

export interface PlannedBackground {
  readonly path: string;
  /** Place in the document: `slides[1].background.source`. */
  readonly documentPath: string;
  readonly contentHash: string;
  /** The name of its decoded, cropped pixels, in the draw list and in the cache. */
  readonly asset: string;
  /** Its part of a panorama. */
  readonly part?: PanoramaPart;
  /** A screenshot, which is kept whole. */
  readonly isScreen?: true;
}

export interface PanoramaPart {
  readonly index: number;
  readonly count: number;
}

/** A slide whose background cannot be used; the others are rendered. */
export interface FailedSlide {
  /** Distinguishes it from a slide that can be drawn. */
  readonly status: 'failed';
  /** From 1. */
  readonly position: number;
  /** The reason why it cannot be drawn. */
  readonly problem: Problem;
}
