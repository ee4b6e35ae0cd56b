import { describe, expect, it } from 'vitest';
import { shortenDurations } from '../../../src/io/sound/present-exact-duration.js';

function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** Version 0 headers as 14496-12 lays them out, at 1000 units a second. */
const mvhd = (duration: number) => box('mvhd', words(0, 1, 2, 1000, duration, 0x10000));
const tkhd = (duration: number) => box('tkhd', words(3, 1, 2, 7, 0, duration, 0));
const elst = (...segments: readonly number[]) =>
  box('edts', box('elst', words(0, segments.length, ...segments.flatMap((length) => [length, 1024, 0x10000]))));
/** Version 1: 64-bit times and durations. */
const wideTkhd = (duration: number) => box('tkhd', words(0x0100_0003, 0, 1, 0, 2, 7, 0, 0, duration, 0));
const wideMvhd = (duration: number) => box('mvhd', words(0x0100_0000, 0, 1, 0, 2, 1000, 0, duration, 0x10000));

describe('shortenDurations', () => {
  it('takes the priming out of the track and the movie', () => {
    const moov = box(
      'moov',
      mvhd(12_022),
      box('trak', tkhd(12_000), elst(12_000)),
      box('trak', tkhd(12_022), elst(12_000)),
    );
    expect(shortenDurations(moov.subarray(8))).toBe(true);
    expect(moov).toEqual(
      box('moov', mvhd(12_000), box('trak', tkhd(12_000), elst(12_000)), box('trak', tkhd(12_000), elst(12_000))),
    );
  });

  it('does so with 64-bit headers', () => {
    const moov = box('moov', wideMvhd(12_022), box('trak', wideTkhd(12_022), elst(12_000)));
    expect(shortenDurations(moov.subarray(8))).toBe(true);
    expect(moov).toEqual(box('moov', wideMvhd(12_000), box('trak', wideTkhd(12_000), elst(12_000))));
  });

  it.each([
    { why: 'right already', moov: box('moov', mvhd(12_000), box('trak', tkhd(12_000), elst(12_000))) },
    { why: 'without edit lists', moov: box('moov', mvhd(12_022), box('trak', tkhd(12_022))) },
    { why: 'with edits longer than the track claims', moov: box('moov', mvhd(9), box('trak', tkhd(9), elst(5, 5))) },
    { why: 'empty', moov: box('moov') },
    { why: 'with a box that claims to be longer than its parent', moov: box('moov', words(4000, 0x7472616b, 1, 2)) },
  ])('leaves a movie $why alone', ({ moov }) => {
    const before = Buffer.from(moov);
    expect(shortenDurations(moov.subarray(8))).toBe(false);
    expect(moov).toEqual(before);
  });
});
