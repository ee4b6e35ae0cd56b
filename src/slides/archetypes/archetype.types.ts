/**
 * A page composed from its content. An archetype says which items stand on the page; a hand decides how one template
 * draws them. Lengths are pixels of the slide.
 */
import type { SlideArchetype, SlideFrameKind, SliderTemplate } from '../../document/enumerations.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { PriceStyle } from '../set-price.js';
import type { SlideTextStyle } from '../set-text.js';
import type {
  Density,
  LaidSlide,
  PhotoPart,
  SlideKit,
  SlidePart,
  SlideRole,
  SlideTemplate,
  Strain,
} from '../slide.types.js';
import type { MarkColors } from '../slide-palette.js';

/**
 * Where a page has its picture or pattern: nowhere, above, below or beside the words, behind their card, or directly
 * under their letters.
 */
export type PanelPlace = 'none' | 'above' | 'below' | 'beside' | 'behind' | 'under';

/** What a page is composed as. */
export interface PageOrder {
  readonly archetype: SlideArchetype;
  readonly panel: PanelPlace;
  /** How many pictures the panel shows; absent: one. */
  readonly pictures?: number;
  /** The device that the panel shows with the picture on its screen; absent: none. */
  readonly device?: SlideFrameKind;
  /** The part of the panel that a photo fills, on a template's own page; absent on pages composed from the copy. */
  readonly part?: PhotoPart;
  /** True where the card takes all of the slide except a rim. */
  readonly isFull?: boolean;
}

/** The grounds of a carousel, all from its palette. */
export type GroundName = 'paper' | 'accent' | 'night';

/** Colours of a ground and of what stands on it; every ink has a contrast of at least 4.5:1 on its ground. */
export interface Tones {
  readonly ground: string;
  readonly ink: string;
  /** The colour of small print and page numbers. */
  readonly muted: string;
  /** The colours of plates, buttons and blocks. */
  readonly mark: MarkColors;
  /** The colour of numerals and signs: the accent where it is legible, else the ink. */
  readonly accent: string;
  readonly line: string;
  /** The colours of a pattern: its ground, and two shapes on it. */
  readonly pattern: readonly [string, string, string];
}

/** The slide on which a hand draws. */
export interface Sheet {
  readonly kit: SlideKit;
  readonly tones: Tones;
  /** On a photo: the opacity of the veil under the words, and the contrast of their ink with what lies behind a box. */
  readonly veil?: { readonly opacity: number; readonly ratio: (box: Box) => number };
  /** The colour of plates under words that no veil would make legible; absent: no plates. */
  readonly plate?: string | undefined;
  /** Heads that lines across the slide pass behind. */
  readonly heads?: readonly Box[];
}

/** A built-in template: a family of archetypes with its hand. */
export interface BuiltTemplate extends Omit<SlideTemplate, 'lay'> {
  readonly name: SliderTemplate;
  readonly hand: TemplateHand;
}

