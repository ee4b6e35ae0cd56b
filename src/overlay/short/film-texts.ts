/**
 * Headline, subheadline and beats of a short as tracks: the headline opens alone, then moves to its place or leaves,
 * and the other texts follow one at a time.
 */

import { FILM_FRAMES } from '../../document/short/short-format.js';
import { type Box, bottom } from '../../geometry.js';
import { animationOf } from '../animations/animation-table.js';
import type { TrackAndReport } from '../standing-track.js';
import type { Emphasis } from '../text/text-skin.js';
import { type TextTrackRequest, textTrack } from '../text-track.js';
import { busyTimes } from './busy-times.js';
import { LEAVE_FRAMES, leadEnd, MOVE_FRAMES, type ShortScore } from './score.js';
import type { ShortLayout } from './short-layout.js';
import type { ShortStage } from './stage.types.js';
import type { TextDecisions } from './text-decisions.js';
import type { FittedText } from './text-settings.js';

/** Frames before the end of the opening at which a headline with other line breaks replaces the first one. */
const HANDOVER = 4;
/** Pixels under a text on a band, before the band's own lines. */
const BAND_ROOM = 18;
/** Frames in which a text leaves. */
const EXIT = 7;

export function filmTexts(
  stage: ShortStage,
  layout: ShortLayout,
  score: ShortScore,
  decisions: TextDecisions,
): readonly TrackAndReport[] {
  return [
    ...headlineTracks(stage, layout, score, decisions),
    ...subheadlineTrack(stage, layout, score, decisions),
    ...beatTracks(stage, layout, score, decisions),
  ];
}

/**
 * The exit at the end of the film: without an end card the texts stay until the film is over. `read` is the frame by
 * which a text has been read; it stays until then.
 */
function lastExit({ short }: ShortStage, read = 0): Pick<TextTrackRequest, 'exitFrames' | 'end' | 'pacedTo'> {
  return short.endCard === 'none'
    ? { exitFrames: 0, end: FILM_FRAMES }
    : {
        exitFrames: EXIT,
        end: Math.min(FILM_FRAMES, Math.max(FILM_FRAMES - LEAVE_FRAMES.texts, read + EXIT)),
        pacedTo: FILM_FRAMES,
      };
}

function headlineTracks(
  stage: ShortStage,
  layout: ShortLayout,
  score: ShortScore,
  { headline: legibility }: TextDecisions,
): readonly TrackAndReport[] {
  if (legibility === undefined) return [];
  const [{ opening }, { animation }, { hook, headline }] = [score, stage, layout];
  const emphasis = emphasisOf(stage);
  const shared = { element: 'headline', tempo: 'headline', anchor: 'stack', legibility, emphasis } as const;
  const turn = turnAt(score, 'headline');
  const first = hook ?? headline;
  if (first === undefined) return [];
  if (hook === undefined) {
    // After an opening in another clip it is a title here.
    const isTitle = opening > 0;
    return [
      textTrack(stage, {
        ...shared,
        ...first,
        ...{ id: 'headline', start: 0, stands: true, turn },
        animation: animation.headline,
        room: roomAround(first.area, stage, layout),
        ...lastExit(stage),
        ...(isTitle ? { emphasis: titleEmphasis(score, emphasis) } : { busy: busyTimes(stage, layout, score) }),
      }),
    ];
  }
  // With the same line breaks the headline moves as one body; with others it is replaced on the way; without a place it
  // leaves in its own manner.
  // From behind a person it leaves, too: on the way to its place it would appear in front of them.
  const same = headline !== undefined && layout.isHookBehind !== true && sameLines(hook, headline);
  const leaves = opening - (same || headline === undefined ? 0 : HANDOVER);
  const opened = textTrack(stage, {
    ...{ ...shared, anchor: 'stage' },
    ...hook,
    id: 'headline',
    start: 0,
    end: leaves,
    animation: animation.headline,
    room: { up: hook.area.y - topOf(layout), down: bottom(layout.zone) - bottom(hook.area) },
    ...{ stands: true, turn },
    exitFrames: same ? 0 : EXIT,
    ...(same ? { move: { to: headline, frames: MOVE_FRAMES } } : {}),
  });
  if (headline === undefined) return [opened];
  const title = textTrack(stage, {
    ...shared,
    ...headline,
    id: 'title',
    emphasis: titleEmphasis(score, emphasis),
    start: leaves,
    ...(score.offerMoment === undefined ? lastExit(stage) : { exitFrames: EXIT, end: leadEnd(score) }),
    tempo: 'beat',
    // A small line that comes back is not animated a second time.
    animation: same ? 'none' : animationOf(animation.headline).unit === 'word' ? 'fade_in' : animation.headline,
    room: roomAround(headline.area, stage, layout),
  });
  return [opened, title];
}

/** Where it is struck through, it has no other emphasis. */
function titleEmphasis({ staging }: ShortScore, own: Emphasis): Emphasis {
  return staging.device === 'struck' ? 'none' : own;
}

