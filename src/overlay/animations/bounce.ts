/** Bounce: the text drops in as one body and hits the ground three times, squashed a little on the first hit. */
import { easeOutBounce } from '../easing.js';
import type { UnitMotion } from '../text/paint-text.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance } from './sample.js';

/** The first hit of easeOutBounce. */
const FIRST_HIT = 1 / 2.75;

export const bounce: TextAnimation = {
  name: 'bounce',
  idea: 'the text drops by up to one line height in 750 ms, easeOutBounce, 6% squash on the first hit',
  unit: 'line',
  cels: (scene) => {
    const travel = paced(scene, 22);
    const lineHeight = Math.max(...scene.text.lines.map((line) => line.ink.height));
    const drop = Math.min(lineHeight, scene.room.up);
    // All lines alike: one that bounced later would spring into the one above it, which already lies still.
    const at = (frame: number): UnitMotion => {
      const progress = frame / travel;
      if (progress <= 0) return 'hidden';
      const squash = 0.06 * Math.max(0, 1 - Math.abs(progress - FIRST_HIT) / 0.12);
      return {
        dy: -(1 - easeOutBounce(progress)) * drop,
        scaleY: 1 - squash,
        anchorY: 1,
        opacity: Math.min(1, progress / 0.2),
      };
    };
    return sampleEntrance(scene, { unit: 'line', frames: Math.ceil(travel), motionAt: at, plateMotionAt: at });
  },
};
