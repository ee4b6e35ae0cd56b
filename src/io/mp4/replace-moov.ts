/** Replaces the index of an MP4 whose index comes first. An index of another length moves everything after it. */
import { type FileHandle, open, rename } from 'node:fs/promises';
import { boxAt, boxesOf, mp4Box } from './boxes.js';
import { readMoov } from './top-level-boxes.js';

const COPY_BYTES = 1 << 20;

/** `change` gets the payload of `moov` and returns the new one, or undefined to leave the file unchanged. */
export async function replaceMoov(path: string, change: (moov: Buffer) => Buffer | undefined): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const found = await readMoov(file);
    const moov = found && change(found.data);
    if (found === undefined || moov === undefined) return;
    if (moov.length === found.data.length) {
      await file.write(moov, 0, moov.length, found.start);
      return;
    }
    const shift = moov.length - found.data.length;
    moveSamples(moov, found.start, shift);
    const draft = `${path}.moved`;
    const out = await open(draft, 'wx');
    try {
      const head = found.start - BOX_HEADER;
      await copyBytes(file, out, { from: 0, to: head, at: 0 });
      await out.write(mp4Box('moov', moov), 0, undefined, head);
      const { size } = await file.stat();
      await copyBytes(file, out, { from: found.start + found.data.length, to: size, at: found.start + moov.length });
    } finally {
      await out.close();
    }
    await rename(draft, path);
  } finally {
    await file.close();
  }
}

const BOX_HEADER = 8;

/** Adds to the places of samples that lie behind the index. */
function moveSamples(moov: Buffer, behind: number, shift: number): void {
  for (const [type, trak] of boxesOf(moov)) {
    if (type !== 'trak') continue;
    const table = boxAt(trak, ['mdia', 'minf', 'stbl']) ?? Buffer.alloc(0);
    const [short, long] = [boxAt(table, ['stco']), boxAt(table, ['co64'])];
    for (let at = 8; short !== undefined && at + 4 <= short.length; at += 4) {
      const place = short.readUInt32BE(at);
      if (place > behind) short.writeUInt32BE(place + shift, at);
    }
    for (let at = 8; long !== undefined && at + 8 <= long.length; at += 8) {
      const place = long.readBigUInt64BE(at);
      if (place > BigInt(behind)) long.writeBigUInt64BE(place + BigInt(shift), at);
    }
  }
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Offset at which it begins in the copy. */
  readonly at: number;
}

async function copyBytes(file: FileHandle, out: FileHandle, { from, to, at }: Stretch): Promise<void> {
  const bytes = Buffer.alloc(Math.min(COPY_BYTES, Math.max(0, to - from)));
  for (let position = from; position < to; ) {
    const { bytesRead } = await file.read(bytes, 0, Math.min(bytes.length, to - position), position);
    if (bytesRead === 0) return;
    for (let written = 0; written < bytesRead; )
      written += (await out.write(bytes, written, bytesRead - written, at + position - from + written)).bytesWritten;
    position += bytesRead;
  }
}
