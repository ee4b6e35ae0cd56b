/** Word stagger: words rise one after the other, in reading order; a look that overshoots lets each settle. */
import { spring } from '../easing.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance, staggered } from './sample.js';

/** Rise in line heights, and how far past its place a word may go. */
const RISE = 0.7;
const PAST = 0.07;

export const wordStagger: TextAnimation = {
  name: 'word_stagger',
  idea: 'words rise by 70% of their height, 470 ms each, at most 100 ms apart; on a spring where the look asks for it',
  unit: 'word',
  exit: 'rise',
  cels: (scene) => {
    const travel = paced(scene, 14);
    const window = paced(scene, 16);
    const count = scene.text.wordCount;
    const curve = spring(scene.settle);
    return sampleEntrance(scene, {
      unit: 'word',
      frames: Math.ceil(travel + staggered(count - 1, count, 3, window)),
      motionAt: (frame, unit) => {
        const progress = (frame - staggered(unit.index, count, 3, window)) / travel;
        if (progress <= 0) return 'hidden';
        const height = unit.line.ink.height;
        const away = (1 - curve(progress)) * Math.min(RISE * height, scene.room.down);
        const most = Math.min(PAST * height, scene.room.up);
        return { dy: Math.max(-most, away), opacity: Math.min(1, progress / 0.25) };
      },
    });
  },
};
