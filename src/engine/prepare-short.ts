/** Composition -> resolved document, probed media and plan; the part that `render`, `frame`, `plan` and `check` share. */

import type { Span } from '../compose/compose-chunks.js';
import {
  composeShort,
  SHORT_RATE,
  type ShortMedia,
  SLOT_FRAMES,
  type Sourced,
  shortSpans,
  soundSamples,
} from '../compose/compose-short.js';
import type { AudioMedia, ImageMedia, VideoMedia } from '../compose/media.js';
import type { Chunk, Quality, RenderPlan } from '../compose/plan.js';
import { loopWarning } from '../compose/sound/loop-warning.js';
import { buildTimeMap } from '../compose/time-map.js';
import { combinationHash } from '../document/combination-hash.js';
import { resolveShort } from '../document/resolve-short.js';
import type { ResolvedShort } from '../document/resolved-short.js';
import type { ShortComposition } from '../document/short-schema.js';
import { ReelwrightError, type Warning } from '../errors.js';
import { contentHash } from '../io/files/content-hash.js';
import { loadFontBook } from '../io/fonts/font-book.js';
import { IMAGE_LIMITS, LOGO_LIMITS, probeImage } from '../io/images/probe-image.js';
import { resolveSource } from '../io/probe/resolve-source.js';
import type { SoundStream } from '../io/sound/decode-pcm.js';
import { probeAudio } from '../io/sound/probe-audio.js';
import { glyphProblems } from '../overlay/glyph-problems.js';
import { alphaLost } from './alpha-lost.js';
import { collect } from './collect.js';
import { pictureOfShort } from './picture-of-short.js';
import { type ProbedSegment, placeInSlot, probeSegment } from './probe-segment.js';
import { remembered } from './remembered.js';
import type { SoundAhead } from './sound-ahead.js';
import { soundTools } from './sound-tools.js';
import { fontsVersion, planningCode, soundVersions } from './versions.js';
import type { EngineOptions, Workspace } from './workspace.js';

export interface PrepareOptions extends EngineOptions {
  readonly baseDir?: string | undefined;
  readonly quality?: Quality | undefined;
  /** Keeps the frames of a clip that must be decoded for probing anyway: a render follows. Default false. */
  readonly keepFrames?: boolean | undefined;
  /** Told of music that has not been probed before, as soon as its stream is known. */
  readonly onMusic?: SoundAhead['start'] | undefined;
}

export interface PreparedShort {
  readonly short: ResolvedShort;
  readonly media: ShortMedia;
  readonly plan: RenderPlan;
  readonly spans: readonly Span[];
  /** The file of a chunk's raw frames in the workspace, when its clip was decoded. */
  readonly keptFrames: (chunk: Chunk) => string | undefined;
}

/** Raised when probing learns to see something new. */
const AUDIO_PROBE_VERSION = 1;
const IMAGE_PROBE_VERSION = 2;

/** Rejects with every media problem found (class `media` or `usage`). */
export async function prepareShort(
  composition: ShortComposition,
  options: PrepareOptions,
  workspace: Workspace,
): Promise<PreparedShort> {
  const short = resolveShort(composition);
  let open = () => {};
  const idle = new Promise<void>((resolve) => {
    open = resolve;
  });
  const busy = new Set([0, 1]);
  const onWaiting = (index: number) => void (busy.delete(index) && busy.size === 0 && open());
  const onStream = (file: string, stream: SoundStream) =>
    options.onMusic?.({ music: { file, stream }, totalSamples: soundSamples(short), idle });
  const [glyphs, probed] = await Promise.allSettled([
    // Loading fonts holds this thread for a tenth of a second, which costs nothing while the decoders work.
    idle.then(() => expectGlyphs(short, workspace)),
    collect([
      collect([
        segmentOf(short, 0, options, workspace, onWaiting),
        segmentOf(short, 1, options, workspace, onWaiting),
      ]).finally(open),
      short.music === undefined ? nothing : musicOf(short.music.source, options, workspace, onStream),
      short.logo === undefined ? nothing : imageOf(short.logo.source, 'logo', options, workspace),
      short.poster === undefined ? nothing : imageOf(short.poster.source, 'poster', options, workspace),
    ]),
  ]);
  // A problem of the document before problems of its media.
  if (glyphs.status === 'rejected') throw glyphs.reason;
  if (probed.status === 'rejected') throw probed.reason;
  const [segments, music, logo, poster] = probed.value;
  const [first, second] = segments.map(({ media }) => media) as [Sourced<VideoMedia>, Sourced<VideoMedia>];
  const images = [logo && { role: 'logo' as const, ...logo }, poster && { role: 'poster' as const, ...poster }].filter(
    (image) => image !== undefined,
  );
  const media: ShortMedia = { segments: [first, second], music, images };
  const picture = await pictureOfShort(short, media, options.quality ?? 'standard', workspace);
  const plan = composeShort({
    picture,
    media,
    warnings: [...alphaWarnings(media), ...heldWarnings(media), ...musicWarnings(music, short), ...picture.warnings],
    facts: { resolved_cta_text: short.ctaText, end_card_mode: short.endCard, ...picture.facts },
    combinationHash: combinationHash(short, mediaHashes(short, media)),
    soundVersions: soundVersions(workspace.tools),
  });
  const keptFrames = ({ source }: Chunk) =>
    source.kind === 'clip' ? segments[source.segment]?.frames?.[placeInSlot(source.range.start)] : undefined;
  return { short, media, plan, spans: shortSpans(short, media), keptFrames };
}

