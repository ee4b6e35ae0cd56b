/**
 * The folder of an upload in place of a source: the same frames and colours as from the file itself; a folder that is
 * not what it says is refused.
 */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/create-engine.js';
import { parseComposition } from '../../../src/index.js';
import { bundledFfmpeg } from '../../support/ffmpegs.js';
import { writeHdrClip } from '../../support/hdr-clip.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
const at = (name: string) => join(root, name);
const engine = createEngine({ cacheDir: at('cache') });

beforeAll(async () => {
  // Uneven times, and a picture that moves everywhere.
  const frames = "testsrc2=s=270x480:r=30:d=7,select='not(eq(mod(n,7),3))'";
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '300'];
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', frames, '-vsync', '0', ...h264, at('uneven.mp4')]);
  await writeHdrClip({ path: at('hlg.mp4'), transfer: 'hlg', frames: 60 });
  await engine.ingest(at('uneven.mp4'), { output: at('uneven') });
  await engine.ingest(at('hlg.mp4'), { output: at('hlg') });
  await engine.ingest(at('missing.mp4'), { output: at('failed') });
});

const short = (first: string, second: string) =>
  parseComposition({
    kind: 'short',
    segments: [{ source: first }, { source: second }],
    ...{ end_card: 'none', visual_language: null, cta_text: 'Go', score: 'none' },
  });

/**
 * Mean difference of the lower halves of two stills, levels a channel. The button stands above: its place follows the
 * light of the clip, which a new coding changes by a level.
 */
function apart(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length);
  const half = one.length / 2;
  let sum = 0;
  for (let index = half; index < one.length; index += 1) sum += Math.abs(one[index]! - other[index]!);
  return sum / half;
}

it.each([
  ['of uneven times', 'uneven', [0, 0.4, 3.3, 5.96]],
  ['in HDR', 'hlg', [0, 1.5]],
])('a film of a clip %s shows the same frames, in the same colours', async (_, name, times) => {
  const [file, folder] = [await short(at(`${name}.mp4`), at('hlg.mp4')), await short(at(name), at('hlg.mp4'))];
  for (const atSeconds of times) {
    const [direct, ingested] = [await engine.frame(file, { atSeconds }), await engine.frame(folder, { atSeconds })];
    // The next frame would be 6 levels off and more.
    expect(apart(direct.data, ingested.data), `at ${atSeconds} s`).toBeLessThan(2);
  }
});

describe('a folder that is no finished ingest is refused', () => {
  const folders: Readonly<Record<string, (folder: string) => void>> = {
    'without a record': (folder) => rmSync(join(folder, 'ingest.json')),
    'whose record is no JSON': (folder) => writeFileSync(join(folder, 'ingest.json'), '{'),
    'whose record is a list': (folder) => writeFileSync(join(folder, 'ingest.json'), '[]'),
    'whose record is endless': (folder) => writeFileSync(join(folder, 'ingest.json'), ' '.repeat(2_000_000)),
    'whose record is a link': (folder) => {
      renameSync(join(folder, 'ingest.json'), join(folder, 'other.json'));
      symlinkSync('other.json', join(folder, 'ingest.json'));
    },
    'whose file is a link to elsewhere': (folder) => {
      rmSync(join(folder, 'mezzanine.mp4'));
      symlinkSync(at('uneven/mezzanine.mp4'), join(folder, 'mezzanine.mp4'));
    },
    'whose file is another': (folder) => cpSync(at('uneven.mp4'), join(folder, 'mezzanine.mp4')),
    'whose file is gone': (folder) => rmSync(join(folder, 'mezzanine.mp4')),
    'that names a file outside': (folder) => rewrite(folder, '../uneven/mezzanine.mp4'),
    'that names a file by its whole path': (folder) => rewrite(folder, at('uneven/mezzanine.mp4')),
    'that names a folder': (folder) => rewrite(folder, '.'),
    'that names no file': (folder) => rewrite(folder, 5),
  };
  function rewrite(folder: string, path: unknown): void {
    const record = JSON.parse(readFileSync(join(folder, 'ingest.json'), 'utf8'));
    writeFileSync(join(folder, 'ingest.json'), JSON.stringify({ ...record, mezzanine: { ...record.mezzanine, path } }));
  }

  it.each(Object.entries(folders))('%s', async (name, spoil) => {
    const folder = at(`bad/${name.replaceAll(' ', '-')}`);
    mkdirSync(at('bad'), { recursive: true });
    cpSync(at('uneven'), folder, { recursive: true });
    spoil(folder);
    await expect(engine.check(await short(folder, at('hlg.mp4')))).rejects.toMatchObject({
      code: name === 'without a record' ? 'asset_unreadable' : 'ingest_invalid',
      class: 'media',
      path: 'segments[0].source',
      message: expect.stringMatching(/^Expected .+ but received .+/),
    });
  });

  it('of an upload that failed', async () => {
    await expect(engine.check(await short(at('failed'), at('hlg')))).rejects.toMatchObject({
      code: 'editor_upload_not_ready',
      path: 'segments[0].source',
      message: expect.stringContaining('asset_missing'),
    });
  });

  it('outside the roots', async () => {
    const bound = createEngine({ cacheDir: null, roots: [at('bad')] });
    await expect(bound.check(await short(at('uneven'), at('hlg')))).rejects.toMatchObject({ code: 'path_not_allowed' });
  });
});
