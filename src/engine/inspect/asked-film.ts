/** What a composition asks for, as a film: rendered here, or taken out of the cache where it was rendered before. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import type { Composition, CompositionOf, Kind } from '../../document/kinds.js';
import { askedOutput } from '../../document/output.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import type { VideoMedia } from '../../media.js';
import { formatFor } from '../../outputs/delivery.js';
import { OUTPUT_FORMATS } from '../../outputs/output-table.js';
import type { TracksDocument } from '../../tracking/write-tracks.js';
import type { KindCalls } from '../calls.js';
import { formatOf } from '../film/destination.js';
import type { PreparedFilm } from '../film/film-calls.js';
import { isFilm, prepareFilm } from '../film-kinds.js';
import type { InspectOptions } from '../options.js';
import type { Progress } from '../progress.js';
import type { ResultBase } from '../result.js';
import { prepareTracking } from '../tracking/prepare-tracking.js';
import type { Workspace, WorkspaceOptions } from '../workspace.js';

export interface AskedFilm {
  readonly combinationHash: string;
  /** The render, in the workspace's folder. */
  readonly render: HeldSource;
  /** What lies over the pictures, and where its images are; undefined for a tracked clip. */
  readonly plan: FilmPlan | undefined;
  readonly files: Readonly<Record<MediaId, string>>;
  /** The tracks that a tracked clip should show; undefined for other films. */
  readonly tracks: AskedTracks | undefined;
}

export interface AskedTracks {
  readonly clip: HeldSource;
  readonly media: VideoMedia;
  readonly document: TracksDocument;
  /** The document as a render writes it. */
  readonly text: string;
}

export interface AskedRequest<K extends Kind> {
  readonly composition: CompositionOf<K>;
  readonly calls: KindCalls<K>;
  /** Path of the file that is inspected. */
  readonly file: string;
  /** True for a sound file: only the sound of the composition is made then. */
  readonly isHeard: boolean;
  readonly options: WorkspaceOptions & InspectOptions;
  readonly onProgress: (progress: Progress) => void;
}

/** Rejects with what a render of the composition rejects with. */
export async function askedFilm<K extends Kind>(request: AskedRequest<K>, workspace: Workspace): Promise<AskedFilm> {
  const { calls, options, onProgress } = request;
  const { composition, suffix } = comparable(request);
  const prepared = await prepare(composition, options, workspace);
  const quality = options.quality ?? ((await isRendered(prepared, workspace)) ? 'standard' : 'draft');
  const name = `asked${suffix}`;
  const path = join(workspace.folder, name);
  // Without a cache, the render gets one in the folder of this call.
  const cacheDir = options.cacheDir === null ? join(workspace.folder, 'cache') : options.cacheDir;
  const result: ResultBase = await calls.render(composition, {
    ...options,
    cacheDir,
    quality,
    output: path,
    onProgress,
  });
  return {
    combinationHash: result.combination_hash,
    render: { name, path, file: path, contentHash: result.outputs[0]?.sha256 ?? '' },
    // Elements are not searched in a preview, which leaves pictures out or makes them small.
    plan: isPreview(path) ? undefined : prepared?.plan,
    files: prepared?.files ?? {},
    tracks: await tracksOf(composition, result, options, workspace),
  };
}

/**
 * What is rendered to be compared: as the document asks, or as the file is, where films are written so. A sound is
 * compared with a WAV, frames of a film's own rate and size with the film, whatever the document calls them.
 */
function comparable<K extends Kind>({ composition, file, isHeard }: AskedRequest<K>) {
  const asked = askedOutput(composition);
  const row = OUTPUT_FORMATS[asked?.format ?? formatOf(file) ?? formatFor(asked ?? {})];
  const isSized = asked?.fps != null || asked?.width != null;
  if (composition.kind === 'tracking') return { composition, suffix: '.mp4' };
  if (!isHeard && (row.role === 'video' || (row.role === 'frames' && isSized)))
    return { composition, suffix: row.suffix };
  return { composition: { ...composition, output: null }, suffix: isHeard ? '.wav' : '.mp4' };
}

function isPreview(path: string): boolean {
  const format = formatOf(path);
  return format !== undefined && OUTPUT_FORMATS[format].sized !== undefined;
}

/** The file that the render of a tracked clip has written beside its film. */
async function tracksOf(
  composition: CompositionOf<Kind>,
  { outputs }: ResultBase,
  options: WorkspaceOptions & InspectOptions,
  workspace: Workspace,
): Promise<AskedTracks | undefined> {
  if (composition.kind !== 'tracking') return undefined;
  const { clip, media } = await prepareTracking(composition, options, workspace);
  const text = await readFile(outputs.find(({ role }) => role === 'tracks')?.path ?? '', 'utf8');
  return { clip, media, text, document: JSON.parse(text) as TracksDocument };
}

function prepare(
  composition: Composition,
  options: WorkspaceOptions & InspectOptions,
  workspace: Workspace,
): Promise<PreparedFilm> | undefined {
  return isFilm(composition) ? prepareFilm(composition.kind, composition, options, workspace) : undefined;
}

/** A film whose pictures are all kept costs nothing; else a draft says as much of it. */
async function isRendered(prepared: PreparedFilm | undefined, { cache }: Workspace): Promise<boolean> {
  if (prepared === undefined || cache === undefined) return false;
  const kept = await Promise.all(prepared.plan.chunks.map(({ key }) => cache.has(key)));
  return kept.every(Boolean);
}
