/** The results of a render and of a check, by kind of composition. */
import type { EndCardMode, SliderTemplate, TransitionType } from '../document/enumerations.js';
import type { Kind } from '../document/kinds.js';
import type { OwnName } from '../document/own-name.js';
import type { Problem, Warning } from '../errors.js';
import type { Box, Size } from '../geometry.js';
import type { FontMedia, SoundTags } from '../media.js';
import type { DrawnContrast } from '../overlay/drawn-contrast.js';
import type { CaptionPageReport } from '../overlay/editor/captions/compose-captions.js';
import type { ElementReport } from '../overlay/element-report.types.js';
import type { LayoutReport } from '../overlay/short/layout-report.types.js';
import type { RedactionReport } from '../tracking/redaction/redaction-report.js';

/** The type of an output file. */
export type OutputRole =
  | 'video'
  | 'frames'
  | 'sound'
  | 'thumbnail'
  | 'slide'
  | 'manifest'
  | 'tracks'
  | 'mot'
  | 'captions'
  | 'contact_sheet';

/** One file a render wrote. */
export interface RenderOutput {
  /** What the file is for. */
  readonly role: OutputRole;
  /** Absolute; of frames their folder. */
  readonly path: string;
  /** Type by content: `video/mp4`, `image/png`, `text/vtt`. */
  readonly mime_type: string;
  /** Pixels; null for text files. */
  readonly width: number | null;
  /** Pixels; null for text files. */
  readonly height: number | null;
  /** Null for stills and text. */
  readonly duration_seconds: number | null;
  /** Size of the file, or of all frames together. */
  readonly bytes: number;
  /** SHA-256, 64 hex digits, of the file, or of all frames one behind the other. */
  readonly sha256: string;
}

/**
 * What every render returns. Written in snake_case, as the interface writes records: it goes to `--json` and into
 * stores as it is.
 */
export interface ResultBase {
  /** `failed`: a slider with a slide that could not be made. A render that fails otherwise rejects. */
  readonly status: 'completed' | 'failed';
  /** A hash of the document and of the content of its media; paths do not change it. */
  readonly combination_hash: string;
  /** True when nothing was decoded, drawn or encoded. */
  readonly cached: boolean;
  /** All files that were written, the main one first. */
  readonly outputs: readonly RenderOutput[];
  /** What was dropped, replaced or is risky, each with what to do about it; empty when there is nothing to say. */
  readonly warnings: readonly Warning[];
  /** With status `failed`: what kept the missing outputs from being made. */
  readonly problems?: readonly Problem[];
  /** Seconds of wall time by stage, and `draw` (time spent drawing bitmaps). */
  readonly timings: Readonly<Record<string, number>>;
  /** Pieces of work, and how many of them were finished before: frames of a film, or slides. */
  readonly chunks: { readonly total: number; readonly reused: number };
  /** Only with `verify`: cached chunks rendered again and compared. */
  readonly verification?: { readonly checked: number; readonly differing: number };
}

/** How loud a soundtrack is. */
export interface SoundLoudness {
  /** LUFS by BS.1770; wanted is -14. */
  readonly integrated_lufs: number;
  /** dBTP; at most -1 is wanted. */
  readonly true_peak_dbtp: number;
}

/** The beat of the music that a short keeps to. */
export interface BeatReport {
  /** Beats a minute, as heard. */
  readonly tempo_bpm: number;
  /** Seconds of the beats within the twelve, rising. */
  readonly seconds: readonly number[];
  /** First frame of the second clip, 176 to 184. */
  readonly cut_frame: number;
}

/** The decisions made for a short. */
export interface ShortFacts {
  /** The call to action as shown. */
  readonly resolved_cta_text: string;
  /** What the last two seconds show; `auto` is decided. */
  readonly end_card_mode: EndCardMode;
  /** Only with `sync: "beat"`; null where the music has none. */
  readonly beat?: BeatReport | null;
  /** Contrast of each text, measured on what was drawn. */
  readonly drawn_contrast: readonly DrawnContrast[];
}

