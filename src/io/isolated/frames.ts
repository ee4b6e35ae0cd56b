/**
 * The protocol between the engine and its child processes: frames of two lengths (32 bit, little endian), a head in
 * JSON and raw bytes. A reader knows both lengths before it allocates memory, and refuses frames that are longer than
 * expected.
 */

export interface Frame {
  readonly head: unknown;
  /** The bytes after the head, in memory of their own. */
  readonly body: Bytes;
}

export interface FrameLimits {
  readonly headBytes: number;
  readonly bodyBytes: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

const PREFIX_BYTES = 8;
const NO_BYTES: Bytes = new Uint8Array(0);

/** The parts to write one after the other. The body is not copied. */
export function frameParts(head: unknown, body: Uint8Array = NO_BYTES): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(text.length, 0);
  prefix.writeUInt32LE(body.length, 4);
  return [Buffer.concat([prefix, text]), body];
}

/**
 * A function that takes data from a pipe in parts of any size, and passes on every complete frame. Throws for a frame
 * beyond the limits.
 */
export function frameReader(limits: FrameLimits, onFrame: (frame: Frame) => void): (part: Uint8Array) => void {
  const frames = readFrames(limits, onFrame);
  let wanted: Bytes = new Uint8Array(frames.next().value);
  let filled = 0;
  return (part) => {
    for (let at = 0; at < part.length; ) {
      const taken = Math.min(part.length - at, wanted.length - filled);
      wanted.set(part.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      // A request for no bytes is answered at once.
      while (filled === wanted.length) {
        wanted = new Uint8Array(frames.next(wanted).value);
        filled = 0;
      }
    }
  };
}

/** Asks for a number of bytes at a time, and is given them. */
function* readFrames(limits: FrameLimits, onFrame: (frame: Frame) => void): Generator<number, never, Bytes> {
  for (;;) {
    const prefix = yield PREFIX_BYTES;
    const view = new DataView(prefix.buffer);
    const [headBytes, bodyBytes] = [view.getUint32(0, true), view.getUint32(4, true)];
    if (headBytes > limits.headBytes || bodyBytes > limits.bodyBytes) {
      throw new RangeError(
        `Expected at most ${limits.headBytes} + ${limits.bodyBytes} bytes for a frame but received ${headBytes} + ${bodyBytes}`,
      );
    }
    const head = yield headBytes;
    const body = yield bodyBytes;
    onFrame({ head: JSON.parse(new TextDecoder().decode(head)), body });
  }
}
