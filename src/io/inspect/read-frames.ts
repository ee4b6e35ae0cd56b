/** Some frames of a film, upright, at a given size, for examining what is drawn on them. */
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chain, type Filter, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { turn } from '../../compose/turn-upright.js';
import type { Box, Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import type { Run } from '../probe/run.types.js';
import { filmInput } from './film-input.js';

export interface ReadFramesOptions {
  readonly ffmpegPath: string;
  readonly run: Run;
  readonly folder: string;
  /** The name of the file in the folder that holds the frames. */
  readonly name: string;
  readonly size: Size;
  /** Frames in display order, counted from 0; sorted, each once. */
  readonly frames: readonly number[];
  /** Brightness alone, or with both colour planes at the same size. Default `gray`. */
  readonly planes?: 'gray' | 'yuv444p';
  /** Filters that turn decoded pictures into frames of `size`. Default: the stored levels, scaled and turned. */
  readonly filters?: readonly Filter[];
}

export interface ReadFrames {
  /**
   * Levels of one of the frames inside the box, plane after plane; undefined for a frame that was not read or is not
   * there.
   */
  patch(frame: number, box: Box): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** Decodes the film up to the last of the frames, once. */
export async function readFrames(path: string, media: VideoMedia, options: ReadFramesOptions): Promise<ReadFrames> {
  const { size, frames, planes = 'gray' } = options;
  const count = planes === 'gray' ? 1 : 3;
  const file = join(options.folder, `${options.name}.gray`);
  const isTurned = media.rotation % 180 !== 0;
  const across = isTurned ? { w: size.height, h: size.width } : { w: size.width, h: size.height };
  const text = printFilterGraph(
    graph([
      chain(
        [`0:${media.streamIndex}`],
        [
          filter('select', { expr: frames.map((frame) => `eq(n,${frame})`).join('+') }),
          ...(options.filters ?? [
            filter('scale', { ...across, flags: 'bilinear', in_range: 'pc', out_range: 'pc' }),
            filter('format', { pix_fmts: planes }),
            ...turn(media),
          ]),
          filter('format', { pix_fmts: planes }),
        ],
        ['out'],
      ),
    ]),
  );
  const seconds = 60 + 10 * media.durationSeconds;
  await options.run(
    options.ffmpegPath,
    [
      ...filmInput(resolve(path), media),
      ...['-filter_complex', text, '-map', '[out]', '-vsync', '0', '-f', 'rawvideo', '-y', file],
    ],
    { task: 'read frames of a film', timeoutSeconds: seconds, cpuSeconds: seconds, timeoutCode: 'probe_timed_out' },
  );
  const handle = await open(file, 'r');
  const places = new Map(frames.map((frame, index) => [frame, index]));
  return {
    patch: async (frame, box) => {
      const place = places.get(frame);
      if (place === undefined) return undefined;
      const rows = Buffer.alloc(box.height * size.width);
      const cut = new Uint8Array(count * box.width * box.height);
      for (let plane = 0; plane < count; plane += 1) {
        const row = (place * count + plane) * size.height + box.y;
        const { bytesRead } = await handle.read(rows, 0, rows.length, row * size.width);
        if (bytesRead < rows.length) return undefined;
        for (let y = 0; y < box.height; y += 1)
          cut.set(
            rows.subarray(y * size.width + box.x, y * size.width + box.x + box.width),
            (plane * box.height + y) * box.width,
          );
      }
      return cut;
    },
    close: () => handle.close(),
  };
}
