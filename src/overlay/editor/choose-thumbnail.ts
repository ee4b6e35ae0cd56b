/**
 * Chooses the frame of the opening that shows most of the film, by a score: contrast and detail, a face, light that is
 * neither dark nor glaring, stillness. It is never in a transition, never black or blank, and its caption is whole or
 * absent. The first scene is the hook, so another one must be clearly better.
 */
import { shownLight, unpackedLight } from '../../compose/shown-light.js';
import { clipRate, ownFrames, type Shot, transitionWindow } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { Size } from '../../geometry.js';
import type { LumaGrid } from '../../media.js';
import { framesIn, type Rational } from '../../time.js';
import { type FilmSubjects, facesDuring } from '../film-subjects.js';
import type { CaptionPageReport } from './captions/compose-captions.js';
import type { FilmScenes, ScenePlan } from './editor-scenes.js';
import { type EditorPictures, shotMedium } from './editor-shots.js';

/** The number of scenes that are considered, from the first. */
export const OPENING_SCENES = 3;
/** Seconds of each. */
const OPENING_SECONDS = 4;
/** The time that is taken where the picture was not measured, seconds. */
const USUAL_SECONDS = 1.5;
/** Seconds kept after a cut or a transition, and before the next. */
const SETTLED_SECONDS = { after: 0.4, before: 0.2 } as const;
/** The factor by which another scene must be better than the first. */
const CLEAR_ADVANTAGE = 1.3;
/** Mean light of a frame worth showing, and its least spread: a blank wall is not worth showing. */
const LIGHT = { least: 0.06, best: 0.45, most: 0.95, leastSpread: 0.015 } as const;
const WEIGHTS = { spread: 1, entropy: 0.5, detail: 1.5, motion: 2, face: 0.3, unfinished: 0.25 } as const;
/** A face within these shares of the frame is recognisable at the size of a thumbnail and does not fill it. */
const FACE_SHARE = { least: 0.012, most: 0.5 } as const;
/** Seconds in which a caption comes in, and its last word. */
const COMING_SECONDS = { page: 5 / 30, word: 2 / 30 } as const;

export interface ThumbnailRequest {
  readonly size: Size;
  readonly plan: FilmScenes;
  readonly shots: readonly Shot[];
  readonly pictures: EditorPictures;
  readonly subjects: FilmSubjects;
  readonly captions: readonly CaptionPageReport[];
}

interface Candidate {
  readonly frame: number;
  /** Thousandths are as fine as it is told. */
  readonly score: number;
}

/** A frame of the film. */
export function chooseThumbnail(request: ThumbnailRequest): number {
  const scenes = request.plan.scenes.slice(0, OPENING_SCENES).filter(({ isClosing }) => !isClosing);
  const best = scenes.map((_, index) => bestOf(candidatesOf(index, request)));
  const [first] = best;
  const others = best.slice(1).filter((one) => one !== undefined);
  const other = bestOf(others);
  if (first === undefined) return other?.frame ?? usualFrame(request.plan.scenes[0], request.plan.frameRate);
  const isBetter = other !== undefined && other.score > Math.max(first.score * CLEAR_ADVANTAGE, first.score + 0.1);
  return isBetter ? other.frame : first.frame;
}

function usualFrame(scene: ScenePlan | undefined, frameRate: Rational = EDITOR_RATE): number {
  return Math.min(framesIn(USUAL_SECONDS, frameRate), Math.floor((scene?.end ?? 1) / 2));
}

/** The earliest of those with the best score. */
function bestOf(candidates: readonly Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (best, one) => (best === undefined || one.score > best.score ? one : best),
    undefined,
  );
}

function candidatesOf(index: number, request: ThumbnailRequest): readonly Candidate[] {
  const { frameRate = EDITOR_RATE } = request.plan;
  const fps = frameRate.num / frameRate.den;
  const scene = request.plan.scenes[index];
  const light = scene === undefined ? undefined : lightOf(index, scene, request);
  if (scene === undefined || light === undefined) return [];
  const next = request.plan.scenes[index + 1];
  const from = (transitionWindow(scene)?.end ?? scene.start) + framesIn(SETTLED_SECONDS.after, frameRate);
  const until = ((next && transitionWindow(next)?.start) ?? scene.end) - framesIn(SETTLED_SECONDS.before, frameRate);
  return light.looks.flatMap(({ frame, cells, before }) => {
    if (frame < from || frame >= Math.min(until, scene.start + OPENING_SECONDS * fps)) return [];
    const score = scoreOf({ cells, before }, frame, request);
    return score === undefined ? [] : [{ frame, score: Math.round(1000 * score) / 1000 }];
  });
}

