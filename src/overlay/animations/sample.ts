/** Samples an entrance, frame by frame. */
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { easeOutExpo } from '../easing.js';
import { paintAtRest, paintText, type TextUnit, textUnits, type UnitMotion } from '../text/paint-text.js';
import { tidy } from '../tidy.js';
import type { LocalCel, TextScene } from './animation.types.js';

export interface Entrance {
  readonly unit: 'line' | 'word';
  /** Frames from the first movement to rest of the whole text. */
  readonly frames: number;
  /** `frame` counts from 1: the first picture already shows something. */
  readonly motionAt: (frame: number, unit: TextUnit) => UnitMotion;
  /** The entrance of plates, where a text has them. Default: each plate opens before its line. */
  readonly plates?: PlateEntrance;
}

/**
 * `motionAt` is the motion of a line's plate (of a card: line 0), for plate and text that move as one body. `openAt` is
 * how far it has opened, for plates that follow their text. `slot`: plates and text come out of a slot at their place,
 * and nothing outside it is drawn.
 */
export interface PlateEntrance {
  readonly motionAt?: (frame: number, lineIndex: number) => UnitMotion;
  readonly openAt?: (frame: number, lineIndex: number) => number;
  readonly opens?: 'across' | 'down';
  readonly slot?: (frame: number) => Box;
}

/**
 * Movement, px a frame, that the eye sees as a blur: the position half a frame earlier is drawn faintly under it, as
 * with a shutter of 180 degrees.
 */
const FAST = 24;
const TRAIL = [{ ago: 0.4, opacity: 0.35 }] as const;

/** Frames in which a plate opens; most of it opens in the first two. */
const PLATE_OPENS = 6;

/** One picture for each frame until the text is at rest, then one for the rest. */
export function sampleEntrance(scene: TextScene, given: Entrance): readonly LocalCel[] {
  const entrance = scene.stands === true ? standingEntrance(scene, given) : given;
  const seen = Math.min(entrance.frames, restOf(scene, entrance));
  const frames = Math.min(seen, Math.max(1, Math.floor(scene.durationFrames / 2)));
  // A text with little time plays its whole entrance faster.
  const at = (frame: number) => ((frame + 1) * seen) / frames;
  const plates = scene.skin.plate === undefined ? {} : (entrance.plates ?? {});
  const follows = plates.motionAt !== undefined || plates.openAt !== undefined;
  const starts = scene.skin.plate === undefined || follows ? [] : lineStarts(scene, entrance);
  const openAt = plates.openAt ?? ((frame: number, index: number) => plateOpening(frame - (starts[index] ?? 0)));
  const { motionAt, slot } = plates;
  const { shadow: _shadow, ...bare } = scene.skin;
  const paint = (frame: number, skin = scene.skin): readonly DrawNode[] => {
    const nodes = paintText(scene.text, skin, {
      unit: entrance.unit,
      motion: (unit) => entrance.motionAt(frame, unit),
      ...(plates.opens === undefined ? {} : { plateOpens: plates.opens }),
      ...(motionAt === undefined
        ? { plateOpen: (index: number) => tidy(openAt(frame, index)) }
        : { plateMotion: (index: number) => motionAt(frame, index) }),
    });
    return slot === undefined ? nodes : [{ kind: 'group', clip: { kind: 'rect', box: slot(frame) }, children: nodes }];
  };
  const moving = Array.from({ length: frames - 1 }, (_, frame): LocalCel => {
    const now = at(frame);
    const isBare = scene.skin.plate === undefined && scene.stands !== true;
    const trail = isBare && speedAt(scene, entrance, now) > FAST ? TRAIL : [];
    const ghosts = trail.map(
      ({ ago, opacity }): DrawNode => ({ kind: 'group', opacity, children: paint(Math.max(0.01, now - ago), bare) }),
    );
    return { frame, nodes: [...ghosts, ...paint(now)] };
  });
  return [...moving, { frame: frames - 1, nodes: paintAtRest(scene.text, scene.skin, entrance.unit) }];
}

/**
 * The share of an entrance's movement and growth that a text keeps which stands from its first frame on; and the most
 * movement, px.
 */
const [KEPT, MOST_WAY] = [0.3, 44] as const;

