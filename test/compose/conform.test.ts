import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConformOptions, conformToFill } from '../../src/compose/conform.js';
import { clipRate } from '../../src/compose/timeline.js';
import { probeVideo } from '../../src/io/probe/probe-video.js';
import { runChild } from '../../src/io/process/run-child.js';
import type { VideoMedia } from '../../src/media.js';
import { type CodedClip, readFrameNumbers, writeCodedClip } from '../support/coded-clip.js';
import { bundledFfmpeg, bundledFfprobe, ffmpegs } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';
import { renderConformed } from './render-conformed.js';

const SIZE = { width: 90, height: 160 };
const RATE = { num: 30, den: 1 };
const SLOT = 90;

const folder = scratchFolder();

const x264 = (...more: string[]) => ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', ...more];
/** A GOP of 48 with three B-frames, as phones and stock sites write them. */
const bframes = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '12', '-bf', '3', '-g', '48'];

/** The clip of that name, encoded when it is first asked for. */
async function codedClip(name: string, clip: Pick<CodedClip, 'frames' | 'rate' | 'encode'>): Promise<string> {
  const file = join(folder, name);
  if (!existsSync(file)) await writeCodedClip(file, { width: 180, height: 320, ...clip });
  return file;
}

/** True time of each frame in seconds after the first, and how the file is made. */
const clips = [
  { name: '23.976.mp4', rate: '24000/1001', frames: 80, time: (i: number) => (i * 1001) / 24000, encode: bframes },
  { name: '25.mp4', rate: '25', frames: 80, time: (i: number) => i / 25, encode: bframes },
  { name: '29.97.mp4', rate: '30000/1001', frames: 100, time: (i: number) => (i * 1001) / 30000, encode: bframes },
  { name: '30.mp4', rate: '30', frames: 100, time: (i: number) => i / 30, encode: x264() },
  { name: '30 in milliseconds.mkv', rate: '30', frames: 100, time: (i: number) => i / 30, encode: bframes },
  { name: '50.mp4', rate: '50', frames: 160, time: (i: number) => i / 50, encode: bframes },
  { name: '60.mp4', rate: '60', frames: 190, time: (i: number) => i / 60, encode: bframes },
  {
    name: '60 in milliseconds.webm',
    rate: '60',
    frames: 190,
    time: (i: number) => i / 60,
    encode: ['-c:v', 'libvpx', '-b:v', '2M', '-deadline', 'realtime', '-cpu-used', '8'],
  },
  { name: 'short, last frame held.mp4', rate: '30', frames: 40, time: (i: number) => i / 30, encode: bframes },
  {
    name: 'late start.mp4',
    rate: '25',
    frames: 80,
    time: (i: number) => i / 25,
    encode: [...bframes, '-output_ts_offset', '2.5'],
  },
  {
    name: 'coarse time base.mp4',
    rate: '24',
    frames: 80,
    time: (i: number) => i / 24,
    encode: [...bframes, '-video_track_timescale', '24'],
  },
  {
    name: 'variable.mp4',
    rate: '25',
    frames: 60,
    time: (i: number) => (3 * i + ((i * 7) % 3)) / 50,
    encode: [
      '-vf',
      'settb=1/50,setpts=3*N+mod(N*7\\,3)',
      '-vsync',
      '0',
      '-enc_time_base',
      '1/50',
      ...bframes,
      '-video_track_timescale',
      '12800',
    ],
  },
] as const;

/** The rule of the specification, told without the engine's arithmetic. */
function expectedCode(time: (index: number) => number, frames: number, frame: number): number {
  let shown = 0;
  for (let index = 0; index < frames; index++) if (time(index) <= frame / 30 + 1e-6) shown = index;
  return shown;
}

function render(
  ffmpeg: string,
  file: string,
  media: VideoMedia,
  options: Partial<ConformOptions> & Pick<ConformOptions, 'slotRange'>,
) {
  const conformed = conformToFill(media, { outputSize: SIZE, outputRate: RATE, ...options });
  return renderConformed(ffmpeg, file, conformed);
}

const probe = (file: string, ffmpegPath: string, scanSeconds = 6.5) =>
  probeVideo(file, { ffmpegPath, ffprobePath: bundledFfprobe, scanSeconds, contentHash: '', run: runChild });

const farClips = [
  { name: 'closed GOP.mp4', encode: bframes },
  { name: 'open GOP.mp4', encode: [...bframes, '-x264-params', 'open-gop=1:b-pyramid=2'] },
  { name: 'open GOP.mkv', encode: [...bframes, '-x264-params', 'open-gop=1:b-pyramid=2'] },
  { name: 'late and far.mp4', encode: [...bframes, '-output_ts_offset', '3.3'] },
  {
    name: 'hevc open GOP.mp4',
    encode: [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-crf',
      '12',
      '-x265-params',
      'log-level=none:keyint=48:open-gop=1:bframes=4',
    ],
  },
  {
    name: 'vp9.webm',
    encode: ['-c:v', 'libvpx-vp9', '-b:v', '1M', '-deadline', 'realtime', '-cpu-used', '8', '-g', '48'],
  },
];

