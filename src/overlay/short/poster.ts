/**
 * A poster on the whole frame: a photo cropped on its subject, a finished design whole over its own blurred, darkened
 * picture. One with transparent parts lies on a plain ground (`posterGround`): its own picture behind it would show
 * through it.
 */

import type { StillShot } from '../../compose/timeline.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { type ImageMedia, type LumaGrid, SUBJECT_UNITS } from '../../media.js';
import { posterGround } from '../elements/poster-ground.js';

/** Up to this share of the poster may be cropped away: 4:5 is shown whole, 2:3 is filled. */
const MOST_CROPPED = 0.2;
/** Opacity, 0-255, of the black over the blurred picture around a whole poster. */
const AROUND_VEIL = 0x66;

/**
 * How a poster lies on the frame: the part of it that fills the frame, and its own box where it is shown whole over
 * that.
 */
interface PosterPlace {
  readonly source: Box;
  readonly whole: Box | undefined;
}

function placeOf(poster: ImageMedia, isFinished: boolean): PosterPlace {
  const { width, height } = poster.size;
  const cover = Math.max(SHORT_SIZE.width / width, SHORT_SIZE.height / height);
  const shown = { width: SHORT_SIZE.width / cover, height: SHORT_SIZE.height / cover };
  const focus = focusOf(poster, { x: shown.width / width, y: shown.height / height });
  const begin = (length: number, part: number, at: number) =>
    Math.max(0, Math.min(length - part, length * at - part / 2));
  const source: Box = { x: begin(width, shown.width, focus.x), y: begin(height, shown.height, focus.y), ...shown };
  const lost = 1 - (shown.width * shown.height) / (width * height);
  // A photo is cropped on its subject: bars around it are nobody's design. A finished poster and a cutout are shown
  // whole.
  const isPhoto = !isFinished && !posterGround(poster).isSeen;
  if (isPhoto || lost <= MOST_CROPPED) return { source, whole: undefined };
  const contain = Math.min(SHORT_SIZE.width / width, SHORT_SIZE.height / height);
  const size = { width: width * contain, height: height * contain };
  const whole: Box = { x: (SHORT_SIZE.width - size.width) / 2, y: (SHORT_SIZE.height - size.height) / 2, ...size };
  return { source, whole };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Keeps all faces in the frame where they fit across it, else the surest, somewhat above the middle. */
function faceOf({ subjects }: ImageMedia, shown: Point): Point | undefined {
  const faces = subjects?.faces[0] ?? [];
  const [first] = faces;
  if (first === undefined) return undefined;
  const left = Math.min(...faces.map(({ x }) => x)) / SUBJECT_UNITS;
  const right = Math.max(...faces.map(({ x, width }) => x + width)) / SUBJECT_UNITS;
  const together = right - left <= shown.x;
  const x = together ? (left + right) / 2 : (first.x + first.width / 2) / SUBJECT_UNITS;
  return { x, y: (first.y + first.height / 2) / SUBJECT_UNITS + EYE_LINE * shown.y };
}

/** How far above the middle a face stands, in heights of the frame: what is written over a poster is at its foot. */
const EYE_LINE = 0.12;

/**
 * What stays in view where a poster is cropped: its faces; without one the middle of its contrast, by the cells of its
 * light; the middle without them.
 */
function focusOf(poster: ImageMedia, shown: Point): Point {
  const { lumaGrid, inkBox, size } = poster;
  const face = faceOf(poster, shown);
  if (face !== undefined) return face;
  const middle = { x: (inkBox.x + inkBox.width / 2) / size.width, y: (inkBox.y + inkBox.height / 2) / size.height };
  const [low, high] = [lumaGrid?.low?.[0], lumaGrid?.high?.[0]];
  if (lumaGrid === undefined || low === undefined || high === undefined) return middle;
  let [sum, x, y] = [0, 0, 0];
  high.forEach((value, index) => {
    // Squared: a few cells of strong detail count for more than a field of fine texture.
    const weight = (value - (low[index] ?? value)) ** 2;
    sum += weight;
    x += weight * ((index % lumaGrid.columns) + 0.5);
    y += weight * (Math.floor(index / lumaGrid.columns) + 0.5);
  });
  return sum === 0 ? middle : { x: x / sum / lumaGrid.columns, y: y / sum / lumaGrid.rows };
}

/** How much closer a photo is at the end than at its start. */
const PUSH = 1.06;

/** A photo that fills the frame is pushed in slowly; undefined for a poster that stands: a finished one, a cutout. */
export function posterPush(poster: ImageMedia, isFinished: boolean): StillShot | undefined {
  const { source, whole } = placeOf(poster, isFinished);
  if (isFinished || whole !== undefined || posterGround(poster).isSeen) return undefined;
  const { width, height } = poster.size;
  const focus = { x: (source.x + source.width / 2) / width, y: (source.y + source.height / 2) / height };
  const view = (zoom: number) => ({ zoom, focus });
  return { kind: 'still', media: 'poster.source', fit: 'cover', from: view(1), to: view(PUSH) };
}

/** Foot of the lowest face on the frame as the push leaves it, px; 0 without faces. */
export function facesFoot(poster: ImageMedia): number {
  const { source, whole } = placeOf(poster, false);
  if (whole !== undefined) return 0;
  const feet = (poster.subjects?.faces[0] ?? []).map(({ y, height }) => {
    const foot = (((y + height) / SUBJECT_UNITS) * poster.size.height - source.y) / source.height;
    return (0.5 + (foot - 0.5) * PUSH) * SHORT_SIZE.height;
  });
  return Math.max(0, ...feet);
}

/** A product cut out of its ground: where it stands over a lockup, and how it is drawn there. */
export function cutoutNode(poster: ImageMedia, area: Box): DrawNode & { readonly kind: 'image' } {
  const { inkBox, contentHash } = poster;
  const scale = Math.min(area.width / inkBox.width, area.height / inkBox.height, MOST_CUTOUT);
  const [width, height] = [inkBox.width * scale, inkBox.height * scale];
  const box = { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
  return { kind: 'image', asset: contentHash, box, source: inkBox };
}

/** A picture enlarged more than this is soft. */
const MOST_CUTOUT = 2.5;

/** How many times larger than it is a poster is shown. */
export function posterEnlargement(poster: ImageMedia, isFinished: boolean): number {
  const { source, whole } = placeOf(poster, isFinished);
  return whole === undefined ? SHORT_SIZE.width / source.width : whole.width / poster.size.width;
}

/** `isFinished`: it carries its own lockup, so that nothing of it may be lost. */
export function posterNodes(poster: ImageMedia, isFinished: boolean): readonly DrawNode[] {
  const frame: Box = { x: 0, y: 0, ...SHORT_SIZE };
  const { source, whole } = placeOf(poster, isFinished);
  const { color, isSeen } = posterGround(poster);
  const ground: DrawNode = { kind: 'shape', shape: { kind: 'rect', box: frame }, fill: color };
  const filling: DrawNode = { kind: 'image', asset: poster.contentHash, box: frame, source };
  if (whole === undefined) return [ground, filling];
  if (isSeen) return [ground, { kind: 'image', asset: poster.contentHash, box: whole }];
  return [
    ground,
    { kind: 'group', blurPx: 40, children: [filling] },
    { kind: 'shape', shape: { kind: 'rect', box: frame }, fill: `#000000${AROUND_VEIL.toString(16)}` },
    { kind: 'image', asset: poster.contentHash, box: whole },
  ];
}

/**
 * The poster's luma as it lies on the frame, or undefined when it was not measured. Around a poster that is shown whole
 * is its ground, or its blurred, darkened picture, which is taken for as light as any part of the poster behind the
 * veil.
 */
export function posterGrid(poster: ImageMedia): LumaGrid | undefined {
  const grid = poster.lumaGrid;
  if (grid === undefined) return undefined;
  // Only a poster under a lockup is asked for its light.
  const { source, whole } = placeOf(poster, false);
  const { columns, rows } = grid;
  const { width, height } = poster.size;
  const mean: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  const brightest = (values: readonly number[]) => Math.round(Math.max(...values) * (1 - AROUND_VEIL / 255));
  const means = grid.mean[0] ?? [];
  const all = { mean: means, low: grid.low?.[0] ?? means, high: grid.high?.[0] ?? means };
  const ground = posterGround(poster);
  const around = ground.isSeen
    ? { mean: ground.luma, low: ground.luma, high: ground.luma }
    : { mean: brightest(all.mean), low: 0, high: brightest(all.mean) };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // The middle of the cell, in shares of the shown part and then of the poster.
      const frameX = ((column + 0.5) / columns) * SHORT_SIZE.width;
      const frameY = ((row + 0.5) / rows) * SHORT_SIZE.height;
      const [x, y] =
        whole === undefined
          ? [
              source.x + (frameX / SHORT_SIZE.width) * source.width,
              source.y + (frameY / SHORT_SIZE.height) * source.height,
            ]
          : [((frameX - whole.x) / whole.width) * width, ((frameY - whole.y) / whole.height) * height];
      const inside = x >= 0 && x < width && y >= 0 && y < height;
      const at = Math.min(rows - 1, Math.floor((y / height) * rows)) * columns + Math.floor((x / width) * columns);
      mean.push(inside ? (all.mean[at] ?? 0) : around.mean);
      low.push(inside ? (all.low[at] ?? 0) : around.low);
      high.push(inside ? (all.high[at] ?? 0) : around.high);
    }
  }
  return { columns, rows, times: [0], mean: [mean], low: [low], high: [high] };
}
