/** HDR colours as both ffmpegs show them, on frames without any tag, against a reference that knows nothing of ours. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { chain, graph } from '../../src/compose/filter-graph.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { cubesOf, toneCube } from '../../src/compose/tone/cube.js';
import { cubeOf, toneMap } from '../../src/compose/tone-map.js';
import { writeToneFiles } from '../../src/io/ffmpeg/tone-files.js';
import type { ColorDescription, VideoMedia } from '../../src/media.js';
import { deltaE, labOf, type Rgb } from '../support/delta-e.js';
import { bothFfmpegs } from '../support/ffmpegs.js';
import { hdrCodes } from '../support/hdr-clip.js';
import { pqSignal, referenceRgb } from '../support/reference-tone.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const folder = scratchFolder();

const SOURCES = (['pq', 'hlg'] as const).flatMap((transfer) =>
  (['bt2020', 'p3', 'bt709', 'bt601'] as const).flatMap((primaries) =>
    (transfer === 'pq' ? ([1000, 2000, 4000] as const) : ([1000] as const)).map((peakNits) => ({
      ...{ transfer, primaries, peakNits },
    })),
  ),
);

/** Light in nits of BT.2020, and whether HLG's signal reaches it. */
const PATCHES: readonly (readonly [name: string, nits: Rgb, inHlg: boolean])[] = [
  ['shadow', [2, 2, 2], true],
  ['grey of 10 nits', [10, 10, 10], true],
  ['grey of 50 nits', [50, 50, 50], true],
  ['grey of 100 nits', [100, 100, 100], true],
  ['diffuse white', [203, 203, 203], true],
  ['cloud', [600, 600, 600], true],
  ['the brightest white', [1000, 1000, 1000], true],
  ['skin', [160, 110, 80], true],
  ['dark skin', [26, 15, 9], true],
  ['leaves', [30, 60, 20], true],
  ['sky', [110, 165, 280], true],
  ['an orange wall in the sun', [600, 220, 50], true],
  ['flame', [1000, 200, 20], false],
  ['gold', [600, 450, 40], true],
  ['deep blue sky', [20, 200, 1000], false],
  ['red', [203, 0, 0], true],
  ['green', [0, 203, 0], true],
  ['blue', [0, 0, 203], true],
  ['yellow', [203, 203, 0], true],
  ['cyan', [0, 203, 203], true],
  ['magenta', [203, 0, 203], true],
  ['neon red', [800, 20, 60], false],
  ['neon green', [60, 700, 40], true],
  ['dusk', [12, 4, 20], true],
];

const hdr = (color: Partial<ColorDescription>, pixelFormat: string): VideoMedia =>
  ({
    pixelFormat,
    color: { range: 'limited', matrix: 'bt2020', primaries: 'bt2020', transfer: 'pq', bitDepth: 10, ...color },
  }) as VideoMedia;

const ramps = [
  ['PQ', hdr({}, 'yuv420p10le'), 64, 876],
  ['PQ of a brighter film', hdr({ peakNits: 4000 }, 'yuv420p10le'), 64, 876],
  ['HLG', hdr({ transfer: 'hlg' }, 'yuv420p10le'), 64, 876],
  ['HLG in full range', hdr({ transfer: 'hlg', range: 'full' }, 'yuv420p10le'), 0, 1023],
  ['PQ in 4:2:2 with the matrix of BT.709', hdr({ matrix: 'bt709' }, 'yuv422p10le'), 64, 876],
  ['HLG of P3 in 4:4:4', hdr({ transfer: 'hlg', primaries: 'p3' }, 'yuv444p10le'), 64, 876],
  ['HLG in 8 bits', hdr({ transfer: 'hlg', bitDepth: 8 }, 'yuv420p'), 16, 219],
] as const;

