/**
 * Tracking composition -> probed clip, loaded detector and plan; and the clip's tracks, from the cache or by looking.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encoderFor } from '../../compose/encoder.js';
import type { Quality } from '../../compose/plan.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { combinationHash } from '../../document/combination-hash.js';
import { type ResolvedTracking, resolveTracking } from '../../document/tracking/resolve-tracking.js';
import type { TrackingComposition } from '../../document/tracking/tracking-schema.js';
import type { Warning } from '../../errors.js';
import { hashOf } from '../../hash.js';
import { contentHash } from '../../io/files/content-hash.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { probeVideo, VIDEO_LIMITS } from '../../io/probe/probe-video.js';
import { FILES } from '../../io/tracking/burn-clip.js';
import { type ClipSound, COPIED_AUDIO, type FoundSound, findClipSound } from '../../io/tracking/clip-sound.js';
import { type ClipDetections, detectClip, frameTimes } from '../../io/tracking/detect-clip.js';
import { expectPicture } from '../../io/tracking/expect-picture.js';
import { expectRuntime, RUNTIME } from '../../io/tracking/inference-runtime.js';
import { type LoadedModel, loadModel } from '../../io/tracking/model-store.js';
import { referenceFrames } from '../../io/tracking/reference-frames.js';
import type { VideoMedia } from '../../media.js';
import { burnGraph, outputSize } from '../../tracking/draw/burn-graph.js';
import type { OverlayStyle } from '../../tracking/draw/overlay-style.js';
import { type LookPlan, planLooks } from '../../tracking/look-times.js';
import { classBook } from '../../tracking/model-manifest.js';
import { fitInput, inputPixels } from '../../tracking/network-shape.js';
import { inputOf } from '../../tracking/onnx-input.js';
import type { ObjectTrack } from '../../tracking/track.types.js';
import { trackDetections } from '../../tracking/track-detections.js';
import type { TrackingPlan } from '../../tracking/tracking-plan.js';
import { alphaLost } from '../alpha-lost.js';
import { soundTools } from '../film/sound-tools.js';
import { sourceOf } from '../media/gather.js';
import { burningCode, versionOf } from '../versions.js';
import { defaultCacheFolder, type EngineOptions, type Workspace } from '../workspace.js';
import { expectTrackable, LONGEST_LAST_FRAME, TRACKING_SECONDS } from './source-limits.js';

export interface PrepareTrackingOptions extends EngineOptions {
  readonly baseDir?: string | undefined;
  readonly quality?: Quality | undefined;
  /**
   * Plans for the frames that a decoder gives out instead of those the file lists. Default: only for a clip that is
   * known to be damaged.
   */
  readonly decodeAll?: boolean | undefined;
}

export interface PreparedTracking {
  readonly resolved: ResolvedTracking;
  readonly clip: HeldSource;
  readonly media: VideoMedia;
  /** Undefined for a silent clip. */
  readonly sound: ClipSound | undefined;
  readonly model: LoadedModel;
  readonly style: OverlayStyle;
  readonly looks: LookPlan;
  /** Of the network's input, at most. */
  readonly inputPixels: number;
  readonly plan: TrackingPlan;
  /** Where the cache knows that the clip is damaged. */
  readonly damageKey: string;
}

export interface ClipTracks {
  /** Of the classes asked for, ids renumbered. */
  readonly tracks: readonly ObjectTrack[];
  readonly nameOf: (classId: number) => string;
  readonly detections: ClipDetections;
  /** False when the detections came from the cache. */
  readonly looked: boolean;
}

/** Raised when the same clip and model would give other detections. */
const DETECT_VERSION = 3;
const PROBE_VERSION = 5;
export async function prepareTracking(
  composition: TrackingComposition,
  options: PrepareTrackingOptions,
  workspace: Workspace,
): Promise<PreparedTracking> {
  expectRuntime();
  const resolved = resolveTracking(composition);
  const baseDir = options.baseDir ?? process.cwd();
  const { roots } = options;
  const wanted = { id: 'source', source: resolved.source };
  const clip = await sourceOf(wanted, VIDEO_LIMITS.maxBytes, { baseDir, roots }, workspace);
  const hash = clip.contentHash;
  const damageKey = hashOf({ damaged: hash, build: workspace.tools.build });
  const isKnownDamaged = (await workspace.cache?.fetchJson(damageKey)) === true;
  const decodeAll = options.decodeAll ?? isKnownDamaged;
  const { media, sound: found, references } = await probeClip(clip.file, { hash, decodeAll }, workspace);
  const sound = found.kind === 'sound' ? found : undefined;
  expectTrackable(media, clip.path, 'source');
  const modelName = 'name' in resolved.model ? resolved.model.name : resolved.model.source;
  const model = await loadModel(modelName, {
    folder: modelFolder(options),
    paths: options.modelPaths === true ? { baseDir, roots } : undefined,
    hash: (file) => contentHash(file, workspace.cache, workspace.signal),
  });

  const style: OverlayStyle = {
    style: resolved.style,
    labels: resolved.showScore ? 'score' : 'name',
    color: resolved.color,
  };
  const quality = options.quality ?? 'standard';
  const encoder = encoderFor(quality);
  const pixels = inputPixels(media.displaySize, quality);
  const input = inputOf(await readFile(model.path), fitInput(media.displaySize, pixels));
  const looks = planLooks(frameTimes(media), references);
  const detectionsKey = hashOf({
    detections: DETECT_VERSION,
    content: hash,
    model: model.sha256,
    input,
    ...(decodeAll ? { decodeAll } : {}),
    ffmpeg: workspace.tools.build,
    onnxruntime: versionOf(RUNTIME),
  });
  const hashes = new Map([[resolved.source, hash]]);
  if ('source' in resolved.model) hashes.set(resolved.model.source, model.sha256);
  const graph = printFilterGraph(burnGraph(media, { style, ...FILES }));
  const shown = { classes: resolved.classes ?? null, style };
  const key = hashOf({ burn: burningCode(), detectionsKey, ...shown, encoder, graph, sound });
  const totalFrames = media.pts.length;
  const plan: TrackingPlan = {
    kind: 'tracking-plan',
    composition: 'tracking',
    combinationHash: combinationHash(resolved, hashes),
    output: { size: outputSize(media), frameRate: media.averageFrameRate, totalFrames },
    encoder,
    media: [{ role: 'source', path: clip.path, contentHash: hash }],
    detector: { name: model.name, sha256: model.sha256, input },
    looks: looks.frames,
    ...shown,
    chunks: [{ index: 0, start: 0, end: totalFrames, graph, key }],
    detectionsKey,
    warnings: clipWarnings(media, found),
    facts: { duration_seconds: media.durationSeconds },
  };
  return { resolved, clip, media, sound, model, style, looks, inputPixels: pixels, plan, damageKey };
}

