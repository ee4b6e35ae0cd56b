/**
 * A beat that ends or begins with a price or a per cent shows it large: on a line of its own, about twice as large as
 * the words beside it.
 */
import type { Language } from '../../document/enumerations.js';
import { movedLine } from '../../type/lay-out.js';
import { heroesIn } from '../../type/old-price.js';
import type { TypesetBlock } from '../../type/typeset.types.js';
import { turnOf } from '../text/text-turn.js';

/** Sizes of the figure relative to the words: the largest that fits the column is used. */
export const HERO_SIZES = [2.2, 1.9, 1.6, 1.4] as const;
/** The most letters of the words beside it: a longer text is a sentence that happens to hold a price. */
const MOST_LETTERS_BESIDE = 26;
/** The distance between the lines, in cap heights of the smaller type. */
const HERO_AIR = { least: 0.55, most: 0.9 } as const;

/** The words and the figure, in the order in which they are written. */
export interface HeroSplit {
  readonly words: string;
  readonly figure: string;
  readonly isLast: boolean;
}

/** Undefined for a text without exactly one figure at its end or beginning, and for one that turns in its middle. */
export function heroSplit(text: string, language: Language): HeroSplit | undefined {
  const [hero, ...more] = heroesIn(text, language);
  if (hero === undefined || more.length > 0 || turnOf(text, language) !== undefined) return undefined;
  const before = text.slice(0, hero.start).trim();
  const behind = text.slice(hero.end).trim();
  const isLast = before !== '' && /^[.!?…]*$/u.test(behind);
  if (!isLast && (before !== '' || !/^\p{L}/u.test(behind))) return undefined;
  const figure = text.slice(hero.start, hero.end).trim() + (isLast ? behind : '');
  const words = isLast ? before : behind;
  return [...words].length > MOST_LETTERS_BESIDE ? undefined : { words, figure, isLast };
}

/** Both blocks as one, the second under the first, with their alignment; `capHeightPx` is that of the words. */
export function stackedBlocks(
  words: TypesetBlock,
  figure: TypesetBlock,
  { isLast, leading, align, direction }: Stacking,
): TypesetBlock {
  const cap = words.capHeightPx;
  const air = Math.round(cap * Math.min(HERO_AIR.most, Math.max(HERO_AIR.least, leading - 1)));
  const width = Math.max(words.width, figure.width);
  const [first, second] = isLast ? [words, figure] : [figure, words];
  const under = Math.ceil(first.height) + air;
  const placed = (block: TypesetBlock, down: number) => {
    const free = width - block.width;
    const right = align === 'center' ? free / 2 : (align === 'start') === (direction === 'ltr') ? 0 : free;
    return block.lines.map((line) => movedLine(line, { x: right, y: down }));
  };
  return {
    ...words,
    lines: [...placed(first, 0), ...placed(second, under)],
    width,
    height: under + second.height,
    fits: words.fits && figure.fits,
  };
}

interface Stacking extends Pick<HeroSplit, 'isLast'> {
  /** Distance of the words' lines, in cap heights. */
  readonly leading: number;
  readonly align: 'start' | 'center';
  readonly direction: 'ltr' | 'rtl';
}
