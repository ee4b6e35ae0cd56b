/** Reveal: each line rises out of its own baseline, masked to its band, one after the other. */
import { easeOutExpo } from '../easing.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance, staggered } from './sample.js';

export const reveal: TextAnimation = {
  name: 'reveal',
  idea: 'lines rise out of a mask, 500 ms each, 100 ms apart, easeOutExpo',
  unit: 'line',
  cels: (scene) => {
    const travel = paced(scene, 14);
    const window = paced(scene, 6);
    const count = scene.text.lines.length;
    const last = staggered(count - 1, count, 3, window);
    return sampleEntrance(scene, {
      unit: 'line',
      frames: Math.ceil(travel + last),
      motionAt: (frame, unit) => {
        const progress = (frame - staggered(unit.index, count, 3, window)) / travel;
        if (progress <= 0) return 'hidden';
        const eased = easeOutExpo(progress);
        const height = unit.line.ink.height + 12;
        // The mask opens as the line lands, so that its shadow grows in instead of snapping on.
        return { dy: (1 - eased) * height, opacity: Math.min(1, progress / 0.25), maskOpenPx: 40 * eased ** 4 };
      },
    });
  },
};
