/** A transition between two layers, inside what both of them fill of the frame. */
import { type Box, bottom, right, type Size } from '../../geometry.js';
import { chain, type FilterChain, filter } from '../filter-graph.js';
import type { Transition } from '../timeline.js';
import { layOn } from './parts.js';
import { transitionOf } from './transition-table.js';

/** The part of the frame that a layer fills, black around it; undefined: all. */
interface Windowed {
  readonly window?: Box | undefined;
}

/**
 * From the labels `from` and `to` to the picture between them. Where a layer lies in a window, the transition moves
 * inside it, not the black around it: that of the old picture goes at the cut, in the middle.
 */
export function transitionChains(
  { kind, frames }: Exclude<Transition, { kind: 'cut' }>,
  layers: readonly Windowed[],
  { size, rate, out }: { readonly size: Size; readonly rate: number; readonly out: string },
): readonly FilterChain[] {
  const request = { from: 'from', to: 'to', out, frames, size, rate };
  const window = sharedWindow(layers, size);
  if (window === undefined) return transitionOf(kind)(request);
  const { x, y, ...inside } = window;
  const part = filter('crop', { w: inside.width, h: inside.height, x, y });
  return [
    chain(['from'], [filter('split')], ['wold', 'woldcopy']),
    chain(['to'], [filter('split')], ['wnew', 'wnewcopy']),
    chain(['woldcopy'], [part], ['wfrom']),
    chain(['wnewcopy'], [part], ['wto']),
    ...transitionOf(kind)({ ...request, from: 'wfrom', to: 'wto', out: 'wmoves', size: inside }),
    chain(['wold', 'wnew'], layOn({ enable: `gte(t*${rate},${Math.floor(frames / 2)})` }), ['wstays']),
    chain(['wstays', 'wmoves'], layOn({ x, y }), [out]),
  ];
}

/** What both layers fill of the frame, on whole chroma samples; undefined: all of it, or nothing. */
export function sharedWindow(layers: readonly Windowed[], frame: Size): Box | undefined {
  const windows = layers.flatMap(({ window }) => window ?? []);
  if (windows.length === 0) return undefined;
  const up = (value: number) => 2 * Math.ceil(value / 2);
  const down = (value: number) => 2 * Math.floor(value / 2);
  const [x, y] = [up(Math.max(0, ...windows.map((one) => one.x))), up(Math.max(0, ...windows.map((one) => one.y)))];
  const width = down(Math.min(frame.width, ...windows.map(right)) - x);
  const height = down(Math.min(frame.height, ...windows.map(bottom)) - y);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
