/**
 * Clips of the shared media in the colours that other players show: the frame that a film takes, and the still of a
 * tracked clip, against a newer ffmpeg that is told by the table of the media what was coded. The gate takes one clip
 * of each kind of coding, `npm run test:all` every one.
 */
import { describe, expect, it } from 'vitest';
import { conformToFill } from '../../src/compose/conform.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Size } from '../../src/geometry.js';
import { probeVideo } from '../../src/io/probe/probe-video.js';
import { runChild } from '../../src/io/process/run-child.js';
import type { VideoMedia } from '../../src/media.js';
import { renderConformed } from '../compose/render-conformed.js';
import { bothFfmpegs, bundledFfmpeg, bundledFfprobe } from '../support/ffmpegs.js';
import { describeWithMedia } from '../support/media.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { isWhole, sampled } from '../support/tier.js';
import { type Coding, type IndexedFile, mediaIndex } from './support/media-index.js';

/** Mean difference of a channel, 8 bits: scaling and coding to 8 bits leave 2, another matrix or range 6 and more. */
const MOST_LEVELS = 4;
/** Longest side that is compared, px. */
const SIDE = 320;
/** After the first frame; clips that are shorter show their first. */
const SECONDS = 0.4;
const RATE = { num: 30, den: 1 };

/** Told what the colours are, it makes BT.709 of any. */
const judge = bothFfmpegs.at(-1)?.path ?? bundledFfmpeg;

/** Other players leave transparency out; two are refused, one is black, some are HDR. */
const isComparable = ({ name, coding }: IndexedFile) =>
  !/alpha|too-long|mjpeg-camera|silent-black/.test(name) &&
  !['smpte2084', 'arib-std-b67'].includes(coding?.transfer ?? '');

interface Row {
  readonly file: IndexedFile;
  readonly coding: Coding;
}

