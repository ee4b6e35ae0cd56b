/** A receiver of traces (OTLP over HTTP, JSON) that keeps what was sent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as it came. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: number;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly status: { readonly code: number; readonly message?: string };
  /** Of the process that sent it. */
  readonly pid: number;
  readonly service: string;
}

/** Starts one; `refuse(true)` lets it answer 503. */
export async function startReceiver() {
  const spans: ReceivedSpan[] = [];
  const headers: (string | undefined)[] = [];
  let isRefusing = false;
  const server = createServer(async (request, response) => {
    headers.push(request.headers.authorization);
    const body = (await json(request)) as Sent;
    const isRight = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (isRight && !isRefusing) spans.push(...spansOf(body));
    response.writeHead(isRight && !isRefusing ? 200 : 503).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    refuse: (refuses: boolean) => {
      isRefusing = refuses;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

type Value = Readonly<Record<string, string | number | boolean>>;
type Attributes = readonly { readonly key: string; readonly value: Value }[];
interface SentSpan extends Omit<ReceivedSpan, 'attributes' | 'start' | 'end' | 'pid'> {
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Attributes;
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

function spansOf({ resourceSpans }: Sent): readonly ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const own = attributesOf(resource.attributes);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ startTimeUnixNano, endTimeUnixNano, attributes, ...span }) => ({
        ...span,
        start: Number(BigInt(startTimeUnixNano) / 1_000_000n),
        end: Number(BigInt(endTimeUnixNano) / 1_000_000n),
        attributes: attributesOf(attributes),
        ...{ pid: Number(own['process.pid']), service: String(own['service.name']) },
      })),
    );
  });
}

function attributesOf(attributes: Attributes) {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value['stringValue'] ?? value['boolValue'] ?? Number(value['intValue'] ?? value['doubleValue']),
    ]),
  );
}
