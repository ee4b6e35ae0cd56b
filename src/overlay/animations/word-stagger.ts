/** Word stagger: words rise and fade in one after the other, in reading order. */
import { easeOutExpo } from '../easing.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance, staggered } from './sample.js';

export const wordStagger: TextAnimation = {
  name: 'word_stagger',
  idea: 'words rise by 40% of their height and fade in, 300 ms each, at most 80 ms apart, easeOutExpo',
  unit: 'word',
  cels: (scene) => {
    const travel = paced(scene, 9);
    const window = paced(scene, 14);
    const count = scene.text.wordCount;
    return sampleEntrance(scene, {
      unit: 'word',
      frames: Math.ceil(travel + staggered(count - 1, count, 2.4, window)),
      motionAt: (frame, unit) => {
        const progress = (frame - staggered(unit.index, count, 2.4, window)) / travel;
        if (progress <= 0) return 'hidden';
        const rise = Math.min(0.4 * unit.line.ink.height, scene.room.down);
        return { dy: (1 - easeOutExpo(progress)) * rise, opacity: Math.min(1, progress / 0.4) };
      },
    });
  },
};
