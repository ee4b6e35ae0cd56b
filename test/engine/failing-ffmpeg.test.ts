/**
 * An ffmpeg that fails, lies or hangs where it encodes or decodes: the real one behind a script that spoils some of its
 * calls.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReelwrightError } from '../../src/errors.js';
import { makeCodedSource } from '../support/coded-source.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { descendants, expectNoLeftovers } from '../support/no-leftovers.js';
import { rarely } from '../support/rarely.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { cacheEntries, unfinishedWork } from './support/cache-entries.js';
import { cancelCall } from './support/cancel-call.js';
import { renderDraft } from './support/render-short.js';
import { sharedFilm } from './support/shared-film.js';
import { renderSmall } from './support/small-film.js';
import { spoiledTool } from './support/spoiled-tool.js';

const root = scratchFolder();
let clips: readonly string[];

beforeAll(async () => {
  const { path } = await makeCodedSource(join(root, 'clip'), '30');
  clips = [path, path, path];
});

/** An ffmpeg that does `deed` instead when its arguments fit the shell pattern. */
const spoiled = (name: string, pattern: string, deed: string) =>
  spoiledTool(join(root, name, 'ffmpeg'), bundledFfmpeg, pattern, deed);

const ENCODE = '*libx264*';
/** What decodes for the pipes: no encoder but raw frames. */
const FEED = '*"-c:v rawvideo"*';
const SOUND = '*" aac "*';
/** Shell: the path of the output, the last argument, in `file`. */
const LAST = `for last; do :; done; file="$(printf %s "$last" | sed s/^file://)"`;

describe('an ffmpeg that', () => {
  const failures = [
    ['fails to encode', ENCODE, 'echo "Unknown encoder" >&2; exit 1', 'ffmpeg_failed'],
    ['writes nothing and says all is well', ENCODE, 'exit 0', 'render_incomplete'],
    ['writes garbage for chunks', ENCODE, `${LAST}; echo garbage > "$file"; exit 0`, 'render_incomplete'],
    ['crashes in the middle of a chunk', ENCODE, 'sleep 0.3; kill -SEGV $$', 'ffmpeg_failed'],
    ['fails to decode', FEED, 'echo "No such filter" >&2; exit 1', 'ffmpeg_failed'],
    ['decodes nothing', FEED, 'exit 0', undefined],
    ['fails to encode the sound', SOUND, 'exit 1', undefined],
  ] as const;
  it.each(sampled('failing ffmpeg', failures, 4))(
    '%s: an error with a remedy, and nothing left',
    async (name, pattern, deed, code) => {
      const place = name.replaceAll(' ', '-');
      const ffmpegPath = spoiled(place, pattern, deed);
      const cacheDir = join(root, place, 'cache');
      const output = join(root, place, 'out');
      const work = renderSmall({ clips }, join(output, 'film.mp4'), { engine: { ffmpegPath, cacheDir } });
      const error = await work.catch((reason) => reason);
      expect(error).toBeInstanceOf(ReelwrightError);
      expect(error).toMatchObject({ class: 'render', ...(code === undefined ? {} : { code }) });
      expect(error.message).toMatch(/^Expected .+ but /);
      expect(error.remedy).not.toBe('');
      await expectNoLeftovers({ graceMs: 0 });
      expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
      expect(unfinishedWork(cacheDir)).toEqual([]);
      // Chunks and the thumbnail are made beside the sound: those that were finished when it failed stay, and are good.
      const most = pattern === SOUND ? clips.length + 1 : 1;
      expect(cacheEntries(cacheDir).filter(({ sha256 }) => sha256 !== undefined).length).toBeLessThanOrEqual(most);
    },
  );

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
      `'${bundledFfmpeg}' "$@"; ${LAST}; '${bundledFfmpeg}' -v error -i "$file" -c copy -t 0.5 "$file.mp4"; mv "$file.mp4" "$file"; exit 0`,
      'output_check_failed',
    ],
    [
      'encodes one chunk like no other',
      // Equal chunks are encoded once, as the one whose turn comes first; the first chunk makes the thumbnail, too.
      '*libx264*chunk-000[12]*',
      `'${bundledFfmpeg}' "$@"; ${LAST}; '${bundledFfmpeg}' -v error -i "$file" -c:v libx264 -bf 0 "$file.mp4"; mv "$file.mp4" "$file"; exit 0`,
      'render_incomplete',
    ],
  ])('%s: no film appears', async (name, pattern, deed, code) => {
    const place = name.replaceAll(' ', '-');
    const ffmpegPath = spoiled(place, pattern, deed);
    const cacheDir = join(root, place, 'cache');
    const output = join(root, place, 'out');
    const work = renderSmall({ clips }, join(output, 'film.mp4'), { engine: { ffmpegPath, cacheDir } });
    const error = await work.catch((reason) => reason);
    expect(error).toBeInstanceOf(ReelwrightError);
    expect(error).toMatchObject({ class: 'render', code });
    expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
    expect(unfinishedWork(cacheDir)).toEqual([]);
  });

  rarely('encodes one chunk of a short like no other: no film appears', async () => {
    const { short } = await sharedFilm();
    const deed = `'${bundledFfmpeg}' "$@"; ${LAST}; '${bundledFfmpeg}' -v error -i "$file" -c:v libx264 -bf 0 "$file.mp4"; mv "$file.mp4" "$file"; exit 0`;
    const ffmpegPath = spoiled('short', '*libx264*chunk-0001*', deed);
    const output = join(root, 'short', 'out');
    const work = renderDraft(short, output, { engine: { ffmpegPath, cacheDir: null } });
    await expect(work).rejects.toMatchObject({ class: 'render', code: 'render_incomplete' });
    expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
  });

  it('hangs while it encodes can be cancelled', async () => {
    const ffmpegPath = spoiled('hangs', ENCODE, 'exec sleep 600');
    const cacheDir = join(root, 'hangs', 'cache');
    await cancelCall(
      (options) =>
        renderSmall({ clips }, join(root, 'hangs', 'out/film.mp4'), { engine: { ffmpegPath, cacheDir }, ...options }),
      { until: () => descendants().some(({ command }) => command === 'sleep') },
    );
    expect(unfinishedWork(cacheDir)).toEqual([]);
  });

  it.each([
    ['does not exist', join(root, 'none', 'ffmpeg')],
    ['is no program', import.meta.filename],
  ])('%s: told before anything is read', async (_name, ffmpegPath) => {
    const work = renderSmall({ clips }, join(root, 'never', 'film.mp4'), { engine: { ffmpegPath } });
    await expect(work).rejects.toMatchObject({ code: 'ffmpeg_missing', class: 'environment' });
    expect(existsSync(join(root, 'never'))).toBe(false);
  });
});
