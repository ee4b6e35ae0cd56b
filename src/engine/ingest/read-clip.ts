/** What an ingest must know of a clip before it is decoded, kept by content. */

import type { ClipFacts, ClipSoundFacts } from '../../compose/mezzanine.js';
import type { PassSound } from '../../io/ingest/video-pass.js';
import type { PacketTable } from '../../io/probe/packet-table.js';
import { probeVideo, type ReadClip, VIDEO_LIMITS } from '../../io/probe/probe-video.js';
import type { ProbedStream } from '../../io/probe/stream-facts.js';
import { soundCodecName } from '../../io/sound/codec-name.js';
import { listSoundStreams } from '../../io/sound/stream-list.js';
import { toStereo } from '../../io/sound/stream-pcm.js';
import { findClipSound } from '../../io/tracking/clip-sound.js';
import type { VideoMedia } from '../../media.js';
import { soundTools } from '../film/sound-tools.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';

export interface UploadedClip {
  readonly media: VideoMedia;
  readonly facts: ClipFacts;
  /** Null for a silent clip, or one whose sound no decoder reads. */
  readonly sound: UploadedSound | null;
  readonly profile: string | null;
  readonly sar: string;
}

export interface UploadedSound extends PassSound {
  readonly codec: string;
  readonly channels: number;
  readonly sampleRate: number;
  /** From the picture's first frame to the sound's beginning, seconds. */
  readonly offsetSeconds: number;
}

/**
 * Rejects with the media problems of `probeVideo`; without a least length. `decodeAll`: the clip is known to be
 * damaged.
 */
export function readClip(
  { file, contentHash: hash }: { readonly file: string; readonly contentHash: string },
  { decodeAll, maxSeconds }: { readonly decodeAll: boolean; readonly maxSeconds: number },
  workspace: Workspace,
): Promise<UploadedClip> {
  const { ffmpegPath, ffprobePath, build } = workspace.tools;
  const identity = { probe: 'upload', code: codeOf('upload'), hash, build, decodeAll, maxSeconds };
  return remembered(workspace, identity, async () => {
    let read: ReadClip | undefined;
    const media = await probeVideo(file, {
      ...{ ffmpegPath, ffprobePath, run: workspace.run, signal: workspace.signal },
      ...{ contentHash: hash, decodeAll, limits: { minSeconds: 0, maxSeconds } },
      scanSeconds: VIDEO_LIMITS.maxSeconds + 1,
      onRead: (seen) => {
        read = seen;
      },
    });
    if (read === undefined) throw new Error('internal: a clip that was probed was not read');
    const { sound, soundFacts } = await soundOf(file, media, read, workspace);
    return {
      media,
      facts: { ...groupsOf(read.packets, media), sound: soundFacts },
      sound: sound ?? null,
      profile: read.stream.profile ?? null,
      sar: sarOf(read.stream),
    };
  });
}

function sarOf({ sample_aspect_ratio: ratio }: ProbedStream): string {
  return ratio === undefined || ratio.startsWith('0:') || ratio.endsWith(':0') ? '1:1' : ratio;
}

/**
 * By packets in the order of decoding: a picture shown before the key frame that it follows belongs to the group
 * before.
 */
export function groupsOf(
  { packets, timeBase }: PacketTable,
  { durationSeconds }: Pick<VideoMedia, 'durationSeconds'>,
): Pick<ClipFacts, 'longestGroupSeconds' | 'isClosed' | 'hasHidden'> {
  const tick = timeBase.num / timeBase.den;
  const first = packets.reduce((least, { pts }) => Math.min(least, pts ?? least), Number.POSITIVE_INFINITY);
  const starts: number[] = [];
  let isClosed = packets[0]?.isKey === true;
  for (const { pts, isKey } of packets) {
    if (pts === undefined) continue;
    if (isKey) starts.push((pts - first) * tick);
    else if ((pts - first) * tick < (starts.at(-1) ?? 0)) isClosed = false;
  }
  const ends = [...starts.slice(1), durationSeconds];
  const lengths = starts.map((start, index) => (ends[index] ?? start) - start);
  return {
    longestGroupSeconds: Math.max(0, ...lengths),
    isClosed,
    hasHidden: packets.some(({ isDiscarded }) => isDiscarded),
  };
}

async function soundOf(file: string, media: VideoMedia, read: ReadClip, workspace: Workspace) {
  if (!media.hasAudio && media.hasUnreadableAudio !== true) return {};
  const tools = soundTools(workspace);
  const found = await findClipSound(file, media.demuxer, tools);
  if (found.kind === 'none') return {};
  if (found.kind === 'unreadable') {
    const soundFacts: ClipSoundFacts = { codec: found.codec, channels: 0, isReadable: false, isPlain: false };
    return { soundFacts };
  }
  const { audio } = await listSoundStreams(file, media.demuxer, tools);
  const listed = audio.find(({ index }) => index === found.streamIndex);
  const channels = listed?.channels ?? 2;
  const isPlain = found.codec === 'aac' && channels <= 2;
  const panned = found.output.find((word) => word.startsWith('pan='));
  const pan = panned === undefined ? undefined : ['-af', panned];
  const probed = read.file.streams.find(({ index }) => index === found.streamIndex);
  const tick = media.timeBase.num / media.timeBase.den;
  const first = (media.pts[0] ?? 0) * tick - (media.lateSeconds ?? 0);
  const offset = Number(probed?.start_time ?? first) - first;
  const sound: UploadedSound = {
    streamIndex: found.streamIndex,
    codec: found.codec,
    channels,
    sampleRate: listed?.sampleRate ?? 0,
    mix: pan ?? (channels > 2 ? ['-ac', '2'] : []),
    stereo: pan ?? toStereo(channels),
    isCopied: isPlain,
    offsetSeconds: Number.isFinite(offset) ? Math.round(offset * 1e6) / 1e6 : 0,
  };
  const soundFacts: ClipSoundFacts = {
    codec: soundCodecName(found.codec, undefined),
    channels,
    isReadable: true,
    isPlain,
  };
  return { sound, soundFacts };
}
