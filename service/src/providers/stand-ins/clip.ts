/**
 * A moving picture of drifting light in the prompt's own colours, with the word STAND-IN on it and what it was briefed
 * with: look, language and format in words, the product's photo, the clip it goes on from.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { ClipRequest, ImageRequest, PictureRequest } from '../provider.types.js';
import { lastFrameOf, photoOf } from './briefed-pictures.js';
import { chanceOf } from './chance.js';
import { drawLine, PILL_UNITS } from './letters.js';
import { ffmpegPath } from './tools.js';

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
  const shown = await shownOf(request, { w, h }, signal);
  const frames = Math.round(seconds * FRAME_RATE);
  for (let index = 0; index < frames; index++) {
    signal.throwIfAborted();
    paint(ctx, scene, shown, { w, h, time: index / frames, seconds: index / FRAME_RATE, inset: CLIP_INSET });
    if (!encoder.stdin.write(canvas.data())) await Promise.race([once(encoder.stdin, 'drain'), ended]);
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`Expected ffmpeg to write a clip but received: ${words.slice(-500)}`);
}

/** Writes a PNG: the first moment of the clip of the same prompt. */
export async function writeStandInImage(request: ImageRequest, file: string, signal: AbortSignal): Promise<void> {
  const { width: w, height: h } = request;
  const canvas = createCanvas(w, h);
  const shown = await shownOf(request, { w, h }, signal);
  paint(canvas.getContext('2d'), sceneOf(request), shown, { w, h, time: 0, seconds: 0, inset: IMAGE_INSET });
  await writeFile(file, canvas.toBuffer('image/png'));
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
  /** Saturation and lightness of the ground, percent. */
  readonly tone: readonly [number, number];
}

/** What each look does to the ground: saturation, lightness. */
const TONES: Readonly<Record<string, readonly [number, number]>> = {
  kinetic_creator: [64, 32],
  premium_editorial: [18, 40],
  cinematic_product: [38, 20],
  ugc_realism: [34, 46],
  startup_explainer: [54, 38],
  luxury_minimal: [14, 15],
};
const NEUTRAL = [46, 30] as const;

/** The same words, place and take give the same picture, whoever asks. */
function sceneOf(request: PictureRequest): Scene {
  const { prompt, position, look } = request;
  const hue = chanceOf(`clip ${prompt}`)() * 360;
  const own = chanceOf(`clip ${wordsOf(request)}`);
  const lights = Array.from({ length: 7 }, (_, index) => ({
    x: own(),
    y: own(),
    size: 0.12 + own() * 0.3,
    hue: hue + (index % 3 === 0 ? 150 : 25) * (own() - 0.3),
    speed: 0.5 + own(),
    phase: own() * Math.PI * 2,
  }));
  const tone = TONES[look ?? ''] ?? NEUTRAL;
  return { hue: hue + (position - 1) * 28, drift: own() < 0.5 ? -1 : 1, lights, tone };
}

/** All words of a request, without sizes and names of files. */
function wordsOf(request: PictureRequest): string {
  const { prompt, position, count, take, features_product } = request;
  const { language, look, theme, format, intent, product, brand } = request;
  return JSON.stringify([
    ...[prompt, position, count, take, features_product, language, look, theme, format, intent, product, brand],
    (request as Partial<ImageRequest>).slide ?? null,
  ]);
}

/** The parts of the brief that are drawn. */
interface Shown {
  readonly lines: readonly string[];
  readonly photo: Canvas | undefined;
  /** The last frame of the clip before. */
  readonly before: Canvas | undefined;
}

