/** A prepared text as unbreakable atoms and the cost of a line break after each. */
import type { Language } from '../document/enumerations.js';
import { BREAK_COSTS } from './break-costs.js';
import { type Ending, type WordSense, wordSenses } from './break-sense.js';
import { graphemes } from './graphemes.js';
import { hyphenCosts } from './hyphen-cost.js';
import { ideographicPieces, isIdeographic } from './kinsoku.js';
import { isLightWord, isSmallWord, spaceFor } from './language-rules.js';
import { numbersIn } from './money.js';

export interface Atom {
  readonly text: string;
  /**
   * The space after the atom where the line goes on, which is dropped at a break; '' where the next atom follows
   * directly.
   */
  readonly space: '' | ' ' | '\u00a0' | '\u202f';
  /** True where a break after this atom shows a hyphen. */
  readonly hyphen: boolean;
  /** Cost of a break after this atom; Infinity forbids it, -Infinity forces it. */
  readonly cost: number;
  /** True for a whole word that says nothing by itself: an article, a preposition. */
  readonly small: boolean;
  /** True for a whole word that says little by itself: every, two. */
  readonly light: boolean;
  /** The kind of unit that ends with the atom, such as a sentence. */
  readonly ends: Ending;
}

/** Positions (UTF-16) inside a word where the language may hyphenate it. */
export type Hyphenate = (word: string, language: Language) => readonly number[];

export interface AtomOptions {
  readonly language: Language;
  readonly hyphenate: Hyphenate;
  readonly emergency: Emergency;
  /** The paragraph before it was set in capitals, in which capitals no longer mark names. Default: the paragraph. */
  readonly written?: string;
}

/**
 * The texts that may break between any two graphemes in boxes that are too narrow for them: none; words; or numbers and
 * prices too, which state something else as soon as they are torn.
 */
export type Emergency = 'none' | 'words' | 'numbers';

/** The atoms of one paragraph, in logical order. The last one's cost is -Infinity. */
export function splitAtoms(paragraph: string, options: AtomOptions): Atom[] {
  const tokens = tokenise(paragraph);
  const written = tokenise(options.written ?? paragraph);
  const told = written.length === tokens.length ? written : tokens;
  const senses = wordSenses(
    told.map(({ text }) => text),
    options.language,
  );
  const whole = options.emergency === 'numbers' ? [] : numbersIn(paragraph);
  const isInside = (end: number) => whole.some((number) => number.start < end && end < number.end);
  const atoms: Atom[] = [];
  tokens.forEach((token, i) => {
    const next = tokens[i + 1];
    const inner = joinedWhere(isInside, token, wordPieces(token.text, options));
    inner.forEach((piece, k) => {
      const isWord = inner.length === 1;
      const small = isWord && isSmallWord(token.text, options.language);
      const light = isWord && isLightWord(token.text, options.language);
      if (k < inner.length - 1) atoms.push(piece);
      else if (next === undefined)
        atoms.push({
          ...piece,
          ...{ space: '', hyphen: false, cost: Number.NEGATIVE_INFINITY, small, light, ends: 'sentence' },
        });
      else {
        const sense = senses[i] as WordSense;
        const gap = gapAfter(token, next, sense, options.language);
        const cost = isInside(token.at + token.text.length) ? Number.POSITIVE_INFINITY : gap.cost;
        const ends = sense.ends === 'open' ? piece.ends : sense.ends;
        atoms.push({ text: piece.text, space: gap.space, hyphen: false, cost, small, light, ends });
      }
    });
  });
  return atoms;
}

/** The space between two words, and the cost of a break there. */
function gapAfter(token: Token, next: Token, sense: WordSense, language: Language): Pick<Atom, 'space' | 'cost'> {
  if (token.space === '\u00a0' || token.space === '\u202f') return { space: token.space, cost: BREAK_COSTS.bound };
  const isJoined = isIdeographic(token.text) && isIdeographic(next.text);
  const cost = isJoined ? 0 : sense.cost;
  return token.space === ''
    ? { space: '', cost: Math.min(cost, 0.1) }
    : { space: spaceFor(token.text, next.text, language), cost };
}

