import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type PullOptions, pullModel } from '../../../src/io/tracking/pull-model.js';
import type { ModelManifest } from '../../../src/tracking/model-manifest.js';
import { tempDir } from '../../support/temp-dir.js';

/** A megabyte that is no network; only its hash matters here. */
const FILE = Buffer.alloc(1_000_003, 'reelwright');
const SHA256 = createHash('sha256').update(FILE).digest('hex');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const whole: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': FILE.length });
  response.end(FILE);
};
const page =
  (status: number, body = 'an error page'): Answer =>
  (_, response) => {
    response.writeHead(status);
    response.end(body);
  };
/** Half of it, then the line goes dead. */
const cut: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': FILE.length });
  response.write(FILE.subarray(0, FILE.length / 2), () => response.socket?.end());
};
/** A little of it, then nothing more. */
const silent: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': FILE.length });
  response.write(FILE.subarray(0, 1000));
};

/** A byte now and then, for ever. */
const drip: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': FILE.length });
  const drops = setInterval(() => response.write('x'), 10);
  response.once('close', () => clearInterval(drops));
};

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => (server === undefined ? done(undefined) : server.close(done)));
  server = undefined;
});

/**
 * Answers the n-th request with the n-th answer, further ones with the last; says how many there were and which paths.
 */
async function serve(...answers: Answer[]): Promise<{ readonly url: string; readonly paths: string[] }> {
  const paths: string[] = [];
  server = createServer((request, response) => {
    paths.push(request.url ?? '');
    answers[Math.min(paths.length, answers.length) - 1]!(request, response);
  });
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths };
}

const manifestAt = (url: string): ModelManifest => ({
  models: [
    {
      ...{ name: 'small', format: 'yolox-raw', classes: 'coco-80', size: 416, bytes: FILE.length, sha256: SHA256 },
      ...{ alsoKnown: [], url: `${url}/releases/small.onnx`, licence: 'MIT', source: 'this test' },
    },
  ],
});

async function pull(answers: Answer[], more: Partial<PullOptions> = {}) {
  const { url, paths } = await serve(...answers);
  const folder = more.folder ?? join(tempDir(), 'models');
  const retries: string[] = [];
  const outcome = await pullModel('small', {
    ...{ manifest: manifestAt(url), retrySeconds: [0.01, 0.01], mirror: '' },
    onRetry: (reason) => retries.push(reason),
    ...more,
    folder,
  }).catch((error: unknown) => error);
  return { outcome, paths, folder, retries, url };
}

describe('a download that ends well', () => {
  test('makes the folder, counts up to the last byte and gives the verified file', async () => {
    const seen: number[] = [];
    const { outcome, folder } = await pull([whole], {
      onProgress: (received, total) => {
        expect(total).toBe(FILE.length);
        seen.push(received);
      },
    });
    const path = join(folder, 'small.onnx');
    expect(outcome).toEqual({ path, bytes: FILE.length, sha256: SHA256, downloaded: true });
    expect(readFileSync(path).equals(FILE)).toBe(true);
    expect(readdirSync(folder)).toEqual(['small.onnx']);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(FILE.length);
  });

  test.each<[string, Answer[], number]>([
    ['a server that is overloaded once', [page(503), whole], 2],
    ['a server that fails twice', [page(500), page(502), whole], 3],
    ['a line that is cut once', [cut, whole], 2],
    ['a line that falls silent once', [silent, whole], 2],
    [
      'an answer that points elsewhere',
      [(_, response) => void response.writeHead(302, { location: '/elsewhere/small.onnx' }).end(), whole],
      2,
    ],
  ])('%s', async (_, answers, requests) => {
    const { outcome, paths, folder } = await pull(answers, { stallSeconds: 0.3 });
    expect(outcome).toMatchObject({ downloaded: true, sha256: SHA256 });
    expect(paths).toHaveLength(requests);
    expect(readdirSync(folder)).toEqual(['small.onnx']);
  });

  test('a model that is there is not asked for', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'small.onnx'), FILE);
    const { outcome, paths } = await pull([whole], { folder });
    expect(outcome).toMatchObject({ downloaded: false, sha256: SHA256 });
    expect(paths).toEqual([]);
  });

  test('a damaged one is replaced', async () => {
    const folder = tempDir();
    writeFileSync(join(folder, 'small.onnx'), FILE.subarray(0, 500));
    expect((await pull([whole], { folder })).outcome).toMatchObject({ downloaded: true });
    expect(readFileSync(join(folder, 'small.onnx')).equals(FILE)).toBe(true);
  });

  test('a mirror is asked for the file name alone', async () => {
    const { url, paths } = await serve(whole);
    const options = { folder: tempDir(), manifest: manifestAt('https://nowhere.invalid') };
    await pullModel('small', { ...options, mirror: `${url}/our/models/` });
    expect(paths).toEqual(['/our/models/small.onnx']);
  });

  test('what a killed download left is taken away, one under way is not', async () => {
    const folder = tempDir();
    const names = ['11111111', '22222222'].map((id) => `.small.${id}-0000-0000-0000-000000000000.part`);
    for (const name of names) writeFileSync(join(folder, name), 'half');
    utimesSync(join(folder, names[0]!), 1e9, 1e9);
    await pull([whole], { folder });
    expect(readdirSync(folder).toSorted()).toEqual([names[1], 'small.onnx']);
  });
});

