/**
 * The parts of a frame that face networks are shown. They find faces of at least a tenth of their input and miss faces
 * that fill it. So the whole picture is shown in several sizes now and then, which finds new people; and the
 * surroundings of each known head are shown in every frame, which is cheaper and finds more.
 */
import type { Size } from '../../geometry.js';
import { type BoxXyxy, boxHeight } from '../boxes.js';
import { headStrip } from '../head-rule.js';
import { surveyTimes } from '../survey-times.js';

/** What a frame is looked at through. */
export interface FrameViews {
  /** Views of the whole picture: what is found there is a face if a closer look confirms it. */
  readonly whole: readonly FaceView[];
  /** Views around heads and faces that are known. */
  readonly close: readonly FaceView[];
}

/** A part of the picture and how large a network is shown it. */
export interface FaceView {
  /** Display pixels; may reach out of the picture. */
  readonly part: BoxXyxy;
  /** The size that the part is scaled to, px. */
  readonly size: Size;
}

/**
 * The most pixels of a view of the whole picture: a face of 24 px in 1080p has 13 px there. More pixels cost more than
 * they find. A quarter of them is enough where the heads of all known people are still this high.
 */
const FINEST_PIXELS = 590_000;
const ENOUGH_HEAD_PX = 72;
/**
 * The smallest heads are those that this share of all heads does not exceed. Of a person at the edge of the picture
 * only a sliver is seen, so the very smallest do not count.
 */
const SMALL_SHARE = 0.05;
/** A view of the whole picture is halved as long as it keeps so many pixels. */
const LEAST_PIXELS = 22_000;
/** A view of more pixels takes the network long (40 ms), so it is used seldom. */
const DEAR_PIXELS = 300_000;
/** How often a second the whole picture is looked at: in small views, and in large ones. */
const [OFTEN, SELDOM] = [5, 1.5];
/** Longest time within which the whole picture is shown, so that new people are seen. */
export const LONGEST_UNSEEN_SECONDS = 1 / SELDOM;

/**
 * Sizes at which a picture is looked at whole, the finest first, each half of the one before. `people`: boxes of all
 * who are known, at any time.
 */
export function wholeSizes(picture: Size, people: readonly BoxXyxy[]): readonly Size[] {
  const fine = Math.min(1, Math.sqrt(FINEST_PIXELS / (picture.width * picture.height)));
  const heads = people.map((box) => boxHeight(headStrip(box))).sort((a, b) => a - b);
  const small = heads[Math.floor(SMALL_SHARE * heads.length)] ?? 0;
  const scale = (small * fine) / 2 >= ENOUGH_HEAD_PX ? fine / 2 : fine;
  const side = (length: number) => 8 * Math.max(4, Math.round((length * scale) / 8));
  const sizes = [{ width: side(picture.width), height: side(picture.height) }];
  for (let step = 0; step < 2; step += 1) {
    const { width, height } = sizes.at(-1)!;
    if ((width * height) / 4 >= LEAST_PIXELS) sizes.push({ width: width / 2, height: height / 2 });
  }
  return sizes;
}

/**
 * Whole views by frame, of `wholeSizes`. `times`: seconds of every frame. `between`: at the frames halfway between
 * those of the other choice, so that a second pass sees other frames than the first.
 */
export function wholeViews(
  picture: Size,
  sizes: readonly Size[],
  { times, between }: { readonly times: readonly number[]; readonly between: boolean },
): (frame: number) => readonly FaceView[] {
  const part: BoxXyxy = [0, 0, picture.width, picture.height];
  const looks = sizes.map((size) => {
    const frames = surveyTimes(times, size.width * size.height > DEAR_PIXELS ? SELDOM : OFTEN);
    const due = between ? frames.map((frame, k) => Math.floor((frame + (frames[k - 1] ?? frame)) / 2)) : frames;
    return { view: { part, size }, due: new Set([...due, frames.at(-1)!]) };
  });
  return (frame) => looks.filter(({ due }) => due.has(frame)).map(({ view }) => view);
}

/**
 * The height, in pixels, at which a network is shown a face, and the width of the view in such faces. At 53 px the tiny
 * network found 84 of 91 faces of four clips, at 43 it found 43; YuNet finds them at any size.
 */
const FACE_PX = 53;
const FACES_ACROSS = 3;
/**
 * A face that was seen a moment ago needs less room about it, which halves the cost: 81 of the 91 faces are still
 * found.
 */
const [KNOWN_PX, KNOWN_ACROSS] = [48, 2];
/** An input has an odd number of cells, so that one of them lies where the face is. */
const INPUTS = [96, 160, 224, 288] as const;
/**
 * Height of a face as a share of a strip's height: large where a box holds half a figure, small where somebody stands
 * with arms stretched out, whose box is as wide.
 */
const [LARGE_FACE, SMALL_FACE] = [0.55, 0.3];
/** From this ratio of width to height on, a box may be of either kind. */
const LEAST_EITHER_ASPECT = 0.4;

/** The view where a person's head must be. `turn`: which of two sizes is looked for where both are possible. */
export function headView(person: BoxXyxy, turn: number): FaceView {
  const [left, top, right, bottom] = headStrip(person);
  const isEither = right - left > LEAST_EITHER_ASPECT * (person[3] - person[1]);
  const face = (bottom - top) * (isEither && turn % 2 === 1 ? SMALL_FACE : LARGE_FACE);
  const side = Math.max(FACES_ACROSS * face, right - left);
  return squareView([left, top, right, bottom], side, (side / face) * FACE_PX);
}

/** The view around a face that was seen a moment ago. */
export function knownView(face: BoxXyxy): FaceView {
  return squareView(face, KNOWN_ACROSS * sideOf(face), KNOWN_ACROSS * KNOWN_PX);
}

/** The view around what may be a face, to make sure. */
export function closerFaceView(face: BoxXyxy): FaceView {
  return squareView(face, FACES_ACROSS * sideOf(face), FACES_ACROSS * FACE_PX);
}

function sideOf([left, top, right, bottom]: BoxXyxy): number {
  return Math.max(right - left, bottom - top);
}

/** `wanted`: pixels of the input, about. */
function squareView([left, top, right, bottom]: BoxXyxy, side: number, wanted: number): FaceView {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const input = INPUTS.find((one) => one >= 0.95 * wanted) ?? INPUTS.at(-1)!;
  const part = [x - side / 2, y - side / 2, x + side / 2, y + side / 2] as const;
  return { part, size: { width: input, height: input } };
}
