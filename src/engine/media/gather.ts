/**
 * Sources of a composition -> what probing finds of them, each kept by content. Every kind of composition gathers its
 * media here.
 */
import { basename } from 'node:path';
import type { FilmFormat, FilmMedia, MediaId } from '../../compose/timeline.js';
import type { LogoSources } from '../../document/logo.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { FONT_LIMITS } from '../../io/fonts/isolated-font.js';
import { IMAGE_LIMITS, LOGO_LIMITS } from '../../io/images/probe-image.js';
import { anotherContent, ingestedMedium } from '../../io/ingest/ingested-medium.js';
import { VIDEO_LIMITS } from '../../io/probe/probe-video.js';
import { fileName, resolveSource } from '../../io/probe/resolve-source.js';
import { sniffFile } from '../../io/probe/sniff-file.js';
import type { WantedSamples } from '../../io/sound/open-sound-file.js';
import { SOUND_LIMITS } from '../../io/sound/probe-audio.js';
import type { AudioMedia, ImageMedia, VideoMedia } from '../../media.js';
import { collect } from '../collect.js';
import { probeSegment } from '../film/probe-segment.js';
import type { StillWorkspace, Workspace } from '../workspace.js';
import { type ImageSurvey, probeClip, probePicture, probeSound, type SoundListener } from './probe-held.js';

/** Where sources may lie. */
export interface Gathering {
  /** What relative sources are relative to. */
  readonly baseDir: string;
  readonly roots?: readonly string[] | undefined;
}

/** A source as the document names it. */
export interface Wanted {
  /** Place in the document: `segments[0].source`. */
  readonly id: MediaId;
  readonly source: string;
}

export interface FoundFile<M extends FilmMedia = FilmMedia> extends Wanted {
  readonly media: M;
  /** Where it is read, until the call ends. */
  readonly file: string;
  /** Where it was found: an absolute path. */
  readonly path: string;
}

export interface WantedClip extends Wanted {
  readonly output: Pick<FilmFormat, 'size' | 'frameRate'>;
  /** Output frames of its scene. */
  readonly slotFrames: number;
  /** Frames that may be shown behind its scene, as a ground. Default 0. */
  readonly framesBehind?: number;
  /** Keeps the frames of a clip that must be decoded for probing anyway. */
  readonly keepFrames: boolean;
}

/** Rejects with the media problems of `probeVideo`. */
export async function clipOf(
  wanted: WantedClip,
  gathering: Gathering,
  workspace: Workspace,
): Promise<FoundFile<VideoMedia>> {
  // Until a decoder runs for it, work that would hold this thread waits.
  const begins = workspace.mainThread.hold();
  try {
    const held = await gatherSource(wanted, VIDEO_LIMITS.maxBytes, gathering, workspace);
    const { source: _source, id: documentPath, ...request } = { ...wanted, ...held, onWaiting: begins };
    return { ...named(wanted, held), media: await probeSegment({ ...request, documentPath }, workspace) };
  } finally {
    begins();
  }
}

export interface WantedSound extends Wanted {
  /** Samples that are wanted as well, where it has not been probed before. */
  readonly also?: WantedSamples | undefined;
  readonly onStream?: SoundListener;
}

/** Rejects with the media problems of `probeAudio`. */
export async function gatherSound(
  wanted: WantedSound,
  gathering: Gathering,
  workspace: Workspace,
): Promise<FoundFile<AudioMedia> & { readonly warnings: readonly Warning[] }> {
  const held = await gatherSource(wanted, SOUND_LIMITS.maxBytes, gathering, workspace);
  return { ...named(wanted, held), ...(await probeSound({ ...held, id: wanted.id }, wanted, workspace)) };
}

export interface WantedImage extends Wanted, ImageSurvey {}

