/** A film that loops: its last picture is its first one, words and all; nothing else of it is another. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import { drawStill } from '../../src/engine/film/draw-still.js';
import { withWorkspace } from '../../src/engine/workspace.js';
import { makeCodedSource } from '../support/coded-source.js';
import { decodeYuvFrames, type YuvFrame } from '../support/decode.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { planSmall, renderSmall } from './support/small-film.js';

const root = scratchFolder();
const [SCENE, LOOP] = [20, 8];
let clips: readonly string[] = [];

beforeAll(async () => {
  clips = [(await makeCodedSource(root, '24', 60)).path, (await makeCodedSource(root, '12', 60)).path];
});

const plate = (id: string, place: { start: number; end: number; y: number; fill: string }): SpriteTrack => ({
  ...{ id, element: 'headline', start: place.start, end: place.end },
  box: { x: 40, y: place.y, width: 180, height: 80 },
  cels: [
    {
      frame: place.start,
      nodes: [
        {
          kind: 'shape',
          shape: { kind: 'rect', box: { x: 44, y: place.y + 4, width: 170, height: 70 }, radiusPx: 12 },
          fill: place.fill,
        },
      ],
    },
  ],
});
/** What the film opens with, and what it ends on. */
const tracks = [
  plate('opening', { start: 0, end: 5, y: 60, fill: '#ff4d00' }),
  plate('closing', { start: 25, end: 2 * SCENE, y: 300, fill: '#ffffff' }),
];

function psnr(a: YuvFrame, b: YuvFrame): number {
  const squares = a.y.reduce((sum, value, at) => sum + (value - (b.y[at] as number)) ** 2, 0);
  return 10 * Math.log10((255 ** 2 * a.y.length) / Math.max(1, squares));
}

describe.each(ffmpegs)('a loop with the $name ffmpeg', ({ path }) => {
  const film = { sceneFrames: SCENE, tracks, quality: 'standard' } as const;
  const render = async (name: string, loopFrames?: number) => {
    const output = join(root, `${name}.mp4`);
    await renderSmall({ ...film, clips, loopFrames }, output, { engine: { ffmpegPath: path } });
    return decodeYuvFrames(path, output, [...Array(2 * SCENE).keys()]);
  };

  it('leads back: last to first at least 24 dB, and as alike as a tenth of its neighbours', async () => {
    const looped = await render('looped', LOOP);
    const plain = await render('plain');
    const neighbours = looped.slice(1).map((frame, at) => psnr(looped[at] as YuvFrame, frame));
    const tenth = neighbours.toSorted((a, b) => a - b)[Math.floor(neighbours.length / 10)] as number;
    const [last, first] = [looped.at(-1) as YuvFrame, looped[0] as YuvFrame];
    expect(psnr(last, first)).toBeGreaterThan(Math.max(24, tenth));
    expect(psnr(plain.at(-1) as YuvFrame, plain[0] as YuvFrame)).toBeLessThan(20);
    // Half way there both are seen, and before that the film is as it would be.
    const half = looped[2 * SCENE - LOOP / 2] as YuvFrame;
    expect(psnr(half, first)).toBeLessThan(30);
    const before = 2 * SCENE - LOOP - 1;
    expect(psnr(looped[before] as YuvFrame, plain[before] as YuvFrame)).toBeGreaterThan(40);
  });

  it('a still of the last frame is that of the first, to the last bit', async () => {
    const still = (frame: number) =>
      withWorkspace({ cacheDir: null, ffmpegPath: path }, async (workspace) => {
        const { plan, media } = await planSmall({ ...film, clips, loopFrames: LOOP }, workspace);
        return Buffer.from((await drawStill({ plan, media, frame, safeZones: undefined }, workspace)).data);
      });
    const [first, last, within] = [await still(0), await still(2 * SCENE - 1), await still(2 * SCENE - 4)];
    expect(last.equals(first)).toBe(true);
    expect(within.equals(first)).toBe(false);
  });
});
