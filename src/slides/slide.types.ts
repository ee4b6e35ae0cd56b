/**
 * The contract between a carousel's composition and its templates: the facts that a template is given, and the layout
 * that it returns. Lengths are pixels of the slide.
 */

import type { SliderLanguage, SliderTemplate, SlideTextPosition } from '../document/enumerations.js';
import type { OwnName } from '../document/own-name.js';
import type { DrawNode } from '../draw/draw-list.js';
import type { Box, Size } from '../geometry.js';
import type { Framing } from '../layout/framing.js';
import type { ImageMedia, PackedLight, SubjectFacts } from '../media.js';
import type { Typeset } from '../type/typeset.types.js';
import type { PageOrder } from './archetypes/archetype.types.js';
import type { SlidePalette } from './slide-palette.js';
import type { SharedVeil, VeilShare } from './veil.js';

/**
 * The role of a slide by its position: the first is the hook that makes a reader stop, those between are content with a
 * page number, and the last is the close with the call to action.
 */
export type SlideRole = 'hook' | 'content' | 'close';

/**
 * A prepared background, with the facts found when it was loaded. `photo` fills its box; `cutout` (a product on
 * transparency) stands on a designed ground.
 */
export interface SlidePicture extends Size {
  readonly kind: 'photo' | 'cutout';
  /** Names the prepared pixels in draw lists. */
  readonly asset: string;
  /** How light it is; see picture-light.ts. */
  readonly light: PackedLight;
  /** Source pixels for each slide pixel; below 1 when the picture had to be enlarged. */
  readonly density: number;
  /**
   * The parts that viewers look at, in the form of a clip with one sample. Absent for cutouts, and where nothing was
   * found.
   */
  readonly subjects?: SubjectFacts;
  /** True for a part of a panorama, which continues on the slides beside it, so that it may not be framed otherwise. */
  readonly isContinued?: true;
  /** More pictures that the slide shows beside it. */
  readonly more?: readonly SlidePicture[];
  /** The veil that continues through all parts of the panorama. */
  readonly sharedVeil?: SharedVeil;
}

export interface SlideFrame extends Size {
  readonly aspect: '4:5' | '1:1' | '9:16';
  /** The box that all text lies in; only tails of first letters, as that of a j, extend beyond it on the left. */
  readonly safe: Box;
  /** The box that is kept free, because platforms show their page counter there. */
  readonly counter: Box;
}

/** What a slide says, read from its fields. */
export interface SlideText {
  readonly kicker: string;
  readonly headline: string;
  readonly body: string;
}

/**
 * One rung of a template's ladder, from roomy to dense: cap heights in pixels, and the share of the slide's height left
 * to the picture.
 */
export interface Density {
  readonly headline: number;
  readonly body: number;
  /** Share of the slide's height, 0-1; templates whose picture has no size of its own use it for other things. */
  readonly art: number;
  /** Factor of the room between texts; at 1 it is not reduced. */
  readonly air: number;
}

/** `corner`: above the words, but only as wide as it is high, so that a face that fills the photo is seen whole. */
export type PhotoPart = 'all' | 'above' | 'below' | 'beside' | 'corner';

/** One way a template puts words and picture together. */
export interface Arrangement {
  /** Where the words stand; undefined: where the template puts them by itself. */
  readonly place: SlideTextPosition | undefined;
  /** The part of its place that a photo fills: all, or a part above, below or beside the words. */
  readonly photo: PhotoPart;
  /** How much more it costs than the template's own arrangement, in points of the layout's table. */
  readonly natural: number;
  /** The page that is composed of items; absent: the template's own page. */
  readonly composed?: PageOrder & { readonly why: string };
}

/** The boxes of everything on a slide, before the framing of its photo is known. */
export interface PageBoxes {
  /** The box that a photo fills. */
  readonly stage: Box;
  /** Where a product may stand. Default: the stage. */
  readonly room?: Box;
  /**
   * The boxes that a product keeps off: words, buttons and marks. It may lie over the rest of cards and panels.
   * Default: cards and lines.
   */
  readonly solid?: readonly Box[];
  /** The boxes of cards, plates, buttons, and the logo. */
  readonly cards: readonly Box[];
  /** The boxes of letters that lie on the picture itself. */
  readonly lines: readonly Box[];
  /** The box of a picture or pattern that is part of the page's design. */
  readonly art?: Box;
  /** The boxes that count as filled. Default: cards and lines. */
  readonly filled?: readonly Box[];
  /** True where words cover all of the photo except a rim. */
  readonly isHidden?: boolean;
  /** The boxes of the page number and the arrow to the next slide, from which products keep a distance. */
  readonly marks?: readonly Box[];
}

