/** How text leaves: fades and sinks away in 130-170 ms, faster than it came. */

import type { DrawNode } from '../../draw/draw-list.js';
import { emphasizedAccelerate } from '../easing.js';
import { tidy } from '../text/paint-text.js';
import type { LocalCel } from './animation.types.js';

/** Pictures of an exit that ends with `endFrame` (exclusive): the last is nearly gone, the next frame is empty. */
export function exitCels(
  rest: readonly DrawNode[],
  endFrame: number,
  frames: number,
  risePx: number,
): readonly LocalCel[] {
  return Array.from({ length: frames }, (_, index) => {
    const gone = emphasizedAccelerate((index + 1) / (frames + 1));
    const opacity = 1 - (index + 1) / (frames + 1);
    return {
      frame: endFrame - frames + index,
      nodes: [
        {
          kind: 'group',
          opacity: tidy(opacity),
          transform: [1, 0, 0, 1, 0, tidy(-gone * risePx)],
          children: rest,
        } satisfies DrawNode,
      ],
    };
  });
}
