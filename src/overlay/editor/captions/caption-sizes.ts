/**
 * The sizes at which all captions of a film may be set. Beside titles they may be smaller or on one line, so that both
 * have room; alone they have one size, which fits the film's longest word.
 */
import type { CaptionPosition, Language } from '../../../document/enumerations.js';
import type { CaptionLook } from '../../../document/looks/caption-look.types.js';
import type { FontBook } from '../../../type/typeset.types.js';
import { extentOf } from '../../text/placed-text.js';
import type { SetCaptions } from '../place-texts.js';
import type { CaptionClock, CaptionCue, CaptionPage, CaptionWord } from './caption.types.js';
import { groundMargin } from './caption-ground.js';
import type { SetPageSize } from './caption-heights.js';
import { captionPages } from './caption-pages.js';
import { type CaptionSetter, captionSetter, type SetPage } from './caption-setter.js';
import { type CaptionFormat, LEAST_FILM_SHARE } from './caption-size.js';

/** A page set in type. */
export interface SizedPage extends SetPageSize {
  readonly set: SetPage;
}

/** All pages at one size, and what sets them. */
export interface SizedCaptions extends SetCaptions<SizedPage> {
  readonly format: CaptionFormat;
  readonly setter: CaptionSetter;
  /** Margins of the ground around the ink. */
  readonly margin: ReturnType<typeof groundMargin>;
  /** A page set anew in so many pixels; undefined where it is smaller then, or higher than `height`. */
  readonly within: (page: CaptionPage, width: number, height: number) => SizedPage | undefined;
}

export interface SizeWorld {
  readonly fontBook: FontBook;
  readonly look: CaptionLook;
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly position: CaptionPosition;
  readonly clock: CaptionClock;
  readonly words: readonly CaptionWord[];
  readonly cues: readonly CaptionCue[];
  /** The column's width, px. */
  readonly width: number;
}

/** How captions may be set: at a share of the usual size, on as many lines as fit the film or on one. */
interface CaptionForm {
  readonly share: number;
  readonly isOneLine?: boolean;
}

const USUAL_FORM: CaptionForm = { share: 1 };
/** The forms that are tried where captions share a film with titles. */
const SMALLER_FORMS: readonly CaptionForm[] = [
  { share: 0.88 },
  { share: 0.88, isOneLine: true },
  { share: 0.78, isOneLine: true },
  { share: 0.7, isOneLine: true },
];
/** Shorter pages change more often: as bad as letters that are smaller by so many hundredths of the logarithm. */
const ONE_LINE_SHRUNK = 12;
/** The least cap height that a title may cost the captions, px: smaller ones are overlooked on a phone. */
const LEAST_SMALLER_CAP = 38;

/** The usual size first. Each is set only when it is asked for. */
export function captionSizes(
  world: SizeWorld,
  largest: CaptionFormat,
  hasTitles: boolean,
): readonly (() => SizedCaptions)[] {
  const texts = world.words.map(({ text }) => text);
  const usual = scaled(largest, setterOf(world, largest).shareFor(texts, LEAST_FILM_SHARE));
  // On a wide film captions are one line, which leaves room enough.
  const smaller = hasTitles && !usual.wide ? SMALLER_FORMS : [];
  const large = smaller.filter(({ share }) => share * usual.capHeightPx >= LEAST_SMALLER_CAP);
  return [USUAL_FORM, ...large].map((form) => () => setAt(world, usual, form));
}

function scaled(format: CaptionFormat, share: number): CaptionFormat {
  return share === 1 ? format : { ...format, capHeightPx: Math.floor(format.capHeightPx * share) };
}

function setterOf(world: SizeWorld, format: CaptionFormat, room = world.width): CaptionSetter {
  const { fontBook, look, language, direction } = world;
  // The ground takes the same room beside the ink whatever the letters.
  const beside = groundMargin(look.ground, format.capHeightPx, { ascent: 0, descent: 0 }).x;
  return captionSetter({ fontBook, look, language, direction, format, width: room - 2 * beside });
}

function setAt(world: SizeWorld, usual: CaptionFormat, { share, isOneLine = false }: CaptionForm): SizedCaptions {
  const { language, clock, words, cues, look, position } = world;
  const format = { ...scaled(usual, share), ...(isOneLine ? { maxLines: 1 } : {}) };
  const { capHeightPx, wide } = format;
  const setter = setterOf(world, format);
  const margin = groundMargin(look.ground, capHeightPx, setter.extent);
  const most = innerHeight(setter, format.maxLines);
  const texts = words.map(({ text }) => text);
  const sized = (page: CaptionPage, by = setter): SizedPage => {
    const { first, last } = page;
    const set = by.set(texts.slice(first, last), most);
    // In the middle position, pages of one line and of two are centred on the same height.
    const lines = position === 'middle' ? format.maxLines : Math.min(format.maxLines, set.block.lines.length);
    const height = Math.max(innerHeight(setter, lines), Math.ceil(set.block.height)) + margin.top + margin.bottom;
    return { ...page, set, height, width: Math.ceil(extentOf(set.block).width) + 2 * margin.x };
  };
  const within: SizedCaptions['within'] = (page, width, height) => {
    const one = width > 2 * margin.x ? sized(page, setterOf(world, format, width)) : undefined;
    const isAsLarge = one?.set.block.fits === true && one.set.block.capHeightPx === capHeightPx;
    return isAsLarge && one.height <= height ? one : undefined;
  };
  const cueEnds = new Set(cues.map(({ last }) => last));
  const pages = captionPages(words, setter.measure, { language, wide, clock, cueEnds }).map((page) => sized(page));
  const shrunk = Math.round(-100 * Math.log(share)) + (isOneLine ? ONE_LINE_SHRUNK : 0);
  return { pages, capHeightPx, shrunk, format, setter, margin, within };
}

/** Height of the ink of a number of lines. */
function innerHeight({ extent }: CaptionSetter, lines: number): number {
  return extent.ascent + (lines - 1) * extent.leading + extent.descent;
}
