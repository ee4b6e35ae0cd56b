/**
 * A client generated from an OpenAPI document: it knows operations, parameters and schemas from there alone, and holds
 * both sides to them.
 */

type Json = Readonly<Record<string, unknown>>;

/** What of the document it reads. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Json;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Json } } };
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: Json } } }>
  >;
}

/** Sends a request somewhere. */
export type Transport = (request: {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: any answer of the interface
}) => Promise<{ readonly status: number; readonly body: any }>;

/** Calls operations by their id; throws for what the document does not allow, and for refusals. */
// biome-ignore lint/suspicious/noExplicitAny: any answer of the interface
export function clientOf(document: Document, send: Transport): (id: string, given: Json) => Promise<any> {
  return async (id, given) => {
    const { path, method, operation } = operationOf(document, id);
    const headers: Record<string, string> = {};
    const query = new URLSearchParams();
    let filled = path;
    for (const { name, in: place, required } of operation.parameters) {
      const value = given[name];
      if (value === undefined) {
        if (required) throw new Error(`${id} needs ${name}`);
        continue;
      }
      if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(value)));
      else if (place === 'query') query.set(name, String(value));
      else headers[name.toLowerCase()] = String(value);
    }
    const schema = operation.requestBody?.content['application/json'].schema;
    if (schema !== undefined && given['body'] !== undefined && !accepts(document, schema, given['body']))
      throw new Error(`${id}: the document refuses this body`);
    const search = query.size === 0 ? '' : `?${query}`;
    const { status, body } = await send({ method, path: filled + search, body: given['body'], headers });
    const described = operation.responses[status];
    const shape = (described ?? operation.responses['default'])?.content?.['application/json'].schema;
    if (shape !== undefined && !accepts(document, shape, body))
      throw new Error(`${id}: ${status} is not answered as described`);
    if (described === undefined) throw new Error(`${id}: ${status} ${body?.error ?? JSON.stringify(body)}`);
    return body;
  };
}

function operationOf({ paths }: Document, id: string) {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id) return { path, method: method.toUpperCase(), operation };
  throw new Error(`the document has no operation ${id}`);
}

/** The keywords of JSON Schema that our document uses. */
function accepts(document: Document, schema: Json, value: unknown): boolean {
  const is = (keyword: string, test: (says: never) => boolean) =>
    schema[keyword] === undefined || test(schema[keyword] as never);
  const within = (one: Json) => accepts(document, one, value);
  const fields = Object(value) as Json;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    is('$ref', (ref: string) => within(document.components.schemas[ref.split('/').at(-1) ?? ''] ?? { not: {} })) &&
    is('not', () => false) &&
    is('anyOf', (some: readonly Json[]) => some.some(within)) &&
    is('oneOf', (some: readonly Json[]) => some.some(within)) &&
    is('allOf', (all: readonly Json[]) => all.every(within)) &&
    is('const', (one) => value === one) &&
    is('enum', (some: readonly unknown[]) => some.includes(value)) &&
    is('type', (type: string | readonly string[]) => [type].flat().some((one) => hasType(one, value))) &&
    is('minLength', (length: number) => typeof value !== 'string' || [...value].length >= length) &&
    is('maxLength', (length: number) => typeof value !== 'string' || [...value].length <= length) &&
    is('minimum', (least: number) => typeof value !== 'number' || value >= least) &&
    is('maximum', (most: number) => typeof value !== 'number' || value <= most) &&
    is('maxItems', (most: number) => !Array.isArray(value) || value.length <= most) &&
    is('minItems', (least: number) => !Array.isArray(value) || value.length >= least) &&
    is('pattern', (pattern: string) => typeof value !== 'string' || new RegExp(pattern, 'u').test(value)) &&
    is('items', (items: Json) => !Array.isArray(value) || value.every((one) => accepts(document, items, one))) &&
    is('required', (names: readonly string[]) => !isObject || names.every((name) => fields[name] !== undefined)) &&
    is(
      'properties',
      (properties: Readonly<Record<string, Json>>) =>
        !isObject ||
        Object.entries(properties).every(
          ([name, one]) => fields[name] === undefined || accepts(document, one, fields[name]),
        ),
    )
  );
}

function hasType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
