/** Paths that a client names, and the compositions at them: always within the roots. */
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { quote } from '../../document/describe.js';
import type { Composition } from '../../document/kinds.js';
import { ReelwrightError } from '../../errors.js';
import { expectWithin } from '../../io/probe/resolve-source.js';
import { loadComposition, setField } from '../load-composition.js';
import type { Session } from './tool.types.js';

/** How a call names its composition. */
export const documentFields = {
  file: z.string().optional().describe('Path of the composition as a JSON file. Give this or composition.'),
  composition: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('The composition itself. Its relative sources start in the first root.'),
  set: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Fields changed for this call alone, by path: {"headline": "New", "text_beats[0]": "Hi"}.'),
};

interface DocumentInput {
  readonly file?: string | undefined;
  readonly composition?: Readonly<Record<string, unknown>> | undefined;
  readonly set?: Readonly<Record<string, unknown>> | undefined;
}

export interface NamedDocument {
  /** The composition, which is not yet validated: the engine does that. */
  readonly composition: Composition;
  /** Absolute path of its file; undefined where the call contains the composition itself. */
  readonly path: string | undefined;
  /** The folder that its relative sources start from. */
  readonly baseDir: string;
}

/**
 * Rejects with `path_not_allowed`, `composition_unreadable`, `invalid_json`, or `usage` where not exactly one is named.
 */
export async function documentOf(input: DocumentInput, session: Session): Promise<NamedDocument> {
  const { file, composition, set = {} } = input;
  if ((file === undefined) === (composition === undefined))
    throw usage(
      `Expected either file or composition but received ${file === undefined ? 'neither' : 'both'}`,
      'Name a JSON file with file, or give the document itself as composition.',
    );
  const path = file === undefined ? undefined : await allowedPath(file, session);
  const written = path === undefined ? composition : (await loadComposition(path)).composition;
  const changed = Object.entries(set).reduce((document: unknown, [field, value]) => {
    return setField(document, field, value, 'key of set');
  }, written);
  return {
    composition: changed as Composition,
    path,
    baseDir: path === undefined ? session.roots[0] : dirname(path),
  };
}

/** What no file system takes as a name, or would change: half a character is written as another one. */
const NO_PATH = /^$|[\0\p{Surrogate}]/u;

/** The absolute path of a file or folder, there or not. Rejects with `path_not_allowed` for one outside the roots. */
export async function allowedPath(path: string, { roots }: Session): Promise<string> {
  if (NO_PATH.test(path))
    throw usage(
      `Expected the path of a file or folder but received ${quote(path)}`,
      'Use a path such as "ads/short.json"; "." is the first root.',
    );
  const place = resolve(roots[0], path);
  await expectWithin(place, roots);
  // A slash at the end says that a folder is meant.
  return /[/\\]$/.test(path) ? `${place}/` : place;
}

export function usage(message: string, remedy: string): ReelwrightError {
  return new ReelwrightError({ code: 'usage', path: '', message, remedy }, { class: 'usage' });
}
