/**
 * A small tracer for operators without an SDK: spans are sent as JSON over HTTP (OTLP) to
 * `OTEL_EXPORTER_OTLP_ENDPOINT`, in batches, beside the work. What the receiver does not accept is dropped and counted:
 * a trace never delays a film.
 */
import { randomBytes } from 'node:crypto';
import {
  type Attributes,
  type Context,
  type HrTime,
  type Span,
  type SpanContext,
  type SpanOptions,
  type SpanStatus,
  type TimeInput,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Log } from './log.js';

/** A span that has ended, as OTLP writes it. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly object[];
  readonly status: object;
}

const BATCH = 512;
const WAITING_MAX = 4096;
const EVERY_MS = 2000;
const ANSWER_MS = 10_000;
const TEXT_MAX = 1000;

/**
 * Starts sending, when the environment names an endpoint; the returned function sends the rest. Throws for a text that
 * is not an address.
 */
export function startTracing(env: NodeJS.ProcessEnv, log: Log): () => Promise<void> {
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!base) return async () => undefined;
  const url = new URL(`${base.replace(/\/$/, '')}/v1/traces`);
  const service = env['OTEL_SERVICE_NAME'] || 'reelwright-service';
  const share = Math.min(1, Math.max(0, Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? 1) || 0));
  const send = sender({ url, headers: headersOf(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''), service }, log);
  // The result is false when the operator's own SDK was registered first; then that SDK decides, and nothing starts
  // here.
  if (!trace.setGlobalTracerProvider({ getTracer: () => tracer(share, send.take) })) return async () => undefined;
  const timer = setInterval(() => void send.flush(), EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await send.flush();
  };
}

/** `name=value,name=value`, values as in addresses. */
function headersOf(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((one) => one.split('='));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (name && value ? [[name.trim(), decodeURIComponent(value)]] : [])),
  );
}

interface Receiver {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

function sender({ url, headers, service }: Receiver, log: Log) {
  let waiting: SentSpan[] = [];
  let dropped = 0;
  let running: Promise<void> | undefined;
  const resource = { attributes: attributesOf({ 'service.name': service, 'process.pid': process.pid }) };
  const post = async (spans: readonly SentSpan[]) => {
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: service }, spans }] }] });
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body } as const;
    const answer = await fetch(url, { ...sent, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  };
  const sendAll = async () => {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, BATCH);
      await post(spans).catch((error: unknown) => {
        dropped += spans.length;
        log('traces were not taken', { receiver: url.host, dropped, reason: String(error) }, 50);
        dropped += waiting.length;
        waiting = [];
      });
    }
  };
  return {
    take: (span: SentSpan) => {
      if (waiting.length < WAITING_MAX) waiting.push(span);
      else dropped++;
    },
    flush: () => {
      running ??= sendAll().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

function tracer(share: number, take: (span: SentSpan) => void): Tracer {
  const startSpan = (name: string, options: SpanOptions = {}, context?: Context): Span => {
    const parent = context === undefined ? undefined : trace.getSpanContext(context);
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const isSampled =
      parent === undefined ? Number.parseInt(traceId.slice(0, 8), 16) / 2 ** 32 < share : (parent.traceFlags & 1) === 1;
    const own = { traceId, spanId: randomBytes(8).toString('hex'), traceFlags: isSampled ? 1 : 0 };
    return openSpan({ own, parent, name, options }, isSampled ? take : undefined);
  };
  // The service itself passes on which span belongs to which, so that no span is ever the active one.
  const startActiveSpan = ((name: string, ...rest: readonly unknown[]) =>
    (rest.at(-1) as (span: Span) => unknown)(startSpan(name))) as Tracer['startActiveSpan'];
  return { startSpan, startActiveSpan };
}

interface Begun {
  readonly own: SpanContext;
  readonly parent: SpanContext | undefined;
  readonly name: string;
  readonly options: SpanOptions;
}

function openSpan({ own, parent, name, options }: Begun, take: ((span: SentSpan) => void) | undefined): Span {
  const start = nanosOf(options.startTime);
  const attributes: Attributes = { ...options.attributes };
  let said = name;
  let status: SpanStatus = { code: 0 };
  let isOver = false;
  const span: Span = {
    spanContext: () => own,
    isRecording: () => take !== undefined && !isOver,
    setAttribute: (key, value) => span.setAttributes({ [key]: value }),
    setAttributes: (more) => {
      Object.assign(attributes, more);
      return span;
    },
    setStatus: (now) => {
      status = now;
      return span;
    },
    updateName: (now) => {
      said = now;
      return span;
    },
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    recordException: () => undefined,
    end: (at) => {
      if (isOver) return;
      isOver = true;
      take?.({
        ...{ traceId: own.traceId, spanId: own.spanId, name: said },
        ...(parent === undefined ? {} : { parentSpanId: parent.spanId }),
        // The API counts from 0, OTLP from 1.
        kind: (options.kind ?? 0) + 1,
        ...{ startTimeUnixNano: start, endTimeUnixNano: nanosOf(at), attributes: attributesOf(attributes) },
        status: {
          code: status.code,
          ...(status.message === undefined ? {} : { message: status.message.slice(0, TEXT_MAX) }),
        },
      });
    },
  };
  return span;
}

/** Nanoseconds since 1970, as a text: a number of JavaScript does not hold them. */
function nanosOf(time: TimeInput | undefined): string {
  if (Array.isArray(time)) {
    const [seconds, nanos] = time as HrTime;
    return String(BigInt(seconds) * 1_000_000_000n + BigInt(nanos));
  }
  const ms = time === undefined ? Date.now() : Number(time);
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function attributesOf(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ key, value: valueIn(value) }],
  );
}

function valueIn(value: NonNullable<Attributes[string]>): object {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: String(value).slice(0, TEXT_MAX) };
}