/** The room in which a headline in the stack may move. */
function roomAround(
  area: Box,
  { look }: ShortStage,
  layout: ShortLayout,
): { readonly up: number; readonly down: number } {
  return { up: roomAbove(area, layout), down: look.gaps.text / 2 - 2 };
}

/** Below the row of corner marks, which stands from the first frame on. */
function topOf({ zone, logo, disclosure, hook }: ShortLayout): number {
  const corners = [logo?.box, disclosure?.box].flatMap((box) =>
    box !== undefined && hook !== undefined && bottom(box) <= hook.area.y ? [bottom(box) + 4] : [],
  );
  return Math.max(zone.y, ...corners);
}

function sameLines(hook: FittedText, title: FittedText): boolean {
  const of = (fitted: FittedText) => fitted.block.lines.map(({ text }) => text).join('\n');
  return of(hook) === of(title);
}

function subheadlineTrack(
  stage: ShortStage,
  layout: ShortLayout,
  score: ShortScore,
  { secondary }: TextDecisions,
): readonly TrackAndReport[] {
  const { look, animation } = stage;
  if (layout.subheadline === undefined || secondary === undefined) return [];
  const alone = layout.headline === undefined && layout.hook === undefined;
  return [
    textTrack(stage, {
      ...layout.subheadline,
      id: 'subheadline',
      anchor: 'stack',
      element: 'subheadline',
      start: alone ? 0 : score.secondary,
      stands: alone,
      tempo: 'beat',
      // A subtitle of many lines with a spotlight or a typewriter would never come to rest: it fades in.
      animation: alone ? animation.secondary : calm(animation.secondary, layout.subheadline),
      legibility: secondary,
      emphasis: 'none',
      turn: turnAt(score, 'subheadline'),
      room: { up: look.gaps.text / 2 - 2, down: look.gaps.section - 8 },
      ...lastExit(stage),
    }),
  ];
}

function beatTracks(
  stage: ShortStage,
  layout: ShortLayout,
  score: ShortScore,
  { secondary, answer }: TextDecisions,
): readonly TrackAndReport[] {
  const { look, animation } = stage;
  const { slots, staging } = score;
  const busy = busyTimes(stage, layout, score);
  if (secondary === undefined) return [];
  const alone = layout.headline === undefined && layout.signs.length === 0;
  return layout.beats.flatMap((beat, at) => {
    const index = layout.firstBeat + at;
    const slot = slots[index];
    if (slot === undefined) return [];
    const isLast = index === slots.length - 1;
    const isHero = beat.style.family === look.headline.family && beat.style.leading === look.headline.leading;
    return [
      textTrack(stage, {
        ...beat,
        id: `beat-${index}`,
        anchor: 'stack',
        element: 'beat',
        start: slot.start,
        stands: slot.start === 0,
        tempo: 'beat',
        animation: isHero && animation.secondary !== animation.headline ? animation.headline : animation.secondary,
        legibility: isLast ? (answer ?? secondary) : secondary,
        emphasis: isLast && answer !== undefined ? 'none' : emphasisOf(stage, isHero),
        turn: turnAt(score, `beat-${index}`),
        room: {
          up: alone ? roomAbove(beat.drawn, layout) - (beat.drawn.y - beat.area.y) : look.gaps.text / 2 - 2,
          down: staging.device === 'answer' ? BAND_ROOM : look.gaps.section - 8,
        },
        ...(slot.end === FILM_FRAMES ? lastExit(stage, slot.start + slot.needed) : { exitFrames: EXIT, end: slot.end }),
        busy,
      }),
    ];
  });
}

/** The look's emphasis; beside a headline only amounts of money and per cents. */
function emphasisOf(stage: ShortStage, isHero = true): Emphasis {
  const { emphasis } = stage.look;
  return accentAllowed(stage) ? (isHero && emphasis !== 'none' ? emphasis : 'heroes') : 'none';
}

function turnAt({ turns }: ShortScore, track: string): number | undefined {
  return turns.find(({ id }) => id === track)?.frame;
}

/**
 * A colour that the document sets for the headline applies to all of it, unless the document sets an accent as well.
 */
function accentAllowed(stage: ShortStage): boolean {
  return !stage.palette.headlineSetByUser || stage.short.accentColor !== undefined;
}

function calm(
  animation: ShortStage['animation']['secondary'],
  fitted: FittedText,
): ShortStage['animation']['secondary'] {
  const long = fitted.block.lines.length > 3;
  return (long ? animationOf(animation).calmer?.longText : undefined) ?? animation;
}

/** Free pixels from the top of `area` to what stands above it. */
function roomAbove(area: Box, layout: ShortLayout): number {
  const { badge, logo, disclosure, stars, offer } = layout;
  const others = [badge, logo, disclosure, stars, offer].flatMap((item) =>
    item !== undefined && bottom(item.box) <= area.y ? [bottom(item.box)] : [],
  );
  return Math.max(0, area.y - Math.max(layout.zone.y, ...others) - 4);
}
