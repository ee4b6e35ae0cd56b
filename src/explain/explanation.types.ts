/** What is on the screen at one moment, and why: what `engine.explain` returns. JSON through and through. */
import type { Box } from '../geometry.js';

/** A moment of a film made of scenes. */
export interface FilmExplanation {
  /** Of the composition. */
  readonly kind: 'short' | 'editor';
  /** Of the document and the content of its media. */
  readonly combination_hash: string;
  /** Of the output, from 0; and where it begins. */
  readonly frame: number;
  /** Where that frame begins, seconds. */
  readonly at_seconds: number;
  /** Frames of the whole film. */
  readonly total_frames: number;
  /**
   * What is seen under the texts, bottom first: one picture, or in a transition the one that goes and the one that
   * comes.
   */
  readonly pictures: readonly ShownPicture[];
  /** Null outside of one. */
  readonly transition: ShownTransition | null;
  /** What lies over the picture, bottom first. */
  readonly elements: readonly ShownElement[];
  /** What is heard. */
  readonly sounds: readonly ShownSound[];
  /** What happened last and what happens next in the film's score; null for a film without one. */
  readonly score: ShownScore | null;
  /** The piece of work that holds the moment. */
  readonly chunk: ExplainedChunk;
}

/** Where in its score a film is. */
export interface ShownScore {
  /** What happened last, on this frame or before; null before anything did. */
  readonly last: ScoreEvent | null;
  /** What happens next; null behind the last event. */
  readonly next: ScoreEvent | null;
}

/** Something that happens in a film. */
export interface ScoreEvent {
  /**
   * `hook`: the first words; `beat`: words follow; `answer`: the second half of a contrast; `strike`: an old price is
   * struck; `framing`: the same clip from another distance; `push`: the view comes closer; `cut`: another scene;
   * `offer`; `proof`: stars; `button`; `card`: the closing card.
   */
  readonly kind: string;
  /** Of the output. */
  readonly frame: number;
  /** The first frame behind what goes on for a while; null for what does not. */
  readonly until_frame: number | null;
  /** How many times closer the view then is than the clip lies; null where it stays. */
  readonly closer: number | null;
}

/** A picture under the texts. */
export interface ShownPicture {
  /** Place in the document, e.g. `segments[0].source`; null for a flat ground. */
  readonly path: string | null;
  /** As the document names it; null for a flat ground. */
  readonly source: string | null;
  /** Absolute path of the file that is read: of an ingested folder, the file in it. */
  readonly file: string | null;
  /** A clip, a still image, or a flat ground. */
  readonly type: 'clip' | 'still' | 'ground';
  /** Place in the scenes of the film, from 0. */
  readonly scene: number;
  /** Alone, or in a transition the one that goes or the one that comes. */
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
  /** Why this frame and this part of it: sentences for people. */
  readonly why: readonly string[];
}

/** The change from one scene to the next that the moment lies in. */
export interface ShownTransition {
  /** As the document names it: `crossfade`, `wipe`, …; `loop` where the end leads into the beginning. */
  readonly type: string;
  /** Its first frame. */
  readonly start_frame: number;
  /** The first frame behind it. */
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
  /** Its text line by line, as drawn. */
  readonly lines: readonly string[];
  /** Place the layout keeps for it, and what of it is opaque at rest. */
  readonly box: Box;
  /** What of it is opaque at rest. */
  readonly ink: Box;
  /** On screen in [start, end). */
  readonly start_frame: number;
  /** The first frame without it. */
  readonly end_frame: number;
  /** Whether it is on its way in, stands, or is on its way out. */
  readonly phase: 'entering' | 'at_rest' | 'leaving';
  /** Why it is as large as it is; null for what has no size of type. */
  readonly size: ShownSize | null;
  /** Why it can be read; null for what has no letters of its own. */
  readonly contrast: ShownContrast | null;
  /** Null where nothing is to be read in a given time. */
  readonly reading: ShownReading | null;
  /** Of captions that are shown word by word: the word that is spoken. */
  readonly spoken_word: string | null;
  /** Why it has its size, place, ground and contrast: one sentence each, for people. */
  readonly why: readonly string[];
}

/** How large a text is, and what it could have been. */
export interface ShownSize {
  /** Height of its capitals, px. */
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
  /** Colour of the letters, `#rrggbb[aa]`. */
  readonly ink: string;
  /**
   * WCAG ratios: wanted, without any help (null where that was not asked), as decided, and measured on what was drawn
   * (null where it was not).
   */
  readonly target: number;
  /** Ratio without any help; null where that was not asked. */
  readonly bare: number | null;
  /** Ratio as decided. */
  readonly reached: number;
  /** Ratio measured on what was drawn; null where it was not. */
  readonly drawn: number | null;
  /** What was tried before, with what it reaches. */
  readonly tried: readonly { readonly ground: string; readonly contrast: number }[];
}

