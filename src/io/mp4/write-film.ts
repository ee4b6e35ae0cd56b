/**
 * A film from its chunks and its soundtrack: their samples alternate in half seconds under one index, which comes
 * first. Nothing is decoded or encoded, and ffmpeg is not used: its concat demuxer decodes the beginning of every
 * chunk, and its copying takes longer than writing the file.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { headOf, type MovieChapter, withoutBitRate } from './film-index.js';
import { readStream, runsOf, type Stream, samplesOf, unfit } from './film-parts.js';

export interface FilmParts {
  /** MP4 files with one video stream each, as one encoder writes them, in their order. */
  readonly chunks: readonly string[];
  /** An M4A with one stream. */
  readonly soundtrack: string;
  /** Parts that players name, in order. Default none. */
  readonly chapters?: readonly MovieChapter[];
}

/**
 * Writes `parts` to the new file `output`, index first. Throws `render_incomplete` for a file that is not such an MP4
 * and for chunks of different encoder settings, and the signal's reason.
 */
export async function writeFilm(parts: FilmParts, output: string, signal: AbortSignal): Promise<void> {
  const pictures: Stream[] = [];
  for (const file of parts.chunks) {
    signal.throwIfAborted();
    const stream = await readStream(file, 'vide');
    const [first] = pictures;
    if (first !== undefined && !sameDecoder(first, stream)) throw unfit(file, 'another encoder’s stream');
    pictures.push(stream);
  }
  const sound = await readStream(parts.soundtrack, 'soun');
  const layout = runsOf(pictures, sound);
  const out = await open(output, 'wx');
  try {
    let position = 0;
    const write = async (bytes: Uint8Array) => {
      signal.throwIfAborted();
      await writeWhole(out, bytes, position);
      position += bytes.length;
    };
    await write(headOf(pictures, sound, { layout, chapters: parts.chapters ?? [] }));
    const heard = await readFile(sound.file);
    let seen: { readonly stream: Stream; readonly bytes: Buffer } | undefined;
    for (const run of layout) {
      const { stream } = run;
      if (stream !== sound && stream !== seen?.stream) seen = { stream, bytes: await readFile(stream.file) };
      await write(samplesOf(run, stream === sound ? heard : seen!.bytes));
    }
  } finally {
    await out.close();
  }
}

function sameDecoder(a: Stream, b: Stream): boolean {
  return withoutBitRate(a.table.description).equals(withoutBitRate(b.table.description));
}

/** On a disk that is nearly full a write may put down a part and say nothing; the next one throws. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}
