/**
 * A plan's scenes and texts in the terms of other editing programs: clips with frames of their source, markers with
 * words. A scene that is longer than the rest of its clip becomes two pieces: the part that plays, and the last frame,
 * held.
 */
import type { FilmPlan } from '../compose/plan.js';
import { ownFrames, type PictureOverlay } from '../compose/timeline.js';
import { numberOf, objectOf, objectsOf, textOf } from '../document/record.js';
import type { Box } from '../geometry.js';
import { trackPath } from '../inspect/element-path.js';
import { textsByTrack } from '../inspect/plan-texts.js';
import { frameAt } from '../time.js';

/** A part of a source in its place on the timeline; frames of the film's rate throughout. */
export interface Clip {
  readonly name: string;
  /** The source as the document names it; undefined for a flat ground. */
  readonly source: string | undefined;
  readonly start: number;
  readonly end: number;
  /** First frame of the source. */
  readonly sourceStart: number;
  /** Length of the source; undefined for a source without one. */
  readonly available: number | undefined;
  /** Frames of the source for each frame of the film. */
  readonly speed: number;
  /** The frame of the film from which the source has ended and its last frame is held. Infinity for none. */
  readonly heldFrom: number;
}

/** Frames [start, end) of the film that show frames [sourceStart, sourceEnd) of a source, or hold one of them. */
export interface ClipPiece {
  readonly isHeld: boolean;
  readonly start: number;
  readonly end: number;
  readonly sourceStart: number;
  /** The end in the source; for a held frame, the one after it. */
  readonly sourceEnd: number;
}

