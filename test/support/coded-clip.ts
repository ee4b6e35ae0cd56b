/**
 * Writes clips whose every frame carries its number (frame-number.ts), in any encoding, and reads the numbers of raw
 * pictures.
 */
import { bundledFfmpeg } from './ffmpegs.js';
import { drawFrameNumber, readFrameNumber } from './frame-number.js';
import { runFfmpeg } from './run-ffmpeg.js';

export interface CodedClip {
  readonly width: number;
  readonly height: number;
  /** At most 2048. */
  readonly frames: number;
  /** Frame rate of the raw pictures: `30000/1001`. */
  readonly rate: string;
  /** Encoder and muxer options, `-vf` for other timestamps among them. */
  readonly encode: readonly string[];
}

/**
 * Frame n carries the number n. Always by the bundled ffmpeg, so that the file does not depend on the machine's one.
 */
export async function writeCodedClip(path: string, clip: CodedClip): Promise<void> {
  const { width, height, frames, rate, encode } = clip;
  const chroma = Buffer.alloc(2 * chromaSize(width, height), 128);
  const pictures = Array.from({ length: frames }, (_, number) => [drawFrameNumber(number, width, height), chroma]);
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${width}x${height}`, '-framerate', rate];
  await runFfmpeg(
    bundledFfmpeg,
    [...raw, '-i', 'pipe:0', ...encode, '-pix_fmt', 'yuv420p', path],
    Buffer.concat(pictures.flat()),
  );
}

/** The numbers in raw yuv420p pictures, one after the other; undefined where a picture carries none. */
export function readFrameNumbers(raw: Uint8Array, width: number, height: number): readonly (number | undefined)[] {
  const size = width * height + 2 * chromaSize(width, height);
  return Array.from({ length: raw.length / size }, (_, frame) =>
    readFrameNumber(raw.subarray(frame * size, frame * size + width * height), width, height),
  );
}

function chromaSize(width: number, height: number): number {
  return ((width + 1) >> 1) * ((height + 1) >> 1);
}
