import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mp4Box } from '../../../src/io/mp4/boxes.js';
import { readMoov, type TopLevelBox, topLevelBoxes } from '../../../src/io/mp4/top-level-boxes.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
let files = 0;

async function read(bytes: Buffer): Promise<{ boxes: TopLevelBox[]; moov: Awaited<ReturnType<typeof readMoov>> }> {
  const path = join(root, `boxes-${files++}.mp4`);
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    const boxes: TopLevelBox[] = [];
    for await (const found of topLevelBoxes(file)) boxes.push(found);
    return { boxes, moov: await readMoov(file) };
  } finally {
    await file.close();
  }
}

/** A box with the 64-bit length that comes behind the type when the 32-bit one is 1. */
function wideBox(type: string, payload: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write(type, 4, 'latin1');
  header.writeBigUInt64BE(BigInt(16 + payload.length), 8);
  return Buffer.concat([header, payload]);
}

const ftyp = mp4Box('ftyp', Buffer.from('isom'));
const payload = Buffer.from('what is in the index');
const moov = mp4Box('moov', payload);

it('gives boxes in their order with the places of their payloads', async () => {
  const found = await read(Buffer.concat([ftyp, mp4Box('mdat', Buffer.alloc(5)), moov]));
  expect(found.boxes).toEqual([
    { type: 'ftyp', start: 8, end: 12 },
    { type: 'mdat', start: 20, end: 25 },
    { type: 'moov', start: 33, end: 53 },
  ]);
  expect(found.moov).toEqual({ data: payload, start: 33 });
});

it('reads lengths of 64 bits, with payloads behind the longer header', async () => {
  const found = await read(Buffer.concat([wideBox('mdat', Buffer.alloc(3)), wideBox('moov', payload)]));
  expect(found.boxes).toEqual([
    { type: 'mdat', start: 16, end: 19 },
    { type: 'moov', start: 35, end: 55 },
  ]);
  expect(found.moov).toEqual({ data: payload, start: 35 });
});

it('a length of 0 reaches to the end of the file', async () => {
  const open = Buffer.from(moov);
  open.writeUInt32BE(0, 0);
  const found = await read(Buffer.concat([ftyp, open]));
  expect(found.boxes.at(-1)).toEqual({ type: 'moov', start: 20, end: 40 });
  expect(found.moov?.data).toEqual(payload);
});

it('a box that is cut says where it should have ended, and its payload is not given', async () => {
  const found = await read(Buffer.concat([ftyp, moov.subarray(0, 15)]));
  expect(found.boxes.at(-1)).toEqual({ type: 'moov', start: 20, end: 40 });
  expect(found.moov).toBeUndefined();
});

it.each([
  ['a file of nothing', Buffer.alloc(0), 0],
  ['half a header', Buffer.concat([ftyp, Buffer.from('moov')]), 1],
  ['a length shorter than its header', Buffer.concat([ftyp, Buffer.from('\0\0\0\x07moov')]), 1],
  ['a 64-bit length shorter than its header', Buffer.concat([ftyp, wideBox('moov', payload).fill(0, 8, 16)]), 1],
])('%s ends the walk', async (_, bytes, count) => {
  const found = await read(bytes);
  expect(found.boxes).toHaveLength(count);
  expect(found.moov).toBeUndefined();
});
