/** A range of a scene -> a layer of a chunk: what is decoded for it, and the chains that make its finished picture. */

import type { Box } from '../geometry.js';
import type { ImageMedia, VideoMedia } from '../media.js';
import { isOnItsWay } from './arriving-picture.js';
import { blurFill, containedSize, fillsFrame } from './blur-fill.js';
import { type ConformedInput, conformToFill } from './conform.js';
import { chain, type Filter, type FilterChain, filter, graph } from './filter-graph.js';
import { gradeFilters } from './grade.js';
import type { Layer } from './plan.js';
import { printFilterGraph } from './print-filter-graph.js';
import { stillPicture } from './still-picture.js';
import {
  type ClipShot,
  clipRate,
  type FilmFormat,
  ownFrames,
  type PictureOverlay,
  type Scene,
  type StillShot,
  type Timeline,
} from './timeline.js';

/** The data that layers are made from. */
export type LayerWorld = Pick<Timeline, 'media' | 'output'>;

export interface PicturedLayer {
  readonly layer: Layer;
  /** For a clip: its raw frames by number, and their crop. */
  readonly fed?: Pick<ConformedInput, 'shows' | 'cut'>;
  /** The part of the frame that it fills, black around it. Default: all. */
  readonly window?: Box | undefined;
  /**
   * From raw frames (label `input`, unused by a colour) to the picture that fills the frame, at time base 1 / frame
   * rate from 0, labelled `out`. Labels between begin with `prefix`.
   */
  picture(labels: { readonly input: string; readonly out: string; readonly prefix: string }): readonly FilterChain[];
}

/** Output frames [start, end) of a scene, which may reach over its ends by as much as its transitions do. */
export function layerOf(
  scene: Scene,
  { start, end }: { readonly start: number; readonly end: number },
  world: LayerWorld,
): PicturedLayer {
  const { offset, frames } = ownFrames(scene);
  const range = { start: start - scene.start + offset, end: end - scene.start + offset };
  const { shot } = scene;
  switch (shot.kind) {
    case 'clip':
      return clipLayer(shot, range, world);
    case 'still':
      return stillLayer({ shot, range, sceneFrames: frames }, world);
    case 'color':
      return colorLayer(shot.color, end - start, world.output);
    default:
      return shot satisfies never;
  }
}

/** Output frames [start, end) of a picture over the film, as large as its box; seen or not. */
export function overlayLayer(
  overlay: PictureOverlay,
  range: { readonly start: number; readonly end: number },
  { media, output }: LayerWorld,
): PicturedLayer {
  const { width, height } = overlay.box;
  return layerOf({ ...overlay, enter: { kind: 'cut' } }, range, {
    media,
    output: { ...output, size: { width, height } },
  });
}

/** The box of the frame that a clip fills, and how it truly lies in it. */
export function clipPlace({ fit, window }: ClipShot, { displaySize }: VideoMedia, size: FilmFormat['size']) {
  const shown = window ?? { x: 0, y: 0, ...size };
  const isWhole = fit === 'blur' && !fillsFrame(displaySize, shown);
  return { shown, fit: isWhole ? ('blur' as const) : ('cover' as const) };
}

/** The pictures of a clip that a range of its scene shows, as input of `conformToFill` and `buildTimeMap`. */
export function clipSlot(
  shot: ClipShot,
  range: { readonly start: number; readonly end: number },
  { frameRate }: Pick<FilmFormat, 'frameRate'>,
) {
  const rate = clipRate(shot, frameRate);
  return {
    outputRate: rate,
    // The slot's own clock starts with its first frame: what a transition shows before the scene lies before
    // `fromSeconds` in the clip.
    slotRange: range.start < 0 ? { start: 0, end: range.end - range.start } : range,
    sourceStartSeconds: shot.fromSeconds + Math.min(0, range.start) * (rate.den / rate.num),
  };
}

