/** Pop: the whole block comes up to size in a sixth of a second; nothing overshoots. */
import { easeOutExpo } from '../easing.js';
import type { TextAnimation } from './animation.types.js';
import { sampleEntrance } from './sample.js';

const FRAMES = 6;

export const pop: TextAnimation = {
  name: 'pop',
  idea: 'scale 0.8 to 1 and up to 50 px of rise in 200 ms, no overshoot',
  unit: 'line',
  cels: (scene) =>
    sampleEntrance(scene, {
      unit: 'line',
      frames: FRAMES,
      plateFrames: 2,
      motionAt: (frame, unit) => {
        const progress = frame / FRAMES;
        const eased = easeOutExpo(progress);
        const scale = 0.8 + 0.2 * eased;
        // Every line scales about the block's middle: the block is one body.
        const middle = scene.text.ink.y + scene.text.ink.height / 2;
        const own = unit.line.ink.y + unit.line.ink.height / 2;
        const rise = (1 - eased) * Math.min(50, scene.room.down);
        return {
          scaleX: scale,
          scaleY: scale,
          dy: (middle - own) * (1 - scale) + rise,
          opacity: Math.min(1, progress / 0.4),
        };
      },
    }),
};
