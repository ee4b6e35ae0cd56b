/** The SHA-256 of a stream, worked out as it passes. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Lets bytes through while counting and hashing them; `hex` may be called once, at the end. */
export function hashed(): { readonly through: Transform; bytes(): number; hex(): string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, bytes: () => bytes, hex: () => hash.digest('hex') };
}

/** SHA-256 of a file in hex. */
export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
