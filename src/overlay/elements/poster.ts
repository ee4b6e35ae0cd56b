/** A poster on the whole frame: cropped where little is lost, else whole over its own blurred, darkened picture. */
import type { ImageMedia } from '../../compose/media.js';
import type { Box } from '../../geometry.js';
import type { DrawNode } from '../draw-list.js';
import { SHORT_FRAME } from '../safe-zone.js';

/** Up to this share of the poster may be cropped away: 4:5 is shown whole, 2:3 is filled. */
const MOST_CROPPED = 0.2;

export function posterNodes(poster: ImageMedia): readonly DrawNode[] {
  const { width, height } = poster.size;
  const frame: Box = { x: 0, y: 0, ...SHORT_FRAME };
  const cover = Math.max(SHORT_FRAME.width / width, SHORT_FRAME.height / height);
  const shown = { width: SHORT_FRAME.width / cover, height: SHORT_FRAME.height / cover };
  const source: Box = { x: (width - shown.width) / 2, y: (height - shown.height) / 2, ...shown };
  const ground: DrawNode = { kind: 'shape', shape: { kind: 'rect', box: frame }, fill: '#111111' };
  const filling: DrawNode = { kind: 'image', asset: poster.contentHash, box: frame, source };
  const lost = 1 - (shown.width * shown.height) / (width * height);
  if (lost <= MOST_CROPPED) return [ground, filling];
  const contain = Math.min(SHORT_FRAME.width / width, SHORT_FRAME.height / height);
  const size = { width: width * contain, height: height * contain };
  const box: Box = { x: (SHORT_FRAME.width - size.width) / 2, y: (SHORT_FRAME.height - size.height) / 2, ...size };
  return [
    ground,
    { kind: 'group', blurPx: 40, children: [filling] },
    { kind: 'shape', shape: { kind: 'rect', box: frame }, fill: '#00000066' },
    { kind: 'image', asset: poster.contentHash, box },
  ];
}
