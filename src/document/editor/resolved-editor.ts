/** An editor ad after every default and fallback has been applied: what the plan is made from. */
import type { Box, Size } from '../../geometry.js';
import type {
  CaptionPosition,
  CaptionSize,
  CaptionStyle,
  Corner,
  EditorAspectRatio,
  EditorFrameRate,
  FitMode,
  Language,
  LogoTreatment,
  Look,
  OverlayPlace,
  Pacing,
  Score,
  TitleKind,
  TransitionType,
} from '../enumerations.js';
import type { ResolvedFonts } from '../fonts.js';
import type { LogoSources } from '../logo.js';
import type { Design } from '../looks/design.js';
import type { OwnName } from '../own-name.js';

/**
 * Texts are NFC-normalised, without performance tags, with outer white space trimmed; '' means absent. Times are
 * seconds.
 */
export interface ResolvedEditor {
  readonly kind: 'editor';
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly aspectRatio: EditorAspectRatio;
  /** 1080x1920, 1920x1080, 1080x1080 or 1080x1350 px. */
  readonly size: Size;
  /** Frames a second; absent: 30. */
  readonly fps?: Exclude<EditorFrameRate, 30>;
  /** Titles of the scenes are chapters of the file; absent: no. */
  readonly chapters?: true;
  /** How often the camera changes its view of clips that fill the frame; absent: never. */
  readonly score?: Exclude<Score, 'none'>;
  /** What happens is heard, in the sounds of the look; absent: it is not. */
  readonly sounds?: 'auto';
  /** The end leads into the beginning; absent: it just ends. */
  readonly loop?: true;
  readonly look: Look;
  /** What a look of one’s own changes of it; absent: nothing. */
  readonly design?: Design;
  /** The extensions that it uses, by name, version and code; absent: none. */
  readonly extensions?: readonly string[];
  /** 1 to 20, in order. */
  readonly scenes: readonly ResolvedScene[];
  /**
   * What the voice says, when no scene has words of its own; '' without a narration, which nobody would hear or see.
   */
  readonly narrationScript: string;
  readonly narration: ResolvedNarration | undefined;
  /** undefined: switched off, or there is nothing to caption. */
  readonly captions: ResolvedCaptions | undefined;
  readonly music: ResolvedMusic | undefined;
  readonly logo: ResolvedEditorLogo | undefined;
  /** Bottom first; never empty. Absent: none. */
  readonly overlays?: readonly ResolvedOverlay[];
  readonly closingImage: ResolvedClosing | undefined;
  readonly pacing: Pacing;
  /** undefined: none, or pacing `fixed`, where it counts for nothing. */
  readonly targetDurationSeconds: number | undefined;
  readonly disclosure: { readonly text: string; readonly position: Corner } | undefined;
  readonly fonts: ResolvedFonts | undefined;
}

export interface ResolvedClosing {
  readonly source: string;
  readonly durationSeconds: number;
  /** Absent: none. */
  readonly headline?: string;
  /** The words of its button; absent: none. */
  readonly ctaText?: string;
  /** The brand that it names; absent without words. */
  readonly brandName?: string;
}

/** Absent fields are the engine's own way. */
export interface ResolvedMusic {
  readonly source: string;
  /** A factor: 0 is silence. Default 1. */
  readonly volume?: number;
  /** Seconds into the music. Default 0. */
  readonly startSeconds?: number;
  readonly fadeInSeconds?: number;
  readonly fadeOutSeconds?: number;
}

/** Times on the film, seconds. */
export type ResolvedOverlay = {
  readonly source: string;
  readonly startSeconds: number;
  /** undefined: as long as it is. */
  readonly endSeconds: number | undefined;
  /** A factor: 0 is silent. */
  readonly volume: number;
} & (
  | { readonly place: Exclude<OverlayPlace, 'free'> }
  | { readonly place: 'free'; readonly at: { readonly x: number; readonly y: number; readonly width: number } }
);

export interface ResolvedCaptions {
  readonly style: CaptionStyle;
  readonly position: CaptionPosition;
  /** Absent: m. */
  readonly size?: Exclude<CaptionSize, 'm'>;
  /** Absent: the look's own. */
  readonly color?: string;
  /** Its words stand out; absent: none. */
  readonly brandName?: string;
}

/** What is in view as the scene begins and as it ends, in shares of the picture. */
export interface ResolvedMove {
  readonly from: Box;
  readonly to: Box;
}

/** Times in the scene, seconds of the film. */
export interface ResolvedTitle {
  readonly text: string;
  readonly kind: TitleKind;
  readonly startSeconds: number;
  /** undefined: to the end of the scene. */
  readonly endSeconds: number | undefined;
}

export interface ResolvedScene {
  readonly source: string;
  readonly fit: FitMode;
  /** '' without a narration. */
  readonly narrationText: string;
  readonly focus: SceneFocus;
  /** A factor: 0 is silent, 1 as recorded. */
  readonly volume: number;
  readonly trim: {
    readonly startSeconds: number;
    /** undefined: to the end of the clip. */
    readonly durationSeconds: number | undefined;
  };
  /** Seconds of the clip in a second of the film; absent: 1. */
  readonly speed?: number;
  /** Its number in the document, where pauses were taken out of scenes before it; absent: its place in the list. */
  readonly segment?: number;
  /** Pauses are taken out of its clip; absent: no. */
  readonly cutSilence?: true;
  /** How the view moves over the picture; absent: as the engine moves it. */
  readonly move?: 'none' | ResolvedMove;
  /** Absent: none. */
  readonly title?: ResolvedTitle;
  /** What is said in the clip, on its own clock; never empty, and absent beside a narration. */
  readonly words?: readonly SpokenWord[];
  /** Into this scene; a cut for the first one. */
  readonly enter: SceneTransition;
}

/** `auto` is the picture's subject; a point counts 0 to 1 from its left and top edges. */
export type SceneFocus = 'auto' | 'center' | { readonly x: number; readonly y: number };

export type SceneTransition =
  | { readonly type: 'cut' }
  | { readonly type: Exclude<TransitionType, 'cut'> | OwnName; readonly durationSeconds: number };

export interface ResolvedNarration {
  readonly source: string;
  /** undefined: the times are to be found. Never empty. */
  readonly words: readonly SpokenWord[] | undefined;
}

/**
 * A word and its times in its recording: whole milliseconds, in seconds; starts never fall, and no word ends after the
 * next begins.
 */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface ResolvedEditorLogo extends LogoSources {
  readonly position: Corner;
  readonly treatment: LogoTreatment;
  /** undefined: the whole film. */
  readonly durationSeconds: number | undefined;
}
