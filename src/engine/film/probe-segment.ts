/**
 * What a film must know of one of its clips: stream facts, light and subjects; and, where a render follows, the frames
 * that were decoded for it.
 */
import { join } from 'node:path';
import { chunkBounds } from '../../compose/compose-chunks.js';
import { conformToFill } from '../../compose/conform.js';
import { isSubjectFramed, type WantedFocus } from '../../compose/frame-clip.js';
import { CENTER, type FilmFormat } from '../../compose/timeline.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { FACE_NETWORK_VERSION } from '../../io/probe/face-weights.js';
import { type ClipLook, lookAtClip } from '../../io/probe/look-at-clip.js';
import { probeVideo } from '../../io/probe/probe-video.js';
import { canKeepFrames, keepFrames } from '../../io/render/keep-frames.js';
import type { VideoMedia } from '../../media.js';
import { secondsOf } from '../../time.js';
import { peopleKey, withPeople } from '../media/people.js';
import { remembered } from '../remembered.js';
import type { Workspace } from '../workspace.js';
import type { KeptClip } from './kept-frames.js';

export interface SegmentRequest extends Pick<HeldSource, 'file' | 'contentHash'> {
  /** Place in the document: `segments[0].source`. */
  readonly documentPath: string;
  readonly output: Pick<FilmFormat, 'size' | 'frameRate'>;
  /** Output frames of its scene. */
  readonly slotFrames: number;
  /** Frames that are shown behind the slot, as a ground: only their times are wanted. Default 0. */
  readonly framesBehind?: number;
  readonly focus: WantedFocus;
  /** Keeps the frames of a clip that must be decoded anyway. */
  readonly keepFrames: boolean;
  /** Called when nothing is left to do here but to wait for a decoder. */
  onWaiting(): void;
}

export interface ProbedSegment {
  readonly media: VideoMedia;
  /**
   * Raw frames of the slot's chunks; undefined for a clip that was known already, or whose frames are not worth
   * keeping.
   */
  readonly kept: KeptClip | undefined;
}

/** Raised when probing learns to see something new. */
const PROBE_VERSION = 9;
/** Scanned behind the slot, for the frame after its end. */
const MARGIN_SECONDS = 1;

/** Rejects with the media problems of `probeVideo`. */
export async function probeSegment(request: SegmentRequest, workspace: Workspace): Promise<ProbedSegment> {
  const { file: path, contentHash: hash, documentPath } = request;
  const { ffmpegPath, ffprobePath, build } = workspace.tools;
  const tools = { ffmpegPath, ffprobePath, run: workspace.run, signal: workspace.signal };
  const { output, slotFrames, framesBehind = 0 } = request;
  const scanSeconds = secondsOf(slotFrames + framesBehind, output.frameRate) + MARGIN_SECONDS;
  let kept: KeptClip | undefined;
  const media = await remembered(
    workspace,
    {
      ...{ probe: 'video', version: PROBE_VERSION, faces: FACE_NETWORK_VERSION, hash, build, scan: scanSeconds },
      ...peopleKey(workspace),
    },
    async () => {
      const facts = { ...tools, scanSeconds, contentHash: hash, documentPath };
      const video = await probeVideo(path, facts);
      const looking = lookAt(video, request, workspace);
      request.onWaiting();
      const look = await looking;
      kept = look.kept;
      // Where pictures are lost, only a decoder knows which: a plan made from packets would wait for the others.
      const whole = look.isDamaged === true ? await probeVideo(path, { ...facts, decodeAll: true }) : video;
      const { light, subjects } = look;
      if (light === undefined || subjects === undefined) return whole;
      return { ...whole, light, subjects: await withPeople({ path, media: whole, subjects }, workspace) };
    },
  );
  return { media, kept };
}

interface Look extends ClipLook {
  readonly kept?: KeptClip | undefined;
  readonly isDamaged?: boolean;
}

async function lookAt(media: VideoMedia, request: SegmentRequest, workspace: Workspace): Promise<Look> {
  const { file: path, output, slotFrames, documentPath } = request;
  const { run, signal } = workspace;
  const sampling = {
    ffmpegPath: workspace.tools.ffmpegPath,
    run,
    signal,
    seconds: secondsOf(slotFrames, output.frameRate),
  };
  const slot = conformToFill(media, {
    outputSize: output.size,
    outputRate: output.frameRate,
    slotRange: { start: 0, end: slotFrames },
    focus: typeof request.focus === 'object' ? request.focus : CENTER,
  });
  const bounds = chunkBounds(slotFrames);
  const frameCounts = bounds.slice(1).map((end, at) => end - (bounds[at] ?? 0));
  const wanted = { path, media, slot, frameCounts };
  // Where the subject decides what is cut away, only this look will tell.
  const isDecided = !isSubjectFramed(media.displaySize, output.size, request.focus);
  if (request.keepFrames && isDecided && canKeepFrames(wanted)) {
    const folder = join(workspace.folder, `frames-${documentPath.replaceAll(/\W+/g, '-')}`);
    const { look, files } = await keepFrames({ ...wanted, ...sampling, folder });
    if (files !== undefined) return { ...look, kept: { media: documentPath, files, frameCounts } };
  }
  return lookAtClip(path, media, sampling);
}
