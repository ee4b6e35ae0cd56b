/**
 * The contract between a carousel's composition and its templates: what a template is given, and what it answers.
 * Pixels of the slide.
 */

import type { SliderLanguage, SliderTemplate, SlideTextPosition } from '../document/enumerations.js';
import type { DrawNode } from '../draw/draw-list.js';
import type { Box, Size } from '../geometry.js';
import type { ImageMedia } from '../media.js';
import type { Typeset } from '../type/typeset.types.js';
import type { InterestMap } from './interest-map.js';
import type { LumaMap } from './luma-map.js';
import type { PictureSubjects, ShownSubjects } from './picture-subjects.js';
import type { SlidePalette } from './slide-palette.js';

/**
 * First, middle or last: the hook that stops the thumb, the content with its page position, the close with the call to
 * action.
 */
export type SlideRole = 'hook' | 'content' | 'close';

/**
 * A prepared background: what loading it told. `photo` fills its box, `cutout` (a product on transparency) stands on a
 * designed ground.
 */
export interface SlidePicture extends Size {
  readonly kind: 'photo' | 'cutout';
  /** Names the prepared pixels in draw lists. */
  readonly asset: string;
  /** Where the subject is. */
  readonly interest: InterestMap;
  readonly luma: LumaMap;
  /** Source pixels a slide pixel, below 1 when the picture had to be enlarged. */
  readonly density: number;
  /** What must stay in view and free of words; absent where nothing of the kind was found. */
  readonly subjects?: PictureSubjects;
}

export interface SlideFrame extends Size {
  readonly aspect: '4:5' | '1:1' | '9:16';
  /** All text lies in it; only tails of first letters, as of a j, hang out on the left. */
  readonly safe: Box;
  /** Kept free: where platforms show their page counter. */
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
  /** 0-1; the templates that have no picture of its own size use it otherwise. */
  readonly art: number;
  /** Factor on the room between texts, 1 for all of it. */
  readonly air: number;
}

export type PhotoPart = 'all' | 'above' | 'below';

/** Everything a template may ask of its carousel and slide. */
export interface SlideKit {
  readonly frame: SlideFrame;
  readonly palette: SlidePalette;
  readonly language: SliderLanguage;
  readonly role: SlideRole;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  /** undefined: the template's natural place. */
  readonly textPosition: SlideTextPosition | undefined;
  readonly logo: ImageMedia | undefined;
  /**
   * Where a photo is laid: over all of the slide; or over what is above the words or below them alone, where it shows
   * no more than that, and the designed ground lies under the words.
   */
  readonly photo: PhotoPart;
  /** What the closing slide's button says; '' on the others. */
  readonly callToAction: string;
  readonly typeset: Typeset;
}

/**
 * What a text pays for its size: nothing; many lines that end with an article or preposition; one alone on its line; a
 * hyphen; a word broken without one.
 */
export type Strain = 0 | 1 | 2 | 3 | 4;

/** A slide laid out at one density; painting needs the picture, fitting does not. */
export interface LaidSlide {
  readonly fits: boolean;
  /** Of the headline: it fits, but a smaller size would be better. */
  readonly strain: Strain;
  /**
   * Of the headline: what its breaks cost, in the units of break-lines.ts: how they offend the sense, and each line
   * after the second.
   */
  readonly unrest: { readonly offence: number; readonly tower: number };
  /** `isPlated`: the carousel's logo stands on a plate wherever it lies on a picture. Default: where it has to. */
  paint(picture: SlidePicture | undefined, isPlated?: boolean): PaintedSlide;
}

export interface PaintedSlide {
  /** Bottom first; they cover the whole slide. */
  readonly nodes: readonly DrawNode[];
  readonly texts: readonly TextReport[];
  /** Undefined without a logo, and for one without a pixel that is seen. */
  readonly logo: PlacedLogo | undefined;
  /** Where a product on transparency stands; absent without one, and where its size is the template's matter. */
  readonly cutout?: Box | undefined;
  /** Absent where nothing lies on the photo, and where only a frame of it is seen: there is nobody in that. */
  readonly onPhoto?: OnPhoto | undefined;
}

export interface PlacedLogo {
  /** Of the ink, plate included. */
  readonly box: Box;
  readonly nodes: readonly DrawNode[];
  readonly isPlated: boolean;
  /** Contrast of its faintest main part with its plate or picture; undefined for one that brings its own ground. */
  readonly contrast: number | undefined;
}

/** A part of a slide as it is drawn. */
export type Drawing = Pick<PaintedSlide, 'nodes' | 'texts'>;

/** What lies on a slide's photo beside its texts, and whom it shows. */
export interface OnPhoto {
  readonly subjects: ShownSubjects;
  /** Cards, sheets, plates, buttons and the logo; with their texts. */
  readonly cards: readonly Box[];
  /** What the photo fills where that is not all of its slide. */
  readonly photo?: Box | undefined;
  /** How restless the photo is behind words that lie on it, 0-1. Default: they lie on plates or cards. */
  readonly unrest?: number;
  /** How much of the photo's first head a veil under the words takes, 0-1. Default: there is none. */
  readonly dimmed?: number;
}

/** One text as it stands on the slide: for checks and for those who want to know why it looks as it does. */
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
  /** Degrees clockwise about the slide's own axes; 0 for upright text. */
  readonly rotation?: number;
}

export interface SlideTemplate {
  readonly name: SliderTemplate;
  /** Used when the slider names none. */
  readonly accent: string;
  /** Roomiest first. One index is solved for the whole carousel. */
  readonly ladder: readonly Density[];
  /** Factors on the hook's headline, largest first, ending in 1: the hook takes the largest that fits. */
  readonly hookScales: readonly number[];
  /** The same, larger than those, for a hook of few words: it has two lines at most there. Default: none. */
  readonly loudScales?: readonly number[];
  /**
   * Whose words lie on photos and may stand at the top instead when nobody asked for a place: all slides', the hook's,
   * nobody's.
   */
  readonly movable: 'all' | 'hook' | 'none';
  /** The words that may move stand on cards, not on the photo itself. */
  readonly onCards: boolean;
  lay(text: SlideText, density: Density, kit: SlideKit): LaidSlide;
}
