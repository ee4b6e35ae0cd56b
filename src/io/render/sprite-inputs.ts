/** Draws the cels of sprite slices and writes each slice as one raw video file: bitmaps in order, straight-alpha BT.709 limited yuva420p. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { SpriteSlice } from '../../compose/plan.js';
import type { Box } from '../../geometry.js';
import type { Cel, SpriteTrack } from '../../overlay/draw-list.js';

/**
 * Draws a cel into its track's box: width x height Y, quarter-size Cb and Cr, width x height alpha, one after the other, at the start of `into`
 * (at least as long); the result looks at that memory.
 */
export type DrawYuva = (cel: Omit<Cel, 'frame'>, box: Box, into: Uint8Array) => Uint8Array;

export interface SpriteWriter {
  /** Writes one file per slice into `folder`; returns the input arguments, in order. The event loop gets a turn between bitmaps, so that a cancel is heard. */
  write(slices: readonly SpriteSlice[], folder: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Bitmaps drawn so far and the time that took, ms. */
  spent(): { readonly bitmaps: number; readonly drawMs: number };
}

/** One call of `write` at a time. */
export function spriteWriter(tracks: readonly SpriteTrack[], draw: DrawYuva): SpriteWriter {
  const byId = new Map(tracks.map((track) => [track.id, track]));
  // One buffer for all bitmaps: fresh memory for each costs more than drawing it.
  let buffer = new Uint8Array(0);
  let bitmaps = 0;
  let drawMs = 0;
  /** The bitmap that each track showed last: a text at rest is drawn once, not once a chunk. */
  const resting = new Map<string, { readonly picture: string; readonly bitmap: Uint8Array }>();

  const writeSlice = async (slice: SpriteSlice, track: SpriteTrack, path: string, signal: AbortSignal) => {
    const bytes = (5 * track.box.width * track.box.height) / 2;
    if (buffer.length < bytes) buffer = new Uint8Array(bytes);
    const pictures = slice.cels.map(({ cel }) => JSON.stringify(track.cels[cel]?.nodes ?? []));
    const kept = new Map<string, Uint8Array>();
    const rested = resting.get(track.id);
    if (rested !== undefined) kept.set(rested.picture, rested.bitmap);
    const file = openSync(path, 'wx');
    try {
      for (const [position, { cel }] of slice.cels.entries()) {
        signal.throwIfAborted();
        const picture = pictures[position] ?? '';
        let bitmap = kept.get(picture);
        if (bitmap === undefined) {
          const started = performance.now();
          bitmap = draw(track.cels[cel] ?? { nodes: [] }, track.box, buffer);
          drawMs += performance.now() - started;
          bitmaps += 1;
          const isLast = position === pictures.length - 1;
          // A button that breathes shows the same few pictures again and again.
          if (isLast || pictures.includes(picture, position + 1)) kept.set(picture, bitmap.slice());
        }
        writeWhole(file, bitmap);
        await breathe();
      }
    } finally {
      closeSync(file);
    }
    const picture = pictures.at(-1) ?? '';
    const bitmap = kept.get(picture);
    if (bitmap !== undefined) resting.set(track.id, { picture, bitmap });
  };

  return {
    async write(slices, folder, signal) {
      const inputs: string[] = [];
      for (const [index, slice] of slices.entries()) {
        const track = byId.get(slice.track);
        if (track === undefined) throw new Error(`internal: no track ${slice.track}`);
        const path = join(folder, `sprite-${index}.yuva`);
        await writeSlice(slice, track, path, signal);
        const { width, height } = track.box;
        inputs.push('-f', 'rawvideo', '-pix_fmt', 'yuva420p', '-video_size', `${width}x${height}`, '-framerate', '30');
        inputs.push('-i', path);
      }
      return inputs;
    },
    spent: () => ({ bitmaps, drawMs }),
  };
}

/** On a disk that is nearly full a write may put down a part and say nothing; the next one throws. Synchronous: a turn of the event loop costs more. */
function writeWhole(file: number, bitmap: Uint8Array): void {
  for (let written = 0; written < bitmap.length; ) written += writeSync(file, bitmap, written);
}
