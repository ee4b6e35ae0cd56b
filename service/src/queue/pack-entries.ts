/**
 * Entries of the engine's cache in one file: a line of JSON that names their files and sizes, then their bytes. The
 * engine checks an entry when it reads it, so a pack that was altered only costs time.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { sinkOf } from '../store/sink-of.js';

const HEAD_MAX = 1024 * 1024;
const fileName = z.string().regex(/^objects\/[0-9a-f]{2}\/[0-9a-f]{64}\/(?:data|entry\.json)$/);
const head = z.array(z.object({ name: fileName, bytes: z.int().min(0) })).max(20_000);

/** Packs folders of entries, named from the cache's root. */
export async function packEntries(cacheDir: string, entries: readonly string[], pack: string): Promise<void> {
  const files: { readonly name: string; readonly bytes: number }[] = [];
  for (const entry of entries)
    for (const file of await readdir(join(cacheDir, entry))) {
      const name = `${entry}/${file}`;
      files.push({ name, bytes: (await stat(join(cacheDir, name))).size });
    }
  const parts = async function* () {
    yield Buffer.from(`${JSON.stringify(files)}\n`);
    for (const { name } of files) yield* createReadStream(join(cacheDir, name));
  };
  await pipeline(parts, await sinkOf(pack, 'wx'));
}

/** Puts the entries of a pack into a cache, each by one rename. Throws for an incomplete pack. */
export async function unpackEntries(pack: string, cacheDir: string): Promise<void> {
  const files = await headOf(pack);
  const arriving = join(cacheDir, `arriving-${randomUUID()}`);
  try {
    let at = files.start;
    for (const { name, bytes } of files.named) {
      const file = join(arriving, name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const sink = await sinkOf(file, 'wx');
      const range = bytes === 0 ? [] : createReadStream(pack, { start: at, end: at + bytes - 1 });
      await pipeline(range, sink);
      at += bytes;
    }
    if ((await stat(pack)).size !== at) throw new TypeError('Expected a pack of the length that its header gives');
    for (const entry of new Set(files.named.map(({ name }) => dirname(name)))) {
      await mkdir(dirname(join(cacheDir, entry)), { recursive: true, mode: 0o700 });
      // An entry that is there already is equally good.
      await rename(join(arriving, entry), join(cacheDir, entry)).catch((error: unknown) => {
        if (!['ENOTEMPTY', 'EEXIST'].includes(Object(error).code)) throw error;
      });
    }
  } finally {
    await rm(arriving, { recursive: true, force: true });
  }
}

async function headOf(pack: string) {
  const handle = await open(pack, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_MAX), 0, HEAD_MAX, 0);
    const end = buffer.subarray(0, bytesRead).indexOf(10);
    if (end < 0) throw new TypeError('Expected a pack that begins with its header');
    return { named: head.parse(JSON.parse(buffer.toString('utf8', 0, end))), start: end + 1 };
  } finally {
    await handle.close();
  }
}