/** Rejects with the media problems of `probeImage`. */
export async function imageOf(
  wanted: WantedImage,
  gathering: Gathering,
  workspace: StillWorkspace,
): Promise<FoundFile<ImageMedia>> {
  const { id, limits } = wanted;
  const held = await gatherSource(wanted, limits.maxBytes ?? IMAGE_LIMITS.maxBytes, gathering, workspace);
  return { ...named(wanted, held), media: await probePicture({ ...held, id }, wanted, workspace) };
}

/** A logo, with the one for light grounds where there are two. Rejects with the media problems of either. */
export async function logoOf(
  logo: LogoSources,
  gathering: Gathering,
  workspace: StillWorkspace,
): Promise<readonly [FoundFile<ImageMedia>, ...FoundFile<ImageMedia>[]]> {
  const one = (source: string, id: MediaId) =>
    imageOf({ source, id, limits: LOGO_LIMITS, grid: false }, gathering, workspace);
  if (logo.light === undefined) return [await one(logo.source, 'logo.source')];
  const [onDark, onLight] = await collect([
    one(logo.source, 'logo.source'),
    one(logo.light.source, 'logo.light.source'),
  ]);
  return [{ ...onDark, media: { ...onDark.media, onLight: onLight.media } }, onLight];
}

/**
 * A clip or an image, whichever the file is: what a scene shows. Rejects with the media problems of either; of neither,
 * with those of a clip.
 */
export async function gatherPicture(
  wanted: Wanted,
  gathering: Gathering,
  workspace: Workspace,
): Promise<FoundFile<VideoMedia> | FoundFile<ImageMedia>> {
  const held = await gatherSource(wanted, VIDEO_LIMITS.maxBytes, gathering, workspace);
  const type = await sniffFile(held.file);
  if (type === 'jpeg' || type === 'png')
    return imageOf({ ...wanted, limits: IMAGE_LIMITS, grid: true, subjects: true }, gathering, workspace);
  return { ...named(wanted, held), media: await probeClip({ ...held, id: wanted.id }, {}, workspace) };
}

/** A medium whose content is known. Rejects with `source_changed` (class `media`) for another content. */
export async function sourceByContent(
  wanted: Wanted & { readonly media: FilmMedia; readonly baseDir: string },
  { roots }: Pick<Gathering, 'roots'>,
  workspace: StillWorkspace,
): Promise<HeldSource> {
  const { id, media, baseDir } = wanted;
  const { maxBytes } = { video: VIDEO_LIMITS, audio: SOUND_LIMITS, image: IMAGE_LIMITS, font: FONT_LIMITS }[media.kind];
  const held = await gatherSource(wanted, maxBytes, { baseDir, roots }, workspace);
  if (held.contentHash === media.contentHash) return held;
  throw new ReelwrightError(
    {
      code: 'source_changed',
      path: id,
      message: `Expected the file that the plan was made from for ${fileName(wanted.source)} but received one with other content`,
      remedy: 'Put the original file back, or make the plan again from the composition.',
    },
    { class: 'media' },
  );
}

/**
 * Finds, opens and hashes a source, a file or the folder of an upload; a file of more than `maxBytes` is refused before
 * it is read.
 */
export async function gatherSource(
  { source, id }: Wanted,
  maxBytes: number,
  { baseDir, roots }: Gathering,
  workspace: StillWorkspace,
): Promise<HeldSource> {
  const where = { documentPath: id, ...(roots === undefined ? {} : { roots }) };
  const path = await resolveSource(source, { baseDir, folders: true, ...where });
  const medium = await ingestedMedium(path, id);
  const name = medium === undefined ? fileName(source) : basename(medium.path);
  const held = await workspace.sources.hold({ path: medium?.path ?? path, name, maxBytes, ...where });
  if (medium !== undefined && medium.sha256 !== held.contentHash) throw anotherContent(medium.path, id);
  return held;
}

function named({ id, source }: Wanted, { file, path }: HeldSource): Wanted & Pick<FoundFile, 'file' | 'path'> {
  return { id, source, file, path };
}
