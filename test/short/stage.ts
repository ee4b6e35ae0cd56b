/**
 * A still of a short's overlay over a plain gradient, before any encoder: the overlay and the rasteriser, and nothing
 * else.
 */
import sharp from 'sharp';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { type Box, contains } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { type ImageAsset, imageAsset } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import type { ImageMedia } from '../../src/media.js';
import { composeShortOverlay, type ShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, imageOf } from '../overlay/support/compositions.js';
import { clipsOf } from '../overlay/support/known-clips.js';
import type { Picture } from '../support/picture.js';

const FRAME = { width: 1080, height: 1920 };
/** Widest golden of one still, pixels. */
const MAX_WIDTH = 480;
const MARGIN_PX = 24;

const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200">
<circle cx="100" cy="100" r="84" fill="none" stroke="#fff" stroke-width="26"/><path d="M100 16a84 84 0 0 1 84 84h-84z" fill="#ffb020"/>
<rect x="240" y="52" width="380" height="40" rx="20" fill="#fff"/><rect x="240" y="116" width="250" height="40" rx="20" fill="#fff"/></svg>`;
const POSTER_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f6d9b8"/><stop offset="1" stop-color="#b4532a"/></linearGradient></defs>
<rect width="1080" height="1920" fill="url(#g)"/><circle cx="540" cy="1290" r="300" fill="#5a2312"/><circle cx="540" cy="1260" r="300" fill="#7a3018"/></svg>`;

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

/** The 640x200 logo of the goldens: white and amber on transparent. */
const LOGO: ImageMedia = { ...imageOf(640, 200, 0.86), luminance: { mean: 0.86, p5: 0.5, p95: 1 } };
/** The 1080x1920 poster of the goldens: sand to rust, a dark round thing below. */
const POSTER = imageOf(1080, 1920, 0.4, false);

