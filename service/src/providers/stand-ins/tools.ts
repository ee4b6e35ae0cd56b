/** The ffmpeg of the stand-ins: the engine's. */
import { createRequire } from 'node:module';

/** REELWRIGHT_FFMPEG, else the bundled one. */
export function ffmpegPath(): string {
  const named = process.env['REELWRIGHT_FFMPEG'];
  if (named !== undefined && named !== '') return named;
  return (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { readonly path: string }).path;
}
