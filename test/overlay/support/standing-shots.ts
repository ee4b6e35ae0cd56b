/** Two clips that fill the frame, each seen without a move: what a short shows where nobody looked. */
import { CENTER } from '../../../src/compose/timeline.js';
import { SHORT_SIZE } from '../../../src/document/short/short-format.js';
import type { ShortFraming } from '../../../src/overlay/short/short-timeline.js';

/** `cut`: first frame of the second clip. */
export function standingShots(cut = 180): ShortFraming {
  const framing = { kind: 'full', focus: CENTER, zoom: 1, stage: { x: 0, y: 0, ...SHORT_SIZE } } as const;
  return {
    shots: [
      { clip: 0, start: 0, end: cut, clipStart: 0, framing },
      { clip: 1, start: cut, end: 360, clipStart: cut, framing },
    ],
    card: undefined,
  };
}