/** The poster of the name `product.png`: a red jug cut out of its ground. */
const PRODUCT_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="900">
<path d="M560 250h90a130 130 0 0 1 0 330h-90v-70h70a70 70 0 0 0 0-190h-70z" fill="#8f1d14"/><path d="M120 100h460l-40 720H160z" fill="#c8321f"/>
<path d="M120 100h460l-4 70H124z" fill="#e0553b"/><circle cx="350" cy="470" r="110" fill="#fbeee2"/></svg>`;
const PRODUCT: ImageMedia = {
  ...imageOf(800, 900, 0.18),
  contentHash: 'c'.repeat(64),
  clearShare: 0.5,
  inkBox: { x: 120, y: 100, width: 660, height: 720 },
  luminance: { mean: 0.18, p5: 0.08, p95: 0.8 },
};

function posterOf({ poster }: ResolvedShort): ImageMedia {
  return poster?.source === 'product.png' ? PRODUCT : POSTER;
}

/** The overlay of a short over footage of mid luma. */
export function overlayOf(short: ResolvedShort): ShortOverlay {
  return composeShortOverlay(short, {
    typeset,
    fontBook,
    images: { ...(short.logo ? { logo: LOGO } : {}), ...(short.poster ? { poster: posterOf(short) } : {}) },
    clips: clipsOf({ luma: gridOf(0.25) }),
  });
}

export interface StillOptions {
  readonly frame: number;
  /** Ids of sprite tracks: the still is cropped to what they show. Default: the whole frame. */
  readonly tracks?: readonly string[];
  /** Pixels. Default 480. */
  readonly mostWidth?: number;
}

/**
 * All tracks at a frame, drawn over the gradient, cropped, at most 480 pixels wide. Throws when a named track shows
 * nothing.
 */
export async function stillOf(
  short: ResolvedShort,
  { frame, tracks: wanted, mostWidth = MAX_WIDTH }: StillOptions,
): Promise<Picture> {
  const overlay = overlayOf(short);
  const assets = await loadAssets();
  const seen = overlay.tracks.filter(({ start, end }) => start <= frame && frame < end);
  const layers = seen.flatMap((track) => {
    const cel = track.cels.findLast((each) => each.frame <= frame);
    if (cel === undefined || cel.nodes.length === 0) return [];
    const { data, width, height } = rasterize(cel.nodes, track.box, assets);
    const raw = { width, height, channels: 4 as const, premultiplied: true };
    return [{ id: track.id, box: track.box, input: Buffer.from(data), raw }];
  });
  const shown = wanted === undefined ? undefined : layers.filter(({ id }) => wanted.includes(id));
  const absent = wanted?.filter((id) => !layers.some((layer) => layer.id === id)) ?? [];
  if (absent.length > 0)
    throw new Error(
      `Expected ${absent.join(', ')} in frame ${frame} but received ${layers.map(({ id }) => id).join(', ')}`,
    );
  const crop = shown === undefined ? { x: 0, y: 0, ...FRAME } : around(shown.map(({ box }) => box));
  const whole = await sharp(gradient(), { raw: { ...FRAME, channels: 3 } })
    .composite([
      ...(await posterUnder(short, frame, overlay)),
      ...layers.map(({ box, input, raw }) => ({ input, raw, left: box.x, top: box.y })),
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = whole.info;
  const { data, info } = await sharp(whole.data, { raw: { width, height, channels } })
    .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    .resize({ width: Math.min(mostWidth, crop.width), kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The poster where it is a scene of the film, as its last frame shows it but for the push. */
async function posterUnder(short: ResolvedShort, frame: number, { card }: ShortOverlay) {
  const shot = short.endCard === 'poster' && frame >= 360 ? card?.shot : undefined;
  if (shot?.kind !== 'still') return [];
  const { x, y, width, height } = shot.window ?? { x: 0, y: 0, ...FRAME };
  const fit = { width, height, fit: 'cover' } as const;
  return [{ input: await sharp(Buffer.from(POSTER_SVG)).resize(fit).png().toBuffer(), left: x, top: y }];
}

let loaded: Promise<ReadonlyMap<string, ImageAsset>> | undefined;

function loadAssets(): Promise<ReadonlyMap<string, ImageAsset>> {
  loaded ??= (async () => {
    const rows = [
      [LOGO.contentHash, LOGO_SVG],
      [POSTER.contentHash, POSTER_SVG],
      [PRODUCT.contentHash, PRODUCT_SVG],
    ] as const;
    return new Map(
      await Promise.all(
        rows.map(async ([hash, svg]) => {
          const { data, info } = await sharp(Buffer.from(svg))
            .ensureAlpha()
            .raw()
            .toBuffer({ resolveWithObject: true });
          return [hash, imageAsset(data, info.width, info.height)] as const;
        }),
      ),
    );
  })();
  return loaded;
}

function around(boxes: readonly Box[]): Box {
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - MARGIN_PX);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - MARGIN_PX);
  const right = Math.min(FRAME.width, Math.max(...boxes.map(({ x, width }) => x + width)) + MARGIN_PX);
  const bottom = Math.min(FRAME.height, Math.max(...boxes.map(({ y, height }) => y + height)) + MARGIN_PX);
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  if (!contains({ x: 0, y: 0, ...FRAME }, box)) throw new Error('internal: a crop outside the frame');
  return box;
}

/** Dusk: slate above, warm grey below; of middle luma, so that light and dark elements both show. */
function gradient(): Buffer {
  if (dusk !== undefined) return dusk;
  const row = 3 * FRAME.width;
  dusk = Buffer.alloc(FRAME.height * row);
  for (let y = 0; y < FRAME.height; y++) {
    const t = y / (FRAME.height - 1);
    dusk.fill(Buffer.from([70 + 60 * t, 92 + 14 * t, 122 - 34 * t].map(Math.round)), y * row, (y + 1) * row);
  }
  return dusk;
}

/** Painted once. */
let dusk: Buffer | undefined;