/** `modelDir` > REELWRIGHT_MODELS > `models` in the default cache folder. */
export function modelFolder(options: { readonly modelDir?: string | undefined }): string {
  return options.modelDir ?? process.env['REELWRIGHT_MODELS'] ?? join(defaultCacheFolder(), 'models');
}

/** Detections come from the cache when there are some: a change of classes, colour or style only draws. */
export async function tracksOf(
  prepared: PreparedTracking,
  workspace: Workspace,
  onLook?: (done: number, total: number) => void,
): Promise<ClipTracks> {
  const { media, model, plan, resolved } = prepared;
  const known = (await workspace.cache?.fetchJson(plan.detectionsKey)) as ClipDetections | undefined;
  const detections =
    known ??
    (await workspace.budget.groups.use(workspace.signal, () =>
      detectClip({
        ffmpegPath: workspace.tools.ffmpegPath,
        path: prepared.clip.file,
        media,
        model,
        looks: prepared.looks,
        inputPixels: prepared.inputPixels,
        signal: workspace.signal,
        watchdog: workspace.watchdog,
        onLook,
      }),
    ));
  if (known === undefined) await workspace.cache?.storeJson(plan.detectionsKey, detections);
  const book = classBook(model.entry, detections.classes);
  const all = trackDetections(detections.detections, {
    frameRate: media.averageFrameRate,
    times: frameTimes(media),
    ...media.displaySize,
    cuts: detections.cuts,
    classGroup: book.groupOf,
  });
  const wanted = resolved.classes === undefined ? undefined : new Set(resolved.classes);
  const tracks = all
    .filter((track) => wanted === undefined || wanted.has(track.class))
    .map((track, index) => ({ ...track, id: index + 1 }));
  return { tracks, nameOf: book.nameOf, detections, looked: known === undefined };
}

interface ProbedClip {
  readonly media: VideoMedia;
  readonly sound: FoundSound;
  /** See `referenceFrames`. */
  readonly references: readonly number[] | undefined;
}

/** As it is stored: JSON knows no undefined. */
interface StoredClip {
  readonly media: VideoMedia;
  readonly sound: FoundSound;
  readonly references: readonly number[] | null;
}

async function probeClip(
  path: string,
  { hash, decodeAll }: { readonly hash: string; readonly decodeAll: boolean },
  workspace: Workspace,
): Promise<ProbedClip> {
  const { ffmpegPath, ffprobePath, build } = workspace.tools;
  const key = hashOf({ probe: 'tracking', version: PROBE_VERSION, hash, build, ...(decodeAll ? { decodeAll } : {}) });
  const known = (await workspace.cache?.fetchJson(key)) as StoredClip | undefined;
  if (known !== undefined) return { ...known, references: known.references ?? undefined };
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
  const stored: StoredClip = { media, sound, references: references ?? null };
  await workspace.cache?.storeJson(key, stored);
  return { media, sound, references };
}

function clipWarnings(media: VideoMedia, sound: FoundSound): Warning[] {
  const warnings: Warning[] = media.losesAlpha === true ? [alphaLost('source')] : [];
  if (media.isDamaged === true) {
    warnings.push({
      code: 'source_damaged',
      path: 'source',
      message: `Parts of the clip cannot be decoded: the result has the ${media.pts.length} pictures that can, and damaged ones may show.`,
    });
  }
  const { width, height } = media.displaySize;
  const size = outputSize(media);
  if (size.width !== width || size.height !== height) {
    warnings.push({
      code: 'size_evened',
      path: 'source',
      message: `The clip is ${width}x${height}; H.264 needs even sides, so the result is ${size.width}x${size.height}.`,
    });
  }
  if (sound.kind === 'sound' && !COPIED_AUDIO.has(sound.codec)) {
    warnings.push({
      code: 'sound_converted',
      path: 'source',
      message: `The clip's sound (${sound.codec}) does not fit MP4 and was encoded as AAC.`,
    });
  }
  if (sound.kind === 'unreadable') {
    warnings.push({
      code: 'sound_dropped',
      path: 'source',
      message: `The clip's sound (${sound.codec}) cannot be decoded: the result is silent.`,
    });
  }
  return warnings;
}
