/** Told, not asked: webhooks as their published library proves them, their log and replay, and the event stream. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { provedLookup } from '../../src/events/allowed-address.js';
import { type Project, projectById } from '../../src/projects/project.js';
import { failRun } from '../../src/runs/runs.js';
import { clip, uploaded } from '../support/media.js';
import { testService } from '../support/service.js';
import { ended, newest, PRICED } from '../support/works.js';

interface Got {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What came, and how the next requests are answered: the last answer stays. */
const got: Got[] = [];
const answers = new Map<string, number[]>();
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text) => (body += text));
  request.on('end', () => {
    const path = request.url ?? '';
    got.push({ path, headers: request.headers, body });
    const left = answers.get(path) ?? [204];
    const status = left.length > 1 ? left.shift()! : left[0]!;
    response.writeHead(status, status === 302 ? { location: `${address}/moved` } : {}).end('x'.repeat(100_000));
  });
});
let address = '';
const hosts: string[] = [];
const own = testService({ webhookHosts: hosts, webhookPauses: [1, 1] });
const { ask, account } = own;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  hosts.push(`127.0.0.1:${port}`);
  address = `http://127.0.0.1:${port}`;
});
afterAll(() => receiver.close());

const scratch = scratchFolder();
const [short] = PRICED;
/** Without its work: the run ends as the test says. */
const run = async (token: string, how: 'completed' | 'failed') => {
  const work = await short!.prepare(own, token);
  await ask(work.line, { token });
  await ended(own, work, how);
  return (await newest(own, work))!;
};
const hook = async (token: string, path: string, events?: readonly string[]) => {
  const told = await ask('POST /api/webhooks', { token, body: { url: address + path, events } });
  expect(told.status).toBe(201);
  return told.body.data as { readonly id: number; readonly secret: string };
};
const logOf = async (token: string, id: number) =>
  (await ask(`GET /api/webhooks/${id}/deliveries`, { token })).body.data;
const sent = (path: string) => got.filter((one) => one.path === path);
const settled = (token: string, id: number, count = 1) =>
  vi.waitUntil(
    async () => {
      const log = await logOf(token, id);
      return log.length === count && log.every(({ state }: { state: string }) => state !== 'waiting') ? log : undefined;
    },
    { timeout: 20_000, interval: 20 },
  );

test('a delivery is tried again, is what the published library accepts, and hides the words for the owner', async () => {
  const { token } = await account({ money: '10.00' });
  answers.set('/a', [500, 302, 204]);
  const { id, secret } = await hook(token, '/a', ['run.failed']);
  await run(token, 'completed');
  const work = await short!.prepare(own, token);
  await ask(work.line, { token });
  const { id: runId } = (await newest(own, work))!;
  const reason = 'key sk-123 is over its limit';
  await failRun(own.service.db, runId, { code: 'x', message: 'No.', step_key: null, source: 'provider', reason });
  const [delivery] = await settled(token, id);
  expect([delivery.state, delivery.tries.map(({ status }: { status: number }) => status)]).toEqual([
    'delivered',
    [500, 302, 204],
  ]);
  expect(sent('/moved')).toEqual([]);
  const requests = sent('/a');
  expect(new Set(requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.event_id]));
  for (const { headers, body } of requests) {
    const event = new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>;
    expect([event['type'], Object(event['data']).generation_run_id]).toEqual(['run.failed', runId]);
    expect(body).not.toContain('sk-123');
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  }
  expect((await ask('GET /api/webhooks', { token })).text).not.toContain(secret);
  const replayed = await ask(`POST /api/webhooks/${id}/deliveries/${delivery.id}/replay`, { token });
  expect(replayed.status).toBe(202);
  await vi.waitUntil(async () => (await logOf(token, id))[0].tries.length === 4, { timeout: 20_000 });
  expect(sent('/a')[3]?.headers['webhook-id']).toBe(delivery.event_id);
});

test('an upload that is ready is told, with its project and nothing of where it lies', async () => {
  const { token } = await account();
  const { id, secret } = await hook(token, '/ready', ['upload.ready']);
  const { slug } = (await ask('POST /api/editor', { token, body: { language: 'en' } })).body.data;
  const upload = await uploaded(own, token, slug, await clip(scratch));
  expect(upload.status).toBe('ready');
  await settled(token, id);
  const [{ headers, body }] = sent('/ready') as [Got];
  const event = new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(event).toMatchObject({
    type: 'upload.ready',
    data: { upload_id: upload.id, slug, kind: 'video', duration_seconds: upload.duration_seconds },
  });
  expect(body).not.toContain('uploads/');
});

