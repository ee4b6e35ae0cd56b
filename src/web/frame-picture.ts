/**
 * The pictures under the sprites of a frame, as data: which picture of which clip, which part of it, and where on the
 * frame. These are the same numbers as in the graphs of a render, for a surface that paints without ffmpeg. Pure.
 */

import { arrivalEnds, arrivedShare, isOnItsWay } from '../compose/arriving-picture.js';
import { blurFillSizes, containedSize } from '../compose/blur-fill.js';
import { slideOffset } from '../compose/chunk-graph.js';
import { filledPart } from '../compose/filled-part.js';
import { type FilledPicture, filledPicture } from '../compose/filled-picture.js';
import { clipPlace, clipSlot, type LayerWorld } from '../compose/film-layers.js';
import type { ClipGrade } from '../compose/grade.js';
import type { FilmPlan } from '../compose/plan.js';
import { stageWindow, stillStage } from '../compose/still-picture.js';
import { firstFrameFormula } from '../compose/time-map.js';
import {
  type ClipShot,
  type MediaId,
  ownFrames,
  type PictureOverlay,
  type Scene,
  type StillShot,
  type Stretch,
  stretchesOf,
} from '../compose/timeline.js';
import type { TransitionStep } from '../compose/transitions/transition.types.js';
import { sharedWindow } from '../compose/transitions/transition-chains.js';
import { transitionPaintOf } from '../compose/transitions/transition-table.js';
import { type Box, boxBetween, type Size } from '../geometry.js';
import type { ImageMedia, VideoMedia } from '../media.js';

/** The content of one layer of a frame. */
export type LaidLayer = { readonly kind: 'color'; readonly color: string } | LaidPicture;

/** A picture of a clip, or an image, where it lies on the frame. */
export interface LaidPicture {
  readonly kind: 'picture';
  readonly media: MediaId;
  /** For a clip: the index of the picture in `media.pts`. Absent for an image. */
  readonly source?: number | undefined;
  /** The visible part, in shares of the coded picture's sides; for an image, of the upright one. */
  readonly part: Box;
  /** The place of that part, px of the frame; only the part inside of `within` is visible. */
  readonly box: Box;
  /** The part of the frame that the layer fills; around it is black. */
  readonly within: Box;
  /** Turns the coded picture into the upright one: mirrored, then rotated clockwise. */
  readonly turned: Pick<VideoMedia, 'rotation' | 'mirrored'>;
  /** A blurred and darkened part of the same picture behind it. */
  readonly fill?: LaidFill | undefined;
  readonly grade?: ClipGrade | undefined;
}

/** The part that is blurred, its size while it is blurred, and its place. */
export interface LaidFill {
  /** As `part` of the picture. */
  readonly part: Box;
  /** Size while it is blurred, px. */
  readonly size: Size;
  readonly box: Box;
}

/** The pictures under the sprites of a frame. */
export interface FramePicture {
  /** One layer, or in a transition the leaving and the entering one. */
  readonly layers: readonly LaidLayer[];
  /** The transition between two layers. */
  readonly between?: LaidTransition | undefined;
  /** Pictures over these layers, bottom first. */
  readonly overlays: readonly LaidPicture[];
  /** Opacity of the film's first picture, with its sprites, over everything; 0 to 1. Default 0. */
  readonly leadsBack?: number | undefined;
}

/** How two layers become one picture. */
export interface LaidTransition {
  readonly steps: readonly TransitionStep[];
  /** The part of the frame in which it takes place, px. */
  readonly region: Box;
  /** The layer that is visible around that. */
  readonly around: 0 | 1;
}

/** The pictures of each frame of a film. */
export type FilmPictures = (frame: number) => FramePicture;

/** The parts of a plan that determine its pictures. */
export type PicturedPlan = Pick<FilmPlan, 'media' | 'output' | 'scenes' | 'overlays' | 'loopFrames'>;

