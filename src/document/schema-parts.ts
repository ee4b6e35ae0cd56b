/**
 * The bricks of the runtime schemas: each is a zod schema with its JSON Schema keywords, its description, and rules
 * that know how to explain themselves. Bounds are own rules, not zod's: zod counts UTF-16 units, and stops at a list's
 * length before it sees its items.
 */
import { z } from 'zod';
import type { ErrorCode } from '../codes.js';
import { parseHex } from '../color.js';
import { count, describe, oneOf } from './describe.js';
import { CORNERS, FOCUS_NAMES } from './enumerations.js';
import { SHORT_LIMITS, SOURCE_MAX } from './limits.js';
import { EXTENSION_NAME, type OwnName } from './own-name.js';
import { codePointLength, isBlank, unsupportedCharacter } from './text.js';

/** What a broken rule says; kept in the issue's `params` until problems.ts turns it into a Problem. */
export interface SchemaRule {
  readonly code: ErrorCode;
  /** Completes "Expected … for NAME". */
  readonly expected: string;
  /** Completes "but received …". Default: the value itself. */
  readonly received?: (value: never) => string;
  readonly remedy: (value: never, name: string) => string;
}

/** A schema that also demands `holds`; several rules of one value are all reported. */
export function withRule<S extends z.ZodType>(schema: S, holds: (value: z.output<S>) => boolean, rule: SchemaRule): S {
  return schema.refine(holds, {
    params: { rule },
    ...(schema instanceof z.ZodArray ? { when: ({ value }) => Array.isArray(value) } : {}),
  }) as S;
}

const CHARACTER_RULE: SchemaRule = {
  code: 'unsupported_character',
  expected: 'text without control characters or broken characters',
  received: (value: string) => {
    const found = unsupportedCharacter(value);
    return found === undefined ? describe(value) : `${found.name} at character ${found.index + 1}`;
  },
  remedy: (value: string, name) => `Remove ${unsupportedCharacter(value)?.name ?? 'it'} from ${name}.`,
};

/**
 * What `unsupportedCharacter` refuses, as a JSON Schema pattern can say it: without the lone surrogates that JSON text
 * seldom holds, and without the noncharacters beyond U+FFFF, which patterns count in halves.
 */
const CHARACTERS =
  '^[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F\\uFDD0-\\uFDEF\\uFFFE\\uFFFF]*$';

/** A text of at most `max` code points, at least `min` (default 0). */
export function text(max: number, min = 0) {
  let schema = withRule(z.string(), (value) => codePointLength(value) <= max, {
    code: 'too_long',
    expected: `at most ${count(max, 'character')}`,
    received: (value: string) => String(codePointLength(value)),
    remedy: (value: string, name) => `Shorten ${name} by ${count(codePointLength(value) - max, 'character')}.`,
  });
  if (min > 0) {
    schema = withRule(schema, (value) => codePointLength(value) >= min, {
      code: 'too_short',
      expected: `at least ${count(min, 'character')}`,
      received: (value: string) => String(codePointLength(value)),
      remedy: (value: string, name) =>
        `Add at least ${count(min - codePointLength(value), 'character')} to ${name}, or leave it out.`,
    });
  }
  schema = withRule(schema, (value) => unsupportedCharacter(value) === undefined, CHARACTER_RULE);
  return schema.meta({ maxLength: max, ...(min > 0 ? { minLength: min } : {}), pattern: CHARACTERS });
}

/** A `text` in which at least one character is visible. */
export function visibleText(max: number) {
  return withRule(text(max), (value) => !isBlank(value), {
    code: 'blank_text',
    expected: 'a visible text',
    remedy: (_value, name) => `Write at least 1 visible character into ${name}.`,
    // The pattern refuses white space alone: for other invisible characters it would need escapes that not every
    // validator knows.
  }).meta({ minLength: 1, not: { type: 'string', pattern: '^\\s*$' } });
}

/** Spelled without the `i` flag, which a JSON Schema pattern cannot carry. */
const URL_START =
  /^\s*(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/|(?:[Dd][Aa][Tt][Aa]|[Ff][Ii][Ll][Ee]|[Hh][Tt][Tt][Pp][Ss]?|[Bb][Ll][Oo][Bb]):)/;

