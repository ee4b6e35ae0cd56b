/** The photo of a closing card: its movement, and its brightness under words. */
import { CENTER, type MediaId, type StillShot } from '../../compose/timeline.js';
import { type Framing, windowShown } from '../../layout/framing.js';
import type { ImageMedia, LumaGrid } from '../../media.js';
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

/** The light of a photo as it lies in the frame; undefined where it was not measured. */
export function photoLight({ lumaGrid, size }: ImageMedia, framing: Framing): LumaGrid | undefined {
  if (lumaGrid === undefined) return undefined;
  const { columns, rows, mean, low, high } = lumaGrid;
  const window = windowShown(framing, size, 0);
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const x = window.x + (((index % columns) + 0.5) / columns) * window.width;
    const y = window.y + ((Math.floor(index / columns) + 0.5) / rows) * window.height;
    return Math.min(rows - 1, Math.floor(y * rows)) * columns + Math.min(columns - 1, Math.floor(x * columns));
  });
  const shown = (values: readonly number[] = mean[0] ?? []) => [cells.map((at) => values[at] ?? 0)];
  return { columns, rows, times: [0], mean: shown(mean[0]), low: shown(low?.[0]), high: shown(high?.[0]) };
}
