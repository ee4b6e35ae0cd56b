/** Tracks to timed drawings: for every frame what each object wears, still things held instead of repeated. */
import type { Rgba } from '../../color.js';
import type { Box, Size } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';
import type { Track, TrackBox } from '../track.types.js';
import { bar, cap, corners, footDepth, footEllipse, ribbon, ring, roundBar } from './ass-drawing.js';
import type { AssEvent } from './ass-script.js';
import { createLabelLayout, type LabelRequest } from './label-layout.js';
import { FADE_SECONDS, type OverlaySizes, type OverlayStyle, overlaySizes } from './overlay-style.js';
import { classColor, inkOn } from './palette.js';

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

/** Boxes up to this area are one event: many small ones together stay cheap. Larger ones are four strips, whose bitmaps are small. */
const ONE_SHAPE_PX = 24_000;
const TRAIL_SECONDS = 1;
const DIM: Rgba = { r: 0, g: 0, b: 0, a: 140 };

/** A drawing whose origin stands at a place: the same shape elsewhere comes out of the renderer's cache. */
function shapeAt(x: number, y: number): string {
  return `\\an7\\pos(${round(x)},${round(y)})\\p3`;
}

interface Shown {
  readonly track: Track;
  readonly box: BoxXyxy;
  readonly score: number;
  /** 0-1, below 1 while fading. */
  readonly opacity: number;
}

/** Events on the ticks of frames: tick i is the boundary before frame i. Styles blur and pixelate give labels only; see `maskEvents`. */
export function overlayEvents(request: OverlayRequest): AssEvent[] {
  const { times, picture, style } = request;
  const sizes = overlaySizes(picture);
  const place = createLabelLayout(picture, sizes);
  const writer = createEventWriter();
  const widths = new Map<string, number>();
  const width = (text: string) => {
    const known = widths.get(text) ?? request.measure(text, sizes.fontPx);
    widths.set(text, known);
    return known;
  };
  forEachFrame(request, (frame, shown) => {
    const drawings: Drawing[] = [];
    if (style.style === 'spotlight' && shown.length > 0) drawings.push(spotlight(shown, picture, sizes));
    for (const item of shown) drawings.push(...shapesOf(item, frame, request, sizes));
    if (style.labels !== 'none') {
      const texts = new Map(shown.map((item) => [item.track.id, labelTexts(item, request)]));
      const requests = shown.map((item): LabelRequest => {
        const { full, short } = texts.get(item.track.id)!;
        return { trackId: item.track.id, box: item.box, fullWidth: width(full), shortWidth: width(short) };
      });
      for (const label of place(times[frame]!, requests)) {
        const item = shown.find((other) => other.track.id === label.trackId)!;
        const text = texts.get(label.trackId)!;
        drawings.push(...labelOf(label.pill, label.short ? text.short : text.full, colorOf(item, style), sizes));
      }
    }
    writer.frame(frame, drawings);
  });
  return writer.end(times.length);
}

/** What is hidden is hidden so many seconds before its first sight and after its last, and this share of its size around it. */
const COVER_SECONDS = 0.4;
const COVER_SHARE = 0.08;

/** White shapes over what must be hidden, with a margin in space and time; used as a mask by blur and pixelate. */
export function maskEvents(request: OverlayRequest): AssEvent[] {
  const writer = createEventWriter();
  const white: Rgba = { r: 255, g: 255, b: 255, a: 255 };
  const covered = { ...request, tracks: request.tracks.map((track) => held(track, request.times)) };
  forEachFrame(covered, (frame, shown) => {
    writer.frame(
      frame,
      shown.map(({ box }) => {
        const [dx, dy] = [(box[2] - box[0]) * COVER_SHARE, (box[3] - box[1]) * COVER_SHARE];
        const shape = roundBar(0, 0, box[2] - box[0] + 2 * dx, box[3] - box[1] + 2 * dy, 2 * dx);
        return { layer: 0, color: white, tags: shapeAt(box[0] - dx, box[1] - dy), text: shape };
      }),
    );
  });
  return writer.end(request.times.length);
}

