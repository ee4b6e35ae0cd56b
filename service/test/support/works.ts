/** Projects ready for their paid command, without anything being made: rows are written where work would write them. */

import { updateProject } from '../../src/projects/project.js';
import { cancelRuns, completeRun, failRun, latestRun, openRuns } from '../../src/runs/runs.js';
import { insertUpload, moveUpload } from '../../src/uploads/upload.js';
import type { TestService } from './service.js';

const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';

/** A project of a caller, and the command that is paid for. */
export interface PaidWork {
  readonly slug: string;
  readonly id: number;
  readonly product: string;
  readonly line: string;
  readonly body?: object;
}

/** How a priced action is set up. */
export interface PricedAction {
  readonly name: string;
  /** Minor units. */
  readonly price: number;
  readonly kinds: readonly string[];
  readonly prepare: (own: TestService, token: string) => Promise<PaidWork>;
}

async function made(own: TestService, token: string, path: string, body: object) {
  const { data } = (await own.ask(`POST ${path}`, { token, body })).body;
  const row = await own.service.db
    .selectFrom('project')
    .select(['id', 'account_id'])
    .where('slug', '=', data.slug)
    .executeTakeFirstOrThrow();
  return { slug: String(data.slug), id: row.id, accountId: row.account_id };
}

async function editor(own: TestService, token: string, scenes: number) {
  const project = await made(own, token, '/api/editor', { language: 'en', product_prompt: PROMPT, segments_count: 3 });
  const ids: number[] = [];
  for (let scene = 0; scene < scenes; scene++) {
    const told = await own.ask(`POST /api/editor/${project.slug}/segments`, {
      token,
      body: { prompt: `A can, ${scene}` },
    });
    ids.push(told.body.data.segments.at(-1).id);
  }
  return { ...project, ids, product: 'editor', at: `POST /api/editor/${project.slug}` };
}

/** A ready clip of a tracking project. */
export async function readySource(own: TestService, project: { readonly id: number; readonly accountId: number }) {
  const { db } = own.service;
  const file = { filename: 'a.mp4', mimeType: 'video/mp4', sizeBytes: 10, objectKey: `uploads/${project.id}` };
  const upload = await insertUpload(
    db,
    { accountId: project.accountId, projectId: project.id, slot: 'tracking_source', ...file },
    1e9,
  );
  const folder = `a${project.accountId}/p${project.id}/uploads/x`;
  const media = { kind: 'video', key: `${folder}/a.mp4`, first_frame: null, duration_seconds: 1, folder } as const;
  await moveUpload(db, upload.id, 'pending', { status: 'ready', media });
  return upload;
}

/** Every priced action of the interface that a run does. */
export const PRICED: readonly PricedAction[] = [
  {
    name: 'short generate',
    price: 160,
    kinds: ['short'],
    prepare: async (own, token) => {
      const short = await made(own, token, '/api/shorts', { product_prompt: PROMPT, headline: 'Cold' });
      return { ...short, product: 'short', line: `POST /api/shorts/${short.slug}/generate` };
    },
  },
  {
    name: 'slider generate',
    price: 75,
    kinds: ['slider'],
    prepare: async (own, token) => {
      const slider = await made(own, token, '/api/sliders', { prompt: PROMPT });
      return { ...slider, product: 'slider', line: `POST /api/sliders/${slider.slug}/generate` };
    },
  },
  {
    name: 'tracking render',
    price: 20,
    kinds: ['tracking'],
    prepare: async (own, token) => {
      const project = await made(own, token, '/api/tracking', {});
      await readySource(own, project);
      return { ...project, product: 'tracking', line: `POST /api/tracking/${project.slug}/render` };
    },
  },
  {
    name: 'scene generate',
    price: 115,
    kinds: ['scene'],
    prepare: async (own, token) => {
      const { at, ids, ...project } = await editor(own, token, 1);
      return { ...project, line: `${at}/segments/${ids[0]}/generate` };
    },
  },
  {
    name: 'scene regenerate',
    price: 115,
    kinds: ['scene'],
    prepare: async (own, token) => {
      const { at, ids, ...project } = await editor(own, token, 1);
      return { ...project, line: `${at}/segments/${ids[0]}/regenerate` };
    },
  },
  {
    name: 'batch generate of three',
    price: 345,
    kinds: ['scene', 'scene', 'scene'],
    prepare: async (own, token) => {
      const { at, ids: _, ...project } = await editor(own, token, 3);
      return { ...project, line: `${at}/batch-generate` };
    },
  },
  {
    name: 'voice of 1,001 characters',
    price: 30,
    kinds: ['voice', 'voice'],
    prepare: async (own, token) => {
      const { at, ids: _, ...project } = await editor(own, token, 0);
      const body = { narration_script: 'x'.repeat(1001) };
      await own.ask(`PATCH /api/editor/${project.slug}`, { token, body });
      return { ...project, line: `${at}/generate-voice`, body: { voice_id: 'standin-en-warm' } };
    },
  },
  {
    name: 'music of 24 seconds',
    price: 10,
    kinds: ['music'],
    prepare: async (own, token) => {
      const { at, ids: _, ...project } = await editor(own, token, 0);
      return { ...project, line: `${at}/generate-music`, body: { prompt: 'Upbeat' } };
    },
  },
  {
    name: 'render with two scenes to make',
    price: 230,
    kinds: ['scene', 'scene'],
    prepare: async (own, token) => {
      const { at, ids: _, ...project } = await editor(own, token, 2);
      return { ...project, line: `${at}/render` };
    },
  },
  {
    name: 'autopilot of three scenes',
    price: 345 + 15 + 10,
    kinds: ['scene', 'scene', 'scene', 'voice', 'music'],
    prepare: async (own, token) => {
      const { at, ids: _, ...project } = await editor(own, token, 0);
      return { ...project, line: `${at}/autopilot` };
    },
  },
];

const FILM = { videoKey: 'films/a.mp4', thumbnailKey: null, durationSeconds: 1, combinationHash: 'x', facts: {} };

/** Ends the open run of a project as its work would. */
export async function ended(
  own: TestService,
  { product, id }: Pick<PaidWork, 'product' | 'id'>,
  how: 'completed' | 'failed' | 'cancelled',
): Promise<void> {
  const { db } = own.service;
  const [run] = await openRuns(db, product, id);
  if (run === undefined) return;
  if (how === 'cancelled') return cancelRuns(db, product, id);
  const failure = { code: 'provider_failed', message: 'It could not be made.', step_key: null, source: 'provider' };
  if (how === 'failed') {
    await failRun(db, run.id, failure);
    return;
  }
  const record = run.input['record'] as Readonly<Record<string, unknown>> | undefined;
  await completeRun(db, run.id, FILM, async (trx) => {
    if (product === 'short')
      await updateProject(trx, id, {
        delivered: record ?? {},
        ...(run.quoted > 0 ? { made: { clips: ['a.mp4', 'b.mp4'], music: 'c.wav', stand_in: true, record } } : {}),
      });
    if (product === 'tracking') await updateProject(trx, id, { delivered: run.input });
  });
}

/** The newest run of a project. */
export function newest(own: TestService, { product, id }: Pick<PaidWork, 'product' | 'id'>) {
  return latestRun(own.service.db, product, id);
}
