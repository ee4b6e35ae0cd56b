/**
 * `reelwright init short|slider|editor|tracking [folder]`: a folder to begin from: a valid composition, its JSON
 * Schema, media drawn here, and a .gitignore.
 */
import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { demoEditor } from '../../demo/demo-editor.js';
import { demoMediaIn } from '../../demo/demo-files.js';
import { demoShort } from '../../demo/demo-short.js';
import { demoSlider } from '../../demo/demo-slider.js';
import { writeShapesClip } from '../../demo/shapes-clip.js';
import { quote } from '../../document/describe.js';
import { printJsonSchema } from '../../document/json-schema.js';
import type { Composition } from '../../document/kinds.js';
import { ReelwrightError } from '../../errors.js';
import { locateFfmpeg } from '../../io/ffmpeg/locate-ffmpeg.js';
import { makeFolder } from '../../io/files/make-folder.js';
import { expectWritable } from '../../io/files/output-place.js';
import { filesNamedIn } from '../load-composition.js';
import { say } from '../manner.js';
import { inNewFolder } from '../new-folder.js';
import { printJson } from '../report.js';

const KINDS = ['short', 'slider', 'editor', 'tracking'] as const;
type StarterKind = (typeof KINDS)[number];

/** Kinds that begin with the demo's media. */
const STARTERS = { short: demoShort, slider: demoSlider, editor: demoEditor } as const;

interface Drawing {
  readonly ffmpegPath: string;
  readonly signal: AbortSignal;
}

export async function init(
  kind: string,
  into: string | undefined,
  flags: { readonly json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const wanted = KINDS.find((one) => one === kind);
  if (wanted === undefined)
    throw usage(
      `Expected short, slider, editor or tracking for the kind but received ${quote(kind)}`,
      'Use "reelwright init short".',
    );
  if (into === '') throw usage('Expected a folder to begin in but received an empty path', 'Use "." for this one.');
  const folder = resolve(into ?? wanted);
  const place = (name: string) => join(folder, name);
  const names = { document: `${wanted}.json`, schema: `${wanted}.schema.json`, ignore: '.gitignore' };
  const paths = Object.values(names).map(place);
  for (const path of paths.slice(0, 2))
    if (await stat(path).catch(() => undefined))
      throw usage(
        `Expected a folder to begin in but received one with ${path}`,
        `Name another folder: reelwright init ${wanted} <folder>.`,
      );
  await expectWritable(paths);
  const { ffmpegPath } = await locateFfmpeg({ signal });
  say('Drawing sample media');
  const composition = await inNewFolder(folder, ['media'], () => starter(wanted, folder, { ffmpegPath, signal }));
  const document = { $schema: `./${names.schema}`, ...composition };
  await writeFile(place(names.schema), printJsonSchema(wanted));
  await writeFile(place(names.ignore), 'out/\n', { flag: 'a' });
  await writeFile(place(names.document), `${JSON.stringify(document, null, 2)}\n`);
  const files = [
    ...new Set([...filesNamedIn(composition, folder).filter((path) => path.startsWith(place('media'))), ...paths]),
  ];
  if (flags.json) return printJson({ kind: wanted, folder, files });
  for (const file of files) process.stdout.write(`${file}\n`);
  const here = relative(process.cwd(), place(names.document));
  say(`Next: reelwright check ${here}, then: reelwright render ${here} -o ${relative(process.cwd(), place('out'))}/`);
}

async function starter(kind: StarterKind, folder: string, drawing: Drawing): Promise<Composition> {
  const media = join(folder, 'media');
  if (kind === 'tracking') {
    await makeFolder(media);
    await writeShapesClip({ ...drawing, output: join(media, 'shapes.mp4'), scale: 2 });
    return { kind: 'tracking', source: 'media/shapes.mp4', model: 'shapes-tiny', style: 'corner' };
  }
  const composition = STARTERS[kind](demoMediaIn(media), folder);
  const only = new Set(filesNamedIn(composition, folder).map((path) => basename(path)));
  await makeFolder(media);
  // Drawn elsewhere, so that a run that is stopped leaves no half file.
  const work = await mkdtemp(join(folder, '.reelwright-'));
  try {
    const { generateDemoMedia } = await import('../../demo/generate-demo-media.js');
    await generateDemoMedia(work, { ...drawing, only });
    for (const name of only) await rename(join(work, name), join(media, name));
    return composition;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function usage(message: string, remedy: string): ReelwrightError {
  return new ReelwrightError({ code: 'usage', path: '', message, remedy }, { class: 'usage' });
}
