/** Hashes the files that a composition names, and compares them with a stored render. */
import { isRecordStale } from '../document/is-stale.js';
import type { Composition } from '../document/kinds.js';
import type { DocumentRecord } from '../document/record.js';
import { resolveComposition } from '../document/resolve-composition.js';
import { VIDEO_LIMITS } from '../io/probe/probe-video.js';
import { collect } from './collect.js';
import { type Gathering, gatherSource } from './media/gather.js';
import { type WorkspaceOptions, withStillWorkspace } from './workspace.js';

/** As `Engine.isStale`, for a validated composition. Rejects for a file that is gone. */
export function isStaleOnDisk(
  composition: Composition,
  record: DocumentRecord,
  options: WorkspaceOptions & { readonly baseDir?: string | undefined; readonly roots?: readonly string[] | undefined },
): Promise<boolean> {
  const gathering: Gathering = { baseDir: options.baseDir ?? process.cwd(), roots: options.roots };
  return withStillWorkspace(options, async (workspace) => {
    const wanted = sourcesIn(resolveComposition(composition), '');
    const held = await collect(
      wanted.map(async (one) => {
        const { contentHash } = await gatherSource(one, VIDEO_LIMITS.maxBytes, gathering, workspace);
        return [one.source, contentHash] as const;
      }),
    );
    return isRecordStale(composition, record, new Map(held));
  });
}

interface WantedSource {
  readonly id: string;
  readonly source: string;
}

/** Every `source` of a resolved document, by its place. */
function sourcesIn(value: unknown, place: string): readonly WantedSource[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => sourcesIn(item, `${place}[${index}]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const id = place === '' ? key : `${place}.${key}`;
    return key === 'source' && typeof item === 'string' ? [{ id, source: item }] : sourcesIn(item, id);
  });
}
