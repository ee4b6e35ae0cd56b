/** Word stagger: words rise one after the other, in reading order; in looks with overshoot each settles. */
import { decelerate, spring } from '../easing.js';
import { plateBoxes } from '../text/paint-text.js';
import type { TextAnimation, TextScene } from './animation.types.js';
import { type PlateEntrance, paced, sampleEntrance, staggered } from './sample.js';

/** The distance that a word rises, in line heights; and how far it may go past its place. */
const RISE = 0.7;
const OVERSHOOT = 0.07;

export const wordStagger: TextAnimation = {
  name: 'word_stagger',
  idea: 'words rise by 70% of their height, 470 ms each, at most 100 ms apart; on a spring where the look asks for it',
  unit: 'word',
  exit: 'rise',
  cels: (scene) => {
    const travel = paced(scene, 14);
    const window = paced(scene, 12);
    const count = scene.text.wordCount;
    const curve = spring(scene.settle);
    return sampleEntrance(scene, {
      unit: 'word',
      frames: Math.ceil(travel + staggered(count - 1, count, 3, window)),
      motionAt: (frame, unit) => {
        const progress = (frame - staggered(unit.index, count, 3, window)) / travel;
        if (progress <= 0) return 'hidden';
        const height = unit.line.ink.height;
        const away = (1 - curve(progress)) * Math.min(RISE * height, scene.room.down);
        const most = Math.min(OVERSHOOT * height, scene.room.up);
        return { dy: Math.max(-most, away), opacity: Math.min(1, progress / 0.2) };
      },
      plates: platesOf(scene, (index) => staggered(index, count, 3, window)),
    });
  },
};

/** Frames in which a plate grows by one word. */
const PLATE_GROWTH_FRAMES = 5;

/** Plates grow with their words: the plate of a line to the end of each word, a card down to the line of each word. */
function platesOf(scene: TextScene, startOf: (wordIndex: number) => number): PlateEntrance {
  const { text, skin } = scene;
  const boxes = plateBoxes(text, skin);
  const isCard = skin.plate?.form === 'card';
  const first = boxes[0];
  /** The frames at which a plate reaches each share of its size, in order. */
  const steps = (lineIndex: number): readonly { readonly at: number; readonly share: number }[] => {
    const box = boxes[lineIndex];
    const line = text.lines[lineIndex];
    if (box === undefined || line === undefined) return [];
    const pad = skin.plate?.padXPx ?? 0;
    return line.words.map((word, place) => {
      const reached = text.direction === 'ltr' ? word.x + word.width + pad - box.x : box.x + box.width - word.x + pad;
      const share = place === line.words.length - 1 ? 1 : Math.min(1, reached / box.width);
      return { at: startOf(word.index), share };
    });
  };
  // A card reaches down to a line before the first word of that line is visible.
  const down = text.lines.map((line, index) => ({
    at: startOf(line.words[0]?.index ?? 0) - PLATE_GROWTH_FRAMES,
    share:
      first === undefined || index === text.lines.length - 1
        ? 1
        : (line.ink.y + line.ink.height + (skin.plate?.padYPx ?? 0) - first.y) / first.height,
  }));
  const across = text.lines.map((_, index) => steps(index));
  const openAt = (frame: number, index: number) => {
    let open = 0;
    for (const { at, share } of isCard ? down : (across[index] ?? []))
      if (frame > at) open += (share - open) * decelerate((frame - at) / PLATE_GROWTH_FRAMES);
    return Math.min(1, open);
  };
  return { openAt, ...(isCard ? { opens: 'down' as const } : {}) };
}
