/** GET /api/openapi: the document of all routes, this one included. */
import { z } from 'zod';
import { openApiOf } from '../http/openapi.js';
import { type Route, route } from '../http/route.js';

/** The routes with the one that describes them. */
export function withOpenApi(routes: readonly Route[]): readonly Route[] {
  let document: Readonly<Record<string, unknown>> | undefined;
  const all: Route[] = [
    ...routes,
    route({
      method: 'GET',
      path: '/api/openapi',
      access: 'bearer',
      summary: 'This description; the answer has no envelope',
      success: { status: 200, body: z.looseObject({ openapi: z.string() }) },
      handle: async () => {
        document ??= openApiOf(all);
        return { status: 200, body: document };
      },
    }),
  ];
  return all;
}
