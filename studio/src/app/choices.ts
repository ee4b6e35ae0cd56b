/** The list of a field with a fixed set of values: each choice once, under its own name. */
import type { Json, Path } from '../shared/json-text.js';
import { listedValues } from '../shared/listed-values.js';
import type { JsonSchema } from '../shared/messages.js';
import { languageName, valueLabel } from './sections.js';

/** The entry of the list for a field that is left out. */
export const UNSET = '\u0000unset';
const NULL = '\u0000null';

/** The entry of the list for a value that is none of its words. */
export const OTHER = '\u0000other';

/** One entry of a list. */
export interface Choice {
  /** The id of the choice, unique within the list. */
  readonly id: string;
  readonly label: string;
  /** The value that it writes; undefined leaves the field out. */
  readonly value: Json | undefined;
}

/** The labels of null where it means something else than leaving the field out. */
const NULLS: Readonly<Record<string, string>> = { visual_language: 'Neutral' };
/** Labels of values that say something else in other fields. */
const IN_FIELD: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fit_mode: { blur: 'Whole, over a blurred copy', cover: 'Fills the frame' },
};
/** Fields that are decided from the rest of the document when they are left out, though the schema names a default. */
const DECIDED: readonly string[] = ['visual_language', 'short_text_position'];

/** The entries of a field's list; the first is for leaving it out. */
export function choicesOf(path: Path, shape: JsonSchema): readonly Choice[] {
  const { default: usual, description = '' } = shape;
  const values = listedValues(shape) ?? [];
  const name = String(path.at(-1));
  const labelled = (value: Json) =>
    name === 'language' ? languageName(String(value)) : (IN_FIELD[name]?.[String(value)] ?? valueLabel(String(value)));
  const isPlain = typeof usual === 'string' && usual !== 'auto' && !isDecided(path);
  const left = isPlain ? `${labelled(usual)} (default)` : /\binert\b/.test(description) ? 'Not set' : 'Auto';
  const others = values.filter((one) => one !== null && one !== 'auto' && !(isPlain && one === usual));
  const neutral = values.includes(null) ? nullName(path) : undefined;
  return [
    { id: UNSET, label: left, value: undefined },
    ...others.map((value) => ({ id: String(value), label: labelled(value), value })),
    ...(neutral === undefined ? [] : [{ id: NULL, label: neutral, value: null }]),
  ];
}

/** The entries of a field that takes one of a few words or something else, which `other` names. */
export function eitherChoices(words: readonly (string | boolean)[], other: string): readonly Choice[] {
  const labelled = (word: string | boolean) => (typeof word === 'string' ? valueLabel(word) : word ? 'Yes' : 'No');
  const listed = words.filter((word) => word !== 'auto');
  return [
    { id: UNSET, label: 'Auto', value: undefined },
    ...listed.map((word) => ({ id: String(word), label: labelled(word), value: word })),
    { id: OTHER, label: other, value: undefined },
  ];
}

/** The entry of a list for a value of the document. */
export function choiceOf(choices: readonly Choice[], value: Json | undefined, usual: unknown): string {
  const own = choices.find((one) => one.value === value);
  if (own !== undefined) return own.id;
  return value === null || value === 'auto' || value === usual ? UNSET : String(value);
}

const nullName = (path: Path) => (path.length === 1 ? NULLS[String(path[0])] : undefined);
const isDecided = (path: Path) => path.length === 1 && DECIDED.includes(String(path[0]));