async function shownOf(
  request: PictureRequest,
  size: { readonly w: number; readonly h: number },
  signal: AbortSignal,
): Promise<Shown> {
  const fileOf = (role: string) => request.references.find((one) => one.role === role)?.file;
  const [photo, before] = [fileOf('product'), fileOf('clip_before')];
  const { language, look, theme, format, position, count, take } = request;
  // These words are repeated below the label: when a camera moves up or down, one of the two stays in the picture.
  const style = ['stand-in', language, look ?? theme ?? 'neutral', format].filter((word) => word !== null);
  const place = [`${position} of ${count}`, `take ${take}`, before === undefined ? [] : 'goes on from the clip before'];
  return {
    lines: [style, place.flat()].map((words) => words.join(' - ').replaceAll('_', ' ')),
    photo: photo === undefined ? undefined : await photoOf(photo, Math.min(size.w, size.h) * PHOTO_PART),
    before: before === undefined ? undefined : await lastFrameOf(before, size, signal),
  };
}

interface Moment {
  readonly w: number;
  readonly h: number;
  /** 0 to 1 over the clip. */
  readonly time: number;
  /** Seconds from the beginning of the clip. */
  readonly seconds: number;
  /** The distance of the labels from the edges, as a share of the height. */
  readonly inset: number;
}

/** The camera of a film moves closer to its clips, so that their outermost edges are not seen. */
const CLIP_INSET = 0.1;
const IMAGE_INSET = 0.018;
/** The photo's longer side, as a part of the picture's shorter. */
const PHOTO_PART = 0.42;
/** How long the clip before is still seen. */
const FADE_SECONDS = 0.5;

function paint(ctx: SKRSContext2D, { hue, drift, lights, tone }: Scene, shown: Shown, moment: Moment): void {
  const { w, h, time, seconds } = moment;
  const [saturation, lightness] = tone;
  const ground = ctx.createLinearGradient(0, 0, w * (0.4 + 0.3 * time * drift), h);
  ground.addColorStop(0, `hsl(${hue} ${saturation}% ${lightness}%)`);
  ground.addColorStop(1, `hsl(${hue + 48} ${saturation + 6}% ${lightness * 0.37}%)`);
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
    glow.addColorStop(0, `hsl(${light.hue} ${saturation + 24}% 62% / 0.55)`);
    glow.addColorStop(0.55, `hsl(${light.hue} ${saturation + 24}% 50% / 0.22)`);
    glow.addColorStop(1, `hsl(${light.hue} ${saturation + 24}% 40% / 0)`);
    ctx.fillStyle = glow;
    ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  ctx.globalCompositeOperation = 'source-over';
  if (shown.photo !== undefined) placePhoto(ctx, shown.photo, moment);
  if (shown.before !== undefined && seconds < FADE_SECONDS) {
    ctx.globalAlpha = 1 - seconds / FADE_SECONDS;
    ctx.drawImage(shown.before, 0, 0, w, h);
    ctx.globalAlpha = 1;
  }
  label(ctx, shown.lines, moment);
}

/** Below the middle, where headlines seldom are, slowly rising. */
function placePhoto(ctx: SKRSContext2D, photo: Canvas, { w, h, time }: Moment): void {
  const [x, y] = [(w - photo.width) / 2, h * 0.62 - photo.height / 2 - h * 0.03 * time];
  ctx.save();
  ctx.shadowColor = 'rgb(0 0 0 / 0.45)';
  ctx.shadowBlur = w * 0.04;
  ctx.shadowOffsetY = w * 0.015;
  ctx.drawImage(photo, x, y);
  ctx.restore();
}

/**
 * Writes the word STAND-IN at the upper edge and the brief at the lower one, where texts of films and slides do not
 * stand.
 */
function label(ctx: SKRSContext2D, lines: readonly string[], { w, h, inset }: Moment): void {
  const unit = Math.min(w, h) / 190;
  drawLine(ctx, 'STAND-IN', { x: w / 2, y: h * inset + (PILL_UNITS * unit) / 2, unit, most: w * 0.9 });
  const small = unit * 0.5;
  for (const [index, line] of lines.entries()) {
    const y = h * (1 - inset) - (lines.length - index - 0.5) * PILL_UNITS * 1.12 * small;
    drawLine(ctx, line, { x: w / 2, y, unit: small, most: w * 0.94 });
  }
}
