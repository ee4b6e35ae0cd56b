/**
 * Tracking composition -> resolved, gathered and planned; the part that `render`, `frame`, `plan` and `check` share.
 */
import { readFile } from 'node:fs/promises';
import { encoderFor } from '../../compose/encoder.js';
import type { Quality } from '../../compose/plan.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { combinationHash } from '../../document/combination-hash.js';
import { extensionsOf } from '../../document/own-name.js';
import { type ResolvedTracking, resolveTracking } from '../../document/tracking/resolve-tracking.js';
import type { TrackingComposition } from '../../document/tracking/tracking-schema.js';
import { hashOf } from '../../hash.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { FILES } from '../../io/tracking/burn-clip.js';
import type { ClipSound } from '../../io/tracking/clip-sound.js';
import { secondsOfFrames } from '../../io/tracking/detect-clip.js';
import type { FaceModel } from '../../io/tracking/face-finder.js';
import { expectRuntime, RUNTIME } from '../../io/tracking/inference-runtime.js';
import type { LoadedModel } from '../../io/tracking/model-store.js';
import type { VideoMedia } from '../../media.js';
import { burnGraph, outputSize } from '../../tracking/draw/burn-graph.js';
import type { OverlayStyle } from '../../tracking/draw/overlay-style.js';
import { fitInput, inputPixels } from '../../tracking/network-shape.js';
import { inputOf } from '../../tracking/onnx-input.js';
import { planSurvey, type SurveyPlan } from '../../tracking/survey-times.js';
import type { TrackingPlan } from '../../tracking/tracking-plan.js';
import { codeOf, versionOf } from '../versions.js';
import type { EngineOptions, Workspace } from '../workspace.js';
import { clipWarnings } from './clip-warnings.js';
import { type GatheredTracking, gatherTracking } from './gather-tracking.js';
import { expectLabelGlyphs, labelWarnings, overlayStyle } from './tracking-labels.js';

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
  readonly looks: SurveyPlan;
  /** What looks for faces, and the key of what it finds; undefined where no people are hidden. */
  readonly faces: { readonly models: readonly FaceModel[]; readonly key: string } | undefined;
  /** The largest number of pixels that the network takes as its input. */
  readonly inputPixels: number;
  readonly plan: TrackingPlan;
  /** Key under which the cache records that the clip is damaged. */
  readonly damageKey: string;
}

/** Rejects with the problems of the clip (class `media` or `usage`) or of the detector (class `environment`). */
export async function prepareTracking(
  composition: TrackingComposition,
  options: PrepareTrackingOptions,
  workspace: Workspace,
): Promise<PreparedTracking> {
  expectRuntime();
  const resolved = resolveTracking(composition);
  const gathered = await gatherTracking(resolved, options, workspace);
  return planTracking(resolved, gathered, options.quality ?? 'standard', workspace);
}

async function planTracking(
  resolved: ResolvedTracking,
  gathered: GatheredTracking,
  quality: Quality,
  workspace: Workspace,
): Promise<PreparedTracking> {
  const { clip, media, sound: found, references, model, faceModels, decodeAll, damageKey } = gathered;
  const style = overlayStyle(resolved);
  expectLabelGlyphs(style.texts ?? {});
  const encoder = encoderFor(quality);
  const pixels = inputPixels(media.displaySize, quality);
  const input = inputOf(await readFile(model.path), fitInput(media.displaySize, pixels));
  const looks = planSurvey(secondsOfFrames(media), references);
  const detectionsKey = hashOf({
    detections: codeOf('detections'),
    content: clip.contentHash,
    model: model.sha256,
    input,
    ...(decodeAll ? { decodeAll } : {}),
    ffmpeg: workspace.tools.build,
    onnxruntime: versionOf(RUNTIME),
  });
  const sound = found.kind === 'sound' ? found : undefined;
  const hashes = new Map([[resolved.source, clip.contentHash]]);
  if ('source' in resolved.model) hashes.set(resolved.model.source, model.sha256);
  const graph = printFilterGraph(burnGraph(media, { style, ...FILES }));
  const shown = { classes: resolved.classes ?? null, style, ...extensionsOf(resolved) };
  const networks = faceModels?.map(({ name, sha256 }) => ({ name, sha256 }));
  const facesKey = networks && hashOf({ faces: codeOf('burning'), detectionsKey, networks });
  const key = hashOf({ burn: codeOf('burning'), detectionsKey, facesKey, ...shown, encoder, graph, sound });
  const totalFrames = media.pts.length;
  const plan: TrackingPlan = {
    kind: 'tracking-plan',
    composition: 'tracking',
    combinationHash: combinationHash(resolved, hashes),
    output: { size: outputSize(media), frameRate: media.averageFrameRate, totalFrames },
    encoder,
    media: [{ role: 'source', path: clip.path, contentHash: clip.contentHash }],
    detector: { name: model.name, sha256: model.sha256, input },
    looks: looks.frames,
    ...shown,
    ...(networks === undefined ? {} : { face_networks: networks }),
    chunks: [{ index: 0, start: 0, end: totalFrames, graph, key }],
    detectionsKey,
    warnings: [...clipWarnings(media, found), ...labelWarnings(style.texts ?? {}, model.entry)],
    facts: { duration_seconds: media.durationSeconds },
  };
  const faces = faceModels && facesKey ? { models: faceModels, key: facesKey } : undefined;
  return { resolved, clip, media, sound, model, style, looks, faces, inputPixels: pixels, plan, damageKey };
}
