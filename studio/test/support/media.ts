/** Small media for studios: clips whose frames carry their number, a tone, a logo. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCodedClip } from '../../../test/support/coded-clip.js';
import { bundledFfmpeg } from '../../../test/support/ffmpegs.js';
import { runFfmpeg } from '../../../test/support/run-ffmpeg.js';

/** Frames a second of the coded clips: not the film's, so that the time map has work to do. */
export const CLIP_RATE = 25;

/** `a.mp4` and `b.mp4`, 540x960, six seconds each and a key frame each two; `tone.wav`; `logo.png`. */
export async function writeMedia(folder: string): Promise<void> {
  const clip = { width: 540, height: 960, frames: 6 * CLIP_RATE, rate: String(CLIP_RATE) };
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-g', '50', '-bf', '2'];
  await writeCodedClip(join(folder, 'a.mp4'), { ...clip, encode });
  await writeCodedClip(join(folder, 'b.mp4'), { ...clip, encode });
  await runFfmpeg(
    bundledFfmpeg,
    ['-f', 'lavfi', '-i', 'sine=440:duration=3', join(folder, 'tone.wav')],
    Buffer.alloc(0),
  );
  const drawing = ['-f', 'lavfi', '-i', 'color=orange:s=200x80:d=1', '-frames:v', '1', join(folder, 'logo.png')];
  await runFfmpeg(bundledFfmpeg, drawing, Buffer.alloc(0));
  writeFileSync(join(folder, 'notes.txt'), '');
}

/** `wide.mp4`, 960x540 of six seconds: a short shows a third of its width. */
export async function writeWideClip(folder: string): Promise<void> {
  const picture = 'testsrc2=s=960x540:r=25:d=6.2';
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', join(folder, 'wide.mp4')];
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', picture, ...coding]);
}
