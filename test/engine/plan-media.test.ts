/** The media of a saved plan: found by their content wherever they lie, and taken for what they are. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedPlan } from '../../src/compose/read-plan.js';
import type { FilmMedia } from '../../src/compose/timeline.js';
import { measurePlanMedia } from '../../src/engine/media/measure-plan.js';
import { findPlanMedia } from '../../src/engine/media/plan-media.js';
import type { RenderPlanOptions } from '../../src/engine/options.js';
import { withStillWorkspace, withWorkspace } from '../../src/engine/workspace.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { clipMedia } from '../support/films.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const ids = ['segments[0].source', 'segments[1].source'] as const;
const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Two clips, by what the document calls them and what they hold. */
function planOf(...clips: readonly (readonly [source: string, content: string])[]) {
  return {
    media: Object.fromEntries(clips.map(([, content], index) => [ids[index] ?? '', clipMedia(hashOf(content))])),
    sources: Object.fromEntries(clips.map(([source], index) => [ids[index] ?? '', source])),
  };
}

function lay(folder: string, files: Readonly<Record<string, string>>): string {
  const place = join(root, folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), content);
  }
  return place;
}

/** Which files were found, relative to the folder. */
async function find(plan: Pick<SavedPlan, 'media' | 'sources'>, options: Partial<RenderPlanOptions> & Roots) {
  return withStillWorkspace({ cacheDir: null }, async (workspace) => {
    const found = await findPlanMedia(plan, options, workspace);
    return Object.values(found).map(({ path }) => path.slice((options.mediaFolder ?? root).length + 1));
  });
}
interface Roots {
  readonly roots?: readonly string[];
}

describe('media in a folder', () => {
  const plan = planOf(['clips/a.mp4', 'one'], ['other/b.mp4', 'two']);

  it('are found below it as the document says', async () => {
    const mediaFolder = lay('deep', { 'clips/a.mp4': 'one', 'other/b.mp4': 'two' });
    expect(await find(plan, { mediaFolder })).toEqual(['clips/a.mp4', 'other/b.mp4']);
  });

  it('are found flat, by their file names, wherever the document had them', async () => {
    const mediaFolder = lay('flat', { 'a.mp4': 'one', 'b.mp4': 'two' });
    expect(await find(plan, { mediaFolder })).toEqual(['a.mp4', 'b.mp4']);
    const far = planOf(['/films/a.mp4', 'one'], ['..\\mine\\b.mp4', 'two']);
    expect(await find(far, { mediaFolder })).toEqual(['a.mp4', 'b.mp4']);
  });

  it('are those of the plan’s content, whatever has their name', async () => {
    const mediaFolder = lay('both', { 'clips/a.mp4': 'another', 'a.mp4': 'one', 'other/b.mp4': 'two', 'b.mp4': 'no' });
    expect(await find(plan, { mediaFolder })).toEqual(['a.mp4', 'other/b.mp4']);
  });

  it('of one name are told apart by their content; one too few is refused with both names', async () => {
    const twins = planOf(['x/clip.mp4', 'one'], ['y/clip.mp4', 'two']);
    const half = lay('half', { 'x/clip.mp4': 'one', 'clip.mp4': 'two' });
    expect(await find(twins, { mediaFolder: half })).toEqual(['x/clip.mp4', 'clip.mp4']);
    const mediaFolder = lay('twins', { 'clip.mp4': 'two' });
    await expect(find(twins, { mediaFolder })).rejects.toMatchObject({
      code: 'source_changed',
      path: ids[0],
      message: expect.stringMatching(/"x\/clip\.mp4".*"y\/clip\.mp4"/),
    });
  });

  it('that are nowhere are all told, with every place where they might lie', async () => {
    const mediaFolder = lay('empty', { 'c.mp4': 'one' });
    const [first, second] = [join(mediaFolder, 'clips/a.mp4'), join(mediaFolder, 'a.mp4')];
    await expect(find(plan, { mediaFolder })).rejects.toMatchObject({
      code: 'asset_missing',
      class: 'media',
      remedy: `Put the file at ${first} or ${second}.`,
      problems: [{ path: ids[0] }, { path: ids[1] }],
    });
  });

  it('by links out of the roots are refused, and nobody learns what is behind them', async () => {
    const mediaFolder = lay('linked', {});
    mkdirSync(mediaFolder, { recursive: true });
    const outside = lay('outside', { 'secret-name.mp4': 'one', 'b.mp4': 'two' });
    symlinkSync(join(outside, 'secret-name.mp4'), join(mediaFolder, 'a.mp4'));
    const refused = await find(plan, { mediaFolder, roots: [mediaFolder] }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'path_not_allowed', class: 'usage' });
    expect(JSON.stringify((refused as { problems: unknown }).problems)).not.toMatch(/secret-name|outside/);
    const other = planOf(['a.mp4', 'not this']);
    const another = await find(other, { mediaFolder }).catch((error: unknown) => error);
    expect(another).toMatchObject({ code: 'source_changed', message: expect.stringContaining(' a.mp4 ') });
    expect(JSON.stringify((another as { problems: unknown }).problems)).not.toMatch(/secret-name|outside/);
  });
});

