/**
 * The form of an uploaded clip that every player and every later render accepts: upright, square pixels, even sides,
 * progressive 8-bit BT.709 H.264 in MP4 with a closed group of pictures each second. Colours are converted as in a
 * render (fill-picture.ts).
 */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { matrixAlone, needsMatrixAlone } from './bt601-matrix.js';
import { deinterlace } from './conform.js';
import { convertParts, isFinished } from './convert-picture.js';
import { type Filter, filter } from './filter-graph.js';
import { turn } from './turn-upright.js';

/** Facts of a clip that renders do not need, and that decide whether it must be encoded again. */
export interface ClipFacts {
  /** Most seconds from one key frame to the next, or to the end. */
  readonly longestGroupSeconds: number;
  /** No picture of a group refers to the group before. */
  readonly isClosed: boolean;
  /** Some pictures are not shown: an edit list leaves them out. */
  readonly hasHidden: boolean;
  readonly sound: ClipSoundFacts | undefined;
}

export interface ClipSoundFacts {
  /** The codec's name as people know it. */
  readonly codec: string;
  readonly channels: number;
  readonly isReadable: boolean;
  /** True for AAC of one or two channels. */
  readonly isPlain: boolean;
}

/** A key frame a second is wanted; up to here a clip may stay as it is. */
const LONGEST_GROUP_SECONDS = 2.1;

/**
 * The size of the clip: even, and no larger than what covers `frame`, because no composition that fills its frame shows
 * more of it.
 */
export function mezzanineSize({ displaySize: { width, height } }: Pick<VideoMedia, 'displaySize'>, frame: Size): Size {
  const scale = Math.min(1, Math.max(frame.width / width, frame.height / height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Frames as they are decoded -> upright frames of `size`, one for one, at their own times. */
export function mezzanineFilters(media: VideoMedia, size: Size): readonly Filter[] {
  const isTurned = media.rotation % 180 !== 0;
  const coded = isTurned ? { width: size.height, height: size.width } : size;
  const { codedSize } = media;
  const isSized = coded.width === codedSize.width && coded.height === codedSize.height;
  // A scaler that is told a matrix copies every picture, also where nothing is to be done: a twentieth of the work.
  const { early, late } = convertParts(media, codedSize, coded);
  const conversion = isSized && isFinished(media) ? [] : [...early, ...late];
  return [
    // Frames of another size in mid-stream come to the first size.
    filter('scale', { w: codedSize.width, h: codedSize.height }),
    ...(media.interlaced ? deinterlace(media) : []),
    ...(isSized && needsMatrixAlone(media) ? [matrixAlone()] : conversion),
    ...turn(media),
    filter('setsar', { sar: 1 }),
  ];
}

/** What must be corrected in a clip of `size`, in words; empty for a good clip. */
export function mezzanineChanges(media: VideoMedia, facts: ClipFacts, size: Size): readonly string[] {
  return [...pictureChanges(media, size), ...streamChanges(media, facts), ...soundChanges(facts)];
}

function pictureChanges(media: VideoMedia, size: Size): string[] {
  const { rotation, mirrored, codedSize, displaySize, color, pixelFormat } = media;
  const isTurned = rotation % 180 !== 0;
  const coded = isTurned ? { width: codedSize.height, height: codedSize.width } : codedSize;
  const isOdd = displaySize.width % 2 === 1 || displaySize.height % 2 === 1;
  const isSmaller = size.width < displaySize.width - 1 || size.height < displaySize.height - 1;
  const [shown, made] = [sizeName(displaySize), sizeName(size)];
  return [
    ...(mirrored ? ['mirrored left to right'] : []),
    ...(rotation === 0 ? [] : [`rotated ${rotation}°`]),
    ...(sizeName(coded) === shown ? [] : [`pixels made square: ${sizeName(coded)} shown as ${shown}`]),
    ...(isSmaller ? [`scaled from ${shown} to ${made}`] : isOdd ? [`sides made even: ${shown} to ${made}`] : []),
    ...(media.interlaced ? ['deinterlaced'] : []),
    ...colorChanges(color),
    ...(color.bitDepth > 8 ? [`${color.bitDepth} bits a sample made 8`] : []),
    ...(pixelFormat.startsWith('yuva') ? ['transparency laid on black'] : []),
    ...(QUARTERED.test(pixelFormat) ? [] : [`chroma halved (${pixelFormat} made 4:2:0)`]),
  ];
}

/** Pixel formats with one sample of colour for four of light. */
const QUARTERED = /^(?:yuv420|yuvj420|yuva420|nv12|nv21|p010)/;

function colorChanges({ transfer, primaries, matrix, range }: VideoMedia['color']): string[] {
  const names = { bt709: 'BT.709', bt601: 'BT.601', bt2020: 'BT.2020', p3: 'P3', rgb: 'RGB' };
  if (transfer !== 'sdr') return [`tone mapped from ${transfer.toUpperCase()}`];
  const from = matrix === 'rgb' ? 'rgb' : primaries === 'bt709' ? matrix : primaries;
  return [
    ...(from === 'bt709' ? [] : [`colours converted from ${names[from]} to BT.709`]),
    ...(range === 'full' ? ['full range made limited'] : []),
  ];
}

function streamChanges(media: VideoMedia, facts: ClipFacts): string[] {
  const { codec, demuxer } = media;
  const group = Math.round(facts.longestGroupSeconds * 10) / 10;
  return [
    ...(codec === 'h264' ? [] : [`encoded as H.264, from ${codecName(codec)}`]),
    ...(demuxer === 'mov' ? [] : ['put into MP4, from Matroska or WebM']),
    ...(facts.longestGroupSeconds > LONGEST_GROUP_SECONDS
      ? [`a key frame a second, before up to ${group} s apart`]
      : []),
    ...(facts.isClosed ? [] : ['groups of pictures closed']),
    ...(facts.hasHidden ? ['pictures that are not shown left out'] : []),
    ...(media.isDamaged === true ? ['pictures that cannot be decoded left out'] : []),
  ];
}

function soundChanges({ sound }: ClipFacts): string[] {
  if (sound === undefined || sound.isPlain) return [];
  if (!sound.isReadable) return ['sound that cannot be decoded left out'];
  return [
    ...(sound.codec === 'AAC' ? [] : [`sound encoded as AAC, from ${sound.codec}`]),
    ...(sound.channels > 2 ? [`sound mixed from ${sound.channels} channels to stereo`] : []),
  ];
}

function sizeName({ width, height }: Size): string {
  return `${width}x${height}`;
}

function codecName(codec: string): string {
  return CODEC_NAMES[codec] ?? codec.toUpperCase();
}

const CODEC_NAMES: Readonly<Record<string, string>> = {
  h264: 'H.264',
  h263: 'H.263',
  prores: 'ProRes',
  dnxhd: 'DNxHD',
  mpeg4: 'MPEG-4 part 2',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  mjpeg: 'Motion JPEG',
  msmpeg4v1: 'MS MPEG-4',
  msmpeg4v2: 'MS MPEG-4',
  msmpeg4v3: 'MS MPEG-4',
};
