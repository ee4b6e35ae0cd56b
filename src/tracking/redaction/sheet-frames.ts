/**
 * The frames of a finished film that its contact sheet shows: those that a person should check, and some from the whole
 * film.
 */
import type { FrameStretch, RedactionReport } from './redaction-report.js';

/** A frame, and why it is shown. */
export interface SheetFrame {
  readonly frame: number;
  readonly reason: 'sample' | 'lost' | 'unsure' | 'covered_again';
}

/** The number of cells of the sheet. */
const MOST_FRAMES = 24;
/** The most cells for each reason to look closer. */
const MOST_OF_REASON = 6;

/** In order; a frame shown for two reasons is there once, for the first of them. */
export function sheetFrames(
  { covered_again: again, lost_stretches: lost, unsure_frames: unsure }: RedactionReport,
  totalFrames: number,
): readonly SheetFrame[] {
  const chosen = new Map<number, SheetFrame['reason']>();
  const add = (frames: readonly number[], reason: SheetFrame['reason']) => {
    for (const frame of frames) if (!chosen.has(frame)) chosen.set(frame, reason);
  };
  add(spread(again.map(middle), MOST_OF_REASON), 'covered_again');
  add(spread(lost.map(middle), MOST_OF_REASON), 'lost');
  add(spread(unsure.map(middle), MOST_OF_REASON), 'unsure');
  const left = Math.min(totalFrames, MOST_FRAMES - chosen.size);
  add(
    Array.from({ length: left }, (_, k) => Math.floor(((k + 0.5) / left) * totalFrames)),
    'sample',
  );
  return [...chosen].map(([frame, reason]) => ({ frame, reason })).sort((a, b) => a.frame - b.frame);
}

function middle({ start_frame: start, end_frame: end }: FrameStretch): number {
  return Math.floor((start + end) / 2);
}

/** At most `most` of the frames, evenly spread. */
function spread(frames: readonly number[], most: number): readonly number[] {
  if (frames.length <= most) return frames;
  return Array.from({ length: most }, (_, k) => frames[Math.floor(((k + 0.5) / most) * frames.length)]!);
}
