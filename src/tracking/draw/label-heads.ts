/** Heads of people, which labels inside their boxes keep clear of. */
import { PERSON_CLASS } from '../../document/limits.js';
import { COCO_CLASSES } from '../class-groups.js';
import { headBox, headStrip } from '../head-rule.js';
import type { ObjectTrack } from '../track.types.js';
import type { Edges } from './edges.js';
import { onGrid, type PixelGrid } from './overlay-style.js';
import type { ShownObject } from './shown-objects.js';

/**
 * The head of a shown person; undefined for other classes. Its share of the box is the same for the whole track: with
 * the box of the moment a label would bob with each step.
 */
export function labelHeads(
  tracks: readonly ObjectTrack[],
  nameOf: (classId: number) => string,
  grid: PixelGrid,
): (object: ShownObject) => Edges | undefined {
  const people = tracks.filter((track) => nameOf(track.class) === COCO_CLASSES[PERSON_CLASS]);
  const shares = new Map(people.map((track) => [track.id, headShare(track)]));
  return ({ track, edges: { left, top, right, bottom } }) => {
    const share = shares.get(track.id);
    if (share === undefined) return undefined;
    const [headLeft, , headRight] = headBox([left, top, right, bottom]);
    return { left: headLeft, top, right: headRight, bottom: top + onGrid(share * (bottom - top), grid) };
  };
}

/** The usual share of the box's height that the head takes, 0-1: the median. */
function headShare({ boxes }: ObjectTrack): number {
  const shares = boxes.map(({ box }) => (headStrip(box)[3] - box[1]) / Math.max(1, box[3] - box[1]));
  return shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)]!;
}
