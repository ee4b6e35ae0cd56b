/** The curve from HDR light to SDR levels, and that ffmpeg draws the very curve on frames without any tag. */
import { describe, expect, it } from 'vitest';
import { chain, graph } from '../../src/compose/filter-graph.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { displayLevel, toneMap } from '../../src/compose/tone-map.js';
import type { ColorDescription, VideoMedia } from '../../src/media.js';
import { bothFfmpegs } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';

const pqSignal = (nits: number) => {
  const power = (nits / 10_000) ** (1305 / 8192);
  return ((107 / 128 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** (2523 / 32);
};

describe('the curve', () => {
  it.each([
    [0, 0, 'black'],
    [20, 97, 'shadow: as on an SDR display whose white has 203 nits'],
    [60, 153, 'skin: the same'],
    [90, 182, 'the knee: the same'],
    [203, 219, 'diffuse white'],
    [400, 236, 'a cloud'],
    [600, 245, 'what bright clips are full of'],
    [1000, 255, 'the brightest light that is told from brighter light'],
    [4000, 255, 'the sun'],
  ])('%d nits are shown at %d: %s', (nits, level) => {
    expect(Math.abs(255 * displayLevel('pq', pqSignal(nits)) - level)).toBeLessThan(1);
  });

  it.each(['pq', 'hlg'] as const)('rises everywhere, without a step: %s', (transfer) => {
    const levels = Array.from({ length: 1025 }, (_, k) => 255 * displayLevel(transfer, k / 1024));
    levels.slice(1).forEach((level, k) => {
      expect(level - levels[k]!, `${k}`).toBeGreaterThanOrEqual(0);
      expect(level - levels[k]!, `${k}`).toBeLessThan(1);
    });
  });

  it('gives HLG and PQ of one light one level', () => {
    // BT.2408: 75% HLG is 203 nits.
    expect(Math.abs(displayLevel('hlg', 0.75) - displayLevel('pq', pqSignal(203)))).toBeLessThan(0.004);
  });
});

const hdr = (color: Partial<ColorDescription>, pixelFormat: string): VideoMedia =>
  ({
    pixelFormat,
    color: { range: 'limited', matrix: 'bt2020', primaries: 'bt2020', transfer: 'pq', bitDepth: 10, ...color },
  }) as VideoMedia;

const table = [
  ['PQ', hdr({}, 'yuv420p10le'), 64, 876],
  ['HLG', hdr({ transfer: 'hlg' }, 'yuv420p10le'), 64, 876],
  ['HLG in full range', hdr({ transfer: 'hlg', range: 'full' }, 'yuv420p10le'), 0, 1023],
  ['PQ in 4:2:2 with the matrix of BT.709', hdr({ matrix: 'bt709' }, 'yuv422p10le'), 64, 876],
  ['HLG of P3 in 4:4:4', hdr({ transfer: 'hlg', primaries: 'p3' }, 'yuv444p10le'), 64, 876],
  ['HLG in 8 bits', hdr({ transfer: 'hlg', bitDepth: 8 }, 'yuv420p'), 16, 219],
] as const;

describe.each(bothFfmpegs)('on frames without tags, $name ffmpeg', ({ path }) => {
  it.each(table)('a ramp of greys comes out as the curve says, and grey: %s', async (_, media, black, span) => {
    const [width, height] = [128, 16];
    const { bitDepth, transfer } = media.color;
    const bytes = bitDepth > 8 ? 2 : 1;
    const codes = Array.from({ length: width }, (__, x) => Math.round(black + (span * x) / (width - 1)));
    const chroma = { yuv420p: 0.25, yuv420p10le: 0.25, yuv422p10le: 0.5, yuv444p10le: 1 }[
      media.pixelFormat as 'yuv420p'
    ];
    const luma = Buffer.alloc(bytes * width * height);
    const grey = Buffer.alloc(2 * bytes * width * height * chroma);
    const put = (data: Buffer, at: number, code: number) =>
      bytes === 2 ? data.writeUInt16LE(code, 2 * at) : data.writeUInt8(code, at);
    for (let at = 0; at < width * height; at += 1) put(luma, at, codes[at % width]!);
    for (let at = 0; at < 2 * width * height * chroma; at += 1) put(grey, at, 2 ** (bitDepth - 1));
    const out = await runFfmpeg(
      path,
      [
        ...['-f', 'rawvideo', '-pix_fmt', media.pixelFormat, '-s', `${width}x${height}`, '-i', '-'],
        ...['-filter_complex', printFilterGraph(graph([chain(['0:v'], toneMap(media), ['out'])]))],
        ...['-map', '[out]', '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
      ],
      Buffer.concat([luma, grey]),
    );
    expect(out.length).toBe((width * height * 3) / 2);
    codes.forEach((code, x) => {
      const wanted = 16 + 219 * displayLevel(transfer, (code - black) / span);
      expect(Math.abs(out[8 * width + x]! - wanted), `column ${x}`).toBeLessThanOrEqual(1.2);
    });
    for (const value of out.subarray(width * height)) expect(Math.abs(value - 128)).toBeLessThanOrEqual(1);
  });
});

it.each([
  ...table.map(([name, media]) => [name, media] as const),
  ['SDR of P3', hdr({ transfer: 'sdr', primaries: 'p3' }, 'yuv420p10le')] as const,
])('every conversion names all of both sides: %s', (_, media) => {
  const conversions = toneMap(media).filter(({ name }) => name === 'zscale');
  expect(conversions.length).toBeGreaterThan(0);
  for (const { options } of conversions)
    expect(Object.keys(options).sort()).toEqual(['m', 'min', 'p', 'pin', 'r', 'rin', 't', 'tin']);
});
