/**
 * A background file -> the slide's pixels: decoded once (JPEGs at a reduced size where that is enough), upright, sRGB, cropped around its
 * subject, and measured. Pictures with real transparency become cutouts, trimmed to their ink.
 */
import type { Size } from '../../geometry.js';
import type { SlidePicture } from '../../slides/slide.types.js';
import { findSubject, type Pixels } from './find-subject.js';
import { measureLuma } from './measure-luma.js';

/** The facts without the asset's name, which is the caller's to give. */
export type BackgroundFacts = Omit<SlidePicture, 'asset'>;

export interface LoadedBackground {
  readonly facts: BackgroundFacts;
  readonly pixels: Pixels;
}

/** Bounds of what is decoded at all. */
export const BACKGROUND_LIMITS = { maxBytes: 64 * 1024 * 1024, maxPixels: 120_000_000 } as const;
const DECODE_SECONDS = 10;
/** Beyond this share of spare area the crop is found on a small copy first: a panorama would be huge at the slide's height. */
const MOST_SPARE = 3.2;
/** Share of transparent pixels from which a picture is a cutout. */
const CUTOUT_SHARE = 0.06;

/** Rejects with sharp's error for a file it cannot decode whole. */
export async function loadBackground(path: string, slide: Size): Promise<LoadedBackground> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(path, { failOn: 'truncated', limitInputPixels: BACKGROUND_LIMITS.maxPixels, sequentialRead: true }).timeout({ seconds: DECODE_SECONDS });
  const meta = await open().metadata();
  const turned = (meta.orientation ?? 1) >= 5;
  const width = turned ? meta.height : meta.width;
  const height = turned ? meta.width : meta.height;
  const upright = () => open().autoOrient().toColourspace('srgb');
  if (meta.hasAlpha) {
    const cutout = await loadCutout(upright, slide);
    if (cutout !== undefined) return cutout;
  }
  const scale = Math.max(slide.width / width, slide.height / height);
  const cover = { width: Math.max(slide.width, Math.round(width * scale)), height: Math.max(slide.height, Math.round(height * scale)) };
  const channels = meta.hasAlpha ? 4 : 3;
  const raw = async (pipeline: ReturnType<typeof upright>): Promise<Pixels> => {
    const { data, info } = await (meta.hasAlpha ? pipeline.ensureAlpha() : pipeline.removeAlpha()).raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels };
  };
  let pixels: Pixels;
  let focus: readonly [number, number];
  if (cover.width * cover.height <= MOST_SPARE * slide.width * slide.height) {
    const whole = await raw(upright().resize({ ...cover, fit: 'fill' }));
    const found = findSubject(whole, slide.width, slide.height);
    pixels = cut(whole, found.left, found.top, slide);
    focus = found.focus;
  } else {
    const shrink = Math.max(cover.width, cover.height) / 512;
    const small = await raw(upright().resize({ width: Math.max(1, Math.round(cover.width / shrink)), height: Math.max(1, Math.round(cover.height / shrink)), fit: 'fill' }));
    const found = findSubject(small, Math.min(small.width, Math.round(slide.width / shrink)), Math.min(small.height, Math.round(slide.height / shrink)));
    const part = {
      left: Math.min(width - 1, Math.max(0, Math.floor((found.left * shrink) / scale))),
      top: Math.min(height - 1, Math.max(0, Math.floor((found.top * shrink) / scale))),
    };
    const size = { width: Math.max(1, Math.min(width - part.left, Math.round(slide.width / scale))), height: Math.max(1, Math.min(height - part.top, Math.round(slide.height / scale))) };
    pixels = await raw(upright().extract({ ...part, ...size }).resize({ width: slide.width, height: slide.height, fit: 'fill' }));
    focus = found.focus;
  }
  return { facts: { kind: 'photo', ...slide, focus, luma: measureLuma(pixels), density: Math.round(Math.min(1, 1 / scale) * 1000) / 1000 }, pixels };
}

async function loadCutout(upright: () => import('sharp').Sharp, slide: Size): Promise<LoadedBackground | undefined> {
  const { data, info } = await upright()
    .resize({ width: slide.width, height: slide.height, fit: 'inside' })
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const whole: Pixels = { data, width: info.width, height: info.height, channels: 4 };
  let clear = 0;
  let left = whole.width;
  let top = whole.height;
  let right = -1;
  let bottom = -1;
  for (let y = 0; y < whole.height; y += 1) {
    for (let x = 0; x < whole.width; x += 1) {
      if ((data[(y * whole.width + x) * 4 + 3] ?? 0) < 8) {
        clear += 1;
        continue;
      }
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  if (clear < CUTOUT_SHARE * whole.width * whole.height || right < left) return undefined;
  const pixels = cut(whole, left, top, { width: right - left + 1, height: bottom - top + 1 });
  const meta = await upright().metadata();
  const density = Math.round(Math.min(1, Math.max(meta.width, meta.height) / Math.max(whole.width, whole.height)) * 1000) / 1000;
  return { facts: { kind: 'cutout', width: pixels.width, height: pixels.height, focus: [0.5, 0.5], luma: measureLuma(pixels), density }, pixels };
}

function cut(source: Pixels, left: number, top: number, size: Size): Pixels {
  if (left === 0 && top === 0 && size.width === source.width && size.height === source.height) return source;
  const { channels } = source;
  const data = Buffer.allocUnsafe(size.width * size.height * channels);
  const rowBytes = size.width * channels;
  for (let y = 0; y < size.height; y += 1) {
    const from = ((top + y) * source.width + left) * channels;
    data.set(source.data.subarray(from, from + rowBytes), y * rowBytes);
  }
  return { data, ...size, channels };
}