/** One frame through the filters: planes of yuv420p. */
async function mapped(ffmpeg: string, media: VideoMedia, [width, height]: readonly [number, number], frame: Buffer) {
  const text = printFilterGraph(graph([chain(['0:v'], toneMap(media), ['out'])]));
  writeToneFiles(text, folder);
  const out = await runFfmpeg(
    ffmpeg,
    [
      ...['-f', 'rawvideo', '-pix_fmt', media.pixelFormat, '-s', `${width}x${height}`, '-i', '-'],
      ...['-filter_complex', text, '-map', '[out]', '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'],
    ],
    frame,
    folder,
  );
  expect(out.length).toBe((width * height * 3) / 2);
  return out;
}

describe.each(bothFfmpegs)('on frames without tags, $name ffmpeg', ({ path }) => {
  it.each([
    ['pq', 1000],
    ['hlg', 1000],
    ['pq', 4000],
  ] as const)('colours are within 6 (CIEDE2000) of the reference: %s up to %d nits', async (transfer, peakNits) => {
    const patches = PATCHES.filter(([, , inHlg]) => transfer === 'pq' || inHlg);
    const codes = patches.map(([, nits]) => hdrCodes(transfer, nits));
    const [side, width] = [8, 8 * patches.length];
    const frame = Buffer.alloc(2 * 3 * width * side);
    for (let at = 0; at < frame.length / 2; at += 1) {
      const [plane, x] = [Math.floor(at / (width * side)), at % width];
      frame.writeUInt16LE(codes[Math.floor(x / side)]![plane]!, 2 * at);
    }
    const media = hdr({ transfer, ...(peakNits === 4000 ? { peakNits } : {}) }, 'yuv444p10le');
    const out = await mapped(path, media, [width, side], frame);
    const chroma = width * side;
    patches.forEach(([name, nits], patch) => {
      const x = patch * side + 4;
      const small = (2 * width) / 2 + Math.floor(x / 2);
      const y = (255 * (out[4 * width + x]! - 16)) / 219;
      const [cb, cr] = [out[chroma + small]!, out[chroma + chroma / 4 + small]!].map((c) => (255 * (c - 128)) / 224);
      const [r, b] = [y + 1.5748 * cr!, y + 1.8556 * cb!];
      const seen = [r, (y - 0.2126 * r - 0.0722 * b) / 0.7152, b].map((level) => Math.max(0, Math.min(255, level)));
      const wanted = referenceRgb(nits, peakNits);
      const words = `${name} is ${seen.map(Math.round).join(' ')}, not ${wanted.map(Math.round).join(' ')}`;
      expect(deltaE(seen as unknown as Rgb, wanted), words).toBeLessThan(6);
    });
  });

  it.each(ramps)('a ramp of greys comes out as the table says, and grey: %s', async (_, media, black, span) => {
    const [width, height] = [128, 16];
    const { bitDepth } = media.color;
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
    const out = await mapped(path, media, [width, height], Buffer.concat([luma, grey]));
    const shown = new Float64Array(3);
    codes.forEach((code, x) => {
      const signal = (code - black) / span;
      cubeOf(media.color)?.shown([signal, signal, signal], shown);
      expect(Math.abs(out[8 * width + x]! - (16 + 219 * shown[1]!)), `column ${x}`).toBeLessThanOrEqual(1.2);
    });
    for (const value of out.subarray(width * height)) expect(Math.abs(value - 128)).toBeLessThanOrEqual(1);
  });
});

it.each([
  ...ramps.map(([name, media]) => [name, media] as const),
  ['SDR of P3', hdr({ transfer: 'sdr', primaries: 'p3' }, 'yuv420p10le')] as const,
])('every conversion names all of both sides: %s', (_, media) => {
  const conversions = toneMap(media).filter(({ name }) => name === 'zscale');
  expect(conversions.length).toBeGreaterThan(0);
  for (const { options } of conversions)
    expect(Object.keys(options).sort()).toEqual(['m', 'min', 'p', 'pin', 'r', 'rin', 't', 'tin']);
});

