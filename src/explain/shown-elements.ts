/**
 * What lies over the picture at one frame of a film, and why it looks as it does: the sprite tracks, joined with what
 * the layout reported of them.
 */

import type { FilmPlan } from '../compose/plan.js';
import type { SpriteTrack } from '../draw/draw-list.js';
import { trackPath } from '../inspect/element-path.js';
import type { ElementReport } from '../overlay/element-report.types.js';
import type { LayoutReport } from '../overlay/short/layout-report.types.js';
import { contrastSentence } from './contrast-sentence.js';
import { costSentence } from './cost-sentence.js';
import type { ShownContrast, ShownElement, ShownReading } from './explanation.types.js';
import { type LayoutFacts, layoutFacts } from './layout-facts.js';
import { shownPage } from './shown-page.js';
import { sizeSentence } from './size-sentence.js';

type Film = Pick<FilmPlan, 'tracks' | 'facts' | 'output'>;

/** The elements shown in a frame, in drawing order: the first one is at the bottom. */
export function shownElements(film: Film, frame: number): readonly ShownElement[] {
  const facts = layoutFacts(film);
  const pages = new Set<string>();
  return film.tracks
    .filter((track) => track.start <= frame && frame < track.end && shows(track, frame))
    .flatMap((track): readonly ShownElement[] => {
      const page = /^caption-\d+/.exec(track.id)?.[0];
      const report = page === undefined ? undefined : facts.pages.get(page);
      if (page === undefined || report === undefined) return [elementOf(track, facts, frame)];
      if (pages.has(page)) return [];
      pages.add(page);
      return [shownPage(report, frame)];
    });
}

function shows({ cels }: SpriteTrack, frame: number): boolean {
  return (cels.findLast((cel) => cel.frame <= frame)?.nodes.length ?? 0) > 0;
}

function elementOf(track: SpriteTrack, facts: LayoutFacts, frame: number): ShownElement {
  const report = facts.elements.get(track.id);
  const drawn = facts.drawn.get(track.id)?.drawn ?? null;
  const lines = report?.lines?.map(({ text }) => text) ?? [];
  const size = report?.size;
  const cap = report?.capHeightPx;
  return {
    id: track.id,
    path: track.element === 'scrim' || track.element === 'device' ? '' : trackPath(track.id),
    element: track.element,
    text: lines.length === 0 ? null : lines.join(' '),
    lines,
    box: report?.box ?? track.box,
    ink: report?.ink ?? report?.box ?? track.box,
    start_frame: track.start,
    end_frame: track.end,
    phase: phaseOf(track, frame),
    size:
      size === undefined || cap === undefined
        ? null
        : { cap_height_px: cap, offered_px: size.capHeightsPx, limit: size.limit },
    contrast: report === undefined ? null : contrastOf(report, drawn),
    reading: readingOf(report),
    spoken_word: null,
    why: report === undefined ? groundReasons(track, facts) : reasonsOf(report, facts, drawn),
  };
}

/** The phase of an element in a frame: it is at rest while its longest-lasting drawing is shown. */
function phaseOf({ cels, end }: SpriteTrack, frame: number): ShownElement['phase'] {
  let [rest, most] = [0, 0];
  cels.forEach((cel, index) => {
    const held = (cels[index + 1]?.frame ?? end) - cel.frame;
    if (held > most) [rest, most] = [index, held];
  });
  const now = cels.findLastIndex((cel) => cel.frame <= frame);
  return now < rest ? 'entering' : now > rest ? 'leaving' : 'at_rest';
}

type Report = Partial<ElementReport>;

function contrastOf(report: Report, drawn: number | null): ShownContrast | null {
  const { legibility, plateContrast = 0, labelColors } = report;
  if (legibility !== undefined) {
    const { intervention, fill, target, contrastBefore, contrast, tried } = legibility;
    return {
      ground: intervention,
      ink: fill,
      target,
      bare: contrastBefore,
      reached: contrast,
      drawn,
      tried: tried.map((one) => ({ ground: one.intervention, contrast: one.contrast })),
    };
  }
  if (labelColors === undefined || plateContrast === 0) return null;
  const common = { ink: labelColors.ink, target: TARGET, bare: null, reached: plateContrast, drawn, tried: [] };
  return { ground: 'own_plate', ...common };
}

const TARGET = 4.5;

