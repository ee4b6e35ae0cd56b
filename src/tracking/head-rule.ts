/**
 * Where the head of a person is, by a detector's box of the whole of it: a rule of thumb, for a person who stands, sits
 * or is cut off by the frame. It fails for who lies or stands on the hands.
 */
import type { BoxXyxy } from './boxes.js';

/**
 * The height of the upper part of a person's box that holds the head, as a share of the box's height and of its width,
 * whichever gives more; and the most of the box that it may be. It is a fifth of a standing person's height, and more
 * where less of the body is seen.
 */
const [HEAD_OF_HEIGHT, HEAD_OF_WIDTH, MOST_HEAD] = [0.22, 0.62, 0.8];
/** The width of a head is at most this many times its height, wherever the arms are. */
const HEAD_WIDTH = 0.9;

/**
 * The strip of a person's box that holds the head. It is as wide as the box, because heads lean and nothing that is to
 * be hidden may show.
 */
export function headStrip([left, top, right, bottom]: BoxXyxy): BoxXyxy {
  const height = bottom - top;
  const head = Math.min(MOST_HEAD * height, Math.max(HEAD_OF_HEIGHT * height, HEAD_OF_WIDTH * (right - left)));
  return [left, top, right, top + head];
}

/** The box around the head itself, in the middle of its strip: texts keep clear of it. */
export function headBox(person: BoxXyxy): BoxXyxy {
  const [left, top, right, bottom] = headStrip(person);
  const half = Math.min(right - left, HEAD_WIDTH * (bottom - top)) / 2;
  const middle = (left + right) / 2;
  return [middle - half, top, middle + half, bottom];
}