function clipLayer(
  shot: ClipShot,
  range: { readonly start: number; readonly end: number },
  { media: all, output }: LayerWorld,
): PicturedLayer {
  const media = videoOf(all[shot.media], shot.media);
  const { size } = output;
  const { shown, fit } = clipPlace(shot, media, size);
  const arrives = shot.arrives && { arrival: shot.arrives, window: shown, frame: size };
  const isComing = shot.arrives !== undefined && isOnItsWay(shot.arrives, range.start);
  const conformed = conformToFill(media, {
    outputSize: { width: shown.width, height: shown.height },
    ...clipSlot(shot, range, output),
    fit,
    focus: shot.focus,
    ...(shot.zoom === undefined ? {} : { zoom: shot.zoom }),
    ...(shot.close === undefined ? {} : { close: shot.close }),
    ...(arrives === undefined ? {} : { arrives }),
    sceneFrame: range.start,
  });
  const feed = printFilterGraph(graph([chain([`0:${conformed.streamIndex}`], conformed.feed, ['out'])]));
  return {
    layer: {
      kind: 'clip',
      media: shot.media,
      contentHash: media.contentHash,
      range,
      feed: { inputOptions: conformed.inputOptions, graph: feed, ...conformed.fed },
    },
    fed: conformed,
    window: isComing ? undefined : shot.window,
    picture: ({ input, out, prefix }) => {
      const place = shot.window === undefined || isComing ? [] : [placed(shot.window, size)];
      const shows = [...conformed.picture, ...gradeFilters(shot.grade)];
      if (fit === 'cover') return [chain([input], [...shows, ...place], [out])];
      const [picture, inside] = [`${prefix}picture`, place.length === 0 ? out : `${prefix}inside`];
      const frame = { width: shown.width, height: shown.height };
      const contained = containedSize(media.displaySize, frame);
      return [
        chain([input], shows, [picture]),
        ...blurFill({ picture, size: contained, frame, out: inside, prefix }),
        ...(place.length === 0 ? [] : [chain([inside], place, [out])]),
      ];
    },
  };
}

function stillLayer(
  part: {
    readonly shot: StillShot;
    readonly range: { readonly start: number; readonly end: number };
    readonly sceneFrames: number;
  },
  { media: all, output }: LayerWorld,
): PicturedLayer {
  const { shot, range } = part;
  const media = imageOf(all[shot.media], shot.media);
  const { window } = shot;
  const shown = window === undefined ? output : { ...output, size: { width: window.width, height: window.height } };
  const { region, size, chains } = stillPicture({ ...part, imageSize: media.size, output: shown });
  return {
    layer: { kind: 'still', media: shot.media, contentHash: media.contentHash, range, region, size },
    window,
    picture: ({ input, out, prefix }) => {
      if (window === undefined) return chains({ input, out, prefix });
      const inside = `${prefix}inside`;
      return [...chains({ input, out: inside, prefix }), chain([inside], [placed(window, output.size)], [out])];
    },
  };
}

/** Places a picture on the frame, with black around it. */
function placed({ x, y }: Box, { width, height }: FilmFormat['size']): Filter {
  return filter('pad', { w: width, h: height, x, y });
}

function colorLayer(color: string, frames: number, { size, frameRate }: FilmFormat): PicturedLayer {
  return {
    layer: { kind: 'color', color },
    picture: ({ out }) => [flatColor({ color, frames, size, frameRate, out })],
  };
}

/** `frames` frames of a colour; a colour with an opacity (`black@0`) keeps it. */
export function flatColor(request: {
  readonly color: string;
  readonly frames: number;
  readonly size: FilmFormat['size'];
  readonly frameRate: FilmFormat['frameRate'];
  readonly out: string;
}): FilterChain {
  const { color, frames, size, frameRate, out } = request;
  const { num, den } = frameRate;
  return chain(
    [],
    [
      filter('color', { color, size: `${size.width}x${size.height}`, rate: den === 1 ? num : `${num}/${den}` }),
      filter('trim', { end_frame: frames }),
      filter('format', { pix_fmts: color.includes('@') ? 'yuva420p' : 'yuv420p' }),
      filter('settb', { expr: `${den}/${num}` }),
      filter('setpts', { expr: 'N' }),
    ],
    [out],
  );
}

function imageOf(media: Timeline['media'][string] | undefined, id: string): ImageMedia {
  if (media?.kind !== 'image') throw new Error(`internal: ${id} is no image of the film`);
  return media;
}

function videoOf(media: Timeline['media'][string] | undefined, id: string): VideoMedia {
  if (media?.kind !== 'video') throw new Error(`internal: ${id} is no video of the film`);
  return media;
}
