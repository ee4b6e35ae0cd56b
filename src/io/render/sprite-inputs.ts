/**
 * Draws the bitmaps of sprite slices and writes each slice as one raw video file, straight-alpha BT.709 limited
 * yuva420p: a sheet or a strip (compose/sprite-inputs.ts).
 */

import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { SpriteSlice } from '../../compose/plan.js';
import { bitmapBytes, type SpriteInput, spriteInputs, stripBox } from '../../compose/sprite-inputs.js';
import { celKey } from '../../draw/cel-key.js';
import type { Cel, SpriteTrack } from '../../draw/draw-list.js';
import type { Box, Size } from '../../geometry.js';
import { FILM_RATE } from '../../time.js';
import { SINGLE_QUEUE_ARGUMENTS } from './feed.js';

/** A cel, or the part of it that is drawn: whole strips (compose/bitmap-bands.ts). */
export interface DrawnCel extends Omit<Cel, 'frame'> {
  readonly part?: Box;
}

/**
 * Draws a cel as it lies in `box`, which holds all of its ink or more: width x height Y, quarter-size Cb and Cr, width
 * x height alpha, one after the other, at the start of `into` (at least as long); the result is a view of that memory.
 */
export type DrawYuva = (cel: DrawnCel, box: Box, into: Uint8Array) => Uint8Array;

export interface SpriteWriter {
  /**
   * Writes one file per slice into `folder`; returns the input arguments, in order. The event loop gets a turn between
   * bitmaps, so that an abort is noticed.
   */
  write(slices: readonly SpriteSlice[], folder: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Bitmaps drawn so far and the time that took, ms. */
  spent(): { readonly bitmaps: number; readonly drawMs: number };
}

/**
 * One call of `write` at a time. Long because it is one closure: its methods share one buffer and the bitmaps of the
 * chunk before.
 */
export function spriteWriter(tracks: readonly SpriteTrack[], draw: DrawYuva): SpriteWriter {
  // One buffer for all bitmaps: fresh memory for each costs more than drawing it.
  let buffer = new Uint8Array(0);
  let bitmaps = 0;
  let drawMs = 0;
  /**
   * Bitmaps of each track from the previous chunk that may come again: a text at rest or a pulsing button is drawn
   * once, not once a chunk.
   */
  const lately = new Map<string, ReadonlyMap<string, Uint8Array>>();

  const writeInput = async (input: SpriteInput, path: string, signal: AbortSignal) => {
    const { track } = input;
    const drawings = drawingsOf(input);
    const bytes = Math.max(0, ...drawings.map(({ box }) => bitmapBytes(box)));
    if (buffer.length < bytes) buffer = new Uint8Array(bytes);
    const before = lately.get(track.id);
    const kept = new Map<string, Uint8Array>();
    lately.set(track.id, kept);
    const file = openSync(path, 'wx');
    let top = 0;
    try {
      for (const [position, { cel, ink, box, isLast }] of drawings.entries()) {
        signal.throwIfAborted();
        const key = keyOf(track, cel);
        // The same picture has different bitmaps in sheets of different widths, and in parts.
        const picture = `${box.width}x${box.height} ${ink.x},${ink.y} ${key}`;
        const isKept = isLast || comesAgain(track).has(key);
        let bitmap = kept.get(picture) ?? before?.get(picture);
        if (bitmap === undefined) {
          const started = performance.now();
          bitmap = draw({ ...(track.cels[cel] ?? { nodes: [] }), part: ink }, box, buffer);
          drawMs += performance.now() - started;
          bitmaps += 1;
          if (isKept) bitmap = bitmap.slice();
        }
        if (isKept) kept.set(picture, bitmap);
        if (input.kind === 'strip') writeWhole(file, bitmap, position * bytes);
        else writeInSheet(file, bitmap, box, { sheet: input.size, top });
        top += box.height;
        await breathe();
      }
    } finally {
      closeSync(file);
    }
  };

  return {
    async write(slices, folder, signal) {
      const files: string[] = [];
      for (const [index, input] of spriteInputs(slices, tracks).entries()) {
        const path = join(folder, `sprite-${index}.yuva`);
        await writeInput(input, path, signal);
        const { width, height } = input.kind === 'sheet' ? input.size : stripBox(input.track);
        files.push(
          ...SINGLE_QUEUE_ARGUMENTS,
          '-f',
          'rawvideo',
          '-pix_fmt',
          'yuva420p',
          '-video_size',
          `${width}x${height}`,
        );
        files.push('-framerate', String(FILM_RATE.num), '-i', path);
      }
      return files;
    },
    spent: () => ({ bitmaps, drawMs }),
  };
}

function keyOf(track: SpriteTrack, cel: number): string {
  return celKey(track.cels[cel]?.nodes ?? []);
}

const repeated = new WeakMap<SpriteTrack, ReadonlySet<string>>();

/** Keys of the pictures that a track shows more than once: a pulsing button has a handful of them. */
function comesAgain(track: SpriteTrack): ReadonlySet<string> {
  const known = repeated.get(track);
  if (known !== undefined) return known;
  const keys = track.cels.map(({ nodes }) => celKey(nodes));
  const found = new Set(keys.filter((key, cel) => keys.indexOf(key) !== cel));
  repeated.set(track, found);
  return found;
}

interface Drawing {
  readonly cel: number;
  /** The part of the cel that is drawn. */
  readonly ink: Box;
  /** The bitmap around it; all of a sheet are as wide as the sheet. */
  readonly box: Box;
  /** True where the slice ends with it: the next one may begin with it. */
  readonly isLast: boolean;
}

function drawingsOf(input: SpriteInput): readonly Drawing[] {
  const { slice, track } = input;
  const last = slice.cels.at(-1)?.cel ?? 0;
  const key = keyOf(track, last);
  if (input.kind === 'strip')
    return input.cels.map((cel) => ({
      cel,
      ink: track.cels[cel]?.box ?? track.box,
      box: stripBox(track),
      isLast: keyOf(track, cel) === key,
    }));
  return input.bitmaps.map(({ cel, ink, box, showings }) => ({
    cel,
    ink,
    box: { ...box, width: input.size.width },
    isLast: showings.at(-1)?.end === slice.end,
  }));
}

/** Each plane of the sheet is that plane of its bitmaps, one below the other; the bitmap begins at row `top`. */
function writeInSheet(
  file: number,
  bitmap: Uint8Array,
  { width, height }: Size,
  { sheet, top }: { readonly sheet: Size; readonly top: number },
): void {
  let from = 0;
  let planeStart = 0;
  for (const rowBytes of [width, width / 4, width / 4, width]) {
    const plane = rowBytes * height;
    writeWhole(file, bitmap.subarray(from, from + plane), planeStart + top * rowBytes);
    from += plane;
    planeStart += rowBytes * sheet.height;
  }
}

/**
 * On a disk that is nearly full a write may store only a part and report no error; the next one throws. Synchronous,
 * because a turn of the event loop takes longer.
 */
function writeWhole(file: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
  }
}