test('a server that fails for good ends the tries; one that is gone is told nothing more', async () => {
  const { token } = await account({ money: '20.00' });
  answers.set('/down', [503]);
  answers.set('/gone', [410]);
  const [down, gone] = [await hook(token, '/down'), await hook(token, '/gone')];
  await run(token, 'completed');
  const [failed] = await settled(token, down.id);
  expect([failed.state, failed.tries.length, failed.next_at]).toEqual(['failed', 3, null]);
  await settled(token, gone.id);
  await run(token, 'failed');
  await settled(token, down.id, 2);
  expect(sent('/gone')).toHaveLength(1);
  const listed = (await ask('GET /api/webhooks', { token })).body.data;
  expect(listed.map(({ state }: { state: string }) => state)).toEqual(['gone', 'active']);
});

test.each([
  'http://example.com/a',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://[fd00::1]/',
  'https://localhost/',
  'https://postgres/',
  'https://metadata.google.internal/',
  'https://user:word@example.com/',
  'ftp://example.com/',
  'no address',
])('%s is no address for a webhook', async (url) => {
  const { token } = await account();
  const told = await ask('POST /api/webhooks', { token, body: { url } });
  expect([told.status, Object.keys(told.body.errors)]).toEqual([422, ['url']]);
});

test('a name is asked for its addresses when it is connected to, and a private one is refused', async () => {
  const found = (hosts: readonly string[]) =>
    new Promise((resolve) => {
      const look = provedLookup(new URL('https://localhost/'), hosts);
      look('localhost', { all: true }, (error, addresses) => resolve(error?.message ?? addresses));
    });
  expect(await found([])).toBe('Expected a public address behind localhost');
  expect(await found(['localhost'])).toContainEqual(expect.objectContaining({ family: expect.any(Number) }));
});

test('another’s webhook is not found, and an account has at most twenty', async () => {
  const [mine, other] = [await account(), await account()];
  const { id } = await hook(mine.token, '/b');
  for (const line of ['GET /deliveries', 'POST /deliveries/1/replay', 'DELETE ']) {
    const [method, path] = line.split(' ');
    const told = await ask(`${method} /api/webhooks/${id}${path}`, { token: other.token });
    expect([line, told.status]).toEqual([line, 404]);
  }
  for (let more = 1; more < 20; more++) await hook(mine.token, '/b');
  const told = await ask('POST /api/webhooks', { token: mine.token, body: { url: `${address}/b` } });
  expect(told.status).toBe(409);
  expect((await ask(`DELETE /api/webhooks/${id}`, { token: mine.token })).status).toBe(204);
});

test('the stream goes on where its reader left it and misses nothing', async () => {
  const { token, mail } = await account({ money: '10.00' });
  const reader = await own.owner({ command: 'token', mail, scopes: ['video:read'], name: 'reader' });
  const url = `${await own.service.server.listen({ port: 0, host: '127.0.0.1' })}/api/events`;
  const listen = async (headers: Record<string, string> = {}) => {
    const left = new AbortController();
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${reader}`, ...headers },
      signal: left.signal,
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const bytes = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (end: string) => {
      while (!text.includes(end)) text += (await bytes.read()).value;
      return text;
    };
    return { until, leave: () => left.abort() };
  };
  const first = await listen();
  await first.until('\n\n');
  const { id, productId } = await run(token, 'completed');
  const seen = await first.until(id);
  const number = /id: (\d+)\nevent: run\.completed/.exec(seen)?.[1];
  first.leave();
  const missed = await run(token, 'failed');
  const second = await listen({ 'last-event-id': String(number) });
  const rest = await second.until(missed.id);
  expect(rest).toContain('event: run.failed\ndata: {"type":"run.failed"');
  expect(rest).not.toContain(id);
  const { slug } = (await projectById<Project>(own.service.db, productId))!;
  const link = await ask('POST /api/review-links', { token, body: { slug } });
  await ask(`POST /review/${link.body.data.token}?decision=approved`);
  expect(await second.until('"decision":"approved"')).toContain('event: review.decided');
  second.leave();
});
