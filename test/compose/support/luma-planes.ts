/** What a filter graph makes of one input, as planes of luma; and where something bright is on them. */
import { execFileSync } from 'node:child_process';
import type { Size } from '../../../src/geometry.js';

/** `input`: arguments that read it; `graph`: ends in `[out]`. */
export function lumaPlanes(ffmpeg: string, input: readonly string[], graph: string, frame: Size): readonly Buffer[] {
  const out = ['-map', '[out]', '-vsync', '0', '-pix_fmt', 'gray', '-f', 'rawvideo', 'pipe:1'];
  const raw = execFileSync(ffmpeg, ['-v', 'error', ...input, '-filter_complex', graph, ...out], {
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const bytes = frame.width * frame.height;
  return Array.from({ length: raw.length / bytes }, (_, index) => raw.subarray(index * bytes, (index + 1) * bytes));
}

/** Middle of what is brighter than `ground`, px: of a pixel's own middle. */
export function brightMiddle(luma: Buffer, frame: Size, ground: number): { readonly x: number; readonly y: number } {
  let [sum, x, y] = [0, 0, 0];
  for (let index = 0; index < luma.length; index += 1) {
    const weight = Math.max(0, (luma[index] as number) - ground);
    sum += weight;
    x += weight * ((index % frame.width) + 0.5);
    y += weight * (Math.floor(index / frame.width) + 0.5);
  }
  return { x: x / sum, y: y / sum };
}
