/**
 * One decode of a whole film: a miniature of every frame and a histogram of its levels. Values are as stored, without a
 * change of range, so that they can be compared with the range that the file declares.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chain, type Filter, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { turn } from '../../compose/turn-upright.js';
import type { Size } from '../../geometry.js';
import { type MiniatureFacts, type Miniatures, miniatureSize, readMiniatures } from '../../inspect/miniatures.js';
import type { VideoMedia } from '../../media.js';
import { decoderComplaints } from '../ffmpeg/decoder-complaints.js';
import type { Run } from '../probe/run.types.js';
import { filmInput } from './film-input.js';

export interface FilmSurveyOptions {
  readonly ffmpegPath: string;
  readonly run: Run;
  /** Folder for the decoder's output; emptied afterwards. */
  readonly folder: string;
  /** Shape of the miniatures. Default: the film's. */
  readonly shape?: Size;
}

export interface FilmSurvey {
  /** Miniatures that are read from a file without a name, until `close`. */
  readonly film: Miniatures;
  close(): void;
  /** Counts of stored luma, 0 to 255, over some fifty frames. */
  readonly histogram: Float64Array;
  /** True where the decoder reported damage. */
  readonly isDamaged: boolean;
}

/** Frames that the histogram looks at. */
const SAMPLED_FRAMES = 48;
/**
 * The time limit for each second of the film, of the processor and of the clock; the least limit is `LEAST_SECONDS`.
 */
const SECONDS_PER_SECOND = 10;
const LEAST_SECONDS = 60;

/** Decodes all of `path` once. Rejects with `ffmpeg_failed` or `probe_timed_out`. */
export async function surveyFilm(path: string, media: VideoMedia, options: FilmSurveyOptions): Promise<FilmSurvey> {
  const size = miniatureSize(options.shape ?? media.displaySize);
  const files = [join(options.folder, 'miniatures.gray'), join(options.folder, 'levels.gray')] as const;
  const seconds = LEAST_SECONDS + SECONDS_PER_SECOND * media.durationSeconds;
  const result = await options.run(
    options.ffmpegPath,
    [...filmInput(resolve(path), media), ...outputs(media, size, files)],
    {
      task: 'look at every frame of a film',
      timeoutSeconds: seconds,
      cpuSeconds: seconds,
      timeoutCode: 'probe_timed_out',
    },
  );
  try {
    const held = openMiniatures(files[0], { size, range: media.color.range });
    return {
      ...held,
      histogram: await histogramOf(files[1]),
      isDamaged: result.code !== 0 || decoderComplaints(result.stderr).length > 0,
    };
  } finally {
    await Promise.all(files.map((file) => rm(file, { force: true })));
  }
}

/**
 * Removes the file's name, so that nothing is left however this process ends. Empty where the decoder wrote nothing.
 */
function openMiniatures(
  file: string,
  facts: Omit<MiniatureFacts, 'count'>,
): { readonly film: Miniatures; close(): void } {
  const cells = facts.size.width * facts.size.height;
  if (!existsSync(file)) return { film: readMiniatures({ ...facts, count: 0 }, () => {}), close: () => {} };
  const handle = openSync(file, 'r');
  const count = Math.floor(fstatSync(handle).size / cells);
  const film = readMiniatures({ ...facts, count }, (from, to, block) => {
    readSync(handle, block, 0, (to - from) * cells, from * cells);
  });
  return { film, close: () => closeSync(handle) };
}

function outputs(media: VideoMedia, size: Size, [miniatures, levels]: readonly [string, string]): readonly string[] {
  const every = Math.max(1, Math.ceil(media.pts.length / SAMPLED_FRAMES));
  const isTurned = media.rotation % 180 !== 0;
  const across = isTurned ? { w: size.height, h: size.width } : { w: size.width, h: size.height };
  const half = { w: Math.ceil(media.codedSize.width / 2), h: Math.ceil(media.codedSize.height / 2) };
  const text = printFilterGraph(
    graph([
      chain([`0:${media.streamIndex}`], [filter('split', { outputs: 2 })], ['all', 'some']),
      chain(['all'], [...grey({ ...across, flags: 'area' }), ...turn(media)], ['miniatures']),
      chain(
        ['some'],
        [filter('select', { expr: `not(mod(n,${every}))` }), ...grey({ ...half, flags: 'neighbor' })],
        ['levels'],
      ),
    ]),
  );
  const raw = ['-vsync', '0', '-f', 'rawvideo', '-y'];
  return ['-filter_complex', text, '-map', '[miniatures]', ...raw, miniatures, '-map', '[levels]', ...raw, levels];
}

/**
 * Grey pictures with the stored values: some versions take gray for full range, so both sides are declared full and
 * nothing is converted.
 */
function grey(scale: { readonly w: number; readonly h: number; readonly flags: string }): readonly Filter[] {
  return [filter('scale', { ...scale, in_range: 'pc', out_range: 'pc' }), filter('format', { pix_fmts: 'gray' })];
}

async function histogramOf(file: string): Promise<Float64Array> {
  const histogram = new Float64Array(256);
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) return histogram;
  try {
    const buffer = Buffer.alloc(1 << 20);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return histogram;
      count(buffer.subarray(0, bytesRead), histogram);
    }
  } finally {
    await handle.close();
  }
}

function count(values: Uint8Array, histogram: Float64Array): void {
  for (const value of values) histogram[value] = (histogram[value] as number) + 1;
}
