/** All facts of a clip's people, faces and things -> what is hidden in each of its frames. */
import type { TrackingRedaction } from '../../document/enumerations.js';
import { type BoxXyxy, boxArea, boxWidth, intersectionArea } from '../boxes.js';
import type { FaceSight } from '../faces/found-faces.js';
import { headStrip } from '../head-rule.js';
import type { Detection, ObjectTrack } from '../track.types.js';
import type { Cover } from './cover.types.js';
import { type CoverStyle, faceCell, personCell, steadyCells, thingCell } from './cover-strength.js';
import { loneFaces } from './lone-faces.js';
import { aroundFace, personCovers } from './person-covers.js';
import { type OwnedFaces, ownFaces } from './person-faces.js';
import { type PathClip, type PersonPath, personPaths } from './person-paths.js';
import { withReach } from './reach.js';
import { straySights } from './stray-sights.js';

export interface CoverRequest {
  readonly tracks: readonly ObjectTrack[];
  /** The class of people, where the network has one and they are hidden. */
  readonly personClass: number | undefined;
  /** All detections, also of people whom nobody follows. */
  readonly detections: readonly Detection[];
  /** The faces of each frame; empty where people are not hidden. */
  readonly faces: readonly (readonly FaceSight[])[];
  /** Places where something was found in the finished film; they are hidden in any case. */
  readonly more: readonly Cover[];
  readonly style: CoverStyle;
  readonly redact: TrackingRedaction;
  readonly clip: PathClip;
}

export interface ClipCovers {
  readonly covers: readonly Cover[];
  readonly paths: readonly PersonPath[];
  readonly faces: OwnedFaces;
  /** Stretches of faces that belong to nobody who is followed. */
  readonly loneFaces: number;
}

export function clipCovers(request: CoverRequest): ClipCovers {
  const { tracks, personClass, style, redact, clip } = request;
  const { times } = clip;
  const isPerson = (track: ObjectTrack) => track.class === personClass;
  const paths = personPaths(tracks.filter(isPerson), clip);
  const faces = ownFaces(paths, request.faces, times);
  const people = paths.flatMap((path) => {
    const held = faces.held.get(path) ?? new Map();
    const cells = cellsOf(path, held, request);
    const shape = redact === 'face' ? ('head' as const) : ('box' as const);
    return personCovers(path, held, redact, clip).map((at): Cover => ({ ...at, shape, cellPx: cells(at.frame) }));
  });
  const alone = loneFaces(faces.lone, clip);
  const lone = alone.flatMap(({ boxes }) =>
    boxes.map((at): Cover => {
      const cellPx = faceCell(boxWidth(at.box), style);
      return { frame: at.frame, box: aroundFace(at), cellPx, shape: 'head' };
    }),
  );
  const things = tracks.filter((track) => !isPerson(track)).flatMap((track) => thingCovers(track, clip));
  const known = [...people, ...lone, ...things, ...request.more];
  return { covers: [...known, ...straysOf(known, paths, request)], paths, faces, loneFaces: alone.length };
}

/** Covers that hide the whole of a thing that is no person. */
function thingCovers({ boxes }: ObjectTrack, clip: PathClip): readonly Cover[] {
  const cells = byFrame(
    boxes.map(({ frame, box }) => ({ frame, cell: thingCell(box) })),
    clip,
  );
  return withReach(boxes, clip).map(({ frame, box }) => ({ frame, box, shape: 'box', cellPx: cells(frame) }));
}

/** The size of the pixels that hide a person, for each frame of their path. */
function cellsOf(
  { boxes }: PersonPath,
  held: OwnedFaces['held'] extends ReadonlyMap<PersonPath, infer Held> ? Held : never,
  { style, clip }: CoverRequest,
): (frame: number) => number {
  return byFrame(
    boxes.map(({ frame, box }) => ({ frame, cell: personCell(box, held.get(frame)?.box, style) })),
    clip,
  );
}

/** Cell sizes by frame, steadied; before the first frame and after the last one they stay the same. */
function byFrame(
  cells: readonly { readonly frame: number; readonly cell: number }[],
  { times }: PathClip,
): (frame: number) => number {
  const steady = steadyCells(
    cells.map(({ cell }) => cell),
    cells.map(({ frame }) => times[frame]!),
  );
  const first = cells[0]!.frame;
  return (frame) => steady[Math.min(steady.length - 1, Math.max(0, frame - first))]!;
}

/** Covers for people whom nobody follows, where no other cover hides them. */
function straysOf(
  known: readonly Cover[],
  paths: readonly PersonPath[],
  { detections, personClass, style, redact, clip }: CoverRequest,
): readonly Cover[] {
  const byFrame = new Map<number, BoxXyxy[]>();
  for (const { frame, box } of known) byFrame.set(frame, [...(byFrame.get(frame) ?? []), box]);
  const people = detections.filter((one) => one.class === personClass);
  return straySights(people, paths, clip).flatMap(({ box: person, frames }) => {
    const box = redact === 'face' ? headStrip(person) : person;
    const cellPx = personCell(person, undefined, style);
    const shape = redact === 'face' ? ('head' as const) : ('box' as const);
    return frames
      .filter((frame) => !isHidden(box, byFrame.get(frame) ?? []))
      .map((frame): Cover => ({ frame, box, cellPx, shape }));
  });
}

/** A box of which one cover hides this share counts as hidden. */
const HIDDEN_SHARE = 0.85;

function isHidden(box: BoxXyxy, covers: readonly BoxXyxy[]): boolean {
  return covers.some((cover) => intersectionArea(box, cover) >= HIDDEN_SHARE * boxArea(box));
}