/** Where a slide's picture lies. */
export interface PicturePlace {
  /** The part of a photo that is shown, and its place. */
  readonly framing?: Framing | undefined;
  /** The box of a product on transparency. */
  readonly stand?: Box | undefined;
  /** A product of the slide before, which runs on into this one; its box in the pixels of this slide. */
  readonly guest?: { readonly asset: string; readonly box: Box } | undefined;
}

/** Everything that a template may know about its carousel and its slide. */
export interface SlideKit {
  /** Size of the slide and its safe box, px. */
  readonly frame: SlideFrame;
  /** Colours of the carousel. */
  readonly palette: SlidePalette;
  /** The language of its texts. */
  readonly language: SliderLanguage;
  /** The role of the slide: hook, content or close. */
  readonly role: SlideRole;
  /** Position of the slide, from 1. */
  readonly position: number;
  /** Number of slides in the carousel. */
  readonly count: number;
  /** Where the document wants the words; undefined: where the template puts them by itself. */
  readonly textPosition: SlideTextPosition | undefined;
  /** The brand's mark, where there is one. */
  readonly logo: ImageMedia | undefined;
  /** The part of its place that a photo fills. */
  readonly photo: PhotoPart;
  /** The text of the closing slide's button; '' on other slides. */
  readonly callToAction: string;
  /** Sets texts in lines. */
  readonly typeset: Typeset;
}

/**
 * How badly a text breaks at its size, from good to worst: well; many lines that end with an article or preposition; an
 * article or preposition alone on its line; a hyphen; a word broken without a hyphen.
 */
export type Strain = 0 | 1 | 2 | 3 | 4;

/** A slide laid out at one density; painting needs the picture, fitting does not. */
export interface LaidSlide {
  readonly fits: boolean;
  /** How strained the headline's setting is: it fits, but a smaller size would look better. */
  readonly strain: Strain;
  /**
   * The cost of the headline's breaks, in the units of break-costs.ts: of those against the sense, and of each line
   * after the second.
   */
  readonly unrest: { readonly offence: number; readonly tower: number };
  readonly page: PageBoxes;
  /** Cap height of the headline where it differs from that of the density. */
  readonly cap?: number;
  /** `isPlated`: the carousel's logo stands on a plate wherever it lies on a picture. Default: where it has to. */
  paint(picture: SlidePicture | undefined, place: PicturePlace, isPlated?: boolean): PaintedSlide;
}

export interface PaintedSlide {
  /** Bottom first; they cover the whole slide. */
  readonly nodes: readonly DrawNode[];
  readonly texts: readonly TextReport[];
  /** Undefined without a logo, and for one without a pixel that is seen. */
  readonly logo: PlacedSlideLogo | undefined;
  /** For a part of a panorama: how much of the shared veil lies on it. */
  readonly veilShare?: VeilShare | undefined;
}

export interface PlacedSlideLogo {
  /** The box of the logo's ink, or of its plate where it has one. */
  readonly box: Box;
  readonly nodes: readonly DrawNode[];
  readonly isPlated: boolean;
  /** Contrast of its faintest main part with its plate or picture; undefined for one that brings its own ground. */
  readonly contrast: number | undefined;
}

/** A part of a slide as it is drawn. */
export type SlidePart = Pick<PaintedSlide, 'nodes' | 'texts'>;

/** One text as it stands on the slide, for checks and for `explain`. */
export interface TextReport {
  /** What the text is. */
  readonly element: 'kicker' | 'headline' | 'body' | 'price' | 'label' | 'cta' | 'folio';
  /** As it is set on the slide. */
  readonly text: string;
  /** Em size in pixels of the slide. */
  readonly sizePx: number;
  /** Ink of each line. */
  readonly lines: readonly Box[];
  /** Colour of the letters, `#rrggbb`. */
  readonly ink: string;
  /** Least WCAG ratio over the lines, measured on what lies behind them. */
  readonly contrast: number;
  /** Opacity of the veil laid under it, 0-1. */
  readonly veil: number;
}

/** A family of pages: its sizes, its ways to put words and picture together, and how it lays a slide. */
export interface SlideTemplate {
  /** Its name in documents. */
  readonly name: SliderTemplate | OwnName;
  /** Used when the slider names none. */
  readonly accent: string;
  /** Roomiest first. One index is solved for the whole carousel. */
  readonly ladder: readonly Density[];
  /** Factors on the hook's headline, largest first, ending in 1: the hook takes the largest that fits. */
  readonly hookScales: readonly number[];
  /** The same, larger than those, for a hook of few words: it has two lines at most there. Default: none. */
  readonly loudScales?: readonly number[];
  /** Ways to put words and picture together, its own first; what does not hold the words is left out. */
  arrangements(kit: Pick<SlideKit, 'role' | 'frame'>): readonly Arrangement[];
  /** A slide at one density: whether it fits, what lies where, and how it is painted. */
  lay(text: SlideText, density: Density, kit: SlideKit): LaidSlide;
}
