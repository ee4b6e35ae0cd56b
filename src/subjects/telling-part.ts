/** The part of a thing by which it is recognised: an animal's head, a bottle's neck, the front of a car. */
import { type Box, bottom, right } from '../geometry.js';
import type { SeenThing } from '../media.js';

/** The top: from so much above the box, which may miss ears and lids, to so much below its top, in its heights. */
const TOP = { above: 0.06, below: 0.4 } as const;
/** The front of what goes somewhere: from so much before its box to so much behind its end, in its widths. */
const FRONT = { before: 0.06, behind: 0.35 } as const;
/**
 * What stands on a thing in a photo, in the thing's heights: the head on a coat, the stream that fills a cup, the
 * handle of a bag. It stands out less, so that it is not found; in a clip it moves with the thing.
 */
const STANDING = 0.3;

/** A thing of a photo with what stands on it. */
export function withTop(box: Box): Box {
  const y = Math.max(0, box.y - STANDING * box.height);
  return { ...box, y, height: bottom(box) - y };
}

/** Its top; and where it goes somewhere its front, which may be lowered to the ground. */
export function tellingPart(box: Box, heading?: SeenThing['heading']): Box {
  if (heading === undefined) {
    const y = Math.max(0, box.y - TOP.above * box.height);
    return { ...box, y, height: box.y + TOP.below * box.height - y };
  }
  const [before, behind] = [FRONT.before * box.width, FRONT.behind * box.width];
  const x = Math.max(0, heading === 'left' ? box.x - before : right(box) - behind);
  return { ...box, x, width: Math.min(1, heading === 'left' ? box.x + behind : right(box) + before) - x };
}
