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
  /** True when the titles of the scenes become chapters of the file; absent: they do not. */
  readonly chapters?: true;
  /** How often the camera changes its view of clips that fill the frame; absent: never. */
  readonly score?: Exclude<Score, 'none'>;
  /** Events such as cuts and titles make the sounds of the look; absent: they are silent. */
  readonly sounds?: 'auto';
  /** The end of the film leads into its beginning; absent: the film just ends. */
  readonly loop?: true;
  readonly look: Look;
  /** What the user's own look changes in the built-in look; absent: nothing. */
  readonly design?: Design;
  /** The extensions that the ad uses: name, version and hash of the code of each; absent: none. */
  readonly extensions?: readonly string[];
  /** The scenes in order, 1 to 20 of them. */
  readonly scenes: readonly ResolvedScene[];
  /**
   * What the voice says when no scene has a text of its own; '' without a narration, since a script alone is never
   * heard or seen.
   */
  readonly narrationScript: string;
  readonly narration: ResolvedNarration | undefined;
  /** How captions are shown; undefined: they are switched off, or there is nothing to caption. */
  readonly captions: ResolvedCaptions | undefined;
  readonly music: ResolvedMusic | undefined;
  readonly logo: ResolvedEditorLogo | undefined;
  /** The overlays, the lowest first; absent: there are none. The list is never empty. */
  readonly overlays?: readonly ResolvedOverlay[];
  readonly closingImage: ResolvedClosing | undefined;
  readonly pacing: Pacing;
  /** Wanted length of the film; undefined: none is given, or the pacing is `fixed`, which ignores it. */
  readonly targetDurationSeconds: number | undefined;
  readonly disclosure: { readonly text: string; readonly position: Corner } | undefined;
  readonly fonts: ResolvedFonts | undefined;
}

export interface ResolvedClosing {
  readonly source: string;
  readonly durationSeconds: number;
  /** The words on the image; absent: none. */
  readonly headline?: string;
  /** The words on the image's button; absent: it has no button. */
  readonly ctaText?: string;
  /** The brand that the image names; absent where it has no words. */
  readonly brandName?: string;
}

/** The music of an ad. For a field that is absent the engine decides. */
export interface ResolvedMusic {
  readonly source: string;
  /** A factor: 0 is silence. Default 1. */
  readonly volume?: number;
  /** Seconds into the music. Default 0. */
  readonly startSeconds?: number;
  readonly fadeInSeconds?: number;
  readonly fadeOutSeconds?: number;
}

/** A picture or clip that lies over the film. Times are seconds of the film. */
export type ResolvedOverlay = {
  readonly source: string;
  readonly startSeconds: number;
  /** End of the overlay; undefined: it is shown for its whole length. */
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
  /** Size of the captions; absent: `m`. */
  readonly size?: Exclude<CaptionSize, 'm'>;
  /** Colour of the letters; absent: the look's own. */
  readonly color?: string;
  /** The brand whose name stands out in the captions; absent: none does. */
  readonly brandName?: string;
}

/** What is in view as the scene begins and as it ends, in shares of the picture. */
export interface ResolvedMove {
  readonly from: Box;
  readonly to: Box;
}

/** A text of a scene. Times count from the start of the scene, in seconds of the film. */
export interface ResolvedTitle {
  readonly text: string;
  readonly kind: TitleKind;
  readonly startSeconds: number;
  /** End of the text; undefined: it stays to the end of the scene. */
  readonly endSeconds: number | undefined;
}

export interface ResolvedScene {
  readonly source: string;
  readonly fit: FitMode;
  /** What the voice says in this scene; '' without a narration. */
  readonly narrationText: string;
  readonly focus: SceneFocus;
  /** A factor: 0 is silent, 1 as recorded. */
  readonly volume: number;
  readonly trim: {
    readonly startSeconds: number;
    /** How much of the clip is used; undefined: all of it up to its end. */
    readonly durationSeconds: number | undefined;
  };
  /** Seconds of the clip that pass in one second of the film; absent: 1. */
  readonly speed?: number;
  /**
   * The scene's index in the document, where the removal of pauses has split scenes before it; absent: its index in the
   * list.
   */
  readonly segment?: number;
  /** True when pauses are cut out of the scene's clip; absent: they stay. */
  readonly cutSilence?: true;
  /** How the view moves over the picture; absent: the engine decides. */
  readonly move?: 'none' | ResolvedMove;
  /** The text that is shown in the scene; absent: none. */
  readonly title?: ResolvedTitle;
  /** What is said in the clip, on its own clock; never empty, and absent beside a narration. */
  readonly words?: readonly SpokenWord[];
  /** The transition into this scene; a cut for the first scene. */
  readonly enter: SceneTransition;
}

/**
 * What a cropped picture keeps in view: `auto` is its subject; a point is given as 0 to 1 from the left and top edges.
 */
export type SceneFocus = 'auto' | 'center' | { readonly x: number; readonly y: number };

export type SceneTransition =
  | { readonly type: 'cut' }
  | { readonly type: Exclude<TransitionType, 'cut'> | OwnName; readonly durationSeconds: number };

export interface ResolvedNarration {
  readonly source: string;
  /** The spoken words with their times; undefined: the times are still to be found. The list is never empty. */
  readonly words: readonly SpokenWord[] | undefined;
}

/**
 * A word and its times in its recording, in seconds rounded to whole milliseconds. Words are in the order of their
 * starts, and none ends after the next begins.
 */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface ResolvedEditorLogo extends LogoSources {
  readonly position: Corner;
  readonly treatment: LogoTreatment;
  /** How long the logo is shown; undefined: throughout the film. */
  readonly durationSeconds: number | undefined;
}
