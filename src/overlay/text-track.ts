/** One animated text: placed, dressed, moved, as a track and its report. */

import type { ElementKind, SpriteTrack } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import { inflate, union } from '../geometry.js';
import type { TypesetBlock } from '../type/typeset.types.js';
import type { TextAnimationName } from './animations/animation.types.js';
import { ANIMATIONS } from './animations/animation-table.js';
import { exitCels } from './animations/exit.js';
import { trackOf } from './cels.js';
import type { ElementReport } from './element-report.types.js';
import type { LegibilityReport } from './legibility.js';
import type { LookTokens } from './looks/look.types.js';
import type { Stage } from './short/stage.types.js';
import { paintAtRest, plateBoxes, type TextSkin } from './text/paint-text.js';
import { type PlacedText, placeText } from './text/placed-text.js';
import { type FittedPlate, skinOf } from './text/text-skin.js';

export interface TextTrackRequest {
  readonly id: string;
  readonly element: ElementKind;
  readonly block: TypesetBlock;
  readonly x: number;
  readonly y: number;
  readonly area: Box;
  readonly start: number;
  readonly end: number;
  readonly tempo: 'headline' | 'beat';
  readonly animation: TextAnimationName;
  readonly legibility: LegibilityReport;
  readonly plate: FittedPlate;
  readonly emphasis: LookTokens['emphasis'];
  /** Free pixels above and below the ink while it moves. */
  readonly room: { readonly up: number; readonly down: number };
  /** 0 stays until it is cut. */
  readonly exitFrames: number;
}

export interface TrackAndReport {
  readonly track: SpriteTrack | undefined;
  readonly report: ElementReport;
}

export function textTrack(stage: Stage, request: TextTrackRequest): TrackAndReport {
  const { short, look, palette, world } = stage;
  const text = placeText(request.block, request.x, request.y, short.language, short.direction);
  const skin = skinOf({
    look,
    palette,
    plate: request.plate,
    legibility: request.legibility,
    capHeightPx: request.block.capHeightPx,
    text,
    emphasis: request.emphasis,
  });
  const animation = ANIMATIONS[request.animation];
  const duration = request.end - request.start;
  const ink = skinInk(text, skin);
  const moving = animation
    .cels({
      text,
      skin,
      tempo: request.tempo,
      durationFrames: duration,
      room: {
        up: Math.max(0, ink.y - request.area.y + request.room.up),
        down: Math.max(0, request.area.y + request.area.height - ink.y - ink.height + request.room.down),
      },
      advance: (part, index) => {
        const line = text.lines[index];
        return line === undefined ? 0 : world.fontBook.advance(part, line.font, short.language, line.direction);
      },
    })
    .map((cel) => ({ ...cel, frame: cel.frame + request.start }));
  const leave = request.end - request.exitFrames;
  const rest = paintAtRest(text, skin, animation.unit);
  const cels =
    request.exitFrames === 0
      ? moving
      : [
          ...moving.filter((cel) => cel.frame < leave),
          ...exitCels(rest, request.end, request.exitFrames, Math.min(10, request.room.up)),
        ];
  return {
    track: trackOf({ id: request.id, element: request.element, start: request.start, end: request.end, cels }, stage),
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
      fits: request.block.fits,
      animation: request.animation,
      legibility: request.legibility,
    },
  };
}

/** Ink with outline and plates, without soft shadows. */
function skinInk(text: PlacedText, skin: TextSkin): Box {
  const stroked = inflate(text.ink, (skin.stroke?.widthPx ?? 0) / 2);
  return union([stroked, ...plateBoxes(text, skin)]) ?? stroked;
}
