/** How text leaves: along the axis on which it entered, accelerating, and faster than it entered. */

import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, inflate } from '../../geometry.js';
import { celsFrom } from '../cels.js';
import { emphasizedAccelerate } from '../easing.js';
import { posed } from '../posed.js';
import { tidy } from '../tidy.js';
import type { LocalCel } from './animation.types.js';

/**
 * `rise`: the text leaves upwards out of its band. `drop`: downwards. `shrink`: it shrinks to a point. `wipe`: it is
 * covered from the side where reading begins.
 */
export type ExitKind = 'rise' | 'drop' | 'shrink' | 'wipe';

export interface Exit {
  readonly kind: ExitKind;
  /** The frame after the last one of the exit, and the number of its frames. */
  readonly end: number;
  readonly frames: number;
  /** The box of everything that is drawn of the text. */
  readonly ink: Box;
  readonly direction: 'ltr' | 'rtl';
  /** True for a text on plates: the plates stay solid on their way, because a translucent plate looks like a fault. */
  readonly plated: boolean;
}

/** The distance that a text moves on its way out: as a share of its own height, and at most, in px. */
const WAY = 0.5;
const MOST_WAY = 110;

/** Pictures of an exit: the last is nearly gone, the next frame is empty. */
export function exitCels(rest: readonly DrawNode[], exit: Exit): readonly LocalCel[] {
  const at = exit.plated ? leavingSolid : leaving;
  return celsFrom(exit.end - exit.frames, exit.frames, (share) => [at(rest, exit, share)]);
}

/** Plates and text as one body that leaves through the edge of its own place. */
function leavingSolid(rest: readonly DrawNode[], { kind, ink, direction }: Exit, share: number): DrawNode {
  const gone = share ** 1.7;
  const slot = inflate(ink, 1);
  switch (kind) {
    case 'rise':
    case 'drop': {
      const dy = (kind === 'rise' ? -1 : 1) * gone * ink.height;
      return { kind: 'group', clip: { kind: 'rect', box: slot }, children: [posed(rest, ink, { dy })] };
    }
    case 'wipe': {
      const width = tidy(Math.max(2, slot.width * (1 - gone)));
      const x = direction === 'ltr' ? tidy(slot.x + slot.width - width) : slot.x;
      return { kind: 'group', clip: { kind: 'rect', box: { ...slot, x, width } }, children: rest };
    }
    case 'shrink':
      return posed(rest, ink, { scale: 1 - 0.45 * gone, opacity: Math.min(1, 2 * (1 - share)) });
    default:
      return kind satisfies never;
  }
}

function leaving(rest: readonly DrawNode[], { kind, ink, direction }: Exit, share: number): DrawNode {
  const gone = emphasizedAccelerate(share);
  const opacity = tidy(1 - share ** 1.6);
  const way = Math.min(MOST_WAY, WAY * ink.height);
  // The text never covers anything that stands above or below it.
  const band = {
    kind: 'rect',
    box: { x: ink.x - 24, y: ink.y - 2, width: ink.width + 48, height: ink.height + 4 },
  } as const;
  switch (kind) {
    case 'rise':
    case 'drop': {
      const dy = (kind === 'rise' ? -1 : 1) * gone * way;
      return { kind: 'group', clip: band, children: [posed(rest, ink, { dy, opacity })] };
    }
    case 'shrink':
      return posed(rest, ink, { scale: 1 - 0.22 * gone, opacity });
    case 'wipe': {
      const box = inflate(ink, 24);
      const width = tidy(Math.max(2, box.width * (1 - gone)));
      const x = direction === 'ltr' ? tidy(box.x + box.width - width) : box.x;
      return { kind: 'group', opacity, clip: { kind: 'rect', box: { ...box, x, width } }, children: rest };
    }
    default:
      return kind satisfies never;
  }
}