describe('a download that fails leaves nothing and says why', () => {
  test.each<[string, Answer[], number, object]>([
    ['no such file', [page(404)], 1, { code: 'download_failed', message: expect.stringMatching(/HTTP 404$/) }],
    [
      'forbidden',
      [page(403)],
      1,
      { code: 'download_failed', remedy: expect.stringContaining('REELWRIGHT_MODEL_MIRROR') },
    ],
    [
      'a server that always fails',
      [page(500)],
      3,
      { code: 'download_failed', message: expect.stringMatching(/HTTP 500 \(3 attempts\)/) },
    ],
    ['a line that is always cut', [cut], 3, { code: 'download_failed', retryable: true }],
    ['a line that is always silent', [silent], 3, { message: expect.stringContaining('nothing for 0.3 s') }],
    [
      'a line that drips',
      [drip],
      3,
      { message: expect.stringMatching(/no more than \d+ bytes in 0\.6 s/), retryable: true },
    ],
    ['another file of the same length', [page(200, 'x'.repeat(FILE.length))], 1, { code: 'model_changed' }],
    ['a login page instead', [page(200, '<html>')], 1, { code: 'model_changed' }],
    ['a file that does not end', [page(200, 'x'.repeat(2 * FILE.length))], 1, { code: 'model_changed' }],
  ])('%s', async (_, answers, requests, expected) => {
    const { outcome, paths, folder } = await pull(answers, { stallSeconds: 0.3 });
    expect(outcome).toMatchObject({ class: 'environment', ...expected });
    expect(paths).toHaveLength(requests);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a line that drips faster than the least speed has a deadline all the same, for all attempts', async () => {
    const slow = { stallSeconds: 0.1, leastSpeed: 1, deadlineSeconds: 0.5 };
    const { outcome, paths, folder } = await pull([drip], slow);
    expect(outcome).toMatchObject({
      code: 'download_failed',
      message: expect.stringMatching(/not all of it within 1 s$/),
      retryable: true,
    });
    expect(paths).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('nobody answers', async () => {
    const { url } = await serve(whole);
    await new Promise((done) => server!.close(done));
    server = undefined;
    const options = { folder: tempDir(), manifest: manifestAt(url), retrySeconds: [] };
    await expect(pullModel('small', { ...options, mirror: '' })).rejects.toMatchObject({
      code: 'download_failed',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('a folder that cannot be', async () => {
    const file = join(tempDir(), 'a-file');
    writeFileSync(file, '');
    const { outcome, paths } = await pull([whole], { folder: join(file, 'models') });
    expect(outcome).toMatchObject({
      code: 'model_not_written',
      class: 'environment',
      remedy: expect.stringContaining('REELWRIGHT_MODELS'),
    });
    expect(paths).toEqual([]);
  });

  test.each(['ftp://mirror.example', 'not an address'])('the mirror %s', async (mirror) => {
    await expect(
      pullModel('small', { folder: tempDir(), manifest: manifestAt('http://127.0.0.1:9'), mirror }),
    ).rejects.toMatchObject({ code: 'usage', class: 'usage' });
  });

  test('an abort on the way', async () => {
    const controller = new AbortController();
    const { outcome, folder } = await pull([silent], {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect((outcome as Error).name).toBe('AbortError');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('an abort before its second attempt', async () => {
    const controller = new AbortController();
    const { outcome, folder, paths } = await pull([page(500)], {
      signal: controller.signal,
      retrySeconds: [60],
      onRetry: () => setImmediate(() => controller.abort()),
    });
    expect((outcome as Error).name).toBe('AbortError');
    expect(paths).toHaveLength(1);
    expect(existsSync(join(folder, 'small.onnx'))).toBe(false);
  });
});
