/** Reads the facts of a finished MP4 from its boxes (ISO/IEC 14496-12): fast enough to be done for every chunk. */
import { open } from 'node:fs/promises';
import { boxAt, boxesOf } from './boxes.js';
import { readMoov, topLevelBoxes } from './top-level-boxes.js';

export interface Mp4Facts {
  /** Types of the top-level boxes in file order, e.g. ftyp, moov, mdat. */
  readonly boxes: readonly string[];
  readonly streams: readonly { readonly handler: string; readonly sampleCount: number }[];
}

/** Undefined when the file is not a complete MP4 (a box extends beyond the end, or there is no moov). */
export async function readMp4Facts(path: string): Promise<Mp4Facts | undefined> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const boxes: string[] = [];
    let lastEnd = 0;
    for await (const { type, end } of topLevelBoxes(file)) {
      boxes.push(type);
      lastEnd = end;
    }
    if (lastEnd !== size) return undefined;
    const moov = await readMoov(file);
    if (moov === undefined) return undefined;
    const streams = boxesOf(moov.data).flatMap(([type, trak]) => {
      if (type !== 'trak') return [];
      const stsz = boxAt(trak, ['mdia', 'minf', 'stbl', 'stsz']);
      const hdlr = boxAt(trak, ['mdia', 'hdlr']);
      if (!stsz || !hdlr || stsz.length < 12 || hdlr.length < 12) return [];
      return [{ handler: hdlr.toString('latin1', 8, 12), sampleCount: stsz.readUInt32BE(8) }];
    });
    return { boxes, streams };
  } finally {
    await file.close();
  }
}
