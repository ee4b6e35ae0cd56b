/**
 * The sound of a clip as the result will carry it. The rendering ffmpeg is asked which streams it can read, by decoding
 * a few frames: a stream that only another tool knows, or that this one names and cannot decode, would fail the render.
 */
import { soundCodecName } from '../sound/codec-name.js';
import { runOptions, type SoundTools, untrustedInput } from '../sound/run-ffmpeg.js';
import { type ListedAudioStream, listSoundStreams } from '../sound/stream-list.js';

export interface ClipSound {
  /** Absolute index in the file. */
  readonly streamIndex: number;
  /** ffmpeg's name of the codec. */
  readonly codec: string;
  /** Output arguments: a copy, or AAC, mixed down to stereo where AAC has no name for the channels. */
  readonly output: readonly string[];
}

export type FoundSound =
  | { readonly kind: 'none' }
  /** `codec`: its plain name. */
  | { readonly kind: 'unreadable'; readonly codec: string }
  | ({ readonly kind: 'sound' } & ClipSound);

/** Sound that MP4 players take as it is; other sound becomes AAC. */
export const COPIED_AUDIO: ReadonlySet<string> = new Set(['aac', 'mp3', 'ac3', 'eac3', 'alac']);

const AAC = ['-c:a', 'aac', '-b:a', '192k'];
/**
 * Ways of mixing, tried in this order: the channels as they are; mixed by the rules of their layout; the first two
 * channels.
 */
const MIXES: readonly (readonly string[])[] = [[], ['-ac', '2'], ['-af', 'pan=stereo|c0=c0|c1=c1']];

/** The first stream that can be read. */
export async function findClipSound(file: string, demuxer: string, tools: SoundTools): Promise<FoundSound> {
  const { audio } = await listSoundStreams(file, demuxer, tools);
  for (const stream of audio) {
    const output = await trialOutput(file, demuxer, stream, tools);
    if (output !== undefined) return { kind: 'sound', streamIndex: stream.index, codec: stream.codec, output };
  }
  const [first] = audio;
  return first === undefined ? { kind: 'none' } : { kind: 'unreadable', codec: soundCodecName(first.codec, first.tag) };
}

async function trialOutput(
  file: string,
  demuxer: string,
  { index, codec, sampleRate }: ListedAudioStream,
  tools: SoundTools,
): Promise<readonly string[] | undefined> {
  if (codec === 'none' || sampleRate === 0) return undefined;
  const works = async (output: readonly string[]) => {
    const { stdout } = await tools.run(
      [
        ...untrustedInput(file, demuxer),
        ...['-map', `0:${index}`, '-vn', '-sn', '-dn', '-frames:a', '8', ...output, '-f', 'framecrc', 'pipe:1'],
      ],
      { ...runOptions(tools, 60), task: 'try the sound of the clip', timeoutCode: 'probe_timed_out' },
    );
    return /^\d+,/m.test(stdout.toString('latin1'));
  };
  if (COPIED_AUDIO.has(codec)) return (await works(['-c:a', 'pcm_s16le'])) ? ['-c:a', 'copy'] : undefined;
  for (const mix of MIXES) if (await works([...mix, ...AAC])) return [...mix, ...AAC];
  return undefined;
}
