/**
 * Overlays that lie on the picture: clips in their boxes, with the look's line around them, and images, drawn in the
 * style of the look's marks.
 */

import { slideOffset } from '../../../compose/chunk-graph.js';
import type { PictureOverlay } from '../../../compose/timeline.js';
import type { ResolvedEditor } from '../../../document/editor/resolved-editor.js';
import { lookOf } from '../../../document/looks/design.js';
import type { Cel, DrawNode, SpriteTrack } from '../../../draw/draw-list.js';
import { type Box, inflate } from '../../../geometry.js';
import type { ImageMedia } from '../../../media.js';
import { celsFrom, type TrackWorld, trackOf } from '../../cels.js';
import { labelEntrance, labelExit } from '../../elements/label-motion.js';
import { softShadow } from '../../elements/soft-shadow.js';
import { paletteOf } from '../../palette.js';
import { type CutWorld, shotOf } from './cut-in.js';
import { type PlannedOverlay, sideOf } from './plan-overlays.js';

export interface LaidOverlays {
  /** Clips, bottom first. */
  readonly pictures: readonly PictureOverlay[];
  /** Lines around them, and images; under all texts. */
  readonly tracks: readonly SpriteTrack[];
}

/** Seconds in which a clip slides in, in looks that do not fade. */
const SLIDE_SECONDS = 0.3;
/** Width of the line around a clip or an image, px; a look of square forms has a finer one. */
const LINE = { round: 8, square: 4 } as const;
/** Radius of an image's corners, px. */
const RADIUS = 28;

export function layOverlays(
  editor: ResolvedEditor,
  overlays: readonly PlannedOverlay[],
  world: TrackWorld & CutWorld,
): LaidOverlays {
  const look = lookOf(editor);
  const isSquare = look.badge.radius === 0 || look.badge.form === 'bare';
  const style: Style = {
    ...{ line: isSquare ? LINE.square : LINE.round, color: paletteOf({}, look).paper.slice(0, 7) },
    ...{ radius: isSquare ? 0 : RADIUS, motion: look.labelMotion },
  };
  const laid = overlays.map((overlay) =>
    overlay.as === 'drawn' ? drawn(overlay, style, world) : pictured(overlay, style, world),
  );
  return { pictures: laid.flatMap(({ pictures }) => pictures), tracks: laid.flatMap(({ tracks }) => tracks) };
}

interface Style {
  readonly line: number;
  readonly color: string;
  readonly radius: number;
  readonly motion: 'pop' | 'fade' | 'rise' | 'wipe';
}

function pictured(overlay: PlannedOverlay, style: Style, world: TrackWorld & CutWorld): LaidOverlays {
  if (overlay.as === 'cutaway') return { pictures: [], tracks: [] };
  const { box } = overlay;
  const { size } = world;
  const isInset = overlay.as === 'inset';
  const shot = shotOf(overlay, world, { width: box.width, height: box.height });
  const enter =
    isInset && style.motion !== 'fade'
      ? { from: sideOf(box, size), frames: Math.round((SLIDE_SECONDS * world.frameRate.num) / world.frameRate.den) }
      : undefined;
  const pictures = overlay.seen.map((span): PictureOverlay => {
    const comes = span.start === overlay.start ? enter : undefined;
    return {
      ...span,
      shot: laterBy(shot, span.start - overlay.start, world),
      box,
      ...(comes === undefined ? {} : { enter: comes }),
    };
  });
  const lines = !isInset
    ? []
    : pictures.flatMap((one, at) => lineTrack(`overlay-${overlay.index}-line-${at}`, one, style, world));
  return { pictures, tracks: lines };
}

/** The same shot, starting this many frames later. */
function laterBy(shot: ReturnType<typeof shotOf>, frames: number, { frameRate }: CutWorld): PictureOverlay['shot'] {
  if (shot.kind === 'still' || frames === 0) return shot;
  return { ...shot, fromSeconds: shot.fromSeconds + (frames * frameRate.den) / frameRate.num };
}

/** A line on the edge of a clip, which enters with it. */
function lineTrack(
  id: string,
  one: PictureOverlay,
  { line, color }: Style,
  world: TrackWorld & CutWorld,
): readonly SpriteTrack[] {
  const frames = one.enter?.frames ?? 1;
  const cels = celsFrom(one.start, frames, (_, index): readonly DrawNode[] => {
    const x = one.box.x + slideOffset(one, index, world.size.width);
    const box = inflate({ ...one.box, x }, -line / 2);
    return [{ kind: 'shape', shape: { kind: 'rect', box }, stroke: { paint: color, widthPx: line } }];
  });
  const track = trackOf({ id, element: 'device', start: one.start, end: one.end, cels }, world);
  return track === undefined ? [] : [track];
}

function drawn(overlay: PlannedOverlay, style: Style, world: TrackWorld & CutWorld): LaidOverlays {
  const nodes = imageNodes(overlay, style);
  const zone = { x: 0, y: 0, ...world.size };
  const tracks = overlay.seen.flatMap((span, at) => {
    const motion = { motion: style.motion, zone };
    const comes = span.start === overlay.start;
    const goes = span.end === overlay.end && span.end - span.start > 20;
    const cels: readonly Cel[] = [
      ...(comes ? labelEntrance(nodes, overlay.box, { start: span.start, ...motion }) : [{ frame: span.start, nodes }]),
      ...(goes ? labelExit(nodes, overlay.box, { end: span.end, ...motion }) : []),
    ];
    return trackOf({ id: `overlay-${overlay.index}-${at}`, element: 'device', ...span, cels }, world) ?? [];
  });
  return { pictures: [], tracks };
}

/** A transparent image unchanged and whole; another one cropped to its box, with round corners, a line and a shadow. */
function imageNodes({ media, box, part }: PlannedOverlay, { line, color, radius }: Style): readonly DrawNode[] {
  const { contentHash, size, hasAlpha } = media as ImageMedia;
  if (hasAlpha) {
    const shown = part === undefined ? {} : { source: part };
    return [{ kind: 'image', asset: contentHash, box: within(box, part ?? size), ...shown }];
  }
  const scale = Math.min(size.width / box.width, size.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  const source = { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height };
  const shape = { kind: 'rect', box, radiusPx: radius } as const;
  return [
    { kind: 'shape', shape, fill: color, shadow: softShadow },
    { kind: 'group', clip: shape, children: [{ kind: 'image', asset: contentHash, box, source }] },
    { kind: 'shape', shape: { ...shape, box: inflate(box, -line / 2) }, stroke: { paint: color, widthPx: line } },
  ];
}

/** A box of this shape in the middle of another one, as large as fits. */
function within(box: Box, size: { readonly width: number; readonly height: number }): Box {
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
