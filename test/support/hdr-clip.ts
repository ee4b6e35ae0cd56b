/**
 * HDR clips of flat patches whose light is known, made by the definitions of PQ and HLG and not by a scaler; and what
 * they should look like in SDR.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Rgb } from './delta-e.js';
import { bundledFfmpeg } from './ffmpegs.js';
import { pqSignal, referenceRgb } from './reference-tone.js';
import { runFfmpeg } from './run-ffmpeg.js';

export interface HdrClip {
  readonly path: string;
  readonly transfer: 'pq' | 'hlg';
  /**
   * A Dolby Vision configuration: 8.4 is HLG to other players, as Apple's phones write it; 5 is for Dolby's own.
   * Default none.
   */
  readonly dolbyVision?: '8.4' | '5';
  /** Of the sample entry. Default hvc1. */
  readonly tag?: 'hvc1' | 'dvhe';
  readonly frames?: number;
}

/** A patch: BT.709 light in nits, by its name. */
export const PATCHES: readonly (readonly [name: string, light: Rgb])[] = [
  ['black', [0, 0, 0]],
  ['dark grey', [5, 5, 5]],
  ['grey', [37, 37, 37]],
  ['skin', [95, 52, 36]],
  ['dark skin', [32, 14, 8]],
  ['leaves', [14, 33, 10]],
  ['white', [203, 203, 203]],
  ['cloud', [400, 410, 420]],
  ['bright cloud', [700, 700, 700]],
  ['sky', [95, 160, 290]],
  ['orange', [160, 58, 8]],
  ['blue', [12, 25, 90]],
];
const COLUMNS = 3;
export const SIZE = { width: 216, height: 384 } as const;

/** The middle of a patch on a picture of this size, px. */
export function middleOf(patch: number, { width, height }: { readonly width: number; readonly height: number }) {
  const rows = Math.ceil(PATCHES.length / COLUMNS);
  return {
    x: Math.floor((((patch % COLUMNS) + 0.5) * width) / COLUMNS),
    y: Math.floor(((Math.floor(patch / COLUMNS) + 0.5) * height) / rows),
  };
}

/** 10-bit HEVC in MP4, as phones tag it. */
export async function writeHdrClip({ path, transfer, dolbyVision, tag = 'hvc1', frames = 36 }: HdrClip): Promise<void> {
  const trc = transfer === 'pq' ? 'smpte2084' : 'arib-std-b67';
  const frame = patchFrame(transfer);
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p10le',
    '-s',
    `${SIZE.width}x${SIZE.height}`,
    '-r',
    '30',
    '-i',
    '-',
  ];
  const tags = `log-level=none:colorprim=bt2020:transfer=${trc}:colormatrix=bt2020nc:range=limited`;
  await runFfmpeg(
    bundledFfmpeg,
    [
      ...[...raw, '-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '4', '-x265-params', tags, '-tag:v', 'hvc1'],
      ...['-color_primaries', 'bt2020', '-color_trc', trc, '-colorspace', 'bt2020nc', '-color_range', 'tv', path],
    ],
    Buffer.concat(Array.from({ length: frames }, () => frame)),
  );
  if (dolbyVision !== undefined) await writeFile(path, withDolbyVision(await readFile(path), dolbyVision, tag));
}

/** Levels of a patch on an SDR display. */
export function expectedRgb(light: Rgb): Rgb {
  return referenceRgb(times(TO_2020, light));
}

/** Luma and chroma of a light, nits of BT.2020, in the limited range of 10 bits. */
export function hdrCodes(transfer: 'pq' | 'hlg', nits: Rgb): Rgb {
  return yuvCodes(signalOf(transfer, nits));
}

function patchFrame(transfer: 'pq' | 'hlg'): Buffer {
  const { width, height } = SIZE;
  const codes = PATCHES.map(([, light]) => hdrCodes(transfer, times(TO_2020, light)));
  const planes = [0, 1, 2].map((plane) => {
    const [w, h] = plane === 0 ? [width, height] : [width / 2, height / 2];
    const data = Buffer.alloc(2 * w * h);
    const rows = Math.ceil(PATCHES.length / COLUMNS);
    for (let y = 0; y < h; y += 1) {
      for (let x = 0; x < w; x += 1) {
        const patch = Math.floor((y * rows) / h) * COLUMNS + Math.floor((x * COLUMNS) / w);
        data.writeUInt16LE(codes[patch]?.[plane] ?? 512, 2 * (y * w + x));
      }
    }
    return data;
  });
  return Buffer.concat(planes);
}

function signalOf(transfer: 'pq' | 'hlg', nits: Rgb): Rgb {
  if (transfer === 'pq') return map(nits, (value) => pqSignal(value / 10_000));
  // BT.2100: the display's gamma of 1.2 works on luminance.
  const [r, g, b] = nits;
  const display = (0.2627 * r + 0.678 * g + 0.0593 * b) / 1000;
  const scale = display > 0 ? display ** (1 / 1.2 - 1) / 1000 : 0;
  return map(nits, (value) => hlgSignal(value * scale));
}

function hlgSignal(scene: number): number {
  const light = Math.max(0, scene);
  return light <= 1 / 12 ? Math.sqrt(3 * light) : 0.17883277 * Math.log(12 * light - 0.28466892) + 0.55991073;
}

/** BT.2020 constants, limited range of 10 bits. */
function yuvCodes([r, g, b]: Rgb): Rgb {
  const y = 0.2627 * r + 0.678 * g + 0.0593 * b;
  return [
    Math.round(64 + 876 * y),
    Math.round(512 + (896 * (b - y)) / 1.8814),
    Math.round(512 + (896 * (r - y)) / 1.4746),
  ];
}

// ITU-R BT.2087.
const TO_2020: readonly Rgb[] = [
  [0.6274, 0.3293, 0.0433],
  [0.0691, 0.9195, 0.0114],
  [0.0164, 0.088, 0.8956],
];
function times(matrix: readonly Rgb[], [r, g, b]: Rgb): Rgb {
  const [x, y, z] = matrix.map((row) => row[0] * r + row[1] * g + row[2] * b);
  return [x ?? 0, y ?? 0, z ?? 0];
}

function map([r, g, b]: Rgb, change: (value: number) => number): Rgb {
  return [change(r), change(g), change(b)];
}

/** A configuration box into the sample entry; the index must be the last box of the file. */
function withDolbyVision(file: Buffer, kind: '8.4' | '5', tag: string): Buffer {
  const box = Buffer.alloc(32);
  box.writeUInt32BE(32, 0);
  box.write(kind === '5' ? 'dvcC' : 'dvvC', 4, 'latin1');
  const [profile, compatibility] = kind === '5' ? [5, 0] : [8, 4];
  // Version 1.0, level 5, RPU and base layer there.
  box.set([1, 0, profile << 1, (5 << 3) | 0b101, compatibility << 4], 8);
  const entry = file.indexOf('hvc1', file.indexOf('stsd', 0, 'latin1'), 'latin1') - 4;
  const end = entry + file.readUInt32BE(entry);
  const grown = Buffer.concat([file.subarray(0, end), box, file.subarray(end)]);
  for (const type of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1']) {
    const at = grown.indexOf(type, grown.indexOf('moov', 0, 'latin1'), 'latin1') - 4;
    grown.writeUInt32BE(grown.readUInt32BE(at) + box.length, at);
  }
  grown.write(tag, entry + 4, 'latin1');
  return grown;
}
