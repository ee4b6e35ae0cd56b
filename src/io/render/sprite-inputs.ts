/** Draws the cels of sprite slices and writes each slice as one raw video file: bitmaps in order, straight-alpha BT.709 limited yuva420p. */
import { open } from 'node:fs/promises';
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

/** Input arguments, one input per slice, in order. The event loop gets a turn between bitmaps, so that a cancel is heard. */
export async function writeSpriteInputs(request: {
  readonly slices: readonly SpriteSlice[];
  readonly tracks: readonly SpriteTrack[];
  readonly draw: DrawYuva;
  readonly folder: string;
  readonly signal: AbortSignal;
}): Promise<{ readonly inputs: readonly string[]; readonly bitmaps: number; readonly drawMs: number }> {
  const inputs: string[] = [];
  let bitmaps = 0;
  // One buffer for all bitmaps: fresh memory for each costs more than drawing it.
  let buffer = new Uint8Array(0);
  let drawMs = 0;
  for (const [index, slice] of request.slices.entries()) {
    const track = request.tracks.find(({ id }) => id === slice.track);
    if (track === undefined) throw new Error(`internal: no track ${slice.track}`);
    const path = join(request.folder, `sprite-${index}.yuva`);
    const bytes = (5 * track.box.width * track.box.height) / 2;
    if (buffer.length < bytes) buffer = new Uint8Array(bytes);
    const file = await open(path, 'wx');
    try {
      const pictures = slice.cels.map(({ cel }) => JSON.stringify(track.cels[cel]?.nodes ?? []));
      const kept = new Map<string, Uint8Array>();
      for (const [position, { cel }] of slice.cels.entries()) {
        request.signal.throwIfAborted();
        const picture = pictures[position] ?? '';
        let bitmap = kept.get(picture);
        if (bitmap === undefined) {
          const started = performance.now();
          bitmap = request.draw(track.cels[cel] ?? { nodes: [] }, track.box, buffer);
          drawMs += performance.now() - started;
          bitmaps += 1;
          // A button that breathes shows the same few pictures again and again.
          if (pictures.includes(picture, position + 1)) kept.set(picture, bitmap.slice());
        }
        // Not write(): on a disk that is nearly full that may put down a part and say nothing.
        await file.writeFile(bitmap);
        await breathe();
      }
    } finally {
      await file.close();
    }
    inputs.push(
      '-f',
      'rawvideo',
      '-pix_fmt',
      'yuva420p',
      '-video_size',
      `${track.box.width}x${track.box.height}`,
      '-framerate',
      '30',
      '-i',
      path,
    );
  }
  return { inputs, bitmaps, drawMs };
}
