/** A sound file of any supported format as 48 kHz stereo floats on disk; only as much of it as the film can use. */
import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import { SAMPLE_RATE } from '../../sound/stereo.js';
import { toolWords } from '../ffmpeg/tool-words.js';
import { diskFullError, isDiskFull } from '../files/free-room.js';
import { decodePcm, type SoundStream } from './decode-pcm.js';
import type { SoundToolsInFolder } from './run-ffmpeg.js';
import { BYTES_PER_SAMPLE, type MemoryRoom, type OpenSound, openSound, roomInMemory } from './sound-files.js';

export interface DecodeSoundOptions extends SoundToolsInFolder {
  /**
   * Longest result in seconds. For a bed: the picture's length and 0.1 s, so that a bed which is longer can be
   * recognised.
   */
  readonly maxSeconds: number;
  /** Seconds of the source to leave out at its start. Default 0. */
  readonly fromSeconds?: number;
  /** Seconds of the source in a second of the result, as in `PcmFormat`. Default 1. */
  readonly speed?: number;
  /** A file with these samples, which is removed. Default: they are decoded. */
  readonly decoded?: string | undefined;
  /** Memory that the samples may use. Default: all of them stay on disk. */
  readonly room?: MemoryRoom;
  /** Place of the source in the document, for errors. */
  readonly path?: string;
}

/** The samples that a soundtrack is made of. */
export function floats(maxSeconds: number) {
  return { sampleFormat: 'f32le', sampleRate: SAMPLE_RATE, maxSeconds } as const;
}

/**
 * Mono comes out on both sides, 5.1 and 7.1 are mixed down in floats (nothing clips). Damaged parts are left out as
 * ffmpeg leaves them out; a file without any decodable sound throws `asset_corrupt`. Values that are no numbers become
 * 0.
 */
export async function decodeSound(file: string, media: SoundStream, options: DecodeSoundOptions): Promise<OpenSound> {
  const room = options.room ?? roomInMemory(0);
  if (options.decoded !== undefined && !(await isDiskFull(options.folder))) return openSound(options.decoded, room);
  const into = join(options.folder, `${randomUUID()}.f32`);
  const { fromSeconds = 0, speed } = options;
  const format = { ...floats(options.maxSeconds), fromSeconds, ...(speed === undefined ? {} : { speed }), into };
  const result = await decodePcm(file, media, format, options);
  // ffmpeg 4.1 exits with success when the disk is full.
  if (await isDiskFull(options.folder)) throw diskFullError(toolWords(result.stderr));
  const sound = openSound(into, room);
  if (result.stdoutBytes >= BYTES_PER_SAMPLE) return sound;
  sound.close();
  throw new ReelwrightError(
    {
      code: 'asset_corrupt',
      path: options.path ?? '',
      message: `Expected a playable sound file for ${basename(file)} but received a damaged one: no sound can be decoded`,
      remedy: 'Export the file again as MP3, M4A or WAV.',
    },
    { class: 'media', cause: toolWords(result.stderr) },
  );
}
