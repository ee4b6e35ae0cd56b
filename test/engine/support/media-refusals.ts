/** What this engine refuses of the shared media, by name: one table for films, slides, tracking and uploads. */
import type { IndexedFile, Slot } from './media-index.js';

/** What this engine decides; all else is used. One code for a place, or one for all places of the file. */
export const REFUSED: Readonly<Record<string, string | Partial<Record<Slot, string>>>> = {
  'demo/city-fountain-vertical-4k-hevc.mp4': { tracking: 'tracking_source_too_large' },
  'video/rot90-4k60-fullrange.mp4': { segment: 'asset_too_short', tracking: 'tracking_source_too_large' },
  'video/vfr-screenrec-cursed.mp4': { tracking: 'tracking_source_too_large' },
  'video/hlg-color-test.mp4': { segment: 'asset_too_short' },
  'video/editlist-preroll-only.mp4': { segment: 'asset_too_short' },
  'video/rot180-3frames.mov': { segment: 'asset_too_short' },
  'video/rot270.mp4': { segment: 'asset_too_short' },
  'video/single-frame-444.mp4': { segment: 'asset_too_short' },
  'video/livephoto-1frame.mov': { segment: 'asset_too_short' },
  'video/audio51-ac3-only.mp4': 'asset_not_video',
  'video/audio71-truehd-only.mp4': 'asset_not_video',
  'video/multi-audio-51-only.mp4': 'asset_not_video',
  'video/mjpeg-camera.avi': 'asset_type_unsupported',
  'video/too-long-362s.mp4': { segment: 'asset_too_long', tracking: 'tracking_source_too_long' },
  'audio/mp3-100kB-garbage-prefix.mp3': 'asset_not_audio',
  'image/animated.gif': 'asset_type_unsupported',
  'image/animated.webp': 'asset_type_unsupported',
  'image/webp-still.webp': 'asset_type_unsupported',
  'image/heic.heic': 'asset_type_unsupported',
  'image/avif-photo.avif': 'asset_type_unsupported',
  'image/tiff.tif': 'asset_type_unsupported',
  'image/bmp.bmp': 'asset_type_unsupported',
  'image/svg-logo.svg': 'asset_type_unsupported',
  'image/motionphoto-jpeg-with-mp4.jpg': 'asset_truncated',
  // Its picture ends without an end: the file was shortened.
  'image/ultrahdr-gainmap-pixel.jpg': 'asset_truncated',
  'bad/zero-byte.mp3': 'asset_empty',
  'bad/zero-byte.jpg': 'asset_empty',
  'bad/nomoov-header-only.mp4': 'asset_truncated',
  'bad/nomoov-4kB.mp4': 'asset_truncated',
  'bad/nodata-231s.mp4': 'asset_truncated',
  'bad/nodata-46s.mkv': 'asset_truncated',
  'bad/cut60-clip.mp4': 'asset_truncated',
  'bad/cut60-clip.webm': 'asset_truncated',
  'bad/corrupt-ebml.mkv': 'asset_corrupt',
  'bad/encrypted-cenc.mp4': 'asset_encrypted',
  'bad/codec-vvc.mp4': 'asset_codec_unsupported',
  'bad/audio-ac4.mp4': 'asset_not_video',
  'bad/wrongext-ogg-as.mkv': 'asset_type_unsupported',
  'bad/wrongext-json-as.webp': 'asset_not_image',
  'bad/lfs-pointer-as.mp3': 'asset_not_audio',
  'bad/too-short.mp3': 'asset_truncated',
  'bad/infloop.m4a': 'asset_corrupt',
  'bad/segfault.wav': 'asset_corrupt',
  'bad/hls-playlist-remote-as.mp4': 'asset_not_video',
  'bad/png-as.mp4': 'asset_not_video',
  'bad/srt-as.mp4': 'asset_not_video',
  'bad/svg-as.png': 'asset_type_unsupported',
  'bad/mp3-as.png': 'asset_not_image',
  'bad/bomb-lottapixel-64250x64250.jpg': 'asset_dimensions',
  'bad/bomb-65536x65536.png': 'asset_dimensions',
  'bad/bomb-9643x10328.jpg': 'asset_dimensions',
  'bad/bomb-65535x66601.gif': 'asset_type_unsupported',
  'bad/trunc.jpg': 'asset_truncated',
  'bad/trunc.png': 'asset_truncated',
  'bad/cut70-photo.jpg': 'asset_truncated',
  'bad/corrupt-header.jpg': 'asset_corrupt',
  'bad/corrupt-idat.png': 'asset_corrupt',
  'bad/flip-logo.png': 'asset_corrupt',
  'bad/flip-photo.jpg': 'asset_corrupt',
  'bad/polyglot-png-pdf.png': 'asset_corrupt',
};

/** Words of other people's tools and of programmers: no message may hold them. */
export const FOREIGN =
  /vips|libpng|libjpeg|libx264|ffmpeg to |marking filters|at 0x|\[(?:mov|h264|mp3|matroska)\b|Invalid data|NAL unit|moov atom|code [-\d]+|\bundefined|\bNaN|\[object/i;

/** The code with which a file is refused in a place; undefined for one that is used. */
export function refusalOf(file: IndexedFile, slot: Slot): string | undefined {
  const refused = REFUSED[file.name];
  return typeof refused === 'object' ? refused[slot] : refused;
}
