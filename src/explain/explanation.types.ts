/** The result of `engine.explain`: what is on the screen at one moment, and why. All of it is JSON. */
import type { Box } from '../geometry.js';

/** A moment of a film made of scenes. */
export interface FilmExplanation {
  /** Kind of the composition. */
  readonly kind: 'short' | 'editor';
  /** Hash of the document and the content of its media. */
  readonly combination_hash: string;
  /** Frame of the output, from 0. */
  readonly frame: number;
  /** Where that frame begins, seconds. */
  readonly at_seconds: number;
  /** Number of frames in the whole film. */
  readonly total_frames: number;
  /** The pictures under the texts, bottom first: one, or in a transition the leaving and the entering one. */
  readonly pictures: readonly ShownPicture[];
  /** Null outside of a transition. */
  readonly transition: ShownTransition | null;
  /** The elements over the picture, bottom first. */
  readonly elements: readonly ShownElement[];
  /** The sounds that are heard. */
  readonly sounds: readonly ShownSound[];
  /** The last and the next event in the film's score; null for a film without one. */
  readonly score: ShownScore | null;
  /** The chunk that holds the moment. */
  readonly chunk: ExplainedChunk;
}

/** The position in a film's score. */
export interface ShownScore {
  /** The last event, on this frame or before; null before the first one. */
  readonly last: ScoreEvent | null;
  /** The next event; null after the last one. */
  readonly next: ScoreEvent | null;
}

/** An event of a film. */
export interface ScoreEvent {
  /**
   * `hook`: the first words; `beat`: words follow; `answer`: the second half of a contrast; `strike`: an old price is
   * struck; `framing`: the same clip from another distance; `push`: the view comes closer; `cut`: another scene;
   * `offer`; `proof`: stars; `button`; `card`: the closing card.
   */
  readonly kind: string;
  /** Frame of the output. */
  readonly frame: number;
  /** The first frame after an event with a duration; null for other events. */
  readonly until_frame: number | null;
  /** The factor by which the view is then closer than the clip's framing; null where it does not change. */
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
  /** Index of the scene in the film, from 0. */
  readonly scene: number;
  /** The only picture, or in a transition the leaving or the entering one. */
  readonly role: 'only' | 'leaving' | 'entering';
  /** Number of the source's frame in the order of decoding, from 0; null for a source without frames. */
  readonly source_frame: number | null;
  /** Time of that frame, seconds after the source's first one. */
  readonly source_seconds: number | null;
  /** True when the clip has ended and its last frame is held. */
  readonly held: boolean;
  /**
   * The part of the upright source that is seen, as shares of its sides; null for a flat ground and for a moving still.
   */
  readonly window: Box | null;
  /** The reasons for this frame and this part of it, as sentences for people. */
  readonly why: readonly string[];
}

/** The transition that the moment lies in. */
export interface ShownTransition {
  /** Its name in documents: `crossfade`, `wipe`, …; `loop` where the end leads into the beginning. */
  readonly type: string;
  /** Its first frame. */
  readonly start_frame: number;
  /** The first frame after it. */
  readonly end_frame: number;
  /** The share of it that has passed, 0 to 1. */
  readonly progress: number;
}

/** One element over the picture. Boxes are pixels of the film. */
export interface ShownElement {
  /** Id of its sprite track in the plan; of a page of captions, the common id of its tracks. */
  readonly id: string;
  /** Place in the document of its content. */
  readonly path: string;
  /** Its kind: `headline`, `cta`, `caption`, `logo`, … */
  readonly element: string;
  /** Null for an element without text. */
  readonly text: string | null;
  /** Its text line by line, as drawn. */
  readonly lines: readonly string[];
  /** The box that the layout reserves for it. */
  readonly box: Box;
  /** The opaque part of it at rest. */
  readonly ink: Box;
  /** On screen in [start, end). */
  readonly start_frame: number;
  /** The first frame without it. */
  readonly end_frame: number;
  /** Whether it is entering, at rest, or leaving. */
  readonly phase: 'entering' | 'at_rest' | 'leaving';
  /** The reason for its size; null for an element without type. */
  readonly size: ShownSize | null;
  /** Why it is legible; null for an element without letters of its own. */
  readonly contrast: ShownContrast | null;
  /** Null where there is no text that must be read in a given time. */
  readonly reading: ShownReading | null;
  /** For captions that are shown word by word: the spoken word. */
  readonly spoken_word: string | null;
  /** The reasons for its size, place, ground and contrast: one sentence each, for people. */
  readonly why: readonly string[];
}

/** The size of a text, and the sizes that it could have had. */
export interface ShownSize {
  /** Height of its capitals, px. */
  readonly cap_height_px: number;
  /** Cap heights it could have had, px, largest first. */
  readonly offered_px: readonly number[];
  /** What kept it from a larger size. */
  readonly limit: string;
}

