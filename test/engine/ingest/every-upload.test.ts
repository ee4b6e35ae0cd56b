/**
 * Every file of the shared media as an upload, in every slot that fits: ready or failed by name, as the table of the
 * media says. What is ready is looked at: upright, in the colours that another decoder sees, from the first frame to
 * the last at its time. The gate takes all that is refused and a sample of the rest.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createEngine } from '../../../src/engine/create-engine.js';
import type { Upload, UploadSlot } from '../../../src/engine/ingest/upload.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { frameTimes } from '../../support/decode.js';
import { bothFfmpegs, bundledFfmpeg } from '../../support/ffmpegs.js';
import { describeWithMedia } from '../../support/media.js';
import { scratchFolder } from '../../support/scratch.js';
import { isWhole, sampled } from '../../support/tier.js';
import { type IndexedFile, mediaIndex, type Slot } from '../support/media-index.js';
import { FOREIGN, refusalOf } from '../support/media-refusals.js';

const SLOTS: Readonly<Record<Slot, UploadSlot>> = {
  segment: 'editor_video',
  tracking: 'tracking_source',
  music: 'music',
  logo: 'logo',
  poster: 'poster',
  slide: 'closing_image',
};

/** Of pictures that are encoded anew the gate takes short and small ones. */
const isCheap = ({ size, seconds = 0 }: IndexedFile) => (size?.[0] ?? 640) * (size?.[1] ?? 360) * seconds < 2e6;

const root = scratchFolder();
const engine = createEngine({ cacheDir: join(root, 'cache') });
/** The newest: it knows every codec. */
const judge = bothFfmpegs.at(-1)?.path ?? bundledFfmpeg;

/** Of a place: a clip is taken in however short it is. */
function failureOf(file: IndexedFile, slot: Slot): string | undefined {
  const code = refusalOf(file, slot);
  return code === 'asset_too_short' ? undefined : code;
}

describeWithMedia('an upload', () => {
  const files = mediaIndex();
  const isRefused = (file: IndexedFile) => file.slots.some((slot) => failureOf(file, slot) !== undefined);
  const good = files.filter((file) => !isRefused(file));
  const rows = [...files.filter(isRefused), ...(isWhole ? good : sampled('uploads', good.filter(isCheap), 3))];
  it.each(rows.map((file) => [file.name, file] as const))('%s', async (name, file) => {
    // Of a file that one slot refuses the gate looks at that slot alone: others are sampled.
    const slots =
      isWhole || !isRefused(file) ? file.slots : file.slots.filter((slot) => failureOf(file, slot) !== undefined);
    for (const slot of slots) {
      const output = join(root, name, slot);
      const upload = await engine.ingest(file.path, { as: SLOTS[slot], output });
      const code = failureOf(file, slot);
      expect([upload.status, upload.error?.code], slot).toEqual(
        code === undefined ? ['ready', undefined] : ['failed', code],
      );
      for (const { message } of upload.warnings) expect(message).not.toMatch(FOREIGN);
      if (upload.status === 'failed') expectFailed(upload, file, output);
      else await expectReady(upload, file, output);
    }
  });
});

function expectFailed(upload: Upload, file: IndexedFile, output: string): void {
  const base = file.name.split('/').at(-1) ?? '';
  expect(upload.error_message).toMatch(/ cannot be used\. Needed: .+ Received: .+\.$/);
  expect(upload.error_message?.startsWith(base)).toBe(true);
  expect(upload.error_message?.slice(base.length)).not.toMatch(FOREIGN);
  expect(readdirSync(output)).toEqual(['ingest.json']);
}

async function expectReady(upload: Upload, file: IndexedFile, output: string): Promise<void> {
  expect(JSON.parse(readFileSync(join(output, 'ingest.json'), 'utf8'))).toEqual(upload);
  for (const path of [upload.first_frame_url, upload.mezzanine?.path, upload.source.path, upload.waveform?.path])
    if (typeof path === 'string') expect(existsSync(join(output, path)), path).toBe(true);
  if (upload.kind === 'video') await expectSameClip(upload, file, output);
}

/** What a decoder makes of damage is its own; two tools disagree about where these begin. */
const NOT_COMPARED = /^bad\/|empty-edit|editlist-|rot90-51|start-10s|h263-amr|interlaced|alpha-|resize-midstream/;

async function expectSameClip(upload: Upload, file: IndexedFile, output: string): Promise<void> {
  const { video } = upload.source;
  const { mezzanine } = upload;
  if (video === null) throw new Error('a clip without a picture is ready');
  const long = await sharp(join(output, upload.first_frame_url ?? '')).metadata();
  const shape = (long.width ?? 0) / (long.height ?? 1) / (video.width / video.height);
  expect(Math.abs(Math.log(shape)), 'shape of the first frame').toBeLessThan(0.03);
  if (file.size !== undefined && file.name.startsWith('video/'))
    for (const [index, side] of [video.width, video.height].entries())
      expect(Math.abs(side - file.size[index]!), 'side').toBeLessThanOrEqual(2);
  if (mezzanine === null || NOT_COMPARED.test(file.name)) return;
  const film = join(output, mezzanine.path);
  const [made, came] = [await timesOf(film), await timesOf(file.path)];
  expect(made).toHaveLength(came.length);
  expect(Math.abs(made.at(-1)! - came.at(-1)!), 'time of the last frame').toBeLessThan(0.002);
  const isPlain = video.color.transfer === 'sdr' && ['bt709', 'bt601'].includes(video.color.primaries);
  if (!isPlain || video.color.matrix === 'rgb') return;
  const levels = await Promise.all([small(film, 'bt709'), small(file.path, video.color.matrix)]);
  for (const channel of [0, 1, 2]) expect(apart(levels, channel), `channel ${channel}`).toBeLessThan(4);
}

/** Of the largest picture stream, seconds after its first frame. */
async function timesOf(path: string): Promise<readonly number[]> {
  const { timeBase, pts } = await frameTimes(judge, path);
  return pts.map((time) => ((time - pts[0]!) * timeBase.num) / timeBase.den);
}

const SIDE = 48;

/** The first frame in few pixels, RGB. */
async function small(path: string, matrix: string): Promise<Buffer> {
  const scale = `scale=${SIDE}:${SIDE}:flags=area:in_color_matrix=${matrix},format=rgb24`;
  const args = ['-v', 'error', '-i', path, '-an', '-sn', '-vf', scale, '-frames:v', '1', '-f', 'rawvideo', '-'];
  return (await runChild(judge, args)).stdout;
}

function apart([one, other]: readonly Buffer[], channel: number): number {
  let sum = 0;
  for (let at = channel; at < 3 * SIDE * SIDE; at += 3) sum += Math.abs((one?.[at] ?? 255) - (other?.[at] ?? 0));
  return sum / (SIDE * SIDE);
}
