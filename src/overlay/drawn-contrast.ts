/**
 * Measures contrast again, on what was really drawn: each text at rest over the darkest and the lightest of the picture
 * behind it, scrims and grounds between them, ink against the pixels around it. The prediction of legibility.ts is a
 * sum; this is a measurement.
 */
import { contrastRatio } from '../color.js';
import type { Cel, DrawNode, SpriteTrack } from '../draw/draw-list.js';
import type { Warning } from '../errors.js';
import { type Box, bottom, overlaps, right, type Size } from '../geometry.js';
import { LUMINANCES } from '../layout/light-range.js';
import type { ElementReport } from './element-report.types.js';
import type { Film } from './film-stages.js';
import { backdropOf, CONTRAST_TARGET } from './legibility.js';

export interface DrawnContrast {
  /** The id of the element in the layout report. */
  readonly id: string;
  readonly target: number;
  /** WCAG ratio that the layout counted on: text by its legibility decision, labels with their own plate. */
  readonly predicted: number;
  /** WCAG ratio of the drawn ink against the drawn pixels around it, the worse of the two backdrops. */
  readonly drawn: number;
}

export interface DrawnContrastResult {
  readonly elements: readonly DrawnContrast[];
  /** `low_contrast` for elements whose drawn ratio misses what the layout counted on. */
  readonly warnings: readonly Warning[];
}

/** Draws nodes inside a box: RGBA rows, 8 bit, premultiplied. */
export type DrawBox = (nodes: readonly DrawNode[], box: Box) => { readonly data: Uint8Array };

/** An overlay as it was laid out, and what lies under it. */
export interface DrawnOverlay {
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly ElementReport[];
  readonly film: Film;
  /** The path in the document of the text that an element shows. */
  pathOf(element: string): string;
}

/** A piece of the widest line is enough, and it keeps the whole check at a few milliseconds. */
const MOST_PIECE_PX = { width: 240, height: 96 };
/**
 * A pixel counts as ink from this opacity on; the pixels around begin two pixels away, beyond the soft edge of the ink.
 */
const SOLID = 250;
/** Drawing rounds and blends, so a ratio that is below the target by no more than this still counts as reaching it. */
const TOLERANCE = 0.25;

/** The poster itself is not drawn: what lies behind its texts is in their reports. */
export function checkDrawnContrast(overlay: DrawnOverlay, drawBox: DrawBox): DrawnContrastResult {
  const elements = overlay.elements.flatMap((element): readonly DrawnContrast[] => {
    const drawn = contrastOf(element, overlay, drawBox);
    const predicted = element.legibility?.contrast ?? element.plateContrast ?? 0;
    return drawn === undefined ? [] : [{ id: element.id, target: CONTRAST_TARGET, predicted, drawn }];
  });
  const missed = elements.filter(
    ({ drawn, predicted }) => drawn < CONTRAST_TARGET - TOLERANCE && (predicted === 0 || predicted >= CONTRAST_TARGET),
  );
  return {
    elements,
    warnings: missed.map(({ id, drawn, target }) => ({
      code: 'low_contrast',
      path: overlay.pathOf(id),
      message: `Expected a contrast of ${target}:1 for ${id} but its drawn letters reach ${drawn}:1`,
    })),
  };
}

function contrastOf(element: ElementReport, { tracks, film }: DrawnOverlay, drawBox: DrawBox): number | undefined {
  const index = tracks.findIndex(({ id }) => id === element.id);
  const track = tracks[index];
  const cel = track === undefined ? undefined : longestHeld(track);
  const line = widest(element);
  if (track === undefined || cel === undefined || line === undefined) return undefined;
  const box = windowOf(line, film.frame);
  const below = tracks.slice(0, index).flatMap((other) => {
    const shown = other.cels.findLast(({ frame }) => frame <= cel.frame);
    if (other.id === 'end-card-poster') return [];
    const meets = other.start <= cel.frame && cel.frame < other.end && overlaps(other.box, box);
    return meets && shown !== undefined ? shown.nodes : [];
  });
  if (below.some(hasImage)) return undefined;
  const picture = drawBox([...below, ...cel.nodes], box).data;
  // Each colour is compared with the pixels around it, because an accent word has a ground of its own.
  const fills = new Set(cel.nodes.flatMap(fillsOf));
  const masks = [...fills].map(
    (fill) =>
      drawBox(
        cel.nodes.flatMap((node) => lettersOf(node, fill)),
        box,
      ).data,
  );
  const { start, end } = element;
  const isOverScene = film.stages.some((stage) => stage.start < end && start < stage.end);
  const overPoster = isOverScene ? undefined : (element.backdrop ?? element.legibility?.backdrop);
  const { low, high } = overPoster ?? backdropOf({ film, box: line, start, end });
  const sides = masks.map((mask) => sidesOf(mask, box.width));
  const ratios = [low, high].flatMap((level) => sides.flatMap((one) => ratioOn(level, picture, one) ?? []));
  return ratios.length === 0 ? undefined : Math.round(Math.min(...ratios) * 100) / 100;
}