/** How long a text takes to read, and how long it is shown. */
export interface ShownReading {
  /** What reading it takes. */
  readonly needed_seconds: number;
  /** How long it stands. */
  readonly shown_seconds: number;
  /** What is missing; 0 where it can be read. */
  readonly lacking_seconds: number;
}

/** A sound that is heard at the moment. */
export interface ShownSound {
  /** Place in the document. */
  readonly path: string;
  /** What it is to the film. */
  readonly role: 'voice' | 'music' | 'clip';
  /** Seconds into the source; null for music that may repeat. */
  readonly source_seconds: number | null;
}

/** The piece of work that holds the moment. */
export interface ExplainedChunk {
  /** Place among the chunks of the plan, from 0. */
  readonly index: number;
  /** Under which it lies in the cache. */
  readonly key: string;
  /** Frames [start, end). */
  readonly start_frame: number;
  /** The first frame behind it. */
  readonly end_frame: number;
  /** True when it lies finished in the cache, so that a render takes it from there. */
  readonly kept: boolean;
}

/** One slide of a carousel. */
export interface SlideExplanation {
  /** Of the composition. */
  readonly kind: 'slider';
  /** Of the document and the content of its media. */
  readonly combination_hash: string;
  /** Its position, from 1. */
  readonly slide: number;
  /** How many there are. */
  readonly slides: number;
  /** As the document or its mode says. */
  readonly template: string;
  /** What fills the slide; null where the template draws a ground of its own. */
  readonly background: {
    readonly path: string;
    readonly file: string;
    readonly sha256: string;
    /** Its part of a panorama, from 0. */
    readonly part: { readonly index: number; readonly count: number } | null;
  } | null;
  /** All texts on it. */
  readonly texts: readonly SlideTextExplanation[];
  /** Why the carousel's type has its sizes, and why words stand where they do. */
  readonly why: readonly string[];
  /** Its key in the cache, and whether it lies there. */
  readonly chunk: Pick<ExplainedChunk, 'key' | 'kept'>;
}

/** A text of a slide. */
export interface SlideTextExplanation {
  /** `kicker`, `headline`, `body`, … */
  readonly element: string;
  /** What it says. */
  readonly text: string;
  /** Size of type, px. */
  readonly size_px: number;
  /** Ink of each line, px of the slide. */
  readonly lines: readonly Box[];
  /** Colour of the letters. */
  readonly ink: string;
  /** Least WCAG ratio over the lines, measured on what lies behind them. */
  readonly contrast: number;
  /** Opacity of the veil under it. */
  readonly veil: number;
  /** Why it can be read: sentences for people. */
  readonly why: readonly string[];
}

/** A moment of a tracked clip. */
export interface TrackingExplanation {
  /** Of the composition. */
  readonly kind: 'tracking';
  /** Of the document and the content of its media. */
  readonly combination_hash: string;
  /** Of the output, from 0. */
  readonly frame: number;
  /** Where that frame begins, seconds. */
  readonly at_seconds: number;
  /** Frames of the whole clip. */
  readonly total_frames: number;
  /** Absolute path of the clip that is read. */
  readonly file: string;
  /** Of the source, from 0: a tracked clip keeps every frame. */
  readonly source_frame: number;
  /** Seconds of that frame after the first one. */
  readonly source_seconds: number;
  /** The nearest frames that the detector looked at, at this one or before it, and after it. */
  readonly looked_at: { readonly before: number | null; readonly after: number | null };
  /** What is drawn around in this frame. */
  readonly objects: readonly TrackedObjectExplanation[];
  /** A tracked clip is one piece of work. */
  readonly chunk: ExplainedChunk;
}

/** An object that is drawn around in a frame. */
export interface TrackedObjectExplanation {
  /** Of the track, from 1. */
  readonly id: number;
  /** Of the model. */
  readonly class: number;
  /** The class in words. */
  readonly class_name: string;
  /** Of the detection, 0 to 1; of the last one where this frame has none. */
  readonly score: number;
  /** xyxy, display pixels, smoothed. */
  readonly box: readonly [number, number, number, number];
  /** False: the box was filled in between detections. */
  readonly observed: boolean;
  /** First frame of its track. */
  readonly first_frame: number;
  /** Last frame of its track. */
  readonly last_frame: number;
  /** Where its box and its class come from: sentences for people. */
  readonly why: readonly string[];
}

/** What is shown at one moment of any composition. */
export type Explanation = FilmExplanation | SlideExplanation | TrackingExplanation;
