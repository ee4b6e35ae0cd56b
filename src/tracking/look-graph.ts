/** The filters that turn a clip into the few small frames the detector looks at. */
import { fillPicture } from '../compose/fill-picture.js';
import { chain, type Filter, type FilterGraph, filter, graph } from '../compose/filter-graph.js';
import type { VideoMedia } from '../compose/media.js';
import type { Letterbox } from './network-shape.js';

/**
 * One output frame per look, upright, at `box.picture` size and as planar RGB. Frames not looked at are dropped before anything is scaled.
 */
export function lookGraph(media: VideoMedia, looks: readonly number[], box: Letterbox): FilterGraph {
  const even = { width: box.picture.width, height: box.picture.height };
  return graph([
    chain(
      [`0:${media.streamIndex}`],
      [
        filter('select', { expr: selectExpression(looks) }),
        ...fillPicture(media, even),
        filter('scale', { in_color_matrix: 'bt709', in_range: 'tv', flags: 'bilinear' }),
        filter('format', { pix_fmts: 'gbrp' }),
      ] satisfies Filter[],
      ['looks'],
    ),
  ]);
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
