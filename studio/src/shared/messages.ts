/** The messages between the page and its server. JSON; times are frames of the film. */
import type { Problem, SpriteTrack, Warning } from 'reelwright';
import type { PicturedFilm } from 'reelwright/preview';

export type Kind = 'short' | 'editor' | 'slider' | 'tracking';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** The file that is open. */
export interface OpenDocument {
  readonly text: string;
  /** The hash of the bytes on disk; a save names the revision that it is based on. */
  readonly revision: string;
}

/** Sent to the page when it opens. */
export interface Session {
  readonly name: string;
  readonly folder: string;
  readonly document: OpenDocument;
  /** JSON Schemas by kind. */
  readonly schemas: Readonly<Record<Kind, JsonSchema>>;
  /** Media below the roots, as a document beside them would name them. */
  readonly files: readonly MediaFile[];
  /** Where a render goes: a film's file, a carousel's folder. */
  readonly output: { readonly film: string; readonly folder: string };
  /** What was written when the studio was open last. */
  readonly kept?: Kept;
  /** The address of the home page, relative to this one. */
  readonly home: string;
}

export interface MediaFile {
  readonly path: string;
  readonly type: 'video' | 'image' | 'sound' | 'font';
}

/** The part of JSON Schema that the engine's schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly (string | number | null)[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly deprecated?: boolean;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
}

export interface FontFile {
  readonly family: string;
  /** Names the file in `font/<id>`. */
  readonly id: string;
  readonly unicodeRange?: string;
}

/** Pixels come from `picture/<id>`: straight RGBA rows. */
export interface PictureFile extends Size {
  readonly asset: string;
  readonly id: string;
  readonly upright: Size;
}

/** A composition as it would be rendered: what is drawn when, and its warnings. */
export interface View {
  readonly kind: Kind;
  /** The name of this view in later requests. */
  readonly key: string;
  readonly warnings: readonly Warning[];
  readonly fonts: readonly FontFile[];
  readonly pictures: readonly PictureFile[];
  readonly film?: FilmView;
  readonly slides?: readonly SlideView[];
  readonly size: Size;
}

export interface FilmView {
  readonly frameRate: number;
  readonly totalFrames: number;
  readonly scenes: readonly SceneView[];
  /** The sprite tracks; empty for kinds whose drawings are known only when they are rendered. */
  readonly tracks: readonly SpriteTrack[];
  readonly chunks: readonly { readonly start: number; readonly end: number; readonly key: string }[];
  /** The events in order of time; empty for a film without a score. */
  readonly events: readonly ScoreMark[];

  readonly elements: readonly ElementView[];
  /** For shorts: where the words of each clip stand. */
  readonly places: readonly PlaceView[];
  /** For editor ads: the pictures over the film, bottom first. */
  readonly overlays: readonly OverlayView[];
  readonly faces: readonly { readonly start: number; readonly end: number; readonly box: Box }[];
  /** The part of the picture that each platform's interface leaves free. */
  readonly safeZones: readonly { readonly placement: string; readonly box: Box }[];
  /** The narration of a film whose words are spoken by a voice. */
  readonly narration?: NarrationView;
  readonly hasSound: boolean;
  /**
   * The key of the film without the layers that are drawn over it: films with equal keys show equal pictures. Absent
   * where no such film exists.
   */
  readonly groundKey?: string;
  /** What lies under the tracks. Absent where the plan does not say it. */
  readonly under?: Under;
}

/** What lies under the tracks of a film, for the page to compose. */
export interface Under {
  readonly pictured: PicturedFilm;
  /** Addresses of its clips and images, by their place in the document. */
  readonly media: Readonly<Record<string, string>>;
  readonly scenes: readonly SceneView[];
}

/** An event of a film: a beat, a cut, a closer view. */
export interface ScoreMark {
  /** The kind of event as the plan calls it. */
  readonly kind: string;
  readonly frame: number;
  /** How many times closer the view is from then on. */
  readonly closer?: number;
}

/** A word on the recording's clock, seconds. */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface NarrationView {
  /** False when the engine has found the words in the recording, instead of the document. */
  readonly isGiven: boolean;
  readonly words: readonly SpokenWord[];
  /** Length of the recording, seconds. */
  readonly voiceSeconds: number;
  /** The parts of the recording that the film plays, in order. */
  readonly pieces: readonly VoicePiece[];
}

