/** Interleaved 16-bit stereo, as `decodePcm` gives it, to one channel, full scale = 1. */
export function toMono(bytes: Buffer): Float32Array {
  const mono = new Float32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < mono.length; at += 1)
    mono[at] = (bytes.readInt16LE(4 * at) + bytes.readInt16LE(4 * at + 2)) / 65_536;
  return mono;
}
