/** An editor ad after every default and fallback has been applied: what the plan is made from. */
import type { Size } from '../../geometry.js';
import type {
  CaptionPosition,
  CaptionStyle,
  Corner,
  ExportAspectRatio,
  FitMode,
  Language,
  LogoTreatment,
  Look,
  Pacing,
  TransitionType,
} from '../enumerations.js';
import type { ResolvedFonts } from '../fonts.js';
import type { Design } from '../looks/design.js';

/**
 * Texts are NFC-normalised, without performance tags, with outer white space trimmed; '' means absent. Times are
 * seconds.
 */
export interface ResolvedEditor {
  readonly kind: 'editor';
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly aspectRatio: ExportAspectRatio;
  /** 1080x1920, 1920x1080 or 1080x1080 px. */
  readonly size: Size;
  readonly look: Look;
  /** What a look of one’s own changes of it; absent: nothing. */
  readonly design?: Design;
  /** Of what it uses, name, version and code; absent: none. */
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
  readonly music: { readonly source: string } | undefined;
  readonly logo: ResolvedEditorLogo | undefined;
  readonly closingImage: { readonly source: string; readonly durationSeconds: number } | undefined;
  readonly pacing: Pacing;
  /** undefined: none, or pacing `fixed`, where it counts for nothing. */
  readonly targetDurationSeconds: number | undefined;
  readonly disclosure: { readonly text: string; readonly position: Corner } | undefined;
  readonly fonts: ResolvedFonts | undefined;
}

export interface ResolvedCaptions {
  readonly style: CaptionStyle;
  readonly position: CaptionPosition;
  /** Its words stand out; absent: none. */
  readonly brandName?: string;
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
  /** Into this scene; a cut for the first one. */
  readonly enter: SceneTransition;
}

/** `auto` is the picture's subject; a point counts 0 to 1 from its left and top edges. */
export type SceneFocus = 'auto' | 'center' | { readonly x: number; readonly y: number };

export type SceneTransition =
  | { readonly type: 'cut' }
  | { readonly type: Exclude<TransitionType, 'cut'>; readonly durationSeconds: number };

export interface ResolvedNarration {
  readonly source: string;
  /** undefined: the times are to be found. Never empty. */
  readonly words: readonly SpokenWord[] | undefined;
}

/**
 * A word and its times in the narration: whole milliseconds, in seconds; starts never fall, and no word ends after the
 * next begins.
 */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface ResolvedEditorLogo {
  readonly source: string;
  readonly position: Corner;
  readonly treatment: LogoTreatment;
  /** undefined: the whole film. */
  readonly durationSeconds: number | undefined;
}
