/** A JPEG of one frame of a film. */
import { chain, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';

/** A frame that is also wanted as a JPEG, from the process that makes it. */
export interface ThumbnailFrame {
  /** Counted from the first frame of the graph's output. */
  readonly frame: number;
  /** The JPEG to write. */
  readonly output: string;
}

/**
 * JPEG by the same command that encodes the film: no frame is decoded again, and none is copied. `picture` is the label
 * of the finished frames.
 */
export function stillOutput(picture: string, { frame, output }: ThumbnailFrame) {
  const [film, copy, still] = ['film', 'film-copy', 'film-still'];
  const chains = graph([
    chain([picture], [filter('split')], [film, copy]),
    chain(
      [copy],
      [
        filter('select', { expr: `eq(n,${frame})` }),
        // JPEG is BT.601 in full range (JFIF).
        filter('scale', {
          flags: 'bicubic+accurate_rnd+full_chroma_int',
          in_color_matrix: 'bt709',
          in_range: 'tv',
          out_color_matrix: 'bt601',
          out_range: 'pc',
        }),
        filter('format', { pix_fmts: 'yuvj444p' }),
      ],
      [still],
    ),
  ]);
  return {
    /** The graph that follows the one that makes the picture. */
    graph: printFilterGraph(chains),
    /** The label to encode instead of `picture`. */
    film,
    /** Arguments that follow those of the film. */
    output: [
      ...['-map', `[${still}]`, '-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '3', '-pix_fmt', 'yuvj444p'],
      ...['-flags', '+bitexact', '-f', 'mjpeg', output],
    ],
  };
}
