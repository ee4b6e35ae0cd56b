/**
 * What lies under the sprites of a frame, as data: which picture of which clip, which part of it, where on the frame.
 * The same numbers as the graphs of a render, for a surface that paints without ffmpeg. Pure.
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

/** What one layer of a frame shows. */
export type LaidLayer = { readonly kind: 'color'; readonly color: string } | LaidPicture;

/** A picture of a clip, or an image, where it lies on the frame. */
export interface LaidPicture {
  readonly kind: 'picture';
  readonly media: MediaId;
  /** Of a clip: which of its pictures, by place in `media.pts`. Absent: an image. */
  readonly source?: number | undefined;
  /** What is seen of the picture, shares of its sides as it is coded; of an image upright. */
  readonly part: Box;
  /** Where that lies, px of the frame; what is outside of `within` is not seen. */
  readonly box: Box;
  /** The part of the frame that the layer fills; black is around it. */
  readonly within: Box;
  /** From the coded picture to the upright one: mirrored, then turned clockwise. */
  readonly turned: Pick<VideoMedia, 'rotation' | 'mirrored'>;
  /** A blurred and darkened part of the same picture under it. */
  readonly fill?: LaidFill | undefined;
  readonly grade?: ClipGrade | undefined;
}

/** What is blurred, at which size, and where it then lies. */
export interface LaidFill {
  /** As `part` of the picture. */
  readonly part: Box;
  /** Px. */
  readonly size: Size;
  readonly box: Box;
}

/** What lies under the sprites of a frame. */
export interface FramePicture {
  /** One layer, or in a transition the one that goes and the one that comes. */
  readonly layers: readonly LaidLayer[];
  /** Between two layers. */
  readonly between?: LaidTransition | undefined;
  /** Over those, bottom first. */
  readonly overlays: readonly LaidPicture[];
  /** How far the film's first picture, sprites and all, covers everything; 0 to 1. Default 0. */
  readonly leadsBack?: number | undefined;
}

/** How two layers become one picture. */
export interface LaidTransition {
  readonly steps: readonly TransitionStep[];
  /** Where it moves, px of the frame. */
  readonly region: Box;
  /** Which layer is seen around that. */
  readonly around: 0 | 1;
}

/** What a film shows on each of its frames. */
export type FilmPictures = (frame: number) => FramePicture;

/** A plan's parts that its pictures are made of. */
export type PicturedPlan = Pick<FilmPlan, 'media' | 'output' | 'scenes' | 'overlays' | 'loopFrames'>;

const UPRIGHT = { rotation: 0, mirrored: false } as const;
const WHOLE_BOX: Box = { x: 0, y: 0, width: 1, height: 1 };

/** Frames outside of the film show its first or its last picture. */
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

/** `from`: the frame that its range begins with, as that of a render does. */
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
    const contained = containedSize(media.displaySize, size);
    const { at } = blurFillSizes(contained, size);
    const fill = fillOf(contained, { frame: size, box: shown, isTurned: media.rotation % 180 !== 0 });
    const whole = { ...laid, part: WHOLE_BOX, box: { ...at, ...contained }, fill };
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

/** A layer as large as its box, moved there. */
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
