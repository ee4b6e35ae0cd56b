/** The seed for a model: the same brief and take give the same number. */
import { createHash } from 'node:crypto';

/** A seed from 0 to 2^31 - 1. */
export function seedOf(prompt: string, position: number, take: number): number {
  const text = JSON.stringify([prompt, position, take]);
  return createHash('sha256').update(text).digest().readUInt32BE(0) >>> 1;
}
