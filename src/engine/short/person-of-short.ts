/** The outline of the person in a short's first clip while its headline opens (`depth: behind`). */
import { buildTimeMap, framesShown } from '../../compose/time-map.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { SHORT_RATE } from '../../document/short/short-format.js';
import type { Box } from '../../geometry.js';
import { findMattes, mattePart } from '../../io/tracking/find-mattes.js';
import type { LoadedModel } from '../../io/tracking/model-store.js';
import { peopleAt, type SeenPerson } from '../../layout/people.js';
import type { VideoMedia } from '../../media.js';
import type { DepthFacts } from '../../overlay/short/behind-person.js';
import { scoreOf } from '../../overlay/short/score.js';
import type { ShortClock } from '../../overlay/short/short-clock.js';
import { type CellBox, MATTE_SIDE, personOutlines } from '../../subjects/person-outline.js';
import type { FoundFile } from '../media/gather.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';

export interface PersonRequest {
  readonly clip: FoundFile<VideoMedia>;
  readonly clock: ShortClock;
  readonly model: LoadedModel;
}

/**
 * The least height of a head, as a share of the part of the picture that is surveyed: the network was made for people
 * within two metres of the camera.
 */
const LEAST_HEAD = 0.13;

/** Rejects as `findMattes` does; nothing is decoded where no outline can be had. */
export async function personOfShort(
  short: ResolvedShort,
  { clip, clock, model }: PersonRequest,
  workspace: Workspace,
): Promise<DepthFacts> {
  const { media, file: path } = clip;
  const { opening } = scoreOf(short, clock);
  if (opening === 0) return { kind: 'front', reason: 'stage' };
  const seen = peopleSeen(media, opening);
  if (typeof seen === 'string') return { kind: 'front', reason: seen };
  const shown = framesShown(buildTimeMap(media, { slotFrames: opening, outputRate: SHORT_RATE }));
  const frames = [...new Set(shown)];
  const part = mattePart(media.displaySize, middleOf(seen));
  const share: Box = {
    ...{ x: part.x / part.width, y: part.y / part.height },
    ...{ width: part.side / part.width, height: part.side / part.height },
  };
  const faces = frames.map((frame) => cellsOf(nearest(seen, secondsOf(media, frame)).person.face, share));
  const identity = {
    ...{ person: codeOf('planning'), model: model.sha256, clip: media.contentHash, build: workspace.tools.build },
    ...{ part, shown, faces },
  };
  return remembered(workspace, identity, async (): Promise<DepthFacts> => {
    const { tools, folder, signal, watchdog, budget } = workspace;
    const request = { ffmpegPath: tools.ffmpegPath, path, media, model, frames, middle: middleOf(seen) };
    const mattes = await budget.groups.use(signal, () => findMattes({ ...request, folder, signal, watchdog }));
    await workspace.mainThread.whenIdle();
    const shows = shown.map((frame) => frames.indexOf(frame));
    return { kind: 'person', ...personOutlines(mattes, faces), part: share, shows };
  });
}

interface Seen {
  readonly seconds: number;
  readonly person: SeenPerson;
}

/** The surest person of each look while the headline opens, or why nobody can be cut out. */
function peopleSeen(
  { subjects, displaySize }: VideoMedia,
  opening: number,
): readonly Seen[] | 'nobody' | 'small' | 'cut' {
  const until = (opening * SHORT_RATE.den) / SHORT_RATE.num;
  if (subjects === undefined) return 'nobody';
  if (subjects.cuts.some((at) => at > 0 && at < until)) return 'cut';
  const looks = subjects.times.flatMap((seconds, look) => (seconds <= until + 0.5 ? [{ seconds, look }] : []));
  const seen = looks.flatMap(({ seconds, look }): readonly Seen[] => {
    const [person] = peopleAt(subjects, look);
    return person === undefined ? [] : [{ seconds, person }];
  });
  if (seen.length === 0 || 2 * seen.length < looks.length) return 'nobody';
  const { width, height } = displaySize;
  const least = Math.min(...seen.map(({ person }) => (person.head.height * height) / Math.min(width, height)));
  return least < LEAST_HEAD ? 'small' : seen;
}

/** The mean centre of the heads, as shares of the picture, rounded to thousandths. */
function middleOf(seen: readonly Seen[]): { readonly x: number; readonly y: number } {
  const mean = (of: (head: Box) => number) =>
    Math.round((1000 * seen.reduce((sum, { person }) => sum + of(person.head), 0)) / seen.length) / 1000;
  return { x: mean(({ x, width }) => x + width / 2), y: mean(({ y, height }) => y + height / 2) };
}

function nearest(seen: readonly Seen[], seconds: number): Seen {
  return seen.reduce((best, one) => (Math.abs(one.seconds - seconds) < Math.abs(best.seconds - seconds) ? one : best));
}

function secondsOf({ pts, timeBase }: VideoMedia, frame: number): number {
  return (((pts[frame] ?? 0) - (pts[0] ?? 0)) * timeBase.num) / timeBase.den;
}

function cellsOf(face: Box, part: Box): CellBox {
  const cell = (at: number, from: number, length: number) => Math.round((MATTE_SIDE * (at - from)) / length);
  return {
    left: cell(face.x, part.x, part.width),
    top: cell(face.y, part.y, part.height),
    right: cell(face.x + face.width, part.x, part.width),
    bottom: cell(face.y + face.height, part.y, part.height),
  };
}
