/**
 * `depth: behind`: the headline as it opens stands behind the person of the first clip, where they cover a part of it
 * and most of each letter stays seen; what they cover is taken out of it, picture by picture. Where that cannot be, it
 * stands in front as ever, and the reason is told.
 */

import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { Cel, SpriteTrack } from '../../draw/draw-list.js';
import type { Warning } from '../../errors.js';
import { type Box, bottom, evenBox, inflate, onFrame, right } from '../../geometry.js';
import { windowShown } from '../../layout/framing.js';
import { MATTE_SIDE, OUTLINE_STEPS, type Outline } from '../../subjects/person-outline.js';
import type { FontBook } from '../../type/typeset.types.js';
import { linesOnFrame, type PersonOfClip, pathWithin } from '../person-on-frame.js';
import type { CameraShot } from '../score/camera.types.js';
import type { FilmPart } from './arrange-short.js';
import { fadeFrames } from './cut-transition.js';
import { type PersonView, placeBehind } from './place-behind.js';
import type { ShortScore } from './score.js';
import type { ClipInLayout } from './short-framing.js';

/** Why a headline stands in front. */
export type FrontReason = 'stage' | 'nobody' | 'small' | 'cut' | 'unsure' | 'window' | 'format' | 'room';

/** What the survey found about the person of the first clip while the headline opens. */
export type DepthFacts =
  | ({ readonly kind: 'person' } & PersonOfClip)
  | { readonly kind: 'front'; readonly reason: FrontReason };

export interface DepthRequest {
  readonly parts: readonly [FilmPart, FilmPart];
  readonly clip: ClipInLayout;
  readonly shots: readonly CameraShot[];
  readonly score: ShortScore;
  readonly facts: DepthFacts;
  readonly fontBook: FontBook;
}

export type HeadlineDepth =
  | { readonly kind: 'behind'; readonly parts: readonly [FilmPart, FilmPart]; masked(track: SpriteTrack): SpriteTrack }
  | { readonly kind: 'front'; readonly reason: FrontReason };

/**
 * Bounds on the outline, in hundredths: how much of the face it must hold, and how much may be uncertain along it and
 * from picture to picture.
 */
const OUTLINE_BOUNDS = { face: 90, doubt: 320, flicker: 30 } as const;

export function behindPerson(short: ResolvedShort, request: DepthRequest): HeadlineDepth {
  const { facts, score } = request;
  const [first, second] = request.parts;
  const { layout, framing } = first;
  const front = (reason: FrontReason): HeadlineDepth => ({ kind: 'front', reason });
  if (facts.kind === 'front') return front(facts.reason);
  const { device, starsFirst } = score.staging;
  if (device !== 'none' || starsFirst || layout.signs.length > 0) return front('format');
  if (framing.kind === 'window') return front('window');
  const fade = fadeFrames(short);
  if (layout.hook === undefined || score.opening > score.cut - fade) return front('stage');
  if (facts.face < OUTLINE_BOUNDS.face || facts.doubt > OUTLINE_BOUNDS.doubt || facts.flicker > OUTLINE_BOUNDS.flicker)
    return front('unsure');
  const views = facts.shows.slice(0, score.opening).map((shown, frame) => viewAt(request, facts, shown, frame));
  const hook = placeBehind(short, first, views, request.fontBook);
  if (hook === undefined) return front('room');
  return {
    kind: 'behind',
    parts: [
      { ...first, layout: { ...layout, hook, isHookBehind: true } },
      { ...second, layout: { ...second.layout, isHookBehind: true } },
    ],
    masked: (track) => masked(track, views),
  };
}

function viewAt({ clip, shots }: DepthRequest, facts: PersonOfClip, shown: number, frame: number): PersonView {
  const shot = shots.find(({ start, end }) => frame >= start && frame < end) ?? (shots[0] as CameraShot);
  const window = windowShown(shot.framing, clip.ground.picture, frame - shot.clipStart);
  const part = onFrame(facts.part, window, shot.framing.stage);
  const outline = facts.outlines[shown] ?? [];
  const known = knownOf(facts.part, part, outline);
  return { known, lines: linesOnFrame(outline, part), cellPx: part.width / MATTE_SIDE };
}

