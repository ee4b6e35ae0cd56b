/**
 * The work of a short's run: two clips and music for a paid generation, then the film; a free re-render makes the film
 * alone.
 */
import { type DocumentRecord, fromShortRecord } from 'reelwright';
import { changeProject, projectById } from '../projects/project.js';
import { ProviderFailed, type Reference } from '../providers/provider.types.js';
import { sideBySide } from '../runs/provider-jobs.js';
import type { RunContext, Workflow } from '../runs/run-handler.js';
import { completeRun } from '../runs/runs.js';
import { makeMedium } from '../work/ask-model.js';
import type { StoredMedium } from '../work/into-store.js';
import { deliveryOf, renderIntoStore } from '../work/render-into-store.js';
import type { WorkParts } from '../work/work-parts.js';
import { WORKFLOWS } from './read-short.js';
import type { MadeMedia, Short } from './short.js';
import { clipRequestOf, musicRequestOf, type Take } from './short-requests.js';

/** The steps of both workflows. */
export const STEPS = {
  generation: [
    { key: 'clip_1', label: 'Making clip 1 of 2' },
    { key: 'clip_2', label: 'Making clip 2 of 2' },
    { key: 'music', label: 'Making music' },
    { key: 'film', label: 'Rendering the film' },
  ],
  rerender: [{ key: 'film', label: 'Rendering the film' }],
} as const;

/** Both workflows of a short. */
export function shortWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  const work: Workflow = (context) => makeShort(parts, context);
  return { [WORKFLOWS.generation]: work, [WORKFLOWS.rerender]: work };
}

async function makeShort(parts: WorkParts, context: RunContext): Promise<void> {
  const { db, run } = context;
  const record = run.input['record'] as DocumentRecord;
  const isPaid = run.workflow === WORKFLOWS.generation;
  const made = isPaid ? await makeMedia(parts, context, record) : (await projectById<Short>(db, run.productId))?.made;
  if (made === null || made === undefined) throw new ProviderFailed('The clips of this short are gone.');
  const film = await context.step('film', (onProgress) => makeFilm(parts, context, { record, made, onProgress }));
  await completeRun(db, run.id, film, (trx) =>
    changeProject<Short>(trx, run.productId, () => ({ delivered: record, ...(isPaid ? { made } : {}) })),
  );
}

/** Clips and music, side by side; the second clip goes on from the first. */
async function makeMedia(parts: WorkParts, context: RunContext, record: DocumentRecord): Promise<MadeMedia> {
  const { db, run, step } = context;
  const before = (await projectById<Short>(db, run.productId))?.made;
  const take = { record, take: (before?.take ?? (before ? 1 : 0)) + 1 };
  const request = musicRequestOf(take);
  const made = await sideBySide<readonly StoredMedium[]>([
    () => makeClips(parts, context, take),
    async () => [
      await step('music', () =>
        makeMedium(parts, context, { capability: 'music', request, key: 'music', suffix: 'wav' }),
      ),
    ],
  ]);
  const [clips = [], [music] = []] = made;
  const stand_in = made.flat().some((one) => one.stand_in);
  return { clips: clips.map(({ key }) => key), music: music?.key ?? '', stand_in, record, take: take.take };
}

async function makeClips(parts: WorkParts, context: RunContext, take: Take): Promise<readonly StoredMedium[]> {
  const { step } = context;
  const photo = take.record['product_image_s3_key'];
  const product: readonly Reference[] =
    typeof photo === 'string' ? [{ role: 'product', file: await parts.store.file(photo) }] : [];
  const clips: StoredMedium[] = [];
  for (const position of [1, 2]) {
    const [first] = clips;
    const references: readonly Reference[] =
      first === undefined ? product : [...product, { role: 'clip_before', file: await parts.store.file(first.key) }];
    const request = clipRequestOf(take, { position, side: parts.clipSide, references });
    const clip = await step(`clip_${position}`, () =>
      makeMedium(parts, context, { capability: 'clip', request, key: `clip-${position}`, suffix: 'mp4' }),
    );
    clips.push(clip);
  }
  return clips;
}

interface FilmWork {
  readonly record: DocumentRecord;
  readonly made: MadeMedia;
  readonly onProgress: (percent: number) => void;
}

async function makeFilm(parts: WorkParts, { run, signal }: RunContext, { record, made, onProgress }: FilmWork) {
  const { store } = parts;
  const placed = async (key: unknown) => (typeof key === 'string' ? store.file(key) : undefined);
  const [poster, logo] = [await placed(record['poster_s3_key']), await placed(record['logo_s3_key'])];
  const composition = fromShortRecord(record, {
    segments: await Promise.all(made.clips.map((key) => store.file(key))),
    music: await store.file(made.music),
    ...(poster === undefined ? {} : { poster }),
    ...(logo === undefined ? {} : { logo }),
  });
  const rendered = await renderIntoStore(parts, { run, composition, signal, onProgress });
  return deliveryOf(rendered, { stand_in: made.stand_in });
}
