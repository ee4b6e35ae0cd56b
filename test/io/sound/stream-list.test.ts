import { describe, expect, it } from 'vitest';
import { parseStreamList } from '../../../src/io/sound/stream-list.js';

describe('parseStreamList', () => {
  it('reads the list of 4.1, where a cover looks like a video', () => {
    const text = `[mp3 @ 0x5] Estimating duration from bitrate, this may be inaccurate
Input #0, mp3, from 'a.mp3':
  Metadata:
    title           : Stream #0:7: Audio: fake, 1 Hz, mono
                    : Stream #0:8: Audio: fake, 1 Hz, mono
  Duration: 00:02:13.02, start: 0.000000, bitrate: 165 kb/s
    Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp, 160 kb/s
    Stream #0:1: Video: mjpeg (Baseline), yuvj420p(pc, bt470bg/unknown/unknown), 1024x1024 [SAR 72:72 DAR 1:1], 90k tbr, 90k tbn, 90k tbc
`;
    expect(parseStreamList(text)).toEqual({
      audio: [{ index: 0, codec: 'mp3', tag: undefined, sampleRate: 44_100, channels: 2 }],
      hasVideo: false,
      declaredSeconds: undefined,
    });
  });

  it('reads the list of 5.1, with ids and languages', () => {
    const text = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'a.mp4':
  Duration: 01:00:13.06, start: 0.000000, bitrate: 1 kb/s
  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p(progressive), 480x270, 30 fps, 30 tbr, 15360 tbn (default)
  Stream #0:1[0x2](eng): Audio: none (ac-4 / 0x342D6361), 48000 Hz, stereo, 78 kb/s (default)
  Stream #0:2[0x3](deu): Audio: eac3 (ec-3 / 0x332D6365), 48000 Hz, 5.1(side), fltp, 384 kb/s
`;
    expect(parseStreamList(text)).toEqual({
      audio: [
        { index: 1, codec: 'none', tag: 'ac-4', sampleRate: 48_000, channels: 2 },
        { index: 2, codec: 'eac3', tag: 'ec-3', sampleRate: 48_000, channels: 6 },
      ],
      hasVideo: true,
      declaredSeconds: 3613.06,
    });
  });

  it.each([
    { layout: 'mono', channels: 1 },
    { layout: 'stereo', channels: 2 },
    { layout: '2.1', channels: 3 },
    { layout: 'quad', channels: 4 },
    { layout: '7.1(wide)', channels: 8 },
    { layout: '9 channels', channels: 9 },
  ])('$layout is $channels', ({ layout, channels }) => {
    const text = `    Stream #0:0: Audio: pcm_s16le ([1][0][0][0] / 0x0001), 48000 Hz, ${layout}, s16, 1 kb/s\n`;
    expect(parseStreamList(text).audio[0]?.channels).toBe(channels);
  });

  it('knows nothing about a file that did not open', () => {
    expect(parseStreamList('a.mp4: Invalid data found when processing input\n')).toEqual({
      audio: [],
      hasVideo: false,
      declaredSeconds: undefined,
    });
  });
});
