/**
 * The pictures of a film, one after another: what is known of each, how it lies in the frame, and so what is seen under
 * a box: faces, and how dark and how bright it is.
 */
import { LUMA_SHARE } from '../compose/blur-fill.js';
import { type Box, bottom, onFrame, right, type Size, shared, sharedArea, union } from '../geometry.js';
import { type PictureGround, sampleBytes, samplesIn, unknownGround } from '../layout/fact-map.js';
import { type Framing, fullFraming, windowShown } from '../layout/framing.js';
import { peopleAt } from '../layout/people.js';
import { thingsAt } from '../layout/things.js';
import type { ImageMedia } from '../media.js';

/** Output frames [start, end). */
export interface FrameSpan {
  readonly start: number;
  readonly end: number;
}

/** The time in which one picture is seen in one way. */
export interface FilmStage extends FrameSpan {
  /** The output frame on which the picture's own clock begins: a camera may show one picture in several stages. */
  readonly clockStart: number;
  readonly ground: PictureGround;
  readonly framing: Framing;
  /** What is seen on a frame of the picture's clock, in shares of it. Default: what the framing shows. */
  windowAt?(frame: number): Box;
}

export interface Film {
  readonly frame: Size;
  readonly stages: readonly FilmStage[];
  /** Faces, each for as long as it stays near its place; the same face has many entries in a row. */
  readonly faces: readonly TimedBox[];
}

/** A box of the frame, and when it is seen. */
export interface TimedBox extends FrameSpan {
  readonly box: Box;
}

export function filmOf(frame: Size, stages: readonly FilmStage[]): Film {
  return { frame, stages, faces: stages.flatMap((stage) => facesOf(stage)) };
}

/** A stretch of unknown content. */
export function blankStage(size: Size, { start, end }: FrameSpan): FilmStage {
  return { start, end, clockStart: start, ground: unknownGround(size), framing: fullFraming(size) };
}

/** A photo as a ground: what is seen in it, and its light. */
export function groundOfImage({ size, subjects, light }: ImageMedia): PictureGround {
  return { ...unknownGround(size), facts: subjects, light };
}

/** A photo that stands for as long as it is asked for. */
export function standingFilm(frame: Size, image: ImageMedia, framing: Framing, start = 0): Film {
  const ground = groundOfImage(image);
  return filmOf(frame, [{ start, end: Number.MAX_SAFE_INTEGER, clockStart: start, ground, framing }]);
}

function windowOf({ ground, framing, windowAt }: FilmStage, frame: number): Box {
  return windowAt?.(frame) ?? windowShown(framing, ground.picture, frame);
}

/** Boxes of all faces seen at some time in the span: what texts, chips and buttons keep off. */
export function facesDuring({ faces }: Pick<Film, 'faces'>, span: FrameSpan): readonly Box[] {
  return faces.filter(({ start, end }) => start < span.end && span.start < end).map(({ box }) => box);
}

/** The heaviest thing in the middle of a span, where nobody is seen. */
export function thingDuring({ stages }: Film, { start, end }: FrameSpan): Box | undefined {
  const middle = Math.floor((start + end - 1) / 2);
  const stage = stages.find((one) => one.start <= middle && middle < one.end);
  if (stage?.ground.facts === undefined) return undefined;
  const frame = middle - stage.clockStart;
  const [sample] = samplesIn(stage.ground.facts.times, stage.ground, { start: frame, end: frame + 1 });
  const [thing] = sample === undefined ? [] : thingsAt(stage.ground.facts, sample.look);
  return thing && shared(rounded(onFrame(thing.box, windowOf(stage, frame), stage.framing.stage)), stage.framing.stage);
}

