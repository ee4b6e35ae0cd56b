/**
 * Titles, lower thirds and callouts of an editor ad's scenes as sprite tracks with a report: set by the look, placed by
 * the layout, made legible, and animated as the texts of shorts are.
 */
import type { ResolvedEditor, ResolvedTitle } from '../../../document/editor/resolved-editor.js';
import { lookOf } from '../../../document/looks/design.js';
import type { Advance } from '../../../draw/bounds.js';
import type { SpriteTrack } from '../../../draw/draw-list.js';
import type { Warning } from '../../../errors.js';
import type { Box } from '../../../geometry.js';
import type { FontBook, Typeset } from '../../../type/typeset.types.js';
import { chooseAnimation } from '../../animations/animation-table.js';
import { trackOf } from '../../cels.js';
import type { ElementReport } from '../../element-report.types.js';
import { drawLabel, ringed } from '../../elements/label.js';
import { labelEntrance, labelExit } from '../../elements/label-motion.js';
import { shadeCels, shadesFor, shadesUnder } from '../../elements/scrim.js';
import { type Film, type FilmStage, type FrameSpan, faceCover, facesDuring } from '../../film-stages.js';
import { backdropOf, dressedLegibility } from '../../legibility.js';
import { lookForPicture } from '../../looks/look-for-picture.js';
import { paletteOf } from '../../palette.js';
import { readingSeconds } from '../../reading-time.js';
import { textColumn, zoneOf } from '../../safe-zone.js';
import { labelReport } from '../../short/label-report.js';
import { type TextWorld, textAt } from '../../short/text-settings.js';
import { type TextStage, textTrack } from '../../text-track.js';
import type { EditorScenes } from '../editor-scenes.js';
import { type MotionClock, motionClock, onFilm } from '../motion-clock.js';
import { placeTitle, type TitlePlace, type TitlePlaceRequest } from './place-title.js';
import { lookOfTitle } from './title-settings.js';

export interface TitleWorld {
  readonly typeset: Typeset;
  readonly fontBook: FontBook;
  readonly plan: Pick<EditorScenes, 'scenes' | 'totalFrames'>;
  readonly film: Film;
  readonly framesPerSecond: number;
  /** What else lies over the film, with its time. */
  readonly marks: readonly (FrameSpan & { readonly box: Box })[];
  /** The room of captions where they stand best, with their times. */
  readonly captions: readonly (FrameSpan & { readonly box: Box })[];
}

export interface EditorTitles {
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly ElementReport[];
  readonly warnings: readonly Warning[];
}

/** Frames in which a title leaves. */
const EXIT = 7;
/** The share of a face that a title may cover without a warning, as a logo may. */
const FACE_SHARE = 0.08;
/** Headlines of one film are at most this many times as large as its smallest one, whatever room they have. */
const MOST_APART = 1.35;

export function composeTitles(editor: ResolvedEditor, world: TitleWorld): EditorTitles {
  const first = editor.scenes.flatMap(({ title }, index): readonly MadeTitle[] => {
    const scene = world.plan.scenes[index];
    if (title === undefined || scene === undefined) return [];
    const { segment = index } = editor.scenes[index] ?? {};
    // For a scene whose pauses were cut out: to the end of its last part.
    const last = editor.scenes.findLastIndex((one, at) => (one.segment ?? at) === segment);
    const whole = { start: scene.start, end: world.plan.scenes[last]?.end ?? scene.end };
    const span = titleSpan(title, whole, world.framesPerSecond);
    return span === undefined ? [outside(segment)] : [titleTracks(editor, { title, index: segment, span }, world)];
  });
  const mostCap = MOST_APART * Math.min(...first.flatMap(({ headline }) => headline?.capHeightPx ?? []));
  const made = first.map((one) =>
    one.headline !== undefined && one.headline.capHeightPx > mostCap
      ? titleTracks(editor, { ...one.headline.timed, mostCap }, world)
      : one,
  );
  return {
    tracks: made.flatMap(({ tracks }) => tracks),
    elements: made.flatMap(({ elements }) => elements),
    warnings: made.flatMap(({ warnings }) => warnings),
  };
}

