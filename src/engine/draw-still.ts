/** One frame of a plan: the same graphs over the same inputs, stopped before the encoder. */
import { join } from 'node:path';
import type { PictureJob } from '../compose/compose-chunks.js';
import type { RenderPlan } from '../compose/plan.js';
import type { Size } from '../geometry.js';
import { ffmpegFailure } from '../io/ffmpeg/ffmpeg-failure.js';
import { sharpModule } from '../io/images/sharp-module.js';
import { feedArguments, feedInput } from '../io/render/feed.js';
import { sourceInput } from '../io/render/source-input.js';
import { type DrawYuva, spriteWriter } from '../io/render/sprite-inputs.js';
import { yuvToRgb } from '../io/render/yuv-to-rgb.js';
import type { Still } from './create-engine.js';
import type { Workspace } from './workspace.js';

export interface StillRequest {
  readonly plan: RenderPlan;
  /** A job of one frame. */
  readonly job: PictureJob;
  readonly frame: number;
  readonly draw: DrawYuva;
  /** Reading direction of the zones to draw over the still; undefined for none. */
  readonly safeZones: 'ltr' | 'rtl' | undefined;
}

export async function drawStill(request: StillRequest, workspace: Workspace): Promise<Still> {
  const { plan, job } = request;
  const { size } = plan.output;
  const sprites = await spriteWriter(plan.tracks, request.draw).write(job.sprites, workspace.folder, workspace.signal);
  const frames = await feedFrames(request, workspace);
  const args = [
    ...['-nostdin', '-v', 'error', '-filter_complex_threads', '1', ...frames, ...sprites],
    ...[
      '-filter_complex',
      job.graph,
      '-map',
      '[out]',
      '-frames:v',
      '1',
      '-c:v',
      'rawvideo',
      '-pix_fmt',
      'yuv420p',
      '-f',
      'rawvideo',
      'pipe:1',
    ],
  ];
  const { code, stdout, stderr } = await workspace.run(workspace.tools.ffmpegPath, args);
  if (code !== 0 || stdout.length !== (size.width * size.height * 3) / 2) {
    throw ffmpegFailure(
      `compose frame ${request.frame}`,
      { code, stderr, timedOut: false, aborted: false },
      workspace.tools.ffmpegPath,
      args,
    );
  }
  const rgb = yuvToRgb(stdout, size);
  const data = request.safeZones === undefined ? rgb : await withSafeZones(rgb, size, request.safeZones);
  return {
    ...size,
    frame: request.frame,
    data,
    png: async () =>
      sharpModule()(data, { raw: { ...size, channels: 3 } })
        .png({ compressionLevel: 6 })
        .toBuffer(),
  };
}

/** The clip's frame as the render's pipe would carry it; returns its input arguments. */
async function feedFrames({ plan, job, frame }: StillRequest, workspace: Workspace): Promise<readonly string[]> {
  if (job.feed === undefined) return [];
  const path = join(workspace.folder, 'feed.yuv');
  const args = [...feedArguments(sourceInput(plan, job), job.feed), '-f', 'rawvideo', path];
  const { ffmpegPath } = workspace.tools;
  const { code, stderr } = await workspace.run(ffmpegPath, args);
  if (code !== 0)
    throw ffmpegFailure(`decode frame ${frame}`, { code, stderr, timedOut: false, aborted: false }, ffmpegPath, args);
  return feedInput(job.feed, path);
}

/** The zones are drawn over the finished still: they are a guide, never part of a render. */
async function withSafeZones(rgb: Uint8Array, size: Size, direction: 'ltr' | 'rtl'): Promise<Uint8Array> {
  const [{ safeZoneGuide }, { rasterize }, { NO_ASSETS }] = await Promise.all([
    import('../overlay/safe-zone-guide.js'),
    import('../io/raster/rasterize.js'),
    import('../io/raster/image-assets.js'),
  ]);
  const guide = rasterize(safeZoneGuide(size, direction), { x: 0, y: 0, ...size }, NO_ASSETS);
  const overlay = { input: Buffer.from(guide.data), raw: { ...size, channels: 4 as const, premultiplied: true } };
  const { data } = await sharpModule()(rgb, { raw: { ...size, channels: 3 } })
    .composite([overlay])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}
