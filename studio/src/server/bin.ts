/** The bin of a folder: deleted files lie in `.reelwright/bin` and can be restored. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path';
import type { Binned } from '../shared/home-messages.js';
import { freeName } from './file-names.js';

interface Label {
  readonly name: string;
  readonly deletedAt: number;
  /** The path that it had below the home folder, with slashes. */
  readonly from: string;
}

const placeOf = (home: string) => join(home, '.reelwright', 'bin');
/** Names of folders in the bin. */
const ID = /^[0-9a-f-]{36}$/;

/** Moves a file or a folder into the bin, whole or not at all. */
export async function putInBin(home: string, path: string, name: string): Promise<void> {
  const folder = join(placeOf(home), randomUUID());
  await mkdir(folder, { recursive: true });
  const label: Label = { name, deletedAt: Date.now(), from: relative(home, path).split(sep).join('/') };
  try {
    await writeFile(join(folder, 'label.json'), JSON.stringify(label));
    await rename(path, join(folder, basename(path)));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The items of the bin, newest first. */
export async function inBin(home: string): Promise<readonly Binned[]> {
  const ids = await readdir(placeOf(home)).catch(() => []);
  const found = await Promise.all(
    ids.filter((id) => ID.test(id)).map(async (id) => [id, await labelOf(home, id)] as const),
  );
  return found
    .flatMap(([id, label]) => (label === undefined ? [] : [{ id, name: label.name, deletedAt: label.deletedAt }]))
    .toSorted((a, b) => b.deletedAt - a.deletedAt);
}

/** Restores it, under another name where its own is taken. False for an item that is not in the bin. */
export async function takeFromBin(home: string, id: string): Promise<boolean> {
  const label = ID.test(id) ? await labelOf(home, id) : undefined;
  if (label === undefined) return false;
  const from = join(placeOf(home), id);
  const to = resolve(home, label.from);
  if (!to.startsWith(home + sep)) return false;
  await mkdir(dirname(to), { recursive: true });
  const { name, ext } = parse(to);
  await rename(join(from, basename(to)), join(dirname(to), await freeName(dirname(to), name, ext)));
  await rm(from, { recursive: true, force: true });
  return true;
}

async function labelOf(home: string, id: string): Promise<Label | undefined> {
  try {
    const { name, deletedAt, from } = JSON.parse(
      await readFile(join(placeOf(home), id, 'label.json'), 'utf8'),
    ) as Label;
    return typeof name === 'string' && typeof from === 'string'
      ? { name, deletedAt: Number(deletedAt), from }
      : undefined;
  } catch {
    return undefined;
  }
}