/** The picture that is on screen for the longest time: the text at rest. */
function longestHeld(track: SpriteTrack): Cel | undefined {
  let best: Cel | undefined;
  let most = 0;
  track.cels.forEach((cel, index) => {
    const held = (track.cels[index + 1]?.frame ?? track.end) - cel.frame;
    if (held > most) [best, most] = [cel, held];
  });
  return best;
}

function widest(element: ElementReport): Box | undefined {
  const inks = (element.lines ?? []).map(({ ink }) => ink).filter(({ width, height }) => width > 0 && height > 0);
  return inks.toSorted((a, b) => b.width - a.width)[0];
}

/** The middle of a line with a few pixels around it, inside the frame. */
function windowOf(ink: Box, frame: Size): Box {
  const width = Math.min(MOST_PIECE_PX.width, Math.ceil(ink.width) + 16);
  const height = Math.min(MOST_PIECE_PX.height, Math.ceil(ink.height) + 16);
  const x = Math.max(0, Math.round(ink.x + (ink.width - width) / 2));
  const y = Math.max(0, Math.round(ink.y + (ink.height - height) / 2));
  return {
    x,
    y,
    width: Math.min(right({ x, y, width, height }), frame.width) - x,
    height: Math.min(bottom({ x, y, width, height }), frame.height) - y,
  };
}

function hasImage(node: DrawNode): boolean {
  return node.kind === 'image' || (node.kind === 'group' && node.children.some(hasImage));
}

/** The letters of one colour alone, without outline, shadow and plate. */
function lettersOf(node: DrawNode, fill: string): readonly DrawNode[] {
  if (node.kind === 'group') return [{ ...node, children: node.children.flatMap((child) => lettersOf(child, fill)) }];
  if (node.kind !== 'text' || JSON.stringify(node.fill) !== fill) return [];
  const { stroke: _stroke, shadow: _shadow, ...bare } = node;
  return [{ ...bare, fill: '#ffffff' }];
}

function fillsOf(node: DrawNode): readonly string[] {
  if (node.kind === 'group') return node.children.flatMap(fillsOf);
  return node.kind === 'text' ? [JSON.stringify(node.fill)] : [];
}

interface Sides {
  /** Pixel indices of solid ink and of what surrounds it. */
  readonly ink: readonly number[];
  readonly around: readonly number[];
}

/** Every other pixel is enough to tell the contrast. */
function sidesOf(mask: Uint8Array, width: number): Sides {
  const ink: number[] = [];
  const around: number[] = [];
  const alpha = (index: number) => mask[4 * index + 3] as number;
  const near = 2 * width;
  const last = mask.length / 4 - near;
  for (let row = near; row < last; row += near) {
    for (let index = row + 2; index < row + width - 2; index += 2) {
      const own = alpha(index);
      if (own >= SOLID) ink.push(index);
      else if (
        own === 0 &&
        alpha(index - 2) + alpha(index + 2) + alpha(index - near) + alpha(index + near) > SOLID / 2 &&
        alpha(index - 1) + alpha(index + 1) + alpha(index - width) + alpha(index + width) === 0
      )
        around.push(index);
    }
  }
  return { ink, around };
}

/**
 * Ratio of the worse quarter of the ink against the worse quarter of what surrounds it, over a grey of `level` 0-255.
 */
function ratioOn(level: number, picture: Uint8Array, { ink, around }: Sides): number | undefined {
  if (ink.length === 0 || around.length === 0) return undefined;
  const letters = ink.map((index) => luminanceAt(picture, index, level)).sort((a, b) => a - b);
  const ground = around.map((index) => luminanceAt(picture, index, level)).sort((a, b) => a - b);
  const lighter = quantile(letters, 0.5) > quantile(ground, 0.5);
  return contrastRatio(quantile(letters, lighter ? 0.25 : 0.75), quantile(ground, lighter ? 0.75 : 0.25));
}

function luminanceAt(picture: Uint8Array, index: number, level: number): number {
  const at = 4 * index;
  const rest = (level * (255 - (picture[at + 3] as number))) / 255;
  const light = (offset: number) =>
    LUMINANCES[Math.min(255, Math.round((picture[at + offset] as number) + rest))] as number;
  return 0.2126 * light(0) + 0.7152 * light(1) + 0.0722 * light(2);
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.round(share * (sorted.length - 1))] ?? 0;
}
