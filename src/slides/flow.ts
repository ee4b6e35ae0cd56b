/** Stacks parts from top to bottom: where each begins, and the height of all. */

export interface FlowPart {
  readonly height: number;
  /** Room after the part where another part follows, px. */
  readonly after: number;
}

export interface Flow {
  /** Distance from the top to each part; undefined for absent parts. */
  readonly at: readonly (number | undefined)[];
  readonly height: number;
}

/**
 * Stacks the parts. Absent parts take no room, and there is no room after the last one. `air` is a factor for the room
 * between parts.
 */
export function flow(parts: readonly (FlowPart | undefined)[], air = 1): Flow {
  let y = 0;
  let end = 0;
  const at = parts.map((part) => {
    if (part === undefined) return undefined;
    const start = y;
    end = y + part.height;
    y = end + part.after * air;
    return start;
  });
  return { at, height: end };
}
