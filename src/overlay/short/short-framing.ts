/** The two clips of a short as the layout knows them, as they are seen, and the one that goes on in its card. */
import { frameClip } from '../../compose/frame-clip.js';
import { CENTER, type Focus, type FocusPath } from '../../compose/timeline.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Size } from '../../geometry.js';
import { type PictureGround, unknownGround } from '../../layout/fact-map.js';
import { fullFraming } from '../../layout/framing.js';
import type { VideoMedia } from '../../media.js';
import { rememberFor } from '../../remember-for.js';
import { secondsOf } from '../../time.js';
import { type Film, filmOf } from '../film-stages.js';
import type { CameraShot } from '../score/camera.types.js';
import { type CardClip, cardClip } from './card-clip.js';
import type { ShortClock } from './short-clock.js';
import { gradedLight, gradeOfShort } from './short-grade.js';
import type { ShortMedia } from './short-timeline.js';

/** A clip as the layout knows it, and the place that keeps its subject best. */
export interface ClipInLayout {
  readonly ground: PictureGround;
  readonly kept: Focus | FocusPath;
  /** The document says where it is cut. */
  readonly isFixed: boolean;
}

const FRAME = { size: SHORT_SIZE, frameRate: SHORT_RATE };

export function clipFactsOf(
  short: Pick<ResolvedShort, 'segments' | 'grade'>,
  { segments, clock }: Pick<ShortMedia, 'segments' | 'clock'>,
): readonly [ClipInLayout, ClipInLayout] {
  const [first, second] = slotLengths(clock);
  const grade = gradeOfShort(short, { segments });
  const facts = (index: 0 | 1, frames: number): ClipInLayout => {
    const media: VideoMedia = segments[index];
    const wanted = short.segments[index].focus ?? 'auto';
    const ground = {
      ...{
        picture: media.displaySize,
        facts: media.subjects,
        light: index === 0 ? media.light : gradedLight(media.light, grade),
      },
      framesPerSecond: SHORT_RATE.num / SHORT_RATE.den,
      fromSeconds: 0,
    };
    return { ground, kept: frameClip(media, wanted, { ...FRAME, frames }), isFixed: wanted !== 'auto' };
  };
  return [facts(0, first), facts(1, second)];
}

/** A clip of which nothing is known. */
export function unknownClip(picture: Size = SHORT_SIZE): ClipInLayout {
  return { ground: unknownGround(picture), kept: CENTER, isFixed: false };
}

/** Which clip goes on in the window of the closing card. */
export function cardClipOf({ segments, clock }: Pick<ShortMedia, 'segments' | 'clock'>): CardClip {
  const lengths = slotLengths(clock);
  return cardClip(segments, [secondsOf(lengths[0], SHORT_RATE), secondsOf(lengths[1], SHORT_RATE)]);
}

/** Frames of each slot. */
function slotLengths({ cut }: ShortClock): readonly [number, number] {
  return [cut, FILM_FRAMES - cut];
}

/** The clips as a camera shows them; the clock of each continues over changes of view. */
export function filmOfShots(clips: readonly [ClipInLayout, ClipInLayout], shots: readonly CameraShot[]): Film {
  return rememberFor(clips, `film ${JSON.stringify(shots)}`, () => {
    const stages = shots.map(({ clip, start, end, clipStart, framing }) => {
      return { start, end, clockStart: clipStart, ground: clips[clip as 0 | 1].ground, framing };
    });
    return filmOf(SHORT_SIZE, stages);
  });
}

/** The clips about the place that keeps the subject of each best. */
export function plainFilm(clips: readonly [ClipInLayout, ClipInLayout], { cut }: ShortClock): Film {
  const spans = [
    { start: 0, end: cut },
    { start: cut, end: FILM_FRAMES },
  ];
  const shots = spans.map(({ start, end }, clip) => {
    return { clip, start, end, clipStart: start, framing: fullFraming(SHORT_SIZE, clips[clip as 0 | 1].kept) };
  });
  return filmOfShots(clips, shots);
}
