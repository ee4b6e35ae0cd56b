/**
 * The overlays of an editor ad and the facts of their media -> when and where each is seen: a cutaway that takes the
 * whole frame, half of it, or a box. What a later one hides is not shown.
 */
import type { PictureOverlay } from '../../../compose/timeline.js';
import type { ResolvedEditor, ResolvedOverlay } from '../../../document/editor/resolved-editor.js';
import type { Warning } from '../../../errors.js';
import { type Box, bottom, right, type Size } from '../../../geometry.js';
import type { ImageMedia, VideoMedia } from '../../../media.js';
import type { Rational } from '../../../time.js';
import type { FrameSpan } from '../../film-stages.js';
import { zoneOf } from '../../safe-zone.js';

export interface PlannedOverlay extends FrameSpan {
  /** In the document. */
  readonly index: number;
  readonly media: VideoMedia | ImageMedia;
  /**
   * `cutaway`: in place of the scene; `half`: beside the scene, which moves to the other half; `inset`: over it;
   * `drawn`: an image over it, which may be transparent.
   */
  readonly as: 'cutaway' | 'half' | 'inset' | 'drawn';
  /** Even pixels inside the frame. */
  readonly box: Box;
  /** Part of an image that is shown, in its pixels. Default all. */
  readonly part?: Box;
  /** Parts of its time in which no later one hides it. */
  readonly seen: readonly FrameSpan[];
}

export interface OverlayPlan {
  readonly overlays: readonly PlannedOverlay[];
  readonly warnings: readonly Warning[];
}

/** The time of an image that names no end, seconds. */
const IMAGE_SECONDS = 3;
/** Width of an inset as a share of the frame's, by shape, and the range of its own shape, width to height. */
const INSET = { upright: 0.4, wide: 0.28, least: 9 / 14, most: 16 / 9 } as const;
/** The longer side of a transparent image in a corner, in widths of an inset. */
const STICKER = 0.75;
/** The distance between an inset and a mark in its corner, px. */
const AIR = 20;

export interface EditorOverlayWorld {
  readonly media: readonly (VideoMedia | ImageMedia)[];
  readonly totalFrames: number;
  readonly frameRate: Rational;
  /** Logo and label: insets stand under or over them. */
  readonly marks: readonly Box[];
}

export function planOverlays(editor: ResolvedEditor, world: EditorOverlayWorld): OverlayPlan {
  const warnings: Warning[] = [];
  const planned = (editor.overlays ?? []).flatMap((overlay, index): readonly PlannedOverlay[] => {
    const media = world.media[index];
    if (media === undefined) return [];
    const span = spanOf(overlay, media, world);
    const path = `overlays[${index}]`;
    if (span === undefined) {
      const message = 'The overlay begins when the film is over, so it is left out.';
      warnings.push({ code: 'overlay_outside', path: `${path}.start`, message });
      return [];
    }
    const lacks = media.kind === 'video' ? span.end - span.start - framesOf(media.durationSeconds, world.frameRate) : 0;
    if (lacks > 1)
      warnings.push({
        code: 'overlay_held',
        path: `${path}.end`,
        message: `The clip ends ${seconds(lacks, world.frameRate)} s before its time as an overlay; its last frame is held for that long.`,
      });
    const part = partOf(overlay, media);
    const shown = { box: boxOf(overlay, media, editor, world), ...(part === undefined ? {} : { part }) };
    return [{ index, media, ...span, as: kindOf(overlay, media), ...shown, seen: [span] }];
  });
  return { overlays: planned.map((one, at) => ({ ...one, seen: seenOf(one, planned.slice(at + 1)) })), warnings };
}

function framesOf(secondsLong: number, { num, den }: Rational): number {
  return Math.ceil((secondsLong * num) / den - 0.05);
}

function seconds(frames: number, { num, den }: Rational): string {
  return ((frames * den) / num).toFixed(2);
}

function spanOf(
  { startSeconds, endSeconds }: ResolvedOverlay,
  media: VideoMedia | ImageMedia,
  { totalFrames, frameRate }: EditorOverlayWorld,
): FrameSpan | undefined {
  const at = (time: number) => Math.round((time * frameRate.num) / frameRate.den);
  const start = at(startSeconds);
  const own = media.kind === 'video' ? framesOf(media.durationSeconds, frameRate) : at(IMAGE_SECONDS);
  const end = Math.min(totalFrames, endSeconds === undefined ? start + own : at(endSeconds));
  return end - start < 2 ? undefined : { start, end };
}

