/** The clip and the detector of a resolved tracking composition: found, opened, probed. */
import type { ResolvedTracking } from '../../document/tracking/resolve-tracking.js';
import { hashOf } from '../../hash.js';
import { contentHash } from '../../io/files/content-hash.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { probeVideo, VIDEO_LIMITS } from '../../io/probe/probe-video.js';
import { type FoundSound, findClipSound } from '../../io/tracking/clip-sound.js';
import { expectPicture } from '../../io/tracking/expect-picture.js';
import type { FaceModel } from '../../io/tracking/face-finder.js';
import { loadFaceModels } from '../../io/tracking/face-models.js';
import { type LoadedModel, loadModel } from '../../io/tracking/model-store.js';
import { referenceFrames } from '../../io/tracking/reference-frames.js';
import type { VideoMedia } from '../../media.js';
import { isDetector } from '../../tracking/model-manifest.js';
import { soundTools } from '../film/sound-tools.js';
import { gatherSource } from '../media/gather.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';
import { modelFolder } from '../workspace.js';
import type { PrepareTrackingOptions } from './prepare-tracking.js';
import { expectTrackable, LONGEST_LAST_FRAME, TRACKING_SECONDS } from './source-limits.js';
import { hidesPeople } from './tracking-labels.js';

export interface GatheredTracking extends ProbedClip {
  readonly clip: HeldSource;
  readonly model: LoadedModel;
  /** What looks for faces, where people are hidden. */
  readonly faceModels: readonly FaceModel[] | undefined;
  /** The frames that a decoder gives out, instead of those the file lists. */
  readonly decodeAll: boolean;
  /** Key under which the cache records that the clip is damaged. */
  readonly damageKey: string;
}

/** Rejects with the problems of the clip (class `media` or `usage`) or of the detector (class `environment`). */
export async function gatherTracking(
  resolved: ResolvedTracking,
  options: PrepareTrackingOptions,
  workspace: Workspace,
): Promise<GatheredTracking> {
  const baseDir = options.baseDir ?? process.cwd();
  const { roots } = options;
  const wanted = { id: 'source', source: resolved.source };
  const clip = await gatherSource(wanted, VIDEO_LIMITS.maxBytes, { baseDir, roots }, workspace);
  const hash = clip.contentHash;
  const damageKey = hashOf({ damaged: hash, build: workspace.tools.build });
  const isKnownDamaged = (await workspace.cache?.fetchJson(damageKey)) === true;
  const decodeAll = options.decodeAll ?? isKnownDamaged;
  const probed = await probeClip(clip.file, { hash, decodeAll }, workspace);
  expectTrackable(probed.media, clip.name, 'source');
  const folder = modelFolder(options);
  const hashed = (file: string) => contentHash(file, workspace.cache, workspace.signal);
  const model = await loadModel('name' in resolved.model ? resolved.model.name : resolved.model.source, {
    folder,
    paths: options.modelPaths === true ? { baseDir, roots } : undefined,
    wanted: isDetector,
    hash: hashed,
  });
  const faceModels = hidesPeople(resolved, model.entry) ? await loadFaceModels(folder, hashed) : undefined;
  return { ...probed, clip, model, faceModels, decodeAll, damageKey };
}

interface ProbedClip {
  readonly media: VideoMedia;
  readonly sound: FoundSound;
  /** See `referenceFrames`. */
  readonly references: readonly number[] | undefined;
}

async function probeClip(
  path: string,
  { hash, decodeAll }: { readonly hash: string; readonly decodeAll: boolean },
  workspace: Workspace,
): Promise<ProbedClip> {
  const { build } = workspace.tools;
  const identity = { probe: 'tracking', code: codeOf('tracked'), hash, build, ...(decodeAll ? { decodeAll } : {}) };
  const { references, ...known } = await remembered(workspace, identity, async () => {
    const found = await searchClip(path, { hash, decodeAll }, workspace);
    // JSON has no value for undefined.
    return { ...found, references: found.references ?? null };
  });
  return { ...known, references: references ?? undefined };
}

async function searchClip(
  path: string,
  { hash, decodeAll }: { readonly hash: string; readonly decodeAll: boolean },
  workspace: Workspace,
): Promise<ProbedClip> {
  const { ffmpegPath, ffprobePath } = workspace.tools;
  const media = await probeVideo(path, {
    ffmpegPath,
    ffprobePath,
    run: workspace.run,
    signal: workspace.signal,
    scanSeconds: TRACKING_SECONDS + 2,
    contentHash: hash,
    documentPath: 'source',
    decodeAll,
    // A clip of any length down to a single frame can be looked at; what is too long is said by `expectTrackable`.
    limits: { minSeconds: 0, maxSeconds: Number.POSITIVE_INFINITY },
  });
  const hasSound = media.hasAudio || media.hasUnreadableAudio === true;
  const sound: FoundSound = hasSound
    ? await findClipSound(path, media.demuxer, soundTools(workspace))
    : { kind: 'none' };
  // A clip that will be refused for its length is not read packet by packet.
  const isRefused = media.durationSeconds > TRACKING_SECONDS + LONGEST_LAST_FRAME;
  if (!isRefused) await expectPicture(path, media, workspace);
  const references =
    isRefused || decodeAll ? undefined : await referenceFrames(path, media, { ffprobePath, run: workspace.run });
  return { media, sound, references };
}
