/** The filters that turn a clip into the few small frames the detector looks at. */
import { fillPicture, turn } from '../compose/fill-picture.js';
import { chain, type Filter, type FilterGraph, filter, graph } from '../compose/filter-graph.js';
import type { VideoMedia } from '../compose/media.js';
import type { Size } from '../geometry.js';
import type { Letterbox } from './network-shape.js';

/**
 * One output frame per look, upright, at `box.picture` size and as planar RGB. Frames not looked at are dropped before anything is scaled.
 */
export function lookGraph(media: VideoMedia, looks: readonly number[], box: Letterbox): FilterGraph {
  return graph([
    chain(
      [`0:${media.streamIndex}`],
      [
        filter('select', { expr: selectExpression(looks) }),
        ...shrink(media, box.picture),
        filter('format', { pix_fmts: 'gbrp' }),
      ],
      ['looks'],
    ),
  ]);
}

/**
 * A detector does not see what an accurate scaler does better: averaging costs a tenth of it. Only what would look wrong altogether
 * (HDR, wide gamut, alpha) takes the way of the burned picture.
 */
function shrink(media: VideoMedia, size: Size): Filter[] {
  const { color } = media;
  const isPlain = color.transfer === 'sdr' && (color.primaries === 'bt709' || color.primaries === 'bt601');
  if (!isPlain || media.pixelFormat.startsWith('yuva')) return fillPicture(media, size);
  const isTurned = media.rotation % 180 !== 0;
  const [w, h] = isTurned ? [size.height, size.width] : [size.width, size.height];
  const flags = w < media.codedSize.width ? 'area' : 'bilinear';
  return [filter('scale', { w, h, flags }), ...turn(media)];
}

/** True for the frames of these indices: `not(mod(n,3))` where that says it, else runs of equal steps. */
export function selectExpression(looks: readonly number[]): string {
  const terms: string[] = [];
  for (let at = 0; at < looks.length; ) {
    const first = looks[at]!;
    const step = (looks[at + 1] ?? first + 1) - first;
    let end = at + 1;
    while (end < looks.length && looks[end]! - looks[end - 1]! === step) end += 1;
    const last = looks[end - 1]!;
    if (first === last) terms.push(`eq(n,${first})`);
    else terms.push(`between(n,${first},${last})*not(mod(n-${first},${step}))`);
    at = end;
  }
  return terms.join('+');
}
