/** Word spotlight: the text stands, and the word to read takes the accent colour and a little size, one after the other. */
import { easeOutExpo } from '../easing.js';
import { paintAtRest, paintText, type Unit, unitBox } from '../text/paint-text.js';
import type { LocalCel, TextAnimation, TextScene } from './animation.types.js';
import { plateOpening } from './sample.js';

/** Frames of the block's own quick entrance. */
const ENTER = 4;
/** Share of the time on screen in which the words are read through. */
const READING_SHARE = 0.6;
/** At most so many pictures a text: beyond that the light takes several words at a step. */
const MOST_STEPS = 7;

export const wordSpotlight: TextAnimation = {
  name: 'word_spotlight',
  idea: 'the word to read turns to the accent and grows by up to 6% at once; the light moves on at reading pace',
  unit: 'word',
  cels: (scene) => [...entrance(scene), ...walk(scene)],
};

function entrance(scene: TextScene): readonly LocalCel[] {
  return Array.from({ length: ENTER }, (_, frame) => {
    const eased = easeOutExpo((frame + 1) / (ENTER + 1));
    return {
      frame,
      nodes: paintText(scene.text, scene.skin, {
        unit: 'word',
        // No word is lit yet: an emphasis that shows before the light starts to walk would flash.
        motion: () => ({
          dy: (1 - eased) * Math.min(18, scene.room.down),
          opacity: Math.min(1, (frame + 1) / 3),
          fill: scene.skin.fill,
        }),
        plateOpen: () => plateOpening(frame + 1),
      }),
    };
  });
}

function walk(scene: TextScene): readonly LocalCel[] {
  const count = scene.text.wordCount;
  const readFrames = Math.min(Math.floor(scene.durationFrames * READING_SHARE), Math.round(count * 9));
  const words = Math.min(count, MOST_STEPS, Math.max(1, Math.floor(readFrames / 3)));
  // With more words than the time can show one by one, the light takes several words at a step.
  const perStep = Math.ceil(count / words);
  const steps = Math.ceil(count / perStep);
  const cels: LocalCel[] = [];
  for (let step = 0; step < steps; step += 1) {
    const frame = ENTER + Math.round((step * readFrames) / steps);
    cels.push({
      frame,
      nodes: paintText(scene.text, scene.skin, {
        unit: 'word',
        motion: (unit) => {
          if (Math.floor(unit.index / perStep) !== step) return { fill: scene.skin.fill };
          const { scale, anchorX } = growth(scene, unit, perStep);
          return { fill: scene.skin.spotlightFill, scaleX: scale, scaleY: scale, anchorX };
        },
      }),
    });
  }
  return [...cels, { frame: ENTER + readFrames, nodes: paintAtRest(scene.text, scene.skin, 'word') }];
}

/** A word grows by up to 6% about its middle; one at the edge of the block grows inward, and one that fills its line keeps its size. */
function growth(scene: TextScene, unit: Unit, perStep: number): { readonly scale: number; readonly anchorX: number } {
  const box = unitBox(unit);
  // Ink may hang out of a word's box by a part of a letter.
  const reach = 0.03 * box.width + 0.3 * scene.text.capHeightPx;
  const left = box.x - scene.text.ink.x < reach;
  const right = scene.text.ink.x + scene.text.ink.width - box.x - box.width < reach;
  if (perStep > 1 || (left && right)) return { scale: 1, anchorX: 0.5 };
  // Towards a neighbour it may take a part of the space between them, never all of it.
  const spare = 0.12 * scene.text.capHeightPx * (left || right ? 1 : 2);
  return { scale: 1 + Math.min(0.06, spare / box.width), anchorX: left ? 0 : right ? 1 : 0.5 };
}
