/** Which chunks one ffmpeg renders together: neighbours of one source, split further while processors would stand idle. */
import type { Chunk } from '../compose/plan.js';

/** Runs of neighbouring missing chunks of one span, in order. With fewer runs than `lanes`, the longest are halved. */
export function groupChunks(missing: readonly Chunk[], lanes: number): readonly (readonly Chunk[])[] {
  const groups: Chunk[][] = [];
  for (const chunk of missing) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && last.end === chunk.start && sameSource(last, chunk))
      group.push(chunk);
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
  if (a.source.kind === 'clip' && b.source.kind === 'clip') return a.source.segment === b.source.segment;
  return a.source.kind === b.source.kind;
}
