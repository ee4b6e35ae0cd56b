/** Elements of a WebM (RFC 8794, RFC 9559): read out of memory, and written. */

/** Ids of the elements that the engine reads or writes. */
export const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockAdditions: 0x75a1,
  discardPadding: 0x75a2,
  referenceBlock: 0xfb,
} as const;

export interface Element {
  readonly id: number;
  readonly payload: Buffer;
}

/** The elements in a payload, in order; stops at bytes that are no element, or at an element that is cut. */
export function* elementsOf(payload: Buffer): Generator<Element> {
  for (let at = 0; at < payload.length; ) {
    const id = readVint(payload, at, true);
    const size = id && readVint(payload, at + id.length, false);
    if (id === undefined || size === undefined) return;
    const start = at + id.length + size.length;
    const end = size.isUnknown ? payload.length : start + size.value;
    if (end > payload.length) return;
    yield { id: id.value, payload: payload.subarray(start, end) };
    at = end;
  }
}

/** Reads a number whose first bits tell its length; an id keeps these bits. */
function readVint(data: Buffer, at: number, isId: boolean) {
  const first = data[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > data.length) return undefined;
  let value = isId ? first : first & (0xff >> length);
  let ones = (first & (0xff >> length)) === 0xff >> length;
  for (let byte = 1; byte < length; byte += 1) {
    const next = data[at + byte] as number;
    value = value * 256 + next;
    ones &&= next === 0xff;
  }
  return { value, length, isUnknown: !isId && ones };
}

/** An unsigned number as the payload of an element holds it. */
export function readUint(payload: Buffer): number {
  return payload.length === 0 ? 0 : payload.readUIntBE(0, Math.min(6, payload.length));
}

/** One element; its size takes as few bytes as it can. */
export function element(id: number, ...parts: readonly Buffer[]): Buffer {
  const payload = Buffer.concat(parts);
  return Buffer.concat([idOf(id), sizeOf(payload.length), payload]);
}

/** The header of an element whose payload follows: its size takes eight bytes, whatever it is. */
export function longHeader(id: number, size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n));
  return Buffer.concat([idOf(id), bytes]);
}

export function idOf(id: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(id);
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0));
}

function sizeOf(size: number): Buffer {
  let length = 1;
  while (size >= 2 ** (7 * length) - 1) length += 1;
  const bytes = Buffer.alloc(length);
  if (length > 6) throw new Error('internal: an element of more than 4 TB');
  bytes.writeUIntBE(size, 0, length);
  bytes[0] = (bytes[0] as number) | (0x80 >> (length - 1));
  return bytes;
}

/** An element with an unsigned number. `bytes` is its length, 1 to 6; by default as few as the number needs. */
export function uint(value: number, bytes = Math.max(1, Math.ceil(Math.log2(value + 1) / 8))): Buffer {
  const payload = Buffer.alloc(bytes);
  payload.writeUIntBE(value, 0, bytes);
  return payload;
}

export function float(value: number): Buffer {
  const payload = Buffer.alloc(8);
  payload.writeDoubleBE(value);
  return payload;
}
