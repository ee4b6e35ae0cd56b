/** Measures atoms, and joins them into the lines that will be drawn; typeset.ts and lay-out.ts both use it. */
import type { FontSpec } from '../draw/draw-list.js';
import type { Atom } from './atoms.js';
import { BREAK_COSTS } from './break-costs.js';
import type { MeasuredAtom } from './break-lines.js';
import { isStranded, leans, partingCost, senseCost, sentencesOf, tearCost } from './line-sense.js';
import type { Face, FontBook, Ink, TypesetRequest } from './typeset.types.js';

/** The most that a break inside a phrase of ideographs may cost where its parts still count as words of their own. */
const PHRASE_BREAK = 0.5;

/** A request with all facts that do not depend on size or breaks. */
export interface LineSetting {
  readonly request: TypesetRequest;
  readonly fonts: FontBook;
  readonly face: Face;
  readonly paragraphs: readonly string[];
  /** The paragraphs before they were set in capitals. */
  readonly written: readonly string[];
  readonly direction: 'ltr' | 'rtl';
  /** The font at one pixel per em. */
  readonly unit: FontSpec;
}

export interface BrokenLine {
  readonly text: string;
  /** The ink of the line, in em. */
  readonly ink: Ink;
  readonly hyphen: boolean;
  /** For each word, where it begins and ends in `text`. */
  readonly words: readonly (readonly [start: number, end: number])[];
  /** True for a line of nothing but an article, a preposition or the like; see `isStranded`. */
  readonly stranded: boolean;
  /** How much the line offends the sense; see `senseCost`. */
  readonly offence: number;
  /** Cost of this line for dividing words that belong together: see `tearCost` and `partingCost`. */
  readonly torn: number;
  /** How closely its last word belongs to the next line. */
  readonly leaning: 'none' | 'small' | 'bound';
}

/** Each atom measured at one em: what the optimiser works on. */
export function measureAtoms(atoms: readonly Atom[], setting: LineSetting): MeasuredAtom[] {
  const { unit, direction, fonts } = setting;
  const { language } = setting.request;
  const spacing = unit.letterSpacingPx ?? 0;
  const advance = (text: string) => fonts.advance(text, unit, language, direction);
  return atoms.map((atom) => {
    const width = advance(atom.text);
    const ink = fonts.ink(atom.text, unit, language, direction);
    return {
      advance: width,
      gap: atom.space === '' ? spacing : advance(atom.space) + 2 * spacing,
      // A right-to-left line begins at its right edge; the sum is the same.
      bearingLeft: direction === 'ltr' ? ink.left : width - ink.right,
      bearingRight: direction === 'ltr' ? width - ink.right : ink.left,
      hyphen: atom.hyphen ? advance('-') + spacing : 0,
      cost: atom.cost,
      letters: lettersIn(atom.text),
      wordEnd: endsWord(atom),
      small: atom.small,
      light: atom.light,
      ends: atom.ends,
    };
  });
}

/**
 * The lines that end after the given atoms, as they will be drawn; `widths`: the width of each atom with its space, em.
 */
export function joinLines(
  atoms: readonly Atom[],
  widths: readonly number[],
  ends: readonly number[],
  setting: LineSetting,
): BrokenLine[] {
  const lines = ends.map((end, i) => {
    const start = i === 0 ? 0 : (ends[i - 1] as number);
    const words: [number, number][] = [];
    let text = '';
    let wordStart = 0;
    for (let k = start; k < end; k++) {
      const atom = atoms[k] as Atom;
      const last = k === end - 1;
      text += atom.text;
      const hyphen = last && atom.hyphen && end < atoms.length;
      if (hyphen) text += '-';
      const wordEnd = text.length;
      if (!last) text += atom.space;
      if (last || endsWord(atom)) {
        words.push([wordStart, wordEnd]);
        wordStart = text.length;
      }
    }
    const ink = setting.fonts.ink(text, setting.unit, setting.request.language, setting.direction);
    const hyphen = end < atoms.length && (atoms[end - 1] as Atom).hyphen;
    const last = atoms[end - 1] as Atom;
    const leaning: BrokenLine['leaning'] = !leans(last) ? 'none' : last.cost >= BREAK_COSTS.bound ? 'bound' : 'small';
    const letters = lettersIn(text);
    const stranded = isStranded(atoms, start, end, letters);
    return { start, end, letters, line: { text, ink, hyphen, words, stranded, leaning } };
  });
  const widthOf = ({ ink }: Pick<BrokenLine, 'ink'>) => ink.right - ink.left;
  const sentences = sentencesOf(atoms, widths);
  const mean = lines.reduce((sum, each) => sum + widthOf(each.line), 0) / lines.length;
  return lines.map(({ start, end, letters, line }) => ({
    ...line,
    torn: tearCost(atoms, start, end, sentences) + partingCost(atoms, end),
    offence: senseCost(atoms, start, end, {
      words: line.words.length,
      letters,
      width: widthOf(line),
      mean,
      lines: lines.length,
    }),
  }));
}

function lettersIn(text: string): number {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}

function endsWord(atom: Atom): boolean {
  // What no line break may divide (19,99 €) also looks like one word.
  return atom.cost < Number.POSITIVE_INFINITY && (atom.space !== '' || (!atom.hyphen && atom.cost <= PHRASE_BREAK));
}
