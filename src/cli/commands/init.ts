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

/** Kinds that have a document to begin with. */
export const STARTER_KINDS = ['short', 'slider', 'editor', 'tracking'] as const;
export type StarterKind = (typeof STARTER_KINDS)[number];

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
  const wanted = starterKind(kind);
  if (into === '') throw usage('Expected a folder to begin in but received an empty path', 'Use "." for this one.');
  const begun = await beginIn(resolve(into ?? wanted), wanted, signal);
  if (flags.json) return printJson(begun);
  for (const file of begun.files) process.stdout.write(`${file}\n`);
  const here = relative(process.cwd(), join(begun.folder, `${wanted}.json`));
  const out = relative(process.cwd(), join(begun.folder, 'out'));
  say(`Next: reelwright check ${here}, then: reelwright render ${here} -o ${out}/`);
}

function starterKind(kind: string): StarterKind {
  const wanted = STARTER_KINDS.find((one) => one === kind);
  if (wanted !== undefined) return wanted;
  throw usage(
    `Expected short, slider, editor or tracking for the kind but received ${quote(kind)}`,
    'Use "reelwright init short".',
  );
}

/** A folder with a composition to begin from: `files` are absolute paths, media first. */
export interface Beginning {
  readonly kind: StarterKind;
  readonly folder: string;
  readonly files: readonly string[];
}

/** Refuses (class `usage`) a folder that has such a composition already. */
export async function beginIn(folder: string, kind: StarterKind, signal: AbortSignal): Promise<Beginning> {
  const place = (name: string) => join(folder, name);
  const names = { document: `${kind}.json`, schema: `${kind}.schema.json`, ignore: '.gitignore' };
  const paths = Object.values(names).map(place);
  for (const path of paths.slice(0, 2))
    if (await stat(path).catch(() => undefined))
      throw usage(
        `Expected a folder to begin in but received one with ${path}`,
        `Name another folder: reelwright init ${kind} <folder>.`,
      );
  await expectWritable(paths);
  const { ffmpegPath } = await locateFfmpeg({ signal });
  say('Drawing sample media');
  const composition = await inNewFolder(folder, ['media'], () => starter(kind, folder, { ffmpegPath, signal }));
  const document = { $schema: `./${names.schema}`, ...composition };
  await writeFile(place(names.schema), printJsonSchema(kind));
  await writeFile(place(names.ignore), 'out/\n', { flag: 'a' });
  await writeFile(place(names.document), `${JSON.stringify(document, null, 2)}\n`);
  const media = filesNamedIn(composition, folder).filter((path) => path.startsWith(place('media')));
  return { kind, folder, files: [...new Set([...media, ...paths])] };
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
  // The media are drawn in another folder, so that a run that is stopped leaves no incomplete file.
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
