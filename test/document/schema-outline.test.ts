import { describe, expect, test } from 'vitest';
import { jsonSchemaOf } from '../../src/document/json-schema.js';
import { outlineText, schemaOutline } from '../../src/document/schema-outline.js';

describe('the outline of a schema', () => {
  test.each(['short', 'slider', 'editor', 'tracking'] as const)(
    'of %s has a sentence for every field of it',
    (kind) => {
      const schema = jsonSchemaOf(kind);
      const outline = schemaOutline(schema);
      const top = outline.map(({ path }) => path).filter((path) => !/[.[]/.test(path));
      expect(top).toEqual(Object.keys(schema['properties'] as object));
      expect(outline.filter(({ says }) => says === '').map(({ path }) => path)).toEqual([]);
      expect(outline.filter(({ takes }) => /anything|undefined/.test(takes)).map(({ path }) => path)).toEqual([]);
      expect(new Set(outline.map(({ path }) => path)).size).toBe(outline.length);
    },
  );

  test('says what a field takes, its bounds and its default', () => {
    const line = (path: string) => schemaOutline(jsonSchemaOf('short'), path).map(outlineText)[0];
    expect(line('headline')).toMatch(/^headline: text of at most 80 characters or null; default ""\. \S/);
    expect(line('segments')).toMatch(/^segments: list of 2: each object; required\. /);
    expect(line('segments[].focus')).toMatch(/^segments\[\]\.focus: one of auto, center, or object/);
    expect(line('star_rating')).toMatch(/^star_rating: number 0 to 5/);
    expect(line('logo.position')).toMatch(/^logo\.position: one of top_left, .*; default "top_right"/);
    const [slides] = schemaOutline(jsonSchemaOf('slider'), 'slides').map(outlineText);
    expect(slides).toMatch(/^slides: list of 3 to 10: each object; required/);
  });

  test('below a field has nothing of its neighbours', () => {
    const paths = schemaOutline(jsonSchemaOf('short'), 'logo').map(({ path }) => path);
    expect(paths).toEqual([
      'logo',
      'logo.source',
      'logo.light',
      'logo.light.source',
      'logo.position',
      'logo.treatment',
    ]);
  });
});
