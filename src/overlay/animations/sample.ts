/** Samples an entrance frame by frame. */
import { paintAtRest, paintText, type Unit, type UnitMotion } from '../text/paint-text.js';
import type { LocalCel, TextScene } from './animation.types.js';

export interface Entrance {
  readonly unit: 'line' | 'word';
  /** Frames from the first movement to rest of the whole text. */
  readonly frames: number;
  /** `frame` counts from 1: the first picture already shows something. */
  readonly motionAt: (frame: number, unit: Unit) => UnitMotion;
  /** Movement of the plate of a line (a card: line 0) where it goes with its text. */
  readonly plateMotionAt?: (frame: number, lineIndex: number) => UnitMotion;
  /** Frames in which the plates fade in. */
  readonly plateFrames?: number;
}

/** One picture a frame until the text rests, then the rest. */
export function sampleEntrance(scene: TextScene, entrance: Entrance): readonly LocalCel[] {
  const frames = Math.min(entrance.frames, Math.max(1, Math.floor(scene.durationFrames / 2)));
  const plateFrames = entrance.plateFrames ?? 3;
  // A text cut short in time plays its entrance faster, never half of it.
  const at = (frame: number) => ((frame + 1) * entrance.frames) / frames;
  const moving = Array.from(
    { length: frames - 1 },
    (_, frame): LocalCel => ({
      frame,
      nodes: paintText(scene.text, scene.skin, {
        unit: entrance.unit,
        // A text cut short in time plays its entrance faster, never half of it.
        motion: (unit) => entrance.motionAt(((frame + 1) * entrance.frames) / frames, unit),
        plateOpacity: () => Math.min(1, (frame + 1) / plateFrames),
        ...(entrance.plateMotionAt === undefined
          ? {}
          : { plateMotion: (index: number) => entrance.plateMotionAt?.(at(frame), index) ?? {} }),
      }),
    }),
  );
  return [...moving, { frame: frames - 1, nodes: paintAtRest(scene.text, scene.skin, entrance.unit) }];
}

/** Frames of an entrance at the scene's tempo. */
export function paced(scene: TextScene, headlineFrames: number): number {
  return scene.tempo === 'headline' ? headlineFrames : Math.max(4, Math.round(headlineFrames * 0.6));
}

/** Start frame of unit `index` of `count` when all starts lie within `window` frames, at most `gap` apart. */
export function staggered(index: number, count: number, gap: number, window: number): number {
  return count <= 1 ? 0 : index * Math.min(gap, window / (count - 1));
}
