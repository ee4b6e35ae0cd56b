/** A preview, or numbered frames, as a film that can be inspected like any other: the same pictures, lossless. */
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COLOR_ARGUMENTS } from '../../compose/encoder.js';
import { chain, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import type { PreviewType } from '../../inspect/inspection.types.js';
import { FILM_RATE, type Rational } from '../../time.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { toolWords } from '../ffmpeg/tool-words.js';
import { diskFullError, isDiskFull } from '../files/free-room.js';
import type { ImageDecoder } from '../images/image-decoder.js';
import { type AnimationFacts, animationFacts } from '../outputs/riff-webp.js';
import { sniffFile } from '../probe/sniff-file.js';
import type { FrameFolder } from './frame-folder.js';

export interface StandIn {
  /** Path of an MP4 in the folder. */
  readonly file: string;
  /** The type of preview that the film stands for. */
  readonly type: PreviewType;
}

export interface StandInTools {
  readonly ffmpegPath: string;
  readonly run: Run;
  readonly folder: string;
  readonly images: ImageDecoder;
}

/** The longest time that a preview may take, in seconds of the processor and of the clock: previews are short. */
const MOST_SECONDS = 300;
/** The largest animation that is read, bytes: larger ones are no previews. */
const MOST_ANIMATION_BYTES = 200_000_000;
/**
 * The most pixels that all frames of an animation may have together: they lie on the disk for a moment, four bytes a
 * pixel.
 */
const MOST_ANIMATION_PIXELS = 1_000_000_000;
/** Pixels that are decoded at once. */
const PIXELS_AT_ONCE = 16_000_000;
/** Frames a second of an animation, at most. */
const MOST_RATE = 60;

/** Undefined for a file that is inspected directly, and for a preview that no decoder opens. */
export async function standInFor(path: string, tools: StandInTools): Promise<StandIn | undefined> {
  switch (await sniffFile(path)) {
    case 'gif':
      return asFilm('gif', ['-protocol_whitelist', 'file', '-f', 'gif', '-i', `file:${path}`], tools);
    case 'webp':
      return animationAsFilm(path, tools);
    default:
      return undefined;
  }
}

/** Undefined where a picture cannot be read. */
export function standInForFrames(
  { pattern, first }: FrameFolder,
  rate: Rational | undefined,
  tools: StandInTools,
): Promise<StandIn | undefined> {
  // A folder of frames does not name a rate.
  const { num, den } = rate ?? FILM_RATE;
  const input = ['-f', 'image2', '-framerate', `${num}/${den}`, '-start_number', String(first)];
  return asFilm('png', ['-protocol_whitelist', 'file', ...input, '-c:v', 'png', '-i', `file:${pattern}`], tools);
}

/** ffmpeg 4.1 decodes no animation of this kind. A picture that is shown for longer is as many frames. */
async function animationAsFilm(path: string, tools: StandInTools): Promise<StandIn | undefined> {
  if ((await stat(path)).size > MOST_ANIMATION_BYTES) return undefined;
  const facts = animationFacts(await readFile(path));
  if (facts === undefined) return undefined;
  const raw = join(tools.folder, 'pictures.rgba');
  const rate = evenRate(facts.shownMs);
  const frames = facts.shownMs.map((ms) => Math.max(1, Math.round((ms * rate) / 1000)));
  if (!(await writePictures({ path, facts, frames }, raw, tools.images))) return undefined;
  const pictures = ['-f', 'rawvideo', '-pixel_format', 'rgba', '-video_size', `${facts.width}x${facts.height}`];
  return asFilm('webp', [...pictures, '-framerate', String(rate), '-i', `file:${raw}`], tools);
}

/** The lowest whole rate whose frames end with the pictures, to the millisecond; where none does, the highest. */
function evenRate(shownMs: readonly number[]): number {
  const fits = (rate: number) =>
    shownMs.every((ms) => Math.abs((Math.max(1, Math.round((ms * rate) / 1000)) * 1000) / rate - ms) <= 1);
  for (let rate = 1; rate < MOST_RATE; rate += 1) if (fits(rate)) return rate;
  return MOST_RATE;
}

interface Animation {
  readonly path: string;
  readonly facts: AnimationFacts;
  /** For how many frames each picture is shown. */
  readonly frames: readonly number[];
}

async function writePictures({ path, facts, frames }: Animation, raw: string, images: ImageDecoder): Promise<boolean> {
  const all = frames.reduce((sum, count) => sum + count, 0);
  if (all * facts.width * facts.height > MOST_ANIMATION_PIXELS) return false;
  const file = await open(raw, 'w', 0o600);
  try {
    const step = Math.max(1, Math.floor(PIXELS_AT_ONCE / (facts.width * facts.height)));
    for (let from = 0; from < facts.frames; from += step) {
      const count = Math.min(step, facts.frames - from);
      const { data } = await images.decode({ path, failOn: 'warning', pages: { from, count }, steps: [] });
      if (data.length !== 4 * facts.width * facts.height * count) return false;
      const bytes = data.length / count;
      for (const [index, times] of frames.slice(from, from + count).entries())
        for (let time = 0; time < times; time += 1)
          await file.writeFile(data.subarray(index * bytes, (index + 1) * bytes));
    }
    return true;
  } finally {
    await file.close();
  }
}

async function asFilm(
  type: PreviewType,
  input: readonly string[],
  { folder, run, ffmpegPath }: StandInTools,
): Promise<StandIn | undefined> {
  const file = join(folder, 'stand-in.mp4');
  const shown = [
    filter('scale', { out_color_matrix: 'bt709', out_range: 'tv' }),
    filter('format', { pix_fmts: 'yuv444p' }),
  ];
  const text = printFilterGraph(graph([chain(['0:v'], shown, ['out'])]));
  const args = [
    ...['-nostdin', '-v', 'error', '-y', ...input],
    ...['-filter_complex', text, '-map', '[out]', '-vsync', '0', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-qp', '0', '-pix_fmt', 'yuv444p', ...COLOR_ARGUMENTS, '-video_track_timescale', '90000', '-f', 'mp4', file],
  ];
  const limits = { timeoutSeconds: MOST_SECONDS, cpuSeconds: MOST_SECONDS };
  const { code, stderr } = await run(ffmpegPath, args, { task: 'look at pictures as a film', ...limits });
  // ffmpeg 4.1 may exit with success on a full disk: that is never reported as a fault of the pictures.
  if (await isDiskFull(folder)) throw diskFullError(toolWords(stderr));
  return code === 0 ? { file, type } : undefined;
}
