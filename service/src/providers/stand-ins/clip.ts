/** A moving picture of drifting light in the prompt's own colours, with the word STAND-IN on it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { ClipRequest, ImageRequest } from '../provider.types.js';
import { chanceOf } from './chance.js';

const FRAME_RATE = 30;

/** Writes an H.264 MP4 of 30 frames a second. */
export async function writeStandInClip(request: ClipRequest, file: string, signal: AbortSignal): Promise<void> {
  const { width, height, seconds } = request;
  // Soft shapes lose nothing when they are drawn small.
  const [w, h] = [Math.round(width / 4) * 2, Math.round(height / 4) * 2];
  const encoder = spawn(ffmpegPath(), encoderArguments(request, { width: w, height: h }, file), {
    stdio: ['pipe', 'ignore', 'pipe'],
    signal,
  });
  let words = '';
  encoder.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  encoder.stdin.on('error', () => undefined);
  const ended = once(encoder, 'close') as Promise<[number | null]>;
  ended.catch(() => undefined);
  const canvas = createCanvas(w, h);
  const ctx = canvas.getContext('2d');
  const scene = sceneOf(request);
  const frames = Math.round(seconds * FRAME_RATE);
  for (let index = 0; index < frames; index++) {
    signal.throwIfAborted();
    paint(ctx, scene, { w, h, time: index / frames });
    if (!encoder.stdin.write(canvas.data())) await Promise.race([once(encoder.stdin, 'drain'), ended]);
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`Expected ffmpeg to write a clip but received: ${words.slice(-500)}`);
}

/** Writes a PNG: the first moment of the clip of the same prompt. */
export async function writeStandInImage({ width, height, ...request }: ImageRequest, file: string): Promise<void> {
  const canvas = createCanvas(width, height);
  const scene = sceneOf({ ...request, width, height, seconds: 0 });
  paint(canvas.getContext('2d'), scene, { w: width, h: height, time: 0 });
  await writeFile(file, canvas.toBuffer('image/png'));
}

function ffmpegPath(): string {
  const named = process.env['REELWRIGHT_FFMPEG'];
  if (named !== undefined && named !== '') return named;
  return (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { readonly path: string }).path;
}

function encoderArguments(
  { width, height }: ClipRequest,
  drawn: { readonly width: number; readonly height: number },
  file: string,
): readonly string[] {
  const scale = `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,format=yuv420p`;
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgba'],
    ...['-video_size', `${drawn.width}x${drawn.height}`, '-framerate', String(FRAME_RATE), '-i', 'pipe:0'],
    ...['-vf', scale, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-threads', '1', '-g', '60'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-fflags', '+bitexact', '-flags', '+bitexact', '-metadata', 'comment=stand_in: true'],
    ...['-movflags', '+faststart', '-f', 'mp4', file],
  ];
}

interface Light {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly hue: number;
  readonly speed: number;
  readonly phase: number;
}

interface Scene {
  readonly hue: number;
  readonly drift: number;
  readonly lights: readonly Light[];
}

function sceneOf({ prompt, position }: ClipRequest): Scene {
  const chance = chanceOf(`clip ${prompt}`);
  const hue = chance() * 360;
  const own = chanceOf(`clip ${position} ${prompt}`);
  const lights = Array.from({ length: 7 }, (_, index) => ({
    x: own(),
    y: own(),
    size: 0.12 + own() * 0.3,
    hue: hue + (index % 3 === 0 ? 150 : 25) * (own() - 0.3),
    speed: 0.5 + own(),
    phase: own() * Math.PI * 2,
  }));
  return { hue: hue + (position - 1) * 28, drift: own() < 0.5 ? -1 : 1, lights };
}

interface Moment {
  readonly w: number;
  readonly h: number;
  /** 0 to 1 over the clip. */
  readonly time: number;
}

function paint(ctx: SKRSContext2D, { hue, drift, lights }: Scene, { w, h, time }: Moment): void {
  const ground = ctx.createLinearGradient(0, 0, w * (0.4 + 0.3 * time * drift), h);
  ground.addColorStop(0, `hsl(${hue} 46% 30%)`);
  ground.addColorStop(1, `hsl(${hue + 48} 52% 11%)`);
  ctx.globalCompositeOperation = 'source-over';
  ctx.fillStyle = ground;
  ctx.fillRect(0, 0, w, h);
  ctx.globalCompositeOperation = 'screen';
  for (const light of lights) {
    const angle = light.phase + time * light.speed * 2.4 * drift;
    const x = w * (light.x + 0.16 * Math.cos(angle));
    const y = h * (light.y + 0.1 * Math.sin(angle) - 0.05 * time);
    const radius = light.size * w * (1 + 0.12 * Math.sin(angle * 1.7));
    const glow = ctx.createRadialGradient(x, y, 0, x, y, radius);
    glow.addColorStop(0, `hsl(${light.hue} 70% 62% / 0.55)`);
    glow.addColorStop(0.55, `hsl(${light.hue} 70% 50% / 0.22)`);
    glow.addColorStop(1, `hsl(${light.hue} 70% 40% / 0)`);
    ctx.fillStyle = glow;
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  ctx.globalCompositeOperation = 'source-over';
  label(ctx, w, h);
}

/** Our own letters, as strokes in a box six high: no font is needed to say what this is. */
const LETTERS: Readonly<Record<string, { readonly width: number; readonly path: string }>> = {
  S: {
    width: 3.8,
    path: 'M3.7 1.1C3.4.3 2.8 0 1.9 0 .8 0 .1.6.1 1.5.1 3.7 3.8 2.3 3.8 4.5 3.8 5.4 3 6 1.9 6 .9 6 .2 5.6 0 4.8',
  },
  T: { width: 3.8, path: 'M0 0H3.8M1.9 0V6' },
  A: { width: 4.4, path: 'M0 6L2.2 0L4.4 6M.8 4H3.6' },
  N: { width: 3.8, path: 'M0 6V0L3.8 6V0' },
  D: { width: 3.9, path: 'M0 0V6H1.5C3.1 6 3.9 5 3.9 3S3.1 0 1.5 0Z' },
  '-': { width: 1.8, path: 'M0 3.1H1.8' },
  I: { width: 0, path: 'M0 0V6' },
};
const WORD = [...'STAND-IN'].map((letter) => LETTERS[letter]!);
const [GAP, PAD_X, PAD_Y, STROKE] = [2.1, 4, 3, 0.95];
const WORD_WIDTH = WORD.reduce((sum, { width }) => sum + width, (WORD.length - 1) * GAP);

function label(ctx: SKRSContext2D, w: number, h: number): void {
  const unit = Math.min(w, h) / 190;
  const [wide, high] = [WORD_WIDTH + 2 * PAD_X, 6 + 2 * PAD_Y];
  ctx.save();
  // At the upper edge: texts of films and slides begin below it.
  ctx.translate((w - wide * unit) / 2, h * 0.02);
  ctx.scale(unit, unit);
  ctx.fillStyle = 'rgb(0 0 0 / 0.6)';
  ctx.beginPath();
  ctx.roundRect(0, 0, wide, high, high / 2);
  ctx.fill();
  ctx.strokeStyle = '#ffffff';
  ctx.lineWidth = STROKE;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.translate(PAD_X, PAD_Y);
  for (const { width, path } of WORD) {
    ctx.stroke(new Path2D(path));
    ctx.translate(width + GAP, 0);
  }
  ctx.restore();
}
