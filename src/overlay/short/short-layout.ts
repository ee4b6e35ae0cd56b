/**
 * The place of every element in a short's twelve seconds, one clip at a time: the answer of the layout, as the boxes
 * and set texts that are drawn.
 */

import type { LookTokens } from '../../document/looks/look.types.js';
import type { Box } from '../../geometry.js';
import type { PlacedItem, SceneAnswer } from '../../layout/scene.types.js';
import type { Corners, PlacedLogo } from '../corner-layout.js';
import type { LabelPlace } from '../elements/label.js';
import { groupAt } from '../elements/label-items.js';
import type { MeasuredStars } from '../elements/star-rating.js';
import { type PlacedSign, signsAt } from './format-marks.js';
import type { Drawn, ItemWorld } from './short-items.js';
import { type FittedText, textAt } from './text-settings.js';

export interface ShortLayout {
  readonly zone: Box;
  readonly column: Box;
  readonly look: LookTokens;
  readonly badge?: LabelPlace;
  /** The headline as it opens, alone on the stage. */
  readonly hook?: FittedText;
  /** True where it stands behind the person of the clip. */
  readonly isHookBehind?: true;
  /** The headline at its place in the stack: after the opening, or all the time without one. */
  readonly headline?: FittedText;
  readonly subheadline?: FittedText;
  /** The beats that are seen in this clip's part of the film. */
  readonly beats: readonly FittedText[];
  /** Index of the first of them in the document. */
  readonly firstBeat: number;
  /** The signs of the format over the texts. */
  readonly signs: readonly PlacedSign[];
  readonly offer?: LabelPlace;
  /** The offer alone and large. */
  readonly offerMoment?: LabelPlace;
  readonly stars?: { readonly measured: MeasuredStars; readonly box: Box };
  /** Labels that are not seen in a part of the film are absent. */
  readonly cta?: LabelPlace;
  readonly logo?: PlacedLogo;
  readonly disclosure?: LabelPlace;
}

interface LayoutWorld extends ItemWorld {
  readonly corners: Corners;
  readonly zone: Box;
}

export function layoutOf(world: LayoutWorld, answer: SceneAnswer<Drawn>): ShortLayout {
  const { zone, column, look, corners, short, score } = world;
  const placed = new Map<string, PlacedItem<Drawn>>();
  // The last one counts: an item that stands over several moments has the same place in all of them.
  for (const moment of answer.moments) for (const one of moment.items) placed.set(one.item.id, one);
  const text = (id: string): FittedText | undefined => {
    const one = placed.get(id);
    return one?.setting.drawn.kind === 'text'
      ? textAt(one.setting.drawn.setting, one.box, column, short.direction)
      : undefined;
  };
  const label = (id: string): LabelPlace | undefined => {
    const one = placed.get(id);
    return one?.setting.drawn.kind === 'label' ? { label: one.setting.drawn.label, box: one.box } : undefined;
  };
  const beatIds = [...placed.keys()].filter((id) => id.startsWith('beat-')).map((id) => Number(id.slice(5)));
  const isOpened = placed.has('headline') && score.opening > 0;
  const { dock } = answer;
  const stars = placed.get('stars');
  const headStars =
    stars?.setting.drawn.kind === 'stars' ? { measured: stars.setting.drawn.stars, box: stars.box } : undefined;
  return {
    ...{ zone, column, look },
    beats: beatIds.toSorted((a, b) => a - b).flatMap((index) => text(`beat-${index}`) ?? []),
    firstBeat: beatIds.length > 0 ? Math.min(...beatIds) : 0,
    signs: signsAt(score, world, (id) => placed.get(id)?.box),
    ...present({
      badge: label('badge'),
      hook: isOpened ? text('headline') : undefined,
      headline: isOpened ? text('title') : (text('headline') ?? text('title')),
      subheadline: text('subheadline'),
      offerMoment: label('moment'),
      stars: headStars,
      ...(dock?.setting.drawn.kind === 'dock' ? groupAt(dock.setting.drawn.parts, dock.box) : {}),
      logo: corners.logo,
      disclosure: corners.disclosure,
    }),
  };
}

/** The fields that are defined: a layout leaves out the others. */
function present<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof present<T>
  >;
}
