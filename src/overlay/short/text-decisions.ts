/**
 * How the texts of the film are kept legible: one decision for the headline, one for what stands under it, and the
 * scrims both need.
 */
import { type Box, bottom, union } from '../../geometry.js';
import type { ScrimRequest } from '../elements/scrim.js';
import type { FrameSpan } from '../film-subjects.js';
import {
  backdropOf,
  decideLegibility,
  type LegibilityReport,
  type LegibilityRequest,
  ladderFor,
  plateFor,
} from '../legibility.js';
import { colorOf } from '../palette.js';
import type { ShortLayout } from './short-layout.js';
import type { Stage } from './stage.types.js';

export interface TextDecisions {
  readonly headline: LegibilityReport | undefined;
  readonly secondary: LegibilityReport | undefined;
  readonly scrims: readonly ScrimRequest[];
  /** Text turned dark on a light picture: bare labels and stars follow it. */
  readonly turned: boolean;
}

/** The part of the film that is laid out, and how long its headline is alone. */
interface Seen {
  readonly span: FrameSpan;
  readonly opening: number;
}

/**
 * One decision for the headline and one for all that shares the place under it: a beat's length must not change the
 * others.
 */
export function decideTexts(stage: Stage, layout: ShortLayout, { span, opening }: Seen): TextDecisions {
  const { look, palette, light } = stage;
  const hook = opening > span.start ? layout.hook : undefined;
  const hero = layout.headline === undefined && layout.hook === undefined && layout.beats.length > 0;
  // As it opens and at its place the headline is one text: one decision for both.
  const headlineArea = union([hook?.area, layout.headline?.area].filter((box) => box !== undefined));
  const secondaryArea = layout.subheadline?.area ?? layout.beats[0]?.area;
  const judge = ({ box, role, color, byUser, mayTurn, plate }: Judged): LegibilityReport | undefined =>
    box &&
    decideLegibility({
      fill: color,
      mayChangeColor: mayTurn && !byUser,
      ladder: ladderFor(look.legibility[role], color),
      backdrop: backdropOf({ light, box, ...span }),
      plate: plate ?? plateFor(platesOf(stage, role), color, byUser),
    });
  const both = (mayTurn: boolean) => {
    const { headlineSetByUser, subheadlineSetByUser } = palette;
    const headline = judge({
      ...{ box: headlineArea, role: 'headline', color: palette.ink, byUser: headlineSetByUser },
      mayTurn,
    });
    const secondary = judge({
      ...{ box: secondaryArea, role: hero ? 'headline' : 'secondary', color: palette.subInk },
      ...{ byUser: subheadlineSetByUser, mayTurn },
      // One ground for the whole block where the headline's colour asked for its own.
      plate: headlineSetByUser && !subheadlineSetByUser ? sharedPlate(headline, palette.subInk) : undefined,
    });
    return [headline, secondary] as const;
  };
  // Text turns dark as a whole or not at all: a black line under a white one reads as a mistake.
  const turned = both(true);
  const dark = turned.flatMap((report) => (report === undefined ? [] : [report.intervention === 'colour']));
  const together = dark.every((flag) => flag === dark[0]);
  const [headline, secondary] = together ? turned : both(false);
  const bareTurned = together && dark[0] === true;
  const scrims: ScrimRequest[] = [];
  const ask = (box: Box | undefined, report: LegibilityReport | undefined) => {
    if (box !== undefined && report?.intervention === 'scrim') {
      scrims.push({ box, opacity: report.scrimOpacity, color: report.scrimColor });
    }
  };
  ask(hook?.area, headline);
  ask(layout.headline?.area, headline);
  ask(layout.subheadline?.area ?? shadeOf(layout), secondary);
  const bare = bareLabels(stage, layout);
  for (const { ink, box } of bareTurned ? [] : bare) {
    const backdrop = backdropOf({ light, box, ...span });
    const plate = { fill: '#000000', ink: '#ffffff' };
    ask(box, decideLegibility({ fill: ink, mayChangeColor: false, ladder: ['none', 'scrim'], backdrop, plate }));
  }
  return { headline, secondary, scrims, turned: bareTurned };
}

/** Steps in which the shade behind beats grows with them: most edits of a beat keep it. */
const SHADE_STEP = 60;

/** What the beats stand on, one after the other, within their area. */
function shadeOf({ beats }: ShortLayout): Box | undefined {
  const [area, all] = [beats[0]?.area, union(beats.map(({ drawn }) => drawn))];
  if (area === undefined || all === undefined) return undefined;
  const top = Math.max(area.y, area.y + SHADE_STEP * Math.floor((all.y - area.y) / SHADE_STEP));
  const end = area.y + SHADE_STEP * Math.ceil((bottom(all) - area.y) / SHADE_STEP);
  return { ...area, y: top, height: Math.min(end, bottom(area)) - top };
}

interface Judged {
  readonly box: Box | undefined;
  readonly role: 'headline' | 'secondary';
  readonly color: string;
  readonly byUser: boolean;
  readonly mayTurn: boolean;
  /** In place of the look's own. */
  readonly plate?: LegibilityRequest['plate'] | undefined;
}

function platesOf({ look, palette }: Stage, role: Judged['role']): LegibilityRequest['plate'] {
  const form = look.plate[role];
  return { fill: colorOf(form.fill, palette) ?? '#000000', ink: colorOf(form.ink, palette) ?? '#ffffff' };
}

/** The headline's plate for what stands under it, in that text's own colour where it is read on it. */
function sharedPlate(headline: LegibilityReport | undefined, ink: string): LegibilityRequest['plate'] | undefined {
  if (headline?.intervention !== 'plate') return undefined;
  return plateFor({ fill: headline.plateFill, ink: headline.fill }, ink, true).fill === headline.plateFill
    ? { fill: headline.plateFill, ink }
    : { fill: headline.plateFill, ink: headline.fill };
}

/** Labels and stars that stand on the picture itself, by the colour that has to be read. */
function bareLabels(stage: Stage, layout: ShortLayout): readonly { readonly ink: string; readonly box: Box }[] {
  const labels = [layout.badge, layout.offer, layout.cta].flatMap((item) =>
    item !== undefined && (item.label.form.form === 'bare' || item.label.form.form === 'underline')
      ? [{ ink: item.label.ink, box: item.box }]
      : [],
  );
  const stars =
    layout.stars !== undefined && stage.look.stars.plate === 'none'
      ? [{ ink: layout.stars.measured.ink, box: layout.stars.box }]
      : [];
  return [...labels, ...stars];
}
