/** Each call of the interface is a span; the work that it starts belongs to it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { underRequest } from '../seen/request-id.js';
import { beginSpan, checkedParent, type OpenSpan } from '../seen/trace.js';

const spans = new WeakMap<FastifyRequest, OpenSpan>();
/** Only these paths are traced: monitoring and files are not work of the interface. */
const TRACED = /^\/(?:api|hooks|review)\//;

/** Handlers run under their request's id and span. */
export function traceRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url;
    if (route === undefined || !TRACED.test(route)) return;
    const name = `${request.method} ${route}`;
    const attributes = {
      ...{ 'http.request.method': request.method, 'http.route': route, 'reelwright.request': request.id },
    };
    const parent = checkedParent(request.headers['traceparent']);
    spans.set(request, beginSpan({ name, kind: 'server', parent, attributes }));
  });
  server.addHook('preHandler', (request, _reply, done) =>
    underRequest({ id: request.id, trace: spans.get(request)?.trace }, done),
  );
  server.addHook('onResponse', async (request, reply) => {
    const status = { 'http.response.status_code': reply.statusCode };
    spans.get(request)?.end({ attributes: status, problem: reply.statusCode >= 500 ? 'failed' : undefined });
  });
}