/** One template's way of drawing: its type, its grounds, its signs. */
export interface TemplateHand {
  readonly display: SlideTextStyle;
  readonly text: SlideTextStyle;
  readonly label: SlideTextStyle;
  readonly price: PriceStyle;
  /** Largest cap height of a headline on a content slide, px at 1080. */
  readonly loudest: number;
  /** The ground under an archetype; `rest` for those not named. */
  readonly grounds: Readonly<Partial<Record<SlideArchetype, GroundName>> & { readonly rest: GroundName }>;
  /** The ground behind cards, and behind words on the picture, where no photo lies. */
  readonly back: GroundName;
  /** The archetypes that the template's own page, beside a picture, shows as well as a composed page does. */
  readonly tells: readonly SlideArchetype[];
  /**
   * How the template's own page holds words and picture, on the hook, on other slides, and on other tall slides: beside
   * each other, the words on a card over the picture, or on the picture itself.
   */
  readonly forms: Readonly<Record<'hook' | 'feed' | 'tall', 'band' | 'behind' | 'under'>>;
  /** Plates under words on bright photos: their tone, and whether each line has its own or all words share a sheet. */
  readonly plates: { readonly tone: 'dark' | 'light'; readonly form: 'lines' | 'sheet' };
  /** Where the logo stands. */
  readonly logo: 'head' | 'foot';
  /** An emblem over the words of a hook without a body, where they have a ground of their own; absent: none. */
  readonly emblem?: PageItem;
  /** The slides whose words are centred, unless they are a list or stand beside their picture; absent: none. */
  readonly centred?: readonly SlideRole[];
  /** What words stand on: the ground, or a card over it. */
  readonly surface: 'bare' | 'card';
  /**
   * How a picture or pattern is cut: from edge to edge, within a rim with round corners, or as a taped print.
   * `isPaired`: on content slides it runs to one edge alone, so that two neighbours meet at their border.
   */
  readonly panel: {
    readonly form: 'bleed' | 'inset' | 'print';
    readonly radiusPx: number;
    readonly isPaired?: boolean;
  };
  /** What separates the items of a list. */
  readonly rows: 'rules' | 'cards' | 'blocks' | 'bare';
  /** The corners of the close's button; `ring`: what is drawn around its words in place of a plate. */
  readonly button: { readonly radius: number; ring?(box: Box, color: string): readonly DrawNode[] };
  /** How far what lies under a headline rises above its capitals, in cap heights. */
  readonly headlineRise: number;
  /** True for a badge between the names of two sides. */
  readonly hasVersus?: boolean;
  /** Draws the structure of the ground, below everything else. */
  ground(sheet: Sheet): readonly DrawNode[];
  /** A pattern that fills a box; each slide has a different one. */
  pattern(box: Box, sheet: Sheet): readonly DrawNode[];
  /** Drawn under the lines of a headline. */
  underHeadline(lines: readonly PageLine[], cap: number, sheet: Sheet): HeadlineMark;
  /** The kicker's plate, dash or tape around its ink. */
  underKicker(
    ink: Box,
    sheet: Sheet,
  ): { readonly nodes: readonly DrawNode[]; readonly ink: string; readonly on: string };
  /** Room that the kicker's ornament takes beside and above its letters. */
  readonly kickerPad: { readonly x: number; readonly y: number };
  /** The line width of icons, on a grid of 24, and whether they stand on a disc. */
  readonly icon: { readonly widthPx: number; readonly isOnDisc: boolean };
  /** The sign before an item. */
  sign(box: Box, index: number, sheet: Sheet): readonly DrawNode[];
  /** The card under words. `seam`: where its stub begins, px from the top. */
  card(box: Box, sheet: Sheet, seam: number | undefined): readonly DrawNode[];
  /** The height that the foot takes of the safe box, px. */
  readonly footRow: Readonly<Record<SlideRole, number>>;
  /** The slides with an arrow at the right of their foot. */
  readonly arrowOn: readonly SlideRole[];
  /** True for a foot that brings its own ground, so that it needs no veil on a photo. */
  readonly isFootPlated: boolean;
  /** Page number and arrow to the next slide, in a row of `PAGE_FOOT_PX` that ends with the safe box. */
  foot(y: number, sheet: Sheet): SlidePart;
}

export interface PageLine {
  readonly text: string;
  readonly y: number;
  readonly ink: Box;
}

/** What lies under a headline, and the index of the line whose ink it changes; -1 for none. */
export interface HeadlineMark {
  readonly nodes: readonly DrawNode[];
  readonly line: number;
  readonly ink: string;
  readonly on: string;
}

/** A part of a page's column: its least height, and how it is drawn at its place. */
export interface PageItem {
  readonly height: number;
  /** Room between this part and the next one. */
  readonly after: number;
  /** The share of the spare room by which it grows; 0 for a part of fixed height. */
  readonly grow: number;
  readonly fits: boolean;
  readonly strain: Strain;
  /** How badly its line breaks divide the sense; see `LaidSlide`. */
  readonly unrest: LaidSlide['unrest'];
  /** True for a part that stands on the stub of a card that has one. */
  readonly isOnStub?: boolean;
  /** Places the part; a part of it may be a card of its own. `height` is the height that it was given. */
  at(box: Box): PlacedPageItem;
}

export interface PlacedPageItem {
  readonly lines: readonly Box[];
  readonly cards: readonly Box[];
  /** The boxes of the blocks and plates that words may have on a picture. Default: none. */
  readonly blocks?: readonly Box[];
  draw(sheet: Sheet): SlidePart;
}

/** Sizes of a page: cap heights of headline and body, and the factor of the room between texts. */
export type Sizes = Pick<Density, 'headline' | 'body' | 'air'>;

/** What a page needs to set its items. */
export interface PageSetting {
  readonly kit: SlideKit;
  readonly hand: TemplateHand;
  readonly width: number;
  readonly sizes: Sizes;
  readonly panel: PanelPlace;
  readonly align: 'start' | 'center';
}
