/** The part of a clip's coded picture that a frame shows: the numbers behind the filters of `fill-picture.ts`. */
import type { Box, Size } from '../geometry.js';
import { closenessAt } from './crop-window.js';
import type { FilledPicture } from './filled-picture.js';
import { offsetAt } from './focus-path.js';

/**
 * The visible part, in shares of the coded picture's sides, before it is mirrored and turned. `frame` counts from the
 * scene's start.
 */
export function filledPart(filled: FilledPicture, codedSize: Size, frame: number): Box {
  const [x, width] = seenOf(filled, { side: 'x', length: 'width', frame });
  const [y, height] = seenOf(filled, { side: 'y', length: 'height', frame });
  return {
    x: x / codedSize.width,
    y: y / codedSize.height,
    width: width / codedSize.width,
    height: height / codedSize.height,
  };
}

interface Axis {
  readonly side: 'x' | 'y';
  readonly length: 'width' | 'height';
  readonly frame: number;
}

/** Begin and length, px of the coded picture. */
function seenOf(filled: FilledPicture, { side, length, frame }: Axis): readonly [number, number] {
  const { keys, wide, view, moves, between, target } = filled;
  const { scaled, offsets, start, length: taken } = view[side];
  const begin = offsetAt(keys, offsets, frame);
  const [from, seen] = moves === undefined ? [begin, target[length]] : closer(begin);
  const unit = taken / scaled;
  const [first, wanted] = [start + from * unit, seen * unit];
  if (view === wide) return [first, wanted];
  const fed = wide[side].length / between.size[length];
  return [wide[side].start + first * fed, wanted * fed];

  /**
   * The begin and length that the closer view shows of the crop that begins at `at`. Pixels are counted by their
   * corners, because `perspective` maps them so.
   */
  function closer(at: number): readonly [number, number] {
    const { close, point, size } = moves as NonNullable<typeof moves>;
    const share = Math.min(close.from, close.to) / closenessAt(close, frame);
    const stays = (point[side] * scaled) / size[length];
    const middle = ((1 - share) * scaled) / size[length] / 2;
    return [stays + (at - stays) * share + middle, target[length] * share];
  }
}
