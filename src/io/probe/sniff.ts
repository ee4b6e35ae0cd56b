/**
 * The type of a file by its first bytes and never by its name. Only these types reach a decoder, each with its demuxer
 * forced: ffmpeg's own guess also opens playlists, SVG and text, and takes noise for AMR sound.
 */

export type SniffedType =
  | 'empty'
  | 'mov'
  | 'heif'
  | 'matroska'
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'bmp'
  | 'svg'
  | 'avi'
  | 'ogg'
  | 'mpegts'
  | 'mpegps'
  | 'flv'
  | 'asf'
  | 'mp3'
  | 'wav'
  | 'flac'
  | 'aiff'
  | 'playlist'
  | 'text'
  | 'unknown';

/** Bytes of the head that `sniff` looks at. */
export const SNIFF_BYTES = 4096;

const TOP_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp']);
const STILL_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']);

/** The type of a file with this head (its first `SNIFF_BYTES` or all of it). `sniff(pngBytes)` is 'png'. */
export function sniff(head: Uint8Array): SniffedType {
  if (head.length === 0) return 'empty';
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const ascii = (start: number, end: number) => bytes.toString('latin1', start, end);
  const starts = (...values: readonly number[]) => values.every((value, index) => bytes[index] === value);

  if (bytes.length >= 8 && TOP_BOXES.has(ascii(4, 8))) {
    return ascii(4, 8) === 'ftyp' && STILL_BRANDS.has(ascii(8, 12)) ? 'heif' : 'mov';
  }
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return 'matroska';
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (ascii(0, 4) === 'GIF8') return 'gif';
  if (ascii(0, 4) === 'RIFF') {
    const form = ascii(8, 12);
    return form === 'WEBP' ? 'webp' : form === 'AVI ' ? 'avi' : form === 'WAVE' ? 'wav' : 'unknown';
  }
  if (ascii(0, 4) === 'II*\0' || ascii(0, 4) === 'MM\0*') return 'tiff';
  if (ascii(0, 4) === 'OggS') return 'ogg';
  if (ascii(0, 4) === 'fLaC') return 'flac';
  if (ascii(0, 4) === 'FORM') return ['AIFF', 'AIFC'].includes(ascii(8, 12)) ? 'aiff' : 'unknown';
  if (ascii(0, 3) === 'FLV') return 'flv';
  if (starts(0x30, 0x26, 0xb2, 0x75)) return 'asf';
  if (starts(0x00, 0x00, 0x01, 0xba)) return 'mpegps';
  if (bytes[0] === 0x47 && bytes[188] === 0x47) return 'mpegts';
  if (ascii(0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)) return 'mp3';
  if (ascii(0, 2) === 'BM' && bytes.length > 26) return 'bmp';
  return sniffText(bytes);
}

/** True for UTF-8 that a person could read, even where its first letters look like those of a media type. */
export function isText(head: Uint8Array): boolean {
  return textOf(Buffer.from(head.buffer, head.byteOffset, head.length)) !== undefined;
}

function sniffText(bytes: Buffer): SniffedType {
  const text = textOf(bytes)?.trimStart();
  if (text === undefined) return 'unknown';
  if (text.startsWith('#EXTM3U') || text.startsWith('ffconcat') || text.startsWith('<MPD')) return 'playlist';
  return /<svg[\s>]/.test(text) ? 'svg' : 'text';
}

/** UTF-8 that a person could read, undefined for other bytes. The last character may be cut. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells data from text
    return /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A type as people call it, with its article: "an AVI file". */
export function describeType(type: SniffedType): string {
  switch (type) {
    case 'empty':
      return 'an empty file (0 bytes)';
    case 'mov':
      return 'an MP4 or QuickTime file';
    case 'heif':
      return 'a HEIC or AVIF image';
    case 'matroska':
      return 'a Matroska or WebM file';
    case 'playlist':
      return 'a playlist, which names other files';
    case 'text':
      return 'a text file';
    case 'unknown':
      return 'data of no known media type';
    case 'mp3':
      return 'an MP3 sound file';
    case 'asf':
      return 'a Windows Media file (WMV or WMA)';
    case 'aiff':
      return 'an AIFF sound file';
    case 'avi':
      return 'an AVI file';
    case 'ogg':
      return 'an Ogg file';
    case 'mpegts':
    case 'mpegps':
      return 'an MPEG stream';
    case 'svg':
      return 'an SVG drawing';
    case 'jpeg':
    case 'png':
    case 'gif':
    case 'webp':
    case 'tiff':
    case 'bmp':
      return `a ${type.toUpperCase()} image`;
    case 'flv':
    case 'wav':
    case 'flac':
      return `a ${type.toUpperCase()} file`;
    default:
      return type satisfies never;
  }
}
