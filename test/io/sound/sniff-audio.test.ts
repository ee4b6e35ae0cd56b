import { describe, expect, it } from 'vitest';
import { describeOther, sniffAudio } from '../../../src/io/sound/sniff-audio.js';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const readerOf = (bytes: Buffer) => async (position: number, length: number) =>
  bytes.subarray(position, position + length);

/** MPEG-1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes a frame. */
const mp3Frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
/** MPEG-2 layer III, 24 kbit/s, 16 kHz: 108 bytes a frame. */
const mp3LowFrame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x38, 0xc0]), Buffer.alloc(104)]);
/** ADTS, 16 bytes a frame. */
const adtsFrame = Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc]), Buffer.alloc(9)]);
const tag = (bytes: number) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, bytes >> 7, bytes & 127]), Buffer.alloc(bytes, 0x55)]);

describe('sniffAudio', () => {
  it.each([
    { why: 'two frames in a row', bytes: Buffer.concat([mp3Frame, mp3Frame]), type: 'mp3' },
    { why: 'the low rates of MPEG-2', bytes: Buffer.concat([mp3LowFrame, mp3LowFrame]), type: 'mp3' },
    { why: 'a tag, then frames', bytes: Buffer.concat([tag(300), mp3Frame, mp3Frame]), type: 'mp3' },
    {
      why: 'two tags, padding, then frames',
      bytes: Buffer.concat([tag(300), tag(20), Buffer.alloc(900), mp3Frame, mp3Frame]),
      type: 'mp3',
    },
    { why: 'a tag, then a FLAC', bytes: Buffer.concat([tag(40), ascii('fLaC')]), type: 'flac' },
    { why: 'ADTS', bytes: Buffer.concat([adtsFrame, adtsFrame]), type: 'aac' },
    { why: 'WAV', bytes: ascii('RIFF\0\0\0\0WAVEfmt '), type: 'wav' },
    { why: 'WAV over 4 GB', bytes: ascii('RF64\xff\xff\xff\xffWAVEds64'), type: 'wav' },
    { why: 'Ogg', bytes: ascii('OggS\0\x02'), type: 'ogg' },
    { why: 'M4A', bytes: ascii('\0\0\0\x20ftypM4A \0\0\0\0'), type: 'mov' },
    { why: 'AIFF', bytes: ascii('FORM\0\0\0\x10AIFFCOMM'), type: 'aiff' },
    { why: 'a tag and nothing else', bytes: tag(60), type: 'tag' },
    { why: 'a tag in front of junk', bytes: Buffer.concat([tag(60), Buffer.alloc(9000, 0x41)]), type: 'tag' },
    {
      why: 'one frame of MP3 somewhere in junk',
      bytes: Buffer.concat([Buffer.alloc(100, 0x41), mp3Frame.subarray(0, 4), Buffer.alloc(900, 0x41)]),
      type: undefined,
    },
    {
      why: 'frames behind 100 kB of junk',
      bytes: Buffer.concat([Buffer.alloc(100_000, 0x61), mp3Frame, mp3Frame]),
      type: undefined,
    },
    {
      why: 'a JPEG, whose first byte is a sync byte',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(600)]),
      type: undefined,
    },
    { why: 'a playlist', bytes: ascii('#EXTM3U\n#EXT-X-STREAM-INF\nhttp://192.0.2.1/a.m3u8'), type: undefined },
    { why: 'WebP, a RIFF without sound', bytes: ascii('RIFF\0\0\0\0WEBPVP8 '), type: undefined },
    { why: 'all ones', bytes: Buffer.alloc(9000, 0xff), type: undefined },
    { why: 'nothing', bytes: Buffer.alloc(0), type: undefined },
  ])('$why: $type', async ({ bytes, type }) => {
    expect(await sniffAudio(readerOf(bytes))).toBe(type);
  });

  it('names what a file is instead', () => {
    expect(describeOther(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('a JPEG image');
    expect(describeOther(ascii('#EXTM3U\n'))).toBe('a playlist, which names other files');
    expect(describeOther(ascii('version https://git-lfs'))).toBe('a text file');
    expect(describeOther(Buffer.from(`${'x'.repeat(4095)}é`).subarray(0, 4096)), 'a character cut in two').toBe(
      'a text file',
    );
    expect(describeOther(Buffer.alloc(8))).toBe('data of no known media type');
    expect(describeOther(Buffer.from([0x1b, 0x7f, 0x02, 0x41, 0x42])), 'bytes without a zero').toBe(
      'data of no known media type',
    );
    expect(describeOther(Buffer.from([0x30, 0x26, 0xb2, 0x75, 0x8e]))).toBe('a Windows Media file (WMV or WMA)');
    expect(describeOther(ascii('FORM\0\0\0\0AIFFCOMM'))).toBe('an AIFF sound file');
  });
});