/** The track with its first and last box held for a moment before and after. */
function held(track: Track, times: readonly number[]): Track {
  const first = track.boxes[0]!;
  const last = track.boxes[track.boxes.length - 1]!;
  const before: TrackBox[] = [];
  const after: TrackBox[] = [];
  for (let frame = first.frame - 1; frame >= 0 && times[first.frame]! - times[frame]! <= COVER_SECONDS; frame -= 1) {
    before.unshift({ ...first, frame, observed: false });
  }
  for (
    let frame = last.frame + 1;
    frame < times.length && times[frame]! - times[last.frame]! <= COVER_SECONDS;
    frame += 1
  ) {
    after.push({ ...last, frame, observed: false });
  }
  return { ...track, boxes: [...before, ...track.boxes, ...after] };
}

type Drawing = Omit<AssEvent, 'from' | 'to'>;

function forEachFrame(request: OverlayRequest, visit: (frame: number, shown: readonly Shown[]) => void): void {
  const byFrame: Shown[][] = request.times.map(() => []);
  const lastFrame = request.times.length - 1;
  for (const track of request.tracks) {
    const first = track.boxes[0]!.frame;
    const last = track.boxes[track.boxes.length - 1]!.frame;
    const at = (frame: number) => request.times[Math.min(frame, lastFrame)]!;
    for (const { frame, box, score } of track.boxes) {
      // What is there from the first frame was not born; what is there at the end does not die.
      const age = first === 0 ? FADE_SECONDS : at(frame) - at(first - 1);
      const left = last >= lastFrame ? FADE_SECONDS : at(last + 1) - at(frame);
      const opacity = Math.min(1, age / FADE_SECONDS, left / FADE_SECONDS);
      byFrame[frame]?.push({ track, box, score, opacity: Math.round(opacity * 8) / 8 });
    }
  }
  byFrame.forEach((shown, frame) => {
    visit(frame, shown);
  });
}

function colorOf(item: Shown, style: OverlayStyle): Rgba {
  const color = style.color ?? classColor(item.track.class);
  return { ...color, a: Math.round(color.a * item.opacity) };
}

function labelTexts(item: Shown, request: OverlayRequest): { readonly full: string; readonly short: string } {
  const name = `${request.nameOf(item.track.class)} ${item.track.id}`;
  const score = request.style.labels === 'score' ? `  ${Math.round(item.track.score * 100)}%` : '';
  return { full: name + score, short: String(item.track.id) };
}

function shapesOf(item: Shown, frame: number, request: OverlayRequest, sizes: OverlaySizes): Drawing[] {
  const { style } = request.style;
  const color = colorOf(item, request.style);
  const [x, y] = item.box;
  const width = Math.max(2 * sizes.linePx, item.box[2] - x);
  const height = Math.max(2 * sizes.linePx, item.box[3] - y);
  const line = sizes.linePx;
  const draw = (part: Part): Drawing => ({ layer: 1, color, tags: shapeAt(part.x, part.y), text: part.path });
  switch (style) {
    case 'box':
    case 'spotlight':
      return frameShapes(x, y, width, height, sizes).map(draw);
    case 'corner': {
      const parts = corners(0, 0, width, height, line);
      return (width * height <= ONE_SHAPE_PX ? [parts.join(' ')] : parts).map((path) => draw({ x, y, path }));
    }
    case 'ellipse':
      return [draw(foot(x, y + height, width, line))];
    case 'trail': {
      const tail = ribbon(trailOf(item.track, frame, request.times), line * 2);
      const parts = tail === undefined ? [] : [{ x: 0, y: 0, path: tail }];
      return [...parts, foot(x + width * 0.2, y + height, width * 0.6, line)].map(draw);
    }
    case 'blur':
    case 'pixelate':
      return [];
    default:
      return style satisfies never;
  }
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly path: string;
}

