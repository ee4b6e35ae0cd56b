/** How the view moves over the picture of a scene: the usual ways by name, and views that are moved by hand. */
import type { Box, Size } from '../shared/messages.js';
import type { Point } from './focus-drag.js';

/** Both views, in shares of the picture. */
export interface Views {
  readonly from: Box;
  readonly to: Box;
}

export type Way = 'closer' | 'back' | 'right' | 'left' | 'down' | 'up';

/** The names of the ways, in the order of the list. */
export const WAYS: Readonly<Record<Way, string>> = {
  closer: 'Comes closer',
  back: 'Goes back',
  right: 'To the right',
  left: 'To the left',
  down: 'Downwards',
  up: 'Upwards',
};

/** Over a clip a view moves, and keeps its size. */
export const WAYS_OF_CLIPS: readonly Way[] = ['right', 'left', 'down', 'up'];

/** How wide and high the nearer view is, in the farther one. */
const CLOSER = 0.75;
/** The engine comes closer by half at most. */
export const CLOSEST = 0.5;

/** The largest view of a picture, in shares of it: it has the shape of the frame. */
export function wholeView(picture: Size, frame: Size): Size {
  const shape = (frame.width / frame.height) * (picture.height / picture.width);
  return { width: rounded(Math.min(1, shape)), height: rounded(Math.min(1, 1 / shape)) };
}

/** The views of a way over a picture; a picture with nothing beside its largest view is seen from closer. */
export function viewsOf(way: Way, whole: Size): Views {
  const middle = (size: Size): Box => inside({ x: (1 - size.width) / 2, y: (1 - size.height) / 2, ...size });
  const near = { width: CLOSER * whole.width, height: CLOSER * whole.height };
  const isAcross = way === 'left' || way === 'right';
  const room = 1 - (isAcross ? whole.width : whole.height);
  const first = middle(room > 0.05 ? whole : near);
  const last = isAcross ? { ...first, x: rounded(1 - first.width) } : { ...first, y: rounded(1 - first.height) };
  const begin = isAcross ? { ...first, x: 0 } : { ...first, y: 0 };
  switch (way) {
    case 'closer':
      return { from: middle(whole), to: middle(near) };
    case 'back':
      return { from: middle(near), to: middle(whole) };
    case 'right':
    case 'down':
      return { from: begin, to: last };
    case 'left':
    case 'up':
      return { from: last, to: begin };
    default:
      return way satisfies never;
  }
}

/** The way that these views are of; undefined for views of one's own. */
export function wayOf(views: Views, whole: Size): Way | undefined {
  const named = Object.keys(WAYS) as Way[];
  return named.find((way) => JSON.stringify(viewsOf(way, whole)) === JSON.stringify(views));
}

/** A view that was moved by shares of the picture. */
export function movedView(view: Box, by: Point): Box {
  return inside({ ...view, x: view.x + by.x, y: view.y + by.y });
}

/** A view at another size, in shares of the largest one; its middle stays where it can. */
export function sizedView(view: Box, whole: Size, size: number): Box {
  const share = Math.max(CLOSEST, Math.min(1, size));
  const [width, height] = [whole.width * share, whole.height * share];
  return inside({ x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2, width, height });
}

function inside({ x, y, width, height }: Box): Box {
  const along = (at: number, length: number) => rounded(Math.max(0, Math.min(1 - length, at)));
  return { x: along(x, width), y: along(y, height), width: rounded(width), height: rounded(height) };
}

const rounded = (share: number) => Math.round(1000 * share) / 1000;