interface MadeTitle extends EditorTitles {
  /** Undefined for titles of another kind. */
  readonly headline?: { readonly timed: TimedTitle; readonly capHeightPx: number };
}

interface TimedTitle {
  readonly title: ResolvedTitle;
  /** The index of its scene. */
  readonly index: number;
  readonly span: FrameSpan;
  /** The greatest cap height of a headline, px. */
  readonly mostCap?: number;
}

/** Undefined for a title that begins after the end of its scene. */
export function titleSpan(title: ResolvedTitle, scene: FrameSpan, framesPerSecond: number): FrameSpan | undefined {
  const frame = (seconds: number) => scene.start + Math.round(seconds * framesPerSecond);
  const start = frame(title.startSeconds);
  const end = title.endSeconds === undefined ? scene.end : Math.min(scene.end, frame(title.endSeconds));
  return end - start < 2 ? undefined : { start, end };
}

function outside(index: number): EditorTitles {
  const path = `segments[${index}].title.start`;
  const message = 'The title begins when its scene is over, so it is left out.';
  return { tracks: [], elements: [], warnings: [{ code: 'title_outside', path, message }] };
}

function titleTracks(editor: ResolvedEditor, timed: TimedTitle, world: TitleWorld): MadeTitle {
  const { size: frame, direction, language } = editor;
  const { title, index, span, mostCap } = timed;
  const {
    film,
    film: { stages },
    framesPerSecond,
  } = world;
  const middle = (span.start + span.end) / 2;
  const stage = stages.find(({ end }) => middle < end) ?? (stages.at(-1) as FilmStage);
  const own = lookOf(editor);
  const column = columnOf(editor, lookOfTitle(own, title.kind).align);
  const behind = backdropOf({ film, box: column, ...span });
  const dressed = lookForPicture(own, { ink: own.colors.ink, mayTurn: true }, behind);
  const look = lookOfTitle(dressed, title.kind);
  const palette = paletteOf({}, look);
  const short = { language, direction, fontFamily: 'auto' } as const;
  const text: TextWorld = { short, look, palette, typeset: world.typeset, column };
  const place = placed(
    { title, span, stage, world: text, frame, ...(mostCap === undefined ? {} : { mostCap }) },
    world,
  );
  const advance: Advance = (node) => world.fontBook.advance(node.text, node.font, language, node.direction);
  const animation = chooseAnimation('auto', look, language);
  const onStage: TextStage = { short, look, palette, world, advance, frame };
  const clock = motionClock(span, framesPerSecond);
  const drawn = onFilm(
    drawTitle({ ...timed, place, animation, clock }, { text, stage: onStage, editorWorld: world }),
    clock,
    span.start,
  );
  const lines = drawn.elements.at(-1)?.lines ?? [];
  const shownSeconds = (span.end - span.start) / framesPerSecond;
  const reading = { neededSeconds: readingSeconds(lines.map((line) => line.text).join(' '), language), shownSeconds };
  return {
    tracks: drawn.tracks,
    elements: drawn.elements.map((element) => (element.element === 'title' ? { ...element, reading } : element)),
    ...(title.kind === 'title' ? { headline: { timed, capHeightPx: place.capHeightPx } } : {}),
    warnings: warningsOf(index, { ...place, covered: faceCover(film, place.box, span) }, reading),
  };
}

/** Clear of the captions; or over one of them, which then makes room, where no other place is free. */
function placed(request: Omit<TitlePlaceRequest, 'marks'>, { marks, captions }: TitleWorld): TitlePlace {
  const { span, frame } = request;
  const isSeen = ({ start, end }: FrameSpan) => start < span.end && end > span.start;
  const fixed = marks.filter(isSeen).map(({ box }) => box);
  const rows = captions.filter(isSeen).map(({ box }) => ({ ...box, x: 0, width: frame.width }));
  const off = placeTitle({ ...request, marks: [...fixed, ...rows] });
  if (rows.length === 0 || !isBad(off)) return off;
  const over = placeTitle({ ...request, marks: fixed });
  return isBad(over) ? off : over;
}

function isBad({ broken, isCrowded }: TitlePlace): boolean {
  return isCrowded || broken.includes('text_on_face');
}

