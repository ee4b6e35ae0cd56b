/** One frame of a plan: the same graphs over the same inputs, stopped before the encoder. */

import { join } from 'node:path';
import { type PictureJob, pictureJob } from '../../compose/compose-chunks.js';
import type { FilmPlan } from '../../compose/plan.js';
import { type MediaId, stretchesOf } from '../../compose/timeline.js';
import type { Size } from '../../geometry.js';
import { ffmpegFailure } from '../../io/ffmpeg/ffmpeg-failure.js';
import { writeToneFiles } from '../../io/ffmpeg/tone-files.js';
import { feedArguments, feedInput } from '../../io/render/feed.js';
import { stillFrames } from '../../io/render/frame-source.js';
import { sourceInput } from '../../io/render/source-input.js';
import { spriteWriter } from '../../io/render/sprite-inputs.js';
import { yuvToRgb } from '../../io/render/yuv-to-rgb.js';
import type { Shown } from '../../overlay/safe-zone.js';
import { guideOver } from '../guide-over.js';
import { type Still, stillOf } from '../still.js';
import type { Workspace } from '../workspace.js';
import { drawerFor } from './drawer.js';
import { scaledImages } from './scaled-images.js';
import { stillPictures } from './still-pictures.js';

export interface DrawStillRequest {
  readonly plan: FilmPlan;
  /** Where each medium of the plan lies: absolute paths. */
  readonly media: Readonly<Record<MediaId, string>>;
  readonly frame: number;
  /** For whom zones are drawn over the still; undefined for none. */
  readonly safeZones: Shown | undefined;
}

export async function drawStill(request: DrawStillRequest, workspace: Workspace): Promise<Still> {
  const { plan, media, frame } = request;
  const { size } = plan.output;
  // A transition is drawn from its first frame on: how far it is counts from there.
  const start = stretchAt(plan, frame);
  const job = pictureJob(plan, { start, end: frame + 1 });
  const draw = await drawerFor(plan, media, scaledImages(workspace));
  const sprites = await spriteWriter(plan.tracks, draw).write(job.sprites, workspace.folder, workspace.signal);
  const frames = await feedFrames(request, job, workspace);
  const args = [
    ...['-nostdin', '-v', 'error', '-filter_complex_threads', '1', ...frames, ...sprites],
    ...[
      '-filter_complex',
      start === frame ? job.graph : `${job.graph};\n[out]trim=start_frame=${frame - start}[still]`,
      '-map',
      start === frame ? '[out]' : '[still]',
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
  const task = `compose frame ${request.frame}`;
  const result = await workspace.run(workspace.tools.ffmpegPath, args, { task });
  if (result.code !== 0 || result.stdout.length !== (size.width * size.height * 3) / 2)
    throw ffmpegFailure(task, result, workspace.tools.ffmpegPath, args);
  const rgb = yuvToRgb(result.stdout, size);
  const data = request.safeZones === undefined ? rgb : await withSafeZones(rgb, size, request.safeZones);
  return stillOf({ ...size, frame: request.frame, data });
}

/** The frames of each layer as the render's pipes would carry them; returns the input arguments. */
async function feedFrames(
  { plan, media, frame }: DrawStillRequest,
  job: PictureJob,
  workspace: Workspace,
): Promise<readonly string[]> {
  const { ffmpegPath } = workspace.tools;
  const { frameRate } = plan.output;
  const stills = stillPictures(workspace);
  const inputs: string[] = [];
  for (const [index, layer] of job.layers.entries()) {
    if (layer.kind === 'color') continue;
    const source = media[layer.media] ?? '';
    if (layer.kind === 'still') {
      inputs.push(...stillFrames(await stills(layer, source), layer.size).input(0, frameRate));
      continue;
    }
    const path = join(workspace.folder, `feed-${index}.yuv`);
    const args = [...feedArguments(sourceInput(layer.feed, source), layer.feed), '-f', 'rawvideo', path];
    const task = `decode frame ${frame}`;
    writeToneFiles(layer.feed.graph, workspace.folder);
    const result = await workspace.run(ffmpegPath, args, { task, cwd: workspace.folder });
    if (result.code !== 0) throw ffmpegFailure(task, result, ffmpegPath, args);
    inputs.push(...feedInput(layer.feed, path, frameRate));
  }
  return inputs;
}

/** The frame itself, or the first of the transition, or of the way back to the first picture, that it lies in. */
function stretchAt(plan: FilmPlan, frame: number): number {
  const stretch = stretchesOf(plan).find(({ start, end }) => start <= frame && frame < end);
  return stretch?.scenes.length === 2 || stretch?.loops === true ? stretch.start : frame;
}

async function withSafeZones(rgb: Uint8Array, size: Size, shown: Shown): Promise<Uint8Array> {
  const { safeZoneGuide } = await import('../../overlay/safe-zone-guide.js');
  return guideOver(rgb, size, safeZoneGuide(size, shown));
}
