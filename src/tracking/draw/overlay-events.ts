/** Tracks to timed drawings: for every frame what each object wears, still things held instead of repeated. */
import type { Rgba } from '../../color.js';
import type { Box, Size } from '../../geometry.js';
import type { Track } from '../track.types.js';
import { roundBar } from './ass-drawing.js';
import type { AssEvent } from './ass-script.js';
import { type DrawnPlane, moved, outwards } from './edges.js';
import { createEventWriter, type Drawing } from './event-writer.js';
import { layOutLabels, type PlacedLabel } from './label-layout.js';
import { objectShapes } from './object-shapes.js';
import { type OverlaySizes, type OverlayStyle, overlaySizes } from './overlay-style.js';
import { classColor, inkOn } from './palette.js';
import { type ShownObject, shownObjects } from './shown-objects.js';

export interface OverlayRequest {
  readonly tracks: readonly Track[];
  /** Seconds of every frame of the clip, from 0. */
  readonly times: readonly number[];
  readonly picture: Size;
  readonly style: OverlayStyle;
  readonly nameOf: (classId: number) => string;
  /** Advance width in pixels of a label's text at a size. */
  readonly measure: (text: string, sizePx: number) => number;
}

/** Shapes lie under all labels; each label is a layer of its own, so that none shows its text through another. */
const SHAPE_LAYER = 1;
const LABEL_LAYER = 2;

/** Events on the ticks of frames: tick i is the boundary before frame i. Masks of spotlight, blur and pixelate: `maskEvents`. */
export function overlayEvents(request: OverlayRequest): { readonly luma: AssEvent[]; readonly chroma: AssEvent[] } {
  const { times, picture, style } = request;
  const sizes = overlaySizes(picture);
  const frames = shownObjects(request.tracks, times, picture);
  const labels = labelsOf(frames, request, sizes);
  const eventsOn = (plane: DrawnPlane): AssEvent[] => {
    const writer = createEventWriter();
    frames.forEach((shown, frame) => {
      const byId = new Map(shown.map((object) => [object.track.id, object]));
      const shapes = shown.flatMap((object) =>
        objectShapes(object, { style: style.style, plane, sizes, times }).map(({ x, y, path, alpha = 1 }): Drawing => {
          const color = colorOf(object, style);
          return {
            layer: SHAPE_LAYER,
            color: { ...color, a: Math.round(color.a * alpha) },
            tags: shapeAt(x, y),
            text: path,
          };
        }),
      );
      const pills = labels[frame]!.flatMap((label) => {
        const object = byId.get(label.trackId)!;
        return labelDrawings(label, object, { style, plane, sizes, texts: labelTexts(object, request) });
      });
      writer.frame(frame, [...shapes, ...pills]);
    });
    return writer.end(times.length);
  };
  return { luma: eventsOn('luma'), chroma: eventsOn('chroma') };
}

/** Tags of a drawing whose origin stands at a place. */
export function shapeAt(x: number, y: number): string {
  return `\\an7\\pos(${quarter(x)},${quarter(y)})\\p3`;
}

function labelsOf(
  frames: readonly (readonly ShownObject[])[],
  request: OverlayRequest,
  sizes: OverlaySizes,
): readonly PlacedLabel[][] {
  if (request.style.labels === 'none') return frames.map(() => []);
  const widths = new Map<string, number>();
  const width = (text: string) => {
    const known = widths.get(text) ?? request.measure(text, sizes.fontPx);
    widths.set(text, known);
    return known;
  };
  const requests = frames.map((shown, frame) => ({
    time: request.times[frame]!,
    requests: shown.map((object) => {
      const { full, short } = labelTexts(object, request);
      return { trackId: object.track.id, box: object.edges, fullWidth: width(full), shortWidth: width(short) };
    }),
  }));
  return layOutLabels(requests, request.picture, sizes);
}

function colorOf(object: ShownObject, style: OverlayStyle): Rgba {
  const color = style.color ?? classColor(object.track.class);
  return { ...color, a: Math.round(color.a * object.opacity) };
}

interface LabelTexts {
  readonly full: string;
  readonly short: string;
}

function labelTexts({ track }: ShownObject, request: OverlayRequest): LabelTexts {
  const name = `${request.nameOf(track.class)} ${track.id}`;
  const score = request.style.labels === 'score' ? `  ${Math.round(track.score * 100)}%` : '';
  return { full: name + score, short: String(track.id) };
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
): Drawing[] {
  const { pill } = label;
  const plain = colorOf(object, scene.style);
  const color = { ...plain, a: Math.round(plain.a * label.opacity) };
  const edges = outwards(edgesOf(pill), scene.plane);
  const layer = LABEL_LAYER + 2 * object.track.id;
  const middle = `${pill.x + pill.width / 2},${pill.y + pill.height / 2}`;
  return [
    {
      layer,
      color,
      tags: shapeAt(edges.left, edges.top),
      text: roundBar(moved(edges, edges.left, edges.top), scene.sizes.pillHeightPx * 0.28),
    },
    {
      layer: layer + 1,
      color: { ...inkOn(plain), a: color.a },
      tags: `\\an5\\pos(${middle})`,
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