/** In a wide or a square film: the whole area that broadcasters keep free. */
function columnOf({ size, direction }: ResolvedEditor, align: 'start' | 'center'): Box {
  const isUpright = size.width === 1080 && size.height === 1920;
  return isUpright ? textColumn({ direction }, align) : zoneOf(size, { direction });
}

interface PlacedTitle extends TimedTitle {
  readonly clock: MotionClock;
  readonly place: TitlePlace;
  readonly animation: ReturnType<typeof chooseAnimation>;
}

interface Drawing {
  readonly text: TextWorld;
  readonly stage: TextStage;
  readonly editorWorld: TitleWorld;
}

function drawTitle(
  { title, index, span: seen, place, animation, clock: { drawn: span } }: PlacedTitle,
  { text, stage, editorWorld }: Drawing,
): Pick<EditorTitles, 'tracks' | 'elements'> {
  const id = `segment-${index}-title`;
  const { film } = editorWorld;
  const { look, column, short } = text;
  const backdrop = backdropOf({ film, box: place.box, ...seen });
  if (place.drawn.kind === 'label') {
    const label = ringed(place.drawn.label, backdrop);
    const drawn = drawLabel(label, place.box.x, place.box.y);
    const motion = { motion: look.labelMotion, zone: zoneOf(stage.frame, short) };
    const cels = [
      ...labelEntrance(drawn.nodes, place.box, { start: span.start, ...motion }),
      ...labelExit(drawn.nodes, place.box, { end: span.end, ...motion }),
    ];
    const track = trackOf({ id, element: 'title', ...span, cels }, stage);
    const shown = { element: 'title', anchor: 'stack', ink: drawn.ink, ...span, lines: drawn.text.lines } as const;
    const report = labelReport(id, { label, box: place.box }, shown);
    return { tracks: track === undefined ? [] : [track], elements: [report] };
  }
  const fitted = textAt(place.drawn.setting, place.box, column, short.direction);
  const isTitle = title.kind === 'title';
  const legibility = dressedLegibility(text, isTitle ? 'headline' : 'secondary', backdrop);
  const asked = shadesUnder(legibility, fitted.drawn, [span], () => backdrop);
  const shades = shadesFor(asked, facesDuring(film, seen)).flatMap((one, at) => {
    const cloud = shadeCels(one, span.end);
    return trackOf({ id: `${id}-scrim-${at}`, element: 'scrim', ...cloud }, stage) ?? [];
  });
  const { block, size, x, y, area, plate } = fitted;
  const { track, report } = textTrack(stage, {
    ...{ id, element: 'title', block, size, x, y, area, plate, legibility, ...span },
    ...{ anchor: 'stage', tempo: isTitle ? 'headline' : 'beat', exitFrames: EXIT, busy: [] },
    animation: isTitle ? animation.headline : animation.secondary,
    emphasis: isTitle ? look.emphasis : 'none',
    room: { up: look.gaps.text / 2, down: look.gaps.text / 2 },
  });
  return { tracks: [...shades, ...(track === undefined ? [] : [track])], elements: [report] };
}

interface Covered {
  /** The largest share of a face that lies under it, 0-1. */
  readonly covered: number;
}

interface Reading {
  readonly neededSeconds: number;
  readonly shownSeconds: number;
}

function warningsOf(
  index: number,
  { broken, isCrowded, covered }: TitlePlace & Covered,
  reading: Reading,
): readonly Warning[] {
  const path = `segments[${index}].title`;
  const warn = (code: Warning['code'], message: string): Warning => ({ code, path, message });
  const lacking = reading.neededSeconds - reading.shownSeconds;
  return [
    ...(isCrowded ? [warn('text_too_long', 'The title does not fit its place at its smallest size.')] : []),
    ...(broken.includes('text_on_face') || covered > FACE_SHARE
      ? [warn('text_on_face', 'Wherever the title stands, it covers a face.')]
      : []),
    ...(broken.includes('type_small') && !isCrowded
      ? [warn('type_small', 'The title is set so small that it is hard to read on a phone.')]
      : []),
    ...(lacking > 0.05
      ? [
          warn(
            'title_too_short_to_read',
            `The title is shown for ${reading.shownSeconds.toFixed(1)} s and takes ${reading.neededSeconds.toFixed(1)} s to read.`,
          ),
        ]
      : []),
  ];
}
