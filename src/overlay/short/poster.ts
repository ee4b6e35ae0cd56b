/**
 * Posters on the closing card. A finished one is shown whole, a product cut out of its ground stands on the look's, and
 * a photo is cropped on its subject: over all of the frame where a third of that is calm enough to write on, else in
 * the window of the look's card.
 */

import type { StillShot } from '../../compose/timeline.js';
import { lookOf } from '../../document/looks/design.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom, right, type Size } from '../../geometry.js';
import { type ImageMedia, type LumaGrid, SUBJECT_UNITS } from '../../media.js';
import { unpackBytes } from '../../subjects/pack-bytes.js';
import { posterGround } from '../elements/poster-ground.js';
import { type CardOf, type CardStage, pictureWindow } from './card-stage.js';

/** What of a short decides how its poster is shown. */
export type PosterOf = CardOf & Pick<ResolvedShort, 'posterIncludesLockup'>;

/** `above`: over all of the frame, with its texts in the upper third. `window`: in that of the look's card. */
export type PosterForm = 'finished' | 'cutout' | 'above' | 'window';

/** The stages of looks that are all photography: the others have a ground that makes them. */
const WITHOUT_GROUND: readonly CardStage[] = ['round', 'strip', 'arch'];

export function posterForm(poster: ImageMedia, short: PosterOf): PosterForm {
  if (short.posterIncludesLockup) return 'finished';
  if (posterGround(poster).isSeen && poster.inkBox.width > 0) return 'cutout';
  return WITHOUT_GROUND.includes(lookOf(short).endCard.stage) && isCalmAbove(poster) ? 'above' : 'window';
}

/** Where texts over a picture lie, in frame pixels: the head of every safe zone. */
const HEAD: Box = { x: 120, y: 270, width: 840, height: 520 };
/** Of what asks to be seen, on average; and of light within cells, display luma. */
const CALM = { interest: 0.3, spread: 30 } as const;

/** Nothing is lost by what is written over the head of the picture. */
function isCalmAbove(poster: ImageMedia): boolean {
  const { subjects, lumaGrid } = poster;
  if (subjects === undefined || lumaGrid === undefined) return false;
  const source = cropOf(poster, SHORT_SIZE);
  const { width, height } = poster.size;
  const scale = SHORT_SIZE.width / source.width;
  const part: Box = {
    x: (source.x + HEAD.x / scale) / width,
    y: (source.y + HEAD.y / scale) / height,
    width: HEAD.width / scale / width,
    height: HEAD.height / scale / height,
  };
  const touches = (subjects.faces[0] ?? []).some(
    (face) =>
      face.x < right(part) * SUBJECT_UNITS &&
      right(face) > part.x * SUBJECT_UNITS &&
      face.y < bottom(part) * SUBJECT_UNITS &&
      bottom(face) > part.y * SUBJECT_UNITS,
  );
  if (touches) return false;
  const { interest, columns, rows } = subjects;
  const asked = meanOf([...unpackBytes(interest[0] ?? '')], { columns, rows }, part) / 255;
  const [low = [], high = []] = [lumaGrid.low?.[0], lumaGrid.high?.[0]];
  const spread = meanOf(
    high.map((value, index) => value - (low[index] ?? value)),
    lumaGrid,
    part,
  );
  return asked <= CALM.interest && spread <= CALM.spread;
}

/** Mean of the cells whose middle lies in a part of the picture, given in shares of it. */
function meanOf(values: readonly number[], grid: { readonly columns: number; readonly rows: number }, part: Box) {
  const inside = values.filter((_, index) => {
    const x = ((index % grid.columns) + 0.5) / grid.columns;
    const y = (Math.floor(index / grid.columns) + 0.5) / grid.rows;
    return x >= part.x && x < right(part) && y >= part.y && y < bottom(part);
  });
  return inside.reduce((sum, value) => sum + value, 0) / Math.max(1, inside.length);
}

/** Up to this share of a finished, opaque poster may be cropped away: 4:5 is shown whole, 2:3 is filled. */
const MOST_CROPPED = 0.2;

/** The part of a picture that fills a frame, cropped on its subject. */
export function cropOf(poster: ImageMedia, frame: Size): Box {
  const { width, height } = poster.size;
  const cover = Math.max(frame.width / width, frame.height / height);
  const shown = { width: frame.width / cover, height: frame.height / cover };
  const focus = focusOf(poster, { x: shown.width / width, y: shown.height / height });
  const begin = (length: number, part: number, at: number) =>
    Math.max(0, Math.min(length - part, length * at - part / 2));
  return { x: begin(width, shown.width, focus.x), y: begin(height, shown.height, focus.y), ...shown };
}