/** Rejects with a document problem (class `usage`) for every field with characters that no font covers. */
async function expectGlyphs(short: ResolvedShort, workspace: Workspace): Promise<void> {
  const { segments: _segments, music: _music, logo: _logo, poster: _poster, ...texts } = short;
  const identity = { glyphs: planningCode(), fonts: fontsVersion(), texts };
  await remembered(workspace, identity, async () => {
    const undrawable = glyphProblems(short, loadFontBook());
    if (undrawable.length > 0) throw ReelwrightError.fromProblems(undrawable, { class: 'usage' });
    return 'drawable';
  });
}

const nothing = Promise.resolve(undefined);

/** By source as the document writes it. */
function mediaHashes(short: ResolvedShort, media: ShortMedia): ReadonlyMap<string, string> {
  const hashes = new Map(short.segments.map(({ source }, index) => [source, media.segments[index]?.contentHash ?? '']));
  if (short.music && media.music) hashes.set(short.music.source, media.music.contentHash);
  for (const { role, contentHash: hash } of media.images) {
    const source = short[role]?.source;
    if (source !== undefined) hashes.set(source, hash);
  }
  return hashes;
}

async function segmentOf(
  short: ResolvedShort,
  index: 0 | 1,
  options: PrepareOptions,
  workspace: Workspace,
  onWaiting: (index: number) => void,
): Promise<ProbedSegment> {
  const documentPath = `segments[${index}].source`;
  const path = await sourcePath(short.segments[index].source, documentPath, options);
  const request = { path, index, documentPath, keepFrames: options.keepFrames ?? false, onWaiting };
  return probeSegment(request, workspace);
}

function sourcePath(source: string, documentPath: string, options: PrepareOptions): Promise<string> {
  const { roots } = options;
  return resolveSource(source, {
    baseDir: options.baseDir ?? process.cwd(),
    documentPath,
    ...(roots === undefined ? {} : { roots }),
  });
}

type Music = Sourced<AudioMedia> & { readonly warnings: readonly Warning[] };

async function musicOf(
  source: string,
  options: PrepareOptions,
  workspace: Workspace,
  onStream: (file: string, stream: SoundStream) => void,
): Promise<Music> {
  const documentPath = 'music.source';
  const path = await sourcePath(source, documentPath, options);
  const hash = await contentHash(path, workspace.cache, workspace.signal);
  const { build } = workspace.tools;
  const { media, warnings } = await remembered(
    workspace,
    { probe: 'audio', version: AUDIO_PROBE_VERSION, hash, build },
    () =>
      probeAudio(path, {
        ...soundTools(workspace),
        contentHash: async () => hash,
        path: documentPath,
        onStream: (stream) => onStream(path, stream),
      }),
  );
  return { ...media, path, warnings };
}

async function imageOf(
  source: string,
  role: 'logo' | 'poster',
  options: PrepareOptions,
  workspace: Workspace,
): Promise<Sourced<ImageMedia>> {
  const documentPath = `${role}.source`;
  const path = await sourcePath(source, documentPath, options);
  const hash = await contentHash(path, workspace.cache, workspace.signal);
  const media = await remembered(workspace, { probe: 'image', version: IMAGE_PROBE_VERSION, hash, role }, () =>
    probeImage(path, {
      contentHash: hash,
      documentPath,
      limits: role === 'logo' ? LOGO_LIMITS : IMAGE_LIMITS,
      grid: role === 'poster',
    }),
  );
  return { ...media, path };
}

function musicWarnings(music: Music | undefined, short: ResolvedShort): readonly Warning[] {
  if (music === undefined) return [];
  const loop = loopWarning(music.durationSeconds, short.totalFrames / SHORT_RATE.num, 'music.source');
  return loop === undefined ? music.warnings : [...music.warnings, loop];
}

function alphaWarnings(media: ShortMedia): readonly Warning[] {
  return media.segments.flatMap(({ losesAlpha }, index) =>
    losesAlpha === true ? [alphaLost(`segments[${index}].source`)] : [],
  );
}

function heldWarnings(media: ShortMedia): readonly Warning[] {
  return media.segments.flatMap((segment, index) => {
    const { heldFrom } = buildTimeMap(segment, { slotFrames: SLOT_FRAMES, outputRate: SHORT_RATE });
    if (heldFrom === undefined) return [];
    const heldSeconds = (SLOT_FRAMES - heldFrom) / SHORT_RATE.num;
    return [
      {
        code: 'segment_held',
        path: `segments[${index}].source`,
        message: `The clip lasts ${segment.durationSeconds.toFixed(2)} s of its 6.00 s slot; its last frame is held for ${heldSeconds.toFixed(2)} s.`,
      },
    ];
  });
}
