/** When each element of a plan rests on the screen, and the verdict on how well it was seen there. */
import type { FilmPlan } from '../compose/plan.js';
import type { SpriteTrack } from '../draw/draw-list.js';
import type { ElementSight } from './asked.types.js';
import { trackPath } from './element-path.js';
import type { PatchMatch } from './element-sight.js';
import { textsByTrack } from './plan-texts.js';

/** A frame of the render at which a track rests, with the cel it shows. */
export interface ElementMoment {
  readonly track: SpriteTrack;
  readonly cel: number;
  readonly frame: number;
}

/** What was found of an element, and its place in the composition. */
export interface SeenElement extends ElementSight {
  /** missing: nothing like it is there; differs: something of its kind is. */
  readonly verdict: 'seen' | 'missing' | 'differs' | 'not looked for';
  /** `text_beats[1]`. */
  readonly path: string;
}

/** An element counts as seen when as a whole, and in each of its parts, it correlates at least this well. */
const LEAST_SCORE = 0.7;
const LEAST_PART = 0.5;
/**
 * Above one of these limits an element counts as another text of the same design: correlation, or share of its ink that
 * has the right brightness.
 */
const OTHER_TEXT_SCORE = 0.3;
const OTHER_TEXT_INK_SHARE = 0.45;
/** Grounds and vignettes are part of the picture: elements take less than this share of the frame. */
const MOST_SHARE = 0.4;
/** More moments than this are too many to read: elements are then taken at equal distances. */
const MOST_TRACKS = 100;
/** An element that rests for so many frames is looked at twice. */
const LONG_REST = 20;

/** Frames to look at, one or two for each element. */
export function elementMoments({
  tracks,
  output,
  loopFrames = 0,
}: Pick<FilmPlan, 'tracks' | 'output' | 'loopFrames'>): readonly ElementMoment[] {
  const area = output.size.width * output.size.height;
  const shown = tracks.filter(
    ({ id, element, box }) =>
      element !== 'scrim' &&
      element !== 'device' &&
      element !== 'annotation' &&
      !id.endsWith('-rule') &&
      box.width * box.height < MOST_SHARE * area,
  );
  const step = Math.max(1, shown.length / MOST_TRACKS);
  const chosen = shown.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return chosen.flatMap((track) => {
    const { cel, start, end } = longestRest(track, output.totalFrames - loopFrames);
    if (cel < 0) return [];
    const length = end - start;
    const frames =
      length >= LONG_REST
        ? [start + Math.floor(length / 4), start + Math.floor((3 * length) / 4)]
        : [start + Math.floor(length / 2)];
    return frames.map((frame) => ({ track, cel, frame }));
  });
}

/** Which cel a track shows at a frame; -1 for none. */
export function celAt(track: SpriteTrack, frame: number): number {
  if (frame < track.start || frame >= track.end) return -1;
  return track.cels.findLastIndex((cel) => cel.frame <= frame);
}

/** The frames of the longest rest. From frame `whole` on the film changes into its beginning, and nothing rests. */
function longestRest({ cels, end: last }: SpriteTrack, whole: number) {
  const end = Math.min(last, whole);
  let best = { cel: -1, start: 0, end: 0 };
  for (const [cel, { frame, nodes }] of cels.entries()) {
    const until = Math.min(end, cels[cel + 1]?.frame ?? end);
    if (nodes.length > 0 && until - frame > best.end - best.start) best = { cel, start: frame, end: until };
  }
  return best;
}

/** The sight of an element: the worst of its moments decides. */
export function sightOf(
  plan: FilmPlan,
  matches: readonly { readonly moment: ElementMoment; readonly match: PatchMatch }[],
): readonly SeenElement[] {
  const { num, den } = plan.output.frameRate;
  const texts = textsByTrack(plan);
  const tracks = [...new Set(elementMoments(plan).map(({ track }) => track))];
  return tracks.map((track) => {
    const own = matches.filter(({ moment }) => moment.track.id === track.id);
    const worst = own.toSorted(
      (a, b) => Math.min(a.match.score, a.match.worst) - Math.min(b.match.score, b.match.worst),
    )[0];
    const verdict = worst === undefined ? 'not looked for' : verdictOn(worst.match);
    return {
      ...{ id: track.id, element: track.element, text: texts.get(track.id) ?? '', path: trackPath(track.id) },
      at_seconds: Math.round((((worst?.moment.frame ?? track.start) * den) / num) * 1000) / 1000,
      score: fine(worst?.match.score ?? 0),
      worst_part: fine(worst?.match.worst ?? 0),
      seen: verdict === 'seen',
      verdict,
    };
  });
}

/** The verdict on a match: one wrong letter is enough to make a text differ. */
export function verdictOn({ score, worst, inked }: PatchMatch): 'seen' | 'missing' | 'differs' {
  if (score >= LEAST_SCORE && worst >= LEAST_PART) return 'seen';
  return score >= OTHER_TEXT_SCORE || inked >= OTHER_TEXT_INK_SHARE ? 'differs' : 'missing';
}

function fine(value: number): number {
  return Math.round(value * 1000) / 1000;
}
