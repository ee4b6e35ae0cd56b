/**
 * Joins a drawing that stays the same over frames into one event, and releases it when it ends: memory does not grow
 * with the clip.
 */
import type { AssEvent } from './ass-script.js';

export type EventDrawing = Omit<AssEvent, 'from' | 'to'>;

export interface EventWriter {
  /** What shows in a frame; frames in rising order. Returns the events that ended before it, in no particular order. */
  frame(frame: number, drawings: readonly EventDrawing[]): AssEvent[];
  /** The events still shown; `frames` is the number of frames of the clip. */
  end(frames: number): AssEvent[];
}

interface Shown {
  readonly drawing: EventDrawing;
  readonly from: number;
}

export function createEventWriter(): EventWriter {
  let open = new Map<string, Shown>();
  const frameOf = (frame: number, drawings: readonly EventDrawing[]): AssEvent[] => {
    const still = new Map<string, Shown>();
    for (const drawing of drawings) {
      const { r, g, b, a } = drawing.color;
      const key = `${drawing.layer}|${r},${g},${b},${a}|${drawing.tags}|${drawing.text}`;
      if (still.has(key)) continue;
      still.set(key, open.get(key) ?? { drawing, from: frame });
      open.delete(key);
    }
    const ended = Array.from(open.values(), ({ drawing, from }) => ({ ...drawing, from, to: frame }));
    open = still;
    return ended;
  };
  return { frame: frameOf, end: (frames) => frameOf(frames, []) };
}

/** All events of a clip, one list of drawings per frame. */
export function* eventsOf(frames: Iterable<readonly EventDrawing[]>): Generator<AssEvent> {
  const writer = createEventWriter();
  let count = 0;
  for (const drawings of frames) {
    yield* writer.frame(count, drawings);
    count += 1;
  }
  yield* writer.end(count);
}
