/** Boxes of an MP4 (ISO/IEC 14496-12, 4.2) in memory. */

/** Type and payload of each box in a row, as views; stops at a box that runs past the end. */
export function boxesOf(data: Buffer): readonly (readonly [type: string, payload: Buffer])[] {
  const boxes: [string, Buffer][] = [];
  for (let offset = 0; offset + 8 <= data.length; ) {
    const length = data.readUInt32BE(offset);
    if (length < 8 || offset + length > data.length) break;
    boxes.push([data.toString('latin1', offset + 4, offset + 8), data.subarray(offset + 8, offset + length)]);
    offset += length;
  }
  return boxes;
}

/** Payload of the first box at a path of types, `moov`'s payload and `['trak', 'mdia']` for instance. */
export function boxAt(data: Buffer, path: readonly string[]): Buffer | undefined {
  return path.reduce<Buffer | undefined>((box, type) => box && boxesOf(box).find(([name]) => name === type)?.[1], data);
}

/** A box around its payload; under 4 GiB. */
export function mp4Box(type: string, ...payload: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(
    payload.reduce((sum, { length }) => sum + length, 8),
    0,
  );
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...payload]);
}

/** The boxes of a payload, with some of them replaced or removed. */
export function changedBoxes(
  payload: Buffer,
  change: Readonly<Record<string, (payload: Buffer) => Buffer | undefined>>,
): readonly Buffer[] {
  return boxesOf(payload).flatMap(
    ([type, inner]) => change[type]?.(inner) ?? (type in change ? [] : mp4Box(type, inner)),
  );
}

/** The form of `stts` and `ctts`: each value with its number of repetitions. */
export function inRuns(values: readonly number[]): readonly (readonly number[])[] {
  const rows: [count: number, value: number][] = [];
  for (const value of values) {
    const last = rows.at(-1);
    if (last?.[1] === value) last[0] += 1;
    else rows.push([1, value]);
  }
  return rows;
}

/** A payload of version and flags 0, the number of rows, and the rows. */
export function listOf(rows: readonly (readonly number[])[]): Buffer {
  return wordsOf([0, rows.length, ...rows.flat()]);
}

/** 32 bits each. */
export function wordsOf(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, 4 * index);
  });
  return bytes;
}
