/** The scenes of an editor ad: added, changed, removed, reordered, filled with the caller's own clips. */
import { EDITOR_LIMITS } from 'reelwright';
import { z } from 'zod';
import type { Db } from '../database/connect.js';
import { wrapped } from '../http/answer-schemas.js';
import { type Route, route } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { findUpload } from '../uploads/upload.js';
import { Invalid, Refusal } from '../values/refusals.js';
import { refuseWhile, STRUCTURE, sceneOf } from './busy.js';
import { type Editor, madeOf, newSegment, type Segment } from './editor.js';
import { changedEditor, type EditorParts, ownSegment, withSegments } from './editor-call.js';
import { reorderBody, segmentBody } from './fields.js';
import { newSegmentIds } from './make-autopilot.js';
import { editorSchema } from './read-editor.js';

const base = { access: 'video:generate', success: { status: 200, body: wrapped(editorSchema) } } as const;
const segmentParams = slugParams.extend({ id: z.string() });

/** All routes of scenes. */
export function segmentRoutes(parts: EditorParts): readonly Route[] {
  return [...promptRoutes(parts), ...orderRoutes(parts), ...clipRoutes(parts)];
}

function promptRoutes(parts: EditorParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/editor/:slug/segments',
      ...base,
      params: slugParams,
      summary: 'Adds a scene that is to be generated; free',
      body: segmentBody,
      success: { status: 201, body: wrapped(editorSchema) },
      handle: (call) =>
        changedEditor(parts, call, {
          status: 201,
          guard: (busy) => refuseWhile(busy, STRUCTURE),
          change: async (editor, db) =>
            appended(editor, db, { prompt: call.body.prompt, features_product: editor.media.product !== undefined }),
        }),
    }),
    route({
      method: 'PATCH',
      path: '/api/editor/:slug/segments/:id',
      ...base,
      params: segmentParams,
      summary: 'Changes the prompt of a scene; free',
      body: segmentBody,
      handle: (call) =>
        changedEditor(parts, call, {
          guard: (busy, editor) => refuseWhile(busy, sceneOf(ownSegment(editor, call.params.id).id)),
          change: (editor) => changed(editor, ownSegment(editor, call.params.id).id, { prompt: call.body.prompt }),
        }),
    }),
  ];
}

function orderRoutes(parts: EditorParts): readonly Route[] {
  return [
    route({
      method: 'DELETE',
      path: '/api/editor/:slug/segments/:id',
      ...base,
      params: segmentParams,
      summary: 'Takes a scene away; free',
      handle: (call) =>
        changedEditor(parts, call, {
          guard: (busy, editor) => refuseWhile(busy, sceneOf(ownSegment(editor, call.params.id).id)),
          change: (editor) => {
            const { id } = ownSegment(editor, call.params.id);
            return withSegments(
              editor,
              madeOf(editor).segments.filter((one) => one.id !== id),
            );
          },
        }),
    }),
    route({
      method: 'PUT',
      path: '/api/editor/:slug/segments/reorder',
      ...base,
      params: slugParams,
      summary: 'Puts the scenes in an order; free',
      body: reorderBody,
      handle: (call) =>
        changedEditor(parts, call, {
          guard: (busy) => refuseWhile(busy, STRUCTURE),
          change: (editor) => withSegments(editor, inOrder(madeOf(editor).segments, call.body.order)),
        }),
    }),
  ];
}

function clipRoutes(parts: EditorParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/editor/:slug/segments/from-upload',
      ...base,
      params: slugParams,
      summary: 'Adds a scene of an upload; free',
      body: z.object({ upload_id: z.int() }),
      success: { status: 201, body: wrapped(editorSchema) },
      handle: (call) =>
        changedEditor(parts, call, {
          status: 201,
          guard: (busy) => refuseWhile(busy, STRUCTURE),
          change: async (editor, db) => appended(editor, db, await clipOf(db, editor, call.body.upload_id)),
        }),
    }),
    route({
      method: 'POST',
      path: '/api/editor/:slug/segments/:id/use-asset',
      ...base,
      params: segmentParams,
      summary: 'Shows an upload, or the clip of another scene, in a scene; free',
      body: z
        .object({ upload_id: z.int().optional(), source_segment_id: z.int().optional() })
        .refine(
          (body) => (body.upload_id === undefined) !== (body.source_segment_id === undefined),
          'exactly one of upload_id and source_segment_id',
        ),
      handle: (call) =>
        changedEditor(parts, call, {
          guard: (busy, editor) => refuseWhile(busy, sceneOf(ownSegment(editor, call.params.id).id)),
          change: async (editor, db) => {
            const { id } = ownSegment(editor, call.params.id);
            const { upload_id, source_segment_id } = call.body;
            if (upload_id !== undefined) return changed(editor, id, await clipOf(db, editor, upload_id));
            const { media, upload_id: shown, fit_mode } = ownSegment(editor, String(source_segment_id));
            if (media === null) throw new Refusal('editor_upload_not_ready');
            return changed(editor, id, { media, upload_id: shown, fit_mode });
          },
        }),
    }),
  ];
}

async function appended(editor: Editor, db: Db, segment: Partial<Segment>) {
  const { segments } = madeOf(editor);
  if (segments.length >= EDITOR_LIMITS.segmentsMax)
    throw new Invalid({
      segments: [`Expected at most ${EDITOR_LIMITS.segmentsMax} for segments but received ${segments.length + 1}`],
    });
  const [id = 0] = await newSegmentIds(db, 1);
  return withSegments(editor, [...segments, newSegment(id, segment.prompt ?? '', segment)]);
}

function changed(editor: Editor, id: number, change: Partial<Segment>) {
  return withSegments(
    editor,
    madeOf(editor).segments.map((one) => (one.id === id ? { ...one, ...change } : one)),
  );
}

function inOrder(segments: readonly Segment[], order: readonly number[]): readonly Segment[] {
  const ids = segments.map(({ id }) => id);
  if (order.length !== ids.length || new Set(order).size !== ids.length || order.some((id) => !ids.includes(id)))
    throw new Invalid({ order: ['Expected the id of every scene once for order'] });
  return order.map((id) => segments.find((one) => one.id === id)!);
}

/** A scene's clip from an upload. Throws 422 `editor_upload_not_ready`. */
async function clipOf(db: Db, editor: Editor, uploadId: number): Promise<Partial<Segment>> {
  const upload = await findUpload(db, { accountId: editor.accountId, projectId: editor.id, id: uploadId });
  if (upload.status !== 'ready' || upload.media === null) throw new Refusal('editor_upload_not_ready');
  const { key, duration_seconds } = upload.media;
  return {
    upload_id: upload.id,
    fit_mode: upload.fitMode,
    media: { key, duration_seconds: duration_seconds ?? 0, generated: false, stand_in: false },
  };
}
