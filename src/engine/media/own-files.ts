/** The look and the brand of a composition, read from their files: each is as hostile as the document itself. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import type { BrandData } from '../../document/brand/brand-schema.js';
import type { Composition } from '../../document/kinds.js';
import type { LookData } from '../../document/looks/look-schema.js';
import { type OwnFiles, ownSources, withOwnFiles } from '../../document/own-files.js';
import { takePlain } from '../../document/take-plain.js';
import { type Problem, ReelwrightError } from '../../errors.js';
import { openSources, type Sources } from '../../io/files/held-sources.js';
import { fileName, resolveSource } from '../../io/probe/resolve-source.js';
import type { CallOptions, EngineOptions } from '../options.js';

/** More than any look or brand has. */
const MOST_BYTES = 1_000_000;

type Where = Pick<EngineOptions & CallOptions, 'baseDir' | 'roots' | 'signal'>;

/**
 * The composition with what its look file and its brand file say. Rejects with all problems of a file (class `usage`),
 * each at its place, and as any source does for one that is missing or lies outside the roots.
 */
export async function withFilesRead<C extends Composition>(composition: C, where: Where): Promise<C> {
  const files = await ownFilesOf(composition, where);
  return files === undefined ? composition : withOwnFiles(composition, files);
}

/** What the files of a composition say; undefined where it names none. */
export async function ownFilesOf(composition: Composition, where: Where): Promise<OwnFiles | undefined> {
  const wanted = ownSources(composition);
  if (wanted === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-own-'));
  const sources = openSources({ folder, signal: where.signal });
  try {
    const base = where.baseDir ?? process.cwd();
    const look =
      wanted.look === undefined ? undefined : await readLook(wanted.look, { ...where, base, at: 'look' }, sources);
    const brand = wanted.brand === undefined ? undefined : await readBrand(wanted.brand, { ...where, base }, sources);
    await sources.finish();
    return { look, brand };
  } finally {
    await sources.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A look file by itself; its problems are at their places in it. */
export async function readLookFile(file: string, where: Where): Promise<LookData> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-own-'));
  const sources = openSources({ folder, signal: where.signal });
  try {
    return await readLook(file, { ...where, base: where.baseDir ?? process.cwd(), at: '' }, sources);
  } finally {
    await sources.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface From extends Where {
  /** The folder that the source is relative to. */
  readonly base: string;
}

async function readBrand(source: string, from: From, sources: Sources) {
  const { brandSchema } = await import('../../document/brand/brand-schema.js');
  const asked = { source, at: 'brand', noun: 'a brand kit', schema: brandSchema };
  const { data, folder } = await readOwn<BrandData>(asked, from, sources);
  const file = typeof data.look === 'object' ? data.look?.source : undefined;
  const look = file ? await readLook(file, { ...from, base: folder, at: 'brand.look' }, sources) : undefined;
  return { data, look };
}

async function readLook(source: string, from: From & { readonly at: string }, sources: Sources): Promise<LookData> {
  const { lookSchema } = await import('../../document/looks/look-schema.js');
  return (await readOwn<LookData>({ source, at: from.at, noun: 'a look', schema: lookSchema }, from, sources)).data;
}

interface Asked {
  readonly source: string;
  /** The field of the document that names it. */
  readonly at: string;
  readonly noun: string;
  readonly schema: z.ZodObject;
}

async function readOwn<T>(
  { source, at, noun, schema }: Asked,
  { base, roots }: From,
  sources: Sources,
): Promise<{ readonly data: T; readonly folder: string }> {
  const inside = (path: string) => [at, path].filter((part) => part !== '').join('.');
  const where = { documentPath: at === '' ? '' : `${at}.source`, ...(roots === undefined ? {} : { roots }) };
  const path = await resolveSource(source, { baseDir: base, ...where });
  const { file } = await sources.hold({ path, name: fileName(source), maxBytes: MOST_BYTES, ...where });
  const value = takePlain(parsed(await readFile(file, 'utf8'), source, where.documentPath));
  const { problemsOf } = await import('../../document/problems.js');
  const problems = problemsOf(value, { schema, noun, ownerElsewhere: () => undefined });
  const placed = problems.map(
    (problem): Problem => ({
      ...problem,
      path: problem.path === '' ? where.documentPath : inside(problem.path),
      message: `${fileName(source)}: ${problem.message.replace('the composition', noun)}`,
    }),
  );
  if (placed.length > 0) throw ReelwrightError.fromProblems(placed, { class: 'usage' });
  const folder = dirname(path);
  return { data: fromFolder(value, folder, at) as T, folder };
}

function parsed(text: string, source: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new ReelwrightError(
      {
        code: 'invalid_json',
        path,
        message: `Expected JSON in ${fileName(source)} but received something else: ${said}`,
        remedy: `Correct ${fileName(source)} at that place.`,
      },
      { class: 'usage' },
    );
  }
}

/** Sources are relative to the file that names them; that of a brand's look is read beside it. */
function fromFolder(value: unknown, folder: string, at: string): unknown {
  if (Array.isArray(value)) return value.map((item) => fromFolder(item, folder, at));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === 'source' && typeof item === 'string' ? resolve(folder, item) : fromFolder(item, folder, at),
    ]),
  );
}
