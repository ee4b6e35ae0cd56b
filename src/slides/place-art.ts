/**
 * Puts a slide's picture into a box: photos fill it around their subject, cutouts stand in it on a ground, and both
 * tell how light they are.
 */

import type { DrawNode, Shape } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import type { Ground } from './ground.js';
import { bestWindow } from './interest-map.js';
import { type Backdrop, backdropIn, unrestIn, widest } from './luma-map.js';
import { NO_SUBJECTS, type ShownSubjects, shownSubjects, windowForSubjects } from './picture-subjects.js';
import type { SlidePicture } from './slide.types.js';

export interface PlacedArt {
  readonly nodes: readonly DrawNode[];
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
      nodes: [clipped(ground.nodes)],
      backdrop: () => ground.backdrop,
      unrest: () => 0,
      subjects: NO_SUBJECTS,
    };
  if (picture.kind === 'cutout') {
    const stand = standOn(picture, options.stages ?? [box]);
    const image: DrawNode = { kind: 'image', asset: picture.asset, box: stand, shadow: SHADOW };
    return {
      nodes: [clipped(ground.nodes), image],
      backdrop: (area) => {
        const own = backdropIn(picture.luma, toPicture(area, stand, { x: 0, y: 0, ...picture }));
        return own === undefined || !meet(area, stand) ? ground.backdrop : widest([own, ground.backdrop]);
      },
      unrest: (area) => (meet(area, stand) ? 255 : 0),
      subjects: NO_SUBJECTS,
    };
  }
  const source = coverSource(picture, box, options);
  return {
    nodes: [clipped([...ground.nodes, { kind: 'image', asset: picture.asset, box, source }])],
    backdrop: (area) => backdropIn(picture.luma, toPicture(area, box, source)) ?? ground.backdrop,
    unrest: (area) => unrestIn(picture.luma, toPicture(area, box, source)),
    subjects: picture.subjects === undefined ? NO_SUBJECTS : shownSubjects(picture.subjects, source, box),
  };
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
  const inset = 0.07;
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
