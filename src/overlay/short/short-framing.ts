/**
 * How the two clips of a short lie in its frame, and what follows from it: the light under the texts, and the faces
 * that shades and devices keep off; and which clip goes on in the window of its card.
 */
import { frameClip } from '../../compose/frame-clip.js';
import { shownLight } from '../../compose/shown-light.js';
import { CENTER, type Focus, type FocusPath } from '../../compose/timeline.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Size } from '../../geometry.js';
import { type PictureGround, unknownGround } from '../../layout/fact-map.js';
import { type Framing, windowShown } from '../../layout/framing.js';
import type { LumaGrid, VideoMedia } from '../../media.js';
import { rememberFor } from '../../remember-for.js';
import { secondsOf } from '../../time.js';
import type { FilmSubjects } from '../film-subjects.js';
import type { CameraShot } from '../score/camera.types.js';
import { subjectsOfFilm } from '../subjects-of-film.js';
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

/**
 * Undefined where the light was not measured, and where the picture does not fill the frame, because words then stand
 * on a ground.
 */
export function lightOfClip({ light, picture }: PictureGround, framing: Framing): LumaGrid | undefined {
  const clock = { framesPerSecond: SHORT_RATE.num, fromSeconds: 0 };
  const { focus, zoom, close } = framing;
  return light === undefined || framing.kind === 'window'
    ? undefined
    : shownLight(light, { picture, frame: SHORT_SIZE, focus, zoom, close }, clock);
}

export function subjectsOfClips(
  clips: readonly [ClipInLayout, ClipInLayout],
  shots: readonly CameraShot[],
): FilmSubjects {
  return rememberFor(clips, `subjects ${JSON.stringify(shots)}`, () => subjectsThrough(clips, shots));
}

function subjectsThrough(clips: readonly [ClipInLayout, ClipInLayout], shots: readonly CameraShot[]): FilmSubjects {
  const scenes = shots.map(({ clip, start, end, clipStart, framing }) => {
    const { ground } = clips[clip as 0 | 1];
    const { stage } = framing;
    return {
      ...{ start, end },
      fromSeconds: secondsOf(start - clipStart, SHORT_RATE),
      // As if the picture went on around its stage.
      windowAt: (frame: number) => {
        const { x, y, width, height } = windowShown(framing, ground.picture, frame + start - clipStart);
        const [kx, ky] = [width / stage.width, height / stage.height];
        return {
          x: x - stage.x * kx,
          y: y - stage.y * ky,
          width: SHORT_SIZE.width * kx,
          height: SHORT_SIZE.height * ky,
        };
      },
      facts: ground.facts,
    };
  });
  return subjectsOfFilm(SHORT_SIZE, SHORT_RATE.num, scenes);
}
