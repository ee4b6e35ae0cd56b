/**
 * The smallest compositions the engine takes: flat clips of a few kilobytes, made once a run by the bundled ffmpeg.
 */
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { bundledFfmpeg } from '../../support/ffmpegs.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { shared } from '../../support/shared.js';
import { tempDir } from '../../support/temp-dir.js';

/** A short of 360 frames over two flat clips: the cheapest render there is. */
export const PLAIN_SHORT = {
  kind: 'short',
  segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }],
  headline: 'Hello',
  score: 'none',
  end_card: 'none',
} as const;

/** A film of two seconds for what is the same for every film: a fifth of what PLAIN_SHORT costs. */
export const PLAIN_FILM = {
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  segments: [
    { source: 'a.mp4', trim: { start: 0, duration: 1 } },
    { source: 'b.mp4', trim: { start: 0, duration: 1 } },
  ],
} as const;

/** Files `small` tests find beside their composition. */
const CLIPS: readonly (readonly [name: string, color: string, seconds: number])[] = [
  ['a.mp4', '0x203040', 6.2],
  ['b.mp4', '0x305030', 6.2],
  ['three.mp4', '0x503030', 3],
  ['half.mp4', '0x503030', 0.5],
];

/**
 * Registers the making of the media (once a run) before all tests of the file; the returned function gives each test a
 * folder of its own with the clips, `beep.wav` (3 s), `logo.png` (16x16), `short.json` (PLAIN_SHORT with the fields
 * given) and `film.json` (PLAIN_FILM).
 */
export function smallMedia(): (fields?: Readonly<Record<string, unknown>>) => string {
  let store = '';
  beforeAll(async () => {
    ({ folder: store } = await shared('small-media', makeMedia));
  });
  return (fields = {}) => {
    const folder = join(tempDir(), 'work');
    mkdirSync(folder);
    for (const name of readdirSync(store)) copyFileSync(join(store, name), join(folder, name));
    writeFileSync(join(folder, 'short.json'), JSON.stringify({ ...PLAIN_SHORT, ...fields }));
    writeFileSync(join(folder, 'film.json'), JSON.stringify(PLAIN_FILM));
    return folder;
  };
}

async function makeMedia(folder: string): Promise<void> {
  for (const [name, color, seconds] of CLIPS) {
    const picture = ['-f', 'lavfi', '-i', `color=c=${color}:s=270x480:r=30:d=${seconds}`];
    await runFfmpeg(bundledFfmpeg, [...picture, '-c:v', 'libx264', '-preset', 'ultrafast', join(folder, name)]);
  }
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'sine=f=330:d=3', join(folder, 'beep.wav')]);
  await runFfmpeg(bundledFfmpeg, [
    ...['-f', 'lavfi', '-i', 'color=c=white:s=16x16', '-frames:v', '1'],
    join(folder, 'logo.png'),
  ]);
}
