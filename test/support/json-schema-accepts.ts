/**
 * Whether a JSON Schema accepts a value: the keywords that our schemas use, and no others. Written from draft 2020-12,
 * not from our runtime.
 */

type Schema = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

/** Keywords that say nothing about validity. */
const NOTES = ['$schema', 'title', 'description', 'deprecated', 'default', 'examples', 'else', 'then', '$defs'];

/** True when every keyword of the schema holds for the value. Throws for a keyword it does not know. */
export function jsonSchemaAccepts(schema: Schema, value: unknown, root: Schema = schema): boolean {
  return Object.entries(schema).every(
    ([keyword, says]) => NOTES.includes(keyword) || holds(keyword, says, { schema, root }, value),
  );
}

function holds(
  keyword: string,
  says: unknown,
  { schema, root }: { readonly schema: Schema; readonly root: Schema },
  value: unknown,
): boolean {
  const subschemas = says as readonly Schema[];
  const bound = says as number;
  switch (keyword) {
    case '$ref': {
      const name = String(says).replace('#/$defs/', '');
      const defined = (root['$defs'] as Readonly<Record<string, Schema>>)[name];
      if (defined === undefined) throw new Error(`Expected a definition of ${name}`);
      return jsonSchemaAccepts(defined, value, root);
    }
    case 'type':
      return [says].flat().some((type) => hasType(type as string, value));
    case 'const':
      return value === says;
    case 'enum':
      return (says as readonly unknown[]).includes(value);
    case 'minimum':
      return typeof value !== 'number' || value >= bound;
    case 'maximum':
      return typeof value !== 'number' || value <= bound;
    case 'minLength':
      return typeof value !== 'string' || [...value].length >= bound;
    case 'maxLength':
      return typeof value !== 'string' || [...value].length <= bound;
    case 'pattern':
      return typeof value !== 'string' || new RegExp(says as string, 'u').test(value);
    case 'minItems':
      return !Array.isArray(value) || value.length >= bound;
    case 'maxItems':
      return !Array.isArray(value) || value.length <= bound;
    case 'items':
      return !Array.isArray(value) || value.every((item) => jsonSchemaAccepts(says as Schema, item, root));
    case 'maxProperties':
      return !isObject(value) || Object.keys(value).length <= bound;
    case 'required':
      return !isObject(value) || (says as readonly string[]).every((name) => Object.hasOwn(value, name));
    case 'properties': {
      if (!isObject(value)) return true;
      const known = Object.entries(says as Readonly<Record<string, Schema>>);
      return known.every(([name, child]) => !Object.hasOwn(value, name) || jsonSchemaAccepts(child, value[name], root));
    }
    case 'additionalProperties': {
      if (!isObject(value)) return true;
      const known = (schema['properties'] ?? {}) as object;
      const others = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
      return says === false
        ? others.length === 0
        : others.every((name) => jsonSchemaAccepts(says as Schema, value[name], root));
    }
    case 'propertyNames':
      return !isObject(value) || Object.keys(value).every((name) => jsonSchemaAccepts(says as Schema, name, root));
    case 'not':
      return !jsonSchemaAccepts(says as Schema, value, root);
    case 'anyOf':
      return subschemas.some((child) => jsonSchemaAccepts(child, value, root));
    case 'allOf':
      return subschemas.every((child) => jsonSchemaAccepts(child, value, root));
    case 'if':
      return jsonSchemaAccepts(
        (schema[jsonSchemaAccepts(says as Schema, value, root) ? 'then' : 'else'] ?? {}) as Schema,
        value,
        root,
      );
    default:
      throw new Error(`Expected a keyword that our schemas use but received ${keyword}`);
  }
}

function hasType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