const UPRIGHT = { rotation: 0, mirrored: false } as const;
const WHOLE_BOX: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Frames before or after the film show its first or its last picture. */
export function framePictures(plan: PicturedPlan): FilmPictures {
  const stretches = stretchesOf(plan);
  const layers = new Map<Scene | PictureOverlay, SceneLayer>();
  const layerOf = (scene: Scene | PictureOverlay, size: Size): SceneLayer => {
    const { width, height } = size;
    const known =
      layers.get(scene) ?? sceneLayer(scene, { ...plan, output: { ...plan.output, size: { width, height } } });
    layers.set(scene, known);
    return known;
  };
  return (wanted) => {
    const frame = Math.max(0, Math.min(plan.output.totalFrames - 1, wanted));
    const stretch = stretches.find(({ start, end }) => start <= frame && frame < end) as Stretch;
    const shown = stretch.scenes.map((index) => layerOf(plan.scenes[index] as Scene, plan.output.size));
    const laid = shown.map((layer) => layer(frame, stretch.start));
    const overlays = (plan.overlays ?? [])
      .filter(({ start, end }) => start <= frame && frame < end)
      .map((overlay) => placed(overlay, layerOf(overlay, overlay.box)(frame, stretch.start), frame, plan));
    const between = transitionAt(plan, stretch, laid, frame);
    const back = stretch.loops ? (frame - stretch.start) / Math.max(1, stretch.end - stretch.start - 1) : undefined;
    return { layers: laid, between, overlays, leadsBack: back };
  };
}

function transitionAt(
  { scenes, output: { size } }: PicturedPlan,
  stretch: Stretch,
  layers: readonly LaidLayer[],
  frame: number,
): LaidTransition | undefined {
  const enter = scenes[stretch.scenes[1] ?? -1]?.enter;
  if (enter === undefined || enter.kind === 'cut') return undefined;
  const whole = { x: 0, y: 0, ...size };
  const windows = layers.map((layer) => ({
    window: layer.kind === 'picture' && !isSame(layer.within, whole) ? layer.within : undefined,
  }));
  const region = sharedWindow(windows, size) ?? whole;
  const moment = { frame: frame - stretch.start, frames: enter.frames, size: region };
  const around = moment.frame < Math.floor(enter.frames / 2) ? 0 : 1;
  return { steps: transitionPaintOf(enter.kind)(moment), region, around };
}

/** `from` is the first frame of its range, as in a render. */
type SceneLayer = (frame: number, from: number) => LaidLayer;

function sceneLayer(scene: Scene | PictureOverlay, world: LayerWorld): SceneLayer {
  const { shot } = scene;
  const { offset, frames } = ownFrames(scene);
  const own = (frame: number) => frame - scene.start + offset;
  switch (shot.kind) {
    case 'clip':
      return clipPicture(shot, own, world);
    case 'still':
      return stillPicture(shot, own, { ...world, frames });
    case 'color':
      return () => shot;
    default:
      return shot satisfies never;
  }
}

function clipPicture(shot: ClipShot, own: (frame: number) => number, { media: all, output }: LayerWorld): SceneLayer {
  const media = all[shot.media] as VideoMedia;
  const { size } = output;
  const { shown, fit } = clipPlace(shot, media, size);
  const turned = { rotation: media.rotation, mirrored: media.mirrored };
  const laid = { kind: 'picture', media: shot.media, within: shown, turned, grade: shot.grade } as const;
  const sourceAt = (frame: number, from: number) => sourceOf(media, shot, { frame, from }, output);
  if (fit === 'blur') {
    const contained = containedSize(media.displaySize, shown);
    const { at } = blurFillSizes(contained, shown);
    const fill = fillOf(contained, { frame: shown, box: shown, isTurned: media.rotation % 180 !== 0 });
    const box = { x: shown.x + at.x, y: shown.y + at.y, ...contained };
    const whole = { ...laid, part: WHOLE_BOX, box, fill };
    return (frame, from) => ({ ...whole, source: sourceAt(own(frame), own(from)) });
  }
  const { focus, zoom = 1, close } = shot;
  const arrives = shot.arrives && { arrival: shot.arrives, window: shown, frame: size };
  const filled: FilledPicture = filledPicture(media, shown, { focus, zoom, close, arrives });
  return (frame, from) => {
    if (arrives !== undefined && isOnItsWay(arrives.arrival, own(frame))) {
      const { from: first, to: last } = arrivalEnds(media, filled, arrives, WHOLE_BOX);
      const box = boxBetween(first, last, arrivedShare(arrives.arrival, own(frame)));
      const source = sourceAt(own(frame), own(from));
      return { ...laid, part: WHOLE_BOX, box, within: { x: 0, y: 0, ...size }, source };
    }
    const part = filledPart(filled, media.codedSize, own(frame));
    return { ...laid, part, box: shown, source: sourceAt(own(frame), own(from)) };
  };
}

