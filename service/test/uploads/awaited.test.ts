/** A signed address outlives what it was made for: nothing is taken there then, and what nobody came back for goes. */
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLocalStore } from '../../src/store/local-store.js';
import { sweepUploads } from '../../src/uploads/awaited.js';
import { png, put } from '../support/media.js';
import { testService } from '../support/service.js';

const own = testService({ workers: 0, uploadQuotaBytes: 100 });
const { ask, account } = own;
const bytes = Buffer.from('0123456789');
const clip = { filename: 'a.mp4', mime_type: 'video/mp4', size_bytes: bytes.length };

async function tracking(token: string) {
  const { slug } = (await ask('POST /api/tracking', { token, body: {} })).body.data;
  return { slug, at: `/api/editor/${slug}/uploads` };
}

test('a clip can not be put again once it is confirmed, its project deleted, or its upload by parts given up', async () => {
  const { token } = await account();
  const [first, second] = [await tracking(token), await tracking(token)];
  const presigned = async (at: string) => (await ask(`POST ${at}/presign`, { token, body: clip })).body.data;
  const one = await presigned(first.at);
  const type = 'video/mp4';
  expect((await put(own, one.presigned_url, bytes, type)).status).toBe(200);
  expect((await put(own, one.presigned_url, bytes, type)).status).toBe(200);
  await ask(`POST ${first.at}/${one.upload_id}/confirm`, { token });
  expect((await put(own, one.presigned_url, bytes, type)).status).toBe(403);
  const two = await presigned(second.at);
  await ask(`DELETE /api/tracking/${second.slug}`, { token });
  expect((await put(own, two.presigned_url, bytes, type)).status).toBe(403);
  const { data: begun } = (await ask(`POST ${first.at}/multipart/init`, { token, body: clip })).body;
  const ids = { upload_id: begun.upload_id, s3_upload_id: begun.s3_upload_id };
  const signed = await ask(`POST ${first.at}/multipart/sign-part`, { token, body: { ...ids, part_number: 1 } });
  expect((await put(own, signed.body.data.presigned_url, bytes)).status).toBe(200);
  await ask(`POST ${first.at}/multipart/abort`, { token, body: ids });
  expect((await put(own, signed.body.data.presigned_url, bytes)).status).toBe(403);
});

test('a project holds ten unconfirmed images of a kind at most', async () => {
  const { token } = await account();
  const { slug } = (await ask('POST /api/shorts', { token, body: { product_prompt: 'Cold brew in a can' } })).body.data;
  const image = await png();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const body = { mime_type: 'image/png', size_bytes: image.length };
    const { data } = (await ask(`POST /api/shorts/${slug}/logo/presign`, { token, body })).body;
    statuses.push((await put(own, data.presigned_url, image, 'image/png')).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 403]);
});

test('what was announced and not confirmed lapses after a day: its bytes are no longer reserved, its file goes', async () => {
  const { mail, token } = await account();
  await own.owner({ command: 'subscribe', mail });
  const { at } = await tracking(token);
  const { data } = (await ask(`POST ${at}/presign`, { token, body: clip })).body;
  await put(own, data.presigned_url, bytes, 'video/mp4');
  const reserved = async () => (await ask('GET /api/assets/quota', { token })).body.data.reserved;
  const file = join(own.mediaFolder, data.s3_key);
  const store = openLocalStore(own.mediaFolder, { isAlone: false });
  await sweepUploads(own.service.db, store, new Date());
  expect([await reserved(), existsSync(file)]).toEqual([10, true]);
  const dayOld = new Date(Date.now() - 25 * 3600 * 1000);
  utimesSync(file, dayOld, dayOld);
  await sweepUploads(own.service.db, store, new Date(Date.now() + 25 * 3600 * 1000));
  expect([await reserved(), existsSync(file)]).toEqual([0, false]);
});