describe('the table', () => {
  const shownBy = (source: (typeof SOURCES)[number], signal: Rgb): Rgb => {
    const into = new Float64Array(3);
    toneCube(source).shown(signal, into);
    return [...into].map((value) => 255 * value) as unknown as Rgb;
  };
  const grey = (source: (typeof SOURCES)[number], signal: number) => shownBy(source, [signal, signal, signal]);

  it('rises everywhere without a step, from black to white, and is grey', () => {
    for (const source of SOURCES.filter(({ primaries }) => primaries === 'bt2020')) {
      const top = source.transfer === 'hlg' ? 1 : pqSignal(source.peakNits / 10_000);
      const greys = Array.from({ length: 513 }, (_, k) => grey(source, (top * k) / 512));
      expect(Math.max(...greys[0]!)).toBeLessThan(0.1);
      expect(Math.min(...greys[512]!)).toBeGreaterThan(253);
      greys.slice(1).forEach(([r, g, b], k) => {
        const rise = g - greys[k]![1];
        expect(rise, `${source.transfer} ${k}`).toBeGreaterThanOrEqual(0);
        expect(rise, `${source.transfer} ${k}`).toBeLessThan(2);
        expect(Math.max(Math.abs(r - g), Math.abs(b - g))).toBeLessThan(0.2);
      });
    }
  });

  it('shows HLG and PQ of one light alike', () => {
    // BT.2408: 75% HLG is 203 nits.
    const [pq, hlg] = [
      grey({ transfer: 'pq', primaries: 'bt2020', peakNits: 1000 }, pqSignal(0.0203)),
      grey({ transfer: 'hlg', primaries: 'bt2020', peakNits: 1000 }, 0.75),
    ];
    expect(Math.abs(pq[1] - hlg[1])).toBeLessThan(1);
  });

  it('keeps orange orange and blue blue, however bright: the hue stays, the colour does not go', () => {
    const hueOf = (levels: Rgb) => {
      const [, a, b] = labOf(levels);
      return { degrees: (Math.atan2(b, a) * 180) / Math.PI, strength: Math.hypot(a, b) };
    };
    const source = { transfer: 'pq', primaries: 'bt2020', peakNits: 1000 } as const;
    // Within the gamut at every light, so that hues may be compared, also four times as bright.
    for (const [r, g, b] of [
      [100, 60, 30],
      [40, 60, 110],
      [90, 90, 45],
      [50, 90, 50],
    ] as const) {
      const at = (times: number) =>
        hueOf(shownBy(source, [r, g, b].map((nits) => pqSignal((times * nits) / 10_000)) as unknown as Rgb));
      for (const times of [2, 4]) {
        expect(Math.abs(at(times).degrees - at(1).degrees), `${r} ${g} ${b} x ${times}`).toBeLessThan(8);
        expect(at(times).strength / at(1).strength, `${r} ${g} ${b} x ${times}`).toBeGreaterThan(0.75);
      }
    }
  });

  it('is found by the name that a graph says, and another name is none', () => {
    const names = SOURCES.map((source) => toneCube(source).name);
    expect(new Set(names).size).toBe(SOURCES.length);
    const text = names.map((name) => `[a]lut3d=file=${name}:interp=tetrahedral[b];[c]lut3d=file=${name}[d]`).join(';');
    expect(cubesOf(text).map(({ name }) => name)).toEqual(names);
    for (const other of ['scale=w=2', 'lut3d=file=tone0-pq-bt2020-1000.cube', 'lut3d=file=tone1-pq-bt2020-1234.cube'])
      expect(cubesOf(other)).toEqual([]);
  });

  it('has another name when any colour of it changes', () => {
    const content = createHash('sha256');
    const some = SOURCES.filter(({ primaries: p, peakNits }) => p === 'bt2020' && peakNits !== 2000);
    for (const source of some) content.update(toneCube(source).text());
    // Another hash: raise CUBE_VERSION, then write both here.
    expect([toneCube(SOURCES[0]!).name, content.digest('hex').slice(0, 16)]).toEqual([
      'tone1-pq-bt2020-1000.cube',
      'c0de66330d84504a',
    ]);
  });
});
