/**
 * A resolved short, its probed media and its overlay -> a timeline: two slots of 6.0 s, then a ground for the 2.0 s end
 * card unless it is off.
 */
import {
  type ClipShot,
  CUT,
  type FilmFormat,
  loopFramesOf,
  type Scene,
  type SoundPlan,
  type Timeline,
} from '../../compose/timeline.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { AudioMedia, FontMedia, ImageMedia, VideoMedia } from '../../media.js';

import { CARD_CLOSES } from '../card/card-growth.js';
import { logoMedia } from '../elements/choose-logo.js';
import type { CameraShot } from '../score/camera.types.js';
import { cutTransition } from './cut-transition.js';
import type { ShortCardScene } from './short-card.js';
import type { ShortClock } from './short-clock.js';
import { gradeOfShort } from './short-grade.js';
import { SAMPLES_PER_FRAME, shortMarks } from './short-marks.js';

/** 1.5 s: the first entrance is over and the first beat is still visible. */
const THUMBNAIL_FRAME = 45;

/** The facts of a short's media, and the beats that its times follow. */
export interface ShortMedia {
  readonly segments: readonly [VideoMedia, VideoMedia];
  readonly music: AudioMedia | undefined;
  readonly logo: ImageMedia | undefined;
  readonly poster: ImageMedia | undefined;
  readonly clock: ShortClock;
  /** The user's fonts, by place in the document. Default none. */
  readonly fonts?: Readonly<Record<string, FontMedia>> | undefined;
}

/** The views of the clips, and the picture under the words of the closing card. */
export interface ShortFraming {
  /** In order, without gaps. */
  readonly shots: readonly CameraShot[];
  /** Undefined: the card has no picture apart from its drawing. */
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

const BLACK: ShortCardScene = { shot: { kind: 'color', color: 'black' }, enter: CUT };

export function shortFormat({ totalFrames }: Pick<ResolvedShort, 'totalFrames'>): FilmFormat {
  return { size: SHORT_SIZE, frameRate: SHORT_RATE, totalFrames };
}

/** Half of the transition into the second clip lies before the cut. */
export function shortScenes(short: ScenesOf, { shots, card = BLACK }: ShortFraming): readonly Scene[] {
  const { totalFrames } = short;
  const enters = cutTransition(
    short,
    shots.map(({ framing }) => framing),
  );
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
    const enter = clip === 0 || goesOn ? CUT : enters;
    return { start, end, shot, enter, ...(isWhole ? {} : { own: { start: clipStart, end: clipEnd } }) };
  });
  if (totalFrames <= FILM_FRAMES) return clips;
  const ends = cardScenes(card, totalFrames);
  const from = ends[0]?.start ?? totalFrames;
  return [...clips.map((scene) => ({ ...scene, end: Math.min(scene.end, from) })), ...ends];
}

/**
 * The scene of the card; two scenes where its clip moves from its place in the film's last frames, because a picture
 * that rests is cheaper.
 */
function cardScenes({ shot, enter, growth }: ShortCardScene, totalFrames: number): readonly Scene[] {
  if (growth === undefined || shot.kind !== 'clip') return [{ start: FILM_FRAMES, end: totalFrames, shot, enter }];
  const start = FILM_FRAMES - CARD_CLOSES;
  const fromSeconds = shot.fromSeconds - (CARD_CLOSES * SHORT_RATE.den) / SHORT_RATE.num;
  // The same clip with the same crop: one feed serves both.
  const common = { shot: { ...shot, fromSeconds, arrives: growth }, enter: CUT, own: { start, end: totalFrames } };
  const there = start + growth.frames;
  return [
    { start, end: there, ...common },
    { start: there, end: totalFrames, ...common },
  ];
}

/** `marks` are the sounds of the film apart from the music. */
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
