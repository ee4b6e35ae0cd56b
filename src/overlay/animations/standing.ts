/**
 * For a text that is in the film's first picture: it stands complete from frame 0 on, whatever entrance the look has.
 */
import type { DrawNode } from '../../draw/draw-list.js';
import type { LocalCel } from './animation.types.js';

/** The pictures from the first complete one on, with frames counted from it. The last picture is complete. */
export function standing(cels: readonly LocalCel[]): readonly LocalCel[] {
  const rest = wholenessOf(cels.at(-1)?.nodes ?? []);
  const first = cels.findIndex(({ nodes }) => {
    const { letters, clips, opacity } = wholenessOf(nodes);
    return letters >= rest.letters && clips <= rest.clips && opacity >= rest.opacity;
  });
  const by = cels[first]?.frame ?? 0;
  return cels.slice(Math.max(0, first)).map((cel) => ({ ...cel, frame: cel.frame - by }));
}

/** How much of a text a picture shows: its letters, how often it is cut, how solid its faintest part is. */
function wholenessOf(nodes: readonly DrawNode[]) {
  let [letters, clips, opacity] = [0, 0, 1];
  for (const node of nodes) {
    if (node.kind === 'text') letters += node.text.length;
    if (node.kind !== 'group') continue;
    const inner = wholenessOf(node.children);
    letters += inner.letters;
    clips += inner.clips + (node.clip === undefined ? 0 : 1);
    opacity = Math.min(opacity, inner.opacity * (node.opacity ?? 1));
  }
  return { letters, clips, opacity };
}
