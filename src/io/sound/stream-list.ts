/** The streams that ffmpeg sees in a file, read from the list it prints. */
import { rawPcmCodecs } from '../mp4/raw-pcm.js';
import { runOptions, type SoundTools } from './run-ffmpeg.js';

export interface ListedAudioStream {
  /** Absolute index in the file. */
  readonly index: number;
  /** ffmpeg's name of the codec; `none` for one that it does not know or mistakes for another. */
  readonly codec: string;
  /** The container's own four characters for the codec; undefined when it has none that can be read. */
  readonly tag: string | undefined;
  readonly sampleRate: number;
  readonly channels: number;
}

export interface StreamList {
  readonly audio: readonly ListedAudioStream[];
  /** True for moving pictures; a cover does not count. */
  readonly hasVideo: boolean;
  /** The length in the file's header; undefined when there is none or ffmpeg guessed it from a bitrate. */
  readonly declaredSeconds: number | undefined;
  /** Everything that ffmpeg printed, for errors. */
  readonly log: string;
}

/** Opens `file` as `demuxer` without decoding it. A file that does not open has no streams. */
export async function listSoundStreams(file: string, demuxer: string, tools: SoundTools): Promise<StreamList> {
  const args = [
    '-nostdin',
    '-hide_banner',
    '-v',
    'info',
    '-protocol_whitelist',
    'file,pipe',
    '-f',
    demuxer,
    '-i',
    `file:${file}`,
  ];
  const { stderr } = await tools.run(args, {
    ...runOptions(tools, 60),
    task: 'list the streams of a sound file',
    timeoutCode: 'probe_timed_out',
    // ffmpeg is given no output, which it always reports as an error.
    isAnswer: ({ code }) => code !== 0,
  });
  return readList(file, demuxer, stderr.replace(/\n?At least one output file must be specified\s*$/, ''));
}

/** The streams in what ffmpeg prints while it opens `file`. */
export async function readList(file: string, demuxer: string, log: string): Promise<StreamList> {
  const list = parseStreamList(log);
  const right = demuxer === 'mov' && list.audio.length > 0 ? await rawPcmCodecs(file) : new Map<number, string>();
  const audio = list.audio.map((stream) =>
    (right.get(stream.index) ?? stream.codec) === stream.codec ? stream : { ...stream, codec: 'none' },
  );
  return { ...list, audio, log };
}

/** The facts in what ffmpeg prints about an input (the same on 4.1 and 5.1). */
export function parseStreamList(text: string): Omit<StreamList, 'log'> {
  const audio: ListedAudioStream[] = [];
  let hasVideo = false;
  // The value of a tag cannot be taken for a stream: ffmpeg starts each line of it with a name or a colon.
  for (const match of text.matchAll(/^ *Stream #0:(\d+)(?:\[\w+\])?(?:\(\w*\))?: (Audio|Video): (.*)$/gm)) {
    const [, index = '', kind = '', description = ''] = match;
    if (kind === 'Audio') audio.push({ index: Number(index), ...describedAudio(description) });
    else if (!isCover(description)) hasVideo = true;
  }
  const duration = /^ *Duration: (\d+):(\d+):([\d.]+)/m.exec(text);
  const guessed = /Estimating duration from bitrate/.test(text);
  const [, hours = '', minutes = '', seconds = ''] = duration ?? [];
  const declaredSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return { audio, hasVideo, declaredSeconds: duration === null || guessed ? undefined : declaredSeconds };
}

function describedAudio(description: string): Omit<ListedAudioStream, 'index'> {
  const codec = /^\w+/.exec(description)?.[0] ?? 'none';
  const tag = /\(([\w-]{4}) \/ 0x[0-9A-F]{8}\)/.exec(description)?.[1];
  const sampleRate = Number(/, (\d+) Hz/.exec(description)?.[1] ?? 0);
  const layout = /, \d+ Hz, ([^,]+)/.exec(description)?.[1] ?? '';
  return { codec, tag, sampleRate, channels: channelCount(layout) };
}

/** `stereo` is 2, `5.1(side)` is 6, `9 channels` is 9. */
function channelCount(layout: string): number {
  if (layout.startsWith('mono')) return 1;
  if (layout.startsWith('quad')) return 4;
  const numbered = /^(\d+) channels/.exec(layout);
  if (numbered) return Number(numbered[1]);
  const points = /^(\d+)\.(\d+)/.exec(layout);
  if (points) return Number(points[1]) + Number(points[2]);
  const polygons: Readonly<Record<string, number>> = { hexagonal: 6, octagonal: 8, hexadecagonal: 16 };
  return polygons[layout] ?? 2;
}

/** ffmpeg 5.1 marks covers; 4.1 does not, but a cover has the time base of still pictures: 90k. */
function isCover(description: string): boolean {
  return (
    description.includes('(attached pic)') ||
    (/^(mjpeg|png|bmp|gif)\b/.test(description) && / 90k tbr/.test(description))
  );
}
