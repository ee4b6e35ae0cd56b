/** The part of a wide view's frames that a closer view shows; it is at rest, or becomes closer still. */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { enlarge, type RawPicture, scaleAndConvert } from './convert-picture.js';
import { codedFocus, cropTo, type FilledAxis, filledAxis } from './fill-axis.js';
import { type Filter, filter } from './filter-graph.js';
import { softShareOf } from './soft-share.js';
import type { Closeness, Focus } from './timeline.js';
import { isHdr } from './tone-map.js';

/** A part of a picture as it is scaled, and the filters that bring it to that size. */
export interface FilledView {
  readonly x: FilledAxis;
  readonly y: FilledAxis;
  readonly filters: readonly Filter[];
}

/** A view that becomes closer: the fixed point, px of a picture of `size`, which is then cropped. */
export interface ClosingView {
  readonly close: Closeness;
  readonly point: Focus;
  readonly size: Size;
}

export interface CloserRequest {
  readonly media: VideoMedia;
  readonly wide: FilledView;
  /** The picture that is fed: all that the wide view shows. */
  readonly between: RawPicture;
  readonly close: Closeness;
  /** The scene's frame that the first picture shows. */
  readonly from: number;
}

/** Pixel formats with planes of eight bits, which `perspective` takes. */
const PLANES = ['yuv420p', 'yuvj420p', 'yuv422p', 'yuv444p'];
/**
 * When a view has less than this share of the finished picture's pixels, it is moved before it is enlarged, with the
 * finer kernel.
 */
const FEW_PIXELS = 0.6;

/** The part of a wide view's frames that a closer view shows, moved where it becomes closer still. */
export function closerView(request: CloserRequest): FilledView & { readonly moves: ClosingView | undefined } {
  const { media, wide, between, close, from } = request;
  const at = codedFocus(media, close.at);
  const least = Math.min(close.from, close.to);
  const axis = (side: 'x' | 'y', source: number, coded: number) => {
    const { start, length, exact, factor, target } = wide[side];
    const fed = source / length;
    const point = Math.max(0, Math.min(source, (at[side] * coded - start) * fed));
    const begins = exact.map((begin) => point + ((begin - start) * fed - point) / least);
    return { ...filledAxis(source, { factor: (factor * least) / fed, target, exact: begins }), point };
  };
  const [x, y] = [
    axis('x', between.size.width, media.codedSize.width),
    axis('y', between.size.height, media.codedSize.height),
  ];
  const cropped = { width: x.length, height: y.length };
  const scaled = { width: x.scaled, height: y.scaled };
  const isMoved = close.from !== close.to;
  const isFew = cropped.width * cropped.height < FEW_PIXELS * scaled.width * scaled.height;
  const isEarly = isMoved && isFew && PLANES.includes(between.pixelFormat);
  const moves = (size: Size): ClosingView => {
    const point = (one: typeof x, side: number) => ((one.point - one.start) * side) / one.length;
    return { close, size, point: { x: point(x, size.width), y: point(y, size.height) } };
  };
  const moved = (size: Size, kernel: 'cubic' | 'linear') => comeCloser({ ...moves(size), from, kernel });
  return {
    ...{ x, y, moves: isMoved ? moves(isEarly ? cropped : scaled) : undefined },
    filters: [
      ...cropTo(between.size, { x: x.start, y: y.start, ...cropped }),
      ...(isEarly ? [moved(cropped, 'cubic')] : []),
      ...(isHdr(media) ? enlarge(cropped, scaled) : scaleAndConvert(media, scaled)),
      ...(isMoved && !isEarly ? [moved(scaled, 'linear')] : []),
    ],
  };
}

interface Coming extends ClosingView {
  readonly from: number;
  readonly kernel: 'cubic' | 'linear';
}

/**
 * Moves the view by fractions of a pixel, as a still image is moved (`still-picture.ts`); a view at rest is not
 * changed.
 */
function comeCloser({ close, from, size, point, kernel }: Coming): Filter {
  const least = Math.min(close.from, close.to);
  const time = `(on-1+${from}-${close.start})/${Math.max(1, close.end - close.start)}`;
  const [first, way] = [close.from / least, (close.to - close.from) / least].map(sixth);
  const share = `1/(${first}+${way}*${softShareOf(time)})`;
  const side = (at: number, end: number) => `${sixth(at)}+${sixth(end - at)}*${share}`;
  const [left, right] = [side(point.x, 0), side(point.x, size.width)];
  const [top, foot] = [side(point.y, 0), side(point.y, size.height)];
  const corners = { x0: left, y0: top, x1: right, y1: top, x2: left, y2: foot, x3: right, y3: foot };
  return filter('perspective', { ...corners, interpolation: kernel, sense: 'source', eval: 'frame' });
}

function sixth(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
