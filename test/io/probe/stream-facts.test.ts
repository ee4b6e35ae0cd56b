/** What an HDR file says of its brightest light, and what is made of it. */
import { expect, it } from 'vitest';
import { type ProbedStream, streamColor } from '../../../src/io/probe/stream-facts.js';

const pq = { color_transfer: 'smpte2084', color_primaries: 'bt2020', color_space: 'bt2020nc', pix_fmt: 'yuv420p10le' };

it.each<[string, NonNullable<ProbedStream['side_data_list']>, number | undefined]>([
  ['nothing', [], undefined],
  ['a display of 1000 nits', [{ max_luminance: '10000000/10000' }], undefined],
  ['a display of 4000 nits', [{ max_luminance: '40000000/10000' }], 4000],
  [
    'a display of 4000 nits, and no pixel brighter than 1100',
    [{ max_luminance: '4000/1' }, { max_content: 1100 }],
    undefined,
  ],
  ['a pixel of 2200 nits', [{ max_content: 2200 }], 2000],
  ['a display of 10,000 nits', [{ max_luminance: '100000000/10000' }], 4000],
  [
    'a display without light, and a division by nothing',
    [{ max_luminance: '0/10000' }, { max_luminance: '1/0' }],
    undefined,
  ],
  ['what is no number', [{ max_luminance: 'bright' }], undefined],
])('the peak of a film that says %s', (_, said, peak) => {
  const stream = { index: 0, codec_type: 'video', ...pq, side_data_list: said } as unknown as ProbedStream;
  expect(streamColor(stream).peakNits).toBe(peak);
  expect(streamColor({ ...stream, color_transfer: 'arib-std-b67' }).peakNits).toBeUndefined();
});
