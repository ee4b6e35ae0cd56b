/** Which control a field has, by its JSON Schema. */
import { listedValues } from '../shared/listed-values.js';
import type { JsonSchema } from '../shared/messages.js';

export type Control =
  | 'none'
  | 'choice'
  | 'group'
  | 'list'
  | 'flag'
  | 'number'
  | 'color'
  | 'text'
  | 'point'
  | 'move'
  | 'either'
  | 'pairs'
  | 'channels'
  | 'numbers'
  | 'raw';

/** The types of a field's values, without null. */
export function typesOf({ type }: JsonSchema): readonly string[] {
  const types = type === undefined ? [] : typeof type === 'string' ? [type] : type;
  return types.filter((one) => one !== 'null');
}

/** A shape with what it refers to, and without the wrapping of a single alternative beside null. */
export function fullShape(shape: JsonSchema, root: JsonSchema | undefined): JsonSchema {
  const { $ref, anyOf, ...own } = shape;
  if ($ref !== undefined) {
    const named = root?.$defs?.[$ref.replace('#/$defs/', '')] ?? {};
    return fullShape({ ...named, ...own, ...(anyOf && { anyOf }) }, root);
  }
  const others = (anyOf ?? []).filter(({ type }) => type !== 'null');
  const [only] = others;
  if (anyOf === undefined || only === undefined || others.length > 1) return shape;
  const found = fullShape({ ...only, ...own }, root);
  return others.length === anyOf.length ? found : { ...found, type: [...typesOf(found), 'null'] };
}

/** What a field takes that is either one of a few words or something larger. */
export interface Either {
  readonly words: readonly (string | boolean)[];
  readonly other: JsonSchema;
}

/** Undefined for the shape of any other field. */
export function eitherOf({ anyOf = [] }: JsonSchema): Either | undefined {
  const wordsOf = ({ type, enum: listed, const: word }: JsonSchema): readonly unknown[] =>
    type === 'boolean' ? [true, false] : (listed ?? (word === undefined ? [] : [word]));
  const words = anyOf.flatMap(wordsOf).filter((word) => typeof word === 'string' || typeof word === 'boolean');
  const [other, ...more] = anyOf.filter((one) => one.type !== 'null' && wordsOf(one).length === 0);
  return words.length > 0 && other !== undefined && more.length === 0 ? { words, other } : undefined;
}

/** Whether a field is a colour: red, green, blue and alpha. */
function isColor({ minItems, maxItems, items }: JsonSchema): boolean {
  return minItems === 4 && maxItems === 4 && items?.maximum === 255;
}

/** `shape`: a full one. */
export function controlOf(shape: JsonSchema): Control {
  const [type] = typesOf(shape);
  const item = typesOf(shape.items ?? {})[0];
  if (shape.const !== undefined) return 'none';
  if (listedValues(shape) !== undefined) return 'choice';
  const { other } = eitherOf(shape) ?? {};
  if (other !== undefined) {
    const { properties = {} } = other;
    return 'x' in properties ? 'point' : 'from' in properties && 'to' in properties ? 'move' : 'either';
  }
  switch (type) {
    case 'object':
      return shape.properties !== undefined
        ? 'group'
        : typeof shape.additionalProperties === 'object'
          ? 'pairs'
          : 'raw';
    case 'array':
      if (item === 'string' || item === 'object') return 'list';
      if (item !== 'integer' && item !== 'number') return 'raw';
      return isColor(shape) ? 'channels' : 'numbers';
    case 'boolean':
      return 'flag';
    case 'number':
    case 'integer':
      return 'number';
    case 'string':
      return shape.pattern?.startsWith('^#') ? 'color' : 'text';
    default:
      return 'raw';
  }
}
