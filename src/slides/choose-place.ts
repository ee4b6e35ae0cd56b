/**
 * Where a carousel's words stand when its document leaves it open: at the template's natural place, unless the photos are clearly calmer at
 * the other end. One answer for all slides whose words lie on photos, so that their baselines stay level; judged on fixed zones and the
 * pictures alone, so that another wording never moves the words.
 */
import type { SlideTextPosition } from '../document/enumerations.js';
import type { Box } from '../geometry.js';
import { bestWindow, interestShare } from './interest-map.js';
import { unrestIn } from './luma-map.js';
import type { SlideFrame, SlidePicture } from './slide.types.js';

/** Why the words stand where they do: part of the plan. */
export interface TextPlacement {
  /** undefined: the template's natural place, whatever that is on each slide. */
  readonly place: SlideTextPosition | undefined;
  readonly reason: 'asked for' | 'natural place' | 'calmer photos';
  /** Mean cost of the photos at the bottom and at the top, 0 (an empty sky) to 2; only where a choice was made. */
  readonly costs?: { readonly bottom: number; readonly top: number };
}

/** How much calmer the other end must be: the natural place is part of the template's design. */
const WORTH_MOVING = 0.16;
/** Share of the safe zone that words are expected to take. */
const ZONE = 0.46;

export function choosePlace(pictures: readonly (SlidePicture | undefined)[], frame: SlideFrame): TextPlacement {
  const photos = pictures.filter((picture): picture is SlidePicture => picture?.kind === 'photo');
  if (photos.length === 0) return { place: undefined, reason: 'natural place' };
  const mean = (place: 'top' | 'bottom') =>
    Math.round((1000 * photos.reduce((sum, photo) => sum + placeCost(photo, place, frame), 0)) / photos.length) / 1000;
  const costs = { bottom: mean('bottom'), top: mean('top') };
  return costs.bottom - costs.top > WORTH_MOVING
    ? { place: 'top', reason: 'calmer photos', costs }
    : { place: undefined, reason: 'natural place', costs };
}

/** What words at a place cost a photo: the share of its subject they cover, and how restless it is behind them. */
export function placeCost(photo: SlidePicture, place: 'top' | 'bottom', frame: SlideFrame): number {
  const zone = zoneOf(place, frame);
  const shown = bestWindow(photo.interest, photo, frame, [zone]);
  const inPhoto: Box = { ...zone, x: shown.x + zone.x, y: shown.y + zone.y };
  return interestShare(photo.interest, photo, inPhoto, shown) + unrestIn(photo.luma, inPhoto) / 128;
}

function zoneOf(place: 'top' | 'bottom', { safe }: SlideFrame): Box {
  const height = Math.round(ZONE * safe.height);
  return place === 'top' ? { ...safe, height } : { ...safe, y: safe.y + safe.height - height, height };
}
