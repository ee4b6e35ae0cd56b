/** When something is seen in a film, moved whole or by one end: it stays in its room, and snaps to what is near. */
import type { Grip } from './spoken.js';

/** Frames of the film, [start, end). */
export interface FilmSpan {
  readonly start: number;
  readonly end: number;
}

export interface SpanRoom {
  /** The frames that it may be seen in. */
  readonly room: FilmSpan;
  /** The least length, frames. */
  readonly least: number;
  /** Frames at which something else begins or ends. */
  readonly lines: readonly number[];
  /** The distance over which a line attracts, frames; 0: none does. */
  readonly reach: number;
}

export interface MovedSpan extends FilmSpan {
  /** The line that one of its ends lies on now. */
  readonly line?: number;
}

/** The span moved by frames; whole frames. */
export function movedSpan(span: FilmSpan, grip: Grip, by: number, around: SpanRoom): MovedSpan {
  const { room, least } = around;
  const { start, end } = span;
  if (grip === 'start') {
    const at = snapped([start + by], around);
    const from = clamped(at.by + start + by, room.start, end - least);
    return { start: from, end, ...onLine(at.line, from) };
  }
  if (grip === 'end') {
    const at = snapped([end + by], around);
    const to = clamped(at.by + end + by, start + least, room.end);
    return { start, end: to, ...onLine(at.line, to) };
  }
  const at = snapped([start + by, end + by], around);
  const shift = clamped(at.by + by, room.start - start, room.end - end);
  return { start: start + shift, end: end + shift, ...onLine(at.line, start + shift, end + shift) };
}

function clamped(value: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(Math.max(least, most), value)));
}

/** How far the nearer of some frames is from a line that attracts it. */
function snapped(
  frames: readonly number[],
  { lines, reach }: SpanRoom,
): { readonly by: number; readonly line?: number } {
  const ways = frames.flatMap((frame) => lines.map((line) => ({ by: line - frame, line })));
  const [best] = ways.toSorted((a, b) => Math.abs(a.by) - Math.abs(b.by));
  return best === undefined || Math.abs(best.by) > reach || reach === 0 ? { by: 0 } : best;
}

/** The line, where the room let an end come to it. */
function onLine(line: number | undefined, ...ends: readonly number[]): { readonly line?: number } {
  return line !== undefined && ends.includes(line) ? { line } : {};
}
