/** A short after every default, fallback and brand seed has been applied: what the plan is made from. */
import type {
  Corner,
  CreativeFormat,
  EndCardMode,
  Language,
  LogoTreatment,
  Look,
  Placement,
  Score,
  ShortArrangement,
  ShortFontFamily,
  ShortTextAnimation,
  ShortTextPosition,
  TransitionType,
} from '../enumerations.js';
import type { ResolvedFonts } from '../fonts.js';
import type { LogoSources } from '../logo.js';
import type { Design } from '../looks/design.js';
import type { OwnName } from '../own-name.js';

export interface ResolvedSegment {
  readonly source: string;
  /** What a crop keeps in view; absent: the clip's subject. */
  readonly focus?: 'center' | { readonly x: number; readonly y: number };
}

/**
 * Texts are NFC-normalised with outer white space trimmed; '' means absent. Colours are lower-case hex with all digits,
 * undefined = the look's own.
 */
export interface ResolvedShort {
  readonly kind: 'short';
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly segments: readonly [ResolvedSegment, ResolvedSegment];
  readonly headline: string;
  /** The text under the headline; '' when text beats replace it. */
  readonly subheadline: string;
  readonly textBeats: readonly string[];
  readonly look: Look;
  /** What the user's own look changes in the built-in look; absent: nothing. */
  readonly design?: Design;
  readonly creativeFormat: CreativeFormat | null;
  readonly textPosition: ShortTextPosition;
  /** True when the document asks for no position: texts may then stand where the picture is calmer. */
  readonly mayMoveTexts?: boolean;
  /** The arrangement that the document asks for; absent: the layout chooses. */
  readonly arrangement?: ShortArrangement;
  readonly textAnimation: ShortTextAnimation | OwnName;
  /** The extensions that the short uses: name, version and hash of the code of each; absent: none. */
  readonly extensions?: readonly string[];
  readonly fontFamily: 'auto' | ShortFontFamily;
  readonly headlineColor: string | undefined;
  readonly subheadlineColor: string | undefined;
  readonly accentColor: string | undefined;
  readonly offerText: string;
  /** The words of the button; never empty. */
  readonly ctaText: string;
  readonly badgeText: string;
  /** Stars: 0 shows none; fractions up to 5 are allowed. */
  readonly starRating: number;
  readonly closingClaim: string;
  readonly brandName: string;
  readonly endCard: EndCardMode;
  readonly poster: { readonly source: string } | undefined;
  readonly posterIncludesLockup: boolean;
  readonly logo: (LogoSources & { readonly position: Corner; readonly treatment: LogoTreatment }) | undefined;
  readonly music: { readonly source: string } | undefined;
  readonly disclosure:
    | {
        readonly text: string;
        readonly position: Corner;
        /** The document names no corner: the layout may take the other lower one. */
        readonly mayMove?: true;
      }
    | undefined;
  readonly fonts: ResolvedFonts | undefined;
  /**
   * How the second clip follows the first; undefined: the look decides. Its `frames`, an even number, show both clips.
   */
  readonly transition: ShortTransition | undefined;
  /** The platform whose interface the texts keep clear of; undefined: they keep clear of all platforms' interfaces. */
  readonly placement: Exclude<Placement, 'universal'> | undefined;
  /** Cut and beats keep to the beat of the music; undefined: to their own times. */
  readonly sync: 'beat' | undefined;
  /** How often something changes and how the camera moves; absent: the look decides. `none`: clips stay as they are. */
  readonly score?: Exclude<Score, 'auto'>;
  /** Events such as cuts and text beats make the sounds of the look; undefined: they are silent. */
  readonly sounds?: 'auto';
  /** The second clip's colours are matched to the first clip's; absent: they stay as they are. */
  readonly grade?: 'match';
  /** The opening headline stands behind the person where it stays legible; absent: it stands in front. */
  readonly depth?: 'behind';
  /** The end of the film leads into its beginning; absent: the film just ends. */
  readonly loop?: true;
  /** Frames of both clips, and of the end card when there is one. */
  readonly totalFrames: number;
}

export type ShortTransition =
  | { readonly kind: 'cut' }
  | { readonly kind: Exclude<TransitionType, 'cut'> | OwnName; readonly frames: number };
