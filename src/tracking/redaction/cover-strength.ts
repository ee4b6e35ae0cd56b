/**
 * How coarse a cover must be: by the size of the face under it, not by how much of a body lies inside the picture, and
 * as coarse as at any time shortly before or after, so that it does not pulse.
 */
import type { TrackingStyle } from '../../document/enumerations.js';
import { type BoxXyxy, boxHeight, boxWidth } from '../boxes.js';
import { headStrip } from '../head-rule.js';

/**
 * The number of cells across a face. Three networks found none of 30 faces of five clips in a mosaic of six cells or
 * fewer. Of the same faces blurred, one network found 24 at six cells, 13 at four, two at three and none at two.
 */
const CELLS_ACROSS_FACE = { blur: 2, pixelate: 4 } as const;
/** The number of cells across the shorter side of a thing that is no person. */
const CELLS_ACROSS_THING = 10;
/**
 * The width of a face as a share of its head's strip, for a person whose face was never found; rather too large than
 * too small.
 */
const FACE_OF_STRIP = 0.6;
/** A cover is as coarse as it has to be at any moment within this time. */
const STEADY_SECONDS = 2;
const SLACK = 1e-6;

export type CoverStyle = Extract<TrackingStyle, keyof typeof CELLS_ACROSS_FACE>;

/** Side of a cell over a face this wide, px. */
export function faceCell(faceWidth: number, style: CoverStyle): number {
  return faceWidth / CELLS_ACROSS_FACE[style];
}

/** Side of a cell over a thing in this box, px. */
export function thingCell(box: BoxXyxy): number {
  return Math.min(boxWidth(box), boxHeight(box)) / CELLS_ACROSS_THING;
}

/** For a person: by their face where it was ever found, else by a rule. */
export function personCell(person: BoxXyxy, face: BoxXyxy | undefined, style: CoverStyle): number {
  return faceCell(face === undefined ? FACE_OF_STRIP * boxHeight(headStrip(person)) : boxWidth(face), style);
}

/** Each of `cells` as large as any within a short time of it. `times` are their times, seconds, rising. */
export function steadyCells(cells: readonly number[], times: readonly number[]): number[] {
  return cells.map((cell, at) => {
    let most = cell;
    for (const step of [-1, 1]) {
      for (let k = at + step; k >= 0 && k < cells.length; k += step) {
        if (Math.abs(times[k]! - times[at]!) > STEADY_SECONDS + SLACK) break;
        most = Math.max(most, cells[k]!);
      }
    }
    return most;
  });
}
