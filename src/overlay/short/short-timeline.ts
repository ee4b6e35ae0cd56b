/**
 * A resolved short, its probed media and its overlay -> a timeline: two slots of 6.0 s, then a ground for the 2.0 s end
 * card unless it is off.
 */
import {
  type ClipShot,
  type FilmFormat,
  loopFramesOf,
  type Scene,
  type SoundPlan,
  type Timeline,
  type Transition,
} from '../../compose/timeline.js';
import { lookOf } from '../../document/looks/design.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { AudioMedia, FontMedia, ImageMedia, VideoMedia } from '../../media.js';

import { GROWTH_FRAMES } from '../card/card-growth.js';
import { logoMedia } from '../elements/choose-logo.js';
import type { CameraShot } from '../score/camera.types.js';
import type { ShortCardScene } from './short-card.js';
import type { ShortClock } from './short-clock.js';
import { gradeOfShort } from './short-grade.js';
import { SAMPLES_PER_FRAME, shortMarks } from './short-marks.js';

/** 1.5 s: the first entrance is over and the first beat is still there. */
const THUMBNAIL_FRAME = 45;

/** What probing found of a short's media, and what its times keep to. */
export interface ShortMedia {
  readonly segments: readonly [VideoMedia, VideoMedia];
  readonly music: AudioMedia | undefined;
  readonly logo: ImageMedia | undefined;
  readonly poster: ImageMedia | undefined;
  readonly clock: ShortClock;
  /** Of the user's own, by place in the document. Default none. */
  readonly fonts?: Readonly<Record<string, FontMedia>> | undefined;
}

/** How the clips are seen, and what is under the words of the closing card. */
export interface ShortFraming {
  /** In order, without gaps. */
  readonly shots: readonly CameraShot[];
  /** Undefined: nothing but what is drawn over it. */
  readonly card: ShortCardScene | undefined;
}

export function shortTimeline(
  short: ResolvedShort,
  media: ShortMedia,
  tracks: readonly SpriteTrack[],
  framing: ShortFraming,
): Timeline {
  const { logo, poster, music } = media;
  const scenes = gradedScenes(short, media, shortScenes(short, framing));
  const loopFrames = short.loop === true ? loopFramesOf(scenes, SHORT_RATE) : undefined;
  return {
    kind: 'timeline',
    composition: 'short',
    output: shortFormat(short),
    media: {
      'segments[0].source': media.segments[0],
      'segments[1].source': media.segments[1],
      ...(music === undefined ? {} : { 'music.source': music }),
      ...logoMedia(logo),
      ...(poster === undefined ? {} : { 'poster.source': poster }),
      ...media.fonts,
    },
    scenes,
    tracks,
    ...(loopFrames === undefined ? {} : { loopFrames }),
    sound: shortSound(short, marksOf(short, media.clock)),
    thumbnailFrame: THUMBNAIL_FRAME,
  };
}

const SECOND = 'segments[1].source';

/** The second clip is matched to the first wherever it is seen: in its slot and on the card. */
function gradedScenes(short: ResolvedShort, media: ShortMedia, scenes: readonly Scene[]): readonly Scene[] {
  const grade = gradeOfShort(short, media);
  if (grade === undefined) return scenes;
  return scenes.map((scene) => {
    const { shot } = scene;
    return shot.kind === 'clip' && shot.media === SECOND ? { ...scene, shot: { ...shot, grade } } : scene;
  });
}

function marksOf(short: ResolvedShort, clock: ShortClock): Pick<SoundPlan, 'hits' | 'dips'> {
  return short.sounds === undefined ? {} : shortMarks(short, clock);
}

type ScenesOf = Pick<ResolvedShort, 'totalFrames' | 'transition' | 'look' | 'design'>;

const CUT: Transition = { kind: 'cut' };
const BLACK: ShortCardScene = { shot: { kind: 'color', color: 'black' }, enter: CUT };

export function shortFormat({ totalFrames }: Pick<ResolvedShort, 'totalFrames'>): FilmFormat {
  return { size: SHORT_SIZE, frameRate: SHORT_RATE, totalFrames };
}

/**
 * The second clip begins as the document or else the look says (with a cut where one of them does not fill the frame):
 * half of a transition lies before the cut.
 */
export function shortScenes(short: ScenesOf, { shots, card = BLACK }: ShortFraming): readonly Scene[] {
  const { totalFrames, transition } = short;
  // Beside a picture in a window there would be black on its way, in place of the look's ground.
  const isFull = shots.every(({ framing }) => framing.kind === 'full');
  const clips = shots.map(({ clip, start, end, clipStart, framing }, index): Scene => {
    const { focus, zoom, kind, stage, close } = framing;
    const shot: ClipShot = {
      ...{ kind: 'clip', media: `segments[${clip}].source`, fromSeconds: 0, fit: 'cover', focus },
      ...(zoom === 1 ? {} : { zoom }),
      ...(close === undefined ? {} : { close }),
      ...(kind === 'full' ? {} : { window: stage }),
    };
    const goesOn = shots[index - 1]?.clip === clip;
    const clipEnd = shots.findLast((one) => one.clip === clip)?.end ?? end;
    const isWhole = start === clipStart && end === clipEnd;
    const enter = clip === 0 || goesOn ? CUT : (transition ?? (isFull ? lookOf(short).transition : CUT));
    return { start, end, shot, enter, ...(isWhole ? {} : { own: { start: clipStart, end: clipEnd } }) };
  });
  if (totalFrames <= FILM_FRAMES) return clips;
  return [...clips, ...cardScenes(card, totalFrames)];
}

/** The card, in two where its clip comes from where the film showed it: to stand costs nothing. */
function cardScenes({ shot, enter, growth }: ShortCardScene, totalFrames: number): readonly Scene[] {
  const whole = { start: FILM_FRAMES, end: totalFrames };
  if (growth === undefined || shot.kind !== 'clip') return [{ ...whole, shot, enter }];
  const grown = FILM_FRAMES + GROWTH_FRAMES;
  return [
    { ...whole, end: grown, shot: { ...shot, ...growth }, enter, own: whole },
    // The same focus, which has come to its place: one feed serves both.
    { ...whole, start: grown, shot: { ...shot, focus: growth.focus }, enter: CUT, own: whole },
  ];
}

/** `marks`: what of the film is heard beside the music. */
export function shortSound(
  { music, totalFrames, loop }: Pick<ResolvedShort, 'music' | 'totalFrames' | 'loop'>,
  marks: Pick<SoundPlan, 'hits' | 'dips'> = {},
): SoundPlan {
  const totalSamples = totalFrames * SAMPLES_PER_FRAME;
  const bed = {
    role: 'music',
    media: 'music.source',
    start: 0,
    end: totalSamples,
    fromSeconds: 0,
    gainDb: 0,
    fit: 'bed',
  } as const;
  const loops = loop === true ? { loops: true as const } : {};
  const tracks = music === undefined ? [] : [bed];
  return { totalSamples, tracks, ...marks, ...loops, targetLufs: -14, ceilingDbtp: -1 };
}
