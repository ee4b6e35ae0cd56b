/** Reads what a finished MP4 says of itself, straight from its boxes (ISO/IEC 14496-12): cheap enough to do for every chunk. */
import { open } from 'node:fs/promises';

export interface Mp4Facts {
  /** Types of the top-level boxes in file order, e.g. ftyp, moov, mdat. */
  readonly boxes: readonly string[];
  readonly streams: readonly { readonly handler: string; readonly sampleCount: number }[];
}

/** Undefined when the file is no complete MP4 (a box runs past the end, or there is no moov). */
export async function readMp4Facts(path: string): Promise<Mp4Facts | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const boxes: string[] = [];
    let moov: Buffer | undefined;
    const header = Buffer.alloc(16);
    for (let offset = 0; offset < size; ) {
      const { bytesRead } = await file.read(header, 0, 16, offset);
      if (bytesRead < 8) return undefined;
      const type = header.toString('latin1', 4, 8);
      const short = header.readUInt32BE(0);
      const length = short === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : short;
      if (length < 8 || offset + length > size) return undefined;
      boxes.push(type);
      if (type === 'moov') {
        moov = Buffer.alloc(length - 8);
        await file.read(moov, 0, moov.length, offset + 8);
      }
      offset += length;
    }
    if (moov === undefined) return undefined;
    const streams = children(moov).flatMap(([type, trak]) => {
      if (type !== 'trak') return [];
      const mdia = child(trak, 'mdia');
      const stsz = mdia && descend(mdia, ['minf', 'stbl', 'stsz']);
      const hdlr = mdia && child(mdia, 'hdlr');
      if (!stsz || !hdlr || stsz.length < 12 || hdlr.length < 12) return [];
      return [{ handler: hdlr.toString('latin1', 8, 12), sampleCount: stsz.readUInt32BE(8) }];
    });
    return { boxes, streams };
  } finally {
    await file.close();
  }
}

function* boxesOf(data: Buffer): Generator<readonly [string, Buffer]> {
  for (let offset = 0; offset + 8 <= data.length; ) {
    const length = data.readUInt32BE(offset);
    if (length < 8 || offset + length > data.length) return;
    yield [data.toString('latin1', offset + 4, offset + 8), data.subarray(offset + 8, offset + length)];
    offset += length;
  }
}

function children(data: Buffer): readonly (readonly [string, Buffer])[] {
  return [...boxesOf(data)];
}

function child(data: Buffer, type: string): Buffer | undefined {
  return children(data).find(([name]) => name === type)?.[1];
}

function descend(data: Buffer, path: readonly string[]): Buffer | undefined {
  return path.reduce<Buffer | undefined>((box, type) => box && child(box, type), data);
}
