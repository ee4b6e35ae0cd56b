/** Draws a slide's picture where the layout puts it, and measures how light it is behind a box. */

import type { DrawNode, Shape } from '../draw/draw-list.js';
import { type Box, contains, inflate, overlaps } from '../geometry.js';
import { freeStand } from '../layout/free-stand.js';
import { type LightRange, widest } from '../layout/light-range.js';
import type { SlideGround } from './ground.js';
import { shownHeads, shownPart } from './picture-ground.js';
import { lightBehind } from './picture-light.js';
import type { PageBoxes, PicturePlace, SlidePicture } from './slide.types.js';

export interface PlacedArt {
  /** The drawing behind all words. */
  readonly behind: readonly DrawNode[];
  /** A product on transparency, which may stand in front of the marks at the foot of a slide. */
  readonly cutout: readonly DrawNode[];
  /** The range of greys behind a box of the slide. */
  backdrop(box: Box): LightRange;
  /** The heads of the people in the photo, where they lie on the slide. */
  readonly heads: readonly Box[];
}

export interface ArtOptions {
  /** The box that ground and picture fill; `shape` clips them and is the box itself by default. */
  readonly box: Box;
  readonly shape?: Shape;
  readonly place: PicturePlace;
  /** The ground that is visible where there is no picture, beside photos and behind cutouts. */
  readonly ground: SlideGround;
}

const SHADOW = { color: '#00000047', offsetXPx: 0, offsetYPx: 18, blurPx: 48 } as const;

export function placeArt(picture: SlidePicture | undefined, options: ArtOptions): PlacedArt {
  const { box, shape, ground, place } = options;
  const clip = shape ?? ({ kind: 'rect', box } as const);
  const behind: readonly DrawNode[] = [{ kind: 'group', clip, children: ground.nodes }];
  const guest = guestNodes(place);
  const bare = { behind, cutout: guest, heads: [], backdrop: () => ground.backdrop };
  if (picture?.kind === 'cutout' && place.stand !== undefined) {
    const { stand } = place;
    return {
      ...bare,
      cutout: [...guest, productNode(picture.asset, stand)],
      backdrop: behindIn(picture, stand, { x: 0, y: 0, ...picture }, ground),
    };
  }
  if (picture?.kind !== 'photo' || place.framing === undefined) return bare;
  const { stage } = place.framing;
  const source = shownPart(picture, place.framing);
  const photo: DrawNode = { kind: 'image', asset: picture.asset, box: stage, source };
  return {
    behind: [{ kind: 'group', clip, children: [...ground.nodes, photo] }],
    cutout: guest,
    heads: shownHeads(picture, place.framing),
    backdrop: behindIn(picture, stage, source, ground),
  };
}

/** A product on transparency, with its shadow. */
export function productNode(asset: string, box: Box): DrawNode {
  return { kind: 'image', asset, box, shadow: SHADOW };
}

/** The part of a product that runs on from the slide before. */
export function guestNodes({ guest }: PicturePlace): readonly DrawNode[] {
  return guest === undefined ? [] : [productNode(guest.asset, guest.box)];
}

/** The greys behind a box, where `source` of a picture lies on `stage` with a ground beside it. */
function behindIn(picture: SlidePicture, stage: Box, source: Box, ground: SlideGround): PlacedArt['backdrop'] {
  const { light, width, height } = picture;
  const [kx, ky] = [source.width / stage.width, source.height / stage.height];
  return (area) => {
    if (!overlaps(area, stage)) return ground.backdrop;
    const own = lightBehind(light, {
      x: (source.x + (area.x - stage.x) * kx) / width,
      y: (source.y + (area.y - stage.y) * ky) / height,
      width: (area.width * kx) / width,
      height: (area.height * ky) / height,
    });
    if (own === undefined) return ground.backdrop;
    return contains(stage, area) && source.width > 0 && !isClear(own) ? own : widest([own, ground.backdrop]);
  };
}

/** True for cells without a visible pixel, whose dark end is lighter than their light end. */
function isClear({ low, high }: LightRange): boolean {
  return low > high;
}

/** How far a product may reach out of its panel towards the words, as a share of the panel's side there. */
const REACH_OUT = 0.34;

/** A panel with the room beyond one of its edges that a product in it may use. */
export function reachingOut({ x, y, width, height }: Box, edge: 'above' | 'below' | 'left'): Box {
  const [aside, down] = [REACH_OUT * width, REACH_OUT * height];
  if (edge === 'left') return { x: x - aside, y, width: width + aside, height };
  return { x, y: edge === 'above' ? y - down : y, width, height: height + down };
}

/** The distance between a product and what stands beside it, px. */
const AIR = 26;
/** The share of a stage that stays free on each side of a product in it. */
const INSET = 0.04;

/** The box of a product: as large as the page leaves room; otherwise all of its stage, behind the words. */
export function standOn(picture: SlidePicture | undefined, page: PageBoxes): Box | undefined {
  if (picture?.kind !== 'cutout') return undefined;
  const { x, y, width, height } = page.room ?? page.stage;
  const room = {
    ...{ x: x + INSET * width, y: y + INSET * height },
    ...{ width: (1 - 2 * INSET) * width, height: (1 - 2 * INSET) * height },
  };
  const taken = solidOf(page).map((box) => inflate(box, AIR));
  return freeStand(picture, room, taken) ?? freeStand(picture, room, []);
}

/** The boxes of a page that no product may cover. */
export function solidOf({ solid, cards, lines, marks = [] }: PageBoxes): readonly Box[] {
  return [...(solid ?? [...cards, ...lines]), ...marks];
}
