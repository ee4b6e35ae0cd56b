/** Pop: the whole block grows to a little over its size, and settles. */
import type { Box } from '../../geometry.js';
import { spring } from '../easing.js';
import { plateBoxes, type TextMotion, unitBox } from '../text/paint-text.js';
import type { TextAnimation } from './animation.types.js';
import { sampleEntrance } from './sample.js';

const FRAMES = 14;
const START_SCALE = 0.74;

export const pop: TextAnimation = {
  name: 'pop',
  idea: 'scale 0.74 to 1.04 to 1 in 470 ms on a spring, with up to 40 px of rise',
  unit: 'line',
  exit: 'shrink',
  cels: (scene) => {
    const plates = plateBoxes(scene.text, scene.skin);
    const { ink } = scene.text;
    const middle = { x: ink.x + ink.width / 2, y: ink.y + ink.height / 2 };
    const most = 1 + Math.max(0, Math.min(0.05, scene.room.side / (ink.width / 2), scene.room.up / (ink.height / 2)));
    // Every line and plate scales about the middle of the block, as one body.
    const at = (frame: number, box: Box): TextMotion => {
      const progress = frame / FRAMES;
      const eased = spring(0.46)(progress);
      const scale = Math.min(most, START_SCALE + (1 - START_SCALE) * eased);
      const rise = Math.max(0, 1 - eased) * Math.min(40, scene.room.down);
      return {
        scaleX: scale,
        scaleY: scale,
        dx: (middle.x - box.x - box.width / 2) * (1 - scale),
        dy: (middle.y - box.y - box.height / 2) * (1 - scale) + rise,
        opacity: Math.min(1, progress / 0.25),
      };
    };
    return sampleEntrance(scene, {
      unit: 'line',
      frames: FRAMES,
      motionAt: (frame, unit) => at(frame, unitBox(unit)),
      plates: { motionAt: (frame, index) => at(frame, plates[index] ?? scene.text.ink) },
    });
  },
};
