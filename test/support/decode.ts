/** What really is in a finished file: frames, their times, sound; decoded by ffmpeg, converted by our own BT.709. */
import type { Rational } from '../../src/time.js';
import type { Picture } from './picture.js';
import { runFfmpeg } from './run-ffmpeg.js';

/** A decoded frame: 8-bit limited-range planes, chroma at half size both ways. */
export interface YuvFrame {
  readonly width: number;
  readonly height: number;
  readonly y: Uint8Array;
  readonly cb: Uint8Array;
  readonly cr: Uint8Array;
}

/**
 * Frames by number (0-based, in the order of `indices`, which must rise), as stored, upright. One pass over the file.
 */
export async function decodeYuvFrames(
  ffmpeg: string,
  file: string,
  indices: readonly number[],
): Promise<readonly YuvFrame[]> {
  const wanted = indices.map((index) => `eq(n\\,${index})`).join('+');
  const last = String(indices.length);
  const stream = await runFfmpeg(ffmpeg, [
    ...['-i', file, '-map', '0:v:0', '-vf', `select=${wanted},format=yuv420p`, '-vsync', '0', '-frames:v', last],
    ...['-f', 'yuv4mpegpipe', '-strict', '-1', 'pipe:1'],
  ]);
  const frames = parseY4m(stream);
  if (frames.length !== indices.length) {
    throw new Error(`Expected frames ${indices.join(', ')} of ${file} but received ${frames.length} of them`);
  }
  return frames;
}

/** Frame `index` as RGBA by BT.709 limited range. */
export async function decodeFrame(ffmpeg: string, file: string, index: number): Promise<Picture> {
  const [frame] = await decodeYuvFrames(ffmpeg, file, [index]);
  if (frame === undefined) throw new Error(`internal: frame ${index} of ${file}`);
  return toRgb(frame);
}

/**
 * BT.709 limited range to RGBA; each chroma sample serves its four pixels, so edges of colour are blocky, flat areas
 * exact.
 */
export function toRgb(frame: YuvFrame): Picture {
  const { width, height } = frame;
  const data = new Uint8ClampedArray(width * height * 4);
  const chromaWidth = (width + 1) >> 1;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row >> 1) * chromaWidth + (column >> 1);
      const luma = ((frame.y[row * width + column] ?? 0) - 16) * (255 / 219);
      const blue = ((frame.cb[at] ?? 128) - 128) * (255 / 224);
      const red = ((frame.cr[at] ?? 128) - 128) * (255 / 224);
      const offset = 4 * (row * width + column);
      // A clamped array rounds to the nearest level.
      data[offset] = luma + 1.5748 * red;
      data[offset + 1] = luma - 0.187324 * blue - 0.468124 * red;
      data[offset + 2] = luma + 1.8556 * blue;
      data[offset + 3] = 255;
    }
  }
  return { width, height, data: new Uint8Array(data.buffer) };
}

/** Presentation times of every frame ffmpeg gives out, in ticks of `timeBase`, in output order; edit lists applied. */
export async function frameTimes(
  ffmpeg: string,
  file: string,
): Promise<{ readonly timeBase: Rational; readonly pts: readonly number[] }> {
  const text = await runFfmpeg(ffmpeg, [
    ...[
      '-copyts',
      '-i',
      file,
      // Of several pictures ffmpeg takes the largest by itself.
      '-an',
      '-sn',
      '-vf',
      'scale=16:16',
      '-vsync',
      '0',
      '-enc_time_base',
      '-1',
      '-f',
      'framecrc',
      'pipe:1',
    ],
  ]);
  const lines = text.toString().trim().split('\n');
  const base = /^#tb 0: (\d+)\/(\d+)$/.exec(lines.find((line) => line.startsWith('#tb 0')) ?? '');
  if (base === null) throw new Error(`Expected a time base from ffmpeg but received ${lines.slice(0, 4).join(' | ')}`);
  const pts = lines.filter((line) => !line.startsWith('#')).map((line) => Number(line.split(',')[2]));
  return { timeBase: { num: Number(base[1]), den: Number(base[2]) }, pts };
}

/** The number of frames ffmpeg decodes from the first video stream. */
export async function countFrames(ffmpeg: string, file: string): Promise<number> {
  return (await frameTimes(ffmpeg, file)).pts.length;
}

/** Sound as floats, one array per channel, decoder delay already taken off. */
export interface Pcm {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}

/** Decodes the first audio stream at its own rate and channels. */
export async function decodePcm(ffmpeg: string, file: string): Promise<Pcm> {
  const wav = await runFfmpeg(ffmpeg, ['-i', file, '-map', '0:a:0', '-c:a', 'pcm_f32le', '-f', 'wav', 'pipe:1']);
  let at = 12;
  let sampleRate = 0;
  let channelCount = 0;
  for (;;) {
    const id = wav.toString('latin1', at, at + 4);
    const size = wav.readUInt32LE(at + 4);
    at += 8;
    if (id === 'data') break;
    if (id === 'fmt ') {
      channelCount = wav.readUInt16LE(at + 2);
      sampleRate = wav.readUInt32LE(at + 4);
    }
    at += size + (size & 1);
  }
  // Written to a pipe, the header does not know the length: the data reach to the end.
  const samples = Math.floor((wav.length - at) / (4 * channelCount));
  const channels = Array.from({ length: channelCount }, () => new Float32Array(samples));
  for (let index = 0; index < samples * channelCount; index++) {
    const channel = channels[index % channelCount];
    if (channel !== undefined) channel[Math.floor(index / channelCount)] = wav.readFloatLE(at + 4 * index);
  }
  return { sampleRate, channels };
}

function parseY4m(stream: Buffer): readonly YuvFrame[] {
  const headerEnd = stream.indexOf(0x0a);
  const header = stream.toString('latin1', 0, Math.max(0, headerEnd));
  const size = / W(\d+) H(\d+)/.exec(header);
  if (size === null) return [];
  const width = Number(size[1]);
  const height = Number(size[2]);
  const chroma = ((width + 1) >> 1) * ((height + 1) >> 1);
  const frames: YuvFrame[] = [];
  let at = headerEnd + 1;
  while (at < stream.length) {
    const start = stream.indexOf(0x0a, at) + 1;
    const cbStart = start + width * height;
    const crStart = cbStart + chroma;
    const y = new Uint8Array(stream.subarray(start, cbStart));
    const cb = new Uint8Array(stream.subarray(cbStart, crStart));
    frames.push({ width, height, y, cb, cr: new Uint8Array(stream.subarray(crStart, crStart + chroma)) });
    at = crStart + chroma;
  }
  return frames;
}
