/** A source that is open and hashed -> what probing finds of it, kept by content. */

import type { Warning } from '../../errors.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { IMAGE_LIMITS, type ImageLimits, probeImage } from '../../io/images/probe-image.js';
import { FACE_NETWORK_VERSION } from '../../io/probe/face-weights.js';
import { probeVideo, VIDEO_LIMITS } from '../../io/probe/probe-video.js';
import type { SoundStream } from '../../io/sound/decode-pcm.js';
import type { WantedSamples } from '../../io/sound/open-sound-file.js';
import { probeAudio } from '../../io/sound/probe-audio.js';
import type { AudioMedia, ImageMedia, VideoMedia } from '../../media.js';
import { soundTools } from '../film/sound-tools.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { StillWorkspace, Workspace } from '../workspace.js';
import { peopleKey } from './people.js';

/** What is read, and its place in the document for errors. */
type Held = Pick<HeldSource, 'file' | 'contentHash'> & { readonly id: string };

/** A scan that covers any clip to its end. */
export const WHOLE_SCAN_SECONDS = VIDEO_LIMITS.maxSeconds + 1;

export interface ClipScan {
  /** How far the times of its frames are listed. Default: to its end. */
  readonly scanSeconds?: number;
  /** For a clip known to be damaged: counts the frames that a decoder gives out. Default false. */
  readonly decodeAll?: boolean;
}

/** Rejects with the media problems of `probeVideo`. */
export function probeClip({ file, contentHash: hash, id }: Held, scan: ClipScan, workspace: Workspace) {
  const { scanSeconds = WHOLE_SCAN_SECONDS, decodeAll = false } = scan;
  const { ffmpegPath, ffprobePath, build } = workspace.tools;
  const identity = {
    ...{ probe: 'whole-video', code: codeOf('source'), hash, build },
    ...(scanSeconds === WHOLE_SCAN_SECONDS ? {} : { scanSeconds }),
    ...(decodeAll ? { decodeAll } : {}),
  };
  return remembered(
    workspace,
    identity,
    (): Promise<VideoMedia> =>
      probeVideo(file, {
        ...{ ffmpegPath, ffprobePath, run: workspace.run, signal: workspace.signal },
        ...{ scanSeconds, decodeAll, contentHash: hash, documentPath: id },
      }),
  );
}

export interface ProbedSound {
  readonly media: AudioMedia;
  readonly warnings: readonly Warning[];
}

/** Told of a sound that has not been probed before: where it is read, and what `also` wrote. */
export type SoundListener = (heard: {
  readonly file: string;
  readonly stream: SoundStream;
  readonly decoded: string | undefined;
}) => void;

/** `also`: samples that are wanted with it. Rejects with the media problems of `probeAudio`. */
export function probeSound(
  { file, contentHash: hash, id }: Held,
  { also, onStream }: { readonly also?: WantedSamples | undefined; readonly onStream?: SoundListener | undefined },
  workspace: Workspace,
): Promise<ProbedSound> {
  const identity = { probe: 'audio', code: codeOf('source'), hash, build: workspace.tools.build };
  return remembered(workspace, identity, () =>
    probeAudio(file, {
      ...soundTools(workspace),
      contentHash: async () => hash,
      path: id,
      also,
      onStream: (stream, isWritten) => onStream?.({ file, stream, decoded: isWritten ? also?.into : undefined }),
    }),
  );
}

export interface ImageSurvey {
  readonly limits: Partial<ImageLimits>;
  /** Also the light of each part, for texts that stand on it. */
  readonly grid: boolean;
  /** Also faces and what else asks to be seen. Default false. */
  readonly subjects?: boolean;
  /** A product on flat white without its ground. Default false. */
  readonly cut?: boolean;
}

/** Rejects with the media problems of `probeImage`. */
export function probePicture(
  { file, contentHash: hash, id }: Held,
  { limits, grid, subjects = false, cut = false }: ImageSurvey,
  workspace: StillWorkspace,
): Promise<ImageMedia> {
  const seeing = subjects ? { faces: FACE_NETWORK_VERSION, ...peopleKey(workspace) } : {};
  const own = { ...seeing, ...(cut ? { cut } : {}) };
  const identity = { probe: 'image', code: codeOf('source'), hash, limits, grid, ...own };
  return remembered(workspace, identity, () =>
    probeImage(file, {
      ...{ contentHash: hash, documentPath: id, limits, grid, subjects, cut, decoder: workspace.images },
      people: workspace.people?.inImage,
    }),
  );
}

/** An image of a plan: its size alone matters. */
export const PLAIN_SURVEY: ImageSurvey = { limits: IMAGE_LIMITS, grid: false };
