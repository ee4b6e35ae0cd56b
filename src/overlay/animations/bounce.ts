/** Bounce: lines drop in and hit the ground three times, squashed a little on the first hit. */
import { easeOutBounce } from '../easing.js';
import type { UnitMotion } from '../text/paint-text.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance, staggered } from './sample.js';

/** The first hit of easeOutBounce. */
const FIRST_HIT = 1 / 2.75;

export const bounce: TextAnimation = {
  name: 'bounce',
  idea: 'lines drop by up to one line height in 750 ms, easeOutBounce, 6% squash on the first hit',
  unit: 'line',
  cels: (scene) => {
    const travel = paced(scene, 22);
    const window = paced(scene, 6);
    const count = scene.text.lines.length;
    const at = (frame: number, index: number, height: number): UnitMotion => {
      const progress = (frame - staggered(index, count, 3, window)) / travel;
      if (progress <= 0) return 'hidden';
      // Every line falls the same way, so that none passes through the one below it.
      const drop = Math.min(height, scene.room.up);
      const squash = 0.06 * Math.max(0, 1 - Math.abs(progress - FIRST_HIT) / 0.12);
      return {
        dy: -(1 - easeOutBounce(progress)) * drop,
        scaleY: 1 - squash,
        anchorY: 1,
        opacity: Math.min(1, progress / 0.2),
      };
    };
    const lineHeight = Math.max(...scene.text.lines.map((line) => line.ink.height));
    const card = scene.skin.plate?.form === 'card';
    return sampleEntrance(scene, {
      unit: 'line',
      frames: Math.ceil(travel + staggered(count - 1, count, 3, window)),
      // On a card all lines fall with it, as one body.
      motionAt: (frame, unit) => at(frame, card ? 0 : unit.index, lineHeight),
      plateMotionAt: (frame, index) => at(frame, index, lineHeight),
    });
  },
};