/** What makes a text legible on its picture. */
export interface ShownContrast {
  /** The means: none, another colour, a shadow, an outline, a veil, a plate, its own plate. */
  readonly ground: string;
  /** Colour of the letters, `#rrggbb[aa]`. */
  readonly ink: string;
  /** Wanted WCAG ratio. */
  readonly target: number;
  /** Ratio without any help; null where it was not computed. */
  readonly bare: number | null;
  /** Ratio as decided. */
  readonly reached: number;
  /** Ratio measured on what was drawn; null where it was not. */
  readonly drawn: number | null;
  /** The means that were tried before, with the ratios that they reach. */
  readonly tried: readonly { readonly ground: string; readonly contrast: number }[];
}

/** How long a text takes to read, and how long it is shown. */
export interface ShownReading {
  /** Seconds that reading it takes. */
  readonly needed_seconds: number;
  /** Seconds that it is shown. */
  readonly shown_seconds: number;
  /** Seconds that are missing; 0 where there is time to read it. */
  readonly lacking_seconds: number;
}

/** A sound that is heard at the moment. */
export interface ShownSound {
  /** Place in the document. */
  readonly path: string;
  /** Its role in the film. */
  readonly role: 'voice' | 'music' | 'clip';
  /** Seconds into the source; null for music that may repeat. */
  readonly source_seconds: number | null;
}

/** The chunk that holds the moment. */
export interface ExplainedChunk {
  /** Index among the chunks of the plan, from 0. */
  readonly index: number;
  /** Key in the cache. */
  readonly key: string;
  /** Frames [start, end). */
  readonly start_frame: number;
  /** The first frame after it. */
  readonly end_frame: number;
  /** True when it is complete in the cache, so that a render takes it from there. */
  readonly kept: boolean;
}

/** One slide of a carousel. */
export interface SlideExplanation {
  /** Kind of the composition. */
  readonly kind: 'slider';
  /** Hash of the document and the content of its media. */
  readonly combination_hash: string;
  /** Its position, from 1. */
  readonly slide: number;
  /** The number of slides. */
  readonly slides: number;
  /** The template in the document, or the default of its mode. */
  readonly template: string;
  /** The picture of the slide; null where the template draws a ground of its own. */
  readonly background: {
    readonly path: string;
    readonly file: string;
    readonly sha256: string;
    /** The part of a panorama that it shows, from 0. */
    readonly part: { readonly index: number; readonly count: number } | null;
  } | null;
  /** All texts on it. */
  readonly texts: readonly SlideTextExplanation[];
  /** The reasons for the sizes of the carousel's type and the place of the words. */
  readonly why: readonly string[];
  /** Its key in the cache, and whether it is there. */
  readonly chunk: Pick<ExplainedChunk, 'key' | 'kept'>;
}

/** A text of a slide. */
export interface SlideTextExplanation {
  /** `kicker`, `headline`, `body`, … */
  readonly element: string;
  /** Its words. */
  readonly text: string;
  /** Size of type, px. */
  readonly size_px: number;
  /** Ink of each line, px of the slide. */
  readonly lines: readonly Box[];
  /** Colour of the letters. */
  readonly ink: string;
  /** Least WCAG ratio of the lines, measured on what lies behind them. */
  readonly contrast: number;
  /** Opacity of the veil behind it. */
  readonly veil: number;
  /** Why it is legible: sentences for people. */
  readonly why: readonly string[];
}

/** A moment of a tracked clip. */
export interface TrackingExplanation {
  /** Kind of the composition. */
  readonly kind: 'tracking';
  /** Hash of the document and the content of its media. */
  readonly combination_hash: string;
  /** Frame of the output, from 0. */
  readonly frame: number;
  /** Where that frame begins, seconds. */
  readonly at_seconds: number;
  /** Number of frames in the whole clip. */
  readonly total_frames: number;
  /** Absolute path of the clip that is read. */
  readonly file: string;
  /** Frame of the source, from 0: a tracked clip keeps every frame. */
  readonly source_frame: number;
  /** Time of that frame, seconds after the first one. */
  readonly source_seconds: number;
  /** The nearest frames that the detector surveyed: at or before this one, and after it. */
  readonly looked_at: { readonly before: number | null; readonly after: number | null };
  /** The objects that are marked in this frame. */
  readonly objects: readonly TrackedObjectExplanation[];
  /** The chunk of the moment; a tracked clip is a single one. */
  readonly chunk: ExplainedChunk;
}

/** An object that is marked in a frame. */
export interface TrackedObjectExplanation {
  /** Id of the track, from 1. */
  readonly id: number;
  /** Class id in the model. */
  readonly class: number;
  /** Name of the class. */
  readonly class_name: string;
  /** Score of the detection, 0 to 1; of the last one where this frame has none. */
  readonly score: number;
  /** xyxy, display pixels, smoothed. */
  readonly box: readonly [number, number, number, number];
  /** False when the box was interpolated between detections. */
  readonly observed: boolean;
  /** First frame of its track. */
  readonly first_frame: number;
  /** Last frame of its track. */
  readonly last_frame: number;
  /** The origin of its box and class: sentences for people. */
  readonly why: readonly string[];
}

/** What is shown at one moment of any composition. */
export type Explanation = FilmExplanation | SlideExplanation | TrackingExplanation;
