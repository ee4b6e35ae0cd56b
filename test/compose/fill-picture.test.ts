import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHex, toBt709 } from '../../src/color.js';
import { conformToFill } from '../../src/compose/conform.js';
import { probeVideo } from '../../src/io/probe/probe-video.js';
import { runChild } from '../../src/io/process/run-child.js';
import type { VideoMedia } from '../../src/media.js';
import { bundledFfmpeg, bundledFfprobe, ffmpegs } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';
import { renderConformed } from './render-conformed.js';

const SIZE = { width: 90, height: 160 };

const folder = scratchFolder();

function firstPicture(ffmpeg: string, file: string, media: VideoMedia): Buffer {
  const conformed = conformToFill(media, {
    outputSize: SIZE,
    outputRate: { num: 30, den: 1 },
    slotRange: { start: 0, end: 1 },
  });
  return renderConformed(ffmpeg, file, conformed);
}

const probe = (file: string, ffmpegPath: string) =>
  probeVideo(file, { ffmpegPath, ffprobePath: bundledFfprobe, scanSeconds: 6.5, contentHash: '', run: runChild });

interface Encoding {
  readonly name: string;
  readonly file: string;
  readonly size: string;
  readonly kr: number;
  readonly kb: number;
  readonly range: 'full' | 'limited';
  readonly tags: readonly string[];
  readonly format: string;
  readonly codec: readonly string[];
}

const lossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '1'];
const tagged = (matrix: string) => ['-colorspace', matrix, '-color_primaries', matrix, '-color_trc', matrix];
const bt709 = { kr: 0.2126, kb: 0.0722 };
const bt601 = { kr: 0.299, kb: 0.114 };

const encodings: readonly Encoding[] = [
  {
    name: 'BT.709 as tagged',
    file: 'a.mp4',
    size: '180x320',
    ...bt709,
    range: 'limited',
    tags: tagged('bt709'),
    format: 'yuv420p',
    codec: lossless,
  },
  {
    name: 'BT.709 full range (a phone)',
    file: 'b.mp4',
    size: '180x320',
    ...bt709,
    range: 'full',
    tags: [...tagged('bt709'), '-color_range', 'pc'],
    format: 'yuv420p',
    codec: lossless,
  },
  {
    name: 'BT.601 as tagged',
    file: 'c.mp4',
    size: '180x320',
    ...bt601,
    range: 'limited',
    tags: tagged('smpte170m'),
    format: 'yuv420p',
    codec: lossless,
  },
  {
    name: 'BT.601 full range (an old phone)',
    file: 'd.mp4',
    size: '180x320',
    ...bt601,
    range: 'full',
    tags: [...tagged('bt470bg'), '-color_trc', 'smpte170m', '-color_range', 'pc'],
    format: 'yuv420p',
    codec: lossless,
  },
  {
    name: 'untagged SD is BT.601',
    file: 'e.mp4',
    size: '360x640',
    ...bt601,
    range: 'limited',
    tags: [],
    format: 'yuv420p',
    codec: lossless,
  },
  {
    name: 'untagged HD is BT.709',
    file: 'f.mp4',
    size: '720x1280',
    ...bt709,
    range: 'limited',
    tags: [],
    format: 'yuv420p',
    codec: lossless,
  },
  {
    name: '4:4:4',
    file: 'g.mp4',
    size: '180x320',
    ...bt709,
    range: 'limited',
    tags: tagged('bt709'),
    format: 'yuv444p',
    codec: lossless,
  },
  {
    name: '4:2:2 BT.601',
    file: 'h.mkv',
    size: '180x320',
    ...bt601,
    range: 'limited',
    tags: tagged('smpte170m'),
    format: 'yuv422p',
    codec: lossless,
  },
  {
    name: '10-bit',
    file: 'i.mp4',
    size: '180x320',
    ...bt709,
    range: 'limited',
    tags: tagged('bt709'),
    format: 'yuv420p10le',
    codec: [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-crf',
      '4',
      '-x265-params',
      'log-level=none:colormatrix=bt709:colorprim=bt709:transfer=bt709',
    ],
  },
  {
    name: '10-bit BT.601',
    file: 'j.mkv',
    size: '180x320',
    ...bt601,
    range: 'limited',
    tags: tagged('smpte170m'),
    format: 'yuv420p10le',
    codec: [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-crf',
      '4',
      '-x265-params',
      'log-level=none:colormatrix=smpte170m:colorprim=smpte170m:transfer=smpte170m',
    ],
  },
  {
    name: 'VP9 BT.709',
    file: 'k.webm',
    size: '180x320',
    ...bt709,
    range: 'limited',
    tags: tagged('bt709'),
    format: 'yuv420p',
    codec: ['-c:v', 'libvpx-vp9', '-lossless', '1', '-deadline', 'realtime', '-cpu-used', '8'],
  },
];

