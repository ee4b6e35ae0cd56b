/**
 * Rules between fields in terms of JSON Schema, so that an editor that completes a document shows them before a check.
 */

/** A part of a JSON Schema. */
type Part = Readonly<Record<string, unknown>>;

/** `then` must hold where all of `properties` are present and match. */
export function whenThen(properties: Readonly<Record<string, Part>>, then: Part): Part {
  return { if: { properties, required: Object.keys(properties) }, then };
}

/** A field of that name must be present and be an object. */
export function needs(name: string): Part {
  return { properties: { [name]: { type: 'object' } }, required: [name] };
}

/** A document has the user's own look or a named one, not both. */
export const ONE_LOOK: Part = {
  not: {
    properties: { look: { type: 'object' }, visual_language: { type: 'string' } },
    required: ['look', 'visual_language'],
  },
};
