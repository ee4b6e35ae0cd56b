/**
 * SHA-256 of a text (FIPS 180-4): Node's own where the code runs in Node, else plain JavaScript, so that code that
 * hashes can be bundled for a browser.
 */

interface Crypto {
  createHash(name: 'sha256'): { update(text: string): { digest(encoding: 'hex'): string } };
}

type Host = { process?: { getBuiltinModule?: (name: string) => unknown } };

const native = (globalThis as Host).process?.getBuiltinModule?.('node:crypto') as Crypto | undefined;

/** 64 hex digits of the UTF-8 bytes of `text`. `sha256('abc')` begins with `ba7816bf`. */
export function sha256(text: string): string {
  return native === undefined ? plainSha256(text) : native.createHash('sha256').update(text).digest('hex');
}

/** The same hash without node; it takes some thirty times as long. */
export function plainSha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let offset = 0; offset < bytes.length; offset += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(offset + 4 * index);
    compress(state, words);
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The message with a one bit, zeros, and its length in bits as 64 bits, which fills whole blocks of 64 bytes. */
function padded(message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(64 * Math.ceil((message.length + 9) / 64));
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, (message.length * 8) >>> 0);
  return bytes;
}

function compress(state: Int32Array, words: Int32Array): void {
  const word = (index: number) => words[index] as number;
  for (let index = 16; index < 64; index++) {
    const [early, late] = [word(index - 15), word(index - 2)];
    const small0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const small1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[index] = (word(index - 16) + small0 + word(index - 7) + small1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + (ROUNDS[index] as number) + word(index)) | 0;
    const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
    state[index] = ((state[index] as number) + value) | 0;
}

function turned(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/** The first `count` primes. */
function primes(count: number): readonly number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

/**
 * The first 32 bits of a fraction: square roots of primes give the initial state, cube roots the constants of the
 * rounds.
 */
const fraction = (value: number) => Math.floor((value % 1) * 2 ** 32) | 0;
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
