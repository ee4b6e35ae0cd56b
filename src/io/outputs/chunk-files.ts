/** The files that chunks are encoded into: what ffmpeg is told, and how many pictures one of them holds. */
import { readFile } from 'node:fs/promises';
import type { ChunkFile } from '../../outputs/output.types.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';
import { readWebm } from '../webm/read-webm.js';
import { pngsOf } from './png-stream.js';

export interface ChunkFileRow {
  /** Output arguments behind those of the encoder. */
  readonly arguments: readonly string[];
  /** Pictures in a finished file; rejects or answers 0 for one that is none. */
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
  // One PNG behind the other. Rates have been changed before: no picture is doubled or dropped on the way out.
  png: {
    arguments: [...EXACT, '-vsync', '0', '-f', 'image2pipe'],
    count: async (file) => {
      let count = 0;
      for await (const _ of pngsOf(file)) count += 1;
      return count;
    },
  },
};
