/** Reveal: each line rises out of its own baseline, masked to its band, one after the other. */
import type { Box } from '../../geometry.js';
import { decelerate } from '../easing.js';
import { plateBoxes } from '../text/paint-text.js';
import type { LocalCel, TextAnimation, TextScene } from './animation.types.js';
import { paced, sampleEntrance, staggered } from './sample.js';

/** How far a line on a card stays behind the card, in heights of the line. */
const LAG = 0.4;
/** How far a card's soft shadow extends, px; and the distance to rest from which on the slot makes room for it, px. */
const [SHADOW, LANDING] = [48, 6];

export const reveal: TextAnimation = {
  name: 'reveal',
  idea: 'lines rise by 110% out of a mask, 730 ms each, 120 ms apart, a long deceleration',
  unit: 'line',
  exit: 'rise',
  cels: (scene) => {
    const { plate } = scene.skin;
    return plate === undefined ? bare(scene) : plate.form === 'card' ? carded(scene) : slips(scene);
  },
};

function bare(scene: TextScene): readonly LocalCel[] {
  const travel = paced(scene, 22);
  const window = paced(scene, 12);
  const count = scene.text.lines.length;
  const last = staggered(count - 1, count, 3.5, window);
  return sampleEntrance(scene, {
    unit: 'line',
    frames: Math.ceil(travel + last),
    motionAt: (frame, unit) => {
      const progress = (frame - staggered(unit.index, count, 3.5, window)) / travel;
      if (progress <= 0) return 'hidden';
      const eased = decelerate(progress);
      const height = 1.1 * unit.line.ink.height + 12;
      // The mask opens as the line arrives, so that its shadow appears gradually.
      return { dy: (1 - eased) * height, opacity: Math.min(1, progress / 0.12), maskOpenPx: 40 * eased ** 4 };
    },
  });
}

/** A card slides out of a slot at its foot with its text on it; the lines come to rest a little later, one by one. */
function carded(scene: TextScene): readonly LocalCel[] {
  const travel = paced(scene, 22);
  const card = plateBoxes(scene.text, scene.skin)[0] ?? scene.text.ink;
  const away = (frame: number) => (1 - decelerate(frame / travel)) * card.height;
  return sampleEntrance(scene, {
    unit: 'line',
    frames: travel,
    motionAt: (frame, unit) => {
      const late = 1 - decelerate((frame - 2 * unit.index) / travel);
      return { dy: away(frame) + late * LAG * unit.line.ink.height };
    },
    plates: {
      motionAt: (frame) => ({ dy: away(frame) }),
      slot: (frame) => slotOf(card, Math.max(0, 1 - away(frame) / LANDING)),
    },
  });
}

/** Where each line has a plate, it is uncovered together with the plate, from the reading edge. */
function slips(scene: TextScene): readonly LocalCel[] {
  const travel = paced(scene, 18);
  const count = scene.text.lines.length;
  const window = paced(scene, 12);
  return sampleEntrance(scene, {
    unit: 'line',
    frames: Math.ceil(travel + staggered(count - 1, count, 4, window)),
    motionAt: (frame, unit) => {
      const progress = (frame - staggered(unit.index, count, 4, window)) / travel;
      return progress <= 0 ? 'hidden' : { dx: 0 };
    },
    plates: { openAt: (frame, index) => decelerate((frame - staggered(index, count, 4, window)) / travel) },
  });
}

/**
 * The slot does not extend below the card until the card has almost arrived, because of what stands below; it is as
 * wide as the card's shadow.
 */
function slotOf({ x, y, width, height }: Box, share: number): Box {
  return { x: x - SHADOW, y: y - SHADOW, width: width + 2 * SHADOW, height: height + SHADOW * (1 + share) };
}
