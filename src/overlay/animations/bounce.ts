/** Bounce: the text drops in as one body and rebounds once, slightly squashed at the impact. */
import { easeOutRebound } from '../easing.js';
import type { UnitMotion } from '../text/paint-text.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance } from './sample.js';

/** The share of its time at which easeOutRebound has its impact. */
const IMPACT_SHARE = 0.55;

export const bounce: TextAnimation = {
  name: 'bounce',
  idea: 'the text drops by up to one and a half line heights in 730 ms, 6% squash on the hit, one rebound',
  unit: 'line',
  exit: 'drop',
  cels: (scene) => {
    const travel = paced(scene, 22);
    const lineHeight = Math.max(...scene.text.lines.map((line) => line.ink.height));
    const drop = Math.min(1.5 * lineHeight, scene.room.up, 260);
    // All lines move together: a line that rebounded later would move into the one above it, which is already at rest.
    const at = (frame: number): UnitMotion => {
      const progress = frame / travel;
      if (progress <= 0) return 'hidden';
      const squash = 0.06 * Math.max(0, 1 - Math.abs(progress - IMPACT_SHARE) / 0.1);
      return {
        dy: -(1 - easeOutRebound(progress)) * drop,
        scaleY: 1 - squash,
        anchorY: 1,
        opacity: Math.min(1, progress / 0.15),
      };
    };
    return sampleEntrance(scene, { unit: 'line', frames: Math.ceil(travel), motionAt: at, plates: { motionAt: at } });
  },
};