const colors = ['#ff4d00', '#2080c0', '#ffffff', '#000000', '#808080', '#00c040', '#a01050'];

/** A one-second clip of one colour, encoded by the definition of the matrix and not by a scaler. */
async function writeFlat(path: string, encoding: Encoding, hex: string): Promise<void> {
  const { kr, kb, range } = encoding;
  const rgb = parseHex(hex) ?? { r: 0, g: 0, b: 0 };
  const [r, g, b] = [rgb.r / 255, rgb.g / 255, rgb.b / 255];
  const luma = kr * r + (1 - kr - kb) * g + kb * b;
  const isFull = range === 'full';
  const deep = encoding.format.includes('10') ? 4 : 1;
  const y = Math.round((isFull ? 255 * luma : 16 + 219 * luma) * deep);
  const chroma = (value: number, k: number) =>
    Math.round((128 + ((isFull ? 255 : 224) * (value - luma)) / (2 - 2 * k)) * deep);
  const filters = `nullsrc=s=${encoding.size}:r=5:d=1,format=${encoding.format},geq=lum=${y}:cb=${Math.min(chroma(b, kb), 256 * deep - 1)}:cr=${Math.min(chroma(r, kr), 256 * deep - 1)}`;
  const args = ['-f', 'lavfi', '-i', filters, '-pix_fmt', encoding.format, ...encoding.codec, ...encoding.tags];
  await runFfmpeg(bundledFfmpeg, [...args, path]);
}

describe('colours come out as BT.709 limited, at most 3 levels off', () => {
  for (const encoding of sampled('encodings', encodings, 5)) {
    it(encoding.name, async () => {
      for (const hex of colors) {
        const file = join(folder, encoding.file);
        await writeFlat(file, encoding, hex);
        const want = toBt709(parseHex(hex) ?? { r: 0, g: 0, b: 0, a: 255 });
        for (const ffmpeg of ffmpegs) {
          const picture = firstPicture(ffmpeg.path, file, await probe(file, ffmpeg.path));
          const pixels = SIZE.width * SIZE.height;
          const middle = (SIZE.height / 4) * (SIZE.width / 2) + SIZE.width / 4;
          const got = [
            picture[pixels / 2 + SIZE.width / 2],
            picture[pixels + Math.floor(middle)],
            picture[pixels * 1.25 + Math.floor(middle)],
          ];
          const off = Math.max(
            ...[want.y, want.cb, want.cr].map((value, index) => Math.abs(value - (got[index] ?? 999))),
          );
          expect(off, `${hex} on the ${ffmpeg.name} ffmpeg: ${got} for ${Object.values(want)}`).toBeLessThanOrEqual(3);
        }
      }
    });
  }
});

describe('orientation', () => {
  // Luma of the four quadrants of the coded picture, as read in rows: 1 2 / 3 4.
  const levels = [40, 90, 150, 210];
  const table = [
    { rotation: 0, mirrored: false, upright: [1, 2, 3, 4] },
    { rotation: 90, mirrored: false, upright: [3, 1, 4, 2] },
    { rotation: 180, mirrored: false, upright: [4, 3, 2, 1] },
    { rotation: 270, mirrored: false, upright: [2, 4, 1, 3] },
    { rotation: 0, mirrored: true, upright: [2, 1, 4, 3] },
    { rotation: 90, mirrored: true, upright: [4, 2, 3, 1] },
    { rotation: 180, mirrored: true, upright: [3, 4, 1, 2] },
    { rotation: 270, mirrored: true, upright: [1, 3, 2, 4] },
  ] as const;
  for (const { rotation, mirrored, upright } of sampled('orientations', table, 4)) {
    it(`${rotation} degrees${mirrored ? ', mirrored' : ''}`, async () => {
      const file = join(folder, 'quadrants.mp4');
      const luma = `if(lt(Y,H/2),if(lt(X,W/2),${levels[0]},${levels[1]}),if(lt(X,W/2),${levels[2]},${levels[3]}))`;
      const source = `nullsrc=s=160x160:r=5:d=1,format=yuv420p,geq=lum='${luma}':cb=128:cr=128`;
      await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', source, ...lossless, file]);
      for (const ffmpeg of ffmpegs) {
        const media = { ...(await probe(file, ffmpeg.path)), rotation, mirrored };
        const picture = firstPicture(ffmpeg.path, file, media);
        const at = (x: number, y: number) => {
          const value = picture[y * SIZE.width + x] ?? 0;
          return 1 + levels.findIndex((level) => Math.abs(level - value) < 12);
        };
        expect([at(20, 40), at(70, 40), at(20, 120), at(70, 120)]).toEqual(upright);
      }
    });
  }
});
