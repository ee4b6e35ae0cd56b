/** The table of the shared media: which file is good for which place of a composition, by its own words. */
import { readFileSync } from 'node:fs';
import { hasMedia, testMedia } from '../../support/media.js';

export type Slot = 'segment' | 'music' | 'logo' | 'poster' | 'slide' | 'tracking';

/** How its picture is coded, in ffprobe's words. */
export interface Coding {
  readonly pixelFormat: string;
  /** tv, pc, or `-` where the file does not tell; the same for the others. */
  readonly range: string;
  readonly matrix: string;
  readonly transfer: string;
}

export interface IndexedFile {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** The places it is meant for. */
  readonly slots: readonly Slot[];
  /** What the table says of it. */
  readonly expected: string;
  /** Of those words: display size in pixels and length in seconds, where they are told. */
  readonly size: readonly [width: number, height: number] | undefined;
  readonly seconds: number | undefined;
  readonly bytes: number;
  readonly coding: Coding | undefined;
  /** Of the stored picture, before any turn. */
  readonly coded: readonly [width: number, height: number] | undefined;
}

/** All rows; none where the media are not there. */
export function mediaIndex(): readonly IndexedFile[] {
  if (!hasMedia) return [];
  const [, ...lines] = readFileSync(testMedia('INDEX.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const cells = line.split('\t');
    const [name = '', kind = '', summary = '', expected = ''] = [cells[0], cells[3], cells[5], cells[8]];
    const size = sizeIn(expected);
    const seconds = /(?<![\d.])(\d*\.?\d+) ?s\b/.exec(expected);
    return {
      name,
      path: testMedia(name),
      slots: slotsOf(name, kind),
      expected,
      size,
      seconds: seconds === null ? undefined : Number(seconds[1]),
      bytes: Number(cells[2]),
      coding: codingIn(summary),
      coded: sizeIn(summary),
    };
  });
}

function sizeIn(words: string): readonly [number, number] | undefined {
  const [, width, height] = /\b(\d{2,5})x(\d{1,5})\b/.exec(words) ?? [];
  return width === undefined ? undefined : [Number(width), Number(height)];
}

/** "yuv420p tv/bt709/bt709/bt709": range, matrix, transfer, primaries. */
function codingIn(summary: string): Coding | undefined {
  const [, pixelFormat, range, matrix, transfer] =
    /\b(yuv\w+) ([\w-]+)\/([\w-]+)\/([\w-]+)\/[\w-]+/.exec(summary) ?? [];
  if (pixelFormat === undefined || range === undefined || matrix === undefined || transfer === undefined)
    return undefined;
  return { pixelFormat, range, matrix, transfer };
}

/** By its kind; broken files by what their name says they are. */
function slotsOf(name: string, kind: string): readonly Slot[] {
  const ending = /\.(\w+)$/.exec(name)?.[1] ?? '';
  if (kind === 'video' || (kind === 'bad' && ['mp4', 'mkv', 'webm'].includes(ending))) return ['segment', 'tracking'];
  if (kind === 'audio' || (kind === 'bad' && ['mp3', 'wav', 'm4a', 'aac'].includes(ending))) return ['music'];
  return ['logo', 'poster', 'slide'];
}

/** The table's codes (its README, section 2) as ours. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  E_EMPTY_FILE: ['asset_empty'],
  E_NOT_MEDIA: ['asset_not_video', 'asset_not_audio', 'asset_not_image', 'asset_type_unsupported'],
  E_TYPE_MISMATCH: ['asset_not_video', 'asset_not_audio', 'asset_not_image', 'asset_type_unsupported'],
  E_TYPE_UNSUPPORTED: ['asset_type_unsupported'],
  E_CONTAINER: ['asset_type_unsupported'],
  E_CONTAINER_UNSUPPORTED: ['asset_type_unsupported'],
  E_CODEC: ['asset_codec_unsupported'],
  E_CODEC_UNSUPPORTED: ['asset_codec_unsupported', 'asset_not_video'],
  E_ENCRYPTED: ['asset_encrypted'],
  E_TRUNCATED: ['asset_truncated'],
  E_CORRUPT: ['asset_corrupt', 'asset_truncated'],
  E_NO_VIDEO: ['asset_not_video'],
  E_TOO_LONG: ['asset_too_long', 'tracking_source_too_long'],
  E_TOO_SHORT: ['asset_too_short', 'asset_truncated'],
  E_DIMENSIONS: ['asset_dimensions'],
};

/** May the file be refused with this code, by the table's words and the limits of the place? */
export function allowsRefusal(file: IndexedFile, slot: Slot, code: string): boolean {
  const named = [...file.expected.matchAll(/E_[A-Z_]+/g)].flatMap(([name]) => CODES[name] ?? []);
  if (named.includes(code)) return true;
  const [width, height] = file.size ?? [0, 0];
  if (slot === 'segment' && code === 'asset_too_short') return (file.seconds ?? 0) < 1;
  if (slot === 'tracking' && code === 'tracking_source_too_large')
    return Math.max(width, height) > 1920 || Math.min(width, height) > 1080;
  return false;
}

/** May the file be used here, by the table's words? Codes behind "or" and warnings leave it open. */
export function allowsUse(file: IndexedFile, slot: Slot): boolean {
  const expected = slot === 'music' ? file.expected.replace(/(?:as video|video slot): E_\w+/, '') : file.expected;
  const isRefusal = /^(?:as video: )?E_/.test(expected) || /: E_[A-Z_]+(?!.*\b(?:accept|or)\b)/.test(expected);
  return !isRefusal || /accept|\bor (?:warning|measured|first frame|1x1)|else downscale/.test(expected);
}
