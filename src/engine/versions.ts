/** What draws and encodes, as versions: part of every key, so that another build never meets this one's bytes. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import type { FfmpegTools } from '../io/ffmpeg/locate-ffmpeg.js';
import { codeVersion } from '../io/files/code-version.js';

/** Raised when the same plan text would give other pixels: rasteriser, conversion, pipes. */
const RENDER_VERSION = '5';
/** Raised when mixing or mastering gives other samples. */
const SOUND_VERSION = '6';

const require = createRequire(import.meta.url);
let fonts: string | undefined;

/** Of a chunk: sharp decodes its logos and posters. */
export function pictureVersions(tools: FfmpegTools): Readonly<Record<string, string>> {
  return { ...stillVersions(), ffmpeg: tools.build };
}

/**
 * Modules whose results are kept: everything they reach by their imports belongs to the version of what they found out.
 */
export const KEPT_BY = {
  /** Sets texts and plans pictures. */
  planning: 'engine/short/picture-of-short',
  /** Makes a film of detections: tracker, faces, drawing, burning. */
  burning: 'engine/tracking/tracking-film',
  /** Finds the words of a script in a recording. */
  aligning: 'sound/align/align-script',
} as const;

/** The code that plans: what it found out is kept no longer than it stays as it is. */
export function planningCode(): string {
  return versionOfCode(KEPT_BY.planning);
}

/** The code that burns: the same. */
export function burningCode(): string {
  return versionOfCode(KEPT_BY.burning);
}

/** The code that aligns: the same. */
export function aligningCode(): string {
  return versionOfCode(KEPT_BY.aligning);
}

/** Its modules and the packages they import: hyphens come from a package, too. */
function versionOfCode(entry: string): string {
  const { code, packages } = codeVersion(entry);
  return [code, ...packages.map((name) => `${name}@${versionOf(name)}`)].join(' ');
}

/** What draws, decodes and encodes stills. */
export function stillVersions(): Readonly<Record<string, string>> {
  return {
    render: RENDER_VERSION,
    canvas: versionOf('@napi-rs/canvas'),
    sharp: versionOf('sharp'),
    fonts: fontsVersion(),
  };
}

/** Resampler and AAC bytes differ between CPU classes (measured), so the sound's key holds the model. */
export function soundVersions(tools: FfmpegTools): Readonly<Record<string, string>> {
  return {
    sound: SOUND_VERSION,
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
    .update(readFileSync(new URL('../../fonts/manifest.json', import.meta.url)))
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
