/**
 * Groups the chunks that one decoder serves: neighbours of one shot, divided further while processors would stand idle.
 */
import type { Chunk } from '../../compose/plan.js';

/**
 * Runs of neighbouring chunks of one shot, in order. With fewer runs than `lanes`, the longest are halved. Chunks that
 * `standAlone` are runs of their own, and so is a transition.
 */
export function groupChunks(
  missing: readonly Chunk[],
  lanes: number,
  standAlone: (chunk: Chunk) => boolean = () => false,
): readonly (readonly Chunk[])[] {
  const groups: Chunk[][] = [];
  for (const chunk of missing) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last !== undefined && sharesDecoder(last, chunk);
    if (group !== undefined && isNext && !standAlone(last) && !standAlone(chunk)) group.push(chunk);
    else groups.push([chunk]);
  }
  while (groups.length > 0 && groups.length < lanes) {
    const longest = groups.reduce(
      (best, group, index) => (group.length > (groups[best]?.length ?? 0) ? index : best),
      0,
    );
    const group = groups[longest] ?? [];
    if (group.length < 2) break;
    const middle = Math.ceil(group.length / 2);
    groups.splice(longest, 1, group.slice(0, middle), group.slice(middle));
  }
  return groups;
}

/** One clip whose frames go on from chunk to chunk. A flat colour has no decoder, a transition has two. */
function sharesDecoder(a: Chunk, b: Chunk): boolean {
  const [[left, ...leftRest], [right, ...rightRest]] = [a.layers, b.layers];
  if (left?.kind !== 'clip' || right?.kind !== 'clip' || leftRest.length + rightRest.length > 0) return false;
  return a.end === b.start && left.media === right.media && left.range.end === right.range.start;
}
