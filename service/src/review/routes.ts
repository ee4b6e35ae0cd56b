/** Review links over the interface, and the page that they open. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { tell } from '../events/event.js';
import { wrapped } from '../http/answer-schemas.js';
import { NO_CONTENT, ok } from '../http/envelope.js';
import { type Route, route } from '../http/route.js';
import { text } from '../http/schema-parts.js';
import { findProject, type Project } from '../projects/project.js';
import {
  deleteRecord,
  findRecord,
  insertRecord,
  listRecords,
  patchRecord,
  recordId,
  type StoredRecord,
} from '../records/record.js';
import type { FileAddresses } from '../store/store.types.js';
import { Invalid, Refusal } from '../values/refusals.js';
import { type ReviewMedium, reviewPage } from './page.js';
import { deliveredFilm, newReviewToken, REVIEW_DAYS, type ReviewFields, reviewedKeys, reviewOf } from './review.js';

/** What the routes need. */
export interface ReviewParts extends FileAddresses {
  readonly now: () => Date;
}

/** Where the page is. */
export const REVIEW_PATH = '/review/';
const DAY_MS = 24 * 3600 * 1000;
const linkSchema = z.object({
  id: z.int(),
  video_result_id: z.int().nullable(),
  expires_at: z.string(),
  decision: z.string().nullable(),
});

/** Create, list, delete. */
export function reviewRoutes(parts: ReviewParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/review-links',
      access: 'video:generate',
      summary: 'A page for somebody without an account; its token is in this answer only',
      body: z
        .object({ video_result_id: z.int().optional(), slug: text(100, 1).optional() })
        .refine(
          (body) => (body.video_result_id === undefined) !== (body.slug === undefined),
          'exactly one of video_result_id and slug',
        ),
      success: { status: 201, body: wrapped(linkSchema.extend({ token: z.string(), url: z.string() })) },
      handle: async (call) => {
        const accountId = call.caller.account.id;
        const target = await targetOf(call.db, accountId, call.body);
        const { token, hash } = newReviewToken();
        const expires_at = new Date(parts.now().getTime() + REVIEW_DAYS * DAY_MS).toISOString();
        const fields: ReviewFields = { ...target, expires_at, decision: null };
        const record = await insertRecord(call.db, { accountId, kind: 'review_link', fields, tokenHash: hash });
        return ok({ ...linkRead(record), token, url: `${call.origin}${REVIEW_PATH}${token}` }, 201);
      },
    }),
    route({
      method: 'GET',
      path: '/api/review-links',
      access: 'video:read',
      summary: 'The caller’s links, newest first, without their tokens',
      success: { status: 200, body: wrapped(z.array(linkSchema)) },
      handle: async ({ db, caller }) =>
        ok((await listRecords(db, { accountId: caller.account.id, kind: 'review_link' })).map(linkRead)),
    }),
    route({
      method: 'DELETE',
      path: '/api/review-links/:id',
      access: 'video:generate',
      summary: 'Closes a link',
      params: z.object({ id: z.string() }),
      success: { status: 204 },
      handle: async ({ db, caller, params }) => {
        const { id } = await findRecord(db, {
          accountId: caller.account.id,
          kind: 'review_link',
          id: recordId(params.id),
        });
        await deleteRecord(db, id);
        return NO_CONTENT;
      },
    }),
  ];
}

function linkRead({ id, fields }: StoredRecord) {
  const { video_result_id, expires_at, decision } = fields as ReviewFields;
  return { id, video_result_id, expires_at, decision };
}

/** A film by its id or its project, or the slides of a slider: delivered, and the caller's. */
async function targetOf(
  db: Db,
  accountId: number,
  { video_result_id, slug = '' }: { readonly video_result_id?: number | undefined; readonly slug?: string | undefined },
): Promise<Pick<ReviewFields, 'video_result_id' | 'project_id'>> {
  if (video_result_id !== undefined)
    return { video_result_id: (await deliveredFilm(db, accountId, video_result_id)).id, project_id: null };
  const kinds = ['short', 'slider', 'editor', 'tracking'] as const;
  const project = await findProject<Project>(db, { accountId, slug, kinds });
  if (project.kind === 'slider' && project.made !== null) return { video_result_id: null, project_id: project.id };
  const film = await db
    .selectFrom('render')
    .select('id')
    .where('product_id', '=', project.id)
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (film === undefined) throw new Invalid({ slug: ['Expected a project with a delivered result for slug'] });
  return { video_result_id: film.id, project_id: null };
}

/**
 * The origins of media that this server does not serve itself, each after a space: an S3 store has addresses of its
 * own.
 */
function originsOf(media: readonly ReviewMedium[]): string {
  const urls = media.flatMap(({ path, poster }) => [path, poster ?? path]).filter((path) => !path.startsWith('/'));
  return [...new Set(urls.map((url) => ` ${new URL(url).origin}`))].join('');
}

/** Adds the page and its two buttons to a server. */
export function addReviewPages(server: FastifyInstance, db: Db, { resultUrl, now }: ReviewParts): void {
  server.register(async (scope) => {
    // A form sends its type with an empty body.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    );
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const { token } = request.params as { readonly token: string };
      const review = await reviewOf(db, token, now());
      const media = (await reviewedKeys(db, review)).map(({ key, poster }) => ({
        path: resultUrl('', key),
        poster: poster === null ? null : resultUrl('', poster),
      }));
      const elsewhere = originsOf(media);
      return (
        reply
          .type('text/html; charset=utf-8')
          .header(
            'content-security-policy',
            `default-src 'none'; img-src 'self' data:${elsewhere}; media-src 'self'${elsewhere}; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`,
          )
          // With no-referrer a browser would hide the origin of the page's own form, and the form would be refused.
          .header('referrer-policy', 'same-origin')
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .send(reviewPage({ media, decision: review.fields.decision }))
      );
    };
    scope.get(`${REVIEW_PATH}:token`, show);
    scope.post(`${REVIEW_PATH}:token`, async (request, reply) => {
      const { token } = request.params as { readonly token: string };
      const { decision } = request.query as { readonly decision?: unknown };
      if (decision !== 'approved' && decision !== 'rejected') throw new Refusal('not_found');
      await transact(db, async (trx) => {
        const link = await reviewOf(trx, token, now());
        await patchRecord(trx, link, { decision });
        const data = { ...linkRead(link), decision };
        await tell(trx, { accountId: link.accountId, type: 'review.decided', data });
      });
      return reply.code(303).header('location', `${REVIEW_PATH}${token}`).send();
    });
  });
}
