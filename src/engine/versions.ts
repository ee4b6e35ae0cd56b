/** What draws and encodes, as versions: part of every key, so that another build never meets this one's bytes. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import type { FfmpegTools } from '../io/ffmpeg/locate-ffmpeg.js';

/** Raised when the same plan text would give other pixels: rasteriser, conversion, pipes. */
const RENDER_VERSION = '1';
/** Raised when the mastering gives other samples. */
const SOUND_VERSION = '1';

const require = createRequire(import.meta.url);
let fonts: string | undefined;

export function pictureVersions(tools: FfmpegTools): Readonly<Record<string, string>> {
  fonts ??= createHash('sha256')
    .update(readFileSync(new URL('../../fonts/manifest.json', import.meta.url)))
    .digest('hex')
    .slice(0, 16);
  return { render: RENDER_VERSION, ffmpeg: tools.build, canvas: packageVersion('@napi-rs/canvas'), fonts };
}

/** Resampler and AAC bytes differ between CPU classes (measured), so the sound's key holds the model. */
export function soundVersions(tools: FfmpegTools): Readonly<Record<string, string>> {
  return { sound: SOUND_VERSION, ffmpeg: tools.build, cpu: `${process.arch} ${cpus()[0]?.model ?? ''}` };
}

function packageVersion(name: string): string {
  return (require(`${name}/package.json`) as { version: string }).version;
}
