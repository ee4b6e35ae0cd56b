/** What a render and a check return, by kind of composition. */
import type { EndCardMode, SliderTemplate, TransitionType } from '../document/enumerations.js';
import type { Kind } from '../document/kinds.js';
import type { Problem, Warning } from '../errors.js';
import type { Size } from '../geometry.js';
import type { FontMedia, SoundTags } from '../media.js';
import type { DrawnContrast } from '../overlay/drawn-contrast.js';
import type { CaptionPageReport } from '../overlay/editor/captions/compose-captions.js';
import type { EditorElement } from '../overlay/editor/compose-editor-overlay.js';
import type { LayoutReport } from '../overlay/short/layout-report.types.js';

/** What an output file is. */
export type OutputRole = 'video' | 'thumbnail' | 'slide' | 'manifest' | 'tracks' | 'mot' | 'captions';

/** One file a render wrote. */
export interface RenderOutput {
  readonly role: OutputRole;
  /** Absolute. */
  readonly path: string;
  readonly mime_type: string;
  /** Pixels; null for text files. */
  readonly width: number | null;
  readonly height: number | null;
  /** Null for stills and text. */
  readonly duration_seconds: number | null;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * What every render returns. Written in snake_case, as the interface writes records: it goes to `--json` and into
 * stores as it is.
 */
export interface ResultBase {
  readonly status: 'completed' | 'failed';
  /** Of the document and the content of its media; never of paths. */
  readonly combination_hash: string;
  /** True when nothing was decoded, drawn or encoded. */
  readonly cached: boolean;
  readonly outputs: readonly RenderOutput[];
  readonly warnings: readonly Warning[];
  /** With status `failed`: what kept the missing outputs from being made. */
  readonly problems?: readonly Problem[];
  /** Seconds of wall time by stage, and `draw` (time spent drawing bitmaps). */
  readonly timings: Readonly<Record<string, number>>;
  readonly chunks: { readonly total: number; readonly reused: number };
  /** Only with `verify`: cached chunks rendered again and compared. */
  readonly verification?: { readonly checked: number; readonly differing: number };
}

/** How loud a soundtrack is. */
export interface SoundLoudness {
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
}

/** What was decided for a short. */
export interface ShortFacts {
  /** The call to action as shown. */
  readonly resolved_cta_text: string;
  readonly end_card_mode: EndCardMode;
  /** Contrast of each text, measured on what was drawn. */
  readonly drawn_contrast: readonly DrawnContrast[];
}

/** The result of a short. */
export interface ShortResult extends ResultBase, ShortFacts {
  readonly kind: 'short';
  /** Of the encoded soundtrack; null for silence. */
  readonly loudness: SoundLoudness | null;
}

/** What became of one scene of an editor ad, on the film and in its source. */
export interface SceneRecord {
  /** Place in `segments`, from 0; absent for the closing image. */
  readonly segment?: number;
  readonly closing_image?: true;
  /** Output frames [start, end). */
  readonly start_frame: number;
  readonly end_frame: number;
  readonly duration_seconds: number;
  readonly source_start_seconds: number;
  readonly source_end_seconds: number;
  /** What was done so that its picture fills it. `trimmed`: the clip has more than is shown. */
  readonly adjustment: 'none' | 'trimmed' | 'slowed' | 'held';
  /** Seconds of the source in a second of the film, 0.8 to 1. */
  readonly speed: number;
  /** How long its last picture stands because the clip is over. */
  readonly held_seconds: number;
  /** From its first word to its last, on the film's clock; absent without words. */
  readonly speech?: { readonly start_seconds: number; readonly end_seconds: number };
  /** As it was made: perhaps shorter than asked. */
  readonly transition: { readonly type: TransitionType; readonly duration_seconds?: number };
}

/** What was decided for an editor ad. */
export interface EditorFacts {
  readonly duration_seconds: number;
  readonly scenes: readonly SceneRecord[];
  /**
   * Where the times of words come from, and how sure they are, 0 to 1; absent when nothing says what the voice speaks.
   */
  readonly narration?: {
    readonly words: 'given' | 'estimated';
    readonly confidence?: number;
    /** Silence that `voice_first` put into the voice, on the film's clock; absent for none. */
    readonly inserted_silence?: readonly { readonly start_seconds: number; readonly duration_seconds: number }[];
  };
}

/** The result of an editor ad. */
export interface EditorResult extends ResultBase, EditorFacts {
  readonly kind: 'editor';
  /** Of the encoded soundtrack; null for silence. */
  readonly loudness: SoundLoudness | null;
}

/** The result of a kind that is one film. */
export type FilmResult = ShortResult | EditorResult;

/** One slide of a carousel. */
export interface SlideRecord {
  readonly position: number;
  readonly status: 'completed' | 'failed';
  /** Absolute; null when failed. */
  readonly path: string | null;
  readonly error_message: string | null;
  readonly warnings: readonly Warning[];
}

/** The result of a slider. With status `failed`, the slides that could be made are there. */
export interface SliderResult extends ResultBase {
  readonly kind: 'slider';
  readonly template: SliderTemplate;
  readonly slides: readonly SlideRecord[];
  /** How many slides have a background, and how many of those were known without decoding anything. */
  readonly backgrounds: { readonly total: number; readonly reused: number };
}

/** What looks for objects, and at which size of picture. */
export interface DetectorFacts {
  readonly name: string;
  readonly sha256: string;
  readonly input: Size;
}

/** The result of a tracked clip. */
export interface TrackingResult extends ResultBase {
  readonly kind: 'tracking';
  readonly object_count: number;
  readonly frame_count: number;
  readonly frames_looked_at: number;
  readonly detector: DetectorFacts;
}

/** The result of a render: `kind` tells which. */
export type RenderResult = ShortResult | SliderResult | EditorResult | TrackingResult;

/** The result of one kind: `ResultOf<'short'>` is `ShortResult`. */
export type ResultOf<K extends Kind> = Extract<RenderResult, { readonly kind: K }>;

/** What every check returns; problems are thrown. */
export interface CheckBase {
  readonly status: 'ok';
  readonly combination_hash: string;
  readonly warnings: readonly Warning[];
}

/** What a medium of a film is, measured; and with sound and fonts, what the file says of itself. */
export interface SourceReport {
  /** Place in the document: `music.source`. */
  readonly path: string;
  readonly kind: 'video' | 'image' | 'audio' | 'font';
  readonly sha256: string;
  /** As ffmpeg calls it; `jpeg` or `png` of an image, `sfnt` of a font. */
  readonly codec: string;
  /** Upright pixels; absent for sound. */
  readonly width?: number;
  readonly height?: number;
  /** Measured, never the header's word; absent for images. */
  readonly duration_seconds?: number;
  /**
   * Sound only: title, artist, cover, tempo as its tags have them. Reported and never trusted; null when none can be
   * read.
   */
  readonly tags?: SoundTags | null;
  /** Fonts only: as its own tables have it. */
  readonly font?: Pick<FontMedia, 'family' | 'style' | 'weight' | 'embedding'>;
}

/** What `check` found of a short, its layout included. */
export interface ShortCheck extends CheckBase, ShortFacts {
  readonly kind: 'short';
  /** Its media, by place in the document. */
  readonly sources: readonly SourceReport[];
  readonly layout: LayoutReport;
}

/** What `check` found of an editor ad. */
export interface EditorCheck extends CheckBase, EditorFacts {
  readonly kind: 'editor';
  /** Its media, by place in the document. */
  readonly sources: readonly SourceReport[];
  readonly layout: {
    readonly elements: readonly EditorElement[];
    readonly captions: readonly CaptionPageReport[];
  };
}

/** What `check` found of a slider. */
export interface SliderCheck extends CheckBase {
  readonly kind: 'slider';
  readonly template: SliderTemplate;
  /** How many. */
  readonly slides: number;
}

/** What `check` found of a tracking composition. */
export interface TrackingCheck extends CheckBase {
  readonly kind: 'tracking';
  readonly frames_looked_at: number;
  readonly detector: DetectorFacts;
  readonly duration_seconds: number;
}

/** What `check` found: `kind` tells of what. */
export type CheckResult = ShortCheck | SliderCheck | EditorCheck | TrackingCheck;

/** What `check` finds of one kind. */
export type CheckOf<K extends Kind> = Extract<CheckResult, { readonly kind: K }>;
