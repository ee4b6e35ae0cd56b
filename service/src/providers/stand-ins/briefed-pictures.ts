/** Pictures that a stand-in was given: the product's photo on a card, the end of the clip before. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { ffmpegPath } from './tools.js';

/** A photo with round corners whose longer side has so many pixels. */
export async function photoOf(file: string, longer: number): Promise<Canvas> {
  const photo = await loadImage(file);
  const scale = longer / Math.max(photo.width, photo.height);
  const [w, h] = [Math.max(1, Math.round(photo.width * scale)), Math.max(1, Math.round(photo.height * scale))];
  const canvas = createCanvas(w, h);
  const ctx = canvas.getContext('2d');
  ctx.beginPath();
  ctx.roundRect(0, 0, w, h, Math.min(w, h) * 0.08);
  ctx.clip();
  ctx.drawImage(photo, 0, 0, w, h);
  return canvas;
}

/** Seconds before its end from which a clip is read. */
const TAIL_SECONDS = 0.3;

/** The last frame of a clip, stretched to a size; undefined when it can not be read. */
export async function lastFrameOf(
  file: string,
  { w, h }: { readonly w: number; readonly h: number },
  signal: AbortSignal,
): Promise<Canvas | undefined> {
  const reader = spawn(
    ffmpegPath(),
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-sseof', String(-TAIL_SECONDS), '-i', file],
      ...['-an', '-vf', `scale=${w}:${h}:flags=bicubic`, '-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], signal },
  );
  const bytes = w * h * 4;
  let tail: Buffer = Buffer.alloc(0);
  reader.stdout.on('data', (chunk: Buffer) => {
    const all = Buffer.concat([tail, chunk]);
    // Only the last whole frame is kept: frames that others follow are dropped.
    tail = all.subarray(Math.max(0, Math.ceil(all.length / bytes) - 1) * bytes);
  });
  await once(reader, 'close');
  if (tail.length !== bytes) return undefined;
  const canvas = createCanvas(w, h);
  const ctx = canvas.getContext('2d');
  const pixels = ctx.createImageData(w, h);
  pixels.data.set(tail);
  ctx.putImageData(pixels, 0, 0);
  return canvas;
}