/** The entrance of a standing text: every unit is whole and nearly at its place in its first picture. */
function standingEntrance(scene: TextScene, { plates, ...entrance }: Entrance): Entrance {
  const firsts = new Map<number, number>();
  const firstOf = (unit: TextUnit): number => {
    const known = firsts.get(unit.index);
    if (known !== undefined) return known;
    let frame = 1;
    while (frame < entrance.frames && entrance.motionAt(frame, unit) === 'hidden') frame += 1;
    firsts.set(unit.index, frame);
    return frame;
  };
  const plateAt = plates?.motionAt;
  const { plate } = scene.skin;
  // On a plate that does not move, the text may move only within the plate's padding.
  const most = plate === undefined || plateAt !== undefined ? Number.POSITIVE_INFINITY : plate.padYPx / 3;
  const room = { ...scene.room, up: Math.min(scene.room.up, most), down: Math.min(scene.room.down, most) };
  return {
    ...entrance,
    motionAt: (frame, unit) => calmed(entrance.motionAt(Math.max(frame, firstOf(unit)), unit), room),
    plates: { motionAt: (frame, index) => calmed(plateAt?.(frame, index) ?? {}, room) },
  };
}

function calmed(motion: UnitMotion, { up, down, side }: TextScene['room']): UnitMotion {
  if (motion === 'hidden') return {};
  const { opacity: _opacity, maskOpenPx: _mask, dx = 0, dy = 0, scaleX = 1, scaleY = 1, ...rest } = motion;
  const way = (by: number, back: number, on: number) =>
    Math.max(-Math.min(back, MOST_WAY), Math.min(KEPT * by, on, MOST_WAY));
  const size = (scale: number) => 1 + KEPT * (scale - 1);
  return { ...rest, dx: way(dx, side, side), dy: way(dy, up, down), scaleX: size(scaleX), scaleY: size(scaleY) };
}

/** Differences from rest below these, in pixels and in size, are not visible. */
const REST_TOLERANCE = { pixels: 0.7, scale: 0.003, open: 0.002 } as const;

/** The frame from which every unit is practically at rest: the slow end of a deceleration needs no pictures. */
function restOf(scene: TextScene, entrance: Entrance): number {
  const units = textUnits(scene.text, entrance.unit);
  const { openAt } = entrance.plates ?? {};
  const isOpen = (frame: number) =>
    scene.skin.plate === undefined ||
    openAt === undefined ||
    scene.text.lines.every((_, index) => openAt(frame, index) > 1 - REST_TOLERANCE.open);
  const isNear = (frame: number) =>
    isOpen(frame) &&
    units.every((unit) => {
      const motion = entrance.motionAt(frame, unit);
      if (motion === 'hidden') return false;
      const { dx = 0, dy = 0, scaleX = 1, scaleY = 1, opacity = 1 } = motion;
      const way = Math.max(Math.abs(dx), Math.abs(dy));
      return (
        way < REST_TOLERANCE.pixels &&
        Math.abs(scaleX - 1) + Math.abs(scaleY - 1) < REST_TOLERANCE.scale &&
        opacity >= 1
      );
    });
  let frame = entrance.frames;
  while (frame > 1 && isNear(frame - 1)) frame -= 1;
  return frame;
}

/** The speed of the fastest unit: its movement in the half frame before, times two. */
function speedAt(scene: TextScene, entrance: Entrance, frame: number): number {
  const ways = textUnits(scene.text, entrance.unit).map((unit) => {
    const [before, now] = [entrance.motionAt(frame - 0.5, unit), entrance.motionAt(frame, unit)];
    if (before === 'hidden' || now === 'hidden') return 0;
    return 2 * Math.abs((now.dy ?? 0) - (before.dy ?? 0));
  });
  return Math.max(0, ...ways);
}

/**
 * The share by which a plate is open, `frames` after its start: it opens fast at first, so that the text never waits
 * for it.
 */
export function plateOpening(frames: number): number {
  return tidy(easeOutExpo(frames / PLATE_OPENS));
}

/** The frame before the first in which a part of each line is visible; a card starts with its first line. */
function lineStarts(scene: TextScene, entrance: Entrance): readonly number[] {
  const { lines, wordCount } = scene.text;
  return lines.map((line, index) => {
    const word = line.words[0];
    const unit: TextUnit =
      entrance.unit === 'word' && word !== undefined
        ? { kind: 'word', line, word, index: word.index, count: wordCount }
        : { kind: 'line', line, index, count: lines.length };
    for (let frame = 1; frame <= entrance.frames; frame += 1)
      if (entrance.motionAt(frame, unit) !== 'hidden') return frame - 1;
    return 0;
  });
}

/** Frames of an entrance at the scene's tempo. */
export function paced(scene: TextScene, headlineFrames: number): number {
  return scene.tempo === 'headline' ? headlineFrames : Math.max(6, Math.round(headlineFrames * 0.75));
}

/** Start frame of unit `index` of `count` when all starts lie within `window` frames, at most `gap` apart. */
export function staggered(index: number, count: number, gap: number, window: number): number {
  return count <= 1 ? 0 : index * Math.min(gap, window / (count - 1));
}
