/**
 * A JPEG or PNG -> ImageMedia: its type by magic bytes, size and decoding cost from the header, then one decode that
 * both finds damage and measures the ink (its place and its brightness). sharp turns EXIF orientation (PNG eXIf too),
 * ICC, CMYK and 16 bit into upright sRGB.
 */
import { decodeSrgb } from '../../color.js';
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { ImageMedia, PackedLight } from '../../media.js';
import { posterGround } from '../../overlay/elements/poster-ground.js';
import { addPeople, type SeenPeople } from '../../subjects/add-people.js';
import { flatGround, withoutGround } from '../../subjects/flat-ground.js';
import { packBytes } from '../../subjects/pack-bytes.js';
import type { RgbaRows } from '../../subjects/shrink-picture.js';
import { mediaError } from '../probe/media-error.js';
import { type Fail, withAsset } from '../probe/open-asset.js';
import { describeType } from '../probe/sniff.js';
import { type DecodeRequest, decodeHere, type ImageDecoder, MOST_PIXELS } from './image-decoder.js';
import { type ImageHeader, MOST_SCANS, readImageHeader } from './image-header.js';
import { imageSubjects } from './image-subjects.js';
import { ImageTooComplex } from './image-too-complex.js';
import { inkParts } from './ink-parts.js';
import { hasJpegEnd, isCutJpeg } from './jpeg-end.js';

/** Limits of a usable image. */
export interface ImageLimits {
  readonly maxBytes: number;
  /** Width times height. */
  readonly maxPixels: number;
  readonly maxSide: number;
}

/**
 * 80 megapixels and 16384 a side decode in about a second within 350 MB; 20 MiB is the interface's limit for posters.
 */
export const IMAGE_LIMITS: ImageLimits = { maxBytes: 20 * 1024 * 1024, maxPixels: MOST_PIXELS, maxSide: 16_384 };
/** The interface's limit for logos: 5 MiB. */
export const LOGO_LIMITS: ImageLimits = { ...IMAGE_LIMITS, maxBytes: 5 * 1024 * 1024 };

export interface ProbeImageOptions {
  /** SHA-256 of the file, copied into the result. */
  readonly contentHash: string;
  /** Default `IMAGE_LIMITS`, key by key. */
  readonly limits?: Partial<ImageLimits>;
  /** Place in the document for errors: `logo.source`. Default ''. */
  readonly documentPath?: string;
  /** Also measures the light of each part, for texts that stand on it. Default false. */
  readonly grid?: boolean;
  /** Also finds faces and other subjects: for an image that is cropped, or that texts lie over. Default false. */
  readonly subjects?: boolean;
  /** A product on flat white is measured, and drawn, without the white. Default false. */
  readonly cut?: boolean;
  /** Finds people in addition to faces. Default: only faces are searched. */
  readonly people?: ((image: RgbaRows) => Promise<SeenPeople>) | undefined;
  /** The decoder. Default: this process. */
  readonly decoder?: ImageDecoder | undefined;
}

/** The facts in the header, read in a few milliseconds: no pixel is decoded, so damage further in is not found. */
export type ImageFacts = Omit<ImageMedia, 'inkBox' | 'luminance' | 'light' | 'subjects'>;

const INK_ALPHA = 8;
/** Share of a picture that its flat ground takes at least. */
const LEAST_CUT = 0.1;
/** Longest side of the picture that alpha is measured on; larger images give an ink box rounded outward. */
const MEASURE_ALPHA = 1600;
const MEASURE_OPAQUE = 256;
/** The longest side of the picture that is measured where faces are looked for. */
const MEASURE_SUBJECTS = 640;
const ORDINARY = 'an image that is decoded in a moment';
/** Pixels of all scans together: half a minute of a processor. */
const MOST_SCANNED = 2_500_000_000;
/** The most pixels of an interlaced PNG: it is held in memory as a whole, and decoded in seven passes. */
const MOST_INTERLACED = 10_000_000;
/** The bytes of the largest picture at 32 bits a pixel. */
const MOST_BYTES = 4 * MOST_PIXELS;

