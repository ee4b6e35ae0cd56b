/** A look as a design system: every decision a short takes about type, colour, form and motion, as data. */

import type {
  KitSound,
  Language,
  Look,
  ShortArrangement,
  ShortFontFamily,
  ShortTextAnimation,
} from '../enumerations.js';
import type { ShortTransition } from '../short/resolved-short.js';
import type { CaptionLook } from './caption-look.types.js';
import type { Differences } from './differences.js';
import type { Hand } from './hand.types.js';

/**
 * Which of a family's cuts: the heavy one of headlines, the medium one of short texts, or the light one of long texts
 * on calm grounds (`book`; families without one give `text`). One-weight families have one.
 */
export type TypeCut = 'display' | 'text' | 'book';

/** A named colour of the look's palette, or a hex colour. See palette.ts for what each name becomes. */
export type ColorRole = 'ink' | 'sub-ink' | 'accent' | 'on-accent' | 'paper' | 'on-paper' | 'none' | `#${string}`;

/**
 * How a text is set. Sizes are cap heights in pixels, largest first: a fixed scale, so that small edits keep their
 * step.
 */
export interface TextStyle {
  readonly family: ShortFontFamily;
  /** The heavy cut of headlines, the cut of running text, or the book weight of quiet looks. Default 'display'. */
  readonly cut?: TypeCut;
  readonly upperCase: boolean;
  /** Line distance in cap heights. */
  readonly leading: number;
  /** Space between letters, in em; typesetting ignores it for Arabic and CJK. */
  readonly letterSpacing: number;
  readonly capHeights: readonly number[];
  readonly maxLines: number;
}

/** A sound of the engine's own, or none. */
export type PaletteSound = KitSound | 'none';

/** The sounds of a look: one for each event of a film. */
export interface SoundPalette {
  /** Heard when the headline enters. */
  readonly hook: PaletteSound;
  /** Heard when a text beat or a title enters. */
  readonly beat: PaletteSound;
  /** Heard when another scene begins. */
  readonly cut: PaletteSound;
  readonly offer: PaletteSound;
  readonly button: PaletteSound;
  /** Heard when the closing card has come. */
  readonly card: PaletteSound;
  /** Heard just before the card. */
  readonly before: PaletteSound;
  /** How loud they are against the music, -18 to -12 LU. */
  readonly levelLu: number;
}

/** How often something changes in a film, and how its camera moves, where the document asks for it. */
export interface Rhythm {
  /** The longest time without a change, in seconds: 0.8 to 2.4. */
  readonly stands: number;
  /** The least number of cuts to another distance within a clip: 0 to 3. */
  readonly cuts: number;
  /** How much closer the closest of those views is: 0.04 to 0.12. */
  readonly closer: number;
  /** By how much the view comes closer as a clip ends: 0 (not at all) to 0.05. */
  readonly push: number;
}

/**
 * Largest cap heights, in pixels, of a text that is alone on the screen, by its length in Latin letters: a headline
 * that opens, a short beat, the offer in its moment.
 */
export interface HookSizes {
  /** For texts of up to 6 letters. */
  readonly word: number;
  /** For texts of up to 12 letters. */
  readonly few: number;
  /** For texts of up to 32 letters. */
  readonly line: number;
  /** For longer texts. */
  readonly long: number;
}

/** What sets text off from the picture, from the least to the most. A look lists those it accepts, in its own order. */
export type Intervention = 'none' | 'colour' | 'shadow' | 'stroke' | 'scrim' | 'plate';

/** Outline and shadow of text, in shares of the cap height so that they scale with it. */
export interface TextEdge {
  /** Outer width of the outline; 0 for none. */
  readonly strokeShare: number;
  readonly shadow: {
    readonly color: string;
    readonly offsetXShare: number;
    readonly offsetYShare: number;
    readonly blurShare: number;
  };
}

/** Plates of a text block: one box for each line (`lines`), or one card around all lines. */
export interface TextPlate {
  readonly form: 'lines' | 'card';
  readonly fill: ColorRole;
  readonly ink: ColorRole;
  /** Padding and radius in cap heights. */
  readonly padXShare: number;
  readonly padYShare: number;
  readonly radiusShare: number;
  /** A bar at the reading edge of a card, in pixels; 0 for none. */
  readonly accentBarPx: number;
  /** Soft shadow under the plate. */
  readonly shadow: boolean;
  /** A fine line inside a card's edge, as on a printed label. Default false. */
  readonly hairline?: boolean;
}

