/** Joins a drawing that stays the same over frames into one event. */
import type { AssEvent } from './ass-script.js';

export type Drawing = Omit<AssEvent, 'from' | 'to'>;

export interface EventWriter {
  /** What shows in a frame; frames in rising order. */
  frame(frame: number, drawings: readonly Drawing[]): void;
  /** Everything, by time and layer; `frames` is the number of frames of the clip. */
  end(frames: number): AssEvent[];
}

export function createEventWriter(): EventWriter {
  const open = new Map<string, { readonly drawing: Drawing; readonly from: number }>();
  const done: AssEvent[] = [];
  const close = (key: string, to: number) => {
    const { drawing, from } = open.get(key)!;
    done.push({ ...drawing, from, to });
    open.delete(key);
  };
  return {
    frame: (frame, drawings) => {
      const keys = new Set<string>();
      for (const drawing of drawings) {
        const { r, g, b, a } = drawing.color;
        const key = `${drawing.layer}|${r},${g},${b},${a}|${drawing.tags}|${drawing.text}`;
        keys.add(key);
        if (!open.has(key)) open.set(key, { drawing, from: frame });
      }
      for (const key of [...open.keys()]) if (!keys.has(key)) close(key, frame);
    },
    end: (frames) => {
      for (const key of [...open.keys()]) close(key, frames);
      return done.sort((a, b) => a.from - b.from || a.layer - b.layer);
    },
  };
}