describe('the source frame on every output frame', () => {
  for (const clip of sampled('conformed clips', clips, 7)) {
    for (const ffmpeg of ffmpegs) {
      it(`${clip.name} on the ${ffmpeg.name} ffmpeg`, async () => {
        const file = await codedClip(clip.name, clip);
        const media = await probe(file, ffmpeg.path);
        expect(media.pts.length).toBe(clip.frames);
        const whole = render(ffmpeg.path, file, media, { slotRange: { start: 0, end: SLOT } });
        const expected = Array.from({ length: SLOT }, (_, frame) => expectedCode(clip.time, clip.frames, frame));
        expect(readFrameNumbers(whole, SIZE.width, SIZE.height)).toEqual(expected);

        const bytes = whole.length / SLOT;
        for (const [start, end] of [
          [0, 30],
          [30, 60],
          [60, 90],
          [13, 14],
          [41, 77],
        ] as const) {
          const part = render(ffmpeg.path, file, media, { slotRange: { start, end } });
          const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex');
          expect(hash(part), `frames ${start} to ${end}`).toBe(hash(whole.subarray(start * bytes, end * bytes)));
        }
      });
    }
  }
});

describe('a clip that is slowed down', () => {
  it.each(ffmpegs)('shows each source frame in its time, whole and in parts, on the $name ffmpeg', async ({ path }) => {
    const clip = clips.find(({ name }) => name === '25.mp4') as (typeof clips)[number];
    const file = await codedClip(clip.name, clip);
    const media = await probe(file, path);
    const outputRate = clipRate({ speed: 0.85 }, RATE);
    const whole = render(path, file, media, { slotRange: { start: 0, end: SLOT }, outputRate });
    const expected = Array.from({ length: SLOT }, (_, frame) => Math.floor((frame / 30) * 0.85 * 25 + 1e-6));
    expect(readFrameNumbers(whole, SIZE.width, SIZE.height)).toEqual(expected);
    const part = render(path, file, media, { slotRange: { start: 41, end: 77 }, outputRate });
    const bytes = whole.length / SLOT;
    expect(part.equals(whole.subarray(41 * bytes, 77 * bytes))).toBe(true);
  });
});

describe('edit lists and far ranges', () => {
  const cuts = [
    { name: 'cut in the middle of a GOP', from: 1.24 },
    { name: 'cut on a B-frame', from: 1.0 },
  ];
  for (const ffmpeg of ffmpegs) {
    for (const { name, from } of cuts) {
      it(`${name}: the pre-roll is not shown, parts equal the whole, on the ${ffmpeg.name} ffmpeg`, async () => {
        const source = await codedClip('to-cut.mp4', { frames: 150, rate: '25', encode: bframes });
        const file = join(folder, `cut-${from}.mp4`);
        await runFfmpeg(bundledFfmpeg, ['-ss', String(from), '-i', source, '-c', 'copy', file]);
        const media = await probe(file, ffmpeg.path);
        const whole = render(ffmpeg.path, file, media, { slotRange: { start: 0, end: SLOT } });
        const codes = readFrameNumbers(whole, SIZE.width, SIZE.height);
        const first = codes[0] ?? -1;
        expect(Math.abs(first - from * 25)).toBeLessThanOrEqual(1);
        expect(codes).toEqual(Array.from({ length: SLOT }, (_, frame) => first + Math.floor((frame * 25) / 30 + 1e-6)));
        const part = render(ffmpeg.path, file, media, { slotRange: { start: 35, end: 50 } });
        expect(part.equals(whole.subarray((35 * whole.length) / SLOT, (50 * whole.length) / SLOT))).toBe(true);
      });
    }

    for (const { name, encode } of sampled('far clips', farClips, 3)) {
      it(`${name}: a far range seeks and shows the same frames as without, on the ${ffmpeg.name} ffmpeg`, async () => {
        const file = await codedClip(`far ${name}`, { frames: 600, rate: '25', encode });
        const media = await probe(file, ffmpeg.path, 30);
        const options = { slotRange: { start: 0, end: 40 }, sourceStartSeconds: 16.2 };
        expect(conformToFill(media, { outputSize: SIZE, outputRate: RATE, ...options }).inputOptions).toContain('-ss');
        const seeking = render(ffmpeg.path, file, media, options);
        const expected = Array.from({ length: 40 }, (_, frame) => 405 + Math.floor((frame * 25) / 30 + 1e-6));
        expect(readFrameNumbers(seeking, SIZE.width, SIZE.height)).toEqual(expected);
        const plain = render(ffmpeg.path, file, { ...media, keyPts: [] }, options);
        expect(seeking.equals(plain)).toBe(true);
      });
    }
  }
});
