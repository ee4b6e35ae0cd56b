/** The movement of the view over a scene's picture, as the document asks for it. */
import { shownShare } from '../../compose/crop-window.js';
import type { ClipShot, Focus, FocusPath, View } from '../../compose/timeline.js';
import type { ResolvedMove } from '../../document/editor/resolved-editor.js';
import type { Box, Size } from '../../geometry.js';
import type { Views } from './still-views.js';

type Move = 'none' | ResolvedMove | undefined;

interface Framed {
  readonly picture: Size;
  readonly frame: Size;
}

/** The closest that a view comes: closer, the picture would not be sharp. */
const MOST_ZOOM = 1.5;

/** For a still: the movement of the document, or a view that stands where it begins. */
export function movedViews(own: Views, move: Move, framed: Framed): Views {
  if (move === undefined) return own;
  if (move === 'none') return { from: { ...own.from, zoom: 1 }, to: { ...own.from, zoom: 1 } };
  return { from: viewOf(move.from, framed), to: viewOf(move.to, framed) };
}

/** For a clip: the view moves from box to box at the distance that shows both, or stands where it begins. */
export function movedFocus(
  own: Focus | FocusPath,
  { move, frames, ...framed }: Framed & { readonly move: Move; readonly frames: number },
): Pick<ClipShot, 'focus' | 'zoom'> {
  if (move === undefined) return { focus: own };
  if (move === 'none') return { focus: 'keys' in own ? placeOf(own.keys[0] ?? { x: 0.5, y: 0.5 }) : own };
  const [from, to] = [viewOf(move.from, framed), viewOf(move.to, framed)];
  const zoom = Math.min(from.zoom, to.zoom);
  const keys = [
    { frame: 0, ...from.focus },
    { frame: Math.max(1, frames - 1), ...to.focus },
  ];
  return { focus: { kind: 'path', keys }, ...(zoom > 1 ? { zoom } : {}) };
}

function placeOf({ x, y }: Focus): Focus {
  return { x, y };
}

/** The closest view that holds all of a box. */
function viewOf({ x, y, width, height }: Box, { picture, frame }: Framed): View {
  const shown = shownShare(picture, frame);
  const zoom = Math.min(shown.width / width, shown.height / height);
  const focus = { x: round(Math.min(1, x + width / 2)), y: round(Math.min(1, y + height / 2)) };
  return { zoom: round(Math.max(1, Math.min(MOST_ZOOM, zoom))), focus };
}

function round(value: number): number {
  return Math.round(1000 * value) / 1000;
}
