/**
 * Makes an animated WebP from lossless pictures: sharp encodes a few seconds at a time, and the frames of all parts
 * follow each other in one file. Each part begins with a whole picture, so parts do not depend on each other.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { sharpModule } from '../images/sharp-module.js';
import type { MuxerTools, Parts } from './muxers.types.js';
import { pngsOf } from './png-stream.js';
import { animationHead, framesOf } from './riff-webp.js';

/** Bytes of pixels in one part; sharp holds all pictures of a part in memory. */
const PART_BYTES = 64_000_000;

export async function writeWebp({ chunks, film, whole }: Parts, output: string, { signal }: MuxerTools): Promise<void> {
  const { width, height } = film.size;
  const { num, den } = film.frameRate;
  const most = Math.max(2, Math.floor(PART_BYTES / (width * height * 4)));
  const endOf = (frame: number) => Math.round((frame * 1000 * den) / num);
  const head = animationHead(film.size, 0);
  const out = await open(output, 'wx');
  try {
    let position = await put(out, head, 0);
    let frame = 0;
    for await (const part of partsOf(chunks, most)) {
      signal.throwIfAborted();
      const delay = part.map((_, index) => endOf(frame + index + 1) - endOf(frame + index));
      const options = { quality: Number(whole['quality']), effort: 4, loop: 0, delay };
      const encoded = await sharpModule()(part, { join: { animated: true } })
        .webp(options)
        .toBuffer();
      for (const one of framesOf(encoded, film.size, delay[0] ?? 0)) position = await put(out, one, position);
      frame += part.length;
    }
    await put(out, animationHead(film.size, position - head.length), 0);
  } finally {
    await out.close();
  }
}

/** Groups the pictures into parts of at most `most`. */
async function* partsOf(chunks: readonly string[], most: number): AsyncGenerator<Buffer[]> {
  let part: Buffer[] = [];
  for (const chunk of chunks) {
    for await (const png of pngsOf(chunk)) {
      part.push(png);
      if (part.length < most) continue;
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

async function put(file: FileHandle, bytes: Buffer, at: number): Promise<number> {
  for (let written = 0; written < bytes.length; )
    written += (await file.write(bytes, written, bytes.length - written, at + written)).bytesWritten;
  return at + bytes.length;
}
