/**
 * Tracking clips, and the uploads they come by: whole, by parts, broken, too large; what is paid, refunded and deleted.
 */
import { readdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { trackingSchema } from '../../src/tracking/routes.js';
import { clip, put, uploaded } from '../support/media.js';
import { testService } from '../support/service.js';

const scratch = scratchFolder();
const own = testService({ clipSide: 270, quality: 'draft', uploadQuotaBytes: 4_000_000, trackingModel: 'shapes-tiny' });
const { ask, account } = own;

const project = async (token: string) =>
  (await ask('POST /api/tracking', { token, body: { language: 'en' } })).body.data;
const read = async (token: string, slug: string) => (await ask(`GET /api/tracking/${slug}`, { token })).body.data;
const spendable = async (token: string) => (await ask('GET /api/balance', { token })).body.data.spendable.amount_minor;

describe('an upload', () => {
  test('by parts: signed one by one, joined in order when every ETag is right', async () => {
    const { token } = await account();
    const { slug } = await project(token);
    const bytes = await clip(scratch);
    const at = `/api/editor/${slug}/uploads`;
    const body = { filename: 'clip.mp4', mime_type: 'video/mp4', size_bytes: bytes.length };
    const { data: begun } = (await ask(`POST ${at}/multipart/init`, { token, body })).body;
    expect(begun).toMatchObject({ parts_count: 1, part_size: 16 * 1024 * 1024 });
    const { s3_key: _, parts_count: __, part_size: ___, ...ids } = begun;
    const sign = (part_number: number) =>
      ask(`POST ${at}/multipart/sign-part`, { token, body: { ...ids, part_number } });
    expect([(await sign(0)).status, (await sign(2)).status]).toEqual([422, 422]);
    const signed = (await sign(1)).body.data;
    expect((await put(own, signed.presigned_url, bytes, 'video/mp4')).status).toBe(415);
    expect((await put(own, signed.presigned_url, bytes.subarray(1))).status).toBe(400);
    const { status, etag } = await put(own, signed.presigned_url, bytes);
    expect([status, etag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
    const complete = (parts: object) => ask(`POST ${at}/multipart/complete`, { token, body: { ...ids, parts } });
    for (const parts of [
      [],
      [{ part_number: 2, etag }],
      [{ part_number: 1, etag: 'x' }],
      [
        { part_number: 1, etag },
        { part_number: 1, etag },
      ],
    ])
      expect((await complete(parts)).status).toBe(422);
    expect((await complete([{ part_number: 1, etag }])).body.data).toMatchObject({
      id: ids.upload_id,
      status: 'processing',
    });
    await vi.waitUntil(async () => (await read(token, slug)).source.status === 'ready', {
      timeout: 60_000,
      interval: 100,
    });
    expect((await read(token, slug)).source).toMatchObject({
      duration_seconds: 1,
      first_frame_url: expect.stringContaining('/files/'),
      error_message: null,
    });
    expect((await complete([{ part_number: 1, etag }])).status).toBe(404);
  });

  test('given up leaves nothing; what is too large, or more than the account may have, is refused with the quota', async () => {
    const { token } = await account();
    const { slug } = await project(token);
    const at = `/api/editor/${slug}/uploads`;
    const ask3 = (size_bytes: number, path = 'presign') =>
      ask(`POST ${at}/${path}`, { token, body: { filename: 'a.mov', mime_type: 'video/quicktime', size_bytes } });
    const { data } = (await ask3(3_000_000, 'multipart/init')).body;
    const refused = await ask3(1_000_001);
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        error: 'upload_quota_exceeded',
        quota: { limit: 4_000_000, used: 0, reserved: 3_000_000, remaining: 1_000_000 },
      },
    ]);
    const ids = { upload_id: data.upload_id, s3_upload_id: data.s3_upload_id };
    expect((await ask(`POST ${at}/multipart/abort`, { token, body: ids })).status).toBe(200);
    expect((await ask3(500_000_001)).body.error).toBe('upload_quota_exceeded');
    expect((await ask3(4_000_000)).status).toBe(200);
    expect(
      (await ask(`POST ${at}/presign`, { token, body: { filename: 'a.gif', mime_type: 'image/gif', size_bytes: 1 } }))
        .status,
    ).toBe(422);
  });

  test('that is no video ends failed with words for people; one that never came can not be confirmed', async () => {
    const { token } = await account();
    const { slug } = await project(token);
    const filename = '../../$&.mp4';
    const failed = await uploaded(own, token, slug, Buffer.from('nothing of a film'.repeat(20)), { filename });
    expect(failed).toMatchObject({ status: 'failed', error_message: expect.any(String), duration_seconds: null });
    expect(failed.error_message).toContain(filename);
    expect(failed.error_message).not.toMatch(/uploads\/|\/tmp\//);
    const { data } = (
      await ask(`POST /api/editor/${slug}/uploads/presign`, {
        token,
        body: { filename: 'a.mp4', mime_type: 'video/mp4', size_bytes: 10 },
      })
    ).body;
    expect(data.expires_in_seconds).toBe(3600);
    expect(
      (await ask(`POST /api/editor/${slug}/uploads/${data.upload_id}/confirm`, { token })).body.errors,
    ).toHaveProperty('upload_id');
  });
});

describe('a tracking project', () => {
  test('reads as the interface says, and is rendered only from a source that is ready', async () => {
    const { token } = await account({ money: '1.00' });
    const made = await project(token);
    expect(() => trackingSchema.strict().parse(made)).not.toThrow();
    expect(made).toMatchObject({ source: null, result: null });
    for (const body of [{ classes: [80] }, { classes: [] }, { color: [1, 2, 3] }, { color: [1, 2, 3, 256] }])
      expect((await ask(`POST /api/tracking/${made.slug}/render`, { token, body })).status).toBe(422);
    expect((await ask(`POST /api/tracking/${made.slug}/render`, { token })).body.error).toBe('asset_not_ready');
    expect(await spendable(token)).toBe(100);
  });

  test('is rendered for 0.20, its source goes; the same again is free, another look needs a new source', async () => {
    const { token } = await account({ money: '1.00' });
    const { slug } = await project(token);
    await uploaded(own, token, slug, await clip(scratch));
    const render = (body: object) => ask(`POST /api/tracking/${slug}/render`, { token, body });
    expect((await render({ classes: [1, 0] })).body.data.result).toMatchObject({
      status: 'processing',
      video_url: null,
    });
    expect((await render({ classes: [1, 0] })).body).toMatchObject({ error: 'tracking_render_in_progress' });
    expect((await ask('GET /api/tracking', { token })).body.data).toHaveLength(1);
    await vi.waitUntil(async () => (await read(token, slug)).result.status !== 'processing', {
      timeout: 100_000,
      interval: 100,
    });
    expect(await read(token, slug)).toMatchObject({
      source: null,
      result: { status: 'completed', video_url: expect.stringContaining('.mp4?'), error_message: null },
    });
    expect((await ask('GET /api/tracking', { token })).body.data).toEqual([]);
    expect((await render({ classes: [0, 1, 1] })).body.data.result.status).toBe('completed');
    expect((await render({})).body.error).toBe('asset_not_ready');
    expect(await spendable(token)).toBe(80);
    const row = await own.service.db
      .selectFrom('project')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const files = readdirSync(own.mediaFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes(`/p${row.id}/`),
    );
    expect(files.filter((name) => name.includes('/uploads/'))).toEqual([]);
    expect((await ask(`DELETE /api/tracking/${slug}`, { token })).status).toBe(204);
    expect(
      readdirSync(own.mediaFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.includes(`/p${row.id}/`),
      ),
    ).toEqual([]);
  });

  test('deleting it while it is rendered refunds it', async () => {
    const { token } = await account({ money: '1.00' });
    const { slug } = await project(token);
    await uploaded(own, token, slug, await clip(scratch));
    await ask(`POST /api/tracking/${slug}/render`, { token });
    expect(await spendable(token)).toBe(80);
    expect((await ask(`DELETE /api/tracking/${slug}`, { token })).status).toBe(204);
    expect(await spendable(token)).toBe(100);
    expect((await ask(`GET /api/tracking/${slug}`, { token })).status).toBe(404);
    const kinds = (await ask('GET /api/balance', { token })).body.data.recent_activity.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toEqual(['tracking_refund', 'tracking', 'purchase']);
  });
});
