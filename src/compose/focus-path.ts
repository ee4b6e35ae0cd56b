/**
 * A focus that may move: its place on each frame, and the same as an expression of ffmpeg, so that any part of a scene
 * moves as the whole does.
 */
import type { Focus, FocusKey, FocusPath } from './timeline.js';

/** A single key for a focus at rest. */
export function keysOf(focus: Focus | FocusPath): readonly FocusKey[] {
  return 'keys' in focus ? focus.keys : [{ frame: 0, ...focus }];
}

/** The focus on a frame of the scene. */
export function focusAt(focus: Focus | FocusPath, frame: number): Focus {
  const keys = keysOf(focus);
  const next = keys.findIndex((key) => key.frame > frame);
  const before = keys[next === -1 ? keys.length - 1 : Math.max(0, next - 1)] as FocusKey;
  const after = keys[next];
  if (next <= 0 || after === undefined || after.jump === true) return { x: before.x, y: before.y };
  const share = soft((frame - before.frame) / (after.frame - before.frame));
  return { x: before.x + share * (after.x - before.x), y: before.y + share * (after.y - before.y) };
}

/** 0 to 1 with soft ends. */
function soft(share: number): number {
  return share * share * (3 - 2 * share);
}

/** The same for one of two numbers at each key, as `offsetExpression` writes it. */
export function offsetAt(keys: readonly FocusKey[], offsets: readonly number[], frame: number): number {
  const [first = 0] = offsets;
  if (offsets.every((offset) => offset === first)) return first;
  const next = keys.findIndex((key) => key.frame > frame);
  const at = next === -1 ? keys.length - 1 : Math.max(0, next - 1);
  const [before, after] = [keys[at] as FocusKey, keys[next]];
  const [start, end] = [offsets[at] as number, offsets[next] ?? 0];
  if (next <= 0 || after === undefined || after.jump === true || start === end) return start;
  return Math.trunc(start + (end - start) * soft((frame - before.frame) / (after.frame - before.frame)) + 0.5);
}

/**
 * Where a moving crop starts, px: a number where it stands, else an expression of `n`, the number of the picture, which
 * is the scene's frame `from` at 0. `offsets`: one for each key.
 */
export function offsetExpression(keys: readonly FocusKey[], offsets: readonly number[], from: number): number | string {
  const [first = 0] = offsets;
  if (offsets.every((offset) => offset === first)) return first;
  const last = offsets.at(-1) ?? first;
  const frame = from === 0 ? 'n' : `(n+${from})`;
  return keys.reduceRight((rest, key, index) => {
    const offset = offsets[index] as number;
    if (index === 0) return `if(lt(${frame},${key.frame}),${first},${rest})`;
    const before = keys[index - 1] as FocusKey;
    const way = offset - (offsets[index - 1] as number);
    const start = offsets[index - 1] as number;
    if (way === 0 || key.jump === true) return `if(lt(${frame},${key.frame}),${start},${rest})`;
    const share = `(${frame}-${before.frame})/${key.frame - before.frame}`;
    return `if(lt(${frame},${key.frame}),${start}+${way}*pow(${share},2)*(3-2*${share})+0.5,${rest})`;
  }, `${last}`);
}
