/** Routes -> an OpenAPI 3.1 document, from the schemas that also validate, so that nothing is written twice. */
import { z } from 'zod';
import { CURRENCIES } from '../values/money.js';
import type { Route } from './route.js';

type Json = Readonly<Record<string, unknown>>;

const VERSION = '1.0.0';
const PARAMETER = /:(\w+)/g;

/** The document of some routes. */
export function openApiOf(routes: readonly Route[]): Json {
  const schemas: Record<string, unknown> = { ...ERRORS };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(PARAMETER, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Reelwright service', version: VERSION },
    paths: sorted(paths),
    components: {
      schemas: sorted(schemas),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ bearer: [] }],
  };
}

const ERRORS = {
  Error: {
    type: 'object',
    properties: { error: { type: 'string' }, message: { type: 'string' } },
    required: ['error'],
  },
  ValidationErrors: {
    type: 'object',
    properties: { errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } } },
    required: ['errors'],
  },
};

function operationOf(route: Route, schemas: Record<string, unknown>): Json {
  const { method, path, summary, access, success, body } = route;
  const words = path.split(/[/:-]/).filter((word) => word !== '' && word !== 'api');
  const failure = {
    oneOf: [{ $ref: '#/components/schemas/Error' }, { $ref: '#/components/schemas/ValidationErrors' }],
  };
  return {
    operationId: [method.toLowerCase(), ...words].join('_'),
    summary,
    ...(access === 'bearer' ? {} : { 'x-scope': access }),
    parameters: parametersOf(route, schemas),
    ...(body === undefined
      ? {}
      : { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input', schemas) } } } }),
    responses: {
      [success.status]: {
        description: 'Success',
        ...contentOf(route, schemas),
      },
      default: { description: 'Refused', content: { 'application/json': { schema: failure } } },
    },
  };
}

function contentOf({ success, streams }: Route, schemas: Record<string, unknown>): Json {
  if (streams !== undefined) return { content: { [streams.split(';')[0]!]: { schema: { type: 'string' } } } };
  if (success.body === undefined) return {};
  return { content: { 'application/json': { schema: schemaOf(success.body, 'output', schemas) } } };
}

function parametersOf({ path, query, idempotency, streams }: Route, schemas: Record<string, unknown>): readonly Json[] {
  const inPath = [...path.matchAll(PARAMETER)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] } =
    query === undefined
      ? {}
      : (schemaOf(query, 'input', schemas) as { properties?: Json; required?: readonly string[] });
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const header = (name: string, schema: Json, isRequired: boolean) => ({
    name,
    in: 'header',
    required: isRequired,
    schema,
  });
  const key = { type: 'string', minLength: 1, maxLength: 255 };
  return [
    ...inPath,
    ...inQuery,
    ...(idempotency === undefined || idempotency === 'ignored'
      ? []
      : [header('Idempotency-Key', key, idempotency === 'required')]),
    ...(streams === undefined ? [] : [header('Last-Event-ID', { type: 'string' }, false)]),
    header('x-service-currency', { type: 'string', enum: CURRENCIES }, false),
  ];
}

/** A JSON Schema whose named parts go to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, unknown>): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as {
    $schema?: unknown;
    $defs?: Readonly<Record<string, unknown>>;
  };
  for (const [name, part] of Object.entries($defs)) schemas[name] = tidied(part);
  return tidied(rest) as Json;
}

/**
 * Points references to the document's components, and leaves out bounds that only say that a number is a safe integer,
 * and long patterns.
 */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([name, item]) =>
      !(name === 'id' && typeof item === 'string') &&
      !((name === 'maximum' || name === 'minimum') && Math.abs(Number(item)) === Number.MAX_SAFE_INTEGER) &&
      !(name === 'pattern' && String(item).length > LONG_PATTERN),
  );
  return Object.fromEntries(
    kept.map(([name, item]) => [
      name,
      name === '$ref' ? String(item).replace('#/$defs/', '#/components/schemas/') : tidied(item),
    ]),
  );
}

/** Patterns longer than this are left out: the format of the field says the same in one word. */
const LONG_PATTERN = 100;

function sorted<T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
