/** One picture of a look's sheet, drawn without a film: ground, words, and what the layout says of them. */

import { cropWindow } from '../../compose/crop-window.js';
import { lookOf } from '../../document/looks/design.js';
import type { LookData } from '../../document/looks/look-schema.js';
import { resolveShort } from '../../document/short/resolve-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { ShortComposition } from '../../document/short/short-schema.js';
import { resolveSlider } from '../../document/slider/resolve-slider.js';
import type { DrawNode, SpriteTrack } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { sharpModule } from '../../io/images/sharp-module.js';
import { NO_ASSETS } from '../../io/raster/image-assets.js';
import { rasterize } from '../../io/raster/rasterize.js';
import { windowShown } from '../../layout/framing.js';
import { type PackedLight, SUBJECT_UNITS, type SubjectFacts } from '../../media.js';
import { composeCaptions } from '../../overlay/editor/captions/compose-captions.js';
import { composeShortOverlay, type ShortOverlay } from '../../overlay/short/compose-short-overlay.js';
import type { ClipInLayout } from '../../overlay/short/short-framing.js';
import { type ComposedSlider, composeSlider } from '../../slides/compose-slider.js';
import { packBytes } from '../../subjects/pack-bytes.js';
import { createTypesetter } from '../../type/typeset.js';
import type { FontBook } from '../../type/typeset.types.js';
import { type CaseGround, type CaseTexts, GROUNDS } from './look-cases.js';

const FRAME = { width: 1080, height: 1920 } as const;
const [COLUMNS, ROWS, CELL] = [18, 32, 5];

/** The short of a case, its overlay on that ground. */
export async function overlayOfCase(
  look: LookData,
  { ground, texts }: { readonly ground: CaseGround; readonly texts: CaseTexts },
  fontBook: FontBook,
): Promise<ShortOverlay> {
  const composition = { kind: 'short', segments: [{ source: 'a' }, { source: 'b' }], look, ...texts };
  const clip: ClipInLayout = {
    ground: {
      picture: FRAME,
      facts: ground.face && factsOf(ground.face),
      light: await lightOf(ground),
      framesPerSecond: 30,
      fromSeconds: 0,
    },
    kept: { x: 0.5, y: 0.5 },
    isFixed: ground.face === undefined,
  };
  const short = resolveShort(composition as unknown as ShortComposition);
  return composeShortOverlay(short, {
    ...{ typeset: createTypesetter(fontBook), fontBook, images: {}, clips: [clip, clip] },
  });
}

/** Light of cells, as a probe measures it: mean values, and values near the extremes. */
async function lightOf({ svg }: CaseGround): Promise<PackedLight> {
  const size = { width: COLUMNS * CELL, height: ROWS * CELL, fit: 'fill', kernel: 'nearest' } as const;
  const luma = await sharpModule()(Buffer.from(svg)).resize(size).greyscale().raw().toBuffer();
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const start = Math.floor(index / COLUMNS) * CELL * size.width + (index % COLUMNS) * CELL;
    const inside = (at: number) => luma[start + Math.floor(at / CELL) * size.width + (at % CELL)] ?? 0;
    return Array.from({ length: CELL * CELL }, (__, at) => inside(at)).sort((a, b) => a - b);
  });
  const pack = (of: (cell: readonly number[]) => number) => [packBytes(Uint8Array.from(cells, of))];
  return {
    ...{ columns: COLUMNS, rows: ROWS, times: [0] },
    mean: pack((cell) => Math.round(cell.reduce((sum, value) => sum + value, 0) / cell.length)),
    low: pack((cell) => cell[1] ?? 0),
    high: pack((cell) => cell.at(-2) ?? 0),
  };
}

function factsOf(face: NonNullable<CaseGround['face']>): SubjectFacts {
  const unit = (value: number, whole: number) => Math.round((SUBJECT_UNITS * value) / whole);
  const box = {
    ...{ x: unit(face.x, FRAME.width), y: unit(face.y, FRAME.height) },
    ...{ width: unit(face.width, FRAME.width), height: unit(face.height, FRAME.height) },
  };
  const interest = Uint8Array.from({ length: COLUMNS * ROWS }, () => 0);
  return { times: [0], cuts: [], faces: [[box]], columns: COLUMNS, rows: ROWS, interest: [packBytes(interest)] };
}

/** How a picture lies in the frame of a film. */
interface Lying {
  /** The visible part, in shares of the picture. */
  readonly window: Box;
  /** The area of the frame where it lies, px. */
  readonly stage: Box;
}

const WHOLE_FRAME: Lying = { window: { x: 0, y: 0, width: 1, height: 1 }, stage: { x: 0, y: 0, ...FRAME } };

