import { expect, it } from 'vitest';
import { decoderComplaints } from '../../../src/io/ffmpeg/decoder-complaints.js';

it.each([
  ['a decoder', '[h264 @ 0x5643ac8430c0] Reference 4 >= 4', '[h264] Reference 4 >= 4'],
  ['a demuxer of many names', '[mov,mp4,m4a,3gp,3g2,mj2 @ 0x3a0ef200] stream 0, offset 0x30: partial file', undefined],
  ['a demuxer of two', '[matroska,webm @ 0x5605868f8880] File ended prematurely', undefined],
  ['a parser', '[NULL @ 0x561095fdedc0] Invalid NAL unit size (-1 > 551).', undefined],
])('%s speaks of the source', (_, line, said = line.replace(/ @ 0x[0-9a-f]+/, '')) => {
  expect(decoderComplaints(`${line}\n`)).toEqual([said]);
});

it.each([
  ['a filter', '[Parsed_ass_2 @ 0x55d0] Neither PlayResX nor PlayResY defined. Assuming 384x288'],
  ['the video encoder', '[libx264 @ 0x55d0] VBV underflow (frame 1, -4 bits)'],
  ['the sound encoder', '[aac @ 0x55d0] Queue input is backward in time'],
  ['the muxer', '[mp4 @ 0x55d0] Non-monotonous DTS in output stream 0:1'],
  [
    'another muxer',
    '[rawvideo @ 0x55d0] Application provided invalid, non monotonically increasing dts to muxer in stream 0: 3 >= 3',
  ],
  ['nobody', ''],
])('%s does not', (_, line) => {
  expect(decoderComplaints(`${line}\n`)).toEqual([]);
});
