/**
 * Where a carousel's words stand when its document leaves it open: at the template's natural place, unless the photos
 * are clearly calmer at the other end. One answer for all slides whose words lie on photos, so that their baselines
 * stay level; judged on fixed zones and the pictures alone, so that another wording never moves the words.
 */
import type { SlideTextPosition } from '../document/enumerations.js';
import type { Box } from '../geometry.js';
import { interestShare } from './interest-map.js';
import { unrestIn } from './luma-map.js';
import { coverSource } from './place-art.js';
import type { SlideFrame, SlidePicture } from './slide.types.js';

/** Why the words stand where they do: part of the plan. */
export interface TextPlacement {
  /** undefined: the template's natural place, whatever that is on each slide. */
  readonly place: SlideTextPosition | undefined;
  readonly reason: 'asked for' | 'natural place' | 'calmer photos' | 'off faces';
  /** What each end would cost, as means over the photos; only where there was a choice. */
  readonly costs?: { readonly bottom: PlaceCost; readonly top: PlaceCost };
  /** Positions of the slides whose words stand elsewhere than the others', off a face or a cutout; absent for none. */
  readonly alone?: readonly number[];
}

/** What words at one end of a photo cost it. */
export interface PlaceCost {
  /** Share of the photo's subject they cover, 0-1. */
  readonly subject: number;
  /** How restless it is behind them: spread of luminance in cells, 0 (an empty sky) to 2. */
  readonly unrest: number;
}

/** How much less the other end must cost: the natural place is part of the template's design. */
const WORTH_MOVING = 0.4;
/** Of unrest, which a veil can calm, beside a subject, which it hides. */
const OF_UNREST = 0.5;
/** The subject must lie mostly outside the words' new place. */
const MOST_COVERED = 0.5;
/** Share of the safe zone that words are expected to take, and their distance from its end. */
const ZONE = 0.5;
const ZONE_INSET = 0.06;

/** `onCards`: the words stand on cards of their own, so that only what the cards cover counts. */
export function choosePlace(
  pictures: readonly (SlidePicture | undefined)[],
  frame: SlideFrame,
  onCards: boolean,
): TextPlacement {
  const photos = pictures.filter((picture): picture is SlidePicture => picture?.kind === 'photo');
  if (photos.length === 0) return { place: undefined, reason: 'natural place' };
  const mean = (place: 'top' | 'bottom'): PlaceCost => {
    const all = photos.map((photo) => placeCost(photo, place, frame));
    const of = (key: keyof PlaceCost) =>
      Math.round((1000 * all.reduce((sum, cost) => sum + cost[key], 0)) / all.length) / 1000;
    return { subject: of('subject'), unrest: of('unrest') };
  };
  const costs = { bottom: mean('bottom'), top: mean('top') };
  const total = ({ subject, unrest }: PlaceCost) => subject + (onCards ? 0 : OF_UNREST * unrest);
  return costs.top.subject < MOST_COVERED && total(costs.bottom) - total(costs.top) > WORTH_MOVING
    ? { place: 'top', reason: 'calmer photos', costs }
    : { place: undefined, reason: 'natural place', costs };
}

/** The photo is laid as it would be for words at that place, with its subject off them as far as it can be moved. */
export function placeCost(photo: SlidePicture, place: 'top' | 'bottom', frame: SlideFrame): PlaceCost {
  const zone = zoneOf(place, frame);
  const { width, height } = frame;
  const shown = coverSource(photo, { x: 0, y: 0, width, height }, { covered: [zone] });
  const scale = shown.width / width;
  const inPhoto: Box = {
    x: shown.x + scale * zone.x,
    y: shown.y + scale * zone.y,
    width: scale * zone.width,
    height: scale * zone.height,
  };
  return {
    subject: interestShare(photo.interest, photo, inPhoto, shown),
    unrest: unrestIn(photo.luma, inPhoto) / 128,
  };
}

function zoneOf(place: 'top' | 'bottom', { safe }: SlideFrame): Box {
  const height = Math.round(ZONE * safe.height);
  const inset = Math.round(ZONE_INSET * safe.height);
  return { ...safe, y: place === 'top' ? safe.y + inset : safe.y + safe.height - inset - height, height };
}
