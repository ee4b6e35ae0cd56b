/** The JSON Schema (draft 2020-12) of a kind of composition, generated from its runtime schema. */
import { z } from 'zod';
import { KINDS, type Kind } from './kinds.js';

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of one kind of composition; its `maxLength` counts code points, as the runtime schema does. */
export function jsonSchemaOf(kind: Kind): JsonSchema {
  const row = KINDS.find((candidate) => candidate.kind === kind);
  if (row === undefined) throw new TypeError(`internal: no composition kind ${kind}`);
  return jsonSchemaFrom(row.schema);
}

/** The JSON Schema of any runtime schema, tidied like those of compositions. */
export function jsonSchemaFrom(schema: z.ZodType): JsonSchema {
  const generated = z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });
  return tidy(JSON.parse(JSON.stringify(generated))) as JsonSchema;
}

/** The same as text: two spaces, keywords in a fixed order, a line break at the end; equal on every run. */
export function printJsonSchema(kind: Kind): string {
  return printSchema(jsonSchemaOf(kind));
}

/** A JSON Schema as its file. */
export function printSchema(schema: JsonSchema): string {
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}

const KEYWORD_ORDER = [
  ...['$schema', '$ref', 'title', 'description', 'deprecated', 'type', 'const', 'enum', 'default', 'examples'],
  ...['minLength', 'maxLength', 'pattern', 'not', 'minimum', 'maximum', 'minItems', 'maxItems', 'prefixItems', 'items'],
  ...['properties', 'required', 'additionalProperties', 'anyOf', 'allOf', '$defs'],
];

/** Orders keywords and writes "X or null" as one type: editors complete an enumeration better than an `anyOf`. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (value === null || typeof value !== 'object') return value;
  const node = withNullAsType(value as Record<string, unknown>);
  const isProperties = !Object.keys(node).every((key) => KEYWORD_ORDER.includes(key));
  const keys = isProperties
    ? Object.keys(node)
    : Object.keys(node).sort((a, b) => KEYWORD_ORDER.indexOf(a) - KEYWORD_ORDER.indexOf(b));
  return Object.fromEntries(keys.map((key) => [key, tidy(node[key])]));
}

function withNullAsType(node: Record<string, unknown>): Record<string, unknown> {
  const [branch, nothing, ...rest] = Array.isArray(node['anyOf']) ? (node['anyOf'] as Record<string, unknown>[]) : [];
  // A value of several shapes, or null, is written as one list of alternatives.
  if (Array.isArray(branch?.['anyOf']) && nothing?.['type'] === 'null' && rest.length === 0)
    return { ...node, anyOf: [...branch['anyOf'], nothing] };
  if (branch === undefined || nothing?.['type'] !== 'null' || rest.length > 0 || typeof branch['type'] !== 'string')
    return node;
  const { anyOf: _, ...outer } = node;
  const values = Array.isArray(branch['enum']) ? { enum: [...branch['enum'], null] } : {};
  return { ...branch, ...outer, ...values, type: [branch['type'], 'null'] };
}
