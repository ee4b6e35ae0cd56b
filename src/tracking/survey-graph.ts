/** The filters that turn a clip into the few small frames that the detector surveys. */
import { anyOf } from '../compose/any-of.js';
import { fillPicture } from '../compose/fill-picture.js';
import { chain, type Filter, type FilterGraph, filter, graph } from '../compose/filter-graph.js';
import { turn } from '../compose/turn-upright.js';
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import type { YuvMatrix } from './network-input.js';
import type { SurveyPlan } from './survey-times.js';

/**
 * One output frame per sample, upright, of this size and as limited-range yuv420p in `surveyMatrix(media)`: a
 * fifth of the CPU that planar RGB costs here. Frames not looked at are dropped before anything is scaled. With
 * reference frames only, frames are told by their timestamp, so the graph needs `-copyts`.
 */
export function surveyGraph(media: VideoMedia, looks: SurveyPlan, size: Size): FilterGraph {
  const wanted =
    looks.decode === 'all'
      ? selectExpression(looks.frames, 'n')
      : selectExpression(
          looks.frames.map((frame) => media.pts[frame]!),
          'pts',
        );
  return graph([
    chain(
      [`0:${media.streamIndex}`],
      [filter('select', { expr: wanted }), ...shrink(media, size), filter('format', { pix_fmts: 'yuv420p' })],
      ['looks'],
    ),
  ]);
}

/** The matrix of the frames `surveyGraph` gives. */
export function surveyMatrix(media: VideoMedia): YuvMatrix {
  return isPlain(media) && media.color.matrix === 'bt601' ? 'bt601' : 'bt709';
}

/** Everything but what would look wrong altogether: HDR, wide gamut, alpha, RGB. */
function isPlain(media: VideoMedia): boolean {
  const { matrix, primaries, transfer } = media.color;
  const isVideo = matrix === 'bt601' || matrix === 'bt709';
  const isCommon = primaries === 'bt709' || primaries === 'bt601';
  return isVideo && isCommon && transfer === 'sdr' && !media.pixelFormat.startsWith('yuva');
}

/**
 * A detector does not see what an accurate scaler does better: averaging costs a tenth of it. The rest takes the way of
 * the burned picture.
 */
function shrink(media: VideoMedia, size: Size): Filter[] {
  if (!isPlain(media)) return fillPicture(media, size);
  const isTurned = media.rotation % 180 !== 0;
  const [w, h] = isTurned ? [size.height, size.width] : [size.width, size.height];
  const flags = w < media.codedSize.width ? 'area' : 'bilinear';
  const range = { in_range: media.color.range === 'full' ? 'pc' : 'tv', out_range: 'tv' };
  return [filter('scale', { w, h, flags, ...range }), ...turn(media)];
}

/**
 * True for the frames with these values of `variable`: `not(mod(n,3))` where that says it, else runs of equal steps.
 */
export function selectExpression(values: readonly number[], variable: 'n' | 'pts'): string {
  const terms: string[] = [];
  for (let at = 0; at < values.length; ) {
    const first = values[at]!;
    const step = (values[at + 1] ?? first + 1) - first;
    let end = at + 1;
    while (end < values.length && values[end]! - values[end - 1]! === step) end += 1;
    const last = values[end - 1]!;
    if (first === last) terms.push(`eq(${variable},${first})`);
    else terms.push(`between(${variable},${first},${last})*not(mod(${variable}-${first},${step}))`);
    at = end;
  }
  return anyOf(terms);
}
