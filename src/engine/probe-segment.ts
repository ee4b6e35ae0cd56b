/** What a short must know of one of its clips: stream facts and brightness; and, where a render follows, the frames that were decoded for it. */
import { join } from 'node:path';
import { chunkBounds } from '../compose/compose-chunks.js';
import { conformSlot, SHORT_RATE, SLOT_FRAMES, type Sourced } from '../compose/compose-short.js';
import type { LumaGrid, VideoMedia } from '../compose/media.js';
import { contentHash } from '../io/files/content-hash.js';
import { lookAtLuma } from '../io/probe/luma-grid.js';
import { probeVideo } from '../io/probe/probe-video.js';
import { canKeepFrames, keepFrames } from '../io/render/keep-frames.js';
import { remembered } from './remembered.js';
import type { Workspace } from './workspace.js';

export interface SegmentRequest {
  /** Absolute. */
  readonly path: string;
  readonly index: 0 | 1;
  readonly documentPath: string;
  /** Keeps the frames of a clip that must be decoded anyway. */
  readonly keepFrames: boolean;
  /** Called when nothing is left to do here but to wait for a decoder. */
  readonly onWaiting: (index: number) => void;
}

export interface ProbedSegment {
  readonly media: Sourced<VideoMedia>;
  /** Files of raw frames, one for each chunk of the slot; undefined for a clip that was known already, or whose frames are not worth keeping. */
  readonly frames: readonly string[] | undefined;
}

/** Raised when probing learns to see something new. */
const PROBE_VERSION = 3;
const SLOT_SECONDS = SLOT_FRAMES / SHORT_RATE.num;
/** A slot and a margin for the frame after its end. */
const SCAN_SECONDS = SLOT_SECONDS + 1;
const BOUNDS = chunkBounds(SLOT_FRAMES);

/** Place of a chunk's frames among a slot's `frames`; `start` counts from the start of the slot. */
export function placeInSlot(start: number): number {
  return BOUNDS.indexOf(start);
}

/** Rejects with the media problems of `probeVideo`. */
export async function probeSegment(request: SegmentRequest, workspace: Workspace): Promise<ProbedSegment> {
  const { path, documentPath } = request;
  const hash = await contentHash(path, workspace.cache, workspace.signal);
  const { ffmpegPath, ffprobePath, build } = workspace.tools;
  const tools = { ffmpegPath, ffprobePath, run: workspace.run, signal: workspace.signal };
  let frames: readonly string[] | undefined;
  const media = await remembered(
    workspace,
    { probe: 'video', version: PROBE_VERSION, hash, build, scan: SCAN_SECONDS },
    async () => {
      const facts = { ...tools, scanSeconds: SCAN_SECONDS, contentHash: hash, documentPath };
      const video = await probeVideo(path, facts);
      const looking = lookAt(video, request, workspace);
      request.onWaiting(request.index);
      const { grid, files, isDamaged } = await looking;
      frames = files;
      // Where pictures are lost, only a decoder knows which: a plan made from packets would wait for the others.
      const whole = isDamaged ? await probeVideo(path, { ...facts, decodeAll: true }) : video;
      return grid === undefined ? whole : { ...whole, lumaGrid: grid };
    },
  );
  request.onWaiting(request.index);
  return { media: { ...media, path }, frames };
}

interface Look {
  readonly grid: LumaGrid | undefined;
  readonly files?: readonly string[] | undefined;
  readonly isDamaged?: boolean;
}

async function lookAt(media: VideoMedia, request: SegmentRequest, workspace: Workspace): Promise<Look> {
  const { path } = request;
  const { run, signal } = workspace;
  const sampling = { ffmpegPath: workspace.tools.ffmpegPath, run, signal, seconds: SLOT_SECONDS };
  const slot = conformSlot(media, { start: 0, end: SLOT_FRAMES });
  const wanted = { path, media, slot, frameCounts: BOUNDS.slice(1).map((end, at) => end - (BOUNDS[at] ?? 0)) };
  if (request.keepFrames && canKeepFrames(wanted)) {
    const folder = join(workspace.folder, `frames-${request.index}`);
    const look = await keepFrames({ ...wanted, ...sampling, folder });
    if (look.files !== undefined) return look;
  }
  return lookAtLuma(path, media, sampling);
}