/** Luma of a frame in cells, 0-255. */
interface Cells {
  readonly mean: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

interface Look {
  readonly frame: number;
  readonly cells: Cells;
  readonly before: Cells | undefined;
}

function lightOf(
  index: number,
  scene: ScenePlan,
  { shots, pictures, size, plan: { frameRate = EDITOR_RATE } }: ThumbnailRequest,
): { readonly looks: readonly Look[] } | undefined {
  const [shot, media] = [shots[index], shotMedium(scene, index, pictures)];
  if (media?.kind === 'image') {
    const cells = media.lumaGrid && cellsOf(media.lumaGrid, 0);
    const settled =
      scene.start + Math.min(framesIn(USUAL_SECONDS, frameRate), Math.floor((scene.end - scene.start) / 2));
    return cells && { looks: [{ frame: settled, cells, before: undefined }] };
  }
  if (shot?.kind !== 'clip' || media?.light === undefined) return undefined;
  const { num, den } = clipRate(shot, frameRate);
  const { offset } = ownFrames(scene);
  const clock = { framesPerSecond: num / den, fromSeconds: scene.fromSeconds };
  const { light, displaySize: picture } = media;
  const grid: LumaGrid =
    shot.fit === 'cover' ? shownLight(light, { picture, frame: size, focus: shot.focus }, clock) : unpackedLight(light);
  const looks = light.times.flatMap((time, at): readonly Look[] => {
    const cells = cellsOf(grid, at);
    const frame = scene.start - offset + Math.round((time - clock.fromSeconds) * clock.framesPerSecond);
    return cells === undefined ? [] : [{ frame, cells, before: cellsOf(grid, at - 1) }];
  });
  return { looks };
}

function cellsOf({ mean, low, high }: LumaGrid, at: number): Cells | undefined {
  const own = mean[at];
  return own && { mean: own, low: low?.[at] ?? own, high: high?.[at] ?? own };
}

/** Undefined for a frame that is black, blank or overexposed. */
function scoreOf(
  { cells, before }: Pick<Look, 'cells' | 'before'>,
  frame: number,
  { size, subjects, captions, plan }: ThumbnailRequest,
): number | undefined {
  const light = average(cells.mean) / 255;
  const spread = Math.sqrt(average(cells.mean.map((value) => (value / 255 - light) ** 2)));
  const detail = average(cells.mean.map((_, at) => ((cells.high[at] ?? 0) - (cells.low[at] ?? 0)) / 255));
  if (light < LIGHT.least || light > LIGHT.most || spread + detail < LIGHT.leastSpread) return undefined;
  const motion =
    before === undefined
      ? 0
      : average(cells.mean.map((value, at) => Math.abs(value - (before.mean[at] ?? value)))) / 255;
  const shares = facesDuring(subjects, { start: frame, end: frame + 1 }).map(
    ({ width, height }) => (width * height) / (size.width * size.height),
  );
  const hasFace = shares.some((share) => share >= FACE_SHARE.least && share <= FACE_SHARE.most);
  return (
    WEIGHTS.spread * spread +
    WEIGHTS.entropy * entropy(cells.mean) +
    WEIGHTS.detail * detail -
    Math.abs(light - LIGHT.best) -
    WEIGHTS.motion * motion +
    (hasFace ? WEIGHTS.face : 0) -
    (isUnfinished(captions, frame, plan.frameRate) ? WEIGHTS.unfinished : 0)
  );
}

/** True while a caption comes in, or while words of it have not appeared yet. */
function isUnfinished(captions: readonly CaptionPageReport[], frame: number, rate: Rational = EDITOR_RATE): boolean {
  const page = captions.find(({ start, end }) => frame >= start && frame < end);
  if (page === undefined) return false;
  const [whole, last] = [framesIn(COMING_SECONDS.page, rate), framesIn(COMING_SECONDS.word, rate)];
  return frame < Math.max(page.start + whole, (page.wordStarts.at(-1) ?? page.start) + last);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Entropy of sixteen levels of light: 0 (only one occurs) to 1 (all are equally frequent). */
function entropy(values: readonly number[]): number {
  const counts = new Array<number>(16).fill(0);
  for (const value of values) counts[value >> 4] = (counts[value >> 4] ?? 0) + 1;
  return counts.reduce((sum, count) => {
    const share = count / Math.max(1, values.length);
    return share === 0 ? sum : sum - (share * Math.log2(share)) / 4;
  }, 0);
}
