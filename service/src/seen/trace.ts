/**
 * Traces of requests, over queue and processes: spans, made through the OpenTelemetry API. Without a provider (the
 * operator's SDK, or the small one of `otlp.ts`) they cost next to nothing and go nowhere.
 */
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** What a span says from its beginning. */
export interface SpanFacts {
  readonly name: string;
  readonly kind?: 'server' | 'client';
  /** `traceparent` of what it belongs to. */
  readonly parent?: string | null | undefined;
  readonly start?: Date;
  readonly attributes: Attributes;
}

/** A span under way. */
export interface OpenSpan {
  /** The `traceparent` for work that belongs to this span; undefined: nobody traces. */
  readonly trace: string | undefined;
  end(end?: {
    readonly at?: Date | undefined;
    readonly problem?: string | undefined;
    readonly attributes?: Attributes;
  }): void;
}

const SCOPE = 'reelwright-service';
const PARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Begins a span. */
export function beginSpan({ name, kind, parent, start, attributes }: SpanFacts): OpenSpan {
  const options = { kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind], attributes };
  const from = start === undefined ? {} : { startTime: start };
  const span = trace.getTracer(SCOPE).startSpan(name, { ...options, ...from }, contextOf(parent));
  return {
    trace: parentOf(span),
    end: ({ at, problem, attributes: more = {} } = {}) => {
      span.setAttributes(more);
      if (problem !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: problem });
      span.end(at);
    },
  };
}

/** Runs work as a span; an error that the work throws is noted as the span's error. */
export async function asSpan<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(facts);
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end({ problem: error instanceof Error ? error.name : 'failed' });
    throw error;
  }
}

/** What may be taken for a `traceparent`, of a caller for instance. */
export function checkedParent(text: unknown): string | undefined {
  return typeof text === 'string' && PARENT.test(text) ? text : undefined;
}

function contextOf(parent: string | null | undefined): Context {
  const [, traceId, spanId, flags] = PARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function parentOf(span: Span): string | undefined {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return checkedParent(`00-${traceId}-${spanId}-0${traceFlags & 1}`);
}