it('a place named for a clip is that of its sound, too', async () => {
  const folder = lay('named', { 'x.mp4': 'one' });
  const { media, sources } = planOf(['a.mp4', 'one']);
  const sound = { kind: 'audio', contentHash: hashOf('one') } as FilmMedia;
  const plan = {
    media: { ...media, 'segments[0].source.sound': sound },
    sources: { ...sources, 'segments[0].source.sound': 'a.mp4' },
  };
  const options = { media: { [ids[0]]: join(folder, 'x.mp4') } };
  expect(await find(plan, options)).toEqual(['named/x.mp4', 'named/x.mp4']);
});

describe('what a plan says of its media', () => {
  let media: SavedPlan['media'];
  let folder: string;

  beforeAll(async () => {
    folder = lay('real', {});
    mkdirSync(folder, { recursive: true });
    const make = (...args: string[]) => execFileSync(bundledFfmpeg, ['-v', 'error', '-y', ...args]);
    make('-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=30:d=1.5', '-pix_fmt', 'yuv420p', join(folder, 'clip.mp4'));
    make('-f', 'lavfi', '-i', 'sine=f=400:d=1', join(folder, 'voice.wav'));
    renameSync(join(folder, 'clip.mp4'), join(folder, 'a.mp4'));
    const contentHash = (name: string) => hashOf(readFileSync(join(folder, name)));
    const size = { width: 64, height: 48 };
    media = {
      [ids[0]]: { ...clipMedia(contentHash('a.mp4'), 45), codedSize: size, displaySize: size },
      'narration.source': {
        ...{ kind: 'audio', contentHash: contentHash('voice.wav'), demuxer: 'wav', streamIndex: 0, codec: 'pcm_s16le' },
        ...{ sampleRate: 44_100, channels: 1, durationSeconds: 1 },
      },
    };
  });

  const measure = (planned: SavedPlan['media']) =>
    withWorkspace({ cacheDir: null }, async (workspace) => {
      const sources = { [ids[0]]: 'a.mp4', 'narration.source': 'voice.wav' };
      const held = await findPlanMedia({ media: planned, sources }, { mediaFolder: folder }, workspace);
      return measurePlanMedia({ media: planned }, held, workspace);
    });
  const withClip = (change: object) => ({ ...media, [ids[0]]: { ...media[ids[0]], ...change } as FilmMedia });

  it('is replaced by what the files are: no reader, stream or picture format is taken from it', async () => {
    const evil = {
      ...withClip({ demuxer: 'matroska', streamIndex: 7, pixelFormat: 'yuv444p', rotation: 90, color: {} }),
      'narration.source': { ...media['narration.source'], demuxer: 'concat', streamIndex: 3 } as FilmMedia,
    };
    expect(await measure(evil)).toMatchObject({
      [ids[0]]: { demuxer: 'mov', streamIndex: 0, pixelFormat: 'yuv420p', rotation: 0, color: { transfer: 'sdr' } },
      'narration.source': { demuxer: 'wav', streamIndex: 0 },
    });
  });

  it.each<[string, object, string]>([
    ['times a hundredfold', { timeBase: { num: 100, den: 30 }, durationSeconds: 150, scannedSeconds: 150 }, 'durat'],
    ['other times', { pts: Array.from({ length: 45 }, (_, at) => 2 * at) }, 'pts'],
    ['another size', { displaySize: { width: 48, height: 64 } }, 'displaySize'],
  ])('is refused where it decides what is shown when: %s', async (_, lie, field) => {
    const refused = { code: 'plan_invalid', class: 'usage', path: expect.stringContaining(field) };
    await expect(measure(withClip(lie))).rejects.toMatchObject(refused);
  });
});
