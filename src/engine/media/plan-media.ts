/**
 * The media of a saved plan, found where they lie now. A plan knows the content of each: of all places where a file may
 * lie, the one with that content counts, whatever another file of the same name holds.
 */
import { isAbsolute, join } from 'node:path';
import type { SavedPlan } from '../../compose/read-plan.js';
import type { FilmMedia, MediaId } from '../../compose/timeline.js';
import { quote } from '../../document/describe.js';
import { type Problem, ReelwrightError } from '../../errors.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { fileName } from '../../io/probe/resolve-source.js';
import { collect } from '../collect.js';
import type { RenderPlanOptions } from '../options.js';
import type { StillWorkspace } from '../workspace.js';
import { type Gathering, sourceByContent } from './gather.js';

type Places = Pick<RenderPlanOptions, 'media' | 'mediaFolder' | 'baseDir'>;

/**
 * Each medium of the plan, opened, its content that of the plan. Rejects with all that is missing (`asset_missing`), is
 * another file (`source_changed`) or lies elsewhere than allowed (`path_not_allowed`).
 */
export async function findPlanMedia(
  plan: Pick<SavedPlan, 'media' | 'sources'>,
  options: Places & Pick<Gathering, 'roots'>,
  workspace: StillWorkspace,
): Promise<Readonly<Record<MediaId, HeldSource>>> {
  const ids = Object.keys(plan.media);
  const found = await collect(ids.map((id) => findMedium(id, plan, options, workspace)));
  return Object.fromEntries(ids.map((id, index) => [id, found[index] as HeldSource]));
}

async function findMedium(
  id: MediaId,
  plan: Pick<SavedPlan, 'media' | 'sources'>,
  options: Places & Pick<Gathering, 'roots'>,
  workspace: StillWorkspace,
): Promise<HeldSource> {
  const places = placesOf(id, plan.sources, options);
  const failures: ReelwrightError[] = [];
  for (const place of places) {
    try {
      return await sourceByContent({ ...place, id, media: plan.media[id] as FilmMedia }, options, workspace);
    } catch (error) {
      // An error that is no fault of the file ends the search.
      if (!(error instanceof ReelwrightError) || (error.class !== 'media' && error.code !== 'path_not_allowed'))
        throw error;
      failures.push(error);
    }
  }
  // The error for a file of another content tells more than that for a missing file.
  const nearest = failures.find(({ code }) => code !== 'asset_missing') ?? (failures[0] as ReelwrightError);
  throw withAdvice(nearest, { id, places, namesake: namesakeOf(id, plan) }, plan.sources);
}

interface Place {
  readonly source: string;
  readonly baseDir: string;
  /** What names this place: the caller, the folder of media, or the document. */
  readonly by: 'caller' | 'folder' | 'document';
}

/**
 * Where a medium may lie, the likeliest first: where the caller says; in the media folder, below it as the document
 * says, or flat, by its file name; else where the document says.
 */
function placesOf(
  id: MediaId,
  sources: SavedPlan['sources'],
  { media = {}, mediaFolder, baseDir = process.cwd() }: Places,
): readonly Place[] {
  const source = sources[id] ?? '';
  // The sound of a clip is in the clip's own file: whoever names one place of it has named the other.
  const named = media[id] ?? media[Object.keys(media).find((other) => sources[other] === source) ?? ''];
  if (named !== undefined) return [{ source: named, baseDir: process.cwd(), by: 'caller' }];
  if (mediaFolder === undefined) return [{ source, baseDir, by: 'document' }];
  const isBelow = !isAbsolute(source) && !/^[a-z]:/i.test(source) && !source.split(/[\\/]/).includes('..');
  const ways = new Set([...(isBelow ? [source] : []), fileName(source)]);
  return [...ways].map((way) => ({ source: way, baseDir: mediaFolder, by: 'folder' }));
}

/** Another file of the plan that has the same name. */
function namesakeOf(id: MediaId, { media, sources }: Pick<SavedPlan, 'media' | 'sources'>): MediaId | undefined {
  const name = fileName(sources[id] ?? '');
  return Object.keys(media).find(
    (other) => media[other]?.contentHash !== media[id]?.contentHash && fileName(sources[other] ?? '') === name,
  );
}

interface Searched {
  readonly id: MediaId;
  readonly places: readonly Place[];
  readonly namesake: MediaId | undefined;
}

/** A plan is kept apart from its media: what to do depends on who said where they are. */
function withAdvice(
  error: ReelwrightError,
  { id, places, namesake }: Searched,
  sources: SavedPlan['sources'],
): ReelwrightError {
  const by = places[0]?.by;
  const advice = (words: Partial<Problem>) =>
    ReelwrightError.fromProblems(
      error.problems.map((problem) => ({ ...problem, ...words })),
      { class: error.class, cause: error },
    );
  if (error.code === 'asset_missing' && by === 'document')
    return advice({ remedy: 'Say where the media of the plan lie: --media FOLDER (library: mediaFolder or media).' });
  if (error.code === 'asset_missing' && by === 'folder')
    return advice({ remedy: `Put the file at ${places.map((one) => join(one.baseDir, one.source)).join(' or ')}.` });
  if (error.code !== 'source_changed' || by !== 'folder' || namesake === undefined) return error;
  const [one, other] = [quote(sources[id] ?? ''), quote(sources[namesake] ?? '')];
  return advice({
    message: `Expected the file that the plan was made from for ${one} but received another one, perhaps that of ${other}, which has the same name`,
    remedy: 'Put files with the same name into folders of their own below this folder, as the plan names them.',
  });
}
