/**
 * The documents that new projects are copied from, and the loops that show them: rendered by the engine once, then
 * kept.
 */
import { randomUUID } from 'node:crypto';
import { constants, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Kind } from '../shared/messages.js';
import { engineVersion } from './engine-version.js';
import { isThere } from './file-names.js';
import { ffmpeg, type RunOptions, reelwright, renderOpening } from './programs.js';
import { type ChosenTemplate, documentOf } from './templates.js';

export interface Starters {
  /** The folder with the sample media of a kind and its document; it is made when it is first asked for. */
  folder(kind: Kind, options: RunOptions): Promise<string>;
  /** The path of a loop or a picture with this name, whether or not it exists yet. */
  place(name: string, end: '.mp4' | '.jpg'): string;
  makeLoop(template: ChosenTemplate, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** `cacheDir`: as the engine's; null keeps nothing after the session. */
export function createStarters(cacheDir: string | null | undefined): Starters {
  const isKept = cacheDir !== null;
  const xdg = process.env['XDG_CACHE_HOME'] ?? '';
  const caches = isAbsolute(xdg) ? xdg : join(homedir(), '.cache');
  const root = isKept
    ? join(cacheDir ?? join(caches, 'reelwright'), 'studio', engineVersion())
    : join(tmpdir(), `reelwright-starters-${randomUUID()}`);
  const making = new Map<Kind, Promise<string>>();

  async function draw(kind: Kind, options: RunOptions): Promise<string> {
    const place = join(root, kind);
    if (await isThere(place)) return place;
    const draft = join(root, `.${randomUUID()}`);
    await mkdir(root, { recursive: true });
    try {
      await reelwright(['init', kind, draft, '--quiet'], options);
      await rename(draft, place);
    } catch (error) {
      // Another studio may have made it meanwhile.
      if (!(await isThere(place))) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    return place;
  }

  const starters: Starters = {
    folder(kind, options) {
      const known = making.get(kind);
      if (known !== undefined) return known;
      const place = draw(kind, options);
      making.set(kind, place);
      place.catch(() => making.delete(kind));
      return place;
    },
    place: (name, end) => join(root, 'shown', `${name}${end}`),
    async makeLoop(template, signal) {
      const idle = { signal, isIdle: true };
      const base = await starters.folder(template.kind, idle);
      const work = join(root, `.${randomUUID()}`);
      await cp(base, work, { recursive: true, mode: constants.COPYFILE_FICLONE });
      try {
        await mkdir(join(root, 'shown'), { recursive: true });
        await writeFile(join(work, 'loop.json'), JSON.stringify(await loopDocument(template, base)));
        await loopOf(template.kind, work, { ...idle, cacheDir });
        await rename(join(work, 'loop.mp4'), starters.place(template.name, '.mp4'));
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    },
    async close() {
      await Promise.all([...making.values()].map((one) => one.catch(() => '')));
      if (!isKept) await rm(root, { recursive: true, force: true });
    },
  };
  return starters;
}

/** A template's document over the sample media of its kind. */
export async function starterDocument(template: ChosenTemplate, base: string) {
  return documentOf(template, JSON.parse(await readFile(join(base, `${template.kind}.json`), 'utf8')));
}

/** A template's document for its loop, which has no sound. */
async function loopDocument(template: ChosenTemplate, base: string) {
  const { music: _, ...silent } = await starterDocument(template, base);
  return silent;
}

const WIDTH = 288;
/** Seconds into a film at which its loop begins: the first text has appeared by the end of the loop. */
const FROM: Readonly<Record<Kind, number>> = { short: 0.4, editor: 1.2, slider: 0, tracking: 0.2 };

const SECONDS = 3;
/** Frames a second of the demo's films. */
const FRAME_RATE = 30;

interface LoopOptions extends RunOptions {
  readonly cacheDir: string | null | undefined;
}

/** `loop.json` of a folder -> its `loop.mp4`. Of a film no more is rendered than is shown. */
async function loopOf(kind: Kind, work: string, { cacheDir, ...options }: LoopOptions): Promise<void> {
  const file = join(work, 'loop.json');
  if (kind === 'slider' || kind === 'tracking') {
    const output = kind === 'slider' ? 'slides/' : 'film.mp4';
    const quality = kind === 'slider' ? [] : ['--quality', 'draft'];
    await reelwright(['render', file, '-o', join(work, output), '--no-cache', '--quiet', ...quality], options);
  } else {
    const frames = Math.ceil((FROM[kind] + SECONDS) * FRAME_RATE);
    // What is found in the sample clips is the same for all looks.
    const engine = cacheDir === undefined ? {} : { cacheDir };
    await renderOpening(file, { ...options, baseDir: work, output: join(work, 'film.mp4'), frames, engine });
  }
  const input =
    kind === 'slider'
      ? ['-framerate', '1', '-start_number', '1', '-i', join(work, 'slides/slide-%02d.jpg')]
      : ['-ss', String(FROM[kind]), '-i', join(work, 'film.mp4')];
  const shape = ['-t', String(SECONDS), '-an', '-vf', `scale=${WIDTH}:-2`, '-r', '24', '-pix_fmt', 'yuv420p'];
  const encode = ['-c:v', 'libx264', '-preset', 'medium', '-crf', '26', '-threads', '1', '-movflags', '+faststart'];
  await ffmpeg([...input, ...shape, ...encode, join(work, 'loop.mp4')], options);
}
