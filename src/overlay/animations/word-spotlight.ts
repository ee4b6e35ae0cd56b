/** Word spotlight: the text stands, and one word after the other takes the accent colour and grows a little. */
import { decelerate } from '../easing.js';
import { paintAtRest, paintText, type TextUnit, unitBox } from '../text/paint-text.js';
import type { LocalCel, TextAnimation, TextScene } from './animation.types.js';
import { plateOpening } from './sample.js';

/** Frames of the block's own quick entrance. */
const ENTER = 6;
/** The share of the time on screen in which the spotlight passes over all words. */
const READING_SHARE = 0.6;
/** The least frames that the spotlight stays, and the most words it takes at once. */
const LEAST_HOLD = 4;
const MOST_WORDS = 2;

export const wordSpotlight: TextAnimation = {
  name: 'word_spotlight',
  idea: 'the word to read turns to the accent and grows by up to 6% at once; the light moves on at reading pace',
  unit: 'word',
  calmer: { longText: 'fade_in', claim: 'reveal' },
  exit: 'rise',
  cels: (scene) => [...(scene.stands === true ? unlit(scene) : entrance(scene)), ...walk(scene)],
};

function unlit({ text, skin }: TextScene): readonly LocalCel[] {
  return [{ frame: 0, nodes: paintText(text, skin, { unit: 'word', motion: () => ({ fill: skin.fill }) }) }];
}

function entrance(scene: TextScene): readonly LocalCel[] {
  return Array.from({ length: ENTER }, (_, frame) => {
    const eased = decelerate((frame + 1) / (ENTER + 1));
    return {
      frame,
      nodes: paintText(scene.text, scene.skin, {
        unit: 'word',
        // No word is lit yet: an emphasis before the spotlight starts would flash.
        motion: () => ({
          dy: (1 - eased) * Math.min(36, scene.room.down),
          opacity: Math.min(1, (frame + 1) / 3),
          fill: scene.skin.fill,
        }),
        plateOpen: () => plateOpening(frame + 1),
      }),
    };
  });
}

/** The words that are lit together: one at a time, two where time is short, never across lines. */
function groupsOf({ text }: TextScene, readFrames: number): readonly (readonly number[])[] {
  const words = text.lines.map((line) => line.words.map(({ index }) => index));
  if (text.wordCount * LEAST_HOLD <= readFrames) return words.flat().map((index) => [index]);
  return words.flatMap((line) =>
    Array.from({ length: Math.ceil(line.length / MOST_WORDS) }, (_, pair) =>
      line.slice(pair * MOST_WORDS, (pair + 1) * MOST_WORDS),
    ),
  );
}

function walk(scene: TextScene): readonly LocalCel[] {
  const count = scene.text.wordCount;
  const readFrames = Math.min(Math.floor(scene.durationFrames * READING_SHARE), Math.round(count * 9));
  const groups = groupsOf(scene, readFrames);
  const cels = groups.map((lit, step): LocalCel => {
    const frame = ENTER + Math.round((step * readFrames) / groups.length);
    return {
      frame,
      nodes: paintText(scene.text, scene.skin, {
        unit: 'word',
        motion: (unit) => {
          if (!lit.includes(unit.index)) return { fill: scene.skin.fill };
          const { scale, anchorX } = growth(scene, unit, lit.length);
          return { fill: scene.skin.spotlightFill, scaleX: scale, scaleY: scale, anchorX };
        },
      }),
    };
  });
  const distinct = cels.filter(({ frame }, index) => frame !== cels[index + 1]?.frame);
  return [...distinct, { frame: ENTER + readFrames, nodes: paintAtRest(scene.text, scene.skin, 'word') }];
}

/**
 * A word grows by up to 6% about its middle; a word at the edge of the block grows inward, and one that fills its line
 * keeps its size.
 */
function growth(
  scene: TextScene,
  unit: TextUnit,
  perStep: number,
): { readonly scale: number; readonly anchorX: number } {
  const box = unitBox(unit);
  // Ink may extend beyond a word's box by a part of a letter.
  const reach = 0.03 * box.width + 0.3 * scene.text.capHeightPx;
  const left = box.x - scene.text.ink.x < reach;
  const right = scene.text.ink.x + scene.text.ink.width - box.x - box.width < reach;
  if (perStep > 1 || (left && right)) return { scale: 1, anchorX: 0.5 };
  // The word may take a part of the space between it and a neighbour, but never all of it.
  const spare = 0.12 * scene.text.capHeightPx * (left || right ? 1 : 2);
  return { scale: 1 + Math.min(0.06, spare / box.width), anchorX: left ? 0 : right ? 1 : 0.5 };
}
