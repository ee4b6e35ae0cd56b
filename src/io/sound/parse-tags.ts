/**
 * The tags of a sound file by music-metadata, cleaned. Runs only in the child: the library trusts the lengths that a
 * file declares.
 */
import { openAsBlob } from 'node:fs';
import { type ICommonTagsResult, type IPicture, parseBlob } from 'music-metadata';
import type { SoundTags } from '../../media.js';
import type { AudioDemuxer } from './sniff-audio.js';

export const MOST_CHARACTERS = 200;
export const MOST_IN_A_LIST = 8;

/** Throws the library's own error for tags that it cannot read; null for a type it does not know. */
export async function parseTags(file: string, demuxer: AudioDemuxer): Promise<SoundTags | null> {
  const type = MIME_TYPES[demuxer];
  if (type === undefined) return null;
  const { common } = await parseBlob(await openAsBlob(file, { type }), { duration: false, includeChapters: false });
  return cleanTags(common);
}

/** The type is forced, as it is for ffmpeg. */
const MIME_TYPES: Readonly<Record<AudioDemuxer, string | undefined>> = {
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  mov: 'audio/mp4',
  wav: 'audio/wav',
  w64: undefined,
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  aiff: 'audio/aiff',
  matroska: 'audio/x-matroska',
};

function cleanTags(tags: ICommonTagsResult): SoundTags {
  return {
    title: clean(tags.title),
    artist: clean(tags.artist),
    album: clean(tags.album),
    genres: (Array.isArray(tags.genre) ? tags.genre : [])
      .slice(0, MOST_IN_A_LIST)
      .map(clean)
      .filter((genre) => genre !== null),
    year: between(tags.year, 1000, 9999),
    comment: clean(tags.comment?.[0]?.text),
    copyright: clean(tags.copyright),
    language: clean(tags.language),
    isrc: clean(tags.isrc?.[0]),
    tempo_bpm: between(tags.bpm, 20, 400),
    cover: coverOf(tags.picture?.[0]),
  };
}

/** Control characters move a terminal's cursor, and those of bidirectional text turn the text after them. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]+/gu;

function clean(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // Sixteen thousand units hold more than is kept, so that a text of megabytes is not read to its end.
  const characters = [...value.slice(0, 16_384).replaceAll(UNSHOWABLE, ' ').replaceAll(/\s+/gu, ' ').trim()];
  if (characters.length === 0) return null;
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`
    : characters.join('');
}

function between(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? Math.round(number * 100) / 100 : null;
}

function coverOf(picture: IPicture | undefined): SoundTags['cover'] {
  if (picture === undefined || !(picture.data instanceof Uint8Array)) return null;
  const { data } = picture;
  const isJpeg = data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff;
  const isPng = data[0] === 0x89 && data[1] === 0x50 && data[2] === 0x4e && data[3] === 0x47;
  return { mime_type: isJpeg ? 'image/jpeg' : isPng ? 'image/png' : 'unknown', bytes: data.length };
}