function kindOf({ place }: ResolvedOverlay, media: VideoMedia | ImageMedia): PlannedOverlay['as'] {
  const isClear = media.kind === 'image' && media.hasAlpha;
  if (isClear) return 'drawn';
  if (place === 'full') return 'cutaway';
  if (place === 'left_half' || place === 'right_half') return 'half';
  return media.kind === 'image' ? 'drawn' : 'inset';
}

function boxOf(
  overlay: ResolvedOverlay,
  media: VideoMedia | ImageMedia,
  { size, direction }: ResolvedEditor,
  { marks }: EditorOverlayWorld,
): Box {
  const picture = partOf(overlay, media) ?? (media.kind === 'video' ? media.displaySize : media.size);
  const { place } = overlay;
  switch (place) {
    case 'full':
      return evenIn({ x: 0, y: 0, ...size }, size);
    case 'left_half':
      return evenIn({ x: 0, y: 0, width: size.width / 2, height: size.height }, size);
    case 'right_half':
      return evenIn({ x: size.width / 2, y: 0, width: size.width / 2, height: size.height }, size);
    case 'free': {
      const { x, y, width } = overlay.at;
      const wide = width * size.width;
      return evenIn(
        { x: x * size.width, y: y * size.height, width: wide, height: (wide * picture.height) / picture.width },
        size,
      );
    }
    default:
      return insetBox(place, picture, {
        ...{ frame: size, zone: zoneOf(size, { direction }), marks },
        isSticker: partOf(overlay, media) !== undefined,
      });
  }
}

/** The opaque part of a transparent image in a corner: with its empty margins it would not touch the corner. */
function partOf({ place }: ResolvedOverlay, media: VideoMedia | ImageMedia): Box | undefined {
  if (media.kind === 'video' || !media.hasAlpha || media.inkBox.width === 0) return undefined;
  return place.startsWith('inset') ? media.inkBox : undefined;
}

interface InsetWorld {
  readonly frame: Size;
  readonly zone: Box;
  readonly marks: readonly Box[];
  readonly isSticker: boolean;
}

/** The box of an inset in its corner of the safe zone, clear of a mark that is there. */
function insetBox(place: string, picture: Size, { frame, zone, marks, isSticker }: InsetWorld): Box {
  const shape = Math.max(INSET.least, Math.min(INSET.most, picture.width / picture.height));
  const usual = (frame.height >= frame.width ? INSET.upright : INSET.wide) * frame.width;
  const width = isSticker ? STICKER * usual * Math.min(1, shape) : usual;
  const height = width / shape;
  const [isTop, isLeft] = [place.includes('top'), place.includes('left')];
  const x = isLeft ? zone.x : right(zone) - width;
  const near = marks.filter((mark) => mark.x < x + width && right(mark) > x);
  const upper = near.filter((mark) => mark.y < zone.y + zone.height / 2);
  const lower = near.filter((mark) => mark.y >= zone.y + zone.height / 2);
  const y = isTop
    ? Math.max(zone.y, ...upper.map((mark) => bottom(mark) + AIR))
    : Math.min(bottom(zone), ...lower.map((mark) => mark.y - AIR)) - height;
  return evenIn({ x, y, width, height }, frame);
}

/** A box moved onto whole even pixels inside the frame. */
function evenIn({ x, y, width, height }: Box, frame: Size): Box {
  const even = (value: number) => 2 * Math.round(value / 2);
  const wide = Math.max(2, Math.min(frame.width, even(width)));
  const high = Math.max(2, Math.min(frame.height, even(height)));
  return {
    x: Math.max(0, Math.min(frame.width - wide, even(x))),
    y: Math.max(0, Math.min(frame.height - high, even(y))),
    width: wide,
    height: high,
  };
}

/** Its time without the times in which a later cutaway takes its place. */
function seenOf(one: PlannedOverlay, later: readonly PlannedOverlay[]): readonly FrameSpan[] {
  let seen: readonly FrameSpan[] = [{ start: one.start, end: one.end }];
  for (const { as, start, end } of later) {
    if (as !== 'cutaway') continue;
    seen = seen.flatMap((span) =>
      [
        { start: span.start, end: Math.min(span.end, start) },
        { start: Math.max(span.start, end), end: span.end },
      ].filter((part) => part.end - part.start > 1),
    );
  }
  return seen;
}

/** The side from which it enters: the nearer one. */
export function sideOf({ x, width }: Box, frame: Size): NonNullable<PictureOverlay['enter']>['from'] {
  return x + width / 2 <= frame.width / 2 ? 'left' : 'right';
}
