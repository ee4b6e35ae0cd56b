/** Composition -> resolved document, probed media and plan; the part that `render`, `frame`, `plan` and `check` share. */

import type { Span } from '../compose/compose-chunks.js';
import {
  composeShort,
  SHORT_RATE,
  type ShortMedia,
  SLOT_FRAMES,
  type Sourced,
  shortSpans,
} from '../compose/compose-short.js';
import type { AudioMedia, ImageMedia, VideoMedia } from '../compose/media.js';
import type { Quality, RenderPlan } from '../compose/plan.js';
import { loopWarning } from '../compose/sound/loop-warning.js';
import { buildTimeMap } from '../compose/time-map.js';
import { combinationHash } from '../document/combination-hash.js';
import { resolveShort } from '../document/resolve-short.js';
import type { ResolvedShort } from '../document/resolved-short.js';
import type { ShortComposition } from '../document/short-schema.js';
import { ReelwrightError, type Warning } from '../errors.js';
import { hashOf } from '../hash.js';
import { contentHash } from '../io/files/content-hash.js';
import { loadFontBook } from '../io/fonts/font-book.js';
import { IMAGE_LIMITS, LOGO_LIMITS, probeImage } from '../io/images/probe-image.js';
import { sampleLumaGrid } from '../io/probe/luma-grid.js';
import { probeVideo } from '../io/probe/probe-video.js';
import { resolveSource } from '../io/probe/resolve-source.js';
import { checkDrawnContrast } from '../io/raster/check-drawn-contrast.js';
import { probeAudio } from '../io/sound/probe-audio.js';
import { composeShortOverlay } from '../overlay/compose-short-overlay.js';
import { glyphProblems } from '../overlay/glyph-problems.js';
import { createTypesetter } from '../overlay/type/typeset.js';
import { collect } from './collect.js';
import { soundTools } from './sound-tools.js';
import { pictureVersions, soundVersions } from './versions.js';
import type { EngineOptions, Workspace } from './workspace.js';

export interface PrepareOptions extends EngineOptions {
  readonly baseDir?: string | undefined;
  readonly quality?: Quality | undefined;
}

export interface PreparedShort {
  readonly short: ResolvedShort;
  readonly media: ShortMedia;
  readonly plan: RenderPlan;
  readonly spans: readonly Span[];
}

/** Raised when probing learns to see something new. */
const PROBE_VERSION = 1;
const IMAGE_PROBE_VERSION = 2;
/** A slot and a margin for the frame after its end. */
const SCAN_SECONDS = SLOT_FRAMES / SHORT_RATE.num + 1;

/** Rejects with every media problem found (class `media` or `usage`). */
export async function prepareShort(
  composition: ShortComposition,
  options: PrepareOptions,
  workspace: Workspace,
): Promise<PreparedShort> {
  const short = resolveShort(composition);
  const fontBook = loadFontBook();
  const undrawable = glyphProblems(short, fontBook);
  if (undrawable.length > 0) throw ReelwrightError.fromProblems(undrawable, { class: 'usage' });
  const [first, second, music, logo, poster] = await collect([
    segmentOf(short, 0, options, workspace),
    segmentOf(short, 1, options, workspace),
    short.music === undefined ? nothing : musicOf(short.music.source, options, workspace),
    short.logo === undefined ? nothing : imageOf(short.logo.source, 'logo', options, workspace),
    short.poster === undefined ? nothing : imageOf(short.poster.source, 'poster', options, workspace),
  ]);
  const images = [logo && { role: 'logo' as const, ...logo }, poster && { role: 'poster' as const, ...poster }].filter(
    (image) => image !== undefined,
  );
  const media: ShortMedia = { segments: [first, second], music, images };
  const overlay = composeShortOverlay(short, {
    typeset: createTypesetter(fontBook),
    fontBook,
    images: { ...(logo && { logo }), ...(poster && { poster }) },
    luma: [first.lumaGrid, second.lumaGrid],
  });
  const contrast = checkDrawnContrast(overlay, [first.lumaGrid, second.lumaGrid]);
  const plan = composeShort({
    short,
    media,
    tracks: overlay.tracks,
    warnings: [...heldWarnings(media), ...musicWarnings(music, short), ...overlay.warnings, ...contrast.warnings],
    facts: {
      resolved_cta_text: short.ctaText,
      end_card_mode: short.endCard,
      layout: overlay.layout,
      drawn_contrast: contrast.elements,
    },
    quality: options.quality ?? 'standard',
    combinationHash: combinationHash(short, mediaHashes(short, media)),
    versions: pictureVersions(workspace.tools),
    soundVersions: soundVersions(workspace.tools),
  });
  return { short, media, plan, spans: shortSpans(short, media) };
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
): Promise<Sourced<VideoMedia>> {
  const documentPath = `segments[${index}].source`;
  const path = await sourcePath(short.segments[index].source, documentPath, options);
  const hash = await contentHash(path, workspace.cache, workspace.signal);
  const { ffmpegPath, ffprobePath, build } = workspace.tools;
  const tools = { ffmpegPath, ffprobePath, run: workspace.run, signal: workspace.signal };
  const media = await remembered(
    workspace,
    { probe: 'video', version: PROBE_VERSION, hash, build, scan: SCAN_SECONDS },
    async () => {
      const video = await probeVideo(path, { ...tools, scanSeconds: SCAN_SECONDS, contentHash: hash, documentPath });
      const lumaGrid = await sampleLumaGrid(path, video, { ...tools, seconds: SLOT_FRAMES / SHORT_RATE.num });
      return lumaGrid === undefined ? video : { ...video, lumaGrid };
    },
  );
  return { ...media, path };
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

async function musicOf(source: string, options: PrepareOptions, workspace: Workspace): Promise<Music> {
  const documentPath = 'music.source';
  const path = await sourcePath(source, documentPath, options);
  const hash = await contentHash(path, workspace.cache, workspace.signal);
  const { build } = workspace.tools;
  const { media, warnings } = await remembered(workspace, { probe: 'audio', version: PROBE_VERSION, hash, build }, () =>
    probeAudio(path, { ...soundTools(workspace), contentHash: async () => hash, path: documentPath }),
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
    probeImage(path, { contentHash: hash, documentPath, limits: role === 'logo' ? LOGO_LIMITS : IMAGE_LIMITS }),
  );
  return { ...media, path };
}

/** Probed facts are data of the content and the tool: kept in the cache as JSON. */
async function remembered<T>(
  workspace: Workspace,
  identity: Readonly<Record<string, unknown>>,
  probe: () => Promise<T>,
): Promise<T> {
  const key = hashOf(identity);
  const known = await workspace.cache?.fetchJson(key);
  if (known !== undefined) return known as T;
  const value = await probe();
  await workspace.cache?.storeJson(key, value);
  return value;
}

function musicWarnings(music: Music | undefined, short: ResolvedShort): readonly Warning[] {
  if (music === undefined) return [];
  const loop = loopWarning(music.durationSeconds, short.totalFrames / SHORT_RATE.num, 'music.source');
  return loop === undefined ? music.warnings : [...music.warnings, loop];
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
