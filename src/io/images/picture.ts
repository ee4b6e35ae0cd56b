/** Pictures for comparison, read from PNG files and written to them. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sharpModule } from './sharp-module.js';

/** 8-bit RGBA, straight alpha, rows from the top. */
export interface Picture {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Four bytes a pixel (RGBA, straight alpha), in rows from the top left. */
  readonly data: Uint8Array;
}

/** Reads an encoded image (a path or its bytes) as RGBA. */
export async function readPicture(source: string | Uint8Array): Promise<Picture> {
  const { data, info } = await sharpModule()(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Writes a PNG, making the folders it needs. */
export async function writePicture(path: string, picture: Picture): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const { width, height } = picture;
  await writeFile(
    path,
    await sharpModule()(picture.data, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  );
}

/** A picture of one colour. */
export function flatPicture(width: number, height: number, rgba: readonly [number, number, number, number]): Picture {
  const data = new Uint8Array(width * height * 4);
  for (let offset = 0; offset < data.length; offset += 4) data.set(rgba, offset);
  return { width, height, data };
}

/** Pictures side by side on mid grey, 8 pixels apart; transparency is shown as grey. */
export function sideBySide(pictures: readonly Picture[]): Picture {
  const gap = 8;
  const width = pictures.reduce((sum, picture) => sum + picture.width + gap, -gap);
  const sheet = flatPicture(width, Math.max(...pictures.map((picture) => picture.height)), [96, 96, 96, 255]);
  let left = 0;
  for (const picture of pictures) {
    for (let y = 0; y < picture.height; y++) {
      for (let x = 0; x < picture.width; x++) {
        const from = 4 * (y * picture.width + x);
        const to = 4 * (y * width + left + x);
        const alpha = (picture.data[from + 3] ?? 0) / 255;
        for (let channel = 0; channel < 3; channel++) {
          sheet.data[to + channel] = Math.round((picture.data[from + channel] ?? 0) * alpha + 96 * (1 - alpha));
        }
      }
    }
    left += picture.width + gap;
  }
  return sheet;
}
