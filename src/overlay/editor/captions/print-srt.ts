/** Cues as SubRip: numbers from 1, times with a comma, no byte order mark. */
import type { CaptionCue } from './caption.types.js';
import { cueTime } from './cue-time.js';

/**
 * The text of an .srt file. `printSrt(cues, 30)` begins with `1\n00:00:00,000 --> 00:00:01,400\n`. Empty for no cues.
 */
export function printSrt(cues: readonly CaptionCue[], framesPerSecond: number): string {
  return cues
    .map((cue, index) => {
      const time = `${cueTime(cue.start, framesPerSecond, ',')} --> ${cueTime(cue.end, framesPerSecond, ',')}`;
      const lines = cue.lines.map((line) => line.map(({ joint, text }) => joint + withoutTags(text)).join(''));
      return `${index + 1}\n${time}\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

/**
 * Players take these signs for the beginning of a tag, and the format has no escape: their full-width forms are safe.
 */
function withoutTags(text: string): string {
  return text.replace(/</g, '＜').replace(/\{/g, '｛').replace(/-->/g, '→');
}
