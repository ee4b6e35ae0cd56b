/**
 * Titles, lower thirds and callouts of an editor ad's scenes as sprite tracks with a report: set by the look, placed by
 * the layout, made legible, and animated as the texts of shorts are.
 */

import type { ResolvedEditor, ResolvedTitle } from '../../../document/editor/resolved-editor.js';
import { lookOf } from '../../../document/looks/design.js';
import type { Advance } from '../../../draw/bounds.js';
import type { Warning } from '../../../errors.js';
import type { Box } from '../../../geometry.js';
import type { FontBook, Typeset } from '../../../type/typeset.types.js';
import { chooseAnimation } from '../../animations/animation-table.js';
import { trackOf } from '../../cels.js';
import type { ElementReport } from '../../element-report.types.js';
import { ringed } from '../../elements/label.js';
import { labelTrack } from '../../elements/label-track.js';
import { shadeCels, shadesFor, shadesUnder } from '../../elements/scrim.js';
import { type Film, type FilmStage, type FrameSpan, faceCover, facesDuring } from '../../film-stages.js';
import { backdropOf, dressedLegibility } from '../../legibility.js';
import { lookForPicture } from '../../looks/look-for-picture.js';
import { paletteOf } from '../../palette.js';
import { readingSeconds } from '../../reading-time.js';
import { textColumn, zoneOf } from '../../safe-zone.js';
import { textAt } from '../../short/text-settings.js';
import { type DrawnParts, drawnParts } from '../../standing-track.js';
import { type TextStage, textTrack } from '../../text-track.js';
import type { EditorScenes } from '../editor-scenes.js';
import { type MotionClock, motionClock, onFilm } from '../motion-clock.js';
import type { TitlePlace } from '../place-texts.js';
import type { OpenTitle } from './title-places.js';
import { lookOfTitle } from './title-settings.js';

export interface TitleWorld {
  readonly typeset: Typeset;
  readonly fontBook: FontBook;
  readonly plan: Pick<EditorScenes, 'scenes' | 'totalFrames'>;
  readonly film: Film;
  readonly framesPerSecond: number;
}

export interface EditorTitles extends DrawnParts {
  readonly warnings: readonly Warning[];
}

/** Frames in which a title leaves. */
const EXIT = 7;
/** The share of a face that a title may cover without a warning, as a logo may. */
const FACE_SHARE = 0.08;
/** The titles of a film before they have places, in order; and what is wrong with those that have none. */
export interface OpenTitles {
  readonly titles: readonly (OpenTitle & {
    /** The index of its scene. */
    readonly index: number;
  })[];
  readonly warnings: readonly Warning[];
}

export function openTitles(editor: ResolvedEditor, world: TitleWorld): OpenTitles {
  const titles: OpenTitles['titles'][number][] = [];
  const warnings: Warning[] = [];
  for (const [at, { title, segment: index = at }] of editor.scenes.entries()) {
    const scene = world.plan.scenes[at];
    if (title === undefined || scene === undefined) continue;
    // For a scene whose pauses were cut out: to the end of its last part.
    const last = editor.scenes.findLastIndex((one, other) => (one.segment ?? other) === index);
    const whole = { start: scene.start, end: world.plan.scenes[last]?.end ?? scene.end };
    const span = titleSpan(title, whole, world.framesPerSecond);
    if (span === undefined) warnings.push(outside(index));
    else titles.push({ ...openTitle(editor, { title, span }, world), index });
  }
  return { titles, warnings };
}

function openTitle(
  editor: ResolvedEditor,
  { title, span }: Pick<OpenTitle, 'title' | 'span'>,
  { film, typeset }: TitleWorld,
): OpenTitle {
  const { direction, language } = editor;
  const middle = (span.start + span.end) / 2;
  const stage = film.stages.find(({ end }) => middle < end) ?? (film.stages.at(-1) as FilmStage);
  const own = lookOf(editor);
  const column = columnOf(editor, lookOfTitle(own, title.kind).align);
  const behind = backdropOf({ film, box: column, ...span });
  const look = lookOfTitle(lookForPicture(own, { ink: own.colors.ink, mayTurn: true }, behind), title.kind);
  const short = { language, direction, fontFamily: 'auto' } as const;
  return { title, span, stage, text: { short, look, palette: paletteOf({}, look), typeset, column } };
}

/** Titles at their places, one for each. */
export function composeTitles(
  editor: ResolvedEditor,
  { titles, warnings }: OpenTitles,
  places: readonly TitlePlace[],
  world: TitleWorld,
): EditorTitles {
  const made = titles.map((open, at) => titleTracks(editor, { ...open, place: places[at] as TitlePlace }, world));
  return {
    tracks: made.flatMap(({ tracks }) => tracks),
    elements: made.flatMap(({ elements }) => elements),
    warnings: [...warnings, ...made.flatMap((one) => one.warnings)],
  };
}

/** Undefined for a title that begins after the end of its scene. */
export function titleSpan(title: ResolvedTitle, scene: FrameSpan, framesPerSecond: number): FrameSpan | undefined {
  const frame = (seconds: number) => scene.start + Math.round(seconds * framesPerSecond);
  const start = frame(title.startSeconds);
  const end = title.endSeconds === undefined ? scene.end : Math.min(scene.end, frame(title.endSeconds));
  return end - start < 2 ? undefined : { start, end };
}

