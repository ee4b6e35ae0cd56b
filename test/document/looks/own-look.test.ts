import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandSchema } from '../../../src/document/brand/brand-schema.js';
import { withBrand } from '../../../src/document/brand/with-brand.js';
import { combinationHash } from '../../../src/document/combination-hash.js';
import { jsonSchemaFrom, printSchema } from '../../../src/document/json-schema.js';
import { lookOf } from '../../../src/document/looks/design.js';
import { extended } from '../../../src/document/looks/differences.js';
import { lookSchema } from '../../../src/document/looks/look-schema.js';
import { LOOKS } from '../../../src/document/looks/look-table.js';
import { resolveShort } from '../../../src/document/short/resolve-short.js';
import { classifyShortChanges } from '../../../src/document/short/short-changes.js';
import type { ShortComposition } from '../../../src/document/short/short-schema.js';
import { resolveSlider } from '../../../src/document/slider/resolve-slider.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { propertySeed } from '../../support/seed.js';
import { LEAST_SHORT } from '../short/valid-short.js';

const short = (fields: object) => ({ ...LEAST_SHORT, ...fields }) as ShortComposition;
const hashes = { 'a.mp4': 'a', 'b.mp4': 'b' } as Record<string, string>;
const hashOf = (fields: object) => {
  const resolved = resolveShort(short(fields));
  for (const { source } of resolved.segments) hashes[source] ??= source;
  return combinationHash(resolved, hashes);
};

it.each([
  ['look', lookSchema],
  ['brand', brandSchema],
] as const)('the JSON Schema of a %s ships as generated (write it with scripts/write-schemas.mjs)', (name, schema) => {
  const shipped = readFileSync(new URL(`../../../schemas/${name}.schema.json`, import.meta.url), 'utf8');
  expect(shipped).toBe(printSchema(jsonSchemaFrom(schema)));
});

describe('a look of one’s own', () => {
  it('differs from the look it extends in what it names, and in nothing else', () => {
    const look = { extends: 'luxury_minimal', colors: { accent: '#0AF' }, headline: { maxLines: 3 } } as const;
    const made = lookOf(resolveShort(short({ look: { ...look, colors: { accent: '#00aaff' } } })));
    const base = LOOKS.luxury_minimal;
    expect(made).toEqual({
      ...base,
      colors: { ...base.colors, accent: '#00aaff' },
      headline: { ...base.headline, maxLines: 3 },
    });
  });

  it('has all of another kind of accent, transition and ground where it names the kind alone', () => {
    const look = { extends: 'kinetic_creator', accent: { kind: 'line' }, transition: { kind: 'wipe' } } as const;
    const made = lookOf(resolveShort(short({ look: { ...look, captions: { ground: { kind: 'card' } } } })));
    expect(made.accent).toMatchObject({ kind: 'line', frames: 7, under: 'words' });
    expect(made.transition).toEqual({ kind: 'wipe', frames: 14 });
    expect(made.captions.ground).toMatchObject({ kind: 'card', shadow: false });
    expect(made.captions.ground).not.toHaveProperty('widthShare');
  });

  it('says what its closing cards say, skeleton by skeleton', () => {
    const look = {
      extends: 'kinetic_creator',
      endCard: { skeletons: { proof: { order: ['claim', 'logo', 'button'] } } },
    };
    const made = lookOf(resolveShort(short({ look })));
    const base = LOOKS.kinetic_creator.endCard.skeletons;
    expect(made.endCard.skeletons).toEqual({ ...base, proof: { order: ['claim', 'logo', 'button'] } });
    const twice = short({ look: { endCard: { skeletons: { mark: { order: ['logo', 'logo'] } } } } });
    const [problem] = compositionProblems(twice);
    expect(problem).toMatchObject({
      path: 'look.endCard.skeletons.mark.order',
      remedy: 'Use ["logo"] for look.endCard.skeletons.mark.order.',
    });
    expect(compositionProblems(short({ look: { endCard: { skeletons: { mrk: {} } } } }))).toHaveLength(1);
  });

  it('says in which places its texts stand, and is another look by that', () => {
    const look = { arrangements: ['window', 'foot'] } as const;
    expect(lookOf(resolveShort(short({ look })))).toEqual({ ...LOOKS.neutral, ...look });
    expect(hashOf({ look })).not.toBe(hashOf({ look: { arrangements: ['foot', 'window'] } }));
    const [problem] = compositionProblems(short({ look: { arrangements: ['widnow'] } }));
    expect(problem?.remedy).toContain('"window"');
  });

  it('is told by its content: an absent one hashes as no look, one that says nothing as the look it extends', () => {
    expect(hashOf({ look: null })).toBe(hashOf({}));
    expect(hashOf({ look: { name: 'ours', extends: 'ugc_realism' } })).toBe(hashOf({ visual_language: 'ugc_realism' }));
    const red = hashOf({ look: { name: 'a', colors: { accent: '#F00', paper: null } } });
    expect(red).toBe(hashOf({ look: { name: 'b', extends: 'neutral', colors: { accent: '#ff0000' } } }));
    expect(red).not.toBe(hashOf({}));
    expect(hashOf({ look: { colors: { accent: '#ff0001' } } })).not.toBe(
      hashOf({ look: { colors: { accent: '#f00' } } }),
    );
  });

  it.each([
    [{ look: {}, visual_language: 'ugc_realism' }, 'look', 'look_conflict'],
    [{ look: { source: 'a.look.json', align: 'center' } }, 'look.align', 'look_conflict'],
    [{ look: { colors: { papre: '#000000' } } }, 'look.colors.papre', 'unknown_field'],
    [{ look: { headline: { capHeights: [40, 60] } } }, 'look.headline.capHeights', 'out_of_range'],
    [{ look: { headline: { leading: 1e9 } } }, 'look.headline.leading', 'out_of_range'],
    [{ look: { cta: { fill: 'acent' } } }, 'look.cta.fill', 'invalid_color'],
    [{ look: { extends: 'luxury' } }, 'look.extends', 'not_one_of'],
    [{ look: { arrangements: [] } }, 'look.arrangements', 'wrong_item_count'],
    [{ look: { arrangements: ['foot', 'foot'] } }, 'look.arrangements', 'out_of_range'],
    [{ look: { arrangements: ['foot', 'haed'] } }, 'look.arrangements[1]', 'not_one_of'],
    [{ look: { source: 'https://a.example/look.json' } }, 'look.source', 'path_not_allowed'],
  ])('is refused where it is wrong: %j', (fields, path, code) => {
    expect(compositionProblems(short(fields))).toEqual([expect.objectContaining({ path, code })]);
  });

  it('wins over the brand profile in what it names, and the document over both', () => {
    const profile = { accent_color: '#111111', short_font_family: 'ShortFontLato', visual_language: 'ugc_realism' };
    const look = { colors: { accent: '#222222' }, headline: { family: 'ShortFontInter' } };
    const both = resolveShort(short({ look, brand_profile: profile }));
    expect([both.look, both.accentColor, both.fontFamily]).toEqual(['neutral', undefined, 'auto']);
    expect(resolveShort(short({ look, brand_profile: profile, accent_color: '#333333' })).accentColor).toBe('#333333');
    expect(resolveShort(short({ look: {}, brand_profile: profile })).accentColor).toBe('#111111');
  });

  it('is neither free nor paid, but counts as the look that it extends', () => {
    const before = short({ visual_language: 'ugc_realism' });
    expect(classifyShortChanges(before, short({ look: { extends: 'ugc_realism', align: 'start' } }))).toMatchObject({
      paid: [],
      other: ['look'],
    });
    expect(classifyShortChanges(before, short({ look: { extends: 'neutral' } })).paid).toEqual(['visual_language']);
  });
});

