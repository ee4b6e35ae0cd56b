/**
 * The container of a sound file from its first bytes, never from its name. Only containers that hold their sound
 * themselves are known: no playlists, no formats that point to other files.
 */

import { describeType, sniff } from '../probe/sniff.js';

/** A demuxer of ffmpeg to force. */
export type AudioDemuxer = 'mp3' | 'mov' | 'wav' | 'w64' | 'ogg' | 'flac' | 'aac' | 'aiff' | 'matroska';

/** Reads `length` bytes from `position` in the file; fewer at its end. */
export type ReadAt = (position: number, length: number) => Promise<Uint8Array>;

/** `tag` is an ID3 tag without sound after it. */
export type SniffedAudio = AudioDemuxer | 'tag' | undefined;

const FRAME_SEARCH = 4096;
const MOST_TAGS = 4;

/** The demuxer to force, or undefined when the bytes are not a supported sound. Reads a few kilobytes. */
export async function sniffAudio(read: ReadAt): Promise<SniffedAudio> {
  let position = 0;
  for (let tags = 0; tags < MOST_TAGS; tags += 1) {
    const tagBytes = id3Length(await read(position, 10));
    if (tagBytes === 0) break;
    position += tagBytes;
  }
  const head = await read(position, 16);
  return byMagic(head) ?? byFrames(await read(position, FRAME_SEARCH * 3)) ?? (position > 0 ? 'tag' : undefined);
}

function byMagic(head: Uint8Array): AudioDemuxer | undefined {
  const word = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
  if ((word(0) === 'RIFF' || word(0) === 'RF64') && word(8) === 'WAVE') return 'wav';
  if (word(0) === 'riff' && head[4] === 0x2e && head[5] === 0x91) return 'w64';
  if (word(0) === 'OggS') return 'ogg';
  if (word(0) === 'fLaC') return 'flac';
  if (word(0) === 'FORM' && (word(8) === 'AIFF' || word(8) === 'AIFC')) return 'aiff';
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return 'matroska';
  if (['ftyp', 'moov', 'wide'].includes(word(4))) return 'mov';
  return undefined;
}

/**
 * MPEG audio or ADTS: two frames in a row, the first within 4 kB, so that a stray 0xff in other data does not count.
 */
function byFrames(bytes: Uint8Array): AudioDemuxer | undefined {
  for (let at = 0; at < Math.min(FRAME_SEARCH, bytes.length - 4); at += 1) {
    const mpeg = mpegFrameLength(bytes, at);
    if (mpeg > 0 && mpegFrameLength(bytes, at + mpeg) > 0) return 'mp3';
    const adts = adtsFrameLength(bytes, at);
    if (adts > 0 && adtsFrameLength(bytes, at + adts) > 0) return 'aac';
  }
  return undefined;
}

/** Whole length of an ID3v2 tag that starts here; 0 when there is none. */
function id3Length(head: Uint8Array): number {
  if (head.length < 10 || head[0] !== 0x49 || head[1] !== 0x44 || head[2] !== 0x33) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  if ((a | b | c | d) & 0x80) return 0;
  const footer = (head[5] as number) & 0x10 ? 10 : 0;
  return 10 + footer + ((a << 21) | (b << 14) | (c << 7) | d);
}

const BITRATES: Readonly<Record<string, readonly number[]>> = {
  '1/1': [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1/2': [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1/3': [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2/1': [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2/2': [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const RATES = [44100, 48000, 32000];

/** ISO 11172-3 and 13818-3 frame header (and MPEG 2.5) to the frame's length in bytes; 0 when it is not one. */
function mpegFrameLength(bytes: Uint8Array, at: number): number {
  const [sync = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return 0;
  const version = (second >> 3) & 3;
  const layer = 4 - ((second >> 1) & 3);
  const rate = RATES[(third >> 2) & 3];
  if (version === 1 || layer === 4 || rate === undefined) return 0;
  const first = version === 3;
  const kilobits = BITRATES[`${first ? 1 : 2}/${first || layer === 1 ? layer : 2}`]?.[(third >> 4) - 1];
  if (kilobits === undefined) return 0;
  const hertz = first ? rate : version === 2 ? rate / 2 : rate / 4;
  const padding = (third >> 1) & 1;
  if (layer === 1) return (Math.floor((12_000 * kilobits) / hertz) + padding) * 4;
  return Math.floor(((layer === 3 && !first ? 72_000 : 144_000) * kilobits) / hertz) + padding;
}

/** ISO 13818-7 ADTS header to the frame's length in bytes; 0 when it is not one. */
function adtsFrameLength(bytes: Uint8Array, at: number): number {
  const [sync = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6);
  if (sync !== 0xff || (second & 0xf6) !== 0xf0 || ((third >> 2) & 15) > 12) return 0;
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  return length >= 7 ? length : 0;
}

/** The plain name of a file that is not a sound: "a PNG image". `head` is its first `SNIFF_BYTES`. */
export function describeOther(head: Uint8Array): string {
  const type = sniff(head);
  // These bytes look like the beginning of an MP3 frame and are not one.
  return describeType(type === 'mp3' ? 'unknown' : type);
}
