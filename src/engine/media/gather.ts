/** Sources of a composition -> what probing finds of them, each kept by content. Every kind of composition gathers its media here. */
import { basename } from 'node:path';
import type { FilmFormat, MediaId } from '../../compose/timeline.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import { contentHash } from '../../io/files/content-hash.js';
import { type ImageLimits, probeImage } from '../../io/images/probe-image.js';
import { resolveSource } from '../../io/probe/resolve-source.js';
import type { SoundStream } from '../../io/sound/decode-pcm.js';
import { probeAudio } from '../../io/sound/probe-audio.js';
import type { AudioMedia, ImageMedia, VideoMedia } from '../../media.js';
import type { KeptClip } from '../film/kept-frames.js';
import { probeSegment } from '../film/probe-segment.js';
import { soundTools } from '../film/sound-tools.js';
import { remembered } from '../remembered.js';
import type { Workspace } from '../workspace.js';

/** Raised when probing learns to see something new. */
const AUDIO_PROBE_VERSION = 2;
const IMAGE_PROBE_VERSION = 3;

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

export interface Found<M extends VideoMedia | ImageMedia | AudioMedia = VideoMedia | ImageMedia | AudioMedia>
  extends Wanted {
  readonly media: M;
  /** The file itself: an absolute path. */
  readonly file: string;
}

export interface WantedClip extends Wanted {
  readonly output: Pick<FilmFormat, 'size' | 'frameRate'>;
  /** Output frames of its scene. */
  readonly slotFrames: number;
  /** Keeps the frames of a clip that must be decoded for probing anyway. */
  readonly keepFrames: boolean;
}

/** Rejects with the media problems of `probeVideo`. */
export async function clipOf(
  wanted: WantedClip,
  gathering: Gathering,
  workspace: Workspace,
): Promise<Found<VideoMedia> & { readonly kept: KeptClip | undefined }> {
  // Until a decoder runs for it, work that would hold this thread waits.
  const begins = workspace.mainThread.hold();
  try {
    const file = await fileOf(wanted, gathering);
    const { output, slotFrames, keepFrames } = wanted;
    const request = { path: file, documentPath: wanted.id, output, slotFrames, keepFrames, onWaiting: begins };
    return { ...named(wanted), file, ...(await probeSegment(request, workspace)) };
  } finally {
    begins();
  }
}

export interface WantedSound extends Wanted {
  /** Told of a file that has not been probed before, as soon as its stream is known. */
  onStream?(file: string, stream: SoundStream): void;
}

/** Rejects with the media problems of `probeAudio`. */
export async function soundOf(
  wanted: WantedSound,
  gathering: Gathering,
  workspace: Workspace,
): Promise<Found<AudioMedia> & { readonly warnings: readonly Warning[] }> {
  const file = await fileOf(wanted, gathering);
  const hash = await contentHash(file, workspace.cache, workspace.signal);
  const identity = { probe: 'audio', version: AUDIO_PROBE_VERSION, hash, build: workspace.tools.build };
  const { media, warnings } = await remembered(workspace, identity, () =>
    probeAudio(file, {
      ...soundTools(workspace),
      contentHash: async () => hash,
      path: wanted.id,
      onStream: (stream) => wanted.onStream?.(file, stream),
    }),
  );
  return { ...named(wanted), file, media, warnings };
}

export interface WantedImage extends Wanted {
  readonly limits: Partial<ImageLimits>;
  /** Also the light of each part, for texts that stand on it. */
  readonly grid: boolean;
}

/** Rejects with the media problems of `probeImage`. */
export async function imageOf(
  wanted: WantedImage,
  gathering: Gathering,
  workspace: Workspace,
): Promise<Found<ImageMedia>> {
  const { id, limits, grid } = wanted;
  const file = await fileOf(wanted, gathering);
  const hash = await contentHash(file, workspace.cache, workspace.signal);
  const identity = { probe: 'image', version: IMAGE_PROBE_VERSION, hash, limits, grid };
  const media = await remembered(workspace, identity, () =>
    probeImage(file, { contentHash: hash, documentPath: id, limits, grid }),
  );
  return { ...named(wanted), file, media };
}

/** The file of a medium whose content is known. Rejects with `source_changed` (class `media`) for another content. */
export async function fileByContent(
  wanted: Wanted & { readonly contentHash: string; readonly baseDir: string },
  { roots }: Pick<Gathering, 'roots'>,
  { cache, signal }: Workspace,
): Promise<string> {
  const { id, contentHash: expected, baseDir } = wanted;
  const file = await fileOf(wanted, { baseDir, roots });
  if ((await contentHash(file, cache, signal)) === expected) return file;
  throw new ReelwrightError(
    {
      code: 'source_changed',
      path: id,
      message: `Expected the very file that the plan was made of for ${basename(file)} but received another content`,
      remedy: 'Put the original file back, or make the plan again from the composition.',
    },
    { class: 'media' },
  );
}

function fileOf({ source, id }: Wanted, { baseDir, roots }: Gathering): Promise<string> {
  return resolveSource(source, { baseDir, documentPath: id, ...(roots === undefined ? {} : { roots }) });
}

function named({ id, source }: Wanted): Wanted {
  return { id, source };
}
