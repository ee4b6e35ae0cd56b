/** The overlays alone, laid over the clips as another program does it, give the film. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import { drawStill } from '../../src/engine/film/draw-still.js';
import { withWorkspace } from '../../src/engine/workspace.js';
import { deliveryOf } from '../../src/outputs/delivery.js';
import type { OutputFormat } from '../../src/outputs/output-table.js';
import { makeCodedSource } from '../support/coded-source.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { planSmall, renderSmall, SMALL_SIZE } from './support/small-film.js';

const root = scratchFolder();
const SCENE = 10;
let clips: readonly string[] = [];

beforeAll(async () => {
  clips = [(await makeCodedSource(root, '24', 30)).path, (await makeCodedSource(root, '12', 30)).path];
});

/** What films lay over their clips: edges, colour, half transparency, a gradient, one over the other, in motion. */
const tracks: readonly SpriteTrack[] = [
  {
    ...{ id: 'veil', element: 'scrim', start: 0, end: 2 * SCENE, box: { x: 0, y: 240, width: 270, height: 240 } },
    cels: [
      {
        frame: 0,
        nodes: [
          {
            kind: 'shape',
            shape: { kind: 'rect', box: { x: 0, y: 240, width: 270, height: 240 } },
            fill: {
              kind: 'linear-gradient',
              from: [0, 240],
              to: [0, 480],
              stops: [
                [0, '#00000000'],
                [1, '#000000cc'],
              ],
            },
          },
        ],
      },
    ],
  },
  {
    ...{ id: 'plate', element: 'cta', start: 3, end: 2 * SCENE, box: { x: 30, y: 300, width: 200, height: 100 } },
    cels: Array.from({ length: 2 * SCENE - 3 }, (_, at) => ({
      frame: 3 + at,
      nodes: [
        {
          kind: 'shape' as const,
          shape: { kind: 'rect' as const, box: { x: 40 + at, y: 320, width: 150, height: 60 }, radiusPx: 18 },
          fill: '#ff4d00',
        },
        {
          kind: 'shape' as const,
          shape: { kind: 'ellipse' as const, box: { x: 90, y: 330, width: 41, height: 37 } },
          fill: '#ffffff99',
        },
      ],
    })),
  },
];

/** The worst share of a thousand channels, and the mean, of how far two pictures are apart. */
function apart(a: Uint8Array, b: Uint8Array): { readonly mean: number; readonly rare: number } {
  const counts = new Uint32Array(256);
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) {
    const difference = Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    counts[difference] = (counts[difference] ?? 0) + 1;
    sum += difference;
  }
  let rare = 255;
  for (let above = 0; rare > 0; rare -= 1) {
    above += counts[rare] ?? 0;
    if (above > a.length / 100) break;
  }
  return { mean: sum / a.length, rare };
}

/** Straight alpha over an opaque picture. */
function over(below: Uint8Array, above: Uint8Array): Uint8Array {
  const result = new Uint8Array(below.length);
  for (let pixel = 0; pixel * 3 < below.length; pixel += 1) {
    const alpha = (above[4 * pixel + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = 3 * pixel + channel;
      result[at] = Math.round((below[at] ?? 0) * (1 - alpha) + (above[4 * pixel + channel] ?? 0) * alpha);
    }
  }
  return result;
}

const ROWS: readonly (readonly [format: OutputFormat, decoder: readonly string[]])[] = [
  ['mov', []],
  ['webm', ['-c:v', 'libvpx-vp9']],
];

describe.each(ffmpegs)('$name ffmpeg', ({ name, path: ffmpegPath }) => {
  it.each(ROWS)('%s', async (format, decoder) => {
    const delivery = deliveryOf({ alpha: true }, format);
    if (delivery === undefined) throw new Error('Expected a format with transparency');
    const output = join(root, `${name}.${format}`);
    const film = await renderSmall({ clips, tracks, sceneFrames: SCENE, quality: 'high', delivery }, output, {
      engine: { ffmpegPath },
    });
    expect(film.outputs.map(({ role }) => role)).toEqual(['video']);
    expect(film.loudness).toBeNull();
    for (const frame of [1, 7, SCENE + 4]) {
      const rgba = ['-vf', `select=eq(n\\,${frame}),scale=flags=neighbor,format=rgba`, '-vsync', '0'];
      const overlay = await runFfmpeg(ffmpegPath, [
        ...decoder,
        '-i',
        output,
        ...rgba,
        '-frames:v',
        '1',
        '-f',
        'rawvideo',
        'pipe:1',
      ]);
      const [whole, clip] = await withWorkspace({ cacheDir: null, ffmpegPath }, async (workspace) => {
        const { plan, media } = await planSmall({ clips, tracks, sceneFrames: SCENE }, workspace);
        const still = (shown: readonly SpriteTrack[]) =>
          drawStill({ plan: { ...plan, tracks: shown }, media, frame, safeZones: undefined }, workspace);
        return [(await still(tracks)).data, (await still([])).data];
      });
      expect(overlay.length).toBe(SMALL_SIZE.width * SMALL_SIZE.height * 4);
      const laid = apart(over(clip, overlay), whole);
      const without = apart(clip, whole);
      expect(laid.rare).toBeLessThanOrEqual(2);
      expect(laid.mean).toBeLessThan(0.4);
      expect(without.rare).toBeGreaterThan(20);
    }
  });
});
