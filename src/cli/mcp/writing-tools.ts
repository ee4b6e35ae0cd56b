/** Tools that write files, always within the roots. */
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { QUALITIES } from '../../compose/plan.js';
import { UPLOAD_SLOTS } from '../../engine/ingest/upload.js';
import { refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { publishOutputs } from '../../io/files/publish-output.js';
import { beginIn, STARTER_KINDS } from '../commands/init.js';
import { filesNamedIn } from '../load-composition.js';
import { allowedPath, documentFields, documentOf, usage } from './places.js';
import { warnings } from './reading-tools.js';
import { tool } from './tool.types.js';

const init = tool({
  name: 'init',
  title: 'Begin a composition',
  description:
    'A new folder with a composition that renders as it stands, its JSON Schema, and sample media. Refuses a folder that has one.',
  effect: 'adds',
  input: z.strictObject({ kind: z.enum(STARTER_KINDS), folder: z.string() }),
  output: z.object({ kind: z.string(), folder: z.string(), files: z.array(z.string()) }),
  async run({ kind, folder }, { signal, ...session }) {
    return { data: { ...(await beginIn(await allowedPath(folder, session), kind, signal)) } };
  },
});

const write = tool({
  name: 'write',
  title: 'Write a composition to a file',
  description:
    'Checks a composition and, where it has no problem, writes it as JSON to a file. Its relative sources start in the folder of that file.',
  effect: 'replaces',
  input: z.strictObject({ ...documentFields, output: z.string().describe('The JSON file to write.') }),
  output: z.object({ path: z.string(), warnings }),
  async run({ output, ...input }, { engine, signal, ...session }) {
    const path = await allowedPath(output, { engine, ...session });
    if (!/\.json$/i.test(path))
      throw usage(
        `Expected a .json file but received ${output}`,
        `Use ${output.replace(/(\.json)?[/\\]*$/i, '')}.json.`,
      );
    const { composition } = await documentOf(input, { engine, ...session });
    const baseDir = dirname(path);
    await refuseInputsAsOutputs([path], filesNamedIn(composition, baseDir));
    const { warnings: found } = await engine.check(composition, { baseDir, signal });
    const text = `${JSON.stringify(composition, null, 2)}\n`;
    await publishOutputs([path], undefined, async ([made]) => made && writeFile(made.draft, text));
    return { data: { path, warnings: found } };
  },
});

const render = tool({
  name: 'render',
  title: 'Render',
  description:
    'Renders a composition to a file or folder: .mp4, .mov, .webm, .gif, .webp, .m4a, .wav, or a folder. What was rendered before comes from the cache. It takes seconds to minutes, sends progress, and can be cancelled; then nothing is written.',
  effect: 'replaces',
  input: z.strictObject({
    ...documentFields,
    output: z.string().describe('The file, or a folder with a slash at its end. Folders are made, files replaced.'),
    quality: z.enum(QUALITIES).optional().describe('draft is quick; default standard.'),
  }),
  output: z.looseObject({
    kind: z.string(),
    status: z.enum(['completed', 'failed']),
    cached: z.boolean(),
    outputs: z.array(z.looseObject({ role: z.string(), path: z.string() })),
    warnings,
  }),
  async run({ output, quality, ...input }, { engine, signal, onProgress, ...session }) {
    const place = await allowedPath(output, { engine, ...session });
    const { composition, baseDir, path } = await documentOf(input, { engine, ...session });
    const options = { output: place, quality, baseDir, compositionFile: path, signal, onProgress };
    const { kind, status, combination_hash, cached, outputs, chunks, ...rest } = await engine.render(
      composition,
      options,
    );
    const { warnings: found, problems = [] } = rest;
    return { data: { kind, status, combination_hash, cached, chunks, outputs, warnings: found, problems } };
  },
});

const ingest = tool({
  name: 'ingest',
  title: 'Take in an upload',
  description:
    'Looks at a file that someone sent, puts it right (rotation, HDR, frame rate, odd sizes) and writes a folder that compositions take as a source. status failed says what is wrong with the file.',
  effect: 'replaces',
  input: z.strictObject({
    media: z.string().describe('The file.'),
    output: z.string().describe('The folder of the upload.'),
    as: z.enum(UPLOAD_SLOTS).optional().describe('What the file will be used as; by default its content decides.'),
  }),
  output: z.looseObject({ status: z.enum(['ready', 'failed']), error_message: z.string().nullable(), warnings }),
  async run({ media, output, as }, { engine, signal, onProgress, ...session }) {
    const file = await allowedPath(media, { engine, ...session });
    const folder = await allowedPath(output, { engine, ...session });
    return { data: { ...(await engine.ingest(file, { output: folder, as, signal, onProgress })), folder } };
  },
});

export const WRITING_TOOLS = [init, write, render, ingest];