function outside(index: number): Warning {
  const path = `segments[${index}].title.start`;
  return { code: 'title_outside', path, message: 'The title begins when its scene is over, so it is left out.' };
}

function titleTracks(
  editor: ResolvedEditor,
  placed: Omit<PlacedTitle, 'clock' | 'animation'>,
  world: TitleWorld,
): EditorTitles {
  const { size: frame, language } = editor;
  const { index, span, place, text } = placed;
  const { film, framesPerSecond } = world;
  const { short, look, palette } = text;
  const advance: Advance = (node) => world.fontBook.advance(node.text, node.font, language, node.direction);
  const animation = chooseAnimation('auto', look, language);
  const stage: TextStage = { short, look, palette, world, advance, frame };
  const clock = motionClock(span, framesPerSecond);
  const drawn = onFilm(drawTitle({ ...placed, animation, clock }, stage, film), clock, span.start);
  const lines = drawn.elements.at(-1)?.lines ?? [];
  const shownSeconds = (span.end - span.start) / framesPerSecond;
  const reading = { neededSeconds: readingSeconds(lines.map((line) => line.text).join(' '), language), shownSeconds };
  return {
    tracks: drawn.tracks,
    elements: drawn.elements.map((element) => (element.element === 'title' ? { ...element, reading } : element)),
    warnings: warningsOf(index, { ...place, covered: faceCover(film, place.box, span) }, reading),
  };
}

/** In a wide or a square film: the whole area that broadcasters keep free. */
function columnOf({ size, direction }: ResolvedEditor, align: 'start' | 'center'): Box {
  const isUpright = size.width === 1080 && size.height === 1920;
  return isUpright ? textColumn({ direction }, align) : zoneOf(size, { direction });
}

interface PlacedTitle extends OpenTitle {
  /** The index of its scene. */
  readonly index: number;
  readonly clock: MotionClock;
  readonly place: TitlePlace;
  readonly animation: ReturnType<typeof chooseAnimation>;
}

function drawTitle(
  { title, index, span: seen, place, animation, clock: { drawn: span }, text }: PlacedTitle,
  stage: TextStage,
  film: Film,
): DrawnParts {
  const id = `segment-${index}-title`;
  const { look, column, short } = text;
  const backdrop = backdropOf({ film, box: place.box, ...seen });
  if (place.drawn.kind === 'label') {
    const label = ringed(place.drawn.label, backdrop);
    const shown = { id, element: 'title', anchor: 'stack', ...span, leaves: true } as const;
    return drawnParts([labelTrack(stage, { label, box: place.box }, shown)]);
  }
  const fitted = textAt(place.drawn.setting, place.box, column, short.direction);
  const isTitle = title.kind === 'title';
  const legibility = dressedLegibility(text, isTitle ? 'headline' : 'secondary', backdrop);
  const asked = shadesUnder(legibility, fitted.drawn, [span], () => backdrop);
  const shades = shadesFor(asked, facesDuring(film, seen)).flatMap((one, at) => {
    const cloud = shadeCels(one, span.end);
    return trackOf({ id: `${id}-scrim-${at}`, element: 'scrim', ...cloud }, stage) ?? [];
  });
  const { tracks, elements } = drawnParts([
    textTrack(stage, {
      ...{ ...fitted, id, element: 'title', legibility, ...span },
      ...{ anchor: 'stage', tempo: isTitle ? 'headline' : 'beat', exitFrames: EXIT, busy: [] },
      animation: isTitle ? animation.headline : animation.secondary,
      emphasis: isTitle ? look.emphasis : 'none',
      room: { up: look.gaps.text / 2, down: look.gaps.text / 2 },
    }),
  ]);
  return { tracks: [...shades, ...tracks], elements };
}

/** `covered`: the largest share of a face that lies under it, 0-1. */
function warningsOf(
  index: number,
  { broken, isCrowded, covered }: TitlePlace & { readonly covered: number },
  reading: NonNullable<ElementReport['reading']>,
): readonly Warning[] {
  const path = `segments[${index}].title`;
  const warn = (code: Warning['code'], message: string): Warning => ({ code, path, message });
  const lacking = reading.neededSeconds - reading.shownSeconds;
  const brief = `The title is shown for ${reading.shownSeconds.toFixed(1)} s and takes ${reading.neededSeconds.toFixed(1)} s to read.`;
  return [
    ...(isCrowded ? [warn('text_too_long', 'The title does not fit its place at its smallest size.')] : []),
    ...(broken.includes('text_on_face') || covered > FACE_SHARE
      ? [warn('text_on_face', 'Wherever the title stands, it covers a face.')]
      : []),
    ...(broken.includes('type_small') && !isCrowded
      ? [warn('type_small', 'The title is set so small that it is hard to read on a phone.')]
      : []),
    ...(lacking > 0.05 ? [warn('title_too_short_to_read', brief)] : []),
  ];
}
