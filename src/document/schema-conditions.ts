/**
 * Rules between fields in terms of JSON Schema, so that an editor that completes a document shows them before a check.
 */

/** A part of a JSON Schema. */
type Part = Readonly<Record<string, unknown>>;

/** Where all of `properties` are there and as they are said, `then` holds. */
export function whenThen(properties: Readonly<Record<string, Part>>, then: Part): Part {
  return { if: { properties, required: Object.keys(properties) }, then };
}

/** A field of that name has to be there, and an object. */
export function needs(name: string): Part {
  return { properties: { [name]: { type: 'object' } }, required: [name] };
}

/** A look of one's own stands in place of a named one. */
export const ONE_LOOK: Part = {
  not: {
    properties: { look: { type: 'object' }, visual_language: { type: 'string' } },
    required: ['look', 'visual_language'],
  },
};
