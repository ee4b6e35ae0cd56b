/**
 * Uncompressed sound in MP4 (ISO/IEC 23003-5: `ipcm` and `fpcm`). The width of its samples is in a box of its own
 * (`pcmC`), which ffmpeg up to 5.1 does not read: it takes 24 bits for 16 and plays noise.
 */
import { open } from 'node:fs/promises';
import { boxAt, boxesOf } from './boxes.js';
import { readMoov } from './top-level-boxes.js';

/** Where the boxes begin in the payload of an AudioSampleEntry of version 0 (14496-12, 12.2.3). */
const ENTRY_HEADER = 28;

/**
 * ffmpeg's name of the right decoder (`pcm_s24le`) by index of the stream; empty for a file without such sound, or one
 * that cannot be read.
 */
export async function rawPcmCodecs(path: string): Promise<ReadonlyMap<number, string>> {
  const file = await open(path, 'r').catch(() => undefined);
  if (file === undefined) return new Map();
  try {
    const moov = (await readMoov(file))?.data ?? Buffer.alloc(0);
    return new Map(
      boxesOf(moov)
        .filter(([type]) => type === 'trak')
        .flatMap(([, trak], index) => {
          const codec = codecOf(boxAt(trak, ['mdia', 'minf', 'stbl', 'stsd']));
          return codec === undefined ? [] : [[index, codec] as const];
        }),
    );
  } catch {
    return new Map();
  } finally {
    await file.close();
  }
}

/** The codec that the first sample entry names, where it is uncompressed sound. */
function codecOf(descriptions: Buffer | undefined): string | undefined {
  const [entry] = boxesOf(descriptions?.subarray(8) ?? Buffer.alloc(0));
  if (entry === undefined || (entry[0] !== 'ipcm' && entry[0] !== 'fpcm')) return undefined;
  const configuration = boxAt(entry[1].subarray(ENTRY_HEADER), ['pcmC']);
  if (configuration === undefined || configuration.length < 6) return undefined;
  const order = configuration.readUInt8(4) & 1 ? 'le' : 'be';
  return `pcm_${entry[0] === 'fpcm' ? 'f' : 's'}${configuration.readUInt8(5)}${order}`;
}