/** A path of a local file; a URL is refused with the code `path_not_allowed`. */
export function source() {
  let schema = withRule(z.string(), (value) => value === '' || codePointLength(value) <= SOURCE_MAX, {
    code: 'too_long',
    expected: `a path of at most ${SOURCE_MAX} characters`,
    received: (value: string) => String(codePointLength(value)),
    remedy: (_value, name) => `Move the file of ${name} to a shorter path.`,
  });
  schema = withRule(schema, (value) => value.trim() !== '', {
    code: 'blank_text',
    expected: 'a file path',
    remedy: (_value, name) => `Name a local file in ${name}.`,
  });
  schema = withRule(schema, (value) => !URL_START.test(value), {
    code: 'path_not_allowed',
    expected: 'a local file path',
    // The query is left out: a presigned address carries its signature there.
    received: (value: string) => `the URL ${describe(value.trim().split(/[?#]/)[0])}`,
    remedy: (value: string, name) => urlRemedy(value.trim(), name),
  });
  schema = withRule(schema, (value) => unsupportedCharacter(value) === undefined, CHARACTER_RULE);
  return schema.meta({
    minLength: 1,
    maxLength: SOURCE_MAX,
    pattern: CHARACTERS,
    // The type is needed because a pattern holds for anything that is not a text: without it, `not` would refuse null.
    not: { type: 'string', anyOf: [{ pattern: URL_START.source }, { pattern: '^\\s*$' }] },
  });
}