/** A text on the screen. */
export interface InterchangeMarker {
  readonly name: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The share of a frame by which a clip may be too short without its last frame being held, as in the film itself. */
const HELD_TOLERANCE_FRAMES = 0.05;

/** The clips of a film: one for each scene, in order. */
export function clipsOf({ scenes, sources, media, output }: FilmPlan): readonly Clip[] {
  const rate = output.frameRate.num / output.frameRate.den;
  const lasting = (seconds: number) => Math.max(0, Math.ceil(seconds * rate - HELD_TOLERANCE_FRAMES));
  return scenes.map((scene) => {
    const { start, end, shot } = scene;
    const { offset } = ownFrames(scene);
    const plain = { start, end, sourceStart: 0, available: undefined, speed: 1, heldFrom: Number.POSITIVE_INFINITY };
    if (shot.kind === 'color') return { ...plain, name: 'ground', source: undefined };
    const named = { ...plain, name: shot.media, source: sources[shot.media] };
    const found = media[shot.media];
    if (shot.kind === 'still') return named;
    const { fromSeconds, speed = 1 } = shot;
    // A shot that continues after a cutaway is further on in its source.
    const sourceStart = frameAt(fromSeconds, output.frameRate) + Math.floor(offset * speed + 1e-6);
    if (found?.kind !== 'video') return { ...named, sourceStart, speed };
    const left = (found.durationSeconds - fromSeconds) / speed;
    const available = Math.max(1, lasting(found.durationSeconds));
    return { ...named, sourceStart, speed, available, heldFrom: start - offset + lasting(left) };
  });
}

/** A clip or an image over the picture, with its place in shares of the frame. */
export interface LaidClip extends Clip {
  /** Index of the overlay in the document. */
  readonly overlay: number;
  readonly at: { readonly x: number; readonly y: number; readonly width: number };
}

/** Clips and images that lie in boxes over the picture, in the order of the document. */
export function laidClipsOf(plan: FilmPlan): readonly LaidClip[] {
  return [...clipsInBoxes(plan), ...drawnImages(plan)].toSorted((a, b) => a.overlay - b.overlay);
}

function shareOf(value: number, whole: number): number {
  return Math.round((1000 * value) / whole) / 1000;
}

function placeIn({ x, y, width }: Box, { size }: FilmPlan['output']): LaidClip['at'] {
  return { x: shareOf(x, size.width), y: shareOf(y, size.height), width: shareOf(width, size.width) };
}

/** Images that are drawn as sprites, from the facts of the plan. */
function drawnImages({ facts, sources, output }: FilmPlan): readonly LaidClip[] {
  return objectsOf(facts, 'overlays').flatMap((one): readonly LaidClip[] => {
    const box = objectOf(one, 'box') ?? {};
    const [x, y, width, height] = (['x', 'y', 'width', 'height'] as const).map((side) => numberOf(box, side) ?? 0);
    const [overlay, start, end] = ['overlay', 'start_frame', 'end_frame'].map((name) => numberOf(one, name) ?? 0);
    if (textOf(one, 'as') !== 'drawn' || overlay === undefined || start === undefined || end === undefined) return [];
    const name = `overlays[${overlay}].source`;
    const at = placeIn({ x, y, width, height } as Box, output);
    const still = { sourceStart: 0, available: undefined, speed: 1, heldFrom: Number.POSITIVE_INFINITY };
    return [{ ...still, name, source: sources[name], start, end, overlay, at }];
  });
}

function clipsInBoxes({ overlays = [], sources, media, output }: FilmPlan): readonly LaidClip[] {
  const { num, den } = output.frameRate;
  return overlays.map(({ start, end, shot, box }: PictureOverlay): LaidClip => {
    const found = media[shot.media];
    const fromSeconds = shot.kind === 'clip' ? shot.fromSeconds : 0;
    const seconds = found?.kind === 'video' ? found.durationSeconds : undefined;
    const lasting = (value: number) => Math.max(1, Math.ceil((value * num) / den - HELD_TOLERANCE_FRAMES));
    return {
      ...{ name: shot.media, source: sources[shot.media], start, end, speed: 1 },
      sourceStart: frameAt(fromSeconds, output.frameRate),
      available: seconds === undefined ? undefined : lasting(seconds),
      heldFrom: seconds === undefined ? Number.POSITIVE_INFINITY : start + lasting(seconds - fromSeconds),
      overlay: Number(/\[(\d+)\]/.exec(shot.media)?.[1] ?? 0),
      at: placeIn(box, output),
    };
  });
}

/** The pieces of a clip for frames [start, end) of the film: at least one, none of them empty. */
export function piecesOf(clip: Clip, start = clip.start, end = clip.end): readonly ClipPiece[] {
  const { available = Number.POSITIVE_INFINITY } = clip;
  const playedEnd = Math.min(end, clip.heldFrom);
  const pieces: ClipPiece[] = [];
  if (playedEnd > start) {
    const sourceStart = Math.min(sourceFrameAt(clip, start), available - 1);
    const frames = Math.ceil((playedEnd - start) * clip.speed - 1e-6);
    const sourceEnd = Math.min(sourceStart + frames, available);
    pieces.push({ isHeld: false, start, end: playedEnd, sourceStart, sourceEnd });
  }
  const heldStart = Math.max(start, playedEnd);
  if (heldStart < end)
    pieces.push({ isHeld: true, start: heldStart, end, sourceStart: available - 1, sourceEnd: available });
  return pieces;
}

/** The frame of its source that a clip shows on a frame of the film; never before the first. */
export function sourceFrameAt({ start, sourceStart, speed }: Clip, frame: number): number {
  return Math.max(0, Math.floor(sourceStart + (frame - start) * speed + 1e-6));
}

/** The markers of a film: one for each text in the layout's report, in order of time. */
export function markersOf(plan: FilmPlan): readonly InterchangeMarker[] {
  const texts = textsByTrack(plan);
  return plan.tracks
    .flatMap(({ id, start, end }) => {
      const text = texts.get(id);
      return text === undefined || text === '' ? [] : [{ name: trackPath(id), text, start, end }];
    })
    .toSorted((a, b) => a.start - b.start);
}