/**
 * Header facts only. Rejects with a ReelwrightError of class `media`: asset_missing, asset_unreadable, asset_too_large,
 * asset_not_image, asset_type_unsupported, asset_truncated, asset_corrupt, asset_codec_unsupported, asset_dimensions.
 */
export async function readImageFacts(path: string, options: ProbeImageOptions): Promise<ImageFacts> {
  return (await readFacts(path, options)).facts;
}

/** Facts and measurements; rejects as `readImageFacts` does, and also for damage anywhere in the picture. */
export async function probeImage(path: string, options: ProbeImageOptions): Promise<ImageMedia> {
  const { facts, header, fail } = await readFacts(path, options);
  const { decoder = decodeHere } = options;
  const opaqueSide = options.subjects === true || options.cut === true ? MEASURE_SUBJECTS : MEASURE_OPAQUE;
  const side = facts.hasAlpha ? MEASURE_ALPHA : opaqueSide;
  const image = await tolerant(path, (failOn) =>
    decoder.decode({
      path,
      failOn,
      steps: [{ kind: 'resize', width: side, height: side, fit: 'inside', withoutEnlargement: true }],
    }),
  ).catch(async (cause: unknown) => {
    throw await decodeFault(path, header, cause, fail);
  });
  const flat = options.cut === true ? flatGround(image) : undefined;
  const cut = flat && measureInk(withoutGround(image, flat).data, image, facts.size);
  // Where all of the picture is white, or nearly nothing of it, the picture is treated like any other.
  const isCut = cut !== undefined && (cut.clearShare ?? 0) >= LEAST_CUT && cut.inkBox.width > 0;
  const ink = isCut ? cut : measureInk(image.data, image, facts.size);
  const light = options.grid === true ? measureLuma(image.data, image, posterGround(ink).luma) : undefined;
  const seen = options.subjects === true ? imageSubjects(image) : undefined;
  const people = seen && (await options.people?.(image));
  const subjects = people === undefined ? seen : seen && addPeople(seen, [people]);
  return {
    ...facts,
    ...ink,
    ...(isCut && flat !== undefined ? { ground: flat } : {}),
    ...(light === undefined ? {} : { light }),
    ...(subjects === undefined ? {} : { subjects }),
  };
}

/** Some damage is only a warning to the decoder (a scan without data comes out grey); other warnings are harmless. */
export function tolerant<T>(path: string, decode: (failOn: DecodeRequest['failOn']) => Promise<T>): Promise<T> {
  return decode('warning').catch(async (cause: unknown) => {
    const isNoFault = cause instanceof ImageTooComplex || cause instanceof ReelwrightError;
    if (isNoFault || /premature end of data|bad huffman/i.test(String(cause))) throw cause;
    // Words of two decodes at a time may be mixed up; the file's own bytes are not.
    if (await isCutJpeg(path)) throw cause;
    return decode('truncated');
  });
}

async function readFacts(path: string, options: ProbeImageOptions) {
  const limits = { ...IMAGE_LIMITS, ...options.limits };
  const fail: Fail = (fault) => mediaError(path, options.documentPath ?? '', fault);
  const header = await withAsset(path, limits.maxBytes, fail, async ({ file, type }) => {
    if (type !== 'jpeg' && type !== 'png') {
      const isPicture = ['gif', 'webp', 'tiff', 'bmp', 'svg', 'heif'].includes(type);
      const code = type === 'empty' ? 'asset_empty' : isPicture ? 'asset_type_unsupported' : 'asset_not_image';
      const remedy = 'export it as PNG (with transparency) or JPEG';
      throw fail({ code, expected: 'a JPEG or PNG image', received: describeType(type), remedy });
    }
    const found = await readImageHeader(file, type);
    if (found === undefined) {
      const received = `a damaged ${type.toUpperCase()} header`;
      throw fail({
        code: 'asset_corrupt',
        expected: 'a readable image',
        received,
        remedy: 'export or upload it again',
      });
    }
    return found;
  });
  checkSize(header.storedSize, limits, fail);
  checkCost(header, fail);
  const { decoder = decodeHere } = options;
  const metadata = await decoder.metadata(path).catch(async (cause: unknown) => {
    throw await decodeFault(path, header, cause, fail);
  });
  const isTurned = (metadata.orientation ?? 1) >= 5;
  const { width, height } = header.storedSize;
  const facts: ImageFacts = {
    kind: 'image',
    contentHash: options.contentHash,
    format: header.format,
    size: isTurned ? { width: height, height: width } : { width, height },
    hasAlpha: metadata.hasAlpha,
  };
  return { facts, header, fail };
}

