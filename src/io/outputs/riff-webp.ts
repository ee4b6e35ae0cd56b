/**
 * Reads and writes the chunks of an animated WebP (RFC 9649, 2.7): its head, and its frames as an encoder wrote them.
 */
import type { Size } from '../../geometry.js';

interface RiffChunk {
  readonly type: string;
  readonly payload: Buffer;
  /** The whole chunk, with its header and its padding. */
  readonly whole: Buffer;
}

function* chunksOf(bytes: Buffer, from: number): Generator<RiffChunk> {
  for (let at = from; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    const type = bytes.toString('latin1', at, at + 4);
    yield { type, payload: bytes.subarray(at + 8, at + 8 + length), whole: bytes.subarray(at, end) };
    at = end;
  }
}

function chunk(type: string, ...parts: readonly Buffer[]): Buffer {
  const payload = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(payload.length, 4);
  return Buffer.concat([head, payload, Buffer.alloc(payload.length % 2)]);
}

/** Everything before the frames, which take `frameBytes` bytes. The animation repeats for ever. */
export function animationHead({ width, height }: Size, frameBytes: number): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const inner = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6))]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(inner.length + frameBytes, 4);
  return Buffer.concat([head, inner]);
}

/** The frames of a WebP as whole chunks; a still picture becomes one frame of the given duration, ms. */
export function framesOf(webp: Buffer, { width, height }: Size, ms: number): readonly Buffer[] {
  const chunks = [...chunksOf(webp, 12)];
  const frames = chunks.filter(({ type }) => type === 'ANMF');
  if (frames.length > 0) return frames.map(({ whole }) => whole);
  const place = Buffer.alloc(16);
  place.writeUIntLE(width - 1, 6, 3);
  place.writeUIntLE(height - 1, 9, 3);
  place.writeUIntLE(ms, 12, 3);
  const picture = chunks.filter(({ type }) => ['ALPH', 'VP8 ', 'VP8L'].includes(type)).map(({ whole }) => whole);
  return [chunk('ANMF', place, ...picture)];
}

export interface AnimationFacts extends Size {
  readonly frames: number;
  readonly durationMs: number;
  /** How long each picture is shown, ms. */
  readonly shownMs: readonly number[];
}

/** The facts in the headers of an animated WebP; undefined for another file, and for one that ends within a chunk. */
export function animationFacts(webp: Buffer): AnimationFacts | undefined {
  const isWhole = webp.toString('latin1', 0, 4) === 'RIFF' && webp.readUInt32LE(4) + 8 === webp.length;
  if (!isWhole || webp.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const chunks = [...chunksOf(webp, 12)];
  const canvas = chunks.find(({ type }) => type === 'VP8X')?.payload;
  const frames = chunks.filter(({ type }) => type === 'ANMF');
  if (canvas === undefined || frames.length === 0) return undefined;
  const shownMs = frames.map(({ payload }) => payload.readUIntLE(12, 3));
  return {
    width: canvas.readUIntLE(4, 3) + 1,
    height: canvas.readUIntLE(7, 3) + 1,
    frames: frames.length,
    durationMs: shownMs.reduce((sum, ms) => sum + ms, 0),
    shownMs,
  };
}
