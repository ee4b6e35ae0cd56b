/** What an operator sees: ids of requests, lines a step, figures, readiness; errors of the machine in our form. */
import { expect, test, vi } from 'vitest';
import { isDatabaseAway } from '../../src/database/connect.js';
import { metricsText } from '../../src/seen/metrics.js';
import { recordingProviders } from '../support/requests.js';
import { testService } from '../support/service.js';

const lines: Record<string, unknown>[] = [];
const { providers } = recordingProviders(() => false);
const own = testService({ providers, log: { write: (line) => void lines.push(JSON.parse(line)) } });
const { ask, account } = own;

const sceneMade = async (prompt: string) => {
  const { token } = await account({ money: '5.00' });
  const at = `/api/editor/${(await ask('POST /api/editor', { token, body: { language: 'en' } })).body.data.slug}`;
  await ask(`POST ${at}/segments`, { token, body: { prompt } });
  const begun = await ask(`POST ${at}/batch-generate`, { token });
  const { run_id } = begun.body.data.generation_summary;
  await vi.waitUntil(() => lines.some(({ msg, run }) => msg === 'run' && run === run_id), { timeout: 60_000 });
  return { begun, told: lines.filter(({ run }) => run === run_id) };
};

test('a run leaves a line a step and a job, with account and duration, under the id of its request', async () => {
  const { begun, told } = await sceneMade('A can');
  expect(begun.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(told.map(({ msg }) => msg)).toEqual(['step', 'model', 'run']);
  for (const line of told)
    expect(line).toMatchObject({
      ...{ request_id: begun.headers['x-request-id'], workflow: 'editor.batch.generate' },
      ...{ account: expect.any(Number), seconds: expect.any(Number) },
    });
  expect(told[1]).toMatchObject({ provider: 'clip', attempt: 1, outcome: 'done', model: 'stand-in', cost: 0 });
  expect(told[2]).toMatchObject({ outcome: 'completed', level: 30 });
});

test('every answer has an id of its own, whatever its sender calls it', async () => {
  const told = await Promise.all(
    ['/healthz', '/api/nothing', '/readyz'].map((path) => ask(`GET ${path}`, { headers: { 'x-request-id': 'mine' } })),
  );
  expect(new Set(told.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
  expect(told.map(({ status }) => status)).toEqual([200, 404, 200]);
});

test('figures in the form of Prometheus, on this machine alone', async () => {
  await sceneMade('A glass');
  const { status, text, headers } = await ask('GET /metrics');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  // Each line is a comment or a sample.
  expect(
    text.split('\n').filter((line) => !/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? [\d.e+-]+|)$/.test(line)),
  ).toEqual([]);
  for (const sample of [
    /^reelwright_queue_jobs\{lane="runs",state="waiting"\} 0$/m,
    /^reelwright_runs_ended_total\{workflow="editor.batch.generate",state="completed"\} [2-9]$/m,
    /^reelwright_provider_jobs_ended_total\{capability="clip",outcome="done"\} [2-9]$/m,
    /^reelwright_steps_total\{step="scene"\} [2-9]$/m,
    /^reelwright_held_minor_units\{unit="EUR"\} 0$/m,
    /^reelwright_event_loop_delay_seconds\{quantile="0.99"\} /m,
  ])
    expect(text).toMatch(sample);
  expect((await ask('GET /metrics', { headers: { host: 'reel.example.com' } })).status).toBe(403);
  expect(metricsText([{ name: 'a', help: 'b', type: 'gauge', samples: [{ labels: { c: 'd"\n' }, value: 1 }] }])).toBe(
    '# HELP a b\n# TYPE a gauge\na{c="d\\"\\n"} 1\n',
  );
});

test('a body that is no UTF-8 is refused, not mended', async () => {
  const { token } = await account();
  const answer = await own.service.server.inject({
    method: 'POST',
    url: '/api/shorts',
    headers: { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: Buffer.concat([
      Buffer.from('{"product_prompt": "Cold brew in a can '),
      Buffer.from([0xc3]),
      Buffer.from('"}'),
    ]),
  });
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'bad_request']);
});

test('a database that is away is told from a mistake of ours', () => {
  const thrown = (facts: object) => Object.assign(new Error('x'), facts);
  for (const facts of [{ code: '57P01' }, { code: '53100' }, { code: 'ECONNREFUSED', syscall: 'connect' }])
    expect(isDatabaseAway(thrown(facts))).toBe(true);
  for (const facts of [{ code: '23505' }, { code: 'ENOENT', syscall: 'open' }, {}])
    expect(isDatabaseAway(thrown(facts))).toBe(false);
});

test('the books can not be emptied', async () => {
  const { db } = own.service;
  const { sql } = await import('kysely');
  for (const table of ['ledger_entry', 'ledger_transfer'])
    await expect(sql.raw(`TRUNCATE reelwright.${table} CASCADE`).execute(db)).rejects.toThrow('never changed');
});