/** A short text with a form of its own: badge, offer, button, disclosure. */
export interface LabelForm {
  readonly form: 'plate' | 'outline' | 'underline' | 'bare';
  readonly fill: ColorRole;
  readonly ink: ColorRole;
  readonly text: TextStyle;
  /** Padding in cap heights. */
  readonly padXShare: number;
  readonly padYShare: number;
  /** Radius of the corners in cap heights; 'pill' is half of the label's height. */
  readonly radius: 'pill' | number;
  /** By how many degrees the plate leans; the text stays upright. */
  readonly skewDegrees: number;
  readonly icon: 'none' | 'arrow' | 'chevron' | 'dot' | 'rule';
  /** `hard`: an offset copy without blur; `soft`: a drop shadow. */
  readonly shadow: 'none' | 'soft' | 'hard';
  /** Width of the line around it, in the ink's colour; 0 for none. */
  readonly outlinePx: number;
}

/** The offer when it is alone on the screen: what changes in its label, and how it enters. */
export type MomentForm = Partial<Omit<LabelForm, 'text'>> & {
  /**
   * `slam`: down from the viewer; `pop`: on a spring; `rise`: out of a mask; `open`: like a blind; `push`: a slow zoom.
   */
  readonly motion: 'slam' | 'pop' | 'rise' | 'open' | 'push';
};

export interface StarForm {
  readonly sizePx: number;
  readonly gapPx: number;
  readonly fill: ColorRole;
  readonly empty: string;
  /** Whether the rating also stands beside the stars as a number. */
  readonly number: boolean;
  readonly plate: 'none' | 'paper';
  readonly radius: 'pill' | number;
}

/**
 * How a closing card holds its picture. round: from side to side with a round head; slant: under a leaning edge; page:
 * it leaves the page; strip: from side to side between two lines; sheet: a card of texts lies on it; pane: round
 * corners; arch: in a framed arch.
 */
export type CardStage = 'round' | 'slant' | 'page' | 'strip' | 'sheet' | 'pane' | 'arch';

/** What a closing card says, piece by piece. `proof`: offer and rating in a row; `offer` and `rating`: each alone. */
export type CardPart = 'logo' | 'brand' | 'rule' | 'claim' | 'offer' | 'rating' | 'proof' | 'button';

/** A card's skeleton is chosen by what it has to show: a product, a price, a claim or a rating, or only the brand. */
export type SkeletonName = 'product' | 'price' | 'proof' | 'mark';

/** How a card is put together. */
export interface CardSkeleton {
  /** The pieces from top to bottom; pieces for which the document has no content are left out. */
  readonly order: readonly CardPart[];
  /** The piece that is set as large as an opening headline. */
  readonly hero: 'claim' | 'brand' | 'offer' | 'logo';
  /** Size of the rating, as a multiple of its size in the film. Default 1.25. */
  readonly rating?: number;
  /** Factor by which the claim's own sizes are multiplied where it is not the hero. Default 1. */
  readonly claim?: number;
  /** Where the picture may be: under the words, or beside them, where it is narrow. Default under them alone. */
  readonly places?: readonly ('under' | 'beside')[];
}

/** The closing card, which is shown for two seconds. */
export interface EndCardForm {
  /** Where the film or the poster goes on, and what is drawn around it. */
  readonly stage: CardStage;
  /** Colour of the ground under the texts. */
  readonly background: ColorRole;
  readonly ink: ColorRole;
  readonly ornamentColor: ColorRole;
  readonly align: 'start' | 'center';
  /** What is large: `claim`, with the brand name as a small label over it, or `brand`, with the claim under it. */
  readonly lead: 'brand' | 'claim';
  readonly brand: TextStyle;
  readonly claim: TextStyle;
  readonly rule: 'none' | 'short' | 'long';
  /** What the look changes in the skeletons that all looks share. */
  readonly skeletons?: Partial<Readonly<Record<SkeletonName, Partial<CardSkeleton>>>>;
}

/**
 * What happens to a text that stands for long. `line`: a rule draws itself under the words that count; `scribble`: a
 * pen does; `jolt`: the block gathers and gives a start. Lengths in cap heights.
 */
export type AccentForm =
  | { readonly kind: 'jolt' }
  | {
      readonly kind: 'line' | 'scribble';
      /** What is underlined: the number or the end of the text (`words`), or its whole last line. */
      readonly under: 'words' | 'line';
      /** Where it begins to grow. */
      readonly from: 'start' | 'center';
      /** The greatest width; by default it is as wide as the text above it. */
      readonly widthShare?: number;
      readonly thickShare: number;
      readonly leastPx: number;
      /** Distance below the baseline. */
      readonly dropShare: number;
      readonly round: boolean;
      readonly frames: number;
      /** Whether it starts slowly and lands softly, instead of starting fast. */
      readonly slow: boolean;
    };