/** True where all of a finished, opaque poster is seen with something around it. */
function isShownWhole({ size: { width, height } }: ImageMedia): boolean {
  const cover = Math.max(SHORT_SIZE.width / width, SHORT_SIZE.height / height);
  return 1 - (SHORT_SIZE.width * SHORT_SIZE.height) / (cover * cover * width * height) > MOST_CROPPED;
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

/** How much closer a photo is at the end than at its start, and a finished poster at its start than at the end. */
const [PUSH, PULL] = [1.06, 1.03];

/** The poster as a scene that moves slowly; undefined where it is drawn: one with transparent parts. */
export function posterScene(poster: ImageMedia, short: PosterOf): StillShot | undefined {
  const form = posterForm(poster, short);
  const still = { kind: 'still', media: 'poster.source' } as const;
  if (form === 'finished') {
    if (posterGround(poster).isSeen) return undefined;
    const view = (zoom: number) => ({ zoom, focus: { x: 0.5, y: 0.5 } });
    return { ...still, fit: isShownWhole(poster) ? 'blur' : 'cover', from: view(PULL), to: view(1) };
  }
  if (form === 'cutout') return undefined;
  const window = form === 'window' ? pictureWindow(short) : undefined;
  const { x, y, width, height } = cropOf(poster, window ?? SHORT_SIZE);
  const focus = { x: (x + width / 2) / poster.size.width, y: (y + height / 2) / poster.size.height };
  const view = (zoom: number) => ({ zoom, focus });
  return { ...still, fit: 'cover', from: view(1), to: view(PUSH), ...(window === undefined ? {} : { window }) };
}

/** How many times larger than it is a poster is shown. */
export function posterEnlargement(poster: ImageMedia, short: PosterOf): number {
  const { width, height } = poster.size;
  const form = posterForm(poster, short);
  const whole = Math.min(SHORT_SIZE.width / width, SHORT_SIZE.height / height);
  const isWhole = posterGround(poster).isSeen || isShownWhole(poster);
  if (form === 'cutout' || (form === 'finished' && isWhole)) return whole;
  const frame = form === 'window' ? pictureWindow(short) : SHORT_SIZE;
  return frame.width / cropOf(poster, frame).width;
}

/**
 * A finished poster with transparent parts, on the ground that it stands out from: all of it, as there is room around
 * it whatever its shape.
 */
export function posterNodes(poster: ImageMedia): readonly DrawNode[] {
  const frame: Box = { x: 0, y: 0, ...SHORT_SIZE };
  const { width, height } = poster.size;
  const ground: DrawNode = { kind: 'shape', shape: { kind: 'rect', box: frame }, fill: posterGround(poster).color };
  const scale = Math.min(SHORT_SIZE.width / width, SHORT_SIZE.height / height);
  const size = { width: width * scale, height: height * scale };
  const box: Box = { x: (SHORT_SIZE.width - size.width) / 2, y: (SHORT_SIZE.height - size.height) / 2, ...size };
  return [ground, { kind: 'image', asset: poster.contentHash, box }];
}

/** The light of a poster that is all of the frame; undefined for one that has nothing written on it. */
export function lightOfPoster(poster: ImageMedia, short: PosterOf): LumaGrid | undefined {
  return posterForm(poster, short) === 'above' ? posterGrid(poster) : undefined;
}

/** A photo's luma as it lies on the frame, or undefined when it was not measured. */
export function posterGrid(poster: ImageMedia): LumaGrid | undefined {
  const grid = poster.lumaGrid;
  if (grid === undefined) return undefined;
  const source = cropOf(poster, SHORT_SIZE);
  const { columns, rows } = grid;
  const { width, height } = poster.size;
  const means = grid.mean[0] ?? [];
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    // The middle of the cell, in pixels of the poster.
    const x = source.x + (((index % columns) + 0.5) / columns) * source.width;
    const y = source.y + ((Math.floor(index / columns) + 0.5) / rows) * source.height;
    return Math.min(rows - 1, Math.floor((y / height) * rows)) * columns + Math.floor((x / width) * columns);
  });
  const shown = (values: readonly number[]) => [cells.map((at) => values[at] ?? 0)];
  return {
    ...{ columns, rows, times: [0], mean: shown(means) },
    ...{ low: shown(grid.low?.[0] ?? means), high: shown(grid.high?.[0] ?? means) },
  };
}
