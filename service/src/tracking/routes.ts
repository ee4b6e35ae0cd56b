/** The routes of tracking projects. */
import { TRACKING_LIMITS } from 'reelwright';
import { z } from 'zod';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { NO_CONTENT, ok } from '../http/envelope.js';
import { type Answer, type Call, type Route, route, type SlugCall } from '../http/route.js';
import { slugParams, text } from '../http/schema-parts.js';
import { deleteProject, findProject, insertProject, listProjects } from '../projects/project.js';
import { rendersOf } from '../runs/renders.js';
import { cancelRuns, openRuns, startRun } from '../runs/runs.js';
import { newKey } from '../store/keys.js';
import { startProcessing } from '../uploads/process-upload.js';
import { readUpload } from '../uploads/read-upload.js';
import { findUpload, insertUpload } from '../uploads/upload.js';
import { suffixOf, type UploadParts } from '../uploads/upload-call.js';
import { PRICES } from '../values/prices.js';
import { Refusal } from '../values/refusals.js';
import type { Detector } from '../work/detector.js';
import { projectFolder } from '../work/into-store.js';
import { TRACKING_STEPS, TRACKING_WORKFLOW } from './make-tracking.js';
import { isDelivered, sourceOf, type TrackingProject } from './tracking.js';

/** The shape of a tracking project's read. */
export const trackingSchema = z
  .object({
    slug: z.string(),
    source: z
      .object({
        id: z.int(),
        status: z.enum(['pending', 'processing', 'ready', 'failed']),
        duration_seconds: z.number().nullable(),
        first_frame_url: z.string().nullable(),
        error_message: z.string().nullable(),
      })
      .nullable(),
    result: z
      .object({
        status: z.enum(['processing', 'completed', 'failed']),
        video_url: z.string().nullable(),
        error_message: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Tracking' });

const CHANNEL_MAX = 255;
const renderBody = z.object({
  classes: z
    .array(z.int().min(0).max(TRACKING_LIMITS.classMax))
    .min(1)
    .max(TRACKING_LIMITS.classMax + 1)
    .optional(),
  color: z.array(z.int().min(0).max(CHANNEL_MAX)).length(4).optional(),
});
const base = {
  access: 'video:generate',
  params: slugParams,
  success: { status: 200, body: wrapped(trackingSchema) },
} as const;

/** What the routes need. */
export interface TrackingParts extends UploadParts {
  readonly detector: Detector;
}

/** All routes of tracking projects. */
export function trackingRoutes(parts: TrackingParts): readonly Route[] {
  return [...readRoutes(parts), fromAssetRoute(parts), renderRoute(parts), deleteRoute(parts)];
}

function readRoutes(parts: UploadParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/tracking',
      access: 'video:generate',
      summary: 'Makes a tracking project; its clip comes through the upload routes under its slug',
      body: z.object({ language: text(TRACKING_LIMITS.languageMax, TRACKING_LIMITS.languageMin).nullish() }),
      success: { status: 201, body: wrapped(trackingSchema) },
      handle: async (call) => {
        const fields = { language: call.body.language ?? null };
        const accountId = call.caller.account.id;
        const project = await insertProject<TrackingProject>(call.db, { accountId, kind: 'tracking', fields });
        return ok(await readTracking(parts, call, project), 201);
      },
    }),
    route({
      method: 'GET',
      path: '/api/tracking',
      access: 'video:read',
      summary: 'Projects without a result yet, newest first',
      success: { status: 200, body: wrapped(z.array(trackingSchema)) },
      handle: async (call) => {
        const projects = await listProjects<TrackingProject>(call.db, call.caller.account.id, 'tracking');
        const reads = await Promise.all(projects.map((project) => readTracking(parts, call, project)));
        return ok(reads.filter(({ result }) => result?.status !== 'completed'));
      },
    }),
    route({
      method: 'GET',
      path: '/api/tracking/:slug',
      ...base,
      access: 'video:read',
      summary: 'A tracking project',
      handle: async (call) => shown(parts, call, await ownTracking(call)),
    }),
  ];
}

function ownTracking({ db, caller, params }: SlugCall, lock = false): Promise<TrackingProject> {
  const place = { accountId: caller.account.id, slug: params.slug, kinds: ['tracking'] } as const;
  return findProject<TrackingProject>(db, place, lock);
}

async function shown(parts: UploadParts, call: Call, project: TrackingProject): Promise<Answer> {
  return ok(await readTracking(parts, call, project));
}

async function readTracking({ resultUrl }: UploadParts, call: Call, project: TrackingProject) {
  const addressOf = (key: string) => resultUrl(call.origin, key);
  const source = await sourceOf(call.db, project);
  const { newest } = await rendersOf(call.db, 'tracking', project.id);
  const { attached_segment_ids: _, ...read } =
    source === undefined ? { attached_segment_ids: [] } : readUpload(source, project, addressOf);
  return {
    slug: project.slug,
    source: source === undefined ? null : read,
    result:
      newest === undefined
        ? null
        : {
            status: newest.status,
            video_url: newest.video_key === null ? null : addressOf(newest.video_key),
            error_message: newest.error_message,
          },
  };
}

async function isRendering(db: Db, project: TrackingProject): Promise<boolean> {
  return (await openRuns(db, 'tracking', project.id)).length > 0;
}

function fromAssetRoute(parts: UploadParts): Route {
  return route({
    method: 'POST',
    path: '/api/tracking/:slug/source/from-asset',
    ...base,
    summary: 'Copies a clip of the catalog into the project; free',
    body: z.object({ asset_id: z.int().min(1) }),
    handle: async (call) => {
      const project = await ownTracking(call);
      const { accountId } = project;
      const asset = await findUpload(call.db, { accountId, projectId: null, id: call.body.asset_id });
      if (await isRendering(call.db, project)) throw new Refusal('tracking_render_in_progress');
      if (asset.status !== 'ready' || asset.media === null) throw new Refusal('asset_not_ready');
      if (asset.media.kind !== 'video') throw new Refusal('asset_not_video');
      const objectKey = newKey(`uploads/a${accountId}/${project.slug}/clips`, suffixOf('video/mp4'));
      await parts.store.copy(asset.media.key, objectKey);
      const sizeBytes = (await parts.store.sizeOf(objectKey)) ?? 0;
      const copied = transact(call.db, async (trx) => {
        const upload = await insertUpload(
          trx,
          {
            accountId,
            projectId: project.id,
            slot: 'tracking_source',
            filename: asset.filename,
            mimeType: asset.mimeType,
            sizeBytes,
            objectKey,
          },
          parts.quotaBytes,
        );
        await startProcessing(trx, upload.id);
      });
      // An upload beyond the quota is refused, and its copied file is removed again.
      await copied.catch(async (error: unknown) => {
        await parts.store.remove(objectKey);
        throw error;
      });
      return shown(parts, call, project);
    },
  });
}

function renderRoute(parts: TrackingParts): Route {
  return route({
    method: 'POST',
    path: '/api/tracking/:slug/render',
    ...base,
    idempotency: 'optional',
    summary: 'Tracks the clip, for 0.20; what is delivered already is free',
    body: renderBody,
    prepare: () => parts.detector.isMissing(),
    handle: async (call, isMissing) => {
      const project = await ownTracking(call, true);
      if (await isRendering(call.db, project)) throw new Refusal('tracking_render_in_progress');
      const classes = call.body.classes === undefined ? null : [...new Set(call.body.classes)].sort((a, b) => a - b);
      const asked = { classes, color: call.body.color ?? null };
      const source = await sourceOf(call.db, project);
      if (!isDelivered(project, asked, source)) {
        if (source?.status !== 'ready') throw new Refusal('asset_not_ready');
        if (isMissing) throw new Refusal('tracking_unavailable', {}, { 'retry-after': '60' });
        await startRun(call.db, {
          accountId: project.accountId,
          product: 'tracking',
          productId: project.id,
          workflow: TRACKING_WORKFLOW,
          workflowVersion: 1,
          currency: call.currency,
          items: [{ item: 'all', kind: 'tracking', amount: PRICES.tracking }],
          steps: TRACKING_STEPS,
          input: { ...asked, source: source.id },
          makesFilm: true,
        });
      }
      return shown(parts, call, project);
    },
  });
}

function deleteRoute({ store }: UploadParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/tracking/:slug',
    access: 'video:generate',
    params: slugParams,
    summary: 'Deletes the project, its clip and its result; what is being rendered is refunded',
    success: { status: 204 },
    handle: async (call) => {
      const { accountId, id, slug } = await transact(call.db, async (db) => {
        const project = await ownTracking({ ...call, db }, true);
        await cancelRuns(db, 'tracking', project.id);
        await deleteProject(db, project.id);
        return project;
      });
      await store.remove(projectFolder({ accountId, productId: id }));
      await store.remove(`uploads/a${accountId}/${slug}`);
      return NO_CONTENT;
    },
  });
}
