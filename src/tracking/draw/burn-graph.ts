/**
 * The filters that burn a tracking overlay into a clip: upright BT.709 frames in, the same frames with the drawing out.
 */
import { matrixAlone, needsMatrixAlone } from '../../compose/bt601-matrix.js';
import { fillPicture } from '../../compose/fill-picture.js';
import { chain, type Filter, type FilterChain, type FilterGraph, filter, graph } from '../../compose/filter-graph.js';
import type { Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import { coverCell } from './cover-events.js';
import { drawsAtOnce } from './draw-overlay.js';
import type { OverlayStyle } from './overlay-style.js';
import { SPOTLIGHT_SHRINK } from './spotlight-events.js';

/** ASS counts hundredths of a second; on a clock ten times slower it hits frames of up to 500 a second. */
export const CLOCK_STRETCH = 10;

/** The clip's display size on even numbers: what 4:2:0 can hold. An odd row or column at the edge is scaled away. */
export function outputSize(media: VideoMedia): Size {
  const even = (value: number) => Math.max(2, 2 * Math.floor(value / 2));
  return { width: even(media.displaySize.width), height: even(media.displaySize.height) };
}

export interface BurnGraphOptions {
  readonly style: OverlayStyle;
  /**
   * File names relative to the working folder. `pictureFile` is used where luma and chroma are drawn together, else the
   * next two.
   */
  readonly pictureFile: string;
  readonly lumaFile: string;
  readonly chromaFile: string;
  /** The mask of spotlight, blur and pixelate. */
  readonly maskFile: string;
  /** Masks of blur and pixelate for objects that need cells twice, four, eight and sixteen times as large. */
  readonly coarseMaskFiles: readonly string[];
  readonly fontFolder: string;
}

/** Reads input 0 under `-copyts`; gives `[out]` with every frame at its own timestamp. */
export function burnGraph(media: VideoMedia, options: BurnGraphOptions): FilterGraph {
  const first = media.pts[0] ?? 0;
  const draw = (filename: string) => filter('ass', { filename, fontsdir: options.fontFolder });
  const slow = filter('setpts', { expr: `(PTS-${first})*${CLOCK_STRETCH}` });
  const back = filter('setpts', { expr: `PTS/${CLOCK_STRETCH}+${first}` });
  const picture = [...upright(media), slow];
  const last = [back, filter('setsar', { sar: 1 })];
  const shown = changed(media, picture, options, draw);
  if (drawsAtOnce(options.style, outputSize(media)))
    return graph([...shown, chain(['picture'], [draw(options.pictureFile), ...last], ['out'])]);
  return graph([
    ...shown,
    chain(['picture'], [filter('extractplanes', { planes: 'y+u+v' })], ['y', 'u', 'v']),
    chain(['y'], [draw(options.lumaFile)], ['drawn-y']),
    chain(['u'], [filter('split')], ['u1', 'u2']),
    // Cb as green, Cr as blue; red only fills the third plane.
    chain(
      ['u1', 'v', 'u2'],
      [
        filter('mergeplanes', { mapping: '0x001020', format: 'gbrp' }),
        draw(options.chromaFile),
        filter('extractplanes', { planes: 'g+b' }),
      ],
      ['drawn-u', 'drawn-v'],
    ),
    chain(
      ['drawn-y', 'drawn-u', 'drawn-v'],
      [filter('mergeplanes', { mapping: '0x001020', format: 'yuv420p' }), ...last],
      ['out'],
    ),
  ]);
}

/** `[picture]`: the clip as it is, or as its style changes it. */
function changed(
  media: VideoMedia,
  picture: readonly Filter[],
  options: BurnGraphOptions,
  draw: (file: string) => Filter,
): FilterChain[] {
  switch (options.style.style) {
    case 'spotlight':
      return dim(media, picture, options, draw);
    case 'blur':
    case 'pixelate':
      return hide(media, picture, options, draw);
    default:
      // What an annotator draws lies over the clip as it is.
      return [chain([`0:${media.streamIndex}`], picture, ['picture'])];
  }
}

/**
 * Filters that make a clip upright. A usual clip needs none, so that its pixels change only where something is drawn.
 */
export function upright(media: VideoMedia): Filter[] {
  const { color } = media;
  const size = outputSize(media);
  const deinterlace = media.interlaced
    ? [
        filter('bwdif', {
          mode: 'send_frame',
          parity: media.fieldOrder === 'bff' ? 'bff' : 'tff',
          deint: 'interlaced',
        }),
        filter('settb', { expr: `${media.timeBase.num}/${media.timeBase.den}` }),
      ]
    : [];
  const isAsDrawn =
    media.rotation === 0 &&
    !media.mirrored &&
    media.codedSize.width === size.width &&
    media.codedSize.height === size.height;
  const isPlain = media.pixelFormat === 'yuv420p' && color.range === 'limited' && color.transfer === 'sdr';
  if (isAsDrawn && isPlain && color.matrix === 'bt709' && color.primaries === 'bt709')
    return [...firstSize(media), ...deinterlace];
  if (isAsDrawn && needsMatrixAlone(media)) return [...firstSize(media), ...deinterlace, matrixAlone()];
  return [...deinterlace, ...fillPicture(media, size)];
}

/**
 * WebM and MKV may change their size in mid-stream (screen sharing): those frames come to the first size, frames of
 * that size pass untouched.
 */
function firstSize({ demuxer, codedSize }: VideoMedia): Filter[] {
  if (demuxer !== 'matroska') return [];
  // The format is set because a scaler would let later filters choose another.
  return [filter('scale', { w: codedSize.width, h: codedSize.height }), filter('format', { pix_fmts: 'yuv420p' })];
}

/** What the ass filter makes of white on a grey plane. */
const WHITE_LEVEL = 235;

/** The picture dimmed, the picture itself laid over it where the mask is white. */
function dim(
  media: VideoMedia,
  picture: readonly Filter[],
  options: BurnGraphOptions,
  draw: (file: string) => Filter,
): FilterChain[] {
  return [
    chain([`0:${media.streamIndex}`], [...picture, filter('split', { outputs: 3 })], ['clear', 'copy', 'measure']),
    // The picture is made darker and half as colourful, so that the lit parts draw the eye.
    chain(
      ['copy'],
      [filter('lutyuv', { y: '16+(val-16)*0.36', u: '128+(val-128)*0.5', v: '128+(val-128)*0.5' })],
      ['dark'],
    ),
    ...smallMask(media, [draw(options.maskFile), filter('lut', { c0: `min(255,val*255/${WHITE_LEVEL})` })]),
    chain(['dark', 'clear', 'mask'], [filter('maskedmerge')], ['picture']),
  ];
}

/**
 * A copy out of coarse cells laid over the clip where the mask is white; large faces get cells twice, four, eight and
 * sixteen times as large. All but the first and the last step work on pictures of a few thousand pixels.
 */
function hide(
  media: VideoMedia,
  picture: readonly Filter[],
  options: BurnGraphOptions,
  draw: (file: string) => Filter,
): FilterChain[] {
  const isMosaic = options.style.style === 'pixelate';
  const cover = coverOf(media, isMosaic, draw);
  const sources = isMosaic ? ['clear', 'copy'] : ['clear', 'copy', 'measure'];
  const levels = options.coarseMaskFiles.map((file, index) => ({ file, by: 2 ** (index + 1) }));
  const parts = [
    'cells-1',
    ...levels.flatMap(({ by }) => [`copy-${by}`, `where-${by}`]),
    ...(isMosaic ? ['where-1'] : []),
  ];
  const area = filter('scale', { ...cover.grid, flags: 'area' });
  return [
    chain([`0:${media.streamIndex}`], [...picture, split(sources)], sources),
    chain(['copy'], [area, filter('format', { pix_fmts: 'yuv444p' }), split(parts)], parts),
    ...levels.flatMap(({ file, by }) => [
      chain([`copy-${by}`], coarser(cover, by), [`coarse-${by}`]),
      ...(isMosaic ? mosaicMask(cover, by, file) : softMask(cover, by, file)),
      chain([`cells-${by / 2}`, `coarse-${by}`, `mask-${by}`], [filter('maskedmerge')], [`cells-${by}`]),
    ]),
    chain([`cells-${2 ** levels.length}`], toFullSize(cover), ['hidden']),
    ...(isMosaic
      ? touchedMask(
          cover,
          options.maskFile,
          levels.map(({ by }) => by),
        )
      : // The soft edge ends before what must be hidden begins.
        mask(media, [draw(options.maskFile), filter('lut', { c0: `min(255,val*300/${WHITE_LEVEL})` })])),
    chain(['clear', 'hidden', 'mask'], [filter('maskedmerge')], ['picture']),
  ];
}

/** What an object is covered with: the picture out of coarse cells. */
interface Cover {
  readonly size: Size;
  /** Cells of the picture. */
  readonly grid: { readonly w: number; readonly h: number };
  /** How cells become pixels again. */
  readonly flags: 'neighbor' | 'bicubic';
  readonly draw: (file: string) => Filter;
}

/** The largest cells are this many times as wide as the smallest. */
const MOST_CELL_RATIO = 16;
/** The standard deviation of a blur, in cells, that hides as much as cells of that size do (measured). */
const BLUR_OF_CELL = 0.5;

function coverOf(media: VideoMedia, isMosaic: boolean, draw: Cover['draw']): Cover {
  const size = outputSize(media);
  const cell = coverCell(size);
  const cells = (length: number) => MOST_CELL_RATIO * Math.max(1, Math.round(length / cell / MOST_CELL_RATIO));
  const grid = { w: cells(size.width), h: cells(size.height) };
  return { size, grid, flags: isMosaic ? 'neighbor' : 'bicubic', draw };
}

function split(outputs: readonly string[]): Filter {
  return filter('split', { outputs: outputs.length });
}

/**
 * The picture in cells that are `by` times as large: on the grid of the small cells for a mosaic, without a grid for a
 * blur.
 */
function coarser({ grid, flags }: Cover, by: number): Filter[] {
  if (flags === 'bicubic') return [filter('gblur', { sigma: BLUR_OF_CELL * by, steps: 3 })];
  return [filter('scale', { w: grid.w / by, h: grid.h / by, flags: 'area' }), filter('scale', { ...grid, flags })];
}

/** White in every cell that a drawing touches: cells of the grid, or so many times as large. */
function touchedCells({ grid, draw }: Cover, file: string, by: number): Filter[] {
  const larger = filter('scale', { w: grid.w / by, h: grid.h / by, flags: 'neighbor' });
  const back = filter('scale', { ...grid, flags: 'neighbor' });
  return [
    filter('extractplanes', { planes: 'y' }),
    ...(by === 1 ? [] : [larger]),
    filter('lut', { c0: 0 }),
    draw(file),
    filter('lut', { c0: 'if(gt(val,8),255,0)' }),
    ...(by === 1 ? [] : [back]),
  ];
}

const THREE_PLANES = filter('mergeplanes', { mapping: '0x000000', format: 'yuv444p' });

/** A blur's mask of what needs larger cells: it has a soft edge of its own. */
function softMask(cover: Cover, level: number, file: string): FilterChain[] {
  return [chain([`where-${level}`], [...touchedCells(cover, file, 1), THREE_PLANES], [`mask-${level}`])];
}

/** A mosaic covers whole cells, small and large, so its masks are drawn out of cells; each is kept for the last. */
function mosaicMask(cover: Cover, level: number, file: string): FilterChain[] {
  const touched = [...touchedCells(cover, file, level), filter('split')];
  return [
    chain([`where-${level}`], touched, [`touched-${level}`, `found-${level}`]),
    chain([`found-${level}`], [THREE_PLANES], [`mask-${level}`]),
  ];
}

/** `[mask]` of a mosaic: every cell, of any size, that something touches. */
function touchedMask(cover: Cover, file: string, levels: readonly number[]): FilterChain[] {
  const lighten = filter('blend', { all_mode: 'lighten' });
  return [
    chain(['where-1'], touchedCells(cover, file, 1), ['all-1']),
    ...levels.map((by) => chain([`all-${by / 2}`, `touched-${by}`], [lighten], [`all-${by}`])),
    chain([`all-${levels.at(-1)}`], [THREE_PLANES, ...toFullSize(cover)], ['mask']),
  ];
}

function toFullSize({ size, flags }: Cover): Filter[] {
  return [filter('scale', { w: size.width, h: size.height, flags }), filter('format', { pix_fmts: 'yuv420p' })];
}

/** `[measure]` to `[mask]`: black, drawn upon, for all three planes. */
function mask(media: VideoMedia, drawing: readonly Filter[]): FilterChain[] {
  const { width, height } = outputSize(media);
  return [
    chain(
      ['measure'],
      [filter('extractplanes', { planes: 'y' }), filter('lut', { c0: 0 }), ...drawing, filter('split')],
      ['mask-luma', 'mask-full'],
    ),
    chain(['mask-full'], [filter('scale', { w: width / 2, h: height / 2, flags: 'area' })], ['mask-chroma']),
    chain(['mask-luma', 'mask-chroma'], [filter('mergeplanes', { mapping: '0x001010', format: 'yuv420p' })], ['mask']),
  ];
}

/** The same of a mask without any sharp edge: drawn small, and enlarged. */
function smallMask(media: VideoMedia, drawing: readonly Filter[]): FilterChain[] {
  const { width, height } = outputSize(media);
  const less = (value: number) => Math.max(2, Math.round(value / SPOTLIGHT_SHRINK));
  const shrink = filter('scale', { w: less(width), h: less(height), flags: 'neighbor' });
  const enlarge = (w: number, h: number) => filter('scale', { w, h, flags: 'bicubic' });
  return [
    chain(
      ['measure'],
      [filter('extractplanes', { planes: 'y' }), shrink, filter('lut', { c0: 0 }), ...drawing, filter('split')],
      ['mask-small', 'mask-less'],
    ),
    chain(['mask-small'], [enlarge(width, height)], ['mask-luma']),
    chain(['mask-less'], [enlarge(width / 2, height / 2)], ['mask-chroma']),
    chain(['mask-luma', 'mask-chroma'], [filter('mergeplanes', { mapping: '0x001010', format: 'yuv420p' })], ['mask']),
  ];
}
