/** One animated text as a track with its report: it is placed, styled and moved. */

import type { Language } from '../document/enumerations.js';
import type { LookTokens } from '../document/looks/look.types.js';
import type { Cel, DrawNode, ElementKind } from '../draw/draw-list.js';
import { type Box, right } from '../geometry.js';
import type { FontBook, TypesetBlock } from '../type/typeset.types.js';
import { accentOf } from './animations/accent.js';
import type { TextAnimationName, TextScene } from './animations/animation.types.js';
import { animationOf } from './animations/animation-table.js';
import { exitCels } from './animations/exit.js';
import { LONG_STAND_FRAMES, quietMoment } from './animations/quiet-moment.js';
import { standing } from './animations/standing.js';
import { turnedCels } from './animations/turned.js';
import { celsFrom, type TrackWorld, trackOf } from './cels.js';
import { easeInOut } from './easing.js';
import type { Anchor } from './element-report.types.js';
import type { FrameSpan } from './film-stages.js';
import type { LegibilityReport } from './legibility.js';

import type { Palette } from './palette.js';
import { posed } from './posed.js';
import { type Shown, zoneOf } from './safe-zone.js';

import type { SizeReason } from './size-reason.types.js';
import type { TrackAndReport } from './standing-track.js';
import { paintAtRest, skinInk, type TextSkin } from './text/paint-text.js';
import { extentOf, type PlacedText, placeBlock } from './text/placed-text.js';
import { type Emphasis, type FittedPlate, skinOf } from './text/text-skin.js';
import { tidy } from './tidy.js';

/** A text as it is set, with its left top corner, the size's reason and the area that the layout keeps for it. */
interface SetText extends TextPlace {
  readonly size: SizeReason;
  readonly area: Box;
}

export interface TextTrackRequest extends SetText {
  readonly id: string;
  readonly element: ElementKind;
  readonly anchor: Anchor;
  readonly start: number;
  readonly end: number;
  readonly tempo: 'headline' | 'beat';
  /** `none`: the text is complete from its first frame on, because it moves in from another place. */
  readonly animation: TextAnimationName | 'none';
  readonly legibility: LegibilityReport;
  readonly emphasis: Emphasis;
  /** Free pixels above and below the ink while it moves. */
  readonly room: { readonly up: number; readonly down: number };
  /**
   * The frame that its animation is paced to, where that is not its end: with and without a closing card the animation
   * is the same.
   */
  readonly pacedTo?: number;
  /** The frames of its exit; 0: it stays until it is cut. */
  readonly exitFrames: number;
  /** True for a text of the film's first picture, which is complete from its first frame on. Default false. */
  readonly stands?: boolean;
  /** The place to which it moves in its last frames. */
  readonly move?: Move;
  /** Output frames in which something else enters, which its accent avoids. Default: it has no accent. */
  readonly busy?: readonly FrameSpan[];
  /**
   * Output frame in which its second part begins to replace the first: see `text-turn.ts`. Such a text has no accent.
   * Default: all of it enters at once.
   */
  readonly turn?: number | undefined;
}

/** The upper left corner of a text and its size. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly block: TypesetBlock;
  readonly plate: FittedPlate;
}

/** The way to another place and size. */
export interface Move {
  readonly to: TextPlace;
  readonly frames: number;
}

/** The data that all makers of text tracks share. */
export interface TextStage extends TrackWorld {
  readonly short: Shown & { readonly language: Language };
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly world: { readonly fontBook: FontBook };
}

export function textTrack(stage: TextStage, request: TextTrackRequest): TrackAndReport {
  const { short, look, palette } = stage;
  const text = placeBlock(request.block, request.x, request.y, short.language, short.direction);
  const skin = skinOf({
    look,
    palette,
    plate: request.plate,
    legibility: request.legibility,
    capHeightPx: request.block.capHeightPx,
    text,
    emphasis: request.emphasis,
  });
  const animation = request.animation === 'none' ? undefined : animationOf(request.animation);
  const unit = animation?.unit ?? 'line';
  const ink = skinInk(text, skin);
  const rest = paintAtRest(text, skin, unit);
  const { exitFrames: frames, end, move } = request;
  const leave = end - (move?.frames ?? frames);
  const plated = skin.plate !== undefined;
  const exit = { kind: animation?.exit ?? 'rise', end, frames, ink, direction: short.direction, plated } as const;
  const cels = () => {
    const seen = seenCels(stage, request, { text, skin, ink, unit, leave });
    const last =
      move === undefined ? exitCels(seen.rest ?? rest, exit) : moveCels({ text, skin, unit }, stage, request, move);
    return [...seen.cels, ...last];
  };
  const { id, element, start } = request;
  const isAsked = stage.shown === undefined || (start < stage.shown.end && end > stage.shown.start);
  return {
    track: isAsked ? trackOf({ id, element, start, end, cels: cels() }, stage) : undefined,
    report: {
      id: request.id,
      element: request.element,
      box: request.area,
      ink,
      start: request.start,
      end: request.end,
      lines: text.lines.map((line) => ({ text: line.text, ink: line.ink })),
      capHeightPx: request.block.capHeightPx,
      step: request.block.step,
      size: request.size,
      anchor: request.anchor,
      fits: request.block.fits,
      animation: request.animation,
      legibility: request.legibility,
    },
  };
}

/**
 * The pictures of a text until it leaves; `rest` is its last state, where that differs from the one painted at rest.
 */
