/** Fade in: the block appears with a drift of a few pixels, opacity done long before the drift. */
import { emphasizedDecelerate } from '../easing.js';
import type { UnitMotion } from '../text/paint-text.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance, staggered } from './sample.js';

export const fadeIn: TextAnimation = {
  name: 'fade_in',
  idea: 'lines fade in over 400 ms with a drift of 14 px, emphasised decelerate',
  unit: 'line',
  cels: (scene) => {
    const travel = paced(scene, 12);
    const window = paced(scene, 5);
    const count = scene.text.lines.length;
    const drift = Math.min(14, scene.room.down);
    const at = (frame: number, index: number): UnitMotion => {
      const progress = (frame - staggered(index, count, 2, window)) / travel;
      if (progress <= 0) return 'hidden';
      return { dy: (1 - emphasizedDecelerate(progress)) * drift, opacity: Math.min(1, progress / 0.55) };
    };
    const card = scene.skin.plate?.form === 'card';
    return sampleEntrance(scene, {
      unit: 'line',
      frames: Math.ceil(travel + staggered(count - 1, count, 2, window)),
      // A plate is the body of its line: both fade as one; a card takes all its lines with it.
      motionAt: (frame, unit) => at(frame, card ? 0 : unit.index),
      plateMotionAt: at,
    });
  },
};