/** A face is where the crop moves it to while a sample stands, cut to the picture's place. */
function facesOf(stage: FilmStage): readonly TimedBox[] {
  const { start, end, clockStart, ground, framing } = stage;
  const { facts, framesPerSecond, fromSeconds } = ground;
  const frameOf = (time: number) => clockStart + Math.round((time - fromSeconds) * framesPerSecond);
  return (facts?.times ?? []).flatMap((time, look): readonly TimedBox[] => {
    const next = facts?.times[look + 1];
    const span = {
      start: look === 0 ? start : Math.max(start, frameOf(time)),
      end: next === undefined ? end : Math.min(end, frameOf(next)),
    };
    if (facts === undefined || span.end <= span.start) return [];
    const windows = [span.start, span.end - 1].map((frame) => windowOf(stage, frame - clockStart));
    return peopleAt(facts, look).flatMap(({ face }) => {
      const reach = union(windows.map((window) => rounded(onFrame(face, window, framing.stage))));
      const box = reach && shared(reach, framing.stage);
      return box === undefined ? [] : [{ ...span, box }];
    });
  });
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

/**
 * How much of a face a box covers at the worst time of the span, 0 (no face is touched) to 1 (all of one). Several
 * boxes shown together cover what each of them covers.
 */
export function faceCover(film: Pick<Film, 'faces'>, boxes: Box | readonly Box[], span: FrameSpan): number {
  const all = 'width' in boxes ? [boxes] : boxes;
  return facesDuring(film, span).reduce((most, face) => {
    const covered = all.reduce((sum, box) => sum + sharedArea(box, face), 0);
    return Math.max(most, Math.min(1, covered / Math.max(1, face.width * face.height)));
  }, 0);
}

/** Display luma 0-255 of a part of the picture under a box, and how many of the box's pixels it is. */
export interface SeenCell {
  readonly mean: number;
  /** Almost the darkest and almost the brightest point of it. */
  readonly low: number;
  readonly high: number;
  readonly pixels: number;
}

/**
 * The light under a box, in all samples of a stage within a span; undefined where nobody measured it, and where the
 * picture is in a window, since words then stand on a ground.
 */
export function lightUnder(stage: FilmStage, box: Box, { start, end }: FrameSpan): readonly SeenCell[] | undefined {
  const { clockStart, ground, framing } = stage;
  const { light } = ground;
  if (light === undefined || light.times.length === 0 || framing.kind === 'window') return undefined;
  const span = { start: Math.max(start, stage.start) - clockStart, end: Math.min(end, stage.end) - clockStart };
  // A view that moves over a photo is seen at its ends and in its middle.
  const looks =
    stage.windowAt === undefined
      ? samplesIn(light.times, ground, span)
      : [span.start, Math.floor((span.start + span.end) / 2), span.end - 1].map((frame) => ({ look: 0, frame }));
  return looks.flatMap(({ look, frame }) => lightAt(stage, look, frame, box));
}

/** The light under a box in one sample of a stage's picture, as it lies on a frame of the picture's clock. */
export function lightAt(one: FilmStage, look: number, frame: number, box: Box): readonly SeenCell[] {
  const { light } = one.ground;
  if (light === undefined) return [];
  const [window, { stage }] = [windowOf(one, frame), one.framing];
  const { columns, rows } = light;
  const [mean, low, high] = [light.mean, light.low, light.high].map((values) => sampleBytes(values, look));
  const across = alongOf([box.x, right(box)], [stage.x, right(stage)], [window.x * columns, right(window) * columns]);
  const down = alongOf([box.y, bottom(box)], [stage.y, bottom(stage)], [window.y * rows, bottom(window) * rows]);
  const seen = down.flatMap((row) =>
    across.map((column): SeenCell => {
      const at = row.cell * columns + column.cell;
      const own = mean?.[at] ?? 0;
      return { mean: own, low: low?.[at] ?? own, high: high?.[at] ?? own, pixels: row.length * column.length };
    }),
  );
  const beside = box.width * box.height - sharedArea(box, stage);
  if (beside < 1) return seen;
  // Beside a picture that is seen whole is its darker, blurred copy, of which the means are the extremes.
  const blurred = Array.from(mean ?? [], (value): SeenCell => {
    const own = Math.round(LUMA_SHARE * value);
    return { mean: own, low: own, high: own, pixels: beside / (columns * rows) };
  });
  return [...seen, ...blurred];
}

type Range = readonly [from: number, until: number];

/** The cells under a part of one side of a stage, which shows some of them; and how many pixels of each. */
function alongOf(part: Range, stage: Range, shown: Range) {
  const perPixel = (shown[1] - shown[0]) / (stage[1] - stage[0]);
  const [from, until] = [Math.max(part[0], stage[0]), Math.min(part[1], stage[1])].map(
    (at) => shown[0] + (at - stage[0]) * perPixel,
  ) as [number, number];
  const found: { readonly cell: number; readonly length: number }[] = [];
  for (let cell = Math.floor(from + 1e-9); cell < until - 1e-9; cell += 1)
    found.push({ cell, length: (Math.min(until, cell + 1) - Math.max(from, cell)) / perPixel });
  return found;
}
