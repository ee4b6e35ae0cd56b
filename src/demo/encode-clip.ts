/** Draws frames one by one and pipes them into ffmpeg: H.264, BT.709 limited range, tagged, faststart. */
import { createCanvas } from '@napi-rs/canvas';
import { ReelwrightError } from '../errors.js';
import { startChild } from '../io/process/start-child.js';
import { toolFault } from '../io/process/tool-fault.js';
import type { Context } from './paint.js';

export interface ClipOptions {
  readonly ffmpegPath: string;
  readonly output: string;
  /** Even, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames per second, whole. */
  readonly frameRate: number;
  readonly frames: number;
  /** Paints frame `index` on a canvas of the clip's size; the whole canvas must become opaque. */
  readonly draw: (ctx: Context, index: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Writes the clip; throws `demo_media_failed` with ffmpeg's last words when it does not end well. */
export async function encodeClip(options: ClipOptions): Promise<void> {
  const { width, height, frameRate } = options;
  const child = startChild(
    options.ffmpegPath,
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-video_size', `${width}x${height}`, '-framerate', String(frameRate)],
      ...['-i', 'pipe:0'],
      // A little grain on luma keeps the skies from banding; it costs less here than on the canvas.
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,noise=c0s=2:c0f=t:all_seed=11'],
      ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '21', '-threads', '2', '-g', String(frameRate * 2)],
      ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
      ...['-fflags', '+bitexact', '-flags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', options.output],
    ],
    { stdio: ['pipe', 'ignore', 'pipe'], signal: options.signal },
  );
  const { stdin } = child.process;
  // A broken pipe is reported by the exit code, with ffmpeg's own reason.
  stdin?.on('error', () => undefined);
  let isOver = false;
  void child.ended.then(() => {
    isOver = true;
  });
  try {
    const canvas = createCanvas(width, height);
    const ctx = canvas.getContext('2d');
    for (let index = 0; index < options.frames && !isOver; index++) {
      options.signal?.throwIfAborted();
      options.draw(ctx, index);
      // data() is a copy of its own each time, so the next frame may be drawn while this one is still being written.
      const hasRoom = stdin?.write(canvas.data()) ?? true;
      if (!hasRoom) await Promise.race([new Promise((resolve) => stdin?.once('drain', resolve)), child.ended]);
    }
    stdin?.end();
    const end = await child.ended;
    options.signal?.throwIfAborted();
    if (end.code !== 0) throw clipFailed(options, end.stderr.trim() || (toolFault(end) ?? 'none'), end.failure);
  } finally {
    child.kill();
  }
}

function clipFailed(options: ClipOptions, reason: string, cause: Error | undefined): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'demo_media_failed',
      path: '',
      message: `Expected ffmpeg to write the demo clip ${options.output} but received: ${(cause?.message ?? reason).trim()}`,
      remedy: `Run "${options.ffmpegPath} -encoders" and look for libx264; "reelwright doctor" tells which ffmpeg is used.`,
    },
    { class: 'environment', cause },
  );
}
