/** Versions of what draws and encodes: part of every key, so that one build never reuses the bytes of another. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import type { FfmpegTools } from '../io/ffmpeg/locate-ffmpeg.js';
import { codeVersion } from '../io/files/code-version.js';
import { readPackageFile } from '../io/files/package-file.js';

const require = createRequire(import.meta.url);
let fonts: string | undefined;

/** Versions of all that can change the bytes of a chunk: sharp is among them, for it decodes the logos and posters. */
export function pictureVersions(tools: FfmpegTools): Readonly<Record<string, string>> {
  return { ...stillVersions(), render: codeOf('chunks'), ffmpeg: tools.build };
}

/**
 * Modules whose results are kept: everything they reach by their imports belongs to the version of what they found out.
 */
export const KEPT_BY = {
  /** Sets texts and plans pictures. */
  planning: 'engine/short/picture-of-short',
  /** Find the facts of a source: whole, of a clip up to its slot's end, of a scene's part, of a sound's tags. */
  source: 'engine/media/probe-held',
  clip: 'engine/film/probe-segment',
  scene: 'engine/editor/see-scenes',
  tags: 'engine/film/source-reports',
  /** Proves a font file. */
  font: 'engine/media/own-fonts',
  /** Hear a beat in music, pauses in speech, the words of a script in a recording, and draw a recording's waveform. */
  beats: 'engine/short/sync-of-short',
  pauses: 'engine/editor/without-silence',
  aligning: 'sound/align/align-script',
  waveform: 'engine/preview/narration-waveform',
  /** Draw what stands still, scale images, prepare and draw slides, probe their logos. */
  stills: 'io/raster/rasterize',
  scaling: 'engine/film/scaled-images',
  background: 'engine/slider/background-shelf',
  slide: 'engine/slider/draw-slide',
  logo: 'engine/slider/gather-slider',
  /** Make a film: its chunks, its sound, and the whole of them. */
  chunks: 'engine/film/local-worker',
  soundtrack: 'io/sound/render-soundtrack',
  film: 'engine/film/join-film',
  /** Look through a clip to be tracked, detect on it, and make a film of detections: tracker, faces, drawing. */
  tracked: 'engine/tracking/gather-tracking',
  detections: 'io/tracking/detect-clip',
  burning: 'engine/tracking/tracking-film',
  /** Read an upload, and make what is kept of it. */
  upload: 'engine/ingest/read-clip',
  uploadedSound: 'engine/ingest/ingest-sound',
  uploadedVideo: 'engine/ingest/ingest-video',
  uploadedImage: 'engine/ingest/ingest-image',
  /** Records what renders cost. */
  history: 'engine/cost-history',
} as const;

/**
 * The code that makes something: what it found out is kept no longer than it stays as it is. Its modules and the
 * packages they import: hyphens come from a package, too.
 */
export function codeOf(what: keyof typeof KEPT_BY): string {
  const { code, packages } = codeVersion(KEPT_BY[what]);
  return [code, ...packages.map((name) => `${name}@${versionOf(name)}`)].join(' ');
}

/** Versions of what draws, decodes and encodes stills. */
export function stillVersions(): Readonly<Record<string, string>> {
  return {
    render: codeOf('stills'),
    canvas: versionOf('@napi-rs/canvas'),
    sharp: versionOf('sharp'),
    fonts: fontsVersion(),
  };
}

/** Resampler and AAC bytes differ between CPU classes (measured), so the sound's key holds the model. */
export function soundVersions(tools: FfmpegTools): Readonly<Record<string, string>> {
  return {
    sound: codeOf('soundtrack'),
    ffmpeg: tools.build,
    cpu: processorModel(),
  };
}

/** Class of the processor: some encoders give other bytes on others. */
export function processorModel(): string {
  return `${process.arch} ${cpus()[0]?.model ?? ''}`;
}

/** The font manifest's hash: files, metrics, coverage. */
export function fontsVersion(): string {
  fonts ??= createHash('sha256')
    .update(readPackageFile(new URL('../../fonts/manifest.json', import.meta.url)))
    .digest('hex')
    .slice(0, 16);
  return fonts;
}

const installed = new Map<string, string>();

/**
 * The installed version of a package, from its own file, beside or above its entry point: some packages do not export
 * that file, others have no entry point.
 */
export function versionOf(name: string): string {
  const known = installed.get(name);
  if (known !== undefined) return known;
  for (let folder = dirname(fileOf(name)); folder !== dirname(folder); folder = dirname(folder)) {
    const text = existsSync(join(folder, 'package.json')) ? readFileSync(join(folder, 'package.json'), 'utf8') : '{}';
    const found = JSON.parse(text) as { name?: string; version?: string };
    if (found.name === name && found.version !== undefined) {
      installed.set(name, found.version);
      return found.version;
    }
  }
  throw new Error(`internal: no version of ${name} found`);
}

function fileOf(name: string): string {
  try {
    return require.resolve(name);
  } catch {
    return require.resolve(`${name}/package.json`);
  }
}
