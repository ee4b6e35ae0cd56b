/** Tools that tell and change nothing: the schema, what a document comes to, and what a finished file is. */
import { z } from 'zod';
import { jsonSchemaFrom } from '../../document/json-schema.js';
import { KINDS } from '../../document/kinds.js';
import { outlineText, schemaOutline } from '../../document/schema-outline.js';
import { estimateText } from '../estimate-text.js';
import { explanationText } from '../explanation-text.js';
import { inspectionText } from '../inspection-text.js';
import { allowedPath, documentFields, documentOf } from './places.js';
import { planSummary } from './plan-summary.js';
import { tool } from './tool.types.js';

export const momentFields = {
  at_seconds: z.number().min(0).optional().describe('Films: the moment, in seconds from the start.'),
  slide: z.int().min(1).optional().describe('Carousels: the position of the slide, from 1.'),
};

const warning = z.looseObject({
  code: z.string(),
  path: z.string().describe('The field it is about.'),
  message: z.string(),
  remedy: z.string().optional().describe('What to do about it.'),
});
export const warnings = z.array(warning).describe('Risks that stop no render; empty when there are none.');
const identity = z
  .string()
  .describe('A hash of the document and of the content of its media: equal hashes mean the same film.');

const schema = tool({
  name: 'schema',
  title: 'Fields of a document',
  description:
    'What a document may say: every field with what it takes, its bounds, its default and one sentence. Read it before you write a document. short: an ad of two clips and texts. slider: a carousel. editor: an ad of many scenes with a voice. tracking: a clip with marked or hidden objects. look and brand: files of your own for these.',
  effect: 'reads',
  input: z.strictObject({
    kind: z.enum(['short', 'slider', 'editor', 'tracking', 'look', 'brand']),
    field: z.string().optional().describe('Only this field and what is in it, e.g. "segments" or "look".'),
  }),
  output: z.object({ kind: z.string(), fields: z.array(z.string()) }),
  async run({ kind, field = '' }) {
    const row = KINDS.find((known) => known.kind === kind);
    const { lookSchema } = await import('../../document/looks/look-schema.js');
    const { brandSchema } = await import('../../document/brand/brand-schema.js');
    const outline = schemaOutline(jsonSchemaFrom(row?.schema ?? (kind === 'look' ? lookSchema : brandSchema)), field);
    // The fields of a look are as many as those of a document, so they are shown only when asked for.
    const shown = outline.filter(({ path }) => field !== '' || !path.startsWith('look.'));
    const fields = shown.map(outlineText);
    return { data: { kind, fields }, text: fields.join('\n') || `${kind} has no field ${field}` };
  },
});

const check = tool({
  name: 'check',
  title: 'Check a composition',
  description:
    'Says all problems of a composition at once, each with a remedy, or its warnings. Renders nothing. Call it after every change.',
  effect: 'reads',
  input: z.strictObject(documentFields),
  output: z.looseObject({ kind: z.string(), status: z.literal('ok'), combination_hash: identity, warnings }),
  async run(input, { engine, signal, ...session }) {
    const { composition, baseDir } = await documentOf(input, { engine, ...session });
    const { kind, status, combination_hash, warnings: found } = await engine.check(composition, { baseDir, signal });
    return { data: { kind, status, combination_hash, warnings: found } };
  },
});

const plan = tool({
  name: 'plan',
  title: 'What a render would make',
  description:
    'A summary of the render plan: size, length, scenes, and each text and picture laid over them with its box and its seconds; of a carousel, its slides.',
  effect: 'reads',
  input: z.strictObject(documentFields),
  output: z.looseObject({ kind: z.string(), combination_hash: identity, width: z.number(), height: z.number() }),
  async run(input, { engine, signal, ...session }) {
    const { composition, baseDir } = await documentOf(input, { engine, ...session });
    return { data: planSummary(await engine.plan(composition, { baseDir, signal })) };
  },
});

const explain = tool({
  name: 'explain',
  title: 'Why it looks as it does',
  description:
    'What is on the screen at a moment (or on a slide), from which frame of which source, and why each text has its size, its place and its contrast.',
  effect: 'reads',
  input: z.strictObject({ ...documentFields, ...momentFields }),
  output: z.looseObject({ kind: z.string(), combination_hash: identity, says: z.array(z.string()) }),
  async run({ at_seconds: atSeconds, slide, ...input }, { engine, signal, ...session }) {
    const { composition, baseDir } = await documentOf(input, { engine, ...session });
    const told = await engine.explain(composition, { atSeconds, slide, baseDir, signal });
    const text = explanationText(told);
    const { kind, combination_hash } = told;
    return { data: { kind, combination_hash, says: text.split('\n') }, text };
  },
});

const estimate = tool({
  name: 'estimate',
  title: 'What a render would cost',
  description: 'How much of a render the cache holds already, and how much processor time the rest takes.',
  effect: 'reads',
  input: z.strictObject(documentFields),
  output: z.looseObject({
    kind: z.string(),
    cached: z.boolean().describe('True: a render would make nothing.'),
    chunks: z.object({ total: z.int(), reused: z.int() }),
    cpu_seconds: z.looseObject({ needed: z.number(), saved: z.number() }),
  }),
  async run(input, { engine, signal, ...session }) {
    const { composition, baseDir } = await documentOf(input, { engine, ...session });
    const found = await engine.estimate(composition, { baseDir, signal });
    const { parts: _, ...data } = found;
    return { data: { ...data }, text: estimateText(found) };
  },
});

const inspect = tool({
  name: 'inspect',
  title: 'Inspect a finished file',
  description:
    'What a finished film, sound file or folder (frames, a carousel) really is: streams, frames, loudness, black or frozen stretches; with its composition also whether it is what was asked for. status failed names what is wrong.',
  effect: 'reads',
  input: z.strictObject({ media: z.string().describe('The film, or the folder of a carousel.'), ...documentFields }),
  output: z.looseObject({ kind: z.string(), status: z.enum(['passed', 'failed']), findings: z.array(z.unknown()) }),
  async run({ media, ...input }, { engine, signal, onProgress, ...session }) {
    const path = await allowedPath(media, { engine, ...session });
    const isAlone = input.file === undefined && input.composition === undefined;
    const named = isAlone ? undefined : await documentOf(input, { engine, ...session });
    const options = { baseDir: named?.baseDir, signal, onProgress };
    const found = await (named === undefined
      ? engine.inspect(path, null, options)
      : engine.inspect(path, named.composition, options));
    const { kind, status, findings } = found;
    return { data: { kind, status, findings }, text: inspectionText(found) };
  },
});

export const READING_TOOLS = [schema, check, plan, explain, estimate, inspect];
