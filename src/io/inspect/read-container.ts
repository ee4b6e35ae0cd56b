/** What the container and its streams declare, read without decoding. */
import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ContainerFacts, StreamFacts } from '../../inspect/inspection.types.js';
import { printsJson } from '../ffmpeg/run-tool.js';
import { topLevelBoxes } from '../mp4/top-level-boxes.js';
import type { Run } from '../probe/run.types.js';

/** More parts than this are not listed: a fragmented film repeats its own. */
const MOST_BOXES = 100;

/** `demuxer`: the sniffed one. */
export async function readContainer(path: string, demuxer: string): Promise<ContainerFacts> {
  if (demuxer !== 'mov') return { type: 'matroska', boxes: [], index_first: null, fragmented: false };
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(12);
    await file.read(head, 0, head.length, 0);
    const isQuickTime = head.toString('latin1', 4, 12) === 'ftypqt  ' || head.toString('latin1', 4, 8) !== 'ftyp';
    const boxes: string[] = [];
    let fragmented = false;
    for await (const { type } of topLevelBoxes(file)) {
      fragmented ||= type === 'moof';
      if (boxes.at(-1) !== type && boxes.length < MOST_BOXES && !(fragmented && boxes.includes(type))) boxes.push(type);
    }
    const [index, media] = [boxes.indexOf('moov'), boxes.indexOf('mdat')];
    return {
      type: isQuickTime ? 'mov' : 'mp4',
      boxes,
      index_first: media < 0 ? null : index >= 0 && index < media,
      fragmented,
    };
  } finally {
    await file.close();
  }
}

/** One stream of `ffprobe -show_streams -of json`, as far as it is read here. */
export interface ListedStream {
  readonly index: number;
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly profile?: string;
  readonly start_time?: string;
  readonly duration?: string;
  readonly bit_rate?: string;
  readonly sample_rate?: string;
  readonly channels?: number;
  readonly color_range?: string;
  readonly color_space?: string;
  readonly color_transfer?: string;
  readonly color_primaries?: string;
  readonly tags?: { readonly language?: string };
}

/** All streams; none where ffprobe prints none. */
export async function listStreams(
  path: string,
  demuxer: string,
  tools: { readonly ffprobePath: string; readonly run: Run },
): Promise<readonly ListedStream[]> {
  const input = ['-v', 'error', '-protocol_whitelist', 'file', '-f', demuxer, '-show_streams', '-of', 'json'];
  const { stdout } = await tools.run(tools.ffprobePath, [...input, '-i', `file:${resolve(path)}`], {
    task: 'read the streams of a film',
    timeoutSeconds: 60,
    timeoutCode: 'probe_timed_out',
    isAnswer: printsJson,
  });
  try {
    return (JSON.parse(stdout.toString('utf8')) as { streams?: ListedStream[] }).streams ?? [];
  } catch {
    return [];
  }
}

/** A stream as the receipt tells it. */
export function streamFacts(stream: ListedStream): StreamFacts {
  return {
    index: stream.index,
    type: stream.codec_type ?? 'unknown',
    codec: stream.codec_name ?? null,
    profile: stream.profile ?? null,
    start_seconds: printedNumber(stream.start_time),
    duration_seconds: printedNumber(stream.duration),
    bit_rate: printedNumber(stream.bit_rate),
    language: stream.tags?.language ?? null,
  };
}

/** A number that ffprobe prints as text; null for `N/A` and what is not there. */
export function printedNumber(text: string | undefined): number | null {
  const value = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Bytes of a file. */
export async function bytesOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
