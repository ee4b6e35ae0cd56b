/** The filters that burn a tracking overlay into a clip: upright BT.709 frames in, the same frames drawn upon out. */
import { fillPicture } from '../../compose/fill-picture.js';
import { chain, type Filter, type FilterChain, type FilterGraph, filter, graph } from '../../compose/filter-graph.js';
import type { VideoMedia } from '../../compose/media.js';
import type { TrackingStyle } from '../../document/enumerations.js';
import type { Size } from '../../geometry.js';

/** ASS counts hundredths of a second; on a clock ten times slower it hits frames of up to 500 a second. */
export const CLOCK_STRETCH = 10;

/** The clip's display size on even numbers: what 4:2:0 can hold. An odd row or column at the edge is scaled away. */
export function outputSize(media: VideoMedia): Size {
  const even = (value: number) => Math.max(2, 2 * Math.floor(value / 2));
  return { width: even(media.displaySize.width), height: even(media.displaySize.height) };
}

export interface BurnGraphOptions {
  readonly style: TrackingStyle;
  /** File names relative to the working folder; `mask` for blur and pixelate. */
  readonly lumaFile: string;
  readonly chromaFile: string;
  readonly maskFile: string;
  readonly fontFolder: string;
}

/** Reads input 0 under `-copyts`; gives `[out]` with every frame at its own timestamp. */
export function burnGraph(media: VideoMedia, options: BurnGraphOptions): FilterGraph {
  const first = media.pts[0] ?? 0;
  const draw = (filename: string) => filter('ass', { filename, fontsdir: options.fontFolder });
  const slow = filter('setpts', { expr: `(PTS-${first})*${CLOCK_STRETCH}` });
  const back = filter('setpts', { expr: `PTS/${CLOCK_STRETCH}+${first}` });
  const picture = [...upright(media), slow];
  return graph([
    ...(options.style === 'blur' || options.style === 'pixelate'
      ? hide(media, picture, options, draw)
      : [chain([`0:${media.streamIndex}`], picture, ['picture'])]),
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
      [filter('mergeplanes', { mapping: '0x001020', format: 'yuv420p' }), back, filter('setsar', { sar: 1 })],
      ['out'],
    ),
  ]);
}

/** Nothing at all for the usual clip, so that its pixels are touched only where something is drawn. */
function upright(media: VideoMedia): Filter[] {
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
  const isPlain =
    media.pixelFormat === 'yuv420p' &&
    color.range === 'limited' &&
    color.transfer === 'sdr' &&
    media.rotation === 0 &&
    !media.mirrored &&
    media.codedSize.width === size.width &&
    media.codedSize.height === size.height;
  if (isPlain && color.matrix === 'bt709' && color.primaries === 'bt709') return deinterlace;
  if (isPlain && color.matrix === 'bt601' && (color.primaries === 'bt601' || color.primaries === 'bt709')) {
    // The scaler takes 20 ms for the matrix of a 1080p frame, this filter 1 ms.
    const matrix = filter('colorspace', {
      iall: 'bt601-6-625',
      irange: 'tv',
      all: 'bt709',
      range: 'tv',
      format: 'yuv420p',
      fast: 1,
    });
    return [...deinterlace, matrix];
  }
  return [...deinterlace, ...fillPicture(media, size)];
}

/** A hidden copy laid over the clip where the mask is white. */
function hide(
  media: VideoMedia,
  picture: readonly Filter[],
  options: BurnGraphOptions,
  draw: (file: string) => Filter,
): FilterChain[] {
  const { width, height } = outputSize(media);
  // As coarse as a 24th of the height: faces and plates cannot be guessed from it.
  const cell = Math.max(8, Math.round(Math.min(width, height) / 24));
  const small = { w: Math.max(2, 2 * Math.round(width / cell / 2)), h: Math.max(2, 2 * Math.round(height / cell / 2)) };
  const flags = options.style === 'pixelate' ? 'neighbor' : 'bicubic';
  const half = { w: width / 2, h: height / 2, flags: 'neighbor' };
  return [
    chain([`0:${media.streamIndex}`], [...picture, filter('split', { outputs: 3 })], ['clear', 'copy', 'measure']),
    chain(
      ['copy'],
      [filter('scale', { ...small, flags: 'area' }), filter('scale', { w: width, h: height, flags })],
      ['hidden'],
    ),
    chain(
      ['measure'],
      [
        filter('extractplanes', { planes: 'y' }),
        filter('lut', { c0: 0 }),
        draw(options.maskFile),
        filter('lut', { c0: 'if(gt(val,40),255,0)' }),
        filter('split', { outputs: 3 }),
      ],
      ['mask-y', 'mask-u', 'mask-v'],
    ),
    chain(['mask-u'], [filter('scale', half)], ['half-u']),
    chain(['mask-v'], [filter('scale', half)], ['half-v']),
    chain(
      ['mask-y', 'half-u', 'half-v'],
      [filter('mergeplanes', { mapping: '0x001020', format: 'yuv420p' })],
      ['mask'],
    ),
    chain(['clear', 'hidden', 'mask'], [filter('maskedmerge')], ['picture']),
  ];
}
