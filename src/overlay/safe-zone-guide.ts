/**
 * The safe zones as a drawing over a still: the areas that platforms cover are dimmed, the box for text is outlined.
 * Never part of a render.
 */

import type { DrawNode } from '../draw/draw-list.js';
import { bottom, right, type Size } from '../geometry.js';
import { type Shown, zoneOf } from './safe-zone.js';

const DIM = '#d0021b55';
const LINE = '#ffffffdd';

export function safeZoneGuide(frame: Size, shown: Shown): readonly DrawNode[] {
  const zone = zoneOf(frame, shown);
  const around = [
    { x: 0, y: 0, width: frame.width, height: zone.y },
    { x: 0, y: bottom(zone), width: frame.width, height: frame.height - bottom(zone) },
    { x: 0, y: zone.y, width: zone.x, height: zone.height },
    { x: right(zone), y: zone.y, width: frame.width - right(zone), height: zone.height },
  ];
  return [
    ...around.map((box): DrawNode => ({ kind: 'shape', shape: { kind: 'rect', box }, fill: DIM })),
    { kind: 'shape', shape: { kind: 'rect', box: zone }, stroke: { paint: LINE, widthPx: 3, order: 'over' } },
  ];
}
