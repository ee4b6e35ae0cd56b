/**
 * How the two clips of a short lie in its frame, and what follows from it: the light under the texts, and the faces
 * that they keep off.
 */
import { cropWindow } from '../../compose/crop-window.js';
import { frameClip } from '../../compose/frame-clip.js';
import { shownLight } from '../../compose/shown-light.js';
import { CENTER, type Focus, type FocusPath } from '../../compose/timeline.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { LumaGrid } from '../../media.js';
import { secondsOf } from '../../time.js';
import type { FilmSubjects } from '../film-subjects.js';
import { subjectsOfFilm } from '../subjects-of-film.js';
import { cardClip } from './card-clip.js';
import { type CardOf, pictureWindow } from './card-stage.js';
import type { ShortClock } from './short-clock.js';
import type { ShortFraming, ShortMedia } from './short-timeline.js';

type Clips = Pick<ShortMedia, 'segments' | 'clock'>;

/** Frames before the end card by which the clip in its window is framed: 1 s. */
const LAST_LOOK = 30;

export function framingOfShort(
  short: Pick<ResolvedShort, 'segments'> & CardOf,
  { segments, clock }: Clips,
): ShortFraming {
  const lengths = slotLengths(clock);
  const frame = { size: SHORT_SIZE, frameRate: SHORT_RATE };
  const framed = (index: 0 | 1) =>
    frameClip(segments[index], short.segments[index].focus ?? 'auto', { ...frame, frames: lengths[index] });
  const window = pictureWindow(short);
  // What was seen last decides: nobody looked at what comes after the slot.
  const seen = { ...frame, size: { width: window.width, height: window.height }, frames: LAST_LOOK };
  const card = cardClip(segments, [secondsOf(lengths[0], SHORT_RATE), secondsOf(lengths[1], SHORT_RATE)]);
  const fromSeconds = Math.max(0, card.fromSeconds - secondsOf(LAST_LOOK, SHORT_RATE));
  const focus = frameClip(segments[card.segment], short.segments[card.segment].focus ?? 'auto', {
    ...seen,
    fromSeconds,
  });
  return [framed(0), framed(1), { ...card, focus: lastOf(focus) }];
}

/** Frames of each slot. */
function slotLengths({ cut }: ShortClock): readonly [number, number] {
  return [cut, FILM_FRAMES - cut];
}

function lastOf(focus: Focus | FocusPath): Focus {
  if (!('keys' in focus)) return focus;
  const { x, y } = focus.keys.at(-1) ?? CENTER;
  return { x, y };
}

export function lightOfShort({ segments }: Clips, framing: ShortFraming): [LumaGrid | undefined, LumaGrid | undefined] {
  const shown = (index: 0 | 1) => {
    const { light, displaySize: picture } = segments[index];
    const focus = framing[index];
    const clock = { framesPerSecond: SHORT_RATE.num, fromSeconds: 0 };
    return light === undefined ? undefined : shownLight(light, { picture, frame: SHORT_SIZE, focus }, clock);
  };
  return [shown(0), shown(1)];
}

export function subjectsOfShort({ segments, clock }: Clips, framing: ShortFraming): FilmSubjects {
  const scenes = segments.map(({ subjects, displaySize }, index) => ({
    start: index === 0 ? 0 : clock.cut,
    end: index === 0 ? clock.cut : FILM_FRAMES,
    fromSeconds: 0,
    windowAt: (frame: number) =>
      cropWindow({ picture: displaySize, frame: SHORT_SIZE, focus: framing[index as 0 | 1] }, frame),
    facts: subjects,
  }));
  return subjectsOfFilm(SHORT_SIZE, SHORT_RATE.num, scenes);
}
