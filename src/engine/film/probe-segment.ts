/**
 * What a film must know of one of its clips: stream facts, light and subjects. Where a render follows, the frames that
 * are decoded for it are kept.
 */
import type { FilmFormat } from '../../compose/timeline.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { FACE_NETWORK_VERSION } from '../../io/probe/face-weights.js';
import { probeVideo } from '../../io/probe/probe-video.js';
import type { VideoMedia } from '../../media.js';
import { secondsOf } from '../../time.js';
import { peopleKey, withPeople } from '../media/people.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';
import { surveyAndKeep } from './survey-and-keep.js';

export interface SegmentRequest extends Pick<HeldSource, 'file' | 'contentHash'> {
  /** Place in the document: `segments[0].source`. */
  readonly documentPath: string;
  readonly output: Pick<FilmFormat, 'size' | 'frameRate'>;
  /** Output frames of its scene. */
  readonly slotFrames: number;
  /** Frames that may be shown behind the slot, as a ground. Default 0. */
  readonly framesBehind?: number;
  /** Keeps the frames of a clip that must be decoded anyway. */
  readonly keepFrames: boolean;
  /** Called when nothing is left to do here but to wait for a decoder. */
  onWaiting(): void;
}

/** Scanned behind the slot, for the frame after its end. */
const MARGIN_SECONDS = 1;

/** Rejects with the media problems of `probeVideo`. */
export async function probeSegment(request: SegmentRequest, workspace: Workspace): Promise<VideoMedia> {
  const { file: path, contentHash: hash, documentPath } = request;
  const { ffmpegPath, ffprobePath, build } = workspace.tools;
  const tools = { ffmpegPath, ffprobePath, run: workspace.run, signal: workspace.signal };
  const { output, slotFrames, framesBehind = 0 } = request;
  const scanSeconds = secondsOf(slotFrames + framesBehind, output.frameRate) + MARGIN_SECONDS;
  return remembered(
    workspace,
    {
      ...{ probe: 'video', code: codeOf('clip'), faces: FACE_NETWORK_VERSION, hash, build, scan: scanSeconds },
      ...peopleKey(workspace),
    },
    async () => {
      const facts = { ...tools, scanSeconds, contentHash: hash, documentPath };
      const video = await probeVideo(path, facts);
      const frames = slotFrames + framesBehind;
      const shown = request.keepFrames ? { fromSeconds: 0, rate: output.frameRate, frames } : undefined;
      const seconds = secondsOf(slotFrames, output.frameRate);
      const surveying = surveyAndKeep({ path, media: video, seconds, shown }, workspace);
      request.onWaiting();
      const { light, subjects, colors, isDamaged } = await surveying;
      // Where pictures are lost, only a decoder knows which: a plan made from packets would wait for the others.
      const whole = isDamaged === true ? await probeVideo(path, { ...facts, decodeAll: true }) : video;
      if (light === undefined || subjects === undefined) return whole;
      const seen = { light, ...(colors === undefined ? {} : { colors }) };
      return { ...whole, ...seen, subjects: await withPeople({ path, media: whole, subjects }, workspace) };
    },
  );
}
