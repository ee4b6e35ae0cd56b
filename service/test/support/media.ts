/** Small media of our own, and putting them where the service says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { expect, vi } from 'vitest';
import { writeStandInClip } from '../../src/providers/stand-ins/clip.js';
import { CLIP_REQUEST } from './requests.js';
import type { TestService } from './service.js';

/** A PNG of one colour. */
export function png(width = 64, height = 32): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#ff4d00';
  ctx.fillRect(0, 0, width, height);
  return canvas.encode('png');
}

/** A clip of a second, 270x480. */
export async function clip(folder: string, prompt = 'a clip'): Promise<Buffer> {
  const file = join(folder, `${prompt.replaceAll(/\W/g, '-')}.mp4`);
  await writeStandInClip({ ...CLIP_REQUEST, prompt }, file, new AbortController().signal);
  return readFileSync(file);
}

/** PUTs bytes at a signed address; the answer's status and ETag. */
export async function put(own: TestService, url: string, bytes: Buffer, type?: string) {
  const { pathname, search } = new URL(url);
  const answer = await own.service.server.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { host: 'localhost', ...(type === undefined ? {} : { 'content-type': type }) },
    payload: bytes,
  });
  return { status: answer.statusCode, etag: String(answer.headers['etag'] ?? '') };
}

/** Uploads a clip to a project and waits until it is ready; its id. */
export async function uploaded(own: TestService, token: string, slug: string, bytes: Buffer, more: object = {}) {
  const at = `/api/editor/${slug}/uploads`;
  const body = { filename: 'clip.mp4', mime_type: 'video/mp4', size_bytes: bytes.length, ...more };
  const { data } = (await own.ask(`POST ${at}/presign`, { token, body })).body;
  expect((await put(own, data.presigned_url, bytes, 'video/mp4')).status).toBe(200);
  await own.ask(`POST ${at}/${data.upload_id}/confirm`, { token });
  const read = async () =>
    (await own.ask(`GET ${at}`, { token })).body.data.find((one: { id: number }) => one.id === data.upload_id);
  await vi.waitUntil(async () => !['pending', 'processing'].includes((await read()).status), {
    timeout: 60_000,
    interval: 100,
  });
  return read();
}
