/** Lists the streams of a sound file and decodes the first, in one run: a start of ffmpeg 5.1 costs 45 ms. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type PcmFormat, pcmOutput } from './decode-pcm.js';
import { runOptions, type SoundTools, untrustedInput } from './run-ffmpeg.js';
import { readList, type StreamList } from './stream-list.js';

/** Samples that a caller wants besides the measured ones. */
export interface WantedSamples {
  readonly format: PcmFormat;
  /** The file they are written to. */
  readonly into: string;
}

export interface OpenedSound {
  readonly list: StreamList;
  /** Samples of the first stream; empty where it cannot be decoded as it is. */
  readonly samples: Buffer;
  /** ffmpeg's own words on damage, one line each. */
  readonly stderr: string;
}

export async function openSoundFile(
  file: string,
  demuxer: string,
  wanted: { readonly measured: PcmFormat; readonly also?: WantedSamples | undefined },
  tools: SoundTools,
): Promise<OpenedSound> {
  const { measured, also } = wanted;
  const { stdout, stderr } = await tools.run(
    [
      ...['-hide_banner', '-nostats', '-y', ...untrustedInput(file, demuxer, 'level+info')],
      ...[...pcmOutput('0:a:0', measured), 'pipe:1'],
      ...(also === undefined ? [] : [...pcmOutput('0:a:0', also.format), `file:${also.into}`]),
    ],
    {
      ...runOptions(tools, 200 + measured.maxSeconds / 10),
      task: 'decode a sound file',
      timeoutCode: 'probe_timed_out',
      // An ffmpeg that ends well has told what it read.
      isAnswer: ({ code, stderr }) => code !== 0 || stderr.includes('Input #0'),
      ...(tools.folder !== undefined && { throughFile: join(tools.folder, `${randomUUID()}.pcm`) }),
    },
  );
  const { opening, damage } = parted(stderr);
  return { list: await readList(file, demuxer, opening), samples: stdout, stderr: damage };
}

/** The levels of messages on damage, and the line, which has no level, that stands for many of them. */
const DAMAGE = /^(?:error|fatal|panic)$|^ *Last message repeated/;

/** What ffmpeg prints until it knows its input, without levels, and its errors from there to the end. */
function parted(text: string): { readonly opening: string; readonly damage: string } {
  const lines = text.split('\n').map((line) => {
    const [, context = '', level, rest = line] = /^(\[[^\]]* @ [^\]]*\] )?\[([a-z]+)\] (.*)$/.exec(line) ?? [];
    return { level, text: context + rest };
  });
  // Tags cannot be mistaken for it: ffmpeg indents each of their lines.
  const mapped = lines.findIndex((line) => /^(?:Stream mapping|Output #0)/.test(line.text));
  const opening = mapped < 0 ? lines : lines.slice(0, mapped);
  const damage = lines.filter((line) => DAMAGE.test(line.level ?? line.text));
  return { opening: opening.map((line) => line.text).join('\n'), damage: damage.map((line) => line.text).join('\n') };
}