const rows: readonly Row[] = mediaIndex()
  .filter((file) => /^(?:video|demo)\//.test(file.name) && isComparable(file))
  .flatMap((file) => (file.coding === undefined ? [] : [{ file, coding: file.coding }]));

/** The smallest file of each kind. */
function oneOfEach(): readonly Row[] {
  const kindOf = ({ coding: { pixelFormat, range, matrix } }: Row) =>
    `${pixelFormat} ${range} ${matrix.replace('bt470bg', 'smpte170m')}`;
  const small = rows.toSorted((a, b) => a.file.bytes - b.file.bytes);
  const smallest = new Map(small.toReversed().map((row) => [kindOf(row), row]));
  return [...smallest.values()];
}

const chosen = isWhole ? rows : oneOfEach();
const titled = (of: readonly Row[]) =>
  of.map((row) => {
    const { pixelFormat, range, matrix } = row.coding;
    return [`${row.file.name}: ${pixelFormat} ${range} ${matrix}`, row] as const;
  });

const probe = (path: string, ffmpegPath: string) =>
  probeVideo(path, {
    ...{ ffmpegPath, ffprobePath: bundledFfprobe, run: runChild, scanSeconds: 1.5, contentHash: '' },
    limits: { minSeconds: 0 },
  });

function comparedSize({ displaySize: { width, height } }: VideoMedia): Size {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  return { width: 2 * Math.round((width * scale) / 2), height: 2 * Math.round((height * scale) / 2) };
}

/** R, G, B of one picture, by the judge. */
async function rgbOf(input: readonly string[], filters: string, bytes?: Uint8Array): Promise<Buffer> {
  const args = [
    ...input,
    '-vf',
    `${filters},format=yuv420p,zscale=matrixin=709:rangein=limited:matrix=gbr:range=full,format=gbrp`,
  ];
  return runFfmpeg(judge, [...args, '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'], bytes);
}

async function expected({ file, coding }: Row, media: VideoMedia, size: Size): Promise<Buffer> {
  const { pts, timeBase } = await probe(file.path, judge);
  const tick = timeBase.num / timeBase.den;
  const index = pts.findLastIndex((time) => (time - (pts[0] ?? 0)) * tick <= frameOf(media) / 30 + 1e-6);
  const isLarge = Math.max(...(file.coded ?? [0])) >= 1280 || Math.min(...(file.coded ?? [0])) > 576;
  // What is not told, players go by the size for.
  const matrix = { bt709: '709', bt470bg: '470bg', smpte170m: '170m', bt2020nc: '2020_ncl' }[coding.matrix];
  const from = `matrixin=${matrix ?? (isLarge ? '709' : '170m')}:rangein=${coding.range === 'pc' ? 'full' : 'limited'}`;
  const gamut = coding.matrix === 'bt2020nc' ? ':primariesin=2020:primaries=709:transferin=709:transfer=709' : '';
  const fields = file.name.includes('interlaced') ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
  const filters = [
    ...fields,
    `select=eq(n\\,${Math.max(0, index)})`,
    // Odd sides have no half.
    ...(Math.max(...(file.coded ?? [0]).map((side) => side % 2)) === 1 ? ['format=yuv444p'] : []),
    `zscale=w=${size.width}:h=${size.height}:f=bicubic:param_a=0:param_b=0.6:${from}:matrix=709:range=limited${gamut}`,
  ];
  return rgbOf(['-i', file.path, '-map', '0:v:0', '-vsync', '0'], filters.join(','));
}

/** The film's frame that is compared. */
function frameOf({ durationSeconds }: VideoMedia): number {
  return Math.max(0, Math.floor(30 * Math.min(SECONDS, durationSeconds - 0.04)));
}

function expectAlike(shown: Uint8Array, wanted: Uint8Array): void {
  expect(shown.length).toBe(wanted.length);
  const sums = [0, 0, 0];
  for (let at = 0; at < wanted.length; at += 1) sums[at % 3]! += Math.abs(shown[at]! - wanted[at]!);
  for (const [channel, sum] of sums.entries())
    expect((3 * sum) / wanted.length, `${'RGB'[channel]} is off by`).toBeLessThanOrEqual(MOST_LEVELS);
}

describeWithMedia('colours of other players', () => {
  describe.each(bothFfmpegs)('$name ffmpeg, a frame of a film:', ({ name, path: ffmpegPath }) => {
    it.each(titled(name === 'bundled' ? chosen : sampled('colours of the system', chosen, 3)))('%s', async (_, row) => {
      const media = await probe(row.file.path, ffmpegPath);
      const size = comparedSize(media);
      const slotRange = { start: frameOf(media), end: frameOf(media) + 1 };
      const conformed = conformToFill(media, { outputSize: size, outputRate: RATE, slotRange });
      const picture = renderConformed(ffmpegPath, row.file.path, conformed);
      const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${size.width}x${size.height}`, '-i', '-'];
      expectAlike(await rgbOf(raw, 'null', picture), await expected(row, media, size));
    });
  });

  describe.each(bothFfmpegs)('$name ffmpeg, the still of a tracked clip:', ({ path: ffmpegPath }) => {
    const engine = createEngine({ cacheDir: null, ffmpegPath });
    const isFull = ({ coding: { range } }: Row) => range === 'pc';
    it.each(titled(sampled('stills in colour', oneOfEach().filter(isFull), 1)))('%s', async (_, row) => {
      const media = await probe(row.file.path, ffmpegPath);
      const size = comparedSize(media);
      const composition = { kind: 'tracking' as const, source: row.file.path, model: 'shapes-tiny', classes: [79] };
      const still = await engine.frame(composition, { atSeconds: frameOf(media) / 30 });
      const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${still.width}x${still.height}`, '-i', '-'];
      const small = `zscale=w=${size.width}:h=${size.height}:f=bicubic:param_a=0:param_b=0.6:matrix=709:range=limited`;
      expectAlike(await rgbOf(raw, small, still.data), await expected(row, media, size));
    });
  });
});
