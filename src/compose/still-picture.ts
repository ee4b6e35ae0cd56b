/**
 * An image -> frames of it, seen through a view that moves by fractions of a pixel. ffmpeg's `perspective` does that
 * (0.01 px/frame² of jitter, 13 ms a 1080x1920 frame); `zoompan` jumps by whole pixels (1.2) and a crop by even ones.
 * The image is made ready once and repeated.
 */
import type { Box, Size } from '../geometry.js';
import { blurFill, containedSize, fillsFrame } from './blur-fill.js';
import { wholeWindow } from './crop-window.js';
import { chain, type Filter, type FilterChain, filter } from './filter-graph.js';
import { softShare, softShareOf } from './soft-share.js';
import type { FilmFormat, Fit, View } from './timeline.js';

/** The colour under transparent parts: most cutouts were made for a white page. */
export const STILL_GROUND = '#ffffff';

/**
 * The image is this much larger than what is seen of it, so that a closer view stays sharp; `perspective` has no
 * low-pass for more than 1.3.
 */
const SPARE_SCALE = 1.2;
/** A view that would travel over more than this stays where it begins: the filter holds all it travels over. */
const MOST_PIXELS = 24_000_000;

export interface StillPictureRequest {
  readonly shot: { readonly fit: Fit; readonly from: View; readonly to: View };
  readonly imageSize: Size;
  /** Frames on the scene's own clock, half open. */
  readonly range: { readonly start: number; readonly end: number };
  readonly sceneFrames: number;
  readonly output: Pick<FilmFormat, 'size' | 'frameRate'>;
}

export interface StillPicture {
  /** What is wanted of the upright image, in its pixels (whole numbers), and the size it is scaled to (even). */
  readonly region: Box;
  readonly size: Size;
  /** From one raw rgb24 picture of that size to the frames of the range. */
  chains(labels: { readonly input: string; readonly out: string; readonly prefix: string }): readonly FilterChain[];
}

/** The area that a still's view moves over. */
export function stillStage(
  shot: StillPictureRequest['shot'],
  image: Size,
  frame: Size,
): StillStage & { /** Seen as a whole, over a blurred copy. */ readonly isWhole: boolean } {
  const isWhole = shot.fit === 'blur' && !fillsFrame(image, frame);
  return { ...(isWhole ? wholeStage(shot, image, frame) : coveredStage(shot, image, frame)), isWhole };
}

/** The part of the stage that is seen on a frame of the scene, px of it: the numbers of `moved`. */
export function stageWindow(
  { views: [from, to] }: StillStage,
  frame: Size,
  at: { frame: number; sceneFrames: number },
): Box {
  const share = softShare(at.frame / Math.max(1, at.sceneFrames - 1));
  const between = (place: (view: ViewPlace) => number) => place(from) + (place(to) - place(from)) * share;
  const [across, down] = [between((view) => view.across), between((view) => view.down)];
  return {
    x: between(({ x }) => x),
    y: between(({ y }) => y),
    width: across * frame.width,
    height: down * frame.height,
  };
}

/** The chains for a still. Pure: a part of the range gives the frames that it has in the whole. */
export function stillPicture(request: StillPictureRequest): StillPicture {
  const { shot, imageSize, range, output } = request;
  const frame = output.size;
  const { isWhole, ...stage } = stillStage(shot, imageSize, frame);
  const [from, to] = stage.views;
  const moving = [
    ...repeated(range.end - range.start, output),
    ...moved({ from, to, stage: stage.size, frame }, request),
  ];
  return {
    region: stage.region,
    size: stage.picture,
    chains: ({ input, out, prefix }) => {
      if (!isWhole) return [chain([input], [...toPicture(), ...moving], [out])];
      const [picture, filled] = [`${prefix}picture`, `${prefix}stage`];
      return [
        chain([input], toPicture(), [picture]),
        ...blurFill({ picture, size: stage.picture, frame: stage.size, out: filled, prefix }),
        chain([filled], moving, [out]),
      ];
    },
  };
}

/** The stage for views of the whole picture: their focus has no effect, because all of it is seen. */
function wholeStage(shot: StillPictureRequest['shot'], image: Size, frame: Size): StillStage {
  const size = { width: even(frame.width * SPARE_SCALE), height: even(frame.height * SPARE_SCALE) };
  const views = [shot.from, shot.to].map((view) => placeOf(seen(view, size, frame), frame));
  const region = { x: 0, y: 0, ...image };
  return { region, picture: containedSize(image, size), size, views: views as [ViewPlace, ViewPlace] };
}

/** Where the views lie and what they are taken from. */
export interface StillStage {
  readonly region: Box;
  /**
   * `picture` is the size of the region; `size` is that of the area that views move on, larger where the picture is
   * filled up.
   */
  readonly picture: Size;
  readonly size: Size;
  readonly views: readonly [ViewPlace, ViewPlace];
}

function coveredStage(shot: StillPictureRequest['shot'], image: Size, frame: Size): StillStage {
  const both = stageOf([shot.from, shot.to], image, frame);
  const tooWide = both.size.width * both.size.height > MOST_PIXELS;
  return tooWide ? stageOf([shot.from, shot.from], image, frame) : both;
}

