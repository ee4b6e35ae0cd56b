/**
 * Puts a slide's picture into a box: photos fill it around their subject, cutouts stand in it on a ground, and both
 * tell how light they are.
 */

import type { DrawNode, Shape } from '../draw/draw-list.js';
import { type Box, contains } from '../geometry.js';
import type { Ground } from './ground.js';
import { bestWindow } from './interest-map.js';
import { type Backdrop, backdropIn, unrestIn, widest } from './luma-map.js';
import { NO_SUBJECTS, type ShownSubjects, shownSubjects, windowForSubjects } from './picture-subjects.js';
import type { SlidePicture } from './slide.types.js';

export interface PlacedArt {
  /** All of it: what lies behind, then the cutout. */
  readonly nodes: readonly DrawNode[];
  /** Without the cutout, which may stand before what a slide has at its foot. */
  readonly behind: readonly DrawNode[];
  readonly cutout: readonly DrawNode[];
  /** Of the cutout; undefined for none. */
  readonly stand: Box | undefined;
  /** What a photo fills where it is a part of the box. */
  readonly part: Box | undefined;
  /** Greys behind a box of the slide. */
  backdrop(box: Box): Backdrop;
  /** How restless the picture is behind a box, 0-255. */
  unrest(box: Box): number;
  /** Whom the photo shows, and where. */
  readonly subjects: ShownSubjects;
}

export interface ArtOptions {
  /** What the picture fills; photos are clipped to `shape`, default the box itself. */
  readonly box: Box;
  /** The part of it that a photo fills. Default: all. */
  readonly photo?: Box | undefined;
  readonly shape?: Shape;
  /** Where a cutout may stand, the preferred first; default the box. */
  readonly stages?: readonly Box[];
  /**
   * Boxes of the slide that words or cards take: a photo with room to spare is laid so that its subject is not under
   * them.
   */
  readonly covered?: readonly Box[];
  /** The same box by box, where heads must be kept clear of them. Default: `covered`. */
  readonly words?: readonly Box[];
  /** Shows where there is no picture and behind cutouts. */
  readonly ground: Ground;
}

const SHADOW = { color: '#00000047', offsetXPx: 0, offsetYPx: 18, blurPx: 48 } as const;

export function placeArt(picture: SlidePicture | undefined, options: ArtOptions): PlacedArt {
  const { box, shape, ground } = options;
  const clipped = (children: readonly DrawNode[]): DrawNode => ({
    kind: 'group',
    clip: shape ?? { kind: 'rect', box },
    children,
  });
  if (picture === undefined)
    return {
      ...layers([clipped(ground.nodes)]),
      backdrop: () => ground.backdrop,
      unrest: () => 0,
      subjects: NO_SUBJECTS,
    };
  if (picture.kind === 'cutout') {
    const stand = standOn(picture, options.stages ?? [box]);
    const image: DrawNode = { kind: 'image', asset: picture.asset, box: stand, shadow: SHADOW };
    return {
      ...layers([clipped(ground.nodes)], [image]),
      stand,
      backdrop: (area) => {
        const own = backdropIn(picture.luma, toPicture(area, stand, { x: 0, y: 0, ...picture }));
        return own === undefined || !meet(area, stand) ? ground.backdrop : widest([own, ground.backdrop]);
      },
      unrest: (area) => (meet(area, stand) ? 255 : 0),
      subjects: NO_SUBJECTS,
    };
  }
  const { photo = box } = options;
  const isWhole = sameBox(photo, box);
  const source = coverSource(picture, photo, isWhole ? options : { ...options, words: aboveInterface(options) });
  return {
    ...layers([clipped([...ground.nodes, { kind: 'image', asset: picture.asset, box: photo, source }])]),
    part: isWhole ? undefined : photo,
    backdrop: (area) => {
      if (!isWhole && !meet(area, photo)) return ground.backdrop;
      const own = backdropIn(picture.luma, toPicture(area, photo, source)) ?? ground.backdrop;
      return isWhole || contains(photo, area) ? own : widest([own, ground.backdrop]);
    },
    unrest: (area) => (isWhole || meet(area, photo) ? unrestIn(picture.luma, toPicture(area, photo, source)) : 0),
    subjects: picture.subjects === undefined ? NO_SUBJECTS : shownSubjects(picture.subjects, source, photo),
  };
}

function layers(behind: readonly DrawNode[], cutout: readonly DrawNode[] = []) {
  return { nodes: [...behind, ...cutout], behind, cutout, stand: undefined, part: undefined };
}

/** How restless the picture is behind boxes, in mean, 0-1. */
export function meanUnrest(boxes: readonly Box[], { unrest }: PlacedArt): number {
  if (boxes.length === 0) return 0;
  return Math.min(1, boxes.reduce((sum, box) => sum + unrest(box), 0) / (128 * boxes.length));
}

/** Of a tall slide's height: from there on the platform's interface may lie over it. */
const INTERFACE = 0.79;

/** What a photo's subject has to keep off: the words, and on tall slides the platform's interface. */
function aboveInterface({ box, covered = [], words = covered }: ArtOptions): readonly Box[] {
  if (box.height < 1.5 * box.width) return words;
  const y = Math.round(box.y + INTERFACE * box.height);
  return [...words, { ...box, y, height: box.y + box.height - y }];
}

function sameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** The part of a picture that fills a box of another shape, laid around its subject and off the words. */
export function coverSource(
  picture: SlidePicture,
  box: Box,
  { covered = [], words = covered }: Pick<ArtOptions, 'covered' | 'words'> = {},
): Box {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const window = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
  const inBox = (boxes: readonly Box[], byX: number, byY: number) =>
    boxes.map(
      ({ x, y, width, height }): Box => ({
        x: (x - box.x) * byX,
        y: (y - box.y) * byY,
        width: width * byX,
        height: height * byY,
      }),
    );
  const { interest, subjects } = picture;
  if (subjects === undefined) return bestWindow(interest, picture, window, inBox(covered, scale, scale));
  return windowForSubjects({
    ...{ interest, subjects, picture, window },
    words: inBox(words, 1 / box.width, 1 / box.height),
  });
}

/** A stage further down the list must show so many times more of a cutout. */
const PREFERRED = 1.3;

function standOn(picture: SlidePicture, stages: readonly Box[]): Box {
  const stands = stages.map((stage) => containedIn(picture, stage));
  const area = ({ width, height }: Box) => width * height;
  return stands.reduce((best, stand) => (area(stand) > PREFERRED * area(best) ? stand : best));
}

function containedIn(picture: SlidePicture, stage: Box): Box {
  const inset = 0.04;
  const scale = Math.min(
    (stage.width * (1 - 2 * inset)) / picture.width,
    (stage.height * (1 - 2 * inset)) / picture.height,
  );
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  return {
    x: Math.round(stage.x + (stage.width - width) / 2),
    y: Math.round(stage.y + (stage.height - height) / 2),
    width,
    height,
  };
}

function toPicture(area: Box, box: Box, source: Box): Box {
  const scaleX = source.width / box.width;
  const scaleY = source.height / box.height;
  return {
    x: source.x + (area.x - box.x) * scaleX,
    y: source.y + (area.y - box.y) * scaleY,
    width: area.width * scaleX,
    height: area.height * scaleY,
  };
}

function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
