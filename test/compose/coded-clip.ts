/** Small clips whose every frame carries its number as ten black or white stripes, and the readers of those numbers. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
export const bundledFfmpeg = (require('@ffmpeg-installer/ffmpeg') as { path: string }).path;
export const ffprobePath = (require('@ffprobe-installer/ffprobe') as { path: string }).path;
const systemFfmpeg = '/usr/bin/ffmpeg';
/** Every ffmpeg to prove things on: the bundled one and the system's, where there is one. */
export const ffmpegs = [
  { name: 'bundled ffmpeg', path: bundledFfmpeg },
  ...(existsSync(systemFfmpeg) ? [{ name: 'system ffmpeg', path: systemFfmpeg }] : []),
];

export const STRIPES = 10;

export interface CodedClip {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Input frame rate of the raw pictures: `30000/1001`. */
  readonly rate: string;
  /** Encoder and muxer options, `-vf` for other timestamps among them. */
  readonly encode: readonly string[];
}

/** Writes a coded clip with the bundled ffmpeg. */
export function writeCodedClip(path: string, clip: CodedClip): void {
  const { width, height, frames, rate } = clip;
  const pictures = Buffer.alloc(width * height * frames);
  for (let frame = 0; frame < frames; frame++) {
    for (let y = 0; y < height; y++) {
      const stripe = Math.min(STRIPES - 1, Math.floor((y * STRIPES) / height));
      const start = (frame * height + y) * width;
      pictures.fill((frame >> stripe) & 1 ? 255 : 0, start, start + width);
    }
  }
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`, '-r', rate, '-i', '-'];
  const args = ['-v', 'error', '-y', ...raw, '-pix_fmt', 'yuv420p', ...clip.encode, path];
  execFileSync(bundledFfmpeg, args, { input: pictures, maxBuffer: 1e9 });
}

/** The numbers in raw yuv420p pictures. */
export function readCodes(raw: Buffer, width: number, height: number): number[] {
  const size = width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
  return Array.from({ length: raw.length / size }, (_, frame) => {
    let code = 0;
    for (let stripe = 0; stripe < STRIPES; stripe++) {
      const y = Math.floor(((stripe + 0.5) * height) / STRIPES);
      if ((raw[frame * size + y * width + (width >> 1)] ?? 0) > 128) code |= 1 << stripe;
    }
    return code;
  });
}
