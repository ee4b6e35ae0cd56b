/**
 * A text that is split, measured and broken once for all the boxes it is tried in: a layout asks for the same words at
 * many heights, and neither atoms nor breaks depend on the height. The texts are kept as long as their typesetter.
 */
import { type Atom, type Emergency, splitAtoms } from './atoms.js';
import { breakInto, type MeasuredAtom } from './break-lines.js';
import type { Division } from './cheapest-division.js';
import { type BrokenLine, joinLines, type LineSetting, measureAtoms } from './lines.js';

export interface MeasuredText {
  readonly atoms: readonly Atom[];
  readonly measured: readonly MeasuredAtom[];
  /** The result of `breakInto` for these atoms. */
  breakInto(lines: number, width: number, kind: 'balanced' | 'headline' | 'running'): Division | undefined;
  /** The lines that breaks divide the text into. */
  join(broken: Division): readonly BrokenLine[];
}

/** Which hyphens a text may show, and which of its parts may break between any two letters. */
export interface Allowed {
  readonly hyphens: 'none' | 'joints' | 'all';
  readonly emergency: Emergency;
}

/** The most texts that are kept at a time; the largest composition sets a few dozen. */
const MOST_TEXTS = 200;

/** Gives the measured text of a setting, the same one for the same text, type and hyphens. */
export function createMeasuredTexts(): (setting: LineSetting, allowed: Allowed) => MeasuredText {
  const texts = new Map<string, MeasuredText>();
  return (setting, allowed) => {
    const { paragraphs, written, unit, direction, request } = setting;
    const key = JSON.stringify([paragraphs, written, unit, direction, request.language, allowed]);
    let text = texts.get(key);
    if (text === undefined) {
      if (texts.size >= MOST_TEXTS) texts.clear();
      text = measureText(setting, allowed);
      texts.set(key, text);
    }
    return text;
  };
}

function measureText(setting: LineSetting, allowed: Allowed): MeasuredText {
  const atoms = splitAll(setting, allowed);
  const measured = measureAtoms(atoms, setting);
  const widths = measured.map(({ advance, gap }) => advance + gap);
  const breaks = new Map<string, Division | undefined>();
  const joined = new WeakMap<Division, readonly BrokenLine[]>();
  return {
    atoms,
    measured,
    breakInto(lines, width, kind) {
      const key = `${kind} ${lines} ${width}`;
      if (!breaks.has(key)) breaks.set(key, breakInto(measured, lines, width, kind));
      return breaks.get(key);
    },
    join(broken) {
      const lines = joined.get(broken) ?? joinLines(atoms, widths, broken.ends, setting);
      joined.set(broken, lines);
      return lines;
    },
  };
}

function splitAll(setting: LineSetting, { hyphens, emergency }: Allowed): Atom[] {
  const { fonts, face } = setting;
  const { language } = setting.request;
  const hyphenate = hyphens === 'none' ? () => [] : fonts.hyphenate;
  const covered = (space: Atom['space']) => (space === '\u202f' && !fonts.covers(face, space) ? '\u00a0' : space);
  return setting.paragraphs
    .flatMap((paragraph, index) => {
      return splitAtoms(paragraph, { language, hyphenate, emergency, written: setting.written[index] ?? paragraph });
    })
    .map((atom) => ({ ...atom, space: covered(atom.space) }));
}