/** What a look changes where the picture is so bright that white type would need a shade as thick as fog. */
export type BrightVariant = Differences<
  Pick<
    LookTokens,
    'colors' | 'edge' | 'plate' | 'legibility' | 'badge' | 'offer' | 'offerMoment' | 'cta' | 'stars' | 'gaps'
  >
>;

export interface LookTokens {
  readonly id: Look;
  /** One sentence: what makes it this look. */
  readonly idea: string;
  /** Words in a `theme` that select this look, separated by spaces; its name always selects it. */
  readonly words: string;
  readonly align: 'start' | 'center';
  readonly colors: {
    readonly ink: string;
    readonly subInk: string;
    readonly accent: string;
    readonly paper: string;
    readonly onPaper: string;
  };
  /**
   * Where it puts texts, the place that it likes best first; elsewhere only where they would lie on eyes, nose or
   * mouth. Default foot, head, middle and window. A film stands in a window where the picture asks for it, and always
   * where the look knows nothing else.
   */
  readonly arrangements?: readonly ShortArrangement[];
  readonly headline: TextStyle;
  readonly hook: HookSizes;
  /** Whether a headline that was read as it opened stays, small, over the beats that follow. */
  readonly title: 'stays' | 'leaves';
  readonly subheadline: TextStyle;
  /** Text beats under a headline; without one they take the headline's style. */
  readonly beat: TextStyle;
  readonly edge: TextEdge;
  /**
   * Plate of the headline and of the lines below it; used when `legibility` reaches `plate`, or always when it is its
   * first entry.
   */
  readonly plate: { readonly headline: TextPlate; readonly secondary: TextPlate };
  /** Which words of the headline take the accent colour. */
  readonly emphasis: 'none' | 'numbers-or-last-line' | 'last-line' | 'last-word';
  /**
   * Whether the accent colours the letters or a block behind them. Where such letters would be illegible, the block is
   * taken. Default `ink`.
   */
  readonly accentAs?: 'ink' | 'marker';
  /** Where the stars stand: over the button beside the offer, or over the headline. Default 'foot'. */
  readonly proof?: 'foot' | 'head';
  readonly legibility: { readonly headline: readonly Intervention[]; readonly secondary: readonly Intervention[] };
  readonly animation: {
    readonly headline: Exclude<ShortTextAnimation, 'auto'>;
    readonly secondary: Exclude<ShortTextAnimation, 'auto'>;
    /** Other animations for languages in which they read better. */
    readonly byLanguage?: Readonly<Partial<Record<Language, Exclude<ShortTextAnimation, 'auto'>>>>;
  };
  /** How the second clip follows the first where the document says nothing. */
  readonly transition: ShortTransition;
  /** How often something changes, where the document asks for it. */
  readonly rhythm: Rhythm;
  /** The sounds of the film's events, where the document asks for them. */
  readonly sounds: SoundPalette;
  /** What happens to a text midway while it stands for long. */
  readonly accent: AccentForm;
  /** How labels enter. */
  readonly labelMotion: 'pop' | 'fade' | 'rise' | 'wipe';
  /** Damping of what moves: under 1 it overshoots and settles, 1 lands softly. */
  readonly settle: number;
  readonly badge: LabelForm;
  readonly offer: LabelForm;
  readonly offerMoment: MomentForm;
  readonly cta: LabelForm;
  readonly disclosure: LabelForm;
  readonly stars: StarForm;
  readonly endCard: EndCardForm;
  /** How it sets the captions of an editor ad. */
  readonly captions: CaptionLook;
  /** How the look draws the signs of `creative_format`. */
  readonly hand: Hand;
  /** What changes where the picture is so evenly light that the type turns dark: white forms would be lost on it. */
  readonly onLight?: BrightVariant;
  /**
   * What changes where the picture behind the text is bright, at least in places. Without it the scrim becomes as dark
   * as it has to be.
   */
  readonly onBright?: BrightVariant;
  /**
   * Gaps in pixels: between badge and headline, headline and the text under it, proof row and button, and between the
   * button and what is above it.
   */
  readonly gaps: { readonly badge: number; readonly text: number; readonly row: number; readonly section: number };
}