function urlRemedy(value: string, name: string): string {
  const local = /^file:(?:\/\/(?:localhost)?)?(\/.*)$/i.exec(value)?.[1];
  if (local !== undefined) return `Write the path without the scheme: use ${describe(decode(local))} for ${name}.`;
  const file = /([^/?#]+)(?:[?#].*)?$/.exec(value.replace(/^[^:]*:\/*/, ''))?.[1];
  const example = file === undefined || /^data:/i.test(value) ? 'a local file' : describe(`./${decode(file)}`);
  return `Reelwright never downloads: save the file first, then use ${example} for ${name}.`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A colour as #rgb, #rgba, #rrggbb or #rrggbbaa. */
export function color() {
  return withRule(z.string(), (value) => parseHex(value) !== undefined, {
    code: 'invalid_color',
    expected: 'a colour as #rgb, #rgba, #rrggbb or #rrggbbaa',
    remedy: (value: string, name) => `${colorHint(value, false)} for ${name}.`,
  }).meta({ pattern: '^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$', examples: ['#fff', '#ffffffcc'] });
}

/** A colour strictly as #rrggbb. */
export function opaqueColor() {
  return withRule(z.string(), (value) => /^#[0-9a-fA-F]{6}$/.test(value), {
    code: 'invalid_color',
    expected: 'a colour as #rrggbb',
    remedy: (value: string, name) => `${colorHint(value, true)} for ${name}.`,
  }).meta({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#ff4d00'] });
}

function colorHint(value: string, opaque: boolean): string {
  const trimmed = value.trim();
  const digits = trimmed.replace(/^(?:#|0x)/i, '');
  if (parseHex(`#${digits}`) === undefined) return 'Write six hex digits after #, such as "#ff4d00",';
  if (!opaque) return `Use "#${digits}"`;
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `Use "#${long.slice(0, 6)}"`;
}

/** The id of a voice: 1 to 64 letters, digits, `_` and `-`. */
export function voiceId() {
  return withRule(z.string(), (value) => /^[A-Za-z0-9_-]{1,64}$/.test(value), {
    code: 'invalid_voice_id',
    expected: '1 to 64 letters, digits, _ and -',
    remedy: (_value, name) => `Write an id such as "voice_1" for ${name}, or leave it out.`,
  }).meta({ pattern: '^[A-Za-z0-9_-]{1,64}$', examples: ['voice_1'] });
}

/**
 * A list of `min` to `max` items; items are checked whatever the length. `whenEmpty` is the remedy for an empty list.
 */
export function list<S extends z.ZodType>(item: S, min: number, max: number, whenEmpty?: string) {
  const expected = min === max ? `exactly ${max} items` : min === 0 ? `at most ${max} items` : `${min} to ${max} items`;
  return withRule(z.array(item), (value) => value.length >= min && value.length <= max, {
    code: 'wrong_item_count',
    expected,
    received: (value: readonly unknown[]) => String(value.length),
    remedy: (value: readonly unknown[], name) =>
      value.length === 0 && whenEmpty !== undefined
        ? whenEmpty
        : value.length > max
          ? `Remove ${count(value.length - max, 'item')} from ${name}.`
          : `Add ${count(min - value.length, 'item')} to ${name}.`,
  }).meta({ ...(min > 0 ? { minItems: min } : {}), maxItems: max });
}

/** A number between two bounds, both allowed. */
export function numberWithin(min: number, max: number, integer = false) {
  const clamp = (value: number) => Math.min(max, Math.max(min, integer ? Math.round(value) : value));
  return withRule(z.number(), (value) => value >= min && value <= max && (!integer || Number.isInteger(value)), {
    code: 'out_of_range',
    expected: `${integer ? 'a whole number' : 'a number'} from ${min} to ${max}`,
    remedy: (value: number, name) => `Use ${clamp(value)} for ${name}.`,
  }).meta({ ...(integer ? { type: 'integer' as const } : {}), minimum: min, maximum: max });
}

/** Seconds between two bounds, both allowed; what looks like milliseconds is told so. */
export function seconds(min: number, max: number) {
  return withRule(z.number(), (value) => value >= min && value <= max, {
    code: 'out_of_range',
    expected: `seconds from ${min} to ${max}`,
    remedy: (value: number, name) => {
      const fromMilliseconds = value / 1000;
      if (fromMilliseconds > max || fromMilliseconds < Math.max(min, Number.MIN_VALUE))
        return `Use ${Math.min(max, Math.max(min, value))} for ${name}.`;
      return `Use ${fromMilliseconds} for ${name} if ${value} means milliseconds, else at most ${max}.`;
    },
  }).meta({ minimum: min, maximum: max });
}

/** Loudness as a factor, 0 to `max`; what looks like a percentage is told so. */
export function volume(max: number) {
  return withRule(z.number(), (value) => value >= 0 && value <= max, {
    code: 'out_of_range',
    expected: `a factor from 0 to ${max}`,
    remedy: (value: number, name) =>
      value > 0 && value / 100 <= max
        ? `Use ${value / 100} for ${name} if ${value} means per cent, else at most ${max}.`
        : `Use ${value < 0 ? 0 : max} for ${name}.`,
  }).meta({ minimum: 0, maximum: max });
}

/** The empty text, or a text of `min` to `max` code points. */
export function emptyOrText(min: number, max: number) {
  return withRule(text(max), (value) => value === '' || codePointLength(value) >= min, {
    code: 'too_short',
    expected: `no text or at least ${count(min, 'character')}`,
    received: (value: string) => String(codePointLength(value)),
    remedy: (value: string, name) =>
      `Add at least ${count(min - codePointLength(value), 'character')} to ${name}, or leave it out.`,
  }).meta({ not: { type: 'string', minLength: 1, maxLength: min - 1 } });
}

/** Texts on one line by the name of what they are for, at most `max` of at most `length` code points each. */
export function textsByName(max: number, length: number) {
  const line = withRule(visibleText(length), (value) => !/[{}\\\n\r\t]/.test(value), {
    code: 'unsupported_character',
    expected: 'text on one line without braces and backslashes',
    remedy: (_value, name) => `Remove line breaks, braces and backslashes from ${name}.`,
  }).meta({ allOf: [{ pattern: '^[^{}\\\\\\n\\r\\t]*$' }] });
  return withRule(z.record(z.string(), line), (value) => Object.keys(value).length <= max, {
    code: 'wrong_item_count',
    expected: `at most ${max} items`,
    received: (value: Readonly<Record<string, string>>) => String(Object.keys(value).length),
    remedy: (value: Readonly<Record<string, string>>, name) =>
      `Remove ${count(Object.keys(value).length - max, 'item')} from ${name}.`,
  }).meta({ maxProperties: max });
}

/** What a cropped picture keeps in view: a name, or a point of it. */
export function focus() {
  const share = (edge: string) =>
    required(numberWithin(0, 1), { description: `0 is the ${edge} edge, 1 the opposite one.` });
  return z.union([choice(FOCUS_NAMES), z.strictObject({ x: share('left'), y: share('top') })]);
}

/** The label that says how a film was made. */
export function disclosure() {
  return z.strictObject({
    text: required(visibleText(SHORT_LIMITS.disclosureText), {
      description: 'The label as shown.',
      examples: ['AI-generated'],
    }),
    position: optional(choice(CORNERS), {
      description:
        'The corner of the safe zone the label sits in. Default: bottom_left, or in a short the upper corner where lines end, where the label hides less there.',
    }),
  });
}

/** One of the interface's values. */
export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values).describe(`One of ${oneOf(values)}.`);
}

/** One of the interface's values, or what an extension brings: `vendor/name`. */
export function choiceOrOwn<const T extends readonly [string, ...string[]]>(values: T) {
  const rule: SchemaRule = {
    code: 'not_one_of',
    expected: `${oneOf(values)}, or vendor/name of an extension`,
    remedy: (_value, name) => `Use ${oneOf(values)} for ${name}.`,
  };
  // With `abort`, a text that breaks this rule fits neither part of the union, so the error first suggests a listed
  // value.
  const own = z
    .string()
    .refine((value) => EXTENSION_NAME.test(value), { abort: true, params: { rule } })
    .meta({ pattern: EXTENSION_NAME.source });
  return z.union([choice(values), own as unknown as z.ZodType<OwnName, OwnName>]);
}

/** What the JSON Schema says about a field. */
export interface FieldNotes {
  readonly description: string;
  /** The value that an absent field stands for. */
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly deprecated?: boolean;
}

/** A field that may be left out; null, as records store it, means the same. */
export function optional<S extends z.ZodType>(schema: S, notes: FieldNotes) {
  return schema.nullable().optional().meta(metaOf(notes));
}

/** A field that may be left out, but not be null. */
export function omittable<S extends z.ZodType>(schema: S, notes: FieldNotes) {
  return schema.optional().meta(metaOf(notes));
}

/** A field that must be there. */
export function required<S extends z.ZodType>(schema: S, notes: FieldNotes) {
  return schema.meta(metaOf(notes));
}

function metaOf(notes: FieldNotes): Record<string, unknown> {
  return { ...notes };
}

/** `{ source }`: a file the composition uses. */
export function media(description: string) {
  return z.strictObject({
    source: required(source(), {
      description: `${description} An absolute path, or one relative to the composition file; never a URL.`,
    }),
  });
}

/** A logo's own fields: its picture, and the same mark for light grounds. */
export function logoSources() {
  return {
    source: media('The logo: jpeg or png, at most 5 MiB.').shape.source,
    light: optional(media('The logo for light grounds: jpeg or png, at most 5 MiB.'), {
      description:
        '(E) The same mark for light grounds: it stands in place of source where what lies behind it is light.',
    }),
  };
}

/** Fonts of the user's own. */
export function brandFonts() {
  const font = (what: string) =>
    optional(media('A .ttf or .otf file, at most 20,000,000 bytes.'), { description: what });
  return optional(
    z.strictObject({
      headline: font(
        'Sets headlines: on a film the headline and the end card’s claim and name, on a slide all that is set as large.',
      ),
      text: font('Sets all other texts.'),
    }),
    {
      description:
        '(E) Fonts of the brand’s own; each wins over the typeface chosen otherwise. Characters that one lacks come from another font, with a warning.',
    },
  );
}

/** A brand kit, by its file. */
export function brandKit() {
  return optional(media('A brand.json file.'), {
    description: '(E) A brand kit: it fills what neither the document, its look nor its brand profile says.',
    examples: [{ source: 'brand.json' }],
  });
}

/** The field by which an editor finds this schema; it changes nothing. */
export function schemaReference() {
  return optional(text(SOURCE_MAX), { description: '(E) Where an editor finds this JSON Schema; inert.' });
}
