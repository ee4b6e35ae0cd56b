/** The movement of a closing card's photo. */
import { CENTER, type MediaId, type StillShot } from '../../compose/timeline.js';
import type { PlacedPicture } from './card.types.js';

/** How much closer a photo is at its end than at its start. */
const PUSH = 1.06;

/** The photo of a card as a shot, in its window or over the whole frame. */
export function photoShot(picture: Extract<PlacedPicture, { kind: 'window' | 'full' }>, media: MediaId): StillShot {
  const { framing } = picture;
  const focus = 'keys' in framing.focus ? CENTER : framing.focus;
  const view = (closer: number) => ({ zoom: Math.round(100 * framing.zoom * closer) / 100, focus });
  const place = picture.kind === 'window' ? { window: picture.window } : {};
  return { kind: 'still', media, fit: 'cover', from: view(1), to: view(PUSH), ...place };
}