/** The result of a short. */
export interface ShortResult extends ResultBase, ShortFacts {
  /** Tells results apart. */
  readonly kind: 'short';
  /** Loudness of the encoded soundtrack; null where it is silent. */
  readonly loudness: SoundLoudness | null;
}

/** The report of one scene of an editor ad: its frames in the film and its part of the source. */
export interface SceneRecord {
  /** Place in `segments`, from 0; absent for the closing image. */
  readonly segment?: number;
  /** There for the closing image alone. */
  readonly closing_image?: true;
  /** Output frames [start, end). */
  readonly start_frame: number;
  /** Output frame behind its last one. */
  readonly end_frame: number;
  /** Length on the film. */
  readonly duration_seconds: number;
  /** Seconds into the clip, 0 of a still. */
  readonly source_start_seconds: number;
  /** Seconds into the clip behind the last frame shown. */
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
  readonly transition: { readonly type: TransitionType | OwnName; readonly duration_seconds?: number };
}

/** The decisions made for an editor ad. */
export interface EditorFacts {
  /** Length of the film. */
  readonly duration_seconds: number;
  /** One record a scene, in order, the closing image last. */
  readonly scenes: readonly SceneRecord[];
  /** One record an overlay that is seen, in order; absent without one. */
  readonly overlays?: readonly OverlayRecord[];
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

/** Where an overlay of an editor ad is seen, and when. */
export interface OverlayRecord {
  /** In the document, from 0. */
  readonly overlay: number;
  /** In place of the scene, beside it, over it, or drawn as an image over it. */
  readonly as: 'cutaway' | 'half' | 'inset' | 'drawn';
  /** Pixels of the frame. */
  readonly box: Box;
  readonly start_frame: number;
  readonly end_frame: number;
}

/** The result of an editor ad. */
export interface EditorResult extends ResultBase, EditorFacts {
  /** Tells results apart. */
  readonly kind: 'editor';
  /** Loudness of the encoded soundtrack; null where it is silent. */
  readonly loudness: SoundLoudness | null;
}

/** The result of a kind that is one film. */
export type FilmResult = ShortResult | EditorResult;

/** One slide of a carousel. */
export interface SlideRecord {
  /** From 1. */
  readonly position: number;
  /** `failed`: there is no file, and `error_message` says why. */
  readonly status: 'completed' | 'failed';
  /** Absolute; null when failed. */
  readonly path: string | null;
  /** For people; null when completed. */
  readonly error_message: string | null;
  /** The warnings that concern this slide; they are among the warnings of the whole result too. */
  readonly warnings: readonly Warning[];
}

/** The result of a slider. With status `failed`, the slides that could be made are there. */
export interface SliderResult extends ResultBase {
  /** Tells results apart. */
  readonly kind: 'slider';
  /** The one named, or the default of the mode. */
  readonly template: SliderTemplate | OwnName;
  /** One record a slide, in order of position. */
  readonly slides: readonly SlideRecord[];
  /**
   * True where the carousel that lay in the folder before, of the same template and size, had another type scale: then
   * every slide whose type it sets was drawn again. Null where there is none to compare.
   */
  readonly type_scale_changed: boolean | null;
  /** How many slides have a background, and how many of those were known without decoding anything. */
  readonly backgrounds: { readonly total: number; readonly reused: number };
}

/** The detector, and the size of its input. */
export interface DetectorFacts {
  /** Name of the manifest, or the path of a model of your own. */
  readonly name: string;
  /** SHA-256 of the model file, 64 hex digits. */
  readonly sha256: string;
  /** The picture that the network takes, in pixels. */
  readonly input: Size;
}

/** The result of a tracked clip. */
export interface TrackingResult extends ResultBase {
  /** Tells results apart. */
  readonly kind: 'tracking';
  /** How many objects have a track of the classes asked for. */
  readonly object_count: number;
  /** Frames of the clip, all of them in `tracks`. */
  readonly frame_count: number;
  /** How many frames the detector saw; tracks fill the ones between. */
  readonly frames_looked_at: number;
  /** What looked for objects. */
  readonly detector: DetectorFacts;
  /** Where `blur` and `pixelate` hide people: what was hidden, and what to look at before the clip is shown. */
  readonly redaction?: RedactionReport;
}

/** The result of a render: `kind` tells which. */
export type RenderResult = ShortResult | SliderResult | EditorResult | TrackingResult;

/** The result of one kind: `ResultOf<'short'>` is `ShortResult`. */
export type ResultOf<K extends Kind> = Extract<RenderResult, { readonly kind: K }>;

/** The common fields of every check; problems are thrown. */
export interface CheckBase {
  /** Always `ok`: problems are thrown. */
  readonly status: 'ok';
  /** A hash of the document and of the content of its media; paths do not change it. */
  readonly combination_hash: string;
  /** What was dropped, replaced or is risky, each with what to do about it; empty when there is nothing to say. */
  readonly warnings: readonly Warning[];
}

/** The measured facts of a film's medium; for sound and fonts, also the file's own tags. */
export interface SourceReport {
  /** Place in the document: `music.source`. */
  readonly path: string;
  /** What the content is, whatever its name says. */
  readonly kind: 'video' | 'image' | 'audio' | 'font';
  /** SHA-256, 64 hex digits, of the file. */
  readonly sha256: string;
  /** As ffmpeg calls it; `jpeg` or `png` of an image, `sfnt` of a font. */
  readonly codec: string;
  /** Upright pixels; absent for sound. */
  readonly width?: number;
  /** Upright pixels; absent for sound. */
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

/** The result of `check` for a short, its layout included. */
export interface ShortCheck extends CheckBase, ShortFacts {
  /** Tells checks apart. */
  readonly kind: 'short';
  /** Whether loudness and damage of the sound were looked at: that of a film over 3 min is left to the render. */
  readonly sound: 'checked' | 'left_to_render';
  /** Its media, by place in the document. */
  readonly sources: readonly SourceReport[];
  /** Where each text stands, in which size and colours, and how well it is read. */
  readonly layout: LayoutReport;
}

/** The result of `check` for an editor ad. */
export interface EditorCheck extends CheckBase, EditorFacts {
  /** Tells checks apart. */
  readonly kind: 'editor';
  /** Whether loudness and damage of the sound were looked at: that of a film over 3 min is left to the render. */
  readonly sound: 'checked' | 'left_to_render';
  /** Its media, by place in the document. */
  readonly sources: readonly SourceReport[];
  /** Where logo and label stand, and what each page of captions says when. */
  readonly layout: {
    readonly elements: readonly ElementReport[];
    readonly captions: readonly CaptionPageReport[];
  };
}

/** The result of `check` for a slider. */
export interface SliderCheck extends CheckBase {
  /** Tells checks apart. */
  readonly kind: 'slider';
  /** The one named, or the default of the mode. */
  readonly template: SliderTemplate | OwnName;
  /** How many. */
  readonly slides: number;
}

/** The result of `check` for a tracking composition. */
export interface TrackingCheck extends CheckBase {
  /** Tells checks apart. */
  readonly kind: 'tracking';
  /** How many frames the detector will see; tracks fill the ones between. */
  readonly frames_looked_at: number;
  /** What will look for objects. */
  readonly detector: DetectorFacts;
  /** Length of the clip, measured. */
  readonly duration_seconds: number;
}

/** The result of `check`; `kind` tells of which kind. */
export type CheckResult = ShortCheck | SliderCheck | EditorCheck | TrackingCheck;

/** The result of `check` for one kind. */
export type CheckOf<K extends Kind> = Extract<CheckResult, { readonly kind: K }>;