function seenCels(
  stage: TextStage,
  request: TextTrackRequest,
  { leave, ...own }: Omit<Stood, 'come'>,
): { readonly cels: readonly Cel[]; readonly rest?: readonly DrawNode[] | undefined } {
  const { text, skin, ink, unit } = own;
  const animation = request.animation === 'none' ? undefined : animationOf(request.animation);
  const moved = (scene: Pick<TextScene, 'text' | 'skin'>, durationFrames?: number) =>
    animation === undefined
      ? [{ frame: 0, nodes: paintAtRest(scene.text, scene.skin, unit) }]
      : animation.cels({
          ...sceneOf(stage, request, { ...scene, ink }),
          ...(durationFrames === undefined ? {} : { durationFrames }),
        });
  const { turn, start, stands } = request;
  if (turn !== undefined) {
    const after = {
      at: turn - start,
      frames: leave - start,
      stands: stands === true,
      unit,
      isCentred: stage.look.align === 'center',
    };
    return { cels: arrived(turnedCels({ text, skin }, after, moved), { ...request, stands: false }, leave) };
  }
  const come = arrived(moved({ text, skin }), request, leave);
  const stood = accented(stage, request, { ...own, leave, come });
  const first = stood?.before === undefined ? come : arrived(moved({ text, skin: stood.before }), request, leave);
  return { cels: [...first, ...(stood?.cels ?? [])], rest: stood?.cels.at(-1)?.nodes };
}

/** The pictures of an entrance, at their output frames, until the text leaves. */
function arrived(moving: readonly Cel[], { start, stands = false }: TextTrackRequest, leave: number): readonly Cel[] {
  return (stands ? standing(moving) : moving)
    .map((cel) => ({ ...cel, frame: cel.frame + start }))
    .filter((cel) => cel.frame < leave);
}

interface Stood {
  readonly text: PlacedText;
  readonly skin: TextSkin;
  readonly ink: Box;
  readonly unit: 'line' | 'word';
  readonly come: readonly Cel[];
  /** The frame in which the text begins to leave. */
  readonly leave: number;
}

/** The accent of a text that stands for long, at a moment when nothing else enters; undefined without one. */
function accented(
  stage: TextStage,
  { busy, start, end, ...request }: TextTrackRequest,
  { come, leave, ...stood }: Stood,
): { readonly before: TextSkin | undefined; readonly cels: readonly Cel[] } | undefined {
  if (busy === undefined || end - start <= LONG_STAND_FRAMES) return undefined;
  const { room } = sceneOf(stage, { ...request, start, end }, stood);
  const { before, pictures } = accentOf({ ...stood, form: stage.look.accent, room });
  const at = quietMoment({ from: come.at(-1)?.frame ?? start, leave, frames: pictures.length }, busy);
  if (at === undefined) return undefined;
  const cels = pictures.map((nodes, index): Cel => ({ frame: at + index, nodes }));
  return { before: before === stood.skin ? undefined : before, cels };
}

function sceneOf(
  { short, look, world, frame }: TextStage,
  request: TextTrackRequest,
  { text, skin, ink }: { readonly text: PlacedText; readonly skin: TextSkin; readonly ink: Box },
): TextScene {
  const { area, room, move } = request;
  const zone = zoneOf(frame, short);
  return {
    text,
    skin,
    tempo: request.tempo,
    durationFrames: (request.pacedTo ?? request.end) - request.start - (move?.frames ?? 0),
    settle: look.settle,
    ...(request.stands === true ? { stands: true } : {}),
    room: {
      up: Math.max(0, ink.y - area.y + room.up),
      down: Math.max(0, area.y + area.height - ink.y - ink.height + room.down),
      side: Math.max(0, Math.min(ink.x - zone.x, right(zone) - right(ink))),
    },
    advance: (part, index) => {
      const line = text.lines[index];
      return line === undefined ? 0 : world.fontBook.advance(part, line.font, short.language, line.direction);
    },
  };
}

/** The text at rest, moving as one body: its alignment point moves to that of its new place. */
function moveCels(
  { text, skin, unit }: { readonly text: PlacedText; readonly skin: TextSkin; readonly unit: 'line' | 'word' },
  { look, short }: TextStage,
  { x, y, block, end }: TextTrackRequest,
  { to, frames }: Move,
): readonly Cel[] {
  const share = look.align === 'center' ? 0.5 : short.direction === 'ltr' ? 0 : 1;
  const from = x + share * extentOf(block).width;
  const target = to.x + share * extentOf(to.block).width;
  const by = to.block.capHeightPx / block.capHeightPx;
  const rest = paintAtRest(text, skin, unit);
  /** A card whose padding is different at the new place changes it on the way. */
  const padded = (done: number): readonly DrawNode[] => {
    const { plate } = skin;
    if (plate === undefined || to.plate.insetPx === undefined) return rest;
    const padXPx = plate.padXPx + (to.plate.insetPx / by - plate.padXPx) * done;
    return paintAtRest(text, { ...skin, plate: { ...plate, padXPx: tidy(padXPx) } }, unit);
  };
  const point = { x: from, y, width: 0, height: 0 };
  return celsFrom(end - frames, frames, (share) => {
    const done = easeInOut(share);
    const way = { dx: (target - from) * done, dy: (to.y - y) * done };
    return [posed(padded(done), point, { ...way, scale: 1 + (by - 1) * done })];
  });
}