/** The picture of a clip on a frame of its scene, in a range that begins on frame `from` of it. */
function sourceOf(
  media: VideoMedia,
  shot: ClipShot,
  { frame, from }: { readonly frame: number; readonly from: number },
  output: LayerWorld['output'],
): number {
  const { outputRate, sourceStartSeconds } = clipSlot(shot, { start: from, end: frame + 1 }, output);
  const { of } = firstFrameFormula(media, outputRate, sourceStartSeconds);
  const slotFrame = from < 0 ? frame - from : frame;
  let [first, last] = [0, media.pts.length - 1];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if (of(media.pts[middle] as number) <= slotFrame) first = middle;
    else last = middle - 1;
  }
  return first;
}

function stillPicture(
  shot: StillShot,
  own: (frame: number) => number,
  { media: all, output, frames }: LayerWorld & { readonly frames: number },
): SceneLayer {
  const image = all[shot.media] as ImageMedia;
  const within = shot.window ?? { x: 0, y: 0, ...output.size };
  const stage = stillStage(shot, image.size, within);
  const laid = { kind: 'picture', media: shot.media, within, turned: UPRIGHT } as const;
  return (frame) => {
    const seen = stageWindow(stage, within, { frame: own(frame), sceneFrames: frames });
    const [across, down] = [within.width / seen.width, within.height / seen.height];
    const onFrame = ({ x, y, width, height }: Box): Box => ({
      ...{ x: within.x + (x - seen.x) * across, y: within.y + (y - seen.y) * down },
      ...{ width: width * across, height: height * down },
    });
    if (!stage.isWhole)
      return { ...laid, part: partOf(stage.region, image.size), box: onFrame({ x: 0, y: 0, ...stage.size }) };
    const { at } = blurFillSizes(stage.picture, stage.size);
    const fill = fillOf(stage.picture, { frame: stage.size, box: onFrame({ x: 0, y: 0, ...stage.size }) });
    return { ...laid, part: WHOLE_BOX, box: onFrame({ ...at, ...stage.picture }), fill };
  };
}

function partOf({ x, y, width, height }: Box, of: Size): Box {
  return { x: x / of.width, y: y / of.height, width: width / of.width, height: height / of.height };
}

/** The middle of a contained picture, in the frame's shape. */
function fillOf(
  contained: Size,
  place: { readonly frame: Size; readonly box: Box; readonly isTurned?: boolean },
): LaidFill {
  const { cut, eighth } = blurFillSizes(contained, place.frame);
  const [width, height] = [cut.width / contained.width, cut.height / contained.height];
  const upright = { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
  const coded = { x: upright.y, y: upright.x, width: height, height: width };
  return { part: place.isTurned ? coded : upright, size: eighth, box: place.box };
}

/** A layer of its box's size, moved to the box. */
function placed(overlay: PictureOverlay, layer: LaidLayer, frame: number, { output }: PicturedPlan): LaidPicture {
  if (layer.kind === 'color') throw new Error('internal: an overlay is no colour');
  const x = overlay.box.x + slideOffset(overlay, frame - overlay.start, output.size.width);
  const moved = (box: Box): Box => ({ ...box, x: box.x + x, y: box.y + overlay.box.y });
  const { fill } = layer;
  const rest = fill === undefined ? {} : { fill: { ...fill, box: moved(fill.box) } };
  return { ...layer, box: moved(layer.box), within: moved(layer.within), ...rest };
}

function isSame(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
