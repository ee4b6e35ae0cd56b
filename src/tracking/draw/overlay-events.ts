/**
 * Tracks -> timed drawings: what is drawn on each object in every frame. What does not change is held, not repeated.
 */
import type { Rgba } from '../../color.js';
import type { Box, Size } from '../../geometry.js';
import { trackName } from '../relabelled.js';
import type { TrackShapes } from '../shapes/track-shapes.js';
import type { ObjectTrack } from '../track.types.js';
import type { AnnotatorShape } from './annotators/annotator.types.js';
import { annotatorOf } from './annotators/annotator-table.js';
import { roundBar } from './ass-drawing.js';
import { type DrawnPlane, type Edges, moved, outwards } from './edges.js';
import type { EventDrawing } from './event-writer.js';
import { hiddenObjects } from './hidden-objects.js';
import { labelHeads } from './label-heads.js';
import { layOutLabels, type PlacedLabel } from './label-layout.js';
import type { TrackLabelRequest } from './label-places.js';
import { type OverlaySizes, type OverlayStyle, overlaySizes } from './overlay-style.js';
import { casingOf, classColor, labelInk, plateOf } from './palette.js';
import { type ShownObject, shownObjects } from './shown-objects.js';

export interface OverlayRequest {
  readonly tracks: readonly ObjectTrack[];
  /** The shapes of the objects of which one is known; only the spotlight asks for them. */
  readonly shapes?: TrackShapes | undefined;
  /** Seconds of every frame of the clip, from 0. */
  readonly times: readonly number[];
  readonly picture: Size;
  readonly style: OverlayStyle;
  readonly nameOf: (classId: number) => string;
  /** Advance width in pixels of a label's text at a size. */
  readonly measure: (text: string, sizePx: number) => number;
}

/**
 * Every object is a layer of its own, and all shapes lie under all labels: what overlaps what never changes, and no
 * label shows its text through another.
 */
const SHAPE_LAYER = 1;
const LABEL_LAYER = 1_000_000;

/**
 * What shows in each frame, for one plane, when it is asked for. Masks of spotlight, blur and pixelate: `maskEvents`.
 */
export function overlayFrames(request: OverlayRequest): (plane: DrawnPlane) => Generator<readonly EventDrawing[]> {
  const { times, picture, style } = request;
  const sizes = overlaySizes(picture);
  const frames = shownObjects(request.tracks, times, picture);
  const { shapes } = annotatorOf(style.style);
  const labels = labelsOf(frames, request, sizes);
  return function* (plane) {
    for (const [frame, shown] of frames.entries()) {
      const drawings: EventDrawing[] = [];
      const byId = new Map<number, ShownObject>();
      for (const object of shown) {
        byId.set(object.track.id, object);
        const color = colorOf(object, style);
        const scene = { plane, sizes, times, picture, nameOf: request.nameOf };
        const casing = casingOf(color);
        const layer = SHAPE_LAYER + 2 * object.track.id;
        if (casing !== undefined)
          drawings.push(...drawn(shapes(object, { ...scene, growPx: sizes.gridPx }), casing, layer));
        drawings.push(...drawn(shapes(object, { ...scene, growPx: 0 }), color, layer + 1));
      }
      for (const label of labels[frame]!) {
        const object = byId.get(label.trackId)!;
        const texts = labelTexts(object, request);
        drawings.push(...labelDrawings(label, object, { style, plane, sizes, texts }));
      }
      yield drawings;
    }
  };
}

function drawn(shapes: readonly AnnotatorShape[], color: Rgba, layer: number): EventDrawing[] {
  return shapes.map(({ x, y, path, covers, alpha = 1 }) => ({
    layer,
    color: alpha === 1 ? color : { ...color, a: Math.round(color.a * alpha) },
    tags: covers === undefined ? shapeAt(x, y) : shapeAt(x, y) + only(covers),
    text: path,
  }));
}

/** Tags of a drawing whose origin stands at a place. */
export function shapeAt(x: number, y: number): string {
  return `\\an7\\pos(${quarter(x)},${quarter(y)})\\p3`;
}