function checkSize(size: Size, limits: ImageLimits, fail: Fail): void {
  const { width, height } = size;
  if (width >= 1 && height >= 1 && Math.max(width, height) <= limits.maxSide && width * height <= limits.maxPixels)
    return;
  const factor = Math.min(limits.maxSide / Math.max(width, height), Math.sqrt(limits.maxPixels / (width * height)));
  throw fail({
    code: 'asset_dimensions',
    expected: `an image of at most ${limits.maxPixels / 1e6} megapixels and ${limits.maxSide} pixels a side`,
    received: `${width}x${height}`,
    remedy:
      width >= 1 && height >= 1
        ? `scale it down to ${Math.floor(width * factor)}x${Math.floor(height * factor)} or less`
        : 'export it again',
  });
}

/** The cost of decoding depends on more than the size: these bounds are far above any real image. */
function checkCost({ storedSize, bytesPerPixel, isInterlaced, scans }: ImageHeader, fail: Fail): void {
  const { width, height } = storedSize;
  const pixels = width * height;
  const shown = `${width}x${height}`;
  const tooComplex = (received: string, remedy: string) =>
    fail({ code: 'asset_too_complex', expected: ORDINARY, received, remedy });
  if (scans > MOST_SCANS || scans * pixels > MOST_SCANNED) {
    const most = Math.min(MOST_SCANS, Math.floor(MOST_SCANNED / pixels));
    const found = scans > MOST_SCANS ? `more than ${MOST_SCANS}` : String(scans);
    throw tooComplex(
      `a JPEG of ${shown} in ${found} scans, where ${most} are the most`,
      'save it again as an ordinary JPEG',
    );
  }
  if (isInterlaced && pixels > MOST_INTERLACED)
    throw tooComplex(
      `an interlaced PNG of ${shown}`,
      `save it without interlacing, or with at most ${MOST_INTERLACED / 1e6} megapixels`,
    );
  if (bytesPerPixel * pixels > MOST_BYTES) {
    const factor = Math.sqrt(MOST_BYTES / (bytesPerPixel * pixels));
    const smaller = `${Math.floor(width * factor)}x${Math.floor(height * factor)}`;
    throw tooComplex(
      `${shown} with ${8 * bytesPerPixel} bits a pixel`,
      `save it with 8 bits a channel, or scale it down to ${smaller}`,
    );
  }
}

/**
 * An error that does not mean damage: an image that needs too much, or a decoder that failed by itself. Undefined for
 * any other error.
 */
export function undecoded(cause: unknown, fail: Fail): ReelwrightError | undefined {
  if (cause instanceof ReelwrightError) return cause;
  if (!(cause instanceof ImageTooComplex)) return undefined;
  const remedy = 'save it again as an ordinary JPEG or PNG, or scale it down';
  return fail({ code: 'asset_too_complex', expected: ORDINARY, received: cause.message, remedy, cause });
}

async function decodeFault(path: string, header: ImageHeader, cause: unknown, fail: Fail): Promise<ReelwrightError> {
  const known = undecoded(cause, fail);
  if (known !== undefined) return known;
  const format = header.format.toUpperCase();
  if (header.frameType > 2) {
    return fail({
      code: 'asset_codec_unsupported',
      expected: 'a baseline or progressive JPEG',
      received: `another kind of JPEG (frame type ${header.frameType}, such as lossless)`,
      remedy: 'export it as PNG or as an ordinary JPEG',
      cause,
    });
  }
  const isCut = header.format === 'png' ? !header.isWhole : !(await hasJpegEnd(path));
  return fail({
    code: isCut ? 'asset_truncated' : 'asset_corrupt',
    expected: 'a complete image',
    received: `a ${isCut ? `${format} that ends early` : `damaged ${format}`}`,
    remedy: 'export or upload it again',
    cause,
  });
}

const GRID = { columns: 18, rows: 32 } as const;