/** A moment of a short as its layout frames the picture, in the film and on the card: PNG of `width`. */
export function drawMoment(ground: CaseGround, overlay: ShortOverlay, frame: number, width: number): Promise<Buffer> {
  return drawFilm(ground, overlay.tracks, { frame, width, lying: lyingAt(overlay, frame) });
}

function lyingAt({ shots, card }: ShortOverlay, frame: number): Lying {
  if (frame < FILM_FRAMES) {
    const shot = shots.find(({ start, end }) => start <= frame && frame < end);
    if (shot === undefined) return WHOLE_FRAME;
    const { framing } = shot;
    return { window: windowShown(framing, FRAME, frame - shot.clipStart), stage: framing.stage };
  }
  const shot = card?.shot;
  if (shot?.kind !== 'clip') return WHOLE_FRAME;
  const stage = shot.window ?? WHOLE_FRAME.stage;
  const window = cropWindow({ picture: FRAME, frame: stage, ...shot }, frame - FILM_FRAMES);
  return { window, stage };
}

/** PNG of `width`: a picture, and tracks over it. */
export async function drawFilm(
  { svg }: Pick<CaseGround, 'svg'>,
  tracks: readonly SpriteTrack[],
  { frame, width, lying = WHOLE_FRAME }: { readonly frame: number; readonly width: number; readonly lying?: Lying },
): Promise<Buffer> {
  const sharp = sharpModule();
  const { window, stage } = lying;
  const from = (at: number, length: number) => Math.max(0, Math.round(at * length));
  const [left, top] = [from(window.x, FRAME.width), from(window.y, FRAME.height)];
  const size = {
    width: Math.min(FRAME.width - left, Math.round(window.width * FRAME.width)),
    height: Math.min(FRAME.height - top, Math.round(window.height * FRAME.height)),
  };
  const picture = await sharp(Buffer.from(svg))
    .removeAlpha()
    .extract({ left, top, ...size })
    .resize({ width: stage.width, height: stage.height, fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const layers = tracks
    .filter((track) => track.start <= frame && frame < track.end)
    .flatMap((track) => {
      const cel = track.cels.findLast((one) => one.frame <= frame);
      if (cel === undefined) return [];
      const { data, ...raw } = rasterize(cel.nodes, track.box, NO_ASSETS);
      const { x: left, y: top } = track.box;
      return [{ input: Buffer.from(data), raw: { ...raw, channels: 4 as const }, left, top, premultiplied: true }];
    });
  const whole = await sharp({ create: { ...FRAME, channels: 3, background: '#000000' } })
    .composite([{ input: picture, left: stage.x, top: stage.y }, ...layers])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(whole).resize({ width }).png().toBuffer();
}

/** Three pages of a carousel in the look. */
export function slidesOf(look: LookData, fontBook: FontBook): ComposedSlider {
  const slides = [
    { kicker: 'Northbean', headline: 'Three signs your coffee is old', body: 'Swipe before your next cup.' },
    { headline: 'It smells of nothing', body: 'Fresh beans fill a room.\nOld ones do not even fill the bag.' },
    { headline: 'Taste the difference', body: 'Roasted this morning.\nGet your first bag' },
  ];
  const slider = resolveSlider({ kind: 'slider', slides, look });
  return composeSlider(slider, {
    ...{ typeset: createTypesetter(fontBook), logo: undefined, pictures: slides.map(() => undefined) },
    paths: slides.map((_, index) => `slides[${index}]`),
  });
}

export function drawSlide(nodes: readonly DrawNode[], width: number): Promise<Buffer> {
  const { data, ...raw } = rasterize(nodes, { x: 0, y: 0, width: 1080, height: 1350 }, NO_ASSETS);
  return sharpModule()(data, { raw: { ...raw, channels: 4 } })
    .resize({ width })
    .png()
    .toBuffer();
}

/** Captions of the look, over a busy picture. */
export function captionsOf(look: LookData, fontBook: FontBook) {
  const { look: id, design } = resolveShort({
    ...({ kind: 'short', segments: [{ source: 'a' }, { source: 'b' }], look } as unknown as ShortComposition),
  });
  const said = 'Your morning coffee costs 3.20 and it is old'.split(' ');
  const words = said.map((text, index) => ({
    ...{ text, start: index * 0.4, end: index * 0.4 + 0.36, scene: 0, sure: true },
  }));
  const designed = design === undefined ? { look: id } : { look: id, design };
  const clock = { framesPerSecond: 30, totalFrames: 150, cuts: [] };
  const request = { words, language: 'en', direction: 'ltr', size: FRAME, clock, keepClear: [] } as const;
  const { tracks } = composeCaptions({ ...request, ...designed, style: 'auto', position: 'auto' }, fontBook);
  return { tracks, ground: GROUNDS.busy, captions: lookOf(designed).captions };
}
