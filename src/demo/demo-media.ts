/**
 * The engine's own demo material: two clips, a logo, a poster, a music bed and slide backgrounds, drawn and synthesised
 * on this machine. Nothing is downloaded. The same generator makes the test fixtures.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type DemoMedia, type DemoMediaOptions, demoFiles, demoMediaIn } from './demo-files.js';
import { demoVersion } from './demo-version.js';

const stampName = 'demo-media.json';

/**
 * Makes the set in `folder` unless it is there, complete and of this generator's version; about 8 s of CPU. Files are
 * written elsewhere and renamed, the stamp last, so that an interrupted run leaves nothing that counts, and two
 * processes may call it at once: the second waits for the first (at most 90 s, then it makes the set itself).
 */
export async function ensureDemoMedia(folder: string, options: DemoMediaOptions): Promise<DemoMedia> {
  const place = resolve(folder);
  const media = demoMediaIn(place);
  if (await isComplete(place)) return media;
  await mkdir(place, { recursive: true });
  const release = await takeTurn(place, () => isComplete(place), options.signal);
  if (release === undefined) return media;
  const work = join(place, `.making-${process.pid}-${randomUUID()}`);
  try {
    await mkdir(work);
    const { generateDemoMedia } = await import('./generate-demo-media.js');
    await generateDemoMedia(work, options);
    const sizes: Record<string, number> = {};
    for (const name of demoFiles) sizes[name] = (await stat(join(work, name))).size;
    await rm(join(place, stampName), { force: true });
    for (const name of demoFiles) await rename(join(work, name), join(place, name));
    await writeFile(join(work, stampName), `${JSON.stringify({ version: demoVersion, sizes }, null, 2)}\n`);
    await rename(join(work, stampName), join(place, stampName));
  } finally {
    await rm(work, { recursive: true, force: true });
    await release();
  }
  return media;
}

async function isComplete(folder: string): Promise<boolean> {
  try {
    const stamp: unknown = JSON.parse(await readFile(join(folder, stampName), 'utf8'));
    if (typeof stamp !== 'object' || stamp === null || !('version' in stamp) || stamp.version !== demoVersion)
      return false;
    if (!('sizes' in stamp) || typeof stamp.sizes !== 'object') return false;
    const sizes = new Map(Object.entries(stamp.sizes ?? {}));
    for (const name of demoFiles) if ((await stat(join(folder, name))).size !== sizes.get(name)) return false;
    return true;
  } catch {
    return false;
  }
}

/** Waits until this process may generate (gives the release) or until another one has done it (undefined). */
async function takeTurn(
  folder: string,
  done: () => Promise<boolean>,
  signal: AbortSignal | undefined,
): Promise<(() => Promise<void>) | undefined> {
  const lock = join(folder, '.making.lock');
  const giveUpAt = Date.now() + 90_000;
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      // The other process may have finished between the first look and this lock.
      if (await done()) {
        await rm(lock, { force: true });
        return undefined;
      }
      return () => rm(lock, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    signal?.throwIfAborted();
    await new Promise((next) => setTimeout(next, 150));
    if (await done()) return undefined;
    if (Date.now() > giveUpAt || !(await holderLives(lock))) await rm(lock, { force: true });
  }
}

async function holderLives(lock: string): Promise<boolean> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  const pid = Number(text);
  // An empty lock is being written right now.
  if (text === '') return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
