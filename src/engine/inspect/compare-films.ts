/** A film against the render of its composition: pictures frame by frame, elements, sound. */
import type { FilmPlan } from '../../compose/plan.js';
import { alignFilms, type FilmAlignment } from '../../inspect/align-films.js';
import type { FilmComparison } from '../../inspect/asked-findings.js';
import { elementMask } from '../../inspect/element-mask.js';
import { distance, type Miniatures, readMiniatures } from '../../inspect/miniatures.js';
import { onClock } from '../../inspect/on-clock.js';
import { FILM_KINDS, isFilmKind } from '../film-kinds.js';
import type { Workspace } from '../workspace.js';
import type { AskedFilm } from './asked-film.js';
import type { SurveyedFile } from './receipt.js';
import { searchElements } from './search-elements.js';
import { searchMarks } from './search-marks.js';
import { type Heard, soundMatch } from './sound-match.js';

/** `surveyed`: the film; `render`: what the composition makes. */
export async function compareFilms(
  {
    asked,
    surveyed,
    render,
  }: { readonly asked: AskedFilm; readonly surveyed: SurveyedFile; readonly render: SurveyedFile },
  workspace: Workspace,
): Promise<FilmComparison> {
  const { num, den } = render.media.averageFrameRate;
  // Frames that follow each other unevenly are counted, the others read on the clock of the render.
  const isEven = render.receipt.picture.frame_times.even;
  const frames = isEven
    ? onClock(surveyed.seconds, surveyed.film.count, { num, den })
    : Array.from({ length: surveyed.film.count }, (_, frame) => frame);
  const levels = levelsFor(surveyed.film, render.film);
  const film = picked(surveyed.film, frames, levels.toLimited);
  const alignment = alignFilms(film, render.film, elementMask(asked.plan, render.film));
  const frameOf = (frame: number) => {
    const at = alignment.expected.indexOf(frame);
    return at < 0 || alignment.matches[at] === false ? undefined : frames[at];
  };
  const { plan, tracks } = asked;
  const search = { surveyed, render, frameOf, toLimited: levels.toLimited };
  return {
    ...{ actual: surveyed.receipt, asked: render.receipt, alignment, isMistagged: levels.isMistagged },
    picture: {
      matching: Math.round(alignment.matching * 1000) / 1000,
      mean_difference: Math.round(alignment.meanDifference * 100) / 100,
    },
    sound: await soundMatch({ asked, actual: heardIn(surveyed), expected: heardIn(render) }, workspace),
    roles: new Set(plan?.sound.tracks.map(({ role }) => role) ?? []),
    elements: [
      ...(plan === undefined ? [] : await searchElements({ asked: { ...asked, plan }, ...search }, workspace)),
      ...(tracks === undefined ? [] : await searchMarks(tracks, search, workspace)),
    ],
    ending: plan && endingOf(plan),
    offTime: isEven ? undefined : offTime({ surveyed, render }, alignment),
  };
}

/** The frame that is shown farthest from its time in an uneven render. */
function offTime(
  { surveyed, render }: { readonly surveyed: SurveyedFile; readonly render: SurveyedFile },
  { expected, matches }: FilmAlignment,
): FilmComparison['offTime'] {
  let most = { frame: 0, seconds: 0 };
  for (const [at, frame] of expected.entries()) {
    if (matches[at] !== true || frame < 0 || frame >= render.film.count) continue;
    const seconds = surveyed.seconds(at) - surveyed.seconds(0) - (render.seconds(frame) - render.seconds(0));
    if (Math.abs(seconds) > Math.abs(most.seconds)) most = { frame: at, seconds };
  }
  return most;
}

/** The last scene, where it is the end card of a short or the closing image of an editor ad. */
function endingOf({ scenes, composition }: FilmPlan): FilmComparison['ending'] {
  const last = scenes.at(-1);
  if (last === undefined || scenes.length < 2 || !isCard(last.shot)) return undefined;
  return { start: last.start, path: isFilmKind(composition) ? FILM_KINDS[composition].cardPath : '' };
}

/** A lockup's card lies on a colour, or on a clip that goes on in its window. */
function isCard(shot: FilmPlan['scenes'][number]['shot']): boolean {
  if (shot.kind === 'clip') return shot.window !== undefined;
  return shot.kind === 'color' || shot.media.startsWith('closing_image');
}

/** Frames of the film on the render's clock, with their levels brought to limited range. */
function picked(film: Miniatures, frames: readonly number[], toLimited: (level: number) => number): Miniatures {
  const cells = film.size.width * film.size.height;
  return readMiniatures({ size: film.size, count: frames.length, range: 'limited' }, (from, to, block) => {
    for (const [at, frame] of frames.slice(from, to).entries()) block.set(film.frame(frame).map(toLimited), at * cells);
  });
}

/** Frames compared to find out how the levels are meant. */
const COMPARED_FRAMES = 24;

/** A film tagged full is read as full, unless its pixels are nearer to the render's as they are stored. */
function levelsFor(film: Miniatures, render: Miniatures) {
  const asStored = (level: number) => level;
  if (film.range === 'limited') return { toLimited: asStored, isMistagged: false };
  const converted = (level: number) => Math.round(16 + (level * 219) / 255);
  const apart = (toLimited: (level: number) => number) => {
    const count = Math.min(film.count, render.count);
    const distances = Array.from({ length: Math.min(count, COMPARED_FRAMES) }, (_, index) => {
      const frame = Math.floor(((index + 0.5) * count) / Math.min(count, COMPARED_FRAMES));
      return distance(film.frame(frame).map(toLimited), render.frame(frame));
    });
    return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
  };
  const isMistagged = apart(asStored) < apart(converted);
  return { toLimited: isMistagged ? asStored : converted, isMistagged };
}

/** The film's sound, on the clock of its pictures. */
function heardIn({ receipt, sound, soundStart, seconds }: SurveyedFile): Heard | undefined {
  const lufs = receipt.sound?.integrated_lufs ?? null;
  return sound && { sound, integratedLufs: lufs, startSeconds: soundStart - seconds(0) };
}