/**
 * The part of an image in which all views lie, and the size at which the nearest of them is still as fine as the frame
 * allows.
 */
function stageOf(views: readonly [View, View], image: Size, frame: Size): StillStage {
  const parts = views.map((view) => seen(view, image, frame));
  const [x, y] = [Math.floor(least(parts, ({ x }) => x)), Math.floor(least(parts, ({ y }) => y))];
  const right = Math.min(image.width, Math.ceil(-least(parts, (part) => -part.x - part.width)));
  const bottom = Math.min(image.height, Math.ceil(-least(parts, (part) => -part.y - part.height)));
  const region = { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
  const widest = Math.min(...parts.map(({ width }) => width / frame.width).map((scale) => 1 / scale));
  const scale = widest * SPARE_SCALE;
  const size = {
    width: Math.max(frame.width, even(region.width * scale)),
    height: Math.max(frame.height, even(region.height * scale)),
  };
  const [across, down] = [size.width / region.width, size.height / region.height];
  const places = parts.map((part) =>
    placeOf(
      { x: (part.x - x) * across, y: (part.y - y) * down, width: part.width * across, height: part.height * down },
      frame,
    ),
  );
  return { region, picture: size, size, views: places as [ViewPlace, ViewPlace] };
}

function least<T>(values: readonly T[], of: (value: T) => number): number {
  return Math.min(...values.map(of));
}

/**
 * The part of a picture that a view shows: in the frame's shape, inside the picture, its middle as near to the focus as
 * that allows.
 */
function seen({ zoom, focus }: View, picture: Size, frame: Size): Box {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / zoom;
  const [width, height] = [frame.width * scale, frame.height * scale];
  const begin = (length: number, part: number, at: number) =>
    Math.max(0, Math.min(length - part, length * at - part / 2));
  return { x: begin(picture.width, width, focus.x), y: begin(picture.height, height, focus.y), width, height };
}

/** What a view shows of an image, in shares of the image; more than all of it where it is seen whole. */
export function viewWindow(view: View, { image, frame, fit }: { image: Size; frame: Size; fit: Fit }): Box {
  if (fit === 'cover' || fillsFrame(image, frame)) {
    const { x, y, width, height } = seen(view, image, frame);
    return { x: x / image.width, y: y / image.height, width: width / image.width, height: height / image.height };
  }
  const whole = wholeWindow(image, frame);
  const part = seen(view, frame, frame);
  const across = (value: number) => (value / frame.width) * whole.width;
  const down = (value: number) => (value / frame.height) * whole.height;
  return {
    x: whole.x + across(part.x),
    y: whole.y + down(part.y),
    width: across(part.width),
    height: down(part.height),
  };
}

function toPicture(): readonly Filter[] {
  return [
    filter('scale', { out_color_matrix: 'bt709', out_range: 'tv', flags: 'bicubic+accurate_rnd+full_chroma_int' }),
    filter('format', { pix_fmts: 'yuv420p' }),
    filter('setsar', { sar: 1 }),
  ];
}

/** Repeats one frame as often as wanted, on the film's clock. */
function repeated(frames: number, { frameRate: { num, den } }: Pick<FilmFormat, 'frameRate'>): readonly Filter[] {
  return [
    ...(frames > 1 ? [filter('loop', { loop: frames - 1, size: 1, start: 0 })] : []),
    filter('settb', { expr: `${den}/${num}` }),
    filter('setpts', { expr: 'N' }),
  ];
}

/** Top left of a view on the stage, and how many stage pixels make one of the frame, across and down. */
export interface ViewPlace {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

function placeOf({ x, y, width, height }: Box, frame: Size): ViewPlace {
  return { x, y, across: width / frame.width, down: height / frame.height };
}

interface Movement {
  readonly from: ViewPlace;
  readonly to: ViewPlace;
  readonly stage: Size;
  readonly frame: Size;
}

/**
 * The whole stage is filled as if the frame went on to the right and below; the frame itself is then its top left part.
 */
function moved(
  { from, to, stage, frame }: Movement,
  { range, sceneFrames }: Pick<StillPictureRequest, 'range' | 'sceneFrames'>,
): readonly Filter[] {
  const share = softShareOf(`((on-1+${range.start})/${Math.max(1, sceneFrames - 1)})`);
  const between = (place: (view: ViewPlace) => number) => {
    const [a, b] = [place(from), place(to)];
    return Math.abs(b - a) < 1e-6 ? round(a) : `(${round(a)}+${round(b - a)}*${share})`;
  };
  const [left, right] = [between(({ x }) => x), between(({ x, across }) => x + across * stage.width)];
  const [top, bottom] = [between(({ y }) => y), between(({ y, down }) => y + down * stage.height)];
  const corners = { x0: left, y0: top, x1: right, y1: top, x2: left, y2: bottom, x3: right, y3: bottom };
  return [
    filter('perspective', { ...corners, interpolation: 'linear', sense: 'source', eval: 'frame' }),
    filter('crop', { w: frame.width, h: frame.height, x: 0, y: 0 }),
    filter('setsar', { sar: 1 }),
  ];
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

function even(value: number): number {
  return 2 * Math.ceil(value / 2);
}
