/**
 * People whom the detector saw and the tracker does not follow: seen too briefly to be certain, or lost and then seen
 * too faintly to be followed on. Such a sight is too doubtful to draw a box for, but reason enough to hide it.
 */
import { type BoxXyxy, boxHeight, growBox, iou } from '../boxes.js';
import type { Detection } from '../track.types.js';
import type { HoldClip } from './hold.js';
import type { PersonPath } from './person-paths.js';

export interface StraySight {
  readonly box: BoxXyxy;
  /** The frames in which it counts. */
  readonly frames: readonly number[];
}

/** The score at which a track may begin. */
const SURE_SCORE = 0.45;
/** Near a person who is lost, a sight of this score is taken to be that person. */
const FAINT_SCORE = 0.15;
/**
 * A person is lost who was not seen for so many seconds; a sight is near within so many heights of where they would be.
 */
const [LOST_SECONDS, NEAR_HEIGHTS] = [0.25, 0.6];
/** A detection that overlaps a followed person by this much (IoU) is that person. */
const SAME_PERSON_IOU = 0.4;
/** A sample counts for the frames up to this many seconds away: halfway to its neighbours, and a little more. */
const SIGHT_SECONDS = 0.12;
/** Times are sums of fractions, so that a distance of whole frames may be off by this much. */
const SLACK = 1e-6;

/** Sights of people whom no track follows. `people`: detections of people only. */
export function straySights(
  people: readonly Detection[],
  paths: readonly PersonPath[],
  { times }: HoldClip,
): readonly StraySight[] {
  const [followed, lost] = [new Map<number, BoxXyxy[]>(), new Map<number, BoxXyxy[]>()];
  const at = (places: Map<number, BoxXyxy[]>, frame: number) => places.get(frame) ?? [];
  for (const { boxes } of paths) {
    for (const { frame, box, unseenSeconds } of boxes) {
      const isLost = unseenSeconds >= LOST_SECONDS;
      const places = isLost ? lost : followed;
      places.set(frame, [...at(places, frame), isLost ? growBox(box, NEAR_HEIGHTS * boxHeight(box)) : box]);
    }
  }
  const isFollowed = ({ box, frame }: Detection) =>
    at(followed, frame).some((other) => iou(box, other) >= SAME_PERSON_IOU);
  const isNear = ({ box, frame }: Detection) => {
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
    return at(lost, frame).some((area) => x > area[0] && x < area[2] && y > area[1] && y < area[3]);
  };
  return people
    .filter((one) => one.score >= SURE_SCORE || (one.score >= FAINT_SCORE && isNear(one)))
    .filter((one) => !isFollowed(one))
    .map(({ box, frame }) => ({
      box,
      frames: times.flatMap((time, other) => (Math.abs(time - times[frame]!) <= SIGHT_SECONDS + SLACK ? [other] : [])),
    }));
}