/** Tag that keeps a drawing's pixels to what it covers, whole pixels around it. */
function only({ left, top, right, bottom }: Edges): string {
  return `\\clip(${Math.floor(left)},${Math.floor(top)},${Math.ceil(right)},${Math.ceil(bottom)})`;
}

function labelsOf(
  frames: readonly (readonly ShownObject[])[],
  request: OverlayRequest,
  sizes: OverlaySizes,
): readonly PlacedLabel[][] {
  if (request.style.labels === 'none' && request.style.texts === undefined) return frames.map(() => []);
  const widths = new Map<string, number>();
  const width = (text: string) => {
    const known = widths.get(text) ?? request.measure(text, sizes.fontPx);
    widths.set(text, known);
    return known;
  };
  const isCentred = !annotatorOf(request.style.style).isFrame;
  const headOf = labelHeads(request.tracks, request.nameOf, sizes.gridPx);
  const hidden = hiddenObjects(frames, request.times);
  const requests = frames.map((shown, frame) => ({
    time: request.times[frame]!,
    requests: shown.flatMap((object): TrackLabelRequest[] => {
      const { full, short } = labelTexts(object, request);
      if (full === '') return [];
      const { track, edges } = object;
      const about = { trackId: track.id, box: edges, isCentred, head: headOf(object) };
      const isHidden = hidden[frame]!.has(track.id);
      return [{ ...about, isHidden, fullWidth: width(full), shortWidth: width(short) }];
    }),
  }));
  return layOutLabels(requests, request.picture, sizes);
}

function baseColor(object: ShownObject, style: OverlayStyle): Rgba {
  return style.color ?? classColor(object.track.class);
}

function colorOf(object: ShownObject, style: OverlayStyle): Rgba {
  const color = baseColor(object, style);
  return { ...color, a: Math.round(color.a * object.opacity) };
}

interface LabelTexts {
  readonly full: string;
  readonly short: string;
}

/** `full` is empty for an object that carries none. A text of one's own is never cut short to the id. */
function labelTexts({ track }: ShownObject, request: OverlayRequest): LabelTexts {
  const { labels, texts = {} } = request.style;
  const known = trackName(track, request.nameOf);
  const own = ownText(texts, String(track.id)) ?? ownText(texts, known);
  if (own !== undefined) return { full: own, short: own };
  if (labels === 'none') return { full: '', short: '' };
  const score = labels === 'score' ? `  ${Math.round(track.score * 100)}%` : '';
  return { full: `${shownName(known)} ${track.id}${score}`, short: String(track.id) };
}

/** The name of a class as a label says it: `Person`, `TV`. */
function shownName(name: string): string {
  return name === 'tv' ? 'TV' : name.charAt(0).toUpperCase() + name.slice(1);
}

function ownText(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

function labelDrawings(
  label: PlacedLabel,
  object: ShownObject,
  scene: {
    readonly style: OverlayStyle;
    readonly plane: DrawnPlane;
    readonly sizes: OverlaySizes;
    readonly texts: LabelTexts;
  },
): EventDrawing[] {
  const { pill } = label;
  const plate = plateOf(baseColor(object, scene.style));
  const opacity = object.opacity * label.opacity;
  const color = { ...plate, a: Math.round(plate.a * opacity) };
  const edges = outwards(edgesOf(pill), scene.plane);
  const layer = LABEL_LAYER + 2 * object.track.id;
  const middle = `${pill.x + pill.width / 2},${pill.y + pill.height / 2}`;
  return [
    {
      layer,
      color,
      tags: shapeAt(edges.left, edges.top) + only(edges),
      text: roundBar(moved(edges, edges.left, edges.top), scene.sizes.pillHeightPx * 0.28),
    },
    {
      layer: layer + 1,
      color: { ...labelInk(plate), a: plate.a === 0 ? 0 : Math.round(255 * opacity) },
      tags: `\\an5\\pos(${middle})${only(edges)}`,
      text: label.short ? scene.texts.short : scene.texts.full,
    },
  ];
}

function edgesOf({ x, y, width, height }: Box) {
  return { left: x, top: y, right: x + width, bottom: y + height };
}

function quarter(value: number): number {
  return Math.round(value * 4) / 4;
}
