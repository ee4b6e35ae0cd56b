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
  /** '' when text beats replace it. */
  readonly subheadline: string;
  readonly textBeats: readonly string[];
  readonly look: Look;
  /** What a look of one’s own changes of it; absent: nothing. */
  readonly design?: Design;
  readonly creativeFormat: CreativeFormat | null;
  readonly textPosition: ShortTextPosition;
  /** No position was asked for: texts may stand where the picture is calmer. */
  readonly mayMoveTexts?: boolean;
  /** A choice among the layout's answers. */
  readonly arrangement?: ShortArrangement;
  readonly textAnimation: ShortTextAnimation | OwnName;
  /** The extensions that it uses, by name, version and code; absent: none. */
  readonly extensions?: readonly string[];
  readonly fontFamily: 'auto' | ShortFontFamily;
  readonly headlineColor: string | undefined;
  readonly subheadlineColor: string | undefined;
  readonly accentColor: string | undefined;
  readonly offerText: string;
  /** Never empty. */
  readonly ctaText: string;
  readonly badgeText: string;
  /** 0 = off, else up to 5 in any fraction. */
  readonly starRating: number;
  readonly closingClaim: string;
  readonly brandName: string;
  readonly endCard: EndCardMode;
  readonly poster: { readonly source: string } | undefined;
  readonly posterIncludesLockup: boolean;
  readonly logo: (LogoSources & { readonly position: Corner; readonly treatment: LogoTreatment }) | undefined;
  readonly music: { readonly source: string } | undefined;
  readonly disclosure: { readonly text: string; readonly position: Corner } | undefined;
  readonly fonts: ResolvedFonts | undefined;
  /** How the second clip follows the first; undefined: as the look does it. Frames both are seen, even. */
  readonly transition: ShortTransition | undefined;
  /** The platform whose interface the texts keep clear of; undefined: they keep clear of all platforms' interfaces. */
  readonly placement: Exclude<Placement, 'universal'> | undefined;
  /** Cut and beats keep to the beat of the music; undefined: to their own times. */
  readonly sync: 'beat' | undefined;
  /** How often something changes and how the camera moves; absent: as the look has it. `none`: clips stand. */
  readonly score?: Exclude<Score, 'auto'>;
  /** What happens is heard, in the sounds of the look; undefined: it is not. */
  readonly sounds?: 'auto';
  /** The second clip is matched to the first; absent: its colours stay. */
  readonly grade?: 'match';
  /** The headline opens behind the person where that is good; absent: it stands in front. */
  readonly depth?: 'behind';
  /** The end leads into the beginning; absent: it just ends. */
  readonly loop?: true;
  /** Both clips, and the end card's frames when there is one. */
  readonly totalFrames: number;
}

export type ShortTransition =
  | { readonly kind: 'cut' }
  | { readonly kind: Exclude<TransitionType, 'cut'> | OwnName; readonly frames: number };
