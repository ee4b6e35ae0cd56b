/** Traces: what a call begins is one trace, in the form of OTLP; nobody who receives nothing holds anything up. */
import { INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTracing } from '../../src/seen/otlp.js';
import { asSpan, beginSpan } from '../../src/seen/trace.js';
import { startReceiver } from '../support/otlp-receiver.js';
import { testService } from '../support/service.js';

const own = testService({ quality: 'draft', clipSide: 270 });
const lines: string[] = [];
const log = (msg: string, facts: object) => void lines.push(JSON.stringify({ msg, ...facts }));
const hex = (digits: string, times: number) => digits.repeat(times);
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(async () => {
  trace.disable();
  await receiver.close();
});

/** Work under a tracer of its own, and what was received of it. */
async function traced(work: () => Promise<unknown>, env: Record<string, string> = {}) {
  trace.disable();
  receiver.spans.length = 0;
  const stop = startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`, ...env }, log);
  await work();
  await stop();
  trace.disable();
  return [...receiver.spans];
}

test('a call, its run, its steps and what models were asked for are one trace, with costs and without words of customers', async () => {
  const { token } = await own.account({ money: '5.00' });
  const caller = `00-${hex('a1', 16)}-${hex('b2', 8)}-01`;
  const spans = await traced(async () => {
    const body = { product_prompt: 'A secret recipe [rehearse clip:refuse]', headline: 'Secret', end_card: 'none' };
    const { slug } = (await own.ask('POST /api/shorts', { token, body })).body.data;
    await own.ask(`POST /api/shorts/${slug}/generate`, { token, headers: { traceparent: caller } });
    const read = async () => (await own.ask(`GET /api/shorts/${slug}`, { token })).body.data.generation_summary;
    await vi.waitUntil(async () => (await read()).status === 'failed', { timeout: 60_000, interval: 100 });
  });
  const whole = spans.filter(({ traceId }) => traceId === hex('a1', 16));
  const named = (name: string) => whole.find((span) => span.name === name)!;
  const call = named('POST /api/shorts/:slug/generate');
  expect([call.parentSpanId, call.kind, call.attributes['http.response.status_code']]).toEqual([hex('b2', 8), 2, 200]);
  const run = named('run short.generation');
  expect(run.parentSpanId).toBe(call.spanId);
  expect(run.status).toEqual({ code: 2, message: 'provider_refused' });
  for (const name of ['wait for a lane', 'step clip_1', 'model clip', 'model music'])
    expect([name, named(name).parentSpanId]).toEqual([name, run.spanId]);
  const model = named('model clip');
  expect(model.kind).toBe(3);
  expect(model.attributes).toMatchObject({
    'reelwright.job': 'clip-1',
    'reelwright.outcome': 'failed',
    'reelwright.attempt': 1,
  });
  for (const span of whole)
    expect([span.name, span.end >= span.start, span.start > 1.7e12]).toEqual([span.name, true, true]);
  expect(JSON.stringify(spans)).not.toContain('Secret');
  // Other calls have traces of their own.
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBeGreaterThan(2);
});

test.each([
  ['empty', ''],
  ['of nothing', `00-${hex('0', 32)}-${hex('b2', 8)}-01`],
  ['of large letters', `00-${hex('A1', 16)}-${hex('b2', 8)}-01`],
  ['long', 'x'.repeat(5000)],
])('a caller’s traceparent that is %s begins a trace of ours', async (_what, traceparent) => {
  const { token } = await own.account();
  const spans = await traced(() => own.ask('GET /api/balance', { token, headers: { traceparent } }));
  expect(spans).toMatchObject([{ name: 'GET /api/balance', status: { code: 0 } }]);
  expect(spans[0]).not.toHaveProperty('parentSpanId');
  expect(spans[0]?.traceId).toMatch(/^[0-9a-f]{32}$/);
});

test('the operator says how many, with what headers and under what name', async () => {
  const env = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc', OTEL_SERVICE_NAME: 'mine' };
  const work = async () => beginSpan({ name: 'one', attributes: { 'a.share': 0.5, 'is.one': true } }).end();
  expect(await traced(work, env)).toMatchObject([{ service: 'mine', attributes: { 'a.share': 0.5, 'is.one': true } }]);
  expect(receiver.headers.at(-1)).toBe('Bearer abc');
  expect(await traced(work, { OTEL_TRACES_SAMPLER_ARG: '0' })).toEqual([]);
  // What its caller does not want kept is not kept below it either.
  const unwanted = { name: 'two', parent: `00-${hex('a1', 16)}-${hex('b2', 8)}-00`, attributes: {} };
  expect(await traced(async () => beginSpan(unwanted).end())).toEqual([]);
});

test('without a setting nothing is sent, and nothing stands in a trace', async () => {
  trace.disable();
  await startTracing({}, log)();
  const span = beginSpan({ name: 'none', attributes: {} });
  span.end();
  expect(span.trace).toBeUndefined();
  await expect(
    asSpan({ name: 'none', attributes: {} }, async () => Promise.reject(new TypeError('its own'))),
  ).rejects.toThrow('its own');
});

test('a tracer that was there before has the word', async () => {
  trace.disable();
  const theirs: string[] = [];
  const startSpan = (name: string) => {
    theirs.push(name);
    return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
  };
  const getTracer = () => ({ startSpan }) as never;
  trace.setGlobalTracerProvider({ getTracer });
  const stop = startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, log);
  receiver.spans.length = 0;
  beginSpan({ name: 'theirs', attributes: {} }).end();
  await stop();
  trace.disable();
  expect([theirs, receiver.spans]).toEqual([['theirs'], []]);
});

test('a receiver that takes nothing costs its spans, and a line', async () => {
  lines.length = 0;
  receiver.refuse(true);
  const spans = await traced(async () => {
    for (let n = 0; n < 5000; n++) beginSpan({ name: `span ${n}`, attributes: {} }).end();
  });
  receiver.refuse(false);
  expect(spans).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'traces were not taken', reason: 'Error: status 503' });
});