function foot(x: number, bottom: number, width: number, line: number): Part {
  const depth = footDepth(width, line);
  return { x, y: bottom - depth, path: footEllipse(width, line) };
}

/** The strips meet on even rows, so that no row (of luma or chroma) is half covered twice. */
function frameShapes(x: number, y: number, width: number, height: number, sizes: OverlaySizes): Part[] {
  const { linePx: line, radiusPx: radius } = sizes;
  const top = 2 * Math.ceil((y + radius) / 2);
  const bottom = 2 * Math.floor((y + height - radius) / 2);
  if (width * height <= ONE_SHAPE_PX || bottom - top < 4 || width < 4 * radius) {
    return [{ x, y, path: ring(0, 0, width, height, line, radius) }];
  }
  const side = bar(0, 0, line, bottom - top);
  return [
    { x, y, path: cap(0, 0, width, top - y, line, radius, 'top') },
    { x, y: top, path: side },
    { x: x + width - line, y: top, path: side },
    { x, y: bottom, path: cap(0, 0, width, y + height - bottom, line, radius, 'bottom') },
  ];
}

function trailOf(track: Track, frame: number, times: readonly number[]): [number, number][] {
  const start = track.boxes[0]!.frame;
  const points: [number, number][] = [];
  for (let k = frame - start; k >= 0 && times[frame]! - times[start + k]! <= TRAIL_SECONDS; k -= 1) {
    const { box } = track.boxes[k]!;
    points.unshift([(box[0] + box[2]) / 2, box[3]]);
  }
  return points;
}

function spotlight(shown: readonly Shown[], picture: Size, sizes: OverlaySizes): Drawing {
  const holes = shown.map(({ box }) => roundBar(box[0], box[1], box[2] - box[0], box[3] - box[1], sizes.radiusPx));
  const tags = `\\an7\\pos(0,0)\\iclip(3,${holes.join(' ')})\\p3`;
  return { layer: 0, color: DIM, tags, text: bar(0, 0, picture.width, picture.height) };
}

function labelOf(pill: Box, text: string, color: Rgba, sizes: OverlaySizes): Drawing[] {
  const middle = `${round(pill.x + pill.width / 2)},${round(pill.y + pill.height / 2)}`;
  const ink = { ...inkOn(color), a: color.a };
  return [
    {
      layer: 2,
      color,
      tags: shapeAt(pill.x, pill.y),
      text: roundBar(0, 0, pill.width, pill.height, sizes.pillHeightPx * 0.28),
    },
    { layer: 3, color: ink, tags: `\\an5\\pos(${middle})`, text },
  ];
}

function round(value: number): number {
  return Math.round(value * 4) / 4;
}

/** Joins a drawing that stays the same over frames into one event. */
function createEventWriter() {
  const open = new Map<string, { readonly drawing: Drawing; readonly from: number }>();
  const done: AssEvent[] = [];
  const close = (key: string, to: number) => {
    const { drawing, from } = open.get(key)!;
    done.push({ ...drawing, from, to });
    open.delete(key);
  };
  return {
    frame: (frame: number, drawings: readonly Drawing[]) => {
      const keys = new Set<string>();
      for (const drawing of drawings) {
        const { r, g, b, a } = drawing.color;
        const key = `${drawing.layer}|${r},${g},${b},${a}|${drawing.tags}|${drawing.text}`;
        keys.add(key);
        if (!open.has(key)) open.set(key, { drawing, from: frame });
      }
      for (const key of [...open.keys()]) if (!keys.has(key)) close(key, frame);
    },
    end: (frames: number): AssEvent[] => {
      for (const key of [...open.keys()]) close(key, frames);
      return done.sort((a, b) => a.from - b.from || a.layer - b.layer);
    },
  };
}
