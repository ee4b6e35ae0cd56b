/** What `check` says of a film's media: what probing found, and what sound files say of themselves. */
import type { FilmMedia, MediaId } from '../../compose/timeline.js';
import { readTags } from '../../io/sound/read-tags.js';
import type { AudioMedia, SoundTags } from '../../media.js';
import { remembered } from '../remembered.js';
import type { SourceReport } from '../result.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';
import type { PreparedFilm } from './film-calls.js';

/** In the order of the document's paths. Sound is read one file after the other: a film has two. */
export async function sourceReports(
  { plan, files }: Pick<PreparedFilm, 'plan' | 'files'>,
  workspace: Workspace,
): Promise<readonly SourceReport[]> {
  const reports: SourceReport[] = [];
  for (const [id, media] of Object.entries(plan.media)) reports.push(await reportOf(id, media, files, workspace));
  return reports.sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
}

async function reportOf(
  path: MediaId,
  media: FilmMedia,
  files: Readonly<Record<MediaId, string>>,
  workspace: Workspace,
): Promise<SourceReport> {
  const common = { path, sha256: media.contentHash };
  switch (media.kind) {
    case 'video': {
      const { displaySize: size, durationSeconds, codec } = media;
      return { ...common, kind: 'video', codec, ...size, duration_seconds: durationSeconds };
    }
    case 'image':
      return { ...common, kind: 'image', codec: media.format, ...media.size };
    case 'audio': {
      const { codec, durationSeconds } = media;
      const tags = await tagsOf(files[path] as string, media, workspace);
      return { ...common, kind: 'audio', codec, duration_seconds: durationSeconds, tags };
    }
    case 'font': {
      const { family, style, weight, embedding } = media;
      return { ...common, kind: 'font', codec: 'sfnt', font: { family, style, weight, embedding } };
    }
    default:
      return media satisfies never;
  }
}

/**
 * The tags of a sound file; null where they cannot be read. A machine too busy to start the reading process keeps no
 * answer, so that the next call asks again.
 */
export async function tagsOf(
  file: string,
  media: Pick<AudioMedia, 'contentHash' | 'demuxer'>,
  workspace: Workspace,
): Promise<SoundTags | null> {
  const { signal, watchdog } = workspace;
  const identity = { probe: 'tags', code: codeOf('tags'), hash: media.contentHash };
  const demuxer = media.demuxer as Parameters<typeof readTags>[1]['demuxer'];
  try {
    return await remembered(workspace, identity, () => readTags(file, { demuxer, signal, watchdog }));
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