export interface VoicePiece {
  readonly startFrame: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** The loudness of a recording: 0 to 255, at a fixed rate. */
export interface Waveform {
  readonly perSecond: number;
  readonly peaks: readonly number[];
}

export interface SceneView {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly path: string;
  /** A text that names what the scene shows, and how it is entered: scenes with equal names have equal pictures. */
  readonly shows: string;
  readonly transition: string;
  readonly transitionFrames: number;
}

/** Where the words of a clip stand, and where else they could. */
export interface PlaceView {
  /** First frame of the clip. */
  readonly start: number;
  readonly arrangement: string;
  /** `against`: what speaks against it most; may be empty. */
  readonly others: readonly { readonly arrangement: string; readonly against: string }[];
}

/** A picture over an editor ad; `index`: its place in the document's list. */
export interface OverlayView {
  readonly index: number;
  readonly box: Box;
  readonly start: number;
  readonly end: number;
}

/** The layout's decision about an element. */
export interface ElementView {
  readonly id: string;
  readonly element: string;
  readonly path: string;
  readonly box: Box;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly capHeightPx?: number;
  readonly contrast?: { readonly reached: number; readonly target: number };
  readonly readingSeconds?: number;
}

export interface SlideView {
  readonly position: number;
  readonly nodes: SpriteTrack['cels'][number]['nodes'];
  readonly texts: readonly SlideText[];
  readonly problem?: string;
}

/** A text as it stands on a slide. */
export interface SlideText {
  readonly role: string;
  readonly text: string;
  /** The field that it comes from. */
  readonly path: string;
  /** The box around its lines, px of the slide. */
  readonly box: Box;
}

/** The cost of rendering a view, and the reasons for its appearance at a moment. */
export interface Insight {
  /** For each piece, by its key: whether it is in the cache, and the seconds of processor time that it takes. */
  readonly pieces: Readonly<Record<string, { readonly isKept: boolean; readonly seconds: number }>>;
  /** Seconds of processor time that a render takes now, for pieces and sound together. */
  readonly seconds: number;
  /** Sentences for each element that is on screen. */
  readonly why: Readonly<Record<string, readonly string[]>>;
}

/** Why a document cannot be shown. */
export type ViewAnswer =
  | { readonly ok: true; readonly view: View }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The waveform of a document's narration; none where it has none, or none that can be read. */
export interface WaveformAnswer {
  readonly waveform?: Waveform;
}

/** A part of a view: a preview of a choice. */
export interface Sketch extends Pick<View, 'fonts' | 'pictures' | 'size'> {
  /** For films: the cels of the frames that were asked for. */
  readonly tracks: readonly SpriteTrack[];
  /** For films: the elements that are on screen in those frames. */
  readonly elements: readonly ElementView[];
  /** For shorts: where the words of each clip stand. */
  readonly places: readonly PlaceView[];
  /** For editor ads: the pictures over the film, bottom first. */
  readonly overlays: readonly OverlayView[];
  /** For films whose clips are all known. */
  readonly under?: Under;
  /** For carousels: the slide that was asked for. */
  readonly slide?: SlideView;
}

export type SketchAnswer =
  | { readonly ok: true; readonly sketch: Sketch }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export type SaveAnswer =
  | { readonly saved: true; readonly revision: string }
  /** The file was changed by somebody else meanwhile; nothing was written. */
  | { readonly saved: false; readonly document: OpenDocument };

export type Work =
  | { readonly state: 'working'; readonly percent: number; readonly message: string }
  | { readonly state: 'failed'; readonly problems: readonly Problem[] }
  | { readonly state: 'cancelled' };

export type GroundState = Work | { readonly state: 'ready'; readonly url: string };

export type RenderState = Work | { readonly state: 'ready'; readonly report: RenderReport };

export interface RenderReport {
  readonly files: readonly {
    readonly role: string;
    readonly url: string;
    readonly path: string;
    readonly bytes: number;
  }[];
  readonly chunks: { readonly total: number; readonly reused: number };
  readonly seconds: number;
  readonly warnings: readonly Warning[];
  /** Lines of the inspection of the finished file. */
  readonly receipt: readonly { readonly name: string; readonly value: string; readonly isRight: boolean }[];
}

/** A version of the ad that is exported: the document with these values, and the file's suffix. */
export interface ExportRow {
  /** The name of the version among the others and in its file: `tiktok.de`. */
  readonly id: string;
  /** The values by field of the document. */
  readonly values: Readonly<Record<string, string>>;
  /** The suffix of the file: `mp4`; `png` for slides. */
  readonly suffix: string;
}

/** A row with its progress. */
export interface ExportState {
  readonly row: ExportRow;
  readonly state: RenderState | { readonly state: 'waiting' };
}

/** A comment of a reviewer on a moment of a film, or on a slide. */
export interface Comment {
  /** Seconds into the film; for a carousel, the slide's position. */
  readonly at: number;
  readonly text: string;
  /** The name of the author; empty where none is given. */
  readonly by: string;
}

/** The result of an upload: the file's path in the document, and what was converted. */
export type UploadAnswer =
  | { readonly ok: true; readonly path: string; readonly changes: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** A text before an edit, and the field that was edited. */
export interface Step {
  readonly text: string;
  readonly place: string;
}

/** An unsaved text, and the edits that led to it. */
export interface Kept {
  readonly text: string;
  /** The file that it is based on, and its revision. */
  readonly base: string;
  readonly revision: string;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** A text that was saved once. */
export interface Version {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Sent by the server without a request. */
export type Event =
  | { readonly type: 'document'; readonly document: OpenDocument }
  | { readonly type: 'ground'; readonly key: string; readonly ground: GroundState }
  | { readonly type: 'render'; readonly render: RenderState }
  | { readonly type: 'exports'; readonly exports: readonly ExportState[] }
  | { readonly type: 'files'; readonly files: readonly MediaFile[] }
  /** Another page on the same file has written this draft; `page`: which page. */
  | { readonly type: 'kept'; readonly page: string; readonly text: string }
  /** The progress of the check of a file; `id`: the name that the page gave it. */
  | { readonly type: 'upload'; readonly id: string; readonly percent: number };
