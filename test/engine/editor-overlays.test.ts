/** Overlays of an editor ad as frames of the film: cutaways, insets, the scene that goes on under them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { EditorResult } from '../../src/engine/result.js';
import type { Box } from '../../src/geometry.js';
import { readFrameNumbers, writeCodedClip } from '../support/coded-clip.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const cacheDir = join(root, 'cache');
const engine = createEngine({ cacheDir });
const options = { baseDir: root, quality: 'draft' } as const;

/** A scene of 3 s; from 1 s a cutaway of 0.5 s; a clip of its own in a box from 2 s; a sticker. */
const composition = {
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  visual_language: null,
  segments: [{ source: 'count.mp4', fit_mode: 'cover', trim: { duration: 3 } }],
  overlays: [
    { source: 'other.mp4', start: 1, end: 1.5, volume: 1 },
    { source: 'other.mp4', start: 2, end: 2.6, place: 'free', at: { x: 0.1, y: 0.1, width: 0.5 } },
    { source: 'sign.png', start: 0.2, end: 0.8, place: 'inset_bottom_right' },
  ],
} satisfies EditorComposition;
let film: EditorResult;
let plan: FilmPlan;

beforeAll(async () => {
  mkdirSync(root, { recursive: true });
  const encode = ['-c:v', 'libx264', '-qp', '10', '-preset', 'ultrafast'];
  const clip = { width: 480, height: 480, rate: '30', encode };
  await writeCodedClip(join(root, 'count.mp4'), { ...clip, frames: 90 });
  await writeCodedClip(join(root, 'quiet.mp4'), { ...clip, frames: 40 });
  const tone = ['-f', 'lavfi', '-i', 'sine=f=500:d=1.3'];
  const mix = ['-v', 'error', '-y', '-i', join(root, 'quiet.mp4'), ...tone, '-c:v', 'copy', '-c:a', 'aac'];
  execFileSync(bundledFfmpeg, [...mix, join(root, 'other.mp4')]);
  const sign = { width: 200, height: 100, channels: 4 as const, background: '#00ff0080' };
  await sharp({ create: sign }).png().toFile(join(root, 'sign.png'));
  plan = (await engine.plan(composition, options)) as FilmPlan;
  film = await engine.render(composition, { ...options, output: join(root, 'film.mp4') });
});

/** Numbers of the clips' frames that the film shows in a box. */
function numbersIn({ x, y, width, height }: Box): readonly (number | undefined)[] {
  const crop = `crop=${width}:${height}:${x}:${y}`;
  const args = ['-v', 'error', '-i', film.outputs[0]?.path ?? '', '-vf', crop, '-pix_fmt', 'yuv420p'];
  const raw = execFileSync(bundledFfmpeg, [...args, '-f', 'rawvideo', 'pipe:1'], { maxBuffer: 1e9 });
  return readFrameNumbers(raw, width, height);
}

const span = (from: number, count: number, first: number) =>
  Array.from({ length: count }, (_, index) => [from + index, first + index] as const);

describe('overlays', () => {
  it('a cutaway takes the place of the scene, which goes on behind it as if it had been seen', () => {
    const shown = numbersIn({ x: 0, y: 0, width: 1080, height: 1080 });
    expect(shown).toHaveLength(90);
    for (const [frame, number] of [...span(30, 15, 0), ...span(45, 15, 45)])
      expect([frame, shown[frame]]).toEqual([frame, number]);
  });

  it('a clip in a box shows its own frames from its first on, and nothing before and after', () => {
    const [, inset] = plan.facts['overlays'] as readonly { readonly box: Box }[];
    expect(inset?.box).toEqual({ x: 108, y: 108, width: 540, height: 540 });
    // Inside of the line that the look draws around it.
    const shown = numbersIn(inset?.box as Box);
    // It slides in over nine frames.
    for (const [frame, number] of span(69, 9, 9)) expect([frame, shown[frame]]).toEqual([frame, number]);
    expect(shown[78]).not.toBe(18);
  });

  it('its sound is heard when it is asked for, and the scene has the marks of a film', () => {
    expect(plan.sound.tracks).toMatchObject([{ media: 'overlays[0].source.sound', start: 48_000, end: 72_000 }]);
    expect(film.warnings).toEqual([]);
  });

  it('has the same bytes from its saved plan', async () => {
    const saved = JSON.parse(JSON.stringify(plan)) as FilmPlan;
    const again = await createEngine({ cacheDir: null }).renderPlan(saved, {
      baseDir: root,
      output: join(root, 'again.mp4'),
    });
    expect(again.outputs[0]?.sha256).toBe(film.outputs[0]?.sha256);
  });

  it('a change of one renders only the stretches again that show it', async () => {
    const overlays = composition.overlays.map((one) =>
      one.source === 'sign.png' ? { ...one, place: 'inset_top_right' as const } : one,
    );
    const moved: EditorComposition = { ...composition, overlays };
    const edited = await engine.render(moved, { ...options, output: join(root, 'edited.mp4') });
    expect(edited.chunks.total - edited.chunks.reused).toBe(1);
  });
});

describe('what is left out is told', () => {
  it('an overlay behind the end of the film, and a clip that is over too soon', async () => {
    const overlays = [
      { source: 'other.mp4', start: 9 },
      { source: 'other.mp4', start: 0, end: 2 },
    ];
    const { warnings } = await engine.check({ ...composition, overlays }, options);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'overlay_outside overlays[0].start',
      'overlay_held overlays[1].end',
    ]);
  });
});
