/** Which options go with which format: every pair of the table, and what a person is told of a wrong one. */
import { describe, expect, it } from 'vitest';
import { outputProblems } from '../../src/document/output.js';
import { type AskedOutput, deliveryOf, formatFor, misfitsOf } from '../../src/outputs/delivery.js';
import { FORMAT_NAMES, OUTPUT_FORMATS } from '../../src/outputs/output-table.js';

const takers = (asked: AskedOutput) => FORMAT_NAMES.filter((format) => misfitsOf(asked, format).length === 0);

describe('an option goes with', () => {
  it.each<[AskedOutput, readonly string[]]>([
    [{}, ['mp4', 'mov', 'webm', 'gif', 'webp', 'png', 'm4a', 'wav']],
    [{ codec: 'hevc' }, ['mp4']],
    [{ codec: 'vp9' }, ['webm']],
    [{ alpha: true }, ['mov', 'webm']],
    [{ alpha: true, codec: 'vp9' }, ['webm']],
    [{ alpha: true, codec: 'h264' }, []],
    [{ fps: 12 }, ['gif', 'webp', 'png']],
    [{ width: 720 }, ['gif', 'webp', 'png']],
    [{ width: 721 }, ['png']],
    [{ encoder: 'nvenc' }, ['mp4']],
    [{ encoder: 'qsv', codec: 'hevc' }, ['mp4']],
    [{ encoder: 'vaapi', alpha: true }, []],
    [{ codec: null, alpha: false, fps: null, width: null, encoder: null }, [...FORMAT_NAMES]],
  ])('%j', (asked, formats) => {
    expect(takers(asked)).toEqual(formats);
  });
});

describe('a wrong pair', () => {
  it.each<[AskedOutput, string, string, readonly string[]]>([
    [{ format: 'mp4', alpha: true }, 'output.alpha', 'an MP4 (.mp4)', ['"mov" (.mov)', '"webm" (.webm)']],
    [{ format: 'webm', codec: 'h264' }, 'output.codec', 'Expected vp9', ['"mp4" (.mp4)']],
    [{ format: 'gif', width: 1080 }, 'output.width', 'Expected at most 720', ['"png" (/%05d.png)']],
    [{ format: 'wav', fps: 10 }, 'output.fps', 'a WAV (.wav)', ['"gif" (.gif)', '"webp" (.webp)', '"png"']],
    [{ format: 'mov', encoder: 'nvenc' }, 'output.encoder', 'a QuickTime film', ['"mp4" (.mp4)']],
    [{ alpha: true, codec: 'h264' }, 'output.alpha', 'an MP4', ['Leave output.alpha out']],
  ])('%j is refused with those that go', (output, path, says, pairs) => {
    const [problem] = outputProblems({ output });
    expect(problem).toMatchObject({ code: 'output_option', path, message: expect.stringContaining(says) });
    for (const pair of pairs) expect(problem?.remedy).toContain(pair);
  });

  it('is none where a suffix may still decide', () => {
    expect(outputProblems({ output: { alpha: true } })).toEqual([]);
    expect(outputProblems({ output: null })).toEqual([]);
    expect(outputProblems({})).toEqual([]);
  });
});

it('an output that nobody named is the first that takes every option, and a plain one has no delivery', () => {
  expect(formatFor({})).toBe('mp4');
  expect(formatFor({ alpha: true })).toBe('mov');
  expect(formatFor({ fps: 12 })).toBe('gif');
  expect(deliveryOf({}, 'mp4')).toBeUndefined();
  expect(deliveryOf({ codec: 'h264', alpha: false }, 'mp4')).toBeUndefined();
  expect(deliveryOf({ encoder: 'vaapi' }, 'mp4')).toMatchObject({ codec: 'h264', encoder: 'vaapi' });
  expect(deliveryOf({}, 'wav')).toMatchObject({ codec: null });
});

it('every row has a suffix of its own, and a silent one no sound', () => {
  const rows = FORMAT_NAMES.map((format) => OUTPUT_FORMATS[format]);
  expect(new Set(rows.map(({ suffix }) => suffix)).size).toBe(rows.length);
  for (const { codecs, sound } of rows) expect(Object.keys(codecs).length > 0 || sound !== undefined).toBe(true);
});