/** `part`: of the picture what was looked at; `onScreen`: where it lies. */
function knownOf(part: Box, onScreen: Box, outline: Outline): Box {
  const far = 4 * SHORT_SIZE.height;
  const points = outline.flat();
  const along = (axis: 0 | 1) => points.filter((_, at) => at % 2 === axis);
  const end = MATTE_SIDE * OUTLINE_STEPS;
  const isOpen = (share: number, leaves: boolean) => share < 0.005 || share > 0.995 || !leaves;
  const [xs, ys] = [along(0), along(1)];
  const begins = (values: readonly number[]) => values.some((value) => value < 0);
  const ends = (values: readonly number[]) => values.some((value) => value > end);
  const left = isOpen(part.x, begins(xs)) ? -far : onScreen.x;
  const top = isOpen(part.y, begins(ys)) ? -far : onScreen.y;
  return {
    ...{ x: left, y: top },
    width: (isOpen(right(part), ends(xs)) ? far : right(onScreen)) - left,
    height: (isOpen(bottom(part), ends(ys)) ? far : bottom(onScreen)) - top,
  };
}

/** Over what distance the edge of a matte fades: a share of one of its cells, but at least so many px. */
const [SOFT, LEAST_SOFT] = [0.6, 2] as const;

/** The track with what stands before it taken out of every picture. */
function masked(track: SpriteTrack, views: readonly PersonView[]): SpriteTrack {
  const cels: Cel[] = [];
  let last = '';
  for (let frame = track.start; frame < track.end; frame += 1) {
    const at = track.cels.findLastIndex((cel) => cel.frame <= frame);
    const cel = track.cels[at];
    const view = views[Math.min(frame, views.length - 1)];
    if (cel === undefined || view === undefined) continue;
    const softPx = Math.max(LEAST_SOFT, Math.round(SOFT * view.cellPx));
    const box = evenBox(inflate(track.box, 2 * softPx), { width: 4 * SHORT_SIZE.width, height: 4 * SHORT_SIZE.height });
    const data = pathWithin(view.lines, box);
    const key = `${at} ${data}`;
    if (key === last) continue;
    last = key;
    const without = { data, box, softPx };
    cels.push({ ...cel, frame, nodes: data === '' ? cel.nodes : [{ kind: 'group', children: cel.nodes, without }] });
  }
  return { ...track, cels };
}

const REASONS: Readonly<Record<FrontReason, string>> = {
  stage: 'the headline does not open alone over the first clip: text_beats or a subheadline give it an opening',
  nobody: 'no face is seen during the opening: use a first clip that shows a person',
  small: 'the person is too small during the opening: in a closer clip the outline can be found',
  cut: 'the first clip cuts to another shot during the opening: use a clip that is one shot there',
  unsure: 'the outline of the person is not sure: calmer ground behind the person, and more light, help',
  window: 'the first clip stands in a window beside the words: a clip with more room fills the frame',
  format: 'the creative_format gives the headline a ground or a sign of its own: leave it out',
  room: 'no place lets the person cover a part of it and leaves 70% of each letter seen: room over the head has one',
};

/** A sentence about where the headline stands. */
export function depthSentence(depth: HeadlineDepth): string {
  return depth.kind === 'behind'
    ? 'It stands behind the person of the first clip, who covers a part of it: depth is behind.'
    : `It stands in front, though depth is behind: ${REASONS[depth.reason]}.`;
}

export function depthWarning(reason: FrontReason): Warning {
  return {
    code: 'headline_in_front',
    path: 'depth',
    message: `Expected the headline behind the person but it stands in front, because ${REASONS[reason]}`,
  };
}