/** The pieces of a word; pieces that end inside something whole are joined to the next one. */
function joinedWhere(isInside: (end: number) => boolean, { text, at }: Token, pieces: readonly Atom[]): Atom[] {
  const joined: Atom[] = [];
  let end = at;
  let isOpen = false;
  for (const piece of pieces) {
    const before = isOpen ? joined.pop() : undefined;
    joined.push(before === undefined ? piece : { ...piece, text: before.text + piece.text });
    end += piece.text.length;
    isOpen = isInside(end);
    // A soft hyphen is dropped where a word is split at it.
    if (text[end - at] === '\u00ad') end += 1;
  }
  return joined;
}

interface Token {
  readonly text: string;
  /** The word's offset in its paragraph, in UTF-16 units. */
  readonly at: number;
  /** The space after the word; '' after a zero-width space. */
  readonly space: Atom['space'];
}

function tokenise(paragraph: string): Token[] {
  const tokens: Token[] = [];
  for (const match of paragraph.matchAll(/([^ \u00a0\u202f\u2007\u200b]+)([ \u00a0\u202f\u2007\u200b]*)/gu)) {
    const gap = match[2] ?? '';
    const space = /[\u00a0\u2007]/u.test(gap)
      ? '\u00a0'
      : gap.includes('\u202f')
        ? '\u202f'
        : gap.includes(' ')
          ? ' '
          : '';
    tokens.push({ text: match[1] as string, at: match.index, space });
  }
  return tokens;
}

function wordPieces(word: string, options: AtomOptions): Atom[] {
  const joined = (text: string, cost: number, hyphen = false): Atom => ({
    text,
    space: '',
    hyphen,
    cost,
    small: false,
    light: false,
    ends: 'open',
  });
  if (isIdeographic(word)) {
    const pieces = ideographicPieces(word, options.language).map(({ text, cost, ends }) => ({
      ...joined(text, cost),
      ends,
    }));
    return options.emergency === 'none' ? pieces : pieces.flatMap((piece) => shatter(piece, 2 * BREAK_COSTS.anywhere));
  }
  const pieces = splitCompound(word).flatMap((part) => {
    const soft = part.text.split('\u00ad');
    if (soft.length > 1)
      return soft.map((text, i) =>
        i < soft.length - 1 ? joined(text, BREAK_COSTS.joint / 2, true) : joined(text, part.cost),
      );
    const cuts = hyphenPoints(part.text, options);
    const bounds = [0, ...cuts, part.text.length];
    const costs = cuts.length === 0 ? [] : hyphenCosts(part.text, cuts, options.language);
    return bounds
      .slice(1)
      .map((end, i) => joined(part.text.slice(bounds[i], end), costs[i] ?? part.cost, i < cuts.length));
  });
  return options.emergency === 'none' ? pieces : pieces.flatMap((piece) => shatter(piece, BREAK_COSTS.anywhere));
}

/** The parts of a word between its own hyphens, slashes and dashes; each part keeps its mark. */
function splitCompound(word: string): { readonly text: string; readonly cost: number }[] {
  const parts = word.match(/[^-‐–—/]*[-‐–—/]+|[^-‐–—/]+$/gu) ?? [word];
  const wordy = (part: string) => (part.match(/\p{L}/gu) ?? []).length >= 2;
  const merged: { text: string; cost: number }[] = [];
  for (const part of parts) {
    const before = merged.at(-1);
    // Dates, ranges, signs and single letters (10-20, e-mail, 24/7) stay whole.
    if (before !== undefined && !(wordy(part) && wordy(before.text))) before.text += part;
    else merged.push({ text: part, cost: BREAK_COSTS.ownHyphen });
  }
  return merged;
}

function hyphenPoints(word: string, options: AtomOptions): readonly number[] {
  const letters = (word.match(/\p{L}/gu) ?? []).length;
  // Words with digits, addresses and CamelCase are names, not words of the language.
  if (letters < 7 || /[\d@.:_#]\S|\p{Ll}\p{Lu}/u.test(word)) return [];
  return options.hyphenate(word, options.language);
}

function shatter(atom: Atom, breakCost: number): Atom[] {
  const clusters = graphemes(atom.text);
  const cost = /\p{Script=Hangul}/u.test(atom.text) ? BREAK_COSTS.insideHangul : breakCost;
  // A single letter on either side of the break does not help the reader.
  return clusters.map((cluster, i) => {
    if (i === clusters.length - 1) return { ...atom, text: cluster.text };
    return {
      text: cluster.text,
      space: '',
      hyphen: false,
      small: false,
      light: false,
      ends: 'open',
      cost: clusters.length > 3 && (i === 0 || i === clusters.length - 2) ? cost + 2 : cost,
    };
  });
}
