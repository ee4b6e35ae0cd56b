/**
 * Documents as somebody writes them who has the JSON Schema alone: required fields and some of the others, values from
 * lists and examples where the schema has them, else what fits its bounds.
 */
import fc from 'fast-check';
import type { JsonSchema } from '../../../src/document/json-schema.js';

type Node = JsonSchema;

const SENTENCE = 'Mornings taste better with coffee that is roasted slowly by hand and sent to your door in two days';
/** Of ten optional fields so many are written. */
const WRITTEN = 3;

/** Documents for a schema, as a writer would choose their fields. */
export function writtenFrom(schema: Node): fc.Arbitrary<unknown> {
  return fitting(schema, (schema['$defs'] ?? {}) as Readonly<Record<string, Node>>);
}

type Definitions = Readonly<Record<string, Node>>;

function fitting(node: Node, definitions: Definitions): fc.Arbitrary<unknown> {
  const { $ref, const: only, examples, enum: listed, anyOf, default: usual } = node;
  if (typeof $ref === 'string') return fitting(definitions[$ref.replace('#/$defs/', '')] ?? {}, definitions);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(examples)) return fc.constantFrom(...examples);
  if (Array.isArray(listed)) return fc.constantFrom(...listed.filter((value) => value !== null));
  if (Array.isArray(anyOf)) return fc.oneof(...shapesOf(anyOf).map((shape) => fitting(shape, definitions)));
  switch ([node['type']].flat().find((type) => type !== 'null')) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(boundsOf(node));
    case 'number': {
      const { min, max } = boundsOf(node);
      const any = fc.integer({ min: Math.ceil(100 * min), max: Math.floor(100 * max) }).map((value) => value / 100);
      return usual == null ? any : fc.oneof(fc.constant(usual), any);
    }
    case 'string':
      return textFor(node);
    case 'array': {
      const least = Math.max(1, (node['minItems'] as number | undefined) ?? 1);
      const most = Math.min((node['maxItems'] as number | undefined) ?? least, least + 3);
      return fc.array(fitting(node['items'] as Node, definitions), { minLength: least, maxLength: most });
    }
    case 'object':
      return objectFor(node, definitions);
    default:
      throw new TypeError(`Expected a shape that a writer knows but received ${JSON.stringify(node).slice(0, 200)}`);
  }
}

/** A list of values is taken before a name that only an extension gives. */
function shapesOf(anyOf: readonly Node[]): readonly Node[] {
  const shapes = anyOf.filter(({ type }) => type !== 'null');
  const known = shapes.filter((shape) => shape['pattern'] === undefined || shape['examples'] !== undefined);
  return known.length > 0 ? known : shapes;
}

function boundsOf(node: Node): { readonly min: number; readonly max: number } {
  const min = (node['minimum'] as number | undefined) ?? 0;
  return { min, max: (node['maximum'] as number | undefined) ?? min + 10 };
}

function textFor({ minLength = 0, maxLength = 200 }: { readonly minLength?: number; readonly maxLength?: number }) {
  const words = SENTENCE.split(' ');
  return fc.integer({ min: 1, max: words.length }).map((count) => {
    let text = words.slice(0, count).join(' ');
    while (text.length < minLength) text = `${text} ${SENTENCE}`;
    return text.slice(0, maxLength).trim();
  });
}

/** One field with its value, or none. */
type Field = readonly (readonly [string, unknown])[];

function objectFor(node: Node, definitions: Definitions): fc.Arbitrary<unknown> {
  const needed = (node['required'] ?? []) as readonly string[];
  const fields = Object.entries((node['properties'] ?? {}) as Definitions).filter(([name]) => name !== '$schema');
  const parts = fields.map(([name, field]) => {
    const value = fitting(field, definitions);
    const isWritten = needed.includes(name)
      ? fc.constant(true)
      : fc.integer({ min: 1, max: 10 }).map((at) => at <= WRITTEN);
    return isWritten.chain((written) => (written ? value.map((one): Field => [[name, one]]) : fc.constant<Field>([])));
  });
  return fc.tuple(...parts).map((own) => Object.fromEntries(own.flat()));
}
