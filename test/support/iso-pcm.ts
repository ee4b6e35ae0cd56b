/**
 * Clips whose uncompressed sound is described as MP4 does it (`ipcm`, `fpcm` with `pcmC`), or bears the tag of a codec
 * nobody here decodes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { bundledFfmpeg } from './ffmpegs.js';
import { runFfmpeg } from './run-ffmpeg.js';

export interface IsoPcm {
  /** Four characters of the sample entry. */
  readonly tag: string;
  /** What the samples really are: an encoder of ffmpeg. */
  readonly encoder: 'pcm_s16le' | 'pcm_s24le' | 'pcm_f32le';
  /** As `pcmC` says it, in `ipcm` and `fpcm` alone; the entry itself says 16, as the standard has it. */
  readonly bits: number;
}

/** A second of moving bars, 160x120, with a tone. */
export async function writeIsoPcm(path: string, { tag, encoder, bits }: IsoPcm): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=10:d=1'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000:duration=1'];
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', encoder];
  await runFfmpeg(bundledFfmpeg, [...picture, ...sound, ...codecs, '-f', 'mov', path]);
  const file = readFileSync(path);
  file.write('isom', 8, 'latin1');
  file.write('isom', 16, 'latin1');
  const descriptions = [...file.toString('latin1').matchAll(/stsd/g)].map(({ index }) => index);
  const entry = descriptions.map((at) => at + 12).find((at) => file.toString('latin1', at + 4, at + 8) !== 'avc1');
  if (entry === undefined) throw new Error(`Expected a sound stream in ${path}`);
  const size = file.readUInt32BE(entry);
  file.write(tag, entry + 4, 'latin1');
  // An AudioSampleEntry of version 0, so that the boxes begin behind 36 bytes.
  file.writeUInt16BE(0, entry + 16);
  file.writeUInt16BE(16, entry + 26);
  const pcmC = [0, 0, 0, 14, ...Buffer.from('pcmC'), 0, 0, 0, 0, 1, bits];
  const configuration = Buffer.from(tag.endsWith('pcm') ? pcmC : []);
  configuration.copy(file, entry + 36);
  const rest = file.subarray(entry + 36 + configuration.length, entry + size).fill(0);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'latin1');
  writeFileSync(path, file);
}
