/** An ffmpeg that fails, lies or hangs where it encodes or decodes: the real one behind a script that spoils some of its calls. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReelwrightError } from '../../src/errors.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { cacheEntries, unfinishedWork } from './support/cache-entries.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';
import { renderDraft } from './support/render-short.js';

const root = scratchFolder();
let short: CodedShort;

beforeAll(async () => {
  short = await makeCodedShort(join(root, 'media'));
});

/** An ffmpeg that does `deed` instead when one of its arguments fits the shell pattern. */
function spoiled(name: string, pattern: string, deed: string): string {
  const path = join(root, name, 'ffmpeg');
  mkdirSync(join(root, name), { recursive: true });
  writeFileSync(path, `#!/bin/sh\ncase " $* " in ${pattern}) ${deed} ;; esac\nexec '${bundledFfmpeg}' "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

const ENCODE = '*libx264*';
/** What decodes for the pipes: no encoder but raw frames. */
const FEED = '*"-c:v rawvideo"*';
const SOUND = '*" aac "*';
/** Shell: the path of the output, the last argument, in `file`. */
const LAST = `for last; do :; done; file="$(printf %s "$last" | sed s/^file://)"`;

describe('an ffmpeg that', () => {
  it.each([
    ['fails to encode', ENCODE, 'echo "Unknown encoder" >&2; exit 1', 'ffmpeg_failed'],
    ['writes nothing and says all is well', ENCODE, 'exit 0', 'render_incomplete'],
    ['writes garbage for chunks', ENCODE, `${LAST}; echo garbage > "$file"; exit 0`, 'render_incomplete'],
    ['crashes in the middle of a chunk', ENCODE, 'sleep 0.3; kill -SEGV $$', 'ffmpeg_failed'],
    ['fails to decode', FEED, 'echo "No such filter" >&2; exit 1', 'ffmpeg_failed'],
    ['decodes nothing', FEED, 'exit 0', undefined],
    ['fails to encode the sound', SOUND, 'exit 1', undefined],
  ])('%s: an error with a remedy, and nothing left', async (name, pattern, deed, code) => {
    const place = name.replaceAll(' ', '-');
    const ffmpegPath = spoiled(place, pattern, deed);
    const cacheDir = join(root, place, 'cache');
    const output = join(root, place, 'out');
    const error = await renderDraft(short, output, { engine: { ffmpegPath, cacheDir } }).catch((reason) => reason);
    expect(error).toBeInstanceOf(ReelwrightError);
    expect(error).toMatchObject({ class: 'render', ...(code === undefined ? {} : { code }) });
    expect(error.message).toMatch(/^Expected .+ but /);
    expect(error.remedy).not.toBe('');
    await expectNoLeftovers({ graceMs: 0 });
    expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
    expect(unfinishedWork(cacheDir)).toEqual([]);
    expect(cacheEntries(cacheDir).filter(({ sha256 }) => sha256 !== undefined).length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['writes garbage for the sound', SOUND, `${LAST}; echo garbage > "$file"; exit 0`, 'render_incomplete'],
    [
      'writes a picture for the sound',
      SOUND,
      `${LAST}; '${bundledFfmpeg}' -v error -y -f lavfi -i testsrc -frames:v 9 "$file"; exit 0`,
      'render_incomplete',
    ],
    [
      'loses most of the sound',
      SOUND,
      `'${bundledFfmpeg}' "$@"; ${LAST}; '${bundledFfmpeg}' -v error -i "$file" -c copy -t 3 "$file.mp4"; mv "$file.mp4" "$file"; exit 0`,
      'output_check_failed',
    ],
    [
      'encodes one chunk like no other',
      '*libx264*chunk-0001*',
      `'${bundledFfmpeg}' "$@"; ${LAST}; '${bundledFfmpeg}' -v error -i "$file" -c:v libx264 -bf 0 "$file.mp4"; mv "$file.mp4" "$file"; exit 0`,
      'render_incomplete',
    ],
  ])('%s: no film appears', async (name, pattern, deed, code) => {
    const place = name.replaceAll(' ', '-');
    const ffmpegPath = spoiled(place, pattern, deed);
    const cacheDir = join(root, place, 'cache');
    const output = join(root, place, 'out');
    const error = await renderDraft(short, output, { engine: { ffmpegPath, cacheDir } }).catch((reason) => reason);
    expect(error).toBeInstanceOf(ReelwrightError);
    expect(error).toMatchObject({ class: 'render', code });
    expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
    expect(unfinishedWork(cacheDir)).toEqual([]);
  });

  it('hangs while it encodes: the cancel still takes less than a second', async () => {
    const ffmpegPath = spoiled('hangs', ENCODE, 'exec sleep 600');
    const controller = new AbortController();
    const cacheDir = join(root, 'hangs', 'cache');
    const work = renderDraft(short, join(root, 'hangs', 'out'), {
      engine: { ffmpegPath, cacheDir },
      options: { signal: controller.signal },
    });
    work.catch(() => undefined);
    await sleep(2500);
    const abortedAt = performance.now();
    controller.abort();
    await expect(work).rejects.toMatchObject({ code: 'aborted', class: 'interrupted' });
    expect(performance.now() - abortedAt).toBeLessThan(1000);
    await expectNoLeftovers({ graceMs: 0 });
    expect(unfinishedWork(cacheDir)).toEqual([]);
  });

  it.each([
    ['does not exist', join(root, 'none', 'ffmpeg')],
    ['is no program', import.meta.filename],
  ])('%s: told before anything is read', async (_name, ffmpegPath) => {
    const work = renderDraft(short, join(root, 'never'), { engine: { ffmpegPath } });
    await expect(work).rejects.toMatchObject({ code: 'ffmpeg_missing', class: 'environment' });
    expect(existsSync(join(root, 'never'))).toBe(false);
  });
});
