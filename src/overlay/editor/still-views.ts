/**
 * How the view moves over a still: a slow push, or a pan where the shape of the image differs much from the frame's;
 * towards the subject, and never away from a face.
 */
import { chooseFocus } from '../../compose/choose-focus.js';
import { shownShare } from '../../compose/crop-window.js';
import type { WantedFocus } from '../../compose/frame-clip.js';
import { CENTER, type Fit, type Focus, type StillShot } from '../../compose/timeline.js';
import type { Size } from '../../geometry.js';
import { type ImageMedia, SUBJECT_UNITS, type SubjectBox } from '../../media.js';

/** A push: so much closer over the scene, and so much a second at the most. */
const PUSH = 0.06;
const PUSH_A_SECOND = 0.015;
/** An image of another shape than the frame, by this factor, is panned over instead. */
const PAN_FROM = 1.6;
/** How far a pan goes, as a share of what lies outside the frame. */
const PAN_SHARE = 0.3;
/** Room that a pan leaves beside a face, as a share of the image. */
const FACE_ROOM = 0.02;

export interface Movement {
  readonly image: Pick<ImageMedia, 'size' | 'subjects'>;
  readonly frame: Size;
  readonly fit: Fit;
  readonly focus: WantedFocus;
  /** Number of the scene: in and out by turns, so that two images after one another do not look like one move. */
  readonly index: number;
  readonly seconds: number;
}

export type Views = Pick<StillShot, 'from' | 'to'>;

/** A view that does not move. */
export const STANDING: Views = { from: { zoom: 1, focus: CENTER }, to: { zoom: 1, focus: CENTER } };

export function stillViews(movement: Movement): Views {
  const { image, frame, fit, index, seconds } = movement;
  const turned = index % 2 === 1;
  const focus = aimOf(movement);
  const shape = image.size.width / image.size.height / (frame.width / frame.height);
  if (fit === 'cover' && Math.max(shape, 1 / shape) > PAN_FROM) return pan(shape, focus, turned, facesIn(movement));
  const far = { zoom: 1, focus };
  const near = { zoom: 1 + Math.min(PUSH, PUSH_A_SECOND * seconds), focus };
  return turned ? { from: near, to: far } : { from: far, to: near };
}

/** Where a crop is cut and a push goes: as the document says, else the subject; across the cut, the largest face. */
function aimOf({ image, frame, fit, focus }: Movement): Focus {
  if (typeof focus === 'object') return focus;
  if (focus === 'center' || fit === 'blur') return CENTER;
  const chosen = chooseFocus({
    ...{ subjects: image.subjects, picture: image.size, frame },
    ...{ framesPerSecond: 1, fromSeconds: 0, seconds: 1, cutFrames: new Map() },
  });
  const cut = 'kind' in chosen ? CENTER : chosen;
  const face = middleOf(facesIn({ image, focus })[0]);
  if (face === undefined) return cut;
  const share = shownShare(image.size, frame);
  return { x: share.width < 0.999 ? cut.x : face.x, y: share.height < 0.999 ? cut.y : face.y };
}

/** Largest first; none where the document says what is to be seen. */
function facesIn({ image, focus }: Pick<Movement, 'image' | 'focus'>): readonly SubjectBox[] {
  const faces = focus === 'auto' ? (image.subjects?.faces[0] ?? []) : [];
  return faces.toSorted((a, b) => b.width * b.height - a.width * a.height);
}

function middleOf(face: SubjectBox | undefined): Focus | undefined {
  if (face === undefined) return undefined;
  const share = (from: number, length: number) => Math.min(1, Math.max(0, (from + length / 2) / SUBJECT_UNITS));
  return { x: share(face.x, face.width), y: share(face.y, face.height) };
}

/**
 * Along the longer side, with the focus in the middle of the way; as short as the largest face needs, so that it stays
 * whole.
 */
function pan(shape: number, focus: Focus, turned: boolean, [face]: readonly SubjectBox[]): Views {
  const wide = shape > 1;
  const seen = wide ? 1 / shape : shape;
  const middle = Math.max(seen / 2, Math.min(1 - seen / 2, wide ? focus.x : focus.y));
  const reach = Math.min(((1 - seen) * PAN_SHARE) / 2, face === undefined ? 1 : spareBeside(face, wide, middle, seen));
  const at = (step: number) => {
    const along = Math.max(seen / 2, Math.min(1 - seen / 2, middle + step));
    return { zoom: 1, focus: wide ? { x: along, y: focus.y } : { x: focus.x, y: along } };
  };
  return turned ? { from: at(reach), to: at(-reach) } : { from: at(-reach), to: at(reach) };
}

/** How far a window may move either way before it cuts into a face; 0 where it does already. */
function spareBeside(face: SubjectBox, wide: boolean, middle: number, seen: number): number {
  const [from, length] = wide ? [face.x, face.width] : [face.y, face.height];
  const [begin, end] = [from / SUBJECT_UNITS - FACE_ROOM, (from + length) / SUBJECT_UNITS + FACE_ROOM];
  return Math.max(0, Math.min(begin - (middle - seen / 2), middle + seen / 2 - end));
}