function readingOf(report: Report | undefined): ShownReading | null {
  if (report?.reading === undefined) return null;
  const { neededSeconds: needed, shownSeconds: shown } = report.reading;
  const [needed_seconds, shown_seconds] = [hundredths(needed), hundredths(shown)];
  return { needed_seconds, shown_seconds, lacking_seconds: hundredths(Math.max(0, needed - shown)) };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function reasonsOf(report: Report, facts: LayoutFacts, drawn: number | null): readonly string[] {
  const place = facts.places.findLast(({ start }) => start <= (report.start ?? 0));
  const { size, capHeightPx, anchor, legibility, labelColors, plateContrast = 0, logo, depth } = report;
  const reading = readingOf(report);
  return [
    ...(size === undefined || capHeightPx === undefined ? [] : [sizeSentence(capHeightPx, size)]),
    ...(anchor === undefined ? [] : placeReasons(anchor, place)),
    ...(typeof depth === 'string' ? [depth] : []),
    ...(legibility === undefined ? [] : [contrastSentence(legibility)]),
    ...(labelColors === undefined ? [] : [labelSentence(labelColors, plateContrast)]),
    ...(logo === undefined ? [] : [`Logo: ${logo.reason} (${logo.contrast}:1 against the picture behind it).`]),
    ...(drawn === null ? [] : [`Measured on what was drawn: ${drawn}:1.`]),
    ...(reading === null ? [] : [readingSentence(reading)]),
  ];
}

function placeReasons(
  anchor: NonNullable<ElementReport['anchor']>,
  place: LayoutReport['places'][number] | undefined,
): readonly string[] {
  switch (anchor) {
    case 'corner':
      return ['It stands in its corner of the safe zone.'];
    case 'end_card':
      return ['It stands in the lockup of the end card, in the order of the look.'];
    case 'stage':
    case 'stack':
      return place === undefined ? [] : [placeSentence(place), ...runnerUpSentences(place)];
    default:
      return anchor satisfies never;
  }
}

const PLACE_PHRASES = {
  head: 'in the upper part of the safe zone',
  middle: 'in the middle of the safe zone',
  foot: 'in the lower part of the safe zone',
  window: 'on a ground of the look over the picture, which fills the rest',
} as const;

function placeSentence({ arrangement, asked, chosen }: LayoutReport['places'][number]): string {
  if (chosen === arrangement) return `Its clip's texts stand ${PLACE_PHRASES[arrangement]}: arrangement is ${chosen}.`;
  const by = asked === null ? 'no short_text_position is given' : `short_text_position is ${asked}`;
  return `Its clip's texts stand ${PLACE_PHRASES[arrangement]}: ${by}, and of all places and framings this costs least.`;
}

function runnerUpSentences({ runnersUp }: LayoutReport['places'][number]): readonly string[] {
  return runnersUp.map(costSentence);
}

function labelSentence({ ink, plate }: NonNullable<ElementReport['labelColors']>, contrast: number): string {
  return plate === undefined || contrast === 0
    ? `${ink} on the picture itself: this look's label has no plate.`
    : `${ink} on a plate of its own, ${plate}: ${contrast}:1 on any picture.`;
}

function readingSentence({ needed_seconds, shown_seconds, lacking_seconds }: ShownReading): string {
  const said = `It takes ${needed_seconds} s to read and is shown for ${shown_seconds} s`;
  return lacking_seconds > 0 ? `${said}: ${lacking_seconds} s are lacking.` : `${said}.`;
}

/** Reasons for the elements that have no report of their own, such as veils and grounds. */
function groundReasons({ id, element }: SpriteTrack, { scrims }: LayoutFacts): readonly string[] {
  const scrim = element === 'scrim' ? scrims[Number(/^scrim-(\d+)$/.exec(id)?.[1])] : undefined;
  if (scrim !== undefined) {
    const { color, opacity } = scrim;
    return [`A veil of ${color}, ${Math.round(100 * opacity)}%: the least under which the texts on it can be read.`];
  }
  if (/^ground-\d+$/.test(id))
    return ["The look's own ground: the clip stands in a window, and the words stand on this."];
  if (id.startsWith('overlay-')) return ['It belongs to an overlay of the film.'];
  if (element === 'device') return ['It says which creative_format the short has.'];
  if (id.startsWith('end-card-scrim')) return ['A veil over the poster: the least under which the lockup can be read.'];
  if (id === 'end-card-poster') return ['The poster of the end card.'];
  if (id === 'end-card-shutter') return ['The window of the end card opens on its picture.'];
  if (id === 'end-card-ground') return ["The ground of the look's end card."];
  return [];
}
