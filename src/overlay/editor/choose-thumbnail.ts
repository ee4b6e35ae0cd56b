/**
 * Chooses the frame of the opening that shows most of the film, by a score: contrast and detail, a face, light that is
 * neither dark nor glaring, stillness. It is never in a transition, never black or blank, and its caption is whole or
 * absent. The first scene is the hook, so another one must be clearly better.
 */
import { transitionWindow } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { Size } from '../../geometry.js';
import { framesIn, type Rational } from '../../time.js';
import { type Film, type FilmStage, facesDuring, lightAt, type SeenCell } from '../film-stages.js';
import type { CaptionPageReport } from './captions/compose-captions.js';
import type { FilmScenes, ScenePlan } from './editor-scenes.js';

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
  readonly plan: FilmScenes;
  readonly film: Film;
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
  const stage = request.film.stages[index];
  if (scene === undefined || stage === undefined) return [];
  const next = request.plan.scenes[index + 1];
  const from = (transitionWindow(scene)?.end ?? scene.start) + framesIn(SETTLED_SECONDS.after, frameRate);
  const until = ((next && transitionWindow(next)?.start) ?? scene.end) - framesIn(SETTLED_SECONDS.before, frameRate);
  return looksOf(stage, request.film.frame, frameRate).flatMap(({ frame, cells, before }) => {
    if (cells.length === 0 || frame < from || frame >= Math.min(until, scene.start + OPENING_SECONDS * fps)) return [];
    const score = scoreOf({ cells, before }, frame, request);
    return score === undefined ? [] : [{ frame, score: Math.round(1000 * score) / 1000 }];
  });
}

interface Look {
  readonly frame: number;
  readonly cells: readonly SeenCell[];
  readonly before: readonly SeenCell[];
}

/** A photo has one look, in its middle at the latest. */
function looksOf(stage: FilmStage, frame: Size, frameRate: Rational): readonly Look[] {
  const { start, end, clockStart, ground } = stage;
  const { times = [] } = ground.light ?? {};
  const settled = start + Math.min(framesIn(USUAL_SECONDS, frameRate), Math.floor((end - start) / 2));
  const frameOf = (time: number) => clockStart + Math.round((time - ground.fromSeconds) * ground.framesPerSecond);
  const box = { x: 0, y: 0, ...frame };
  const cellsAt = (look: number) =>
    times[look] === undefined ? [] : lightAt(stage, look, Math.max(0, frameOf(times[look]) - clockStart), box);
  if (stage.windowAt !== undefined)
    return times.map((_, look) => ({ frame: settled, cells: cellsAt(look), before: [] }));
  return times.map((time, look) => ({ frame: frameOf(time), cells: cellsAt(look), before: cellsAt(look - 1) }));
}

/** Undefined for a frame that is black, blank or overexposed. */
function scoreOf(
  { cells, before }: Pick<Look, 'cells' | 'before'>,
  frame: number,
  { film, captions, plan }: ThumbnailRequest,
): number | undefined {
  const mean = (of: (cell: SeenCell, at: number) => number) =>
    cells.reduce((sum, cell, at) => sum + cell.pixels * of(cell, at), 0) / (film.frame.width * film.frame.height * 255);
  const light = mean((cell) => cell.mean);
  const spread = Math.sqrt(mean((cell) => (cell.mean / 255 - light) ** 2 * 255));
  const detail = mean(({ low, high }) => high - low);
  if (light < LIGHT.least || light > LIGHT.most || spread + detail < LIGHT.leastSpread) return undefined;
  const motion = mean((cell, at) => Math.abs(cell.mean - (before[at]?.mean ?? cell.mean)));
  const shares = facesDuring(film, { start: frame, end: frame + 1 }).map(
    ({ width, height }) => (width * height) / (film.frame.width * film.frame.height),
  );
  const hasFace = shares.some((share) => share >= FACE_SHARE.least && share <= FACE_SHARE.most);
  return (
    WEIGHTS.spread * spread +
    WEIGHTS.entropy * entropy(cells) +
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

/** Entropy of sixteen levels of light: 0 (only one occurs) to 1 (all are equally frequent). */
function entropy(cells: readonly SeenCell[]): number {
  const counts = new Array<number>(16).fill(0);
  for (const { mean, pixels } of cells) counts[mean >> 4] = (counts[mean >> 4] ?? 0) + pixels;
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count) => (count === 0 ? sum : sum - ((count / all) * Math.log2(count / all)) / 4), 0);
}
