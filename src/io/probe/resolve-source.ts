/**
 * A document's `source` -> the real path of a local file: URLs are refused, and so is what lies outside the allowed
 * roots.
 */
import { access, constants, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import type { ReelwrightError } from '../../errors.js';
import { inWords, mediaError } from './media-error.js';

export interface ResolveSourceOptions {
  /** The folder that relative paths start from. */
  readonly baseDir: string;
  /** When given, the real path (links followed) must lie in one of these folders. */
  readonly roots?: readonly string[];
  /** Place in the document for errors: `segments[0].source`. Default ''. */
  readonly documentPath?: string;
  /** Whether a folder is accepted as well. Default false. */
  readonly folders?: boolean;
}

/**
 * How messages name a source: the last part of it as it is written. The target of a link is not disclosed.
 * `fileName('clips/a.mp4')` is `a.mp4`.
 */
export function fileName(source: string): string {
  const name = source.split(/[\\/]/).at(-1) ?? '';
  return ['', '.', '..'].includes(name) ? 'the source' : name;
}

/**
 * The real path of a file, or of a folder where one is accepted. Rejects with path_not_allowed (class `usage`) for URLs
 * and for places outside the roots, asset_missing, asset_unreadable (class `media`).
 */
export async function resolveSource(source: string, options: ResolveSourceOptions): Promise<string> {
  const { baseDir, roots, documentPath = '' } = options;
  // Two letters at least: `C:` is a Windows drive.
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(source)?.[1];
  if (
    scheme !== undefined &&
    (source.slice(scheme.length + 1).startsWith('//') || /^(data|file|blob|pipe|concat)$/i.test(scheme))
  ) {
    throw mediaError(source, documentPath, {
      code: 'path_not_allowed',
      expected: 'a file path',
      received: `a ${scheme.toLowerCase()}: address`,
      remedy: 'download the file first and name its path',
    });
  }
  const path = resolve(baseDir, source);
  const expectAllowed = async (place: string) => {
    if (roots !== undefined && !(await isInFolders(place, roots))) throw notAllowed(source, roots, documentPath);
  };
  // An empty path would resolve to the folder.
  const real = await (source === '' ? Promise.reject(new Error('no path')) : realpath(path)).catch(
    async (cause: unknown) => {
      // Whether something exists outside of the folders is not disclosed.
      if (source !== '') await expectAllowed(await nearestFolder(path));
      throw unreached(source, { path, documentPath, cause });
    },
  );
  await expectAllowed(real);
  // This is checked before anything opens it: reading a pipe or a device may never end.
  const info = await stat(real);
  if (options.folders === true && info.isDirectory()) return real;
  const unfit = !info.isFile()
    ? info.isDirectory()
      ? 'a folder'
      : 'a device or pipe'
    : await access(real, constants.R_OK).then(
        () => undefined,
        (cause: NodeJS.ErrnoException) => inWords(cause.code ?? 'an error'),
      );
  if (unfit !== undefined) {
    throw mediaError(source, documentPath, {
      code: 'asset_unreadable',
      expected: 'a readable file',
      received: unfit,
      remedy: info.isDirectory() || !info.isFile() ? 'name a media file' : 'check its permissions',
    });
  }
  return real;
}

/**
 * Rejects with `path_not_allowed` for an absolute path outside the roots, links followed; for a path that does not
 * exist yet, the nearest existing folder above it decides.
 */
export async function expectWithin(path: string, roots: readonly string[]): Promise<void> {
  const real = await realpath(path).catch(() => nearestFolder(path));
  if (!(await isInFolders(real, roots))) throw notAllowed(path, roots);
}

/** The target of a link is not disclosed to the author of the document. */
function notAllowed(source: string, roots: readonly string[], documentPath = ''): ReelwrightError {
  return mediaError(source, documentPath, {
    code: 'path_not_allowed',
    expected: `a file in ${roots.length === 0 ? 'an allowed folder (none is set)' : roots.join(' or ')}`,
    received: 'one that lies elsewhere, as it is written or by a link',
    remedy: 'move the file into an allowed folder, or allow its folder with roots',
  });
}

function unreached(
  source: string,
  { path, documentPath, cause }: { readonly path: string; readonly documentPath: string; readonly cause: unknown },
): ReelwrightError {
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const isMissing = source === '' || code === 'ENOENT' || code === 'ENOTDIR' || code === 'ERR_INVALID_ARG_VALUE';
  return mediaError(source, documentPath, {
    code: isMissing ? 'asset_missing' : 'asset_unreadable',
    expected: 'a readable file',
    received: isMissing ? 'no file at that path' : inWords(code),
    remedy: `check the path: ${path.replaceAll('\0', '?')}`,
    cause,
  });
}

/** The real path of the nearest folder above a path that exists. */
async function nearestFolder(path: string): Promise<string> {
  const folder = dirname(path);
  const real = await realpath(folder).catch(() => undefined);
  return real ?? (folder === path ? folder : nearestFolder(folder));
}

/** True when a real path lies in one of the folders, whose links are followed. */
export async function isInFolders(real: string, roots: readonly string[]): Promise<boolean> {
  for (const root of roots) {
    const realRoot = await realpath(resolve(root)).catch(() => undefined);
    if (realRoot === undefined) continue;
    const way = relative(realRoot, real);
    if (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return true;
  }
  return false;
}
