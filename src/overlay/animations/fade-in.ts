/**
 * Fade in: lines come out of the picture one after the other, with a slow drift that goes on after they are fully
 * opaque.
 */
import { decelerate } from '../easing.js';
import type { UnitMotion } from '../text/paint-text.js';
import type { TextAnimation } from './animation.types.js';
import { paced, sampleEntrance, staggered } from './sample.js';

/** The distance of the drift, in line heights. */
const DRIFT = 0.35;

export const fadeInAnimation: TextAnimation = {
  name: 'fade_in',
  idea: 'lines fade in over 500 ms with a drift of a third of their height over 670 ms, 130 ms apart',
  unit: 'line',
  exit: 'rise',
  cels: (scene) => {
    const travel = paced(scene, 20);
    const window = paced(scene, 10);
    const count = scene.text.lines.length;
    const height = Math.max(...scene.text.lines.map((line) => line.ink.height));
    const drift = Math.min(48, DRIFT * height, scene.room.down);
    const at = (frame: number, index: number): UnitMotion => {
      const progress = (frame - staggered(index, count, 4, window)) / travel;
      if (progress <= 0) return 'hidden';
      return { dy: (1 - decelerate(progress)) * drift, opacity: Math.min(1, progress / 0.65) };
    };
    const card = scene.skin.plate?.form === 'card';
    return sampleEntrance(scene, {
      unit: 'line',
      frames: Math.ceil(travel + staggered(count - 1, count, 4, window)),
      // A plate fades together with its line; a card fades with all its lines.
      motionAt: (frame, unit) => at(frame, card ? 0 : unit.index),
      plates: { motionAt: at },
    });
  },
};
