/** Which chunks one ffmpeg renders together: neighbours of one source, split further while processors would stand idle. */
import type { Chunk } from '../compose/plan.js';

/**
 * Runs of neighbouring missing chunks of one span, in order. With fewer runs than `lanes`, the longest are halved. Chunks that `standAlone` are
 * runs of their own.
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
    const isNext = last !== undefined && last.end === chunk.start && sameSource(last, chunk);
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

function sameSource(a: Chunk, b: Chunk): boolean {
  // Chunks of a flat colour have no decoder to share.
  return a.source.kind === 'clip' && b.source.kind === 'clip' && a.source.segment === b.source.segment;
}
