/** The values that a schema lists for a field. */
import type { JsonSchema } from './messages.js';

/**
 * The values of an enumeration, including null where it is allowed; undefined for a field that has none. Names of
 * extensions (`vendor/name`) may be allowed as well.
 */
export function listedValues({ enum: values, anyOf = [] }: JsonSchema): JsonSchema['enum'] {
  if (values !== undefined) return values;
  const [listed, ...others] = anyOf.filter((one) => one.enum !== undefined);
  const rest = anyOf.filter((one) => one !== listed);
  const isOpen = rest.every(({ type, pattern }) => type === 'null' || (type === 'string' && pattern !== undefined));
  if (listed?.enum === undefined || others.length > 0 || !isOpen) return undefined;
  return [...listed.enum, ...(rest.some(({ type }) => type === 'null') ? [null] : [])];
}
