/**
 * Where the people of a clip are hidden. For `face`: the head of a person's box together with the face that was found
 * on it; for `body` the whole box. A person who has not been detected for a moment may have moved, bent or turned, so
 * the cover grows.
 */
import type { TrackingRedaction } from '../../document/enumerations.js';
import { type BoxXyxy, blendBox, boxHeight, boxWidth, growBox, unionBox } from '../boxes.js';
import { headStrip } from '../head-rule.js';
import type { HoldClip } from './hold.js';
import type { HeldFace } from './person-faces.js';
import type { PathBox, PersonPath } from './person-paths.js';
import { type FramedBox, withReach } from './reach.js';

/**
 * Around a found face, which reaches from brows to chin, lies the rest of the head: shares of the face's width and
 * height.
 */
const FACE_MARGIN = { aside: 0.3, above: 0.4, below: 0.18 } as const;
/** The width and height of a head as multiples of those of its face. */
const CROWN = { width: 1.5, height: 1.4 } as const;
/**
 * By how many of its own sizes a cover grows for each second in which the face was not found, and the most by which it
 * grows.
 */
const [FACE_GROWTH, MOST_FACE_GROWTH] = [0.35, 0.5];
/**
 * Shortly before and after a face is seen, its head is known to be around it; later it may be anywhere across the width
 * of the box.
 */
const [KNOWN_SECONDS, FORGOTTEN_SECONDS] = [0.5, 1];
/**
 * A person who was not seen for this long counts as moving: the cover then grows each second by so many heights of the
 * head's strip, up to a limit.
 */
const STEADY_SECONDS = 0.25;
const [GROWTH, MOST_GROWTH] = [1.2, 1.2];
/**
 * After the first number of seconds, the head of a person who bends may be as low as the second number, a share of the
 * box's height.
 */
const [BENT_SECONDS, BENT] = [0.9, 0.75];

/** The covers of one person; `held`: their faces by frame. */
export function personCovers(
  { boxes }: PersonPath,
  held: ReadonlyMap<number, HeldFace>,
  redact: TrackingRedaction,
  clip: HoldClip,
): readonly FramedBox[] {
  const parts = boxes.map((at) => ({ frame: at.frame, box: partOf(at, held.get(at.frame), redact) }));
  return withReach(parts, clip);
}

function partOf({ box, unseenSeconds }: PathBox, face: HeldFace | undefined, redact: TrackingRedaction): BoxXyxy {
  const strip = headStrip(box);
  const moving = Math.max(0, unseenSeconds - STEADY_SECONDS);
  const growth = boxHeight(strip) * Math.min(MOST_GROWTH, GROWTH * moving);
  if (redact === 'body') return growBox(face === undefined ? box : unionBox(box, aroundFace(face)), growth);
  const lowest = box[1] + BENT * boxHeight(box);
  const low = strip[3] + Math.min(1, moving / BENT_SECONDS) * Math.max(0, lowest - strip[3]);
  const anywhere: BoxXyxy = [strip[0], strip[1], strip[2], Math.max(strip[3], low)];
  if (face === undefined) return growBox(anywhere, growth);
  const known = unionBox(aroundFace(face), crown(box, face.box));
  const forgotten = (face.unseenSeconds - KNOWN_SECONDS) / (FORGOTTEN_SECONDS - KNOWN_SECONDS);
  return growBox(blendBox(known, unionBox(known, anywhere), Math.min(1, Math.max(0, forgotten))), growth);
}

/**
 * The place of a head in the middle of the top of a person's box, sized after the person's face. It is covered wherever
 * a face seems to be.
 */
function crown(person: BoxXyxy, face: BoxXyxy): BoxXyxy {
  const middle = (person[0] + person[2]) / 2;
  const half = (CROWN.width / 2) * boxWidth(face);
  return [middle - half, person[1], middle + half, person[1] + CROWN.height * boxHeight(face)];
}

/** The head around a face, enlarged by the time in which it was not found. */
export function aroundFace({ box, unseenSeconds }: HeldFace): BoxXyxy {
  const growth = Math.min(MOST_FACE_GROWTH, FACE_GROWTH * unseenSeconds);
  const [width, height] = [boxWidth(box), boxHeight(box)];
  const aside = (FACE_MARGIN.aside + growth) * width;
  return [
    box[0] - aside,
    box[1] - (FACE_MARGIN.above + growth) * height,
    box[2] + aside,
    box[3] + (FACE_MARGIN.below + growth) * height,
  ];
}
