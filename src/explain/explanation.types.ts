/** What is on the screen at one moment, and why: what `engine.explain` returns. JSON through and through. */
import type { Box } from '../geometry.js';

/** A moment of a film made of scenes. */
export interface FilmExplanation {
  readonly kind: 'short' | 'editor';
  readonly combination_hash: string;
  /** Of the output, from 0; and where it begins. */
  readonly frame: number;
  readonly at_seconds: number;
  readonly total_frames: number;
  /**
   * What is seen under the texts, bottom first: one picture, or in a transition the one that goes and the one that
   * comes.
   */
  readonly pictures: readonly ShownPicture[];
  readonly transition: ShownTransition | null;
  /** What lies over the picture, bottom first. */
  readonly elements: readonly ShownElement[];
  readonly sounds: readonly ShownSound[];
  readonly chunk: ExplainedChunk;
}

/** A picture under the texts. */
export interface ShownPicture {
  /** Place in the document, e.g. `segments[0].source`; null for a flat ground. */
  readonly path: string | null;
  /** As the document names it; null for a flat ground. */
  readonly source: string | null;
  /** Absolute path of the file that is read: of an ingested folder, the file in it. */
  readonly file: string | null;
  readonly type: 'clip' | 'still' | 'ground';
  /** Place in the scenes of the film, from 0. */
  readonly scene: number;
  readonly role: 'only' | 'leaving' | 'entering';
  /** Number of the source's frame as a decoder gives them out, from 0; null for what has no frames. */
  readonly source_frame: number | null;
  /** Seconds of that frame after the source's first one. */
  readonly source_seconds: number | null;
  /** True: the clip is over, and its last frame stands. */
  readonly held: boolean;
  /**
   * The part of the upright source that is seen, as shares of its sides; null for a flat ground and for a moving still.
   */
  readonly window: Box | null;
  readonly why: readonly string[];
}

/** The change from one scene to the next that the moment lies in. */
export interface ShownTransition {
  readonly type: string;
  readonly start_frame: number;
  readonly end_frame: number;
  /** How much of it is over, 0 to 1. */
  readonly progress: number;
}

/** One element over the picture. Boxes are pixels of the film. */
export interface ShownElement {
  /** Of its sprite track in the plan; of all tracks of a page of captions. */
  readonly id: string;
  /** Place in the document of what it shows. */
  readonly path: string;
  /** What it is: `headline`, `cta`, `caption`, `logo`, … */
  readonly element: string;
  /** Null for what has no text. */
  readonly text: string | null;
  readonly lines: readonly string[];
  /** Place the layout keeps for it, and what of it is opaque at rest. */
  readonly box: Box;
  readonly ink: Box;
  /** On screen in [start, end). */
  readonly start_frame: number;
  readonly end_frame: number;
  readonly phase: 'entering' | 'at_rest' | 'leaving';
  readonly size: ShownSize | null;
  readonly contrast: ShownContrast | null;
  readonly reading: ShownReading | null;
  /** Of captions that are shown word by word: the word that is spoken. */
  readonly spoken_word: string | null;
  /** Why it has its size, place, ground and contrast: one sentence each, for people. */
  readonly why: readonly string[];
}

/** How large a text is, and what it could have been. */
export interface ShownSize {
  readonly cap_height_px: number;
  /** Cap heights it could have had, px, largest first. */
  readonly offered_px: readonly number[];
  /** What kept it from a larger one. */
  readonly limit: string;
}

/** What makes a text readable on its picture. */
export interface ShownContrast {
  /** What makes it readable: nothing, another colour, a shadow, an outline, a veil, a plate, its own plate. */
  readonly ground: string;
  readonly ink: string;
  /**
   * WCAG ratios: wanted, without any help (null where that was not asked), as decided, and measured on what was drawn
   * (null where it was not).
   */
  readonly target: number;
  readonly bare: number | null;
  readonly reached: number;
  readonly drawn: number | null;
  /** What was tried before, with what it reaches. */
  readonly tried: readonly { readonly ground: string; readonly contrast: number }[];
}

/** How long a text takes to read, and how long it is shown. */
export interface ShownReading {
  readonly needed_seconds: number;
  readonly shown_seconds: number;
  readonly lacking_seconds: number;
}

/** A sound that is heard at the moment. */
export interface ShownSound {
  readonly path: string;
  readonly role: 'voice' | 'music' | 'clip';
  /** Seconds into the source; null for music that may repeat. */
  readonly source_seconds: number | null;
}

/** The piece of work that holds the moment. */
export interface ExplainedChunk {
  readonly index: number;
  readonly key: string;
  /** Frames [start, end). */
  readonly start_frame: number;
  readonly end_frame: number;
  /** True when it lies finished in the cache, so that a render takes it from there. */
  readonly kept: boolean;
}

/** One slide of a carousel. */
export interface SlideExplanation {
  readonly kind: 'slider';
  readonly combination_hash: string;
  readonly slide: number;
  readonly slides: number;
  readonly template: string;
  /** What fills the slide; null where the template draws a ground of its own. */
  readonly background: {
    readonly path: string;
    readonly file: string;
    readonly sha256: string;
    /** Its part of a panorama, from 0. */
    readonly part: { readonly index: number; readonly count: number } | null;
  } | null;
  readonly texts: readonly SlideTextExplanation[];
  /** Why the carousel's type has its sizes, and why words stand where they do. */
  readonly why: readonly string[];
  readonly chunk: Pick<ExplainedChunk, 'key' | 'kept'>;
}

/** A text of a slide. */
export interface SlideTextExplanation {
  readonly element: string;
  readonly text: string;
  /** Size of type, px. */
  readonly size_px: number;
  /** Ink of each line, px of the slide. */
  readonly lines: readonly Box[];
  readonly ink: string;
  /** Least WCAG ratio over the lines, measured on what lies behind them. */
  readonly contrast: number;
  /** Opacity of the veil under it. */
  readonly veil: number;
  readonly why: readonly string[];
}

/** A moment of a tracked clip. */
export interface TrackingExplanation {
  readonly kind: 'tracking';
  readonly combination_hash: string;
  readonly frame: number;
  readonly at_seconds: number;
  readonly total_frames: number;
  readonly file: string;
  /** Of the source, from 0: a tracked clip keeps every frame. */
  readonly source_frame: number;
  readonly source_seconds: number;
  /** The nearest frames that the detector looked at, at this one or before it, and after it. */
  readonly looked_at: { readonly before: number | null; readonly after: number | null };
  readonly objects: readonly TrackedObjectExplanation[];
  readonly chunk: ExplainedChunk;
}

/** An object that is drawn around in a frame. */
export interface TrackedObjectExplanation {
  readonly id: number;
  readonly class: number;
  readonly class_name: string;
  /** Of the detection, 0 to 1; of the last one where this frame has none. */
  readonly score: number;
  /** xyxy, display pixels, smoothed. */
  readonly box: readonly [number, number, number, number];
  /** False: the box was filled in between detections. */
  readonly observed: boolean;
  readonly first_frame: number;
  readonly last_frame: number;
  readonly why: readonly string[];
}

/** What is shown at one moment of any composition. */
export type Explanation = FilmExplanation | SlideExplanation | TrackingExplanation;
