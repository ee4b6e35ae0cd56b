/** A frame's time as subtitle files write it. */

/** Whole milliseconds of the frame's start: `cueTime(1, 30, '.')` is `00:00:00.033`. */
export function cueTime(frame: number, framesPerSecond: number, mark: '.' | ','): string {
  const ms = Math.round((frame * 1000) / framesPerSecond);
  const pad = (value: number, digits: number) => Math.floor(value).toString().padStart(digits, '0');
  return `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1000) % 60, 2)}${mark}${pad(ms % 1000, 3)}`;
}
