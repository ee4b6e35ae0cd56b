/**
 * A JSON Schema as a list that a person or a model reads in one go: one line a field, with its values, bounds and
 * default. A twentieth of the schema's length.
 */
import type { JsonSchema } from './json-schema.js';

/** One field of a document. */
export interface OutlinedField {
  /** Where it stands: `text_beats[]`, `logo.position`. */
  readonly path: string;
  readonly required: boolean;
  /** What it takes, in words: `text of 1 to 120 characters`, `one of a, b`. */
  readonly takes: string;
  /** The value that counts where the field is absent; undefined where there is none. */
  readonly default: unknown;
  /** The schema's own sentence. */
  readonly says: string;
}

/** The field at the path `below` and the fields under it, in the schema's order; all fields without `below`. */
export function schemaOutline(schema: JsonSchema, below = ''): readonly OutlinedField[] {
  const fields = fieldsOf(schema, '', (schema['$defs'] ?? {}) as Definitions);
  if (below === '') return fields;
  return fields.filter(({ path }) => path === below || path.startsWith(`${below}.`) || path.startsWith(`${below}[`));
}

/** `headline: text of at most 120 characters; default "". The first words.` */
export function outlineText({ path, required, takes, default: usual, says }: OutlinedField): string {
  const rest = `${required ? '; required' : ''}${usual === undefined ? '' : `; default ${JSON.stringify(usual)}`}`;
  return `${path}: ${takes}${rest}. ${says}`.trimEnd();
}

type Definitions = Readonly<Record<string, JsonSchema>>;

function fieldsOf(node: JsonSchema, path: string, definitions: Definitions): readonly OutlinedField[] {
  const at = resolved(node, definitions);
  const required = (at['required'] ?? []) as readonly string[];
  const properties = Object.entries((at['properties'] ?? {}) as Definitions);
  const own = properties.flatMap(([name, field]) => {
    const place = path === '' ? name : `${path}.${name}`;
    const { description = '', default: usual } = field as { description?: string; default?: unknown };
    const takes = wordsOf(field, definitions);
    const one = { path: place, required: required.includes(name), takes, default: usual, says: description };
    return [one, ...fieldsOf(field, place, definitions)];
  });
  const items = at['items'] === undefined ? [] : fieldsOf(at['items'] as JsonSchema, `${path}[]`, definitions);
  const shapes = branchesOf(at).flatMap((branch) => fieldsOf(branch, path, definitions));
  const all = [...own, ...items, ...shapes];
  // Two shapes of one field may have the same fields: each is listed once.
  return all.filter((field, index) => all.findIndex((other) => other.path === field.path) === index);
}

/** What a value of the schema is, in words. */
function wordsOf(node: JsonSchema, definitions: Definitions): string {
  const at = resolved(node, definitions);
  const branches = branchesOf(at);
  if (branches.length > 0) return [...new Set(branches.map((branch) => wordsOf(branch, definitions)))].join(', or ');
  if (at['const'] !== undefined) return JSON.stringify(at['const']);
  const types = [at['type']].flat().filter((type) => typeof type === 'string');
  const orNull = types.includes('null') && types.length > 1 ? ' or null' : '';
  if (Array.isArray(at['enum'])) return `one of ${at['enum'].map((value) => String(value)).join(', ')}`;
  const [type = 'anything'] = types;
  switch (type) {
    case 'string':
      return `text${bounds(at, 'Length', ' of', 'characters')}${orNull}`;
    case 'array': {
      const prefix = at['prefixItems'] as readonly JsonSchema[] | undefined;
      const items = prefix?.[0] ?? (at['items'] as JsonSchema | undefined);
      const count = prefix === undefined ? bounds(at, 'Items', ' of', '') : ` of ${prefix.length}`;
      return `list${count}${items === undefined ? '' : `: each ${wordsOf(items, definitions)}`}${orNull}`;
    }
    case 'number':
    case 'integer':
      return `${type === 'integer' ? 'whole number' : 'number'}${bounds(at, 'imum', '', '')}${orNull}`;
    default:
      return `${type}${orNull}`;
  }
}

/** ` of 1 to 120 characters`; '' without bounds. `end` completes the keywords `min…` and `max…`. */
function bounds(node: JsonSchema, end: string, before: string, unit: string): string {
  const [least, most] = [node[`min${end}`], node[`max${end}`]] as readonly (number | undefined)[];
  const after = unit === '' ? '' : ` ${unit}`;
  if (least !== undefined && most !== undefined)
    return least === most ? `${before} ${least}${after}` : `${before} ${least} to ${most}${after}`;
  if (most !== undefined) return `${before} at most ${most}${after}`;
  return least === undefined ? '' : `${before} at least ${least}${after}`;
}

function branchesOf(node: JsonSchema): readonly JsonSchema[] {
  return (node['anyOf'] ?? node['oneOf'] ?? []) as readonly JsonSchema[];
}

function resolved(node: JsonSchema, definitions: Definitions): JsonSchema {
  const name = String(node['$ref'] ?? '').replace('#/$defs/', '');
  return name === '' ? node : { ...definitions[name], ...node };
}
