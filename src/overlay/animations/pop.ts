/** Pop: the whole block comes up to size in a sixth of a second; nothing overshoots. */
import type { Box } from '../../geometry.js';
import { easeOutExpo } from '../easing.js';
import { type Motion, plateBoxes, unitBox } from '../text/paint-text.js';
import type { TextAnimation } from './animation.types.js';
import { sampleEntrance } from './sample.js';

const FRAMES = 6;

export const pop: TextAnimation = {
  name: 'pop',
  idea: 'scale 0.8 to 1 and up to 50 px of rise in 200 ms, no overshoot',
  unit: 'line',
  cels: (scene) => {
    const plates = plateBoxes(scene.text, scene.skin);
    const middle = scene.text.ink.y + scene.text.ink.height / 2;
    // Every line and plate scales about the block's middle: the block is one body.
    const at = (frame: number, box: Box): Motion => {
      const progress = frame / FRAMES;
      const eased = easeOutExpo(progress);
      const scale = 0.8 + 0.2 * eased;
      const rise = (1 - eased) * Math.min(50, scene.room.down);
      const own = box.y + box.height / 2;
      return {
        scaleX: scale,
        scaleY: scale,
        dy: (middle - own) * (1 - scale) + rise,
        opacity: Math.min(1, progress / 0.4),
      };
    };
    return sampleEntrance(scene, {
      unit: 'line',
      frames: FRAMES,
      motionAt: (frame, unit) => at(frame, unitBox(unit)),
      plateMotionAt: (frame, index) => at(frame, plates[index] ?? scene.text.ink),
    });
  },
};
