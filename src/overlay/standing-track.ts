/** What is drawn of an element over time, as a sprite track, with what the layout reports of it. */
import type { Cel, DrawNode, SpriteTrack } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import { type TrackWorld, trackOf } from './cels.js';
import type { ElementReport } from './element-report.types.js';

export interface TrackAndReport {
  readonly track: SpriteTrack | undefined;
  readonly report: ElementReport;
}

export interface DrawnParts {
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly ElementReport[];
}

/** What is drawn, and the reports of all but what only lies under words: `unread` tells it by its id. */
export function drawnParts(made: readonly TrackAndReport[], unread?: RegExp): DrawnParts {
  return {
    tracks: made.flatMap(({ track }) => track ?? []),
    elements: made.flatMap(({ report }) => (unread?.test(report.id) === true ? [] : [report])),
  };
}

/** An element with its pictures over time, or with the one that it shows all the time. */
export type StandingElement = Omit<ElementReport, 'box' | 'ink'> & {
  /** Default: what is drawn. */
  readonly box?: Box;
  /** Default: its box. */
  readonly ink?: Box;
} & ({ readonly cels: readonly Cel[] } | { readonly nodes: readonly DrawNode[] });

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 };

export function standingTrack(element: StandingElement, world: TrackWorld): TrackAndReport {
  const { cels, nodes = [], ...said } = { cels: undefined, nodes: undefined, ...element };
  const track = trackOf({ ...said, cels: cels ?? [{ frame: said.start, nodes }] }, world);
  const box = said.box ?? track?.box ?? NOTHING;
  return { track, report: { ink: box, ...said, box } };
}
