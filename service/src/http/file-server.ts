/** The routes of files on a server; bodies of any type arrive as streams. */
import type { FastifyInstance } from 'fastify';
import { type FileParts, fileHandler } from '../store/file-routes.js';
import { FILES_PATH } from '../store/signed-url.js';

/** Adds GET, HEAD and PUT of `/files/…`. */
export function addFileRoutes(server: FastifyInstance, parts: FileParts): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route({
      method: ['GET', 'HEAD', 'PUT'],
      url: `${FILES_PATH}*`,
      // The limit is checked while bytes arrive; Fastify's own limit would refuse a body by its header alone.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      handler: fileHandler(parts),
    });
  });
}
