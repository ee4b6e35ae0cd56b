/**
 * Models that take their time: starts go out side by side within bounds, no lane waits, failures are told for what they
 * are. A model here works until the test says that it is done; nothing is rendered.
 */
import { writeFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { ClipRequest, JobState, Made, Provider } from '../../src/providers/provider.types.js';
import { STAND_INS } from '../../src/providers/stand-ins/stand-ins.js';
import { beginWork, failOverdue } from '../../src/runs/deadlines.js';
import { testService } from '../support/service.js';

/** Jobs by the prompt that they are for. */
const jobs = new Map<string, JobState>();
/** What becomes of a prompt that is started a second time. */
const again = new Map<string, JobState>();
const begun: string[] = [];
const cancelled: string[] = [];
let mostOpen = 0;
const open = () => [...jobs.values()].filter(({ state }) => state === 'working').length;

const clip: Provider<ClipRequest, Made> & { mostAtOnce: number } = {
  quote: () => 250,
  mostAtOnce: 30,
  pausesMs: [1, 1],
  start: async ({ prompt }) => {
    if (begun.includes(prompt) && again.has(prompt)) jobs.set(prompt, again.get(prompt)!);
    begun.push(prompt);
    if (!jobs.has(prompt)) jobs.set(prompt, { state: 'working', progress: 10 });
    mostOpen = Math.max(mostOpen, open());
    return prompt;
  },
  poll: async (job) => jobs.get(job) ?? { state: 'queued' },
  fetch: async (job, file) => {
    writeFileSync(file, job);
    return { stand_in: true };
  },
  cancel: async (job) => {
    cancelled.push(job);
  },
};
const called: Provider<never, never>['called'] = async ({ headers, body }) =>
  headers['x-proof'] === 'right' ? String(Object(body).job) : undefined;
const own = testService({ providers: { ...STAND_INS, clip } });
const { ask, account } = own;

const end = (prompt: string, state: JobState = { state: 'done', cost: 2.5, model: 'slow-1' }) =>
  jobs.set(prompt, state);
/** A project of scenes; each prompt is its own. */
const project = async (token: string, prompts: readonly string[]) => {
  const at = `/api/editor/${(await ask('POST /api/editor', { token, body: { language: 'en' } })).body.data.slug}`;
  for (const prompt of prompts) await ask(`POST ${at}/segments`, { token, body: { prompt } });
  await ask(`POST ${at}/batch-generate`, { token });
  return at;
};
const summaryOf = async (token: string, at: string) => (await ask(`GET ${at}`, { token })).body.data.generation_summary;
const settled = async (token: string, at: string) => {
  await vi.waitUntil(async () => (await summaryOf(token, at)).timing.poll_after_ms === null, {
    timeout: 60_000,
    interval: 50,
  });
  return summaryOf(token, at);
};
const hasBegun = (prompts: readonly string[]) =>
  vi.waitUntil(() => prompts.every((prompt) => begun.includes(prompt)), { timeout: 60_000, interval: 20 });
const runOf = (id: string) =>
  own.service.db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('twenty scenes begin together, and the one lane makes another film meanwhile', async () => {
  const [patient, other] = [await account({ money: '30.00' }), await account({ money: '5.00' })];
  const prompts = Array.from({ length: 20 }, (_, index) => `patient ${index}`);
  const at = await project(patient.token, prompts);
  await hasBegun(prompts);
  expect(open()).toBe(20);
  end('other');
  const done = await settled(other.token, await project(other.token, ['other']));
  expect([done.status, open()]).toEqual(['completed', 20]);
  expect(await summaryOf(patient.token, at)).toMatchObject({
    status: 'running',
    label: expect.stringMatching(/^Making scene 1 of 20/),
    timing: { poll_after_ms: 2000 },
  });
  for (const prompt of prompts) end(prompt);
  const summary = await settled(patient.token, at);
  expect(summary).toMatchObject({ status: 'completed', cost: { charged: { amount_minor: 2300 } } });
  // Each was started once, and what it really cost stands on the run.
  expect(begun.filter((prompt) => prompt.startsWith('patient'))).toHaveLength(20);
  expect((await runOf(summary.run_id)).provider_cost).toBe(50);
});

test('no more are open at once than the model takes', async () => {
  clip.mostAtOnce = 3;
  mostOpen = 0;
  const { token } = await account({ money: '9.00' });
  const prompts = Array.from({ length: 6 }, (_, index) => `bounded ${index}`);
  const at = await project(token, prompts);
  for (const _ of prompts) {
    const isOpen = (prompt: string) => jobs.get(prompt)?.state === 'working';
    end(await vi.waitUntil(() => prompts.find(isOpen), { timeout: 60_000, interval: 20 }));
  }
  expect((await settled(token, at)).status).toBe('completed');
  expect(mostOpen).toBeLessThanOrEqual(3);
  clip.mostAtOnce = 30;
});

describe('what fails', () => {
  test('for a while is tried again under another name, then made', async () => {
    const { token } = await account({ money: '5.00' });
    end('busy', { state: 'failed', reason: 'too many requests', kind: 'temporary' });
    again.set('busy', { state: 'done' });
    const at = await project(token, ['busy']);
    expect((await settled(token, at)).status).toBe('completed');
    expect(begun.filter((prompt) => prompt === 'busy')).toHaveLength(2);
  });

  test.each([
    ['temporary', 'provider_unavailable', 'The model was out of reach for too long.', 3],
    ['permanent', 'provider_failed', 'The model failed to make what was asked for.', 1],
    ['refused', 'provider_refused', 'The model refused the request: a hand too many', 1],
  ] as const)('%s: said as such, refunded, the owner knows more', async (kind, code, message, tries) => {
    const { token } = await account({ money: '5.00' });
    const prompt = `never ${kind}`;
    end(prompt, { state: 'failed', reason: 'a hand too many', kind });
    const summary = await settled(token, await project(token, [prompt]));
    expect(summary).toMatchObject({ status: 'failed', cost: { net: { amount_minor: 0 } } });
    expect(summary.failure).toEqual({ code, message, step_key: expect.stringMatching(/^scene-/), source: 'provider' });
    expect((await runOf(summary.run_id)).failure).toMatchObject({ reason: 'a hand too many' });
    expect(begun.filter((one) => one === prompt)).toHaveLength(tries);
  });
});

test('a call of the model wakes its run at once; a call that proves nothing is not found', async () => {
  clip.called = called;
  const { token } = await account({ money: '5.00' });
  const at = await project(token, ['calls']);
  await hasBegun(['calls']);
  await vi.waitUntil(async () => (await summaryOf(token, at)).label.endsWith('waiting for the model'));
  end('calls');
  const call = (capability: string, proof: string) =>
    ask(`POST /hooks/${capability}`, { body: { job: 'calls' }, headers: { 'x-proof': proof } });
  expect((await call('clip', 'wrong')).status).toBe(404);
  expect((await call('music', 'right')).status).toBe(404);
  expect((await call('clip', 'right')).status).toBe(204);
  expect((await settled(token, at)).status).toBe('completed');
  clip.called = undefined as never;
});

test('time counts from the start of work, and not while it waits for a lane', async () => {
  const { db } = own.service;
  const { token } = await account({ money: '5.00' });
  const at = await project(token, ['late']);
  await hasBegun(['late']);
  await vi.waitUntil(async () => (await summaryOf(token, at)).label.endsWith('waiting for the model'));
  const { run_id: id } = await summaryOf(token, at);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  // An hour of others before it: due long ago, and no lane has it.
  const deadline = inMinutes(5);
  await db
    .updateTable('run')
    .set({ due_at: inMinutes(-60), deadline_at: deadline })
    .where('id', '=', id)
    .execute();
  expect((await failOverdue(db, inMinutes(10))).map((run) => run.id)).not.toContain(id);
  await db
    .updateTable('run')
    .set({ due_at: inMinutes(-60), deadline_at: deadline })
    .where('id', '=', id)
    .execute();
  await beginWork(db, id);
  expect((await runOf(id)).deadline_at.getTime() - deadline.getTime()).toBeGreaterThanOrEqual(59 * 60_000);
  // It works past its time.
  expect((await failOverdue(db, inMinutes(70))).map((run) => run.id)).toEqual([id]);
  expect((await settled(token, at)).failure.code).toBe('deadline_exceeded');
  await vi.waitUntil(() => cancelled.includes('late'), { timeout: 30_000 });
});
