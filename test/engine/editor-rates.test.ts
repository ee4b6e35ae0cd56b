/** Editor ads at other rates and speeds, told by the numbers in their clips' frames; chapters and moving views. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { readFrameNumbers, writeCodedClip } from '../support/coded-clip.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';

const root = scratchFolder();
const engine = createEngine({ cacheDir: join(root, 'cache') });
const options = { baseDir: root, quality: 'draft' } as const;
const SIZE = 1080;

beforeAll(async () => {
  mkdirSync(root, { recursive: true });
  const encode = ['-c:v', 'libx264', '-qp', '10', '-preset', 'ultrafast'];
  await writeCodedClip(join(root, 'count.mp4'), { width: 480, height: 480, frames: 120, rate: '30', encode });
  // A light point in each corner: which of them is seen says where a view is.
  const dot = (left: number, top: number, fill: string) => ({
    input: { create: { width: 600, height: 600, channels: 3 as const, background: fill } },
    ...{ left, top },
  });
  await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#000000' } })
    .composite([dot(0, 0, '#ff0000'), dot(600, 0, '#00ff00'), dot(0, 600, '#0000ff'), dot(600, 600, '#ffffff')])
    .png()
    .toFile(join(root, 'quarters.png'));
});

function ad(changes: Partial<EditorComposition>): EditorComposition {
  return {
    ...{ kind: 'editor', language: 'en', export_aspect_ratio: '1:1', visual_language: null },
    segments: [{ source: 'count.mp4', fit_mode: 'cover', trim: { duration: 0.5 } }],
    ...changes,
  };
}

async function rendered(composition: EditorComposition, name: string): Promise<string> {
  const output = join(root, name);
  await engine.render(composition, { ...options, output });
  return output;
}

function raw(path: string): Buffer {
  const args = ['-v', 'error', '-i', path, '-vsync', '0', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'];
  return execFileSync(bundledFfmpeg, args, { maxBuffer: 1e9 });
}

const numbersOf = (path: string) => readFrameNumbers(raw(path), SIZE, SIZE);
const said = (path: string, ...args: readonly string[]) =>
  spawnSync(bundledFfmpeg, ['-hide_banner', '-i', path, ...args], { encoding: 'utf8' });

describe('a film of another rate', () => {
  it.each(sampled('editor rates', [24, 25, 50, 60] as const, 2))(
    '%d: each frame shows what the clip shows at its time, and the sound is as long to the sample',
    async (fps) => {
      // The second scene begins on a frame of the film's own; the third is a still.
      const clips = [0.5, 1].map((start) => {
        return { source: 'count.mp4', fit_mode: 'cover' as const, trim: { start, duration: 0.5 } };
      });
      const segments = [...clips, { source: 'quarters.png', trim: { duration: 0.5 } }];
      const film = await rendered(ad({ fps, segments }), `rate-${fps}.mp4`);
      const frames = Math.round(0.5 * fps);
      const shown = [0.5, 1].flatMap((start) =>
        Array.from({ length: frames }, (_, index) => Math.floor((start + index / fps) * 30 + 1e-6)),
      );
      expect(numbersOf(film)).toEqual([...shown, ...Array.from({ length: frames }, () => undefined)]);
      const { stderr } = said(film);
      expect(stderr).toContain(` ${fps} fps`);
      const plan = await engine.plan(ad({ fps, segments }), options);
      expect(plan).toMatchObject({ sound: { totalSamples: (3 * frames * 48_000) / fps } });
    },
  );
});

describe('a scene of another speed', () => {
  it('passes over frames or shows them longer, for as long as its trim says', async () => {
    const scene = { source: 'count.mp4', fit_mode: 'cover' } as const;
    const segments = [
      { ...scene, speed: 2, trim: { start: 1, duration: 1 } },
      { ...scene, speed: 0.5, trim: { start: 2, duration: 0.25 } },
    ];
    const film = await rendered(ad({ segments }), 'speeds.mp4');
    const fast = Array.from({ length: 15 }, (_, index) => 30 + 2 * index);
    const slow = Array.from({ length: 15 }, (_, index) => 60 + Math.floor(index / 2));
    expect(numbersOf(film)).toEqual([...fast, ...slow]);
  });
});

describe('chapters', () => {
  it('of the file are the titles of its scenes, each from its first frame', async () => {
    const scene = { source: 'count.mp4', fit_mode: 'cover', trim: { duration: 0.6 } } as const;
    const titled = (text: string) => ({ ...scene, title: { text } });
    const film = await rendered(
      ad({ chapters: true, segments: [titled('Grind'), scene, titled('Brühen = ruhig; #1')] }),
      'chapters.mp4',
    );
    const { stdout } = said(film, '-f', 'ffmetadata', '-');
    const found = [...stdout.matchAll(/TIMEBASE=1\/(\d+)\nSTART=(\d+)\nEND=(\d+)\ntitle=(.*)/g)];
    const seconds = found.map(([, base, start, end, title]) => {
      return [Number(start) / Number(base), Number(end) / Number(base), title?.replaceAll('\\', '')];
    });
    expect(seconds).toEqual([
      [0, 1.2, 'Grind'],
      [1.2, 1.8, 'Brühen = ruhig; #1'],
    ]);
  });
});

describe('a view that the document moves', () => {
  /** Of the middle of the first and of the last frame: red, green, blue or white by its chroma and luma. */
  async function ends(move: NonNullable<EditorComposition['segments'][number]['move']>, name: string) {
    const segments = [{ source: 'quarters.png', fit_mode: 'cover' as const, trim: { duration: 0.5 }, move }];
    const film = raw(await rendered(ad({ segments }), name));
    const size = (SIZE * SIZE * 3) / 2;
    const [first, last] = [film.subarray(0, size), film.subarray(size * (film.length / size - 1))];
    return [first, last].map((frame) => seen(frame));
  }

  /** Shares of the frame's width and height that the picture's left and upper quarters take. */
  function seen(frame: Buffer) {
    const luma = (x: number, y: number) => frame[y * SIZE + x] ?? 0;
    // Red and blue are dark beside green and white: the edge of the right half; blue under red, white under green.
    const row = Array.from({ length: SIZE }, (_, x) => luma(x, 20));
    const column = Array.from({ length: SIZE }, (_, y) => luma(SIZE - 20, y));
    return { x: row.findIndex((value) => value > 120) / SIZE, y: column.findIndex((value) => value > 200) / SIZE };
  }

  it('goes from box to box', async () => {
    const from = { x: 0, y: 0, width: 0.8, height: 0.8 };
    const to = { x: 0.2, y: 0.2, width: 0.8, height: 0.8 };
    const [first, last] = await ends({ from, to }, 'moved.mp4');
    expect(first?.x).toBeCloseTo(0.5 / 0.8, 1);
    expect(first?.y).toBeCloseTo(0.5 / 0.8, 1);
    expect(last?.x).toBeCloseTo(0.3 / 0.8, 1);
    expect(last?.y).toBeCloseTo(0.3 / 0.8, 1);
  });

  it('stands where it says none', async () => {
    const [first, last] = await ends('none', 'stands.mp4');
    expect(first).toEqual(last);
    expect(first?.x).toBeCloseTo(0.5, 2);
  });
});
