/** Samples an entrance frame by frame. */
import { easeOutExpo } from '../easing.js';
import { paintAtRest, paintText, tidy, type Unit, type UnitMotion } from '../text/paint-text.js';
import type { LocalCel, TextScene } from './animation.types.js';

export interface Entrance {
  readonly unit: 'line' | 'word';
  /** Frames from the first movement to rest of the whole text. */
  readonly frames: number;
  /** `frame` counts from 1: the first picture already shows something. */
  readonly motionAt: (frame: number, unit: Unit) => UnitMotion;
  /** Movement of the plate of a line (a card: line 0) where it goes with its text. Without it plates open ahead of their lines. */
  readonly plateMotionAt?: (frame: number, lineIndex: number) => UnitMotion;
}

/** Frames in which a plate opens, most of it in the first two. */
const PLATE_OPENS = 6;

/** One picture a frame until the text rests, then the rest. */
export function sampleEntrance(scene: TextScene, entrance: Entrance): readonly LocalCel[] {
  const frames = Math.min(entrance.frames, Math.max(1, Math.floor(scene.durationFrames / 2)));
  // A text cut short in time plays its entrance faster, never half of it.
  const at = (frame: number) => ((frame + 1) * entrance.frames) / frames;
  const { plateMotionAt } = entrance;
  const starts = scene.skin.plate === undefined || plateMotionAt !== undefined ? [] : lineStarts(scene, entrance);
  const moving = Array.from(
    { length: frames - 1 },
    (_, frame): LocalCel => ({
      frame,
      nodes: paintText(scene.text, scene.skin, {
        unit: entrance.unit,
        motion: (unit) => entrance.motionAt(at(frame), unit),
        ...(plateMotionAt === undefined
          ? { plateOpen: (index: number) => plateOpening(at(frame) - (starts[index] ?? 0)) }
          : { plateMotion: (index: number) => plateMotionAt(at(frame), index) }),
      }),
    }),
  );
  return [...moving, { frame: frames - 1, nodes: paintAtRest(scene.text, scene.skin, entrance.unit) }];
}

/** Open share of a plate, `frames` after its start: fast at once, so that the text never waits for it. */
export function plateOpening(frames: number): number {
  return tidy(easeOutExpo(frames / PLATE_OPENS));
}

/** The frame before the first in which something of each line is seen; a card starts with its first line. */
function lineStarts(scene: TextScene, entrance: Entrance): readonly number[] {
  const { lines, wordCount } = scene.text;
  return lines.map((line, index) => {
    const word = line.words[0];
    const unit: Unit =
      entrance.unit === 'word' && word !== undefined
        ? { kind: 'word', line, word, index: word.index, count: wordCount }
        : { kind: 'line', line, index, count: lines.length };
    for (let frame = 1; frame <= entrance.frames; frame += 1)
      if (entrance.motionAt(frame, unit) !== 'hidden') return frame - 1;
    return 0;
  });
}

/** Frames of an entrance at the scene's tempo. */
export function paced(scene: TextScene, headlineFrames: number): number {
  return scene.tempo === 'headline' ? headlineFrames : Math.max(4, Math.round(headlineFrames * 0.6));
}

/** Start frame of unit `index` of `count` when all starts lie within `window` frames, at most `gap` apart. */
export function staggered(index: number, count: number, gap: number, window: number): number {
  return count <= 1 ? 0 : index * Math.min(gap, window / (count - 1));
}
