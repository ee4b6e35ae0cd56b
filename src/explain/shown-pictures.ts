/** Which frame of which source a moment of a film shows, according to the plan's own time map and crop. */
import { fillsFrame } from '../compose/blur-fill.js';
import { closenessAt, cropWindow } from '../compose/crop-window.js';
import type { FilmPlan } from '../compose/plan.js';
import { buildTimeMap, sourceAt } from '../compose/time-map.js';
import { type ClipShot, clipRate, ownFrames, type Scene, type Stretch, stretchesOf } from '../compose/timeline.js';
import { SLOT_FRAMES } from '../document/short/short-format.js';
import type { Box } from '../geometry.js';
import type { ShownPicture, ShownTransition } from './explanation.types.js';

type Film = Pick<FilmPlan, 'scenes' | 'loopFrames' | 'media' | 'sources' | 'output'> & Partial<Pick<FilmPlan, 'facts'>>;

const GRADED = 'grade match: its brightness, contrast and colours are brought near those of the first clip.';
const LEADS_BACK = 'The film is a loop: its first picture, words and all, stands here until the film begins anew.';

const WHOLE_BOX: Box = { x: 0, y: 0, width: 1, height: 1 };

/** One picture, or two within a transition. */
export function shownPictures(film: Film, frame: number): readonly ShownPicture[] {
  const stretch = stretchAt(film, frame);
  const [last] = stretch.scenes;
  if (stretch.loops === true) {
    const first: Stretch = { start: 0, end: 1, scenes: [0] };
    const back = pictureOf(film, { index: 0, role: 'entering', frame: 0, stretch: first });
    return [
      pictureOf(film, { index: last, role: 'leaving', frame, stretch }),
      { ...back, why: [...back.why, LEADS_BACK] },
    ];
  }
  return stretch.scenes.map((index, position) => {
    const role = stretch.scenes.length === 1 ? 'only' : position === 0 ? 'leaving' : 'entering';
    return pictureOf(film, { index, role, frame, stretch });
  });
}

/** The transition that the frame lies in; null outside of one. */
export function shownTransition(film: Film, frame: number): ShownTransition | null {
  const { start, end, scenes, loops } = stretchAt(film, frame);
  const second = scenes[1];
  const type = loops === true ? 'loop' : second === undefined ? undefined : film.scenes[second]?.enter.kind;
  if (type === undefined) return null;
  return { type, start_frame: start, end_frame: end, progress: round((frame - start) / (end - start)) };
}

function stretchAt(film: Film, frame: number): Stretch {
  const found = stretchesOf(film).find(({ start, end }) => start <= frame && frame < end);
  if (found === undefined) throw new Error(`internal: no scene shows frame ${frame}`);
  return found;
}

interface Asked {
  readonly index: number;
  readonly role: ShownPicture['role'];
  readonly frame: number;
  readonly stretch: Stretch;
}

function pictureOf(film: Film, { index, role, frame, stretch }: Asked): ShownPicture {
  const scene = film.scenes[index] as Scene;
  const { shot } = scene;
  const common = {
    scene: index,
    role,
    file: null,
    source_frame: null,
    source_seconds: null,
    held: false,
    window: null,
  };
  if (shot.kind === 'color')
    return { ...common, path: null, source: null, type: 'ground', why: [`A flat ground, ${shot.color}.`] };
  const path = shot.media;
  const source = film.sources[path] ?? null;
  if (shot.kind === 'still') {
    const moves = shot.from.zoom !== shot.to.zoom;
    const why = moves
      ? ['A still image; the view moves slowly over it, so that the picture does not stand still.']
      : ['A still image.'];
    return { ...common, path, source, type: 'still', why };
  }
  // Frames are counted as the layer is decoded: an entering scene begins with its transition.
  const { offset } = ownFrames(scene);
  const from = Math.min(0, stretch.start - scene.start + offset);
  const clip = clipAt(film, shot, { at: frame - scene.start + offset, from });
  return { ...common, path, source, type: 'clip', ...clip, why: [...clip.why, ...beatReason(film, scene)] };
}

/**
 * `at` is the frame on the scene's own clock; `from` is the first frame that is shown, below 0 in a transition into it.
 */
function clipAt({ media, output }: Film, shot: ClipShot, { at, from }: { readonly at: number; readonly from: number }) {
  const clip = media[shot.media];
  if (clip?.kind !== 'video') throw new Error(`internal: ${shot.media} is no video of the film`);
  const frameRate = clipRate(shot, output.frameRate);
  const size = shot.window ?? output.size;
  const sourceStartSeconds = shot.fromSeconds + (from * frameRate.den) / frameRate.num;
  const map = buildTimeMap(clip, { slotFrames: at - from + 1, outputRate: frameRate, sourceStartSeconds });
  const source = sourceAt(map, at - from);
  const ticks = (clip.pts[source] ?? 0) - (clip.pts[0] ?? 0);
  const held = map.heldFrom !== undefined && at - from >= map.heldFrom;
  const { displaySize: picture } = clip;
  const fills = fillsFrame(picture, size);
  const isWhole = shot.fit === 'blur' && !fills;
  const window = isWhole
    ? WHOLE_BOX
    : roundBox(cropWindow({ picture, frame: size, focus: shot.focus, zoom: shot.zoom ?? 1, close: shot.close }, at));
  return {
    source_frame: source,
    source_seconds: round((ticks * clip.timeBase.num) / clip.timeBase.den),
    held,
    window,
    why: [
      'The frame of the clip that is on at this time: the nearest earlier one by its timestamp.',
      ...(held ? ['The clip is over: its last frame is held.'] : []),
      ...placeReason(shot),
      ...closerReason(shot, at),
      ...(shot.grade === undefined ? [] : [GRADED]),
      fitReason(shot, fills, window),
    ],
  };
}

/** The reason that a scene begins on a beat; none where the plan, which may come from a file, reports no beat. */
function beatReason({ facts }: Film, { start }: Scene): readonly string[] {
  const { tempo_bpm: tempo, cut_frame: cut } = Object(facts?.['beat']) as Readonly<Record<string, unknown>>;
  return typeof tempo === 'number' && start > 0 && cut === start
    ? [`It begins with the music's beat (${tempo} a minute), ${Math.abs(start - SLOT_FRAMES)} frames from the middle.`]
    : [];
}

function placeReason({ window }: ClipShot): readonly string[] {
  return window === undefined ? [] : [`The card has a window of ${window.width}x${window.height} for it.`];
}

function closerReason({ close }: ClipShot, at: number): readonly string[] {
  if (close === undefined) return [];
  const share = Math.round(1000 * closenessAt(close, at) - 1000) / 10;
  const how = close.from === close.to ? 'a cut of the score' : 'a push of the score';
  return share === 0 ? [] : [`The camera is ${share}% closer than the clip lies in its frame: ${how}.`];
}

function fitReason({ fit, focus }: ClipShot, fills: boolean, window: Box): string {
  if (fills) return 'The clip has the shape of its place and fills it.';
  if (fit === 'blur') return 'fit_mode blur: all of the clip is seen, over a blurred copy that fills the frame.';
  const shown = Math.round(100 * window.width * window.height);
  const how = 'keys' in focus && focus.keys.length > 1 ? 'on a path that follows the subject' : 'on one place';
  return `The clip has another shape: ${shown}% of it is seen, cut ${how}.`;
}

function roundBox({ x, y, width, height }: Box): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
