/**
 * Joins the chunks and the soundtrack of a QuickTime film. All pictures are key frames and times count in 1/90000 s, so
 * ffmpeg's own concatenation gives the exact times; ffmpeg also indexes the samples of PCM sound, of which there are
 * millions.
 */
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COLOR_ARGUMENTS } from '../../compose/encoder.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { boxAt, boxesOf } from '../mp4/boxes.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';
import { readSampleTable } from '../mp4/sample-table.js';
import { readMoov } from '../mp4/top-level-boxes.js';
import type { MuxerTools, Parts } from './muxers.types.js';

export async function writeMov(parts: Parts, output: string, tools: MuxerTools): Promise<void> {
  const list = join(tools.folder, 'chunks.txt');
  await writeFile(list, await listOf(parts));
  const sound = parts.soundtrack === undefined ? [] : ['-i', parts.soundtrack];
  const streams = ['-map', '0:v', ...(parts.soundtrack === undefined ? [] : ['-map', '1:a'])];
  const args = [
    ...['-nostdin', '-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list, ...sound],
    // The list of chunks does not carry their colour tags, so they are set again.
    ...[...streams, '-c', 'copy', ...COLOR_ARGUMENTS, '-map_metadata', '-1', '-video_track_timescale', '90000'],
    ...['-movflags', '+write_colr+faststart', '-fflags', '+bitexact', '-f', 'mov', output],
  ];
  const task = 'join the film';
  const end = await tools.run(tools.ffmpegPath, args, { task, signal: tools.signal });
  if (end.code !== 0) throw ffmpegFailure(task, end, tools.ffmpegPath, args);
  await tagPictures(output);
}

/** Offset of primaries, transfer and matrix in a ProRes frame (SMPTE RDD 36, 5.1.1), and their values for BT.709. */
const COLORS_AT = 22;
const BT709 = Buffer.from([1, 1, 1]);

/**
 * The encoder leaves the colours unspecified in each picture, and some decoders read them there and not in the file.
 */
async function tagPictures(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const movie = (await readMoov(file))?.data ?? Buffer.alloc(0);
    const isPicture = (trak: Buffer) => boxAt(trak, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) === 'vide';
    const found = boxesOf(movie).find(([type, payload]) => type === 'trak' && isPicture(payload));
    const positions = found === undefined ? undefined : readSampleTable(found[1])?.positions;
    for (const position of positions ?? []) await file.write(BT709, 0, BT709.length, position + COLORS_AT);
  } finally {
    await file.close();
  }
}

/** The list of chunks with the exact length of each: the length in a chunk's own header is rounded to milliseconds. */
async function listOf({ chunks, film }: Parts): Promise<string> {
  const { num, den } = film.frameRate;
  const lines: string[] = [];
  for (const path of chunks) {
    const frames = (await readMp4Facts(path))?.streams[0]?.sampleCount ?? 0;
    lines.push(`file '${path.replaceAll("'", "'\\''")}'`, `duration ${((frames * den) / num).toFixed(6)}`);
  }
  return `${lines.join('\n')}\n`;
}