/**
 * Luma of a picture in cells; transparent parts count as the `ground` a poster is laid on. Undefined under four pixels
 * a cell.
 */
function measureLuma(data: Uint8Array, { width, height }: Size, ground: number): PackedLight | undefined {
  const { columns, rows } = GRID;
  if (width < 2 * columns || height < 2 * rows) return undefined;
  const cell = new Float64Array(Math.ceil(width / columns + 1) * Math.ceil(height / rows + 1));
  const mean: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let count = 0;
      const endY = Math.floor(((row + 1) * height) / rows);
      const endX = Math.floor(((column + 1) * width) / columns);
      for (let y = Math.floor((row * height) / rows); y < endY; y++) {
        for (let x = Math.floor((column * width) / columns); x < endX; x++) {
          const at = (y * width + x) * 4;
          const luma = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
          const alpha = (data[at + 3] ?? 0) / 255;
          cell[count++] = luma * alpha + ground * (1 - alpha);
        }
      }
      const values = cell.subarray(0, count).sort();
      const edge = Math.floor(values.length / 25);
      mean.push(Math.round(values.reduce((sum, value) => sum + value, 0) / values.length));
      low.push(Math.round(values[edge] ?? 0));
      high.push(Math.round(values[values.length - 1 - edge] ?? 0));
    }
  }
  const pack = (levels: readonly number[]) => [packBytes(Uint8Array.from(levels))];
  return { columns, rows, times: [0], mean: pack(mean), low: pack(low), high: pack(high) };
}

/** Light of each 8-bit sRGB value. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => decodeSrgb(value / 255));

/** Relative luminance of the RGBA pixel at this byte. */
function luminanceAt(data: Uint8Array, at: number): number {
  return (
    0.2126 * (LINEAR[data[at] ?? 0] ?? 0) +
    0.7152 * (LINEAR[data[at + 1] ?? 0] ?? 0) +
    0.0722 * (LINEAR[data[at + 2] ?? 0] ?? 0)
  );
}

type Ink = Pick<ImageMedia, 'inkBox' | 'luminance' | 'parts' | 'clearShare'>;

function measureInk(data: Uint8Array, measured: Size, size: Size): Ink {
  const { width, height } = measured;
  let [left, top, right, bottom] = [width, height, -1, -1];
  const bins = new Float64Array(1001);
  let alpha = 0;
  let weight = 0;
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const a = data[at + 3] ?? 0;
      alpha += a;
      if (a < INK_ALPHA) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      const luminance = luminanceAt(data, at);
      const bin = Math.round(luminance * 1000);
      bins[bin] = (bins[bin] ?? 0) + a;
      weight += a;
      sum += luminance * a;
    }
  }
  const clearShare = Math.round(1000 * (1 - alpha / (255 * width * height))) / 1000;
  const clear = clearShare > 0 ? { clearShare } : {};
  const parts =
    clearShare > 0
      ? inkParts(width, height, (x, y) => {
          const at = (y * width + x) * 4;
          return { coverage: (data[at + 3] ?? 0) / 255, luminance: luminanceAt(data, at) };
        })
      : [];
  if (weight === 0)
    return { inkBox: { x: 0, y: 0, width: 0, height: 0 }, luminance: { mean: 0, p5: 0, p95: 0 }, ...clear };
  const at = (share: number) => {
    let passed = 0;
    for (const [bin, value] of bins.entries()) {
      passed += value;
      if (passed >= share * weight) return bin / 1000;
    }
    return 1;
  };
  const isReduced = width !== size.width;
  const grow = isReduced ? 1 : 0;
  const x = Math.max(0, Math.floor(((left - grow) * size.width) / width));
  const y = Math.max(0, Math.floor(((top - grow) * size.height) / height));
  const endX = Math.min(size.width, Math.ceil(((right + 1 + grow) * size.width) / width));
  const endY = Math.min(size.height, Math.ceil(((bottom + 1 + grow) * size.height) / height));
  return {
    inkBox: { x, y, width: endX - x, height: endY - y },
    luminance: { mean: sum / weight, p5: at(0.05), p95: at(0.95) },
    ...(parts.length === 0 ? {} : { parts }),
    ...clear,
  };
}
