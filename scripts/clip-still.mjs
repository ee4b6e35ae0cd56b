/** One picture of a clip as a PNG, for contact sheets. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** `filter`: what ffmpeg does to the picture, e.g. `scale=540:-2`; none by default. */
export function clipStill(file, seconds, filter = 'null') {
  const ffmpeg = process.env.REELWRIGHT_FFMPEG ?? createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path;
  const picture = ['-frames:v', '1', '-vf', filter, '-f', 'image2pipe', '-c:v', 'png', '-'];
  return execFileSync(ffmpeg, ['-v', 'error', '-ss', `${seconds}`, '-i', file, ...picture], { maxBuffer: 64_000_000 });
}
