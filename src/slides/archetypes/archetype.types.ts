/**
 * A page composed from its content. An archetype says which items stand on the page; a hand says how one template draws
 * them. Lengths are pixels of the slide.
 */
import type { SlideArchetype } from '../../document/enumerations.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { PriceStyle } from '../set-price.js';
import type { SlideTextStyle } from '../set-text.js';
import type { SlideKit, SlidePart, Strain } from '../slide.types.js';
import type { MarkColors } from '../slide-palette.js';

/** Where a page has its picture or pattern: nowhere, over, under or beside the words, or behind their card. */
export type PanelPlace = 'none' | 'above' | 'below' | 'beside' | 'behind';

/** What a page is composed as. */
export interface PageOrder {
  readonly archetype: SlideArchetype;
  readonly panel: PanelPlace;
}

/** The grounds of a carousel, all of its palette. */
export type GroundName = 'paper' | 'accent' | 'night';

/** Colours of a ground and of what stands on it; every ink reads on its ground at 4.5:1. */
export interface Tones {
  readonly ground: string;
  readonly ink: string;
  /** Of small print and page numbers. */
  readonly muted: string;
  /** Plates, buttons and blocks. */
  readonly mark: MarkColors;
  /** Of numerals and signs: the accent where that reads, else the ink. */
  readonly accent: string;
  readonly line: string;
  /** Of a pattern: its ground, and two shapes on it. */
  readonly pattern: readonly [string, string, string];
}

/** The slide as a hand is given it to draw on. */
export interface Sheet {
  readonly kit: SlideKit;
  readonly tones: Tones;
}

/** One template's way of drawing: its type, its grounds, its signs. */
export interface TemplateHand {
  readonly display: SlideTextStyle;
  readonly text: SlideTextStyle;
  readonly label: SlideTextStyle;
  readonly price: PriceStyle;
  /** Largest cap height of a headline on a content slide, px at 1080. */
  readonly loudest: number;
  /** What an archetype lies on; `rest` for those not named. */
  readonly grounds: Readonly<Partial<Record<SlideArchetype, GroundName>> & { readonly rest: GroundName }>;
  /** What the template's own page shows as well as a composed one, beside a picture. */
  readonly tells: readonly SlideArchetype[];
  /** What words lie on: the ground, or a card over it. */
  readonly surface: 'bare' | 'card';
  /** How a picture or pattern is cut: from edge to edge, within a rim with round corners, or as a taped print. */
  readonly panel: { readonly form: 'bleed' | 'inset' | 'print'; readonly radiusPx: number };
  /** How items of a list are parted. */
  readonly rows: 'rules' | 'cards' | 'blocks' | 'bare';
  readonly button: { readonly radius: number };
  /** What lies under everything: the ground's own structure. */
  ground(sheet: Sheet): readonly DrawNode[];
  /** A pattern that fills a box, another one on each slide. */
  pattern(box: Box, sheet: Sheet): readonly DrawNode[];
  /** Drawn under the lines of a headline. */
  underHeadline(lines: readonly PageLine[], cap: number, sheet: Sheet): HeadlineMark;
  /** The kicker's plate, dash or tape around its ink. */
  underKicker(
    ink: Box,
    sheet: Sheet,
  ): { readonly nodes: readonly DrawNode[]; readonly ink: string; readonly on: string };
  /** Room that the kicker's ornament takes before and above its letters. */
  readonly kickerPad: { readonly x: number; readonly y: number };
  /** Of icons: how wide their lines are, on a grid of 24, and whether they stand on a disc. */
  readonly icon: { readonly widthPx: number; readonly isOnDisc: boolean };
  /** The sign before an item. */
  sign(box: Box, index: number, sheet: Sheet): readonly DrawNode[];
  /** The card under words. */
  card(box: Box, sheet: Sheet): readonly DrawNode[];
  /** Page number and way on, in a row of `PAGE_FOOT_PX` that ends with the safe box. */
  foot(y: number, sheet: Sheet): SlidePart;
}

export interface PageLine {
  readonly y: number;
  readonly ink: Box;
}

/** What lies under a headline, and the line that it changes the ink of; -1 for none. */
export interface HeadlineMark {
  readonly nodes: readonly DrawNode[];
  readonly line: number;
  readonly ink: string;
  readonly on: string;
}

/** A part of a page's column: how high it is at least, and how it is drawn at its place. */
export interface PageItem {
  readonly height: number;
  /** Room to what follows. */
  readonly after: number;
  /** Share of the room left over that it grows by; 0 for what has one height. */
  readonly grow: number;
  readonly fits: boolean;
  readonly strain: Strain;
  /** What its breaks cost in sense; see `LaidSlide`. */
  readonly unrest: number;
  /** Where it stands and what of it is a card of its own. `height`: what it was given. */
  at(box: Box): PlacedPageItem;
}

export interface PlacedPageItem {
  readonly lines: readonly Box[];
  readonly cards: readonly Box[];
  draw(sheet: Sheet): SlidePart;
}

/** Sizes of a page: cap heights of headline and body. */
export interface Sizes {
  readonly headline: number;
  readonly body: number;
}

/** What a page needs to set its items. */
export interface PageSetting {
  readonly kit: SlideKit;
  readonly hand: TemplateHand;
  readonly width: number;
  readonly sizes: Sizes;
  readonly panel: PanelPlace;
}
