/**
 * The files that chunks are encoded into: the arguments of ffmpeg, and how to count the pictures in a finished file.
 */
import { readFile } from 'node:fs/promises';
import type { ChunkFile } from '../../outputs/output.types.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';
import { readWebm } from '../webm/read-webm.js';
import { pngsOf } from './png-stream.js';

export interface ChunkFileRow {
  /** Output arguments that follow those of the encoder. */
  readonly arguments: readonly string[];
  /** The number of pictures in a finished file; rejects or answers 0 for a file that holds none. */
  count(file: string): Promise<number>;
}

const EXACT = ['-fflags', '+bitexact'] as const;

const samples = async (file: string) => (await readMp4Facts(file))?.streams[0]?.sampleCount ?? 0;

export const CHUNK_FILES: Readonly<Record<ChunkFile, ChunkFileRow>> = {
  mp4: { arguments: [...EXACT, '-video_track_timescale', '90000', '-f', 'mp4'], count: samples },
  mov: {
    arguments: [...EXACT, '-video_track_timescale', '90000', '-movflags', '+write_colr', '-f', 'mov'],
    count: samples,
  },
  webm: {
    arguments: [...EXACT, '-f', 'webm'],
    count: async (file) => readWebm(await readFile(file)).blocks.length,
  },
  // PNG files, one after the other, in one file. The frame rate was applied earlier, so ffmpeg neither repeats nor
  // drops pictures here.
  png: {
    arguments: [...EXACT, '-vsync', '0', '-f', 'image2pipe'],
    count: async (file) => {
      let count = 0;
      for await (const _ of pngsOf(file)) count += 1;
      return count;
    },
  },
};