it('differences of differences are the differences laid one over the other', () => {
  const one = fc.record({ a: fc.integer(), b: fc.record({ c: fc.integer(), d: fc.array(fc.integer()) }) });
  const some = fc.record(
    { a: fc.integer(), b: fc.record({ c: fc.integer(), d: fc.array(fc.integer()) }, { requiredKeys: [] }) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(one, some, some, (base, first, second) => {
      const stacked = extended(extended(base, first), second);
      expect(stacked).toEqual(extended(base, extended(first as object, second)));
      expect(extended(base, {})).toEqual(base);
    }),
    { seed: propertySeed() },
  );
});

describe('a brand kit', () => {
  const data = {
    ...{ name: 'Nord', accent_color: '#0a5c4a', headline_color: '#fafafa', look: 'premium_editorial' as const },
    ...{ default_cta: 'Look', cta: { de: 'Ansehen' }, music: { source: '/m.mp3' } },
    logo: { light: { source: '/l.png' }, dark: { source: '/d.png' } },
  };

  it('fills what is blank, in every kind', () => {
    const filled = resolveShort(withBrand(short({ language: 'de', theme: 'luxury' }), { data }));
    expect(filled).toMatchObject({
      ...{ accentColor: '#0a5c4a', headlineColor: '#fafafa', look: 'premium_editorial', ctaText: 'Ansehen' },
      ...{ brandName: 'Nord', logo: { source: '/d.png', light: { source: '/l.png' } }, music: { source: '/m.mp3' } },
    });
    const slides = [{ headline: 'a' }, { headline: 'b' }, { headline: 'c' }];
    const slider = resolveSlider(withBrand({ kind: 'slider', slides }, { data }));
    expect(slider).toMatchObject({ accentColor: '#0a5c4a', logo: { source: '/d.png', light: { source: '/l.png' } } });
    expect(slider.designed?.look).toBe('premium_editorial');
    expect(slider.callToAction).toBe('Look');
    const german = { kind: 'slider', language: 'de', cta_text: ' Jetzt ', slides } as const;
    expect(resolveSlider(withBrand(german, { data })).callToAction).toBe('Jetzt');
    expect(resolveSlider(withBrand({ ...german, cta_text: '' }, { data })).callToAction).toBe('Ansehen');
    expect(withBrand({ kind: 'tracking', source: 'a.mp4' }, { data })).toEqual({
      ...{ kind: 'tracking', source: 'a.mp4', color: [10, 92, 74, 255] },
    });
  });

  it('is weaker than the document, its look and its profile', () => {
    const profile = { accent_color: '#111111', default_cta: 'Buy', name: 'P', visual_language: 'ugc_realism' };
    const own = resolveShort(withBrand(short({ brand_profile: profile }), { data }));
    expect(own).toMatchObject({ accentColor: '#111111', ctaText: 'Buy', brandName: 'P', look: 'ugc_realism' });
    const looked = withBrand(short({ look: { colors: { accent: '#222222' } } }), { data });
    expect(resolveShort(looked)).toMatchObject({ accentColor: undefined, look: 'neutral' });
    expect(resolveShort(withBrand(short({ visual_language: null }), { data })).look).toBe('neutral');
  });

  it('leaves nothing of itself in the document, so that the same content hashes the same', () => {
    const filled = withBrand(short({ brand: { source: 'brand.json' } }), { data: { accent_color: '#0a5c4a' } });
    expect(filled).toEqual(short({ accent_color: '#0a5c4a' }));
  });
});
