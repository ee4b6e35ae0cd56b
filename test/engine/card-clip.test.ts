/** A blank second clip: the first goes on in the window of the closing card, and moves there to the end. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();

it('shows the first clip in its window, from where the film left it to the last frame', async () => {
  const make = (name: string, picture: string) =>
    runFfmpeg(bundledFfmpeg, [
      ...['-f', 'lavfi', '-i', picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      join(root, name),
    ]);
  await Promise.all([
    make('full.mp4', 'testsrc2=s=180x320:r=10:d=9'),
    make('black.mp4', 'color=black:s=180x320:r=10:d=9'),
  ]);
  const engine = createEngine({ cacheDir: join(root, 'cache') });
  const segments = [{ source: 'full.mp4' }, { source: 'black.mp4' }] as const;
  const composition = { kind: 'short', headline: 'Go', brand_name: 'Alvora', end_card: 'lockup', segments } as const;
  const options = { baseDir: root };
  for (const [atSeconds, seconds] of [
    [12.05, 6],
    [13.95, 7.9],
  ] as const) {
    const { pictures } = await engine.explain(composition, { ...options, atSeconds });
    expect(pictures[0]).toMatchObject({ path: 'segments[0].source', held: false });
    expect(pictures[0]?.source_seconds).toBeCloseTo(seconds, 1);
  }
});
