/** Soft bands of shade behind text: still, full width, with an eased fall-off so that no edge is seen. */

import { withAlpha } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box, Size } from '../../geometry.js';
import { bottom } from '../../geometry.js';

export interface ScrimRequest {
  readonly box: Box;
  readonly opacity: number;
  readonly color: '#000000' | '#ffffff';
  /** Carried on to the foot of the frame at full strength. */
  readonly toFoot?: boolean;
}

export interface Scrim {
  /** Where it is at full strength. */
  readonly core: Box;
  /** All of it. */
  readonly box: Box;
  readonly opacity: number;
  readonly color: '#000000' | '#ffffff';
}

const FALLOFF = 300;
/** Before a face it falls off as soon as no edge is seen, or within the upper share of the face: hair, not eyes. */
const [LEAST_FALLOFF, FOREHEAD] = [110, 0.25];
/**
 * A core that starts above this line is carried on to the edge of the frame, thinning: a band with a gap above it looks
 * cut.
 */
const TOP_REACH = 470;
/** What is left of the shade at the upper edge. */
const AT_TOP = 0.45;

/**
 * One scrim for each cluster of requests; those whose fall-offs would meet become one, at the stronger opacity.
 * `faces`: what a fall-off keeps bright.
 */
export function scrimsFor(
  requests: readonly ScrimRequest[],
  frame: Size,
  faces: readonly Box[] = [],
): readonly Scrim[] {
  const sorted = requests.filter((request) => request.opacity > 0).sort((a, b) => a.box.y - b.box.y);
  const merged: ScrimRequest[] = [];
  for (const request of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && last.color === request.color && request.box.y - bottom(last.box) < 1.5 * FALLOFF) {
      const end = Math.max(bottom(last.box), bottom(request.box));
      merged[merged.length - 1] = {
        ...last,
        opacity: Math.max(last.opacity, request.opacity),
        box: { ...last.box, height: end - last.box.y },
      };
    } else merged.push(request);
  }
  return merged.map(({ box, opacity, color, toFoot = false }) => {
    const top = Math.floor(box.y - 16);
    const end = toFoot ? frame.height : Math.ceil(bottom(box) + 16);
    const above = faces.filter((face) => bottom(face) <= top + 0.5 * face.height).map(bottom);
    const below = faces
      .filter((face) => face.y >= end - 0.5 * face.height)
      .map((face) => face.y + FOREHEAD * face.height);
    const up = fallOff(top - Math.max(0, ...above));
    const from = box.y < TOP_REACH && above.length === 0 ? 0 : Math.max(0, top - up);
    const to = Math.min(frame.height, end + fallOff(Math.min(frame.height, ...below) - end));
    const wide = { x: 0, width: frame.width };
    return {
      core: { ...wide, y: top, height: end - top },
      box: { ...wide, y: from, height: to - from },
      opacity,
      color,
    };
  });
}

/** As long as the way to a face. */
function fallOff(way: number): number {
  return Math.round(Math.min(FALLOFF, Math.max(LEAST_FALLOFF, way)));
}

/** The band as one rectangle with a gradient of smoothstep stops. */
export function drawScrim(scrim: Scrim): readonly DrawNode[] {
  const { box, core, opacity, color } = scrim;
  const stops: (readonly [number, string])[] = [];
  const add = (y: number, share: number) =>
    stops.push([round((y - box.y) / box.height), withAlpha(color, opacity * share)]);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const least = box.y === 0 ? AT_TOP : 0;
  if (core.y > box.y)
    for (let step = 0; step < 8; step += 1)
      add(box.y + ((core.y - box.y) * step) / 8, least + (1 - least) * ease(step / 8));
  add(core.y, 1);
  for (let step = 0; step <= 8 && bottom(box) > bottom(core); step += 1)
    add(bottom(core) + ((bottom(box) - bottom(core)) * step) / 8, 1 - ease(step / 8));
  if (bottom(core) === bottom(box)) add(bottom(box), 1);
  return [
    {
      kind: 'shape',
      shape: { kind: 'rect', box },
      fill: { kind: 'linear-gradient', from: [0, box.y], to: [0, bottom(box)], stops },
    },
  ];
}

function round(value: number): number {
  return Math.round(value * 10000) / 10000;
}
