/** A moving picture of drifting light in the prompt's own colours, with the word STAND-IN on it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
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

/** Our own letters, five dots wide and seven high: no font is needed to say what this is. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  S: ['.####', '#....', '#....', '.###.', '....#', '....#', '####.'],
  T: ['#####', '..#..', '..#..', '..#..', '..#..', '..#..', '..#..'],
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  N: ['#...#', '##..#', '#.#.#', '#.#.#', '#..##', '#...#', '#...#'],
  D: ['####.', '#...#', '#...#', '#...#', '#...#', '#...#', '####.'],
  '-': ['.....', '.....', '.....', '.###.', '.....', '.....', '.....'],
  I: ['.###.', '..#..', '..#..', '..#..', '..#..', '..#..', '.###.'],
};

function label(ctx: SKRSContext2D, w: number, h: number): void {
  const word = 'STAND-IN';
  const dot = Math.max(1, Math.round(w / 270));
  const width = (word.length * 6 - 1) * dot;
  // At the upper edge: texts of films and slides begin below it.
  const [left, top] = [Math.round((w - width) / 2), Math.round(h * 0.025)];
  ctx.fillStyle = 'rgb(0 0 0 / 0.55)';
  ctx.fillRect(left - 4 * dot, top - 3 * dot, width + 8 * dot, 13 * dot);
  ctx.fillStyle = '#ffffff';
  for (const [index, letter] of [...word].entries())
    for (const [row, dots] of (LETTERS[letter] ?? []).entries())
      for (const [column, one] of [...dots].entries())
        if (one === '#') ctx.fillRect(left + (index * 6 + column) * dot, top + row * dot, dot, dot);
}
