/** Reveal: each line rises out of its own baseline, masked to its band, one after the other. */
import { decelerate } from '../easing.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance, staggered } from './sample.js';

export const reveal: TextAnimation = {
  name: 'reveal',
  idea: 'lines rise by 110% out of a mask, 730 ms each, 120 ms apart, a long deceleration',
  unit: 'line',
  exit: 'rise',
  cels: (scene) => {
    const travel = paced(scene, 22);
    const window = paced(scene, 12);
    const count = scene.text.lines.length;
    const last = staggered(count - 1, count, 3.5, window);
    return sampleEntrance(scene, {
      unit: 'line',
      frames: Math.ceil(travel + last),
      motionAt: (frame, unit) => {
        const progress = (frame - staggered(unit.index, count, 3.5, window)) / travel;
        if (progress <= 0) return 'hidden';
        const eased = decelerate(progress);
        const height = 1.1 * unit.line.ink.height + 12;
        // The mask opens as the line lands, so that its shadow grows in instead of snapping on.
        return { dy: (1 - eased) * height, opacity: Math.min(1, progress / 0.12), maskOpenPx: 40 * eased ** 4 };
      },
    });
  },
};
